// What a person may name in an entry of the ledger: accounts, parties, days.
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import type { Texts } from '../../../domain/language.ts';
import type { AccountTree } from '../../../domain/ledger/account-tree.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { moneyPurposes, type VoucherAccount } from '../../../domain/ledger/vouchers.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

export const ledgerChoiceTexts = {
  noParty: { en: 'There is no such party.', ne: 'यस्तो पक्ष छैन।' },
  noOutlet: { en: 'There is no such POS.', ne: 'यस्तो बिक्री काउन्टर छैन।' },
} satisfies Record<string, Texts>;

/** The problem of a day that has not come or that the calendar does not cover; undefined for others. */
export const findDayProblem = (day: string, today: string): Texts | undefined => {
  if (!isInBsCalendar(day)) return requestTexts.outsideCalendar;
  return day > today ? requestTexts.future : undefined;
};

type AccountRow = Omit<VoucherAccount, 'name' | 'is_group'> & {
  name: string;
  name_ne: string | null;
  is_group: number;
};

const toVoucherAccounts = (rows: AccountRow[]): VoucherAccount[] =>
  rows.map(({ name, name_ne, is_group, ...row }) => ({
    ...row,
    name: { en: name, ne: name_ne ?? name },
    is_group: is_group === 1,
  }));

const ACCOUNT_COLUMNS = 'id, code, name, name_ne, root, parent_id, is_group, party, status';

/** All accounts of the company, groups and disabled ones too, in the order of their codes. */
export const loadVoucherAccounts = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<VoucherAccount[]> =>
  toVoucherAccounts(
    await query<AccountRow>(
      db,
      `select ${ACCOUNT_COLUMNS} from accounts where company_id = ? order by code`,
      [company_id],
    ),
  );

/**
 * The accounts around cash, bank and wallet with their groups, and those `named`, in the order of
 * their codes: what money that comes or goes is judged by. A chart has many times more accounts,
 * too many to be read for each receipt.
 */
export const loadMoneyAccounts = async (
  db: ReadDb | Transaction,
  company_id: number,
  uses: AccountTree['uses'],
  named: readonly number[],
): Promise<VoucherAccount[]> => {
  const mapped = moneyPurposes.map(purpose => uses.get(purpose) ?? 0);
  return toVoucherAccounts(
    await query<AccountRow>(
      db,
      `with recursive around(id) as (
         select coalesce(a.parent_id, a.id) from accounts as a
         where a.company_id = ? and a.id in (${placeholders(mapped.length)})
         union select a.id from accounts as a join around on a.parent_id = around.id where a.company_id = ?)
       select ${ACCOUNT_COLUMNS} from accounts
       where company_id = ? and (id in (select id from around) or id in (${placeholders(named.length)})) order by code`,
      [company_id, ...mapped, company_id, company_id, ...named],
    ),
  );
};

/** The places of the parties that the company does not have. */
export const findMissingParties = async (
  db: ReadDb | Transaction,
  company_id: number,
  parties: (Party | null)[],
): Promise<number[]> => {
  const missing: number[] = [];
  for (const [kind, table] of [
    ['customer', 'customers'],
    ['vendor', 'vendors'],
  ] as const) {
    const ids = [...new Set(parties.flatMap(party => (party?.kind === kind ? [party.id] : [])))];
    if (ids.length === 0) continue;
    const rows = await query<{ id: number }>(
      db,
      `select id from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, party] of parties.entries())
      if (party?.kind === kind && !known.has(party.id)) missing.push(index);
  }
  return missing;
};

/** An outlet that nobody has would be one of its own in the books; '' is none. */
export const isOutlet = async (
  read: ReadDb | Transaction,
  company_id: number,
  pos: string,
): Promise<boolean> =>
  pos === '' ||
  (await query(read, 'select id from pos where company_id = ? and name = ?', [company_id, pos]))
    .length > 0;
