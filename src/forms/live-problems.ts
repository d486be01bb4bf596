// What a form says of its rules while one types, over what was found with the last attempt to save:
// the same for documents and for records.
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';

/** One sentence for each field, or place in a list. */
export type Messages = Record<string, string>;

export const toMessages = (errors: FieldErrors): Messages =>
  Object.fromEntries(Object.entries(errors).map(([at, said]) => [at, said.join(' ')]));

/** Lines or rows from which a judgement with every key would be felt. */
const MANY_LINES = 50;

/** True if the rules of so long a form are better judged once nobody types for a moment. */
export const isLong = (lines: number): boolean => lines >= MANY_LINES;

/**
 * Adds the rules that are broken at this moment to what was found with the last attempt. What the
 * browser found then (`attempted`) is said as long as it is so; what the server has said stays until
 * its field is edited.
 */
export const addLive = (problems: Messages, attempted: Messages, live: Messages): Messages => {
  const names = Object.keys(problems);
  const left = names.filter(name => problems[name] !== attempted[name]);
  if (left.length === names.length && Object.keys(live).length === 0) return problems;
  const joined = { ...live };
  for (const name of left) {
    const [said, also] = [problems[name]!, live[name]];
    joined[name] = also === undefined || said.includes(also) ? said : `${said} ${also}`;
  }
  return joined;
};
