// Passwords are kept as argon2id hashes only. Hashing runs in a thread of the native module, never
// on the event loop.
import { hash, verify } from '@node-rs/argon2';

/** The hash to store. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of no password, so that an unknown account takes as long as a wrong password. */
const nobody = hash('nobody has this password');

/** True when the password belongs to the hash; an absent hash takes the same time and is false. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  const right = await verify(stored ?? (await nobody), password);
  return right && stored !== undefined;
};
