// A reference must lead to a record of the own company that the schema offers: its filter and its tie to another field hold.
import type { Entity, Field, Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Language } from '../../domain/language.ts';
import type { Grounds } from './judged-record.ts';

const isOffered = async (
  { read, kept }: Grounds,
  table: string,
  field: Field,
  record: Row,
  company_id: number,
  before: unknown,
): Promise<boolean> => {
  const ids = [record[field.name]].flat() as number[];
  let query = read.selectFrom(table).select('id').where('company_id', '=', company_id).where('id', 'in', ids);
  for (const [theirs, ours] of Object.entries(field.reference!.within ?? {}))
    query = query.where(theirs, '=', (record[ours] ?? null) as number | null);
  // What a record already holds stays valid when the other record is disabled later.
  if (before !== record[field.name])
    for (const [name, value] of Object.entries(field.reference!.filter ?? {})) query = query.where(name, '=', value);
  return (await kept(query).execute()).length === new Set(ids).size;
};

/** Problems of the references that are filled and not refused already, nor tied to a field that is. */
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
    [field.name, ...Object.values(field.reference?.within ?? {})].some(name => already[name] !== undefined);
  const filled = entity.fields.filter(
    field => field.reference && !field.readOnly && !isRefused(field) && record[field.name] !== null && record[field.name] !== undefined,
  );
  const problems: Problems = {};
  for (const field of filled) {
    const ids = [record[field.name]].flat();
    const table = entities.find(candidate => candidate.name === field.reference!.entity)!.table;
    if (ids.length > 0 && !(await isOffered(grounds, table, field, record, company_id, before?.[field.name]))) {
      problems[field.name] = [messages.reference[language]];
    }
  }
  return problems;
};
