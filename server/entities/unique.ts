// What there may be only once.

import type { Language } from '../../domain/language.ts';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { alreadyExists } from '../../domain/schema/problems-of.ts';
import { columns } from '../database/columns.ts';
import type { Database, Reading, Transaction } from '../database/connect.ts';
import { Invalid } from '../errors.ts';
import type { Doing } from './records.ts';

/** What is unique and there already, of a record that would stand beside `id`. */
export const uniqueProblems = async (
  tx: Transaction | Reading,
  entity: Entity,
  record: Row,
  { actor, language }: Doing,
  id: number | undefined,
): Promise<Problems> => {
  const problems: Problems = {};
  for (const names of entity.unique) {
    const fields = names.map(name => entity.fields.find(field => field.name === name)!);
    if (fields.some(field => record[field.name] === null)) continue;
    let query = tx.selectFrom(entity.table).select('id').where('company_id', '=', actor.company_id);
    for (const field of fields)
      query = query.where(field.name, '=', columns[field.kind].toColumn(record[field.name]));
    const rows = await query.execute();
    const last = fields.at(-1)!;
    if (rows.some(row => row.id !== id)) problems[last.name] = [alreadyExists(last, language)];
  }
  return problems;
};

/**
 * For `catch`: what the unique index refuses, which has the last word when two processes save at
 * once, becomes Invalid (422).
 */
export const saidAsProblem =
  (database: Database, entity: Entity, language: Language) => (error: unknown) => {
    if (!database.isDuplicate(error) || entity.unique.length === 0) throw error;
    const field = entity.fields.find(candidate => candidate.name === entity.unique[0]!.at(-1))!;
    throw new Invalid({ [field.name]: [alreadyExists(field, language)] });
  };
