// The outbox: which document may be sent now, by whom, and what became of it. A document is claimed
// by one conditional update, so that of any number of processes one has it; a claim that nobody
// gave back runs out, and the document is then asked for again as one that may have arrived.
import { randomUUID } from 'node:crypto';
import { endStates, type State, type ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Reading, Transaction, Value } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import { MOST_WAIT } from './waits.ts';

export type OutboxRow = {
  id: number;
  company_id: number;
  kind: ToldDocument;
  document_id: number;
  bill_id: number | null;
  payment_id: string;
  number: string;
  fiscal_year: string;
  customer_name: string;
  total: number;
  issued_at: string;
  state: State;
  tries: number;
  failures: number;
  unsure: number;
  realtime: number;
  due_at: number;
  lease_until: number;
  claim: string | null;
  code: string | null;
  answered_at: string | null;
  target: string | null;
};

/** When (milliseconds) somebody asks for documents, and how long he keeps them. */
export type Asking = { now: number; lease: number };

const free = '(lease_until <= ? or lease_until > ?)';
/**
 * Its bill is there, or never will be: a return comes after it, and only its own bill holds it
 * back.
 */
const billThere = `(bill_id is null or exists (select 1 from cbms_outbox as bill where bill.company_id = cbms_outbox.company_id
  and bill.kind = 'invoice' and bill.document_id = cbms_outbox.bill_id and bill.state in (${endStates.map(state => `'${state}'`).join(', ')})))`;
const ready = `state in ('waiting', 'sent') and (due_at <= ? or due_at > ?) and ${free} and ${billThere}`;
const readyValues = ({ now, lease }: Asking): Value[] => [now, now + MOST_WAIT, now, now + lease];

const take = (
  which: string,
  condition: string,
) => `update cbms_outbox set unsure = case when state = 'sent' and unsure = 0 then 1 else unsure end,
  state = 'sent', tries = tries + 1, claim = ?, lease_until = ?, realtime = case when state = 'sent' or unsure = 1 then realtime else cast(? as bigint) end where ${which} and ${condition} returning *`;
const takeDue = (busy: number) => {
  const others = busy === 0 ? '' : ` and id not in (${places(busy)})`;
  return take(
    `id in (select id from cbms_outbox where company_id = ? and ${ready}${others} order by due_at, id limit ?)`,
    ready,
  );
};
const takeFresh = take(
  'company_id = ? and kind = ? and document_id = ?',
  `tries = 0 and state = 'waiting' and ${free} and ${billThere}`,
);
const takeAsked = take(
  'company_id = ? and kind = ? and document_id = ?',
  `state in ('waiting', 'sent', 'refused', 'person') and ${free} and ${billThere}`,
);

const claimed = (
  tx: Transaction,
  statement: string,
  { now, lease }: Asking,
  realtime: 0 | 1,
  values: Value[],
): Promise<OutboxRow[]> =>
  run(tx, statement, [randomUUID(), now + lease, realtime, ...values]) as unknown as Promise<
    OutboxRow[]
  >;

/**
 * Claims up to so many due documents of the company, those that never failed first. `busy` are on
 * their way from here, whatever a clock that was set says of their leases.
 */
export const claimDue = async (
  tx: Transaction,
  company_id: number,
  asking: Asking,
  most: number,
  busy: readonly number[],
): Promise<OutboxRow[]> =>
  (
    await claimed(tx, takeDue(busy.length), asking, 0, [
      company_id,
      ...readyValues(asking),
      ...busy,
      most,
      ...readyValues(asking),
    ])
  ).sort((a, b) => a.id - b.id);

/**
 * Claims a document straight after its commit; undefined when somebody has it already, or its bill
 * is not there.
 */
export const claimFresh = async (
  tx: Transaction,
  company_id: number,
  kind: ToldDocument,
  document_id: number,
  asking: Asking,
) =>
  (
    await claimed(tx, takeFresh, asking, 1, [
      company_id,
      kind,
      document_id,
      asking.now,
      asking.now + asking.lease,
    ])
  )[0];

/** Claims a document that a person wants sent now, whatever it waited for but its bill. */
export const claimAsked = async (
  tx: Transaction,
  company_id: number,
  kind: ToldDocument,
  document_id: number,
  asking: Asking,
) =>
  (
    await claimed(tx, takeAsked, asking, 0, [
      company_id,
      kind,
      document_id,
      asking.now,
      asking.now + asking.lease,
    ])
  )[0];

/** True when something can be claimed: looking costs less than a transaction. */
export const isAnythingDue = async (
  read: Reading,
  company_id: number,
  asking: Asking,
): Promise<boolean> =>
  (
    await run(read, `select id from cbms_outbox where company_id = ? and ${ready} limit 1`, [
      company_id,
      ...readyValues(asking),
    ])
  ).length > 0;

/** The document's row in the outbox, or undefined. */
export const outboxRow = (
  db: Reading | Transaction,
  company_id: number,
  kind: ToldDocument,
  document_id: number,
): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('cbms_outbox')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .executeTakeFirst() as unknown as Promise<OutboxRow | undefined>;

/** What a try has led to. */
export type Outcome = {
  state: State;
  code: string;
  due_at: number;
  failures: number;
  unsure: number;
  realtime: number;
  answered_at: string;
  target: string | null;
};

/**
 * Gives the claim back with its outcome. What the authority holds counts whoever asked; anything
 * else only for whoever has the claim.
 */
export const settle = async (
  tx: Transaction,
  row: OutboxRow,
  { state, code, due_at, failures, unsure, realtime, answered_at, target }: Outcome,
): Promise<void> => {
  await run(
    tx,
    `update cbms_outbox set state = ?, code = ?, due_at = ?, failures = ?, unsure = ?, realtime = ?, answered_at = ?, target = ?, lease_until = 0, claim = null
     where id = ? and state not in ('accepted', 'already-there') and (claim = ? or cast(? as bigint) = 1)`,
    [
      state,
      code,
      due_at,
      failures,
      unsure,
      realtime,
      answered_at,
      target,
      row.id,
      row.claim,
      state === 'accepted' || state === 'already-there' ? 1 : 0,
    ],
  );
};

/** Lets every waiting document of the company be tried at once. */
export const makeDue = async (tx: Transaction, company_id: number): Promise<void> => {
  await run(
    tx,
    "update cbms_outbox set due_at = 0 where company_id = ? and state in ('waiting', 'sent') and due_at > 0",
    [company_id],
  );
};
