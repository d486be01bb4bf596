// Which passwords are refused, for every place that sets one: set-up, invitation, reset, change and
// command line.
import { verify } from '@node-rs/argon2';
import { type Language, type Texts, toAsciiDigits } from '../../domain/language.ts';

/** The owner of the new password. `passwordHash` is the current one, if there is one. */
export type PasswordOwner = {
  name?: string;
  email?: string;
  company?: string;
  passwordHash?: string;
};

const MIN_PASSWORD_LENGTH = 8;
/** A word this short is in too many passwords to be a hint. */
const MIN_WORD_LENGTH = 4;

const texts = {
  short: {
    en: 'The password must have at least 8 characters.',
    ne: 'पासवर्ड कम्तीमा ८ अक्षरको हुनुपर्छ।',
  },
  common: {
    en: 'Many people use this password. Please choose another one.',
    ne: 'यो पासवर्ड धेरैले प्रयोग गर्छन्। अर्को छान्नुहोस्।',
  },
  personal: {
    en: 'This password is easy to guess. Please do not use your name, email or company.',
    ne: 'यो पासवर्ड सजिलै अनुमान गर्न सकिन्छ। आफ्नो नाम, इमेल वा कम्पनी नराख्नुहोस्।',
  },
  same: {
    en: 'Please choose a password that differs from the current one.',
    ne: 'अहिलेको भन्दा फरक पासवर्ड छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

let commonPasswords: Promise<Set<string>> | undefined;
/** Loaded with the first new password: most starts of the service need none. */
const loadCommonPasswords = (): Promise<Set<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH)),
  );
  return commonPasswords;
};

const normalize = (text: string): string => toAsciiDigits(text.normalize('NFKC')).toLowerCase();

/** One or two different characters, however often. */
const isRepeated = (password: string): boolean => new Set(password).size < 3;

const toWords = ({ name = '', email = '', company = '' }: PasswordOwner): string[] =>
  normalize(`${name} ${email} ${company}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);

/** True if only digits and a few characters remain besides the owner's words. */
const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  const letters = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');
  const words = toWords(owner);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password);
  return rest !== password && letters(rest).length < MIN_WORD_LENGTH;
};

/** The reason to refuse the password, in the language; undefined if it is strong enough. */
export const findPasswordWeakness = async (
  password: string,
  owner: PasswordOwner,
  language: Language,
): Promise<string | undefined> => {
  const normal = normalize(password);
  if ([...password.trim()].length < MIN_PASSWORD_LENGTH) return texts.short[language];
  if (isRepeated(normal) || (await loadCommonPasswords()).has(normal))
    return texts.common[language];
  if (isPersonal(normal, owner)) return texts.personal[language];
  if (owner.passwordHash && (await verify(owner.passwordHash, password)))
    return texts.same[language];
  return undefined;
};
