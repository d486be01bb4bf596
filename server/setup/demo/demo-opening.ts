// What the demo company had before its first day here: money, furniture, a loan, two open bills, and the
// capital behind them. Its stock is entered product by product.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import type { Language } from '../../../domain/language.ts';
import type { Purpose } from '../../../domain/ledger/chart-of-accounts.ts';
import type { OpeningDocument } from '../../../domain/ledger/opening-balances.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { recordOpening } from '../../features/opening-balances/record-opening.ts';
import { loadAccountUses } from '../../posting/accounts.ts';

/** In paisa; the shipped charts have capital and loans under these codes. */
const balances: { account: Purpose | { code: string }; amount: number }[] = [
  { account: 'cash', amount: 8_500_000 },
  { account: 'bank', amount: 62_000_000 },
  { account: 'debtors', amount: 4_520_000 },
  { account: 'fixed_assets', amount: 48_000_000 },
  { account: 'creditors', amount: -9_040_000 },
  { account: { code: '2500' }, amount: -25_000_000 },
];
const CAPITAL = '3000';

const toDocuments = (date: string, customer_id: number, vendor_id: number): OpeningDocument[] => {
  const issued = addDays(date, -20);
  const due_date = addDays(date, 10);
  return [
    {
      party_kind: 'customer',
      party_id: customer_id,
      number: 'INV-412',
      date: issued,
      due_date,
      side: 'debit',
      amount: 4_520_000,
    },
    {
      party_kind: 'vendor',
      party_id: vendor_id,
      number: 'B-1087',
      date: issued,
      due_date,
      side: 'credit',
      amount: 9_040_000,
    },
  ];
};

type DemoOpening = {
  actor: Actor;
  /** Nepal time. */
  at: string;
  language: Language;
  /** The first day of the company's first fiscal year (AD). */
  first_day: string;
  customer_id: number;
  vendor_id: number;
};

/** Records the opening balances on the day before the first fiscal year. */
export const addDemoOpening = async (
  database: Database,
  tx: Transaction,
  { actor, at, language, first_day, customer_id, vendor_id }: DemoOpening,
): Promise<void> => {
  const { company_id } = actor;
  const { accounts: uses } = await loadAccountUses(tx, company_id);
  const rows = await query<{ id: number; code: string }>(
    tx,
    'select id, code from accounts where company_id = ?',
    [company_id],
  );
  const byCode = new Map(rows.map(({ id, code }) => [code, id]));
  const capital = 0 - balances.reduce((sum, { amount }) => sum + amount, 0);
  const accounts = [...balances, { account: { code: CAPITAL }, amount: capital }].map(
    ({ account, amount }) => ({
      account_id: (typeof account === 'string' ? uses.get(account) : byCode.get(account.code))!,
      debit: Math.max(amount, 0),
      credit: Math.max(0 - amount, 0),
    }),
  );
  const date = addDays(first_day, -1);
  const documents = toDocuments(date, customer_id, vendor_id);
  await recordOpening(
    database,
    tx,
    date,
    { accounts, documents, stock: [] },
    { actor, now: at, language },
  );
};
