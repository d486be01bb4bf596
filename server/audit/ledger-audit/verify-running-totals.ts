// Compares running totals with the documents that they sum, by day or in batches of names. Each
// statement reads both sides at once, so that a document issued meanwhile is on both or on neither.
import type { Database, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { buildTaxedColumns } from '../../database/registered-documents.ts';
import { type CountedDocument, countedDocuments } from './counted-documents.ts';
import { compareFigures, type Difference } from './difference.ts';

type Row = Record<string, Value>;

const dayFigures = [
  'documents',
  'total',
  'taxable_amount',
  'vat_amount',
  'discount_amount',
  'export_sales',
  'unregistered_documents',
  'unregistered_total',
] as const;
const nameFigures = ['documents', 'total'] as const;
/** Names per statement. */
const NAME_BATCH_SIZE = 200;

/**
 * One kind as it is counted: a document under its status, or again as synced, where its status at
 * that moment no longer counts.
 */
type CountedSide = CountedDocument & { counted: string; condition: string };

const toCountedSides = (): CountedSide[] =>
  countedDocuments.flatMap(document => [
    { ...document, counted: document.kind, condition: '' },
    ...(document.synced
      ? [{ ...document, counted: document.synced, status: '0', condition: ' and ird_sync = 1' }]
      : []),
  ]);

const isCountedOnSync = ({ counted, kind }: CountedSide) => counted !== kind;
const toStatusSuffix = (side: CountedSide, status: Value) =>
  isCountedOnSync(side) ? '' : Number(status) === 1 ? ', active' : ', inactive';

/** Both sides of one key as one statement, which returns only the groups that differ. */
const buildComparisonQuery = (
  side: CountedSide,
  kept: { table: string; where: string },
  where: string,
  keys: { kept: string; documents: string; name: string }[],
  figures: readonly string[],
): string => {
  const now: Record<string, string> = {
    documents: '1',
    export_sales: side.exports,
    ...buildTaxedColumns(side.table),
  };
  const own = isCountedOnSync(side) ? '0' : 'status';
  return `select status, ${keys.map(key => key.name).join(', ')}${keys.length ? ', ' : ''}${figures
    .flatMap(name => [`sum(kept_${name}) as kept_${name}`, `sum(now_${name}) as now_${name}`])
    .join(', ')} from (
    select ${own} as status, ${keys.map(key => `${key.kept} as ${key.name}, `).join('')}${figures.map(name => `${name} as kept_${name}, 0 as now_${name}`).join(', ')}
      from ${kept.table} where ${kept.where}
    union all
    select ${side.status} as status, ${keys.map(key => `${key.documents} as ${key.name}, `).join('')}${figures.map(name => `0 as kept_${name}, ${now[name] ?? name} as now_${name}`).join(', ')}
      from ${side.table} where ${where}${side.condition}
  ) as sides group by status${keys.map(key => `, ${key.name}`).join('')}
  having ${figures.map(name => `sum(kept_${name}) <> sum(now_${name})`).join(' or ')} order by 1${keys.length ? ', 2' : ''}`;
};

const toKeptAndActual = (row: Row, figures: readonly string[]) => ({
  kept: Object.fromEntries(figures.map(name => [name, row[`kept_${name}`]])),
  now: Object.fromEntries(figures.map(name => [name, row[`now_${name}`]])),
});

const findNextDay = async (
  database: Database,
  company_id: number,
  side: CountedSide,
  after: string,
): Promise<string | undefined> => {
  const [row] = await query<{ day: string | null }>(
    database.read,
    `select min(day) as day from (
       select min(day) as day from daily_totals where company_id = ? and kind = ? and day > ?
       union all select substr(min(${side.day}), 1, 10) as day from ${side.table} where company_id = ? and ${side.day} > ?
     ) as days`,
    [company_id, side.counted, after, company_id, `${after} 23:59:59`],
  );
  return row?.day ?? undefined;
};

/** Compares daily_totals with the documents of each day. */
export async function* verifyDailyTotals(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const side of toCountedSides()) {
    const text = buildComparisonQuery(
      side,
      { table: 'daily_totals', where: 'company_id = ? and kind = ? and day = ?' },
      `company_id = ? and ${side.day} >= ? and ${side.day} <= ?`,
      [],
      dayFigures,
    );
    for (
      let day = await findNextDay(database, company_id, side, '0000-01-01');
      day;
      day = await findNextDay(database, company_id, side, day)
    ) {
      const rows = await query(database.read, text, [
        company_id,
        side.counted,
        day,
        company_id,
        `${day} 00:00:00`,
        `${day} 23:59:59`,
      ]);
      for (const row of rows) {
        const { kept, now } = toKeptAndActual(row, dayFigures);
        yield* compareFigures(
          'daily_totals',
          `${side.counted} of ${day}${toStatusSuffix(side, row.status!)}`,
          dayFigures,
          kept,
          now,
        );
      }
      await new Promise(setImmediate);
    }
  }
}

/** The last name of the next batch; undefined if fewer are left. */
const findBatchEndName = async (
  database: Database,
  company_id: number,
  side: CountedSide,
  after: string | undefined,
): Promise<string | undefined> => {
  const [row] = await query<{ name: string }>(
    database.read,
    `select customer_name as name from party_totals where company_id = ? and kind = ?${after === undefined ? '' : ' and customer_name > ?'}
     group by customer_name order by customer_name limit 1 offset ${NAME_BATCH_SIZE - 1}`,
    [company_id, side.counted, ...(after === undefined ? [] : [after])],
  );
  return row?.name;
};

/** Compares party_totals with the documents of each name. */
export async function* verifyPartyTotals(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const side of toCountedSides()) {
    let after: string | undefined;
    let upTo: string | undefined;
    do {
      upTo = await findBatchEndName(database, company_id, side, after);
      const bounds = [
        ...(after === undefined ? [] : [after]),
        ...(upTo === undefined ? [] : [upTo]),
      ];
      const within = (column: string) =>
        `${after === undefined ? '' : ` and ${column} > ?`}${upTo === undefined ? '' : ` and ${column} <= ?`}`;
      const text = buildComparisonQuery(
        side,
        {
          table: 'party_totals',
          where: `company_id = ? and kind = ?${within('customer_name')}`,
        },
        `company_id = ?${within(side.party)}`,
        [{ kept: 'customer_name', documents: side.party, name: 'name' }],
        nameFigures,
      );
      const rows = await query(database.read, text, [
        company_id,
        side.counted,
        ...bounds,
        company_id,
        ...bounds,
      ]);
      for (const row of rows) {
        const { kept, now } = toKeptAndActual(row, nameFigures);
        yield* compareFigures(
          'party_totals',
          `${side.counted} of ${row.name}${toStatusSuffix(side, row.status!)}`,
          nameFigures,
          kept,
          now,
        );
      }
      after = upTo;
      await new Promise(setImmediate);
    } while (upTo !== undefined);
  }
}
