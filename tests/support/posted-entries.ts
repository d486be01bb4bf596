// Entries posted straight to the ledger of a test's company, for what reports make of them.
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import type { PostingLine } from '../../domain/ledger/postings.ts';
import { loadAccountUses } from '../../server/posting/accounts.ts';
import { postEntry } from '../../server/posting/post-entry.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Lines name an account by its purpose or code; amounts in paisa. */
export type Posted = {
  kind?: string;
  day: string;
  pos?: string;
  lines: [account: Purpose | string, debit: number, credit: number][];
};

/** The ids of the company's accounts by code. */
export const loadAccountIds = async (admin: Caller): Promise<Map<string, number>> => {
  const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
    .data;
  return new Map(accounts.map(({ id, code }) => [code, id]));
};

/** Posts them in one transaction, as sources `from` and following of their kinds. */
export const postEntries = async (
  world: TestApp,
  admin: Caller,
  entries: Posted[],
  from: number,
): Promise<void> => {
  const codes = await loadAccountIds(admin);
  await world.app.database.write(async tx => {
    const uses = await loadAccountUses(tx, admin.companyId);
    for (const [index, { kind = 'voucher', day, pos = '', lines }] of entries.entries())
      await postEntry(
        tx,
        {
          company_id: admin.companyId,
          source: { kind, id: from + index },
          day,
          recorded_at: `${day} 10:00:00`,
          pos,
          number: `JV-${from + index}`,
          narration: null,
        },
        lines.map(
          ([account, debit, credit]): PostingLine => ({
            account: codes.get(account) ?? (account as Purpose),
            party: account === 'debtors' ? { kind: 'customer', id: 1 } : null,
            debit,
            credit,
          }),
        ),
        uses,
      );
  });
};
