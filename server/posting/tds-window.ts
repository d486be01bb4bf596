// Payments that add up to the threshold of a type of TDS: bills by their day, or payments by theirs,
// to one vendor within the days that count together. Amounts in paisa without VAT.

import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import { formatMoney, multiplyAndDivide } from '../../domain/money/money.ts';
import { proposeTds, tdsTexts } from '../../domain/tax/tds.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import type { CheckWarning } from './compliance-checks.ts';
import type { TdsTypeOnDay } from './tds.ts';

type Db = ReadDb | Transaction;
export type TdsDocumentKind = 'billing' | 'payment';
/** The document that is judged, with what TDS would be taken from. */
type Judged = { kind: TdsDocumentKind; vendor_id: number; day: string };
type Sums = { sum: number; withheld: number };
/** What counts of one day. */
type DaySums = Sums & { day: string };

/** Bills of this type, or of none, of these days. */
const sumBills = async (
  db: Db,
  company_id: number,
  type_id: number,
  vendor_id: number,
  [from, to]: [string, string],
): Promise<DaySums[]> =>
  query<DaySums>(
    db,
    `select substr(b.effective_at, 1, 10) as day, coalesce(sum(coalesce(b.tds_base, b.amount - b.discount_amount) - coalesce((
         select sum(case when b.tds_type_id is null then n.amount - n.discount_amount else n.tds_base end)
         from purchase_returns as n where n.company_id = b.company_id and n.billing_id = b.id), 0)), 0) as sum,
       coalesce(sum(b.tds_amount - coalesce((select sum(n.tds_amount) from purchase_returns as n
         where n.company_id = b.company_id and n.billing_id = b.id), 0)), 0) as withheld
     from billings as b where b.company_id = ? and b.vendor_id = ? and b.effective_at >= ? and b.effective_at <= ?
       and (b.tds_type_id is null or b.tds_type_id = ?)
     group by substr(b.effective_at, 1, 10)`,
    [company_id, vendor_id, from, `${to} 23:59:59`, type_id],
  );

type PaidRow = {
  id: number;
  day: string;
  whole: number;
  base: number | null;
  withheld: number;
  other: number;
};
type PaidBill = {
  payment: number;
  amount: number;
  total: number;
  net: number;
  tds_type_id: number | null;
};

/**
 * Payments of this type, or of none. Without TDS of its own a payment counts without the VAT of the
 * bills that it settles, and without bills whose TDS was kept back when they were recorded. One whose
 * cheque has bounced or was cancelled does not count.
 */
const sumPayments = async (
  db: Db,
  company_id: number,
  type_id: number,
  vendor_id: number,
  [from, to]: [string, string],
): Promise<DaySums[]> => {
  const rows = await query<PaidRow>(
    db,
    `select p.id as id, p.day as day, p.amount + coalesce(sum(case when r.kind <> 'bank_charge' then r.amount else 0 end), 0) as whole,
       sum(case when r.tds_type_id = ? then coalesce(r.tds_base, r.amount) end) as base,
       coalesce(sum(case when r.tds_type_id = ? then r.amount else 0 end), 0) as withheld,
       coalesce(sum(case when r.tds_type_id <> ? then 1 else 0 end), 0) as other
     from payments as p left join settlement_rows as r on r.company_id = p.company_id and r.settlement_kind = 'payment' and r.settlement_id = p.id
     where p.company_id = ? and p.party_kind = 'vendor' and p.party_id = ? and p.day >= ? and p.day <= ?
       and p.reverses is null and p.reversed_by is null and coalesce((
         select sum(e.settles) from cheques as c join cheque_events as e on e.company_id = c.company_id and e.cheque_id = c.id
         where c.company_id = p.company_id and c.settlement_kind = 'payment' and c.settlement_id = p.id), 0) = 0
     group by p.id, p.day, p.amount`,
    [type_id, type_id, type_id, company_id, vendor_id, from, to],
  );
  if (rows.length === 0) return [];
  const bills = Map.groupBy(
    await query<PaidBill>(
      db,
      `select a.source_id as payment, a.amount as amount, b.total as total, b.amount - b.discount_amount as net, b.tds_type_id as tds_type_id
       from allocations as a join billings as b on b.company_id = a.company_id and b.id = a.target_id
       where a.company_id = ? and a.source_kind = 'payment' and a.target_kind = 'billing' and a.source_id in (${placeholders(rows.length)})`,
      [company_id, ...rows.map(({ id }) => id)],
    ),
    ({ payment }) => payment,
  );
  const toBase = ({ id, whole, base, other }: PaidRow): number => {
    if (base !== null) return base;
    if (other > 0) return 0;
    return (bills.get(id) ?? []).reduce(
      (left, bill) =>
        left -
        (bill.tds_type_id === null
          ? multiplyAndDivide(bill.amount, Math.max(bill.total - bill.net, 0), bill.total)
          : bill.amount),
      whole,
    );
  };
  return rows.map(row => ({ day: row.day, sum: toBase(row), withheld: row.withheld }));
};

/** The name of the warning. */
export const TDS_CHECK = 'tds';

const addUp = (days: readonly DaySums[]): Sums =>
  days.reduce(
    (all, { sum, withheld }) => ({ sum: all.sum + sum, withheld: all.withheld + withheld }),
    { sum: 0, withheld: 0 },
  );

/**
 * What counts together with a document of the day, which is not stored yet: each window of these
 * days that the day is in, as a bill may be entered after those of later days. Each begins with the
 * day of a document; the last one with the day itself.
 */
const loadWindows = async (
  db: Db,
  company_id: number,
  type: TdsTypeOnDay,
  { kind, vendor_id, day }: Judged,
): Promise<Sums[]> => {
  const length = Math.max(type.window_days, 1);
  const span: [string, string] = [addDays(day, 1 - length), addDays(day, length - 1)];
  const sumDays = kind === 'billing' ? sumBills : sumPayments;
  const days = await sumDays(db, company_id, type.id, vendor_id, span);
  const starts = new Set([...days.map(each => each.day).filter(each => each < day), day]);
  return [...starts].map(from => {
    const to = addDays(from, length - 1);
    return addUp(days.filter(each => each.day >= from && each.day <= to));
  });
};

/** What to keep back of `base`: `sum` is what counts together with it, `due` the tax that is missing. */
export type TdsProposal = { rate: number; base: number; sum: number; amount: number };

/** The proposal for a document that is not stored yet. */
export const loadTdsProposal = async (
  db: Db,
  company_id: number,
  type: TdsTypeOnDay,
  judged: Judged,
  base: number,
): Promise<TdsProposal> => {
  const { rate, threshold } = type;
  const windows =
    threshold === 0 ? [{ sum: 0, withheld: 0 }] : await loadWindows(db, company_id, type, judged);
  const proposals = windows.map((before): TdsProposal => {
    const sum = before.sum + base;
    return { rate, base, sum, amount: proposeTds(type, rate, { ...before, base, sum }) };
  });
  return proposals.reduce((most, each) =>
    each.amount > most.amount || (each.amount === most.amount && each.sum > most.sum) ? each : most,
  );
};

/**
 * The warning that payments of some days have passed the threshold and less is kept back than is due on
 * all of them; none otherwise. The document itself must not be stored, or be taken out of the sum.
 */
export const findTdsDue = async (
  db: Db,
  company_id: number,
  judged: Judged & { tds_base: number | null; tds_amount: number },
  type: TdsTypeOnDay | null,
  language: Language,
): Promise<CheckWarning[]> => {
  if (!type || type.threshold === 0) return [];
  const base = judged.tds_base ?? 0;
  const { sum, amount } = await loadTdsProposal(db, company_id, type, judged, base);
  if (sum <= type.threshold || judged.tds_amount >= amount) return [];
  const message = translate(tdsTexts.due, language, {
    days: type.window_days,
    sum: formatMoney(sum, language),
    threshold: formatMoney(type.threshold, language),
    amount: formatMoney(amount, language),
  });
  return [{ check: TDS_CHECK, field: 'tds', message: localizeDigits(message, language) }];
};
