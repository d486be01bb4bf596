// What was kept back for the tax office, row by row, from the documents that did it: payments, events of
// their cheques, bills, debit notes, opening balances; and what of each row is deposited (decision 62).
// Amounts in paisa, rates in ten-thousandths of a percent, days AD.
import type { ReadDb, Transaction } from './database.ts';
import { query } from './raw-query.ts';

/**
 * A row of e-TDS; `deposited` is what deposits that count have of it, `voucher_no` that of the last.
 * `document_kind` and `document_id` are of the document that the row of a payment is for.
 */
export type TdsRow = {
  source_kind: string;
  source_id: number;
  source_line: number;
  number: string | null;
  day: string;
  party_kind: string | null;
  party_id: number | null;
  name: string | null;
  pan: string | null;
  base: number | null;
  rate: number | null;
  amount: number;
  type_id: number | null;
  document_kind: string | null;
  document_id: number | null;
  deposited: number;
};

/** The accounts that have ever been that of TDS payable. */
export const TDS_ACCOUNTS =
  "select account_id from account_uses where company_id = ? and purpose = 'tds_payable'";

const PARTY_PAN = `case when p.party_kind = 'vendor'
  then (select v.pan from vendors as v where v.company_id = p.company_id and v.id = p.party_id)
  else (select c.pan from customers as c where c.company_id = p.company_id and c.id = p.party_id) end`;

/** Each select takes the company, and the first and last day of the span. */
const sources = [
  `select 'payment' as source_kind, p.id as source_id, r.line_no as source_line, p.number as number, p.day as day,
     p.party_kind as party_kind, p.party_id as party_id, p.party_name as name, ${PARTY_PAN} as pan,
     r.tds_base as base, r.tds_rate as rate, r.amount as amount, r.tds_type_id as type_id,
     r.document_kind as document_kind, r.document_id as document_id
   from payments as p join settlement_rows as r on r.company_id = p.company_id and r.settlement_kind = 'payment' and r.settlement_id = p.id and r.kind = 'tds'
   where p.company_id = ? and p.day >= ? and p.day <= ?`,
  `select 'cheque-event', e.id, r.line_no, c.number, e.day, p.party_kind, p.party_id, p.party_name, ${PARTY_PAN},
     e.settles * r.tds_base, r.tds_rate, e.settles * r.amount, r.tds_type_id, r.document_kind, r.document_id
   from cheque_events as e join cheques as c on c.company_id = e.company_id and c.id = e.cheque_id
     join payments as p on p.company_id = c.company_id and p.id = c.settlement_id
     join settlement_rows as r on r.company_id = p.company_id and r.settlement_kind = 'payment' and r.settlement_id = p.id and r.kind = 'tds'
   where e.company_id = ? and e.day >= ? and e.day <= ? and e.settles <> 0 and c.settlement_kind = 'payment'`,
  `select 'billing', b.id, 1, b.billing_no, substr(b.effective_at, 1, 10), 'vendor', b.vendor_id, b.vendor_name, b.pan,
     b.tds_base, b.tds_rate, b.tds_amount, b.tds_type_id, null, null
   from billings as b where b.company_id = ? and b.tds_amount <> 0 and b.effective_at >= ? and substr(b.effective_at, 1, 10) <= ?`,
  `select 'debit-note', n.id, 1, n.debit_note_no, substr(n.created_at, 1, 10), 'vendor', n.vendor_id, n.vendor_name, n.pan,
     0 - n.tds_base, b.tds_rate, 0 - n.tds_amount, b.tds_type_id, null, null
   from purchase_returns as n join billings as b on b.company_id = n.company_id and b.id = n.billing_id
   where n.company_id = ? and n.tds_amount <> 0 and n.created_at >= ? and substr(n.created_at, 1, 10) <= ?`,
];

/** What opening balances have in the account is owed to the tax office as well; of nobody in particular. */
const OPENING = `select 'opening', e.source_id, 1, null, min(e.day), null, null, null, null, null, null,
    sum(l.credit - l.debit), null, null, null
  from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
  where e.company_id = ? and e.source_kind = 'opening' and e.day >= ? and e.day <= ? and l.account_id in (${TDS_ACCOUNTS})
  group by e.source_id`;

const toValues = (company_id: number, from: string, to: string) => [
  ...sources.flatMap(() => [company_id, from, to]),
  company_id,
  from,
  to,
  company_id,
];
const ALL = [...sources, OPENING].join(' union all ');

/** Before any day of the calendar, for what has no beginning. */
export const FIRST_DAY = '0000-01-01';

/** The rows of a span of days, the oldest first. */
export const loadTdsRows = (
  db: ReadDb | Transaction,
  company_id: number,
  { from = FIRST_DAY, to, isOpen = false }: { from?: string; to: string; isOpen?: boolean },
): Promise<TdsRow[]> =>
  query<TdsRow>(
    db,
    `select t.*, coalesce(d.deposited, 0) as deposited from (${ALL}) as t
     left join (select source_kind, source_id, source_line, sum(amount) as deposited from tds_deposit_rows
       where company_id = ? group by source_kind, source_id, source_line) as d
       on d.source_kind = t.source_kind and d.source_id = t.source_id and d.source_line = t.source_line
     where ${isOpen ? 't.amount <> coalesce(d.deposited, 0)' : '(t.amount <> 0 or coalesce(d.deposited, 0) <> 0)'}
     order by t.day, t.source_kind, t.source_id, t.source_line`,
    [...toValues(company_id, from, to), company_id],
  );

/** What all rows come to that are not deposited (invariant 9). */
export const sumOpenTds = async (db: ReadDb | Transaction, company_id: number): Promise<number> => {
  const [row] = await query<{ open: number }>(
    db,
    `select coalesce(sum(amount), 0) - (select coalesce(sum(amount), 0) from tds_deposit_rows where company_id = ?) as open from (${ALL}) as t`,
    [company_id, ...toValues(company_id, FIRST_DAY, '9999-12-31')],
  );
  return Number(row!.open);
};

/** What the accounts of TDS payable have from the documents that post to them: credits less debits. */
export const loadTdsBalance = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<number> => {
  const [row] = await query<{ balance: number }>(
    db,
    `select coalesce(sum(l.credit - l.debit), 0) as balance from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     where l.company_id = ? and l.account_id in (${TDS_ACCOUNTS})
       and e.source_kind in ('payment', 'cheque-event', 'billing', 'debit-note', 'opening', 'tds-deposit')`,
    [company_id, company_id],
  );
  return Number(row!.balance);
};

/** What customers kept back of what they owed; only as far as it still counts. */
export type TdsReceived = {
  receipt_id: number;
  number: string;
  day: string;
  party_id: number;
  name: string;
  pan: string | null;
  base: number | null;
  rate: number | null;
  amount: number;
  type_id: number | null;
  voucher_no: string | null;
  document_kind: string | null;
  document_id: number | null;
};

/** The rows of receipts and of events of their cheques in a span of days, the oldest first. */
export const loadTdsReceived = (
  db: ReadDb | Transaction,
  company_id: number,
  from: string,
  to: string,
): Promise<TdsReceived[]> =>
  query<TdsReceived>(
    db,
    `select p.id as receipt_id, p.number as number, p.day as day, p.party_id as party_id, p.party_name as name, ${PARTY_PAN} as pan,
       r.tds_base as base, r.tds_rate as rate, r.amount as amount, r.tds_type_id as type_id, r.voucher_no as voucher_no,
       r.document_kind as document_kind, r.document_id as document_id
     from receipts as p join settlement_rows as r on r.company_id = p.company_id and r.settlement_kind = 'receipt' and r.settlement_id = p.id and r.kind = 'tds'
     where p.company_id = ? and p.day >= ? and p.day <= ?
     union all
     select p.id, c.number, e.day, p.party_id, p.party_name, ${PARTY_PAN}, e.settles * r.tds_base, r.tds_rate, e.settles * r.amount, r.tds_type_id, r.voucher_no, r.document_kind, r.document_id
     from cheque_events as e join cheques as c on c.company_id = e.company_id and c.id = e.cheque_id
       join receipts as p on p.company_id = c.company_id and p.id = c.settlement_id
       join settlement_rows as r on r.company_id = p.company_id and r.settlement_kind = 'receipt' and r.settlement_id = p.id and r.kind = 'tds'
     where e.company_id = ? and e.day >= ? and e.day <= ? and e.settles <> 0 and c.settlement_kind = 'receipt'
     order by 3, 1`,
    [company_id, from, to, company_id, from, to],
  );
