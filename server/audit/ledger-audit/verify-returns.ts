// Verifies status and remaining amounts. The remaining amount of an invoice or a bill is always
// computed; only its status is stored. Each statement reads the document, its notes and its
// cancellation at once.
import type { Database, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { countedDocuments, describeDocument } from './counted-documents.ts';
import { compareFigures, type Difference } from './difference.ts';

type ReturnRules = {
  of: 'invoice' | 'billing';
  notes: string;
  key: string;
  at: string;
  cancelled: string;
  lines: string;
  line: string;
  back: string;
};

const returnRules: ReturnRules[] = [
  {
    of: 'invoice',
    notes: 'credit_notes',
    key: 'company_payment_id',
    at: 'n.invoice_date = d.created_at',
    cancelled:
      '(select count(*) from cancellations c where c.company_id = d.company_id and c.invoice_id = d.company_payment_id)',
    lines: 'credit_note_lines',
    line: 'invoice_line_id',
    back: 'quantity',
  },
  {
    of: 'billing',
    notes: 'purchase_returns',
    key: 'id',
    at: 'n.billing_date = d.transaction_date',
    cancelled: '0',
    lines: 'purchase_return_lines',
    line: 'billing_line_id',
    back: 'qty',
  },
];

const BATCH_SIZE = 2_000;

type Row = StoredRow & {
  id: number;
  total: number;
  status: number;
  returned: number | null;
  cancelled: number;
};

/**
 * The documents without money left of which pieces that cost nothing have not gone back: they stay
 * open for them.
 */
const findGiftsOut = async (
  database: Database,
  company_id: number,
  { of, lines, line, back }: ReturnRules,
  rows: Row[],
): Promise<Set<number>> => {
  const ids = rows.filter(row => row.total === (row.returned ?? 0)).map(row => row.id);
  if (ids.length === 0) return new Set();
  const document = countedDocuments.find(({ kind }) => kind === of)!;
  const { table, owner } = document.lines!;
  const found = await query<{ id: number }>(
    database.read,
    `select distinct l.${owner} as id from ${table} l join ${document.table} d on d.id = l.${owner}
     where l.company_id = ? and l.${owner} in (${placeholders(ids.length)}) and (l.total = 0 or d.total = 0)
       and l.qty > coalesce((select sum(n.${back}) from ${lines} n
         where n.company_id = l.company_id and n.${line} = l.id and n.price_only = 0), 0)`,
    [company_id, ...ids],
  );
  return new Set(found.map(({ id }) => id));
};

/**
 * Verifies the status and remaining amount of invoices and bills, and the returned quantity of each
 * line.
 */
export async function* verifyReturns(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const rules of returnRules) {
    const { of, notes, key, at, cancelled, lines, line, back } = rules;
    const document = countedDocuments.find(({ kind }) => kind === of)!;
    const number = of === 'invoice' ? 'invoice_no' : 'billing_no';
    const text = `select * from (
        select d.id as id, d.${number} as ${number}, d.fiscal_year as fiscal_year, d.total as total, d.status as status,
          (select sum(n.total) from ${notes} n where n.company_id = d.company_id and ${at} and n.${of}_id = d.${key}) as returned, ${cancelled} as cancelled
        from ${document.table} d where d.company_id = ? and d.id > ? order by d.id limit ${BATCH_SIZE}
      ) as sides order by id`;
    for (let after = 0; ; ) {
      const rows = await query<Row>(database.read, text, [company_id, after]);
      const withGifts = await findGiftsOut(database, company_id, rules, rows);
      for (const row of rows) {
        const remaining = row.total - (row.returned ?? 0);
        const isReturned = row.returned !== null && remaining === 0 && !withGifts.has(row.id);
        const closed = row.cancelled > 0 || isReturned;
        const subject = describeDocument(document, row);
        yield* compareFigures(document.table, subject, ['status'], row, { status: closed ? 0 : 1 });
        if (remaining < 0)
          yield { table: notes, subject, field: 'remaining', kept: remaining, recomputed: 0 };
      }
      if (rows.length < BATCH_SIZE) break;
      after = Number(rows.at(-1)!.id);
      await new Promise(setImmediate);
    }
    const over = await query<{ id: number; qty: number; back: number }>(
      database.read,
      `select l.id as id, l.qty as qty, b.back as back from (
         select ${line} as id, sum(${back}) as back from ${lines} where company_id = ? and price_only = 0 group by ${line}
       ) as b join ${document.lines!.table} as l on l.id = b.id where b.back > l.qty`,
      [company_id],
    );
    for (const row of over)
      yield {
        table: lines,
        subject: `line ${row.id} of ${document.lines!.table}`,
        field: 'qty',
        kept: row.back,
        recomputed: row.qty,
      };
  }
}
