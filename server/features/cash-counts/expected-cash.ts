// The cash that the books expect of an outlet at the end of a day: that of the account which documents
// use for cash, without further tills and petty cash that the cash book has as well.
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadAccountUses } from '../../posting/accounts.ts';

/** `day` AD; `pos` the outlet, '' for none. */
export type Till = { company_id: number; day: string; pos: string };

/** What came in and went out on the day by the kind of its source, in paisa. */
export type CashOfSource = { source_kind: string; received: number; paid: number };

/** In paisa; `opening` is what was there before the day. */
export type ExpectedCash = { opening: number; sources: CashOfSource[]; expected: number };

/** The sums of months and days; the caller has written those of its own transaction. */
export const loadExpectedCash = async (
  read: ReadDb | Transaction,
  { company_id, day, pos }: Till,
): Promise<ExpectedCash> => {
  const account = (await loadAccountUses(read, company_id)).accounts.get('cash')!;
  const month = day.slice(0, 7);
  const [before] = await query<{ balance: number | null }>(
    read,
    `select sum(s.debit - s.credit) as balance from (
       select debit, credit from account_months where company_id = ? and account_id = ? and pos = ? and month < ?
       union all
       select debit, credit from account_days where company_id = ? and account_id = ? and pos = ? and day >= ? and day < ?
     ) as s`,
    [company_id, account, pos, month, company_id, account, pos, `${month}-01`, day],
  );
  const sources = await query<CashOfSource>(
    read,
    `select e.source_kind as source_kind, sum(l.debit) as received, sum(l.credit) as paid
     from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     where l.company_id = ? and l.account_id = ? and l.pos = ? and l.day = ?
     group by e.source_kind order by e.source_kind`,
    [company_id, account, pos, day],
  );
  const opening = before?.balance ?? 0;
  return {
    opening,
    sources,
    expected: sources.reduce((sum, { received, paid }) => sum + received - paid, opening),
  };
};
