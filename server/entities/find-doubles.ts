// Records that are the same once their identifiers are compared in the normal form (decision 47).
// They date from before that rule: listed at the start and in the yearly report, never changed.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import type { Database, Value } from '../database/database.ts';
import { isComparedInNormalForm } from '../database/entity-tables.ts';
import { query } from '../database/raw-query.ts';

/** Unique columns of a table: `among` are compared as they are, `text` in its normal form. */
export type UniqueText = { table: string; title: Texts; among: string[]; text: string };

/** The title of the records, the values as stored and the ids; in the order of the ids. */
export type Doubles = { title: Texts; company_id: number; values: string[]; ids: number[] };

/** Groups per rule that are listed. */
const MAX_GROUPS = 50;

/** The texts that a schema calls unique. */
export const listUniqueTexts = (entities: Entity[]): UniqueText[] =>
  entities
    .filter(({ written }) => !written)
    .flatMap(entity =>
      entity.unique.flatMap(names => {
        const text = names.filter(name => isComparedInNormalForm(entity, name)).at(-1);
        return text === undefined
          ? []
          : [
              {
                table: entity.table,
                title: entity.many,
                among: names.filter(name => name !== text),
                text,
              },
            ];
      }),
    );

/** The doubles of a company, or of all. */
export const findDoubles = async (
  database: Database,
  rules: UniqueText[],
  company_id?: number,
): Promise<Doubles[]> => {
  const found: Doubles[] = [];
  const company = company_id === undefined ? [] : [company_id];
  for (const { table, title, among, text } of rules) {
    const normal = database.normalForm(`"${text}"`);
    const keys = ['company_id', ...among].map(name => `"${name}"`).join(', ');
    const groups = await query(
      database.read,
      `select ${keys}, ${normal} as normal from "${table}" where "${text}" is not null
       ${company.map(() => 'and company_id = ?').join('')}
       group by ${keys}, ${normal} having count(*) > 1 order by ${keys}, normal limit ${MAX_GROUPS}`,
      company,
    );
    for (const group of groups) {
      const same = ['company_id', ...among];
      const rows = await query(
        database.read,
        `select id, "${text}" as value from "${table}"
         where ${same.map(name => `"${name}" = ?`).join(' and ')} and ${normal} = ? order by id`,
        [...same.map(name => group[name] as Value), group.normal as Value],
      );
      found.push({
        title,
        company_id: Number(group.company_id),
        values: rows.map(({ value }) => String(value)),
        ids: rows.map(({ id }) => Number(id)),
      });
    }
  }
  return found;
};

/** The values in quotes, such as “month”, “MONTH”. */
export const formatDoubles = ({ values }: Doubles): string =>
  values.map(value => `“${value}”`).join(', ');

/** Reports the doubles at the start, a line for each. */
export const reportDoubles = async (
  database: Database,
  rules: UniqueText[],
  log: (line: string) => void,
): Promise<void> => {
  for (const each of await findDoubles(database, rules))
    log(
      `${each.title.en} of company ${each.company_id}: ${formatDoubles(each)} (ids ${each.ids.join(', ')}) are the same but for case, digits or invisible characters; they stay as they are, new ones are refused.`,
    );
};
