// The vouchers of the demo company, entered by the same function as every other one.
import { type Texts, translate } from '../../../domain/language.ts';
import type { VoucherType } from '../../../domain/ledger/vouchers.ts';
import type { Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { recordVoucher } from '../../features/documents/record-voucher.ts';
import type { ClosableYear } from '../../posting/year-end.ts';
import type { DemoContext } from './simulate-year.ts';

/** Accounts by their codes in the shipped charts. */
const codes = {
  cash: '1010',
  bank: '1020',
  chequesInHand: '1040',
  accumulatedDepreciation: '1510',
  chequesIssued: '2010',
  tdsPayable: '2120',
  loan: '2500',
  capital: '3000',
  openingBalance: '3030',
  salaries: '5500',
  rent: '5510',
  depreciation: '5570',
  interest: '5580',
} as const;
export type DemoAccount = keyof typeof codes;

/** The context with the ids of the accounts that its vouchers name, and the company's first year. */
export type BooksContext = DemoContext & {
  accounts: ReadonlyMap<DemoAccount, number>;
  yearBefore: ClosableYear;
};

/** A line in paisa: debited, or credited if negative. */
export type DemoLine = [account: DemoAccount, amount: number];
type DemoVoucher = {
  type: VoucherType;
  narration: Texts;
  values?: Record<string, string>;
  lines: DemoLine[];
};

export const toBooksContext = async (context: DemoContext): Promise<BooksContext> => {
  const rows = await query<{ id: number; code: string }>(
    context.database.read,
    'select id, code from accounts where company_id = ?',
    [context.company_id],
  );
  const byCode = new Map(rows.map(({ id, code }) => [code, id]));
  const names = Object.keys(codes) as DemoAccount[];
  const [yearBefore] = await query<ClosableYear>(
    context.database.read,
    'select id, name, start_date, end_date from fiscal_year where company_id = ? order by start_date',
    [context.company_id],
  );
  return {
    ...context,
    accounts: new Map(names.map(name => [name, byCode.get(codes[name])!])),
    yearBefore: yearBefore!,
  };
};

/** What the accounts have together, in paisa, debit above 0; without what the transaction has posted. */
export const loadDemoBalance = async (
  { company_id, accounts }: BooksContext,
  tx: Transaction,
  ...names: DemoAccount[]
): Promise<number> => {
  const ids = names.map(name => accounts.get(name)!);
  const [row] = await query<{ balance: number | null }>(
    tx,
    `select sum(debit - credit) as balance from account_months where company_id = ? and account_id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return row!.balance ?? 0;
};

/** The user at that moment, whose changes are one group of the activity log. */
export const toDemoActor = ({ shop }: DemoContext, moment: string) => ({
  ...shop.actor,
  group_id: `demo ${moment}`,
});

/** The lines as a voucher has them. */
export const toVoucherLines = ({ accounts }: BooksContext, lines: DemoLine[]) =>
  lines.map(([account, amount]) => ({
    account_id: accounts.get(account)!,
    party: null,
    debit: Math.max(amount, 0),
    credit: Math.max(0 - amount, 0),
    narration: null,
  }));

/** Enters a voucher on the day of the moment (Nepal time). */
export const enterDemoVoucher = (
  context: BooksContext,
  tx: Transaction,
  { type, narration, values = {}, lines }: DemoVoucher,
  moment: string,
): Promise<unknown> => {
  const { database, language } = context;
  const voucher = {
    type,
    narration: translate(narration, language, values),
    date: moment.slice(0, 10),
    pos: 'Main',
    lines: toVoucherLines(context, lines),
  };
  const actor = toDemoActor(context, moment);
  return recordVoucher(database, tx, voucher, null, { actor, now: moment, language });
};
