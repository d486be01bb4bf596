// VAT that buyers kept back and paid to the treasury in the company's name (VAT Rules, Rule 6ग), row by
// row from receipts and events of their cheques: box 3.1 of the VAT return. Amounts in paisa, days AD.
import type { ReadDb, Transaction } from './database.ts';
import { query } from './raw-query.ts';

/**
 * A row of a receipt, or of an event of its cheque; below 0 where it is taken back. `origin_id` is the
 * receipt that kept it back, which its reversal (`receipt_id`) shares.
 */
export type VatWithheldRow = {
  receipt_id: number;
  origin_id: number;
  line_no: number;
  number: string;
  day: string;
  party_id: number;
  name: string;
  amount: number;
  voucher_no: string | null;
  document_kind: string | null;
  document_id: number | null;
};

// SQLite keeps the order of a cross join: parts besides money are few, receipts of all years are not.
const ROWS = 'settlement_rows as r cross join receipts as p';
const COUNTED = `r.company_id = ? and r.settlement_kind = 'receipt' and r.kind = 'vat_withheld'
    and p.company_id = r.company_id and p.id = r.settlement_id`;

/** Each select takes the company, and the first and last day of the span. */
const SOURCES = `select p.id as receipt_id, coalesce(p.reverses, p.id) as origin_id, r.line_no as line_no, p.number as number,
    p.day as day, p.party_id as party_id, p.party_name as name, r.amount as amount, r.voucher_no as voucher_no,
    r.document_kind as document_kind, r.document_id as document_id
  from ${ROWS} where ${COUNTED} and p.day >= ? and p.day <= ?
  union all
  select p.id, p.id, r.line_no, p.number, e.day, p.party_id, p.party_name, e.settles * r.amount, r.voucher_no, r.document_kind, r.document_id
  from ${ROWS} join cheques as c on c.company_id = p.company_id and c.settlement_kind = 'receipt' and c.settlement_id = p.id
    join cheque_events as e on e.company_id = c.company_id and e.cheque_id = c.id
  where ${COUNTED} and e.settles <> 0 and e.day >= ? and e.day <= ?`;

const toValues = (company_id: number, from: string, to: string) => [
  ...[company_id, from, to],
  ...[company_id, from, to],
];

/** The rows of a span of days, both inclusive, the oldest first. */
export const loadVatWithheld = (
  db: ReadDb | Transaction,
  company_id: number,
  from: string,
  to: string,
): Promise<VatWithheldRow[]> =>
  query<VatWithheldRow>(
    db,
    `select * from (${SOURCES}) as t order by t.day, t.receipt_id, t.line_no, t.amount desc`,
    toValues(company_id, from, to),
  );

/** What was kept back up to a day, less what was taken back, by day. */
export const loadVatWithheldByDay = (
  db: ReadDb | Transaction,
  company_id: number,
  to: string,
): Promise<{ day: string; amount: number }[]> =>
  query<{ day: string; amount: number }>(
    db,
    `select t.day as day, sum(t.amount) as amount from (${SOURCES}) as t group by t.day order by t.day`,
    toValues(company_id, '0000-01-01', to),
  );

/** How many rows that still count at the end of the span have no voucher number of the treasury. */
export const countWithoutVoucher = (rows: readonly VatWithheldRow[]): number =>
  [...Map.groupBy(rows, ({ origin_id, line_no }) => `${origin_id} ${line_no}`).values()].filter(
    of => of[0]!.voucher_no === null && of.reduce((sum, { amount }) => sum + amount, 0) > 0,
  ).length;
