// A document enters the outbox in the transaction that issues it. Companies without an account pay
// one look-up and write nothing.
import type { ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Transaction, Value } from '../database/connect.ts';
import { run } from '../database/statement.ts';

/**
 * `bill_id`: the invoice that it takes back. `number` is what a person looks for; `total` in paisa,
 * `issued_at` Nepal time.
 */
export type Queued = {
  kind: ToldDocument;
  document_id: number;
  bill_id: number | null;
  payment_id: string;
  number: string;
  fiscal_year: string;
  customer_name: string;
  total: number;
  issued_at: string;
};

const columns =
  'kind, document_id, bill_id, payment_id, number, fiscal_year, customer_name, total, issued_at';
/** What a row of the outbox begins with, in the order of the columns below. */
export const begun = `company_id, ${columns}, state, tries, failures, unsure, realtime, due_at, lease_until`;
export const beginning = "'waiting', 0, 0, 0, 0, 0, 0";
/**
 * For so many milliseconds what was just issued is left to whoever issued it: only he tells it in
 * real time.
 */
const HEAD_START = 3_000;
/** Milliseconds since 1970 of a moment in Nepal. */
const instantOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+05:45`);
const types = ['text', 'bigint', 'bigint', 'text', 'text', 'text', 'text', 'bigint', 'text'];
const statement = (condition: string) => `insert into cbms_outbox (${begun})
  select company_id, ${types.map(type => `cast(? as ${type})`).join(', ')}, 'waiting', 0, 0, 0, 0, cast(? as bigint), 0
  from cbms_accounts where company_id = ?${condition} on conflict (company_id, kind, document_id) do nothing`;
const whenEnabled = statement(' and enabled = 1');
const always = statement('');

/**
 * Queues the document where the company's account is switched on; a second time changes nothing.
 * `asked`: whether it is or not.
 */
export const queueDocument = async (
  tx: Transaction,
  company_id: number,
  queued: Queued,
  asked = false,
): Promise<void> => {
  const values: Value[] = columns.split(', ').map(name => queued[name as keyof Queued]);
  await run(tx, asked ? always : whenEnabled, [
    ...values,
    asked ? 0 : instantOf(queued.issued_at) + HEAD_START,
    company_id,
  ]);
};
