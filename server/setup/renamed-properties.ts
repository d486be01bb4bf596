// What people have chosen for a list names its properties: hidden columns, and the filters and the
// order of saved lists. It follows when a property is renamed; what named one that is dropped goes,
// for a list cannot be asked by it any more.

import type { Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';

type Saved = { value: { filter: Record<string, unknown>; sort: { field: string } } };

/** A column is known by its fields. */
const columnsNow = (columns: string[], was: string, name: string | null): string[] =>
  columns.flatMap(column => {
    const fields = column.split(' ');
    if (name === null) return fields.includes(was) ? [] : [column];
    return [fields.map(field => (field === was ? name : field)).join(' ')];
  });

const queriesNow = (queries: Saved[], was: string, name: string | null): Saved[] =>
  queries.flatMap(query => {
    const { filter, sort } = query.value;
    const isNamed = was in filter || sort.field === was;
    if (!isNamed) return [query];
    if (name === null) return [];
    const renamed = Object.fromEntries(
      Object.entries(filter).map(([field, value]) => [field === was ? name : field, value]),
    );
    return [
      {
        ...query,
        value: {
          ...query.value,
          filter: renamed,
          sort: { ...sort, field: sort.field === was ? name : sort.field },
        },
      },
    ];
  });

/**
 * Lets what people chose for the lists of an entity follow a property to its new name; null where
 * the property is dropped.
 */
export const followProperty = async (
  tx: Transaction,
  entity: string,
  was: string,
  name: string | null,
): Promise<void> => {
  const kinds: [string, (told: never) => unknown][] = [
    [`${entity}.hiddenColumns`, (told: string[]) => columnsNow(told, was, name)],
    [`${entity}.savedQueries`, (told: Saved[]) => queriesNow(told, was, name)],
  ];
  for (const [preference, now] of kinds)
    for (const row of await run(
      tx,
      'select company_id, user_id, value from preferences where name = ?',
      [preference],
    )) {
      const value = JSON.stringify(now(JSON.parse(String(row.value)) as never));
      if (value === row.value) continue;
      await run(
        tx,
        'update preferences set value = ? where company_id = ? and user_id = ? and name = ?',
        [value, row.company_id!, row.user_id!, preference],
      );
    }
};
