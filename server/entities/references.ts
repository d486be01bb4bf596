// A reference must lead to a record of the own company that the schema offers: its filter and its
// tie to another field hold.

import type { Language } from '../../domain/language.ts';
import type { Entity, Field, Problems, Row } from '../../domain/schema/entity.ts';
import { isUntouched } from '../../domain/schema/kept-values.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Grounds } from './judged-record.ts';

type Choosing = {
  grounds: Grounds;
  table: string;
  field: Field;
  record: Row;
  company_id: number;
  before: unknown;
};

/**
 * All lead to a record of the company, and those that are chosen anew to one that is offered: what
 * a record already holds stays valid when the other record is disabled later.
 */
const areOffered = async ({
  grounds: { read, kept },
  table,
  field,
  record,
  company_id,
  before,
}: Choosing): Promise<boolean> => {
  const ids = [...new Set([record[field.name]].flat() as number[])];
  const { within = {}, filter = {} } = field.reference!;
  const found = async (
    wanted: number[],
    more: [string, string | number | null][],
  ): Promise<boolean> => {
    if (wanted.length === 0) return true;
    let query = read
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', 'in', wanted);
    for (const [name, value] of more) query = query.where(name, '=', value);
    return (await kept(query).execute()).length === wanted.length;
  };
  const tied = Object.entries(within).map(([theirs, ours]): [string, number | null] => [
    theirs,
    (record[ours] ?? null) as number | null,
  ]);
  const held = new Set([before].flat());
  const anew = ids.filter(id => !held.has(id));
  return (
    (await found(ids, tied)) &&
    (Object.keys(filter).length === 0 || (await found(anew, Object.entries(filter))))
  );
};

/**
 * Problems of the references that are filled and not refused already, nor tied to a field that is.
 */
export const referenceProblems = async (
  grounds: Grounds,
  entities: Entity[],
  entity: Entity,
  record: Row,
  already: Problems,
  company_id: number,
  language: Language,
  before?: Row,
): Promise<Problems> => {
  const isRefused = (field: Field) =>
    [field.name, ...Object.values(field.reference?.within ?? {})].some(
      name => already[name] !== undefined,
    );
  const filled = entity.fields.filter(
    field =>
      field.reference &&
      !field.readOnly &&
      !isRefused(field) &&
      !isUntouched(field, record, before) &&
      record[field.name] !== null &&
      record[field.name] !== undefined,
  );
  const problems: Problems = {};
  for (const field of filled) {
    const table = entities.find(candidate => candidate.name === field.reference!.entity)!.table;
    if (
      !(await areOffered({
        grounds,
        table,
        field,
        record,
        company_id,
        before: before?.[field.name],
      }))
    )
      problems[field.name] = [messages.reference[language]];
  }
  return problems;
};
