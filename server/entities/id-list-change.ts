// Lists of ids travel whole, or as what is added and removed: then two people who change the list
// of one record at once both keep what they did.

import type { Language } from '../../domain/language.ts';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { Invalid } from '../errors.ts';

/** Ids added to a list and removed from it. */
export type IdListChange = { add: number[]; remove: number[] };

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areIds = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every(id => typeof id === 'number' && Number.isSafeInteger(id) && id > 0);

/**
 * The problems of a sent `{add, remove}` under `name`; none of anything else, which the schema
 * judges.
 */
const problemsOf = (name: string, sent: unknown, language: Language): Problems => {
  if (!isObject(sent)) return {};
  const problems: Problems = {};
  for (const key of Object.keys(sent))
    if (key !== 'add' && key !== 'remove')
      problems[`${name}.${key}`] = [messages.unknown[language]];
  for (const key of ['add', 'remove'] as const)
    if (sent[key] !== undefined && sent[key] !== null && !areIds(sent[key]))
      problems[`${name}.${key}`] = [messages.reference[language]];
  const { add, remove } = sent;
  if (areIds(add) && areIds(remove) && add.some(id => remove.includes(id)))
    problems[`${name}.remove`] = [messages.reference[language]];
  return problems;
};

/**
 * Judges every list of ids that was sent as a change. Throws Invalid (422), each problem under the
 * list's name and `add` or `remove`.
 */
export const refuseWrongLists = ({ fields }: Entity, sent: Row, language: Language): void => {
  const problems = Object.assign(
    {},
    ...fields
      .filter(({ kind }) => kind === 'references')
      .map(({ name }) => problemsOf(name, sent[name], language)),
  ) as Problems;
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

/** The list as it will be: what was sent, over what is stored where it is a change. */
export const listAfter = (sent: unknown, stored: unknown): unknown => {
  if (!isObject(sent)) return sent;
  const { add, remove } = sent as Partial<IdListChange>;
  const kept = ((stored as number[] | null | undefined) ?? []).filter(id => !remove?.includes(id));
  return [...new Set([...kept, ...(add ?? [])])];
};
