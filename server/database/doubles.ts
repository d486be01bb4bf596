// Which records break a rule of uniqueness: named, so that somebody can put them right.
import type { Reading } from './connect.ts';
import { run } from './statement.ts';
import type { TableShape } from './tables.ts';

/** So many doubles are named. */
const NAMED = 5;

const found = async (read: Reading, table: string, columns: string[]): Promise<string[]> => {
  const list = columns.map(name => `"${name}"`).join(', ');
  const filled = columns.map(name => `"${name}" is not null`).join(' and ');
  const rows = await run(
    read,
    `select ${list}, count(*) as number from "${table}" where ${filled} group by ${list} having count(*) > 1 order by ${list} limit ${NAMED + 1}`,
    [],
  );
  const told = await Promise.all(
    rows.slice(0, NAMED).map(async row => {
      const same = columns.map(name => `"${name}" = ?`).join(' and ');
      const values = columns.map(name => row[name] ?? null);
      const ids = await run(
        read,
        `select id from "${table}" where ${same} order by id limit ${NAMED}`,
        values,
      );
      const shown = columns
        .filter(name => name !== 'company_id')
        .map(name => JSON.stringify(row[name]));
      return `${shown.join(' and ')} ${row.number} times (ids ${ids.map(({ id }) => id).join(', ')})`;
    }),
  );
  return rows.length > NAMED ? [...told, '…'] : told;
};

/**
 * The first rule of the table that records break: its properties, and the doubles as a sentence
 * tells them.
 */
export const doublesIn = async (
  read: Reading,
  { name, unique = [] }: TableShape,
): Promise<{ properties: string[]; doubles: string }> => {
  for (const columns of unique) {
    const doubles = await found(read, name, columns);
    if (doubles.length > 0)
      return {
        properties: columns.filter(column => column !== 'company_id'),
        doubles: doubles.join('; '),
      };
  }
  return { properties: [], doubles: '' };
};
