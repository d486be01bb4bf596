// Balances of the ledger by account and outlet, from which the VAT of a month is settled and a fiscal
// year is closed, and by which the self-check judges both.
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import { type OutletBalance, settledVat } from '../../domain/ledger/period-ends.ts';
import type { ReadDb, Transaction } from './database.ts';
import { placeholders, query } from './raw-query.ts';

type Reads = ReadDb | Transaction;
/** AD days, both inclusive. */
type Span = { start_date: string; end_date: string };

/**
 * Only what was recorded before this entry: what has a lower id, and what the job for documents of before
 * the ledger has posted since, under the time of its document.
 */
export type RecordedBefore = { id: number; recorded_at: string };

/** Every account that has ever served one of the purposes. */
export const loadAccountsOf = async (
  read: Reads,
  company_id: number,
  purposes: readonly Purpose[],
): Promise<number[]> =>
  (
    await query<{ account_id: number }>(
      read,
      `select distinct account_id from account_uses where company_id = ? and purpose in (${placeholders(purposes.length)}) order by account_id`,
      [company_id, ...purposes],
    )
  ).map(({ account_id }) => account_id);

/**
 * Kinds of entries that do not count as VAT or TSC of a month: settlements, tax payments, opening
 * balances.
 */
export const VAT_KINDS_LEFT_OUT = [
  'vat-settlement',
  'vat-settlement-reversal',
  'tax-payment',
  'opening',
] as const;

const BEFORE = ' and (e.id < ? or e.recorded_at < ?)';
const toBeforeValues = (before: RecordedBefore | undefined) =>
  before ? [before.id, before.recorded_at] : [];

/**
 * The VAT accounts of a month by outlet, as its documents and vouchers left them: without settlements.
 * An account that VAT is settled into is left out.
 */
export const loadMonthVat = async (
  read: Reads,
  company_id: number,
  { start_date, end_date }: Span,
  before?: RecordedBefore,
): Promise<OutletBalance[]> => {
  const targets = await loadAccountsOf(read, company_id, ['vat_settlement']);
  const accounts = (await loadAccountsOf(read, company_id, settledVat)).filter(
    id => !targets.includes(id),
  );
  if (accounts.length === 0) return [];
  return query<OutletBalance>(
    read,
    `select l.account_id as account_id, l.pos as pos, sum(l.debit - l.credit) as balance
     from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     where l.company_id = ? and l.account_id in (${placeholders(accounts.length)}) and l.day >= ? and l.day <= ?
       and e.source_kind not in (${placeholders(VAT_KINDS_LEFT_OUT.length)})${before ? BEFORE : ''}
     group by l.account_id, l.pos having sum(l.debit - l.credit) <> 0 order by l.pos, l.account_id`,
    [
      company_id,
      ...accounts,
      start_date,
      end_date,
      ...VAT_KINDS_LEFT_OUT,
      ...toBeforeValues(before),
    ],
  );
};

/**
 * What the accounts of income and expense have on the day (AD), by outlet, from the stored sums; the
 * caller has written those of its own transaction.
 */
export const loadEarnedBalances = (
  read: Reads,
  company_id: number,
  day: string,
): Promise<OutletBalance[]> =>
  query<OutletBalance>(
    read,
    `select s.account_id as account_id, s.pos as pos, sum(s.debit - s.credit) as balance from (
       select account_id, pos, debit, credit from account_months where company_id = ? and month < ?
       union all
       select account_id, pos, debit, credit from account_days where company_id = ? and day >= ? and day <= ?
     ) as s join accounts as a on a.id = s.account_id and a.company_id = ?
     where a.root in ('income', 'expenses')
     group by s.account_id, s.pos, a.code having sum(s.debit - s.credit) <> 0 order by s.pos, a.code, s.account_id`,
    [company_id, day.slice(0, 7), company_id, `${day.slice(0, 7)}-01`, day, company_id],
  );

/** The same from the lines of what was recorded before an entry. */
export const loadEarnedBefore = (
  read: Reads,
  company_id: number,
  day: string,
  before: RecordedBefore,
): Promise<OutletBalance[]> =>
  query<OutletBalance>(
    read,
    `select l.account_id as account_id, l.pos as pos, sum(l.debit - l.credit) as balance
     from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     join accounts as a on a.id = l.account_id and a.company_id = l.company_id
     where l.company_id = ? and l.day <= ? and a.root in ('income', 'expenses')${BEFORE}
     group by l.account_id, l.pos, a.code having sum(l.debit - l.credit) <> 0 order by l.pos, a.code, l.account_id`,
    [company_id, day, ...toBeforeValues(before)],
  );
