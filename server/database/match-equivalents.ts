// Searches find a text however its letters are composed: é as one character or as two, क़ likewise.
import { sql } from 'kysely';
import { listEquivalentTexts } from '../../domain/normal-form.ts';
import type { Database } from './database.ts';

/** The condition of an engine, for each of the ways in which the text may be stored. */
export const matchEquivalents =
  (contains: Database['contains']): Database['contains'] =>
  (column, text, inWords) => {
    const either = listEquivalentTexts(text).map(one => contains(column, one, inWords));
    return either.length === 1 ? either[0]! : sql`(${sql.join(either, sql` or `)})`;
  };
