// The outbox: which documents may be sent now, by which process, and their outcome. A document is
// claimed by one conditional update, so that only one of several processes has it; a claim that is
// not returned expires, and the document is then sent again as one that may have arrived.
import { randomUUID } from 'node:crypto';
import {
  finalStates,
  type OutboxState,
  type ReportedDocument,
} from '../../../domain/tax/cbms-status.ts';
import type { ReadDb, Transaction, Value } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { MAX_WAIT_MS } from './backoff.ts';

export type OutboxRow = {
  id: number;
  company_id: number;
  kind: ReportedDocument;
  document_id: number;
  bill_id: number | null;
  payment_id: string;
  number: string;
  fiscal_year: string;
  customer_name: string;
  total: number;
  issued_at: string;
  state: OutboxState;
  attempts: number;
  failures: number;
  delivery_uncertain: number;
  realtime: number;
  due_at: number;
  lease_until: number;
  claim: string | null;
  code: string | null;
  answered_at: string | null;
  target: string | null;
};

/** When (milliseconds) documents are claimed, and for how long. */
export type ClaimRequest = { now: number; lease: number };

const UNLEASED_SQL = '(lease_until <= ? or lease_until > ?)';
/**
 * Its invoice is accepted, or never will be: a return comes after its invoice, and only that
 * invoice holds it back.
 */
const INVOICE_SENT_SQL = `(bill_id is null or exists (select 1 from cbms_outbox as bill where bill.company_id = cbms_outbox.company_id
  and bill.kind = 'invoice' and bill.document_id = cbms_outbox.bill_id and bill.state in (${finalStates.map(state => `'${state}'`).join(', ')})))`;
const READY_SQL = `state in ('waiting', 'sent') and (due_at <= ? or due_at > ?) and ${UNLEASED_SQL} and ${INVOICE_SENT_SQL}`;
const toReadyValues = ({ now, lease }: ClaimRequest): Value[] => [
  now,
  now + MAX_WAIT_MS,
  now,
  now + lease,
];

const buildClaim = (
  which: string,
  condition: string,
) => `update cbms_outbox set delivery_uncertain = case when state = 'sent' and delivery_uncertain = 0 then 1 else delivery_uncertain end,
  state = 'sent', attempts = attempts + 1, claim = ?, lease_until = ?, realtime = case when state = 'sent' or delivery_uncertain = 1 then realtime else cast(? as bigint) end where ${which} and ${condition} returning *`;
const buildDueClaim = (busy: number) => {
  const others = busy === 0 ? '' : ` and id not in (${placeholders(busy)})`;
  return buildClaim(
    `id in (select id from cbms_outbox where company_id = ? and ${READY_SQL}${others} order by due_at, id limit ?)`,
    READY_SQL,
  );
};
const CLAIM_FRESH_SQL = buildClaim(
  'company_id = ? and kind = ? and document_id = ?',
  `attempts = 0 and state = 'waiting' and ${UNLEASED_SQL} and ${INVOICE_SENT_SQL}`,
);
const CLAIM_REQUESTED_SQL = buildClaim(
  'company_id = ? and kind = ? and document_id = ?',
  `state in ('waiting', 'sent', 'refused', 'person') and ${UNLEASED_SQL} and ${INVOICE_SENT_SQL}`,
);

const runClaim = (
  tx: Transaction,
  statement: string,
  { now, lease }: ClaimRequest,
  realtime: 0 | 1,
  values: Value[],
): Promise<OutboxRow[]> =>
  query(tx, statement, [randomUUID(), now + lease, realtime, ...values]) as unknown as Promise<
    OutboxRow[]
  >;

/**
 * Claims up to this many due documents of the company, those without failures first. `busy` are
 * being sent by this process, even if a changed clock has expired their leases.
 */
export const claimDue = async (
  tx: Transaction,
  company_id: number,
  asking: ClaimRequest,
  most: number,
  busy: readonly number[],
): Promise<OutboxRow[]> =>
  (
    await runClaim(tx, buildDueClaim(busy.length), asking, 0, [
      company_id,
      ...toReadyValues(asking),
      ...busy,
      most,
      ...toReadyValues(asking),
    ])
  ).sort((a, b) => a.id - b.id);

/**
 * Claims a document right after its commit; undefined if it is already claimed, or its invoice is
 * not accepted.
 */
export const claimFresh = async (
  tx: Transaction,
  company_id: number,
  kind: ReportedDocument,
  document_id: number,
  asking: ClaimRequest,
) =>
  (
    await runClaim(tx, CLAIM_FRESH_SQL, asking, 1, [
      company_id,
      kind,
      document_id,
      asking.now,
      asking.now + asking.lease,
    ])
  )[0];

/** Claims a document for a user's request, whatever it waited for except its invoice. */
export const claimRequested = async (
  tx: Transaction,
  company_id: number,
  kind: ReportedDocument,
  document_id: number,
  asking: ClaimRequest,
) =>
  (
    await runClaim(tx, CLAIM_REQUESTED_SQL, asking, 0, [
      company_id,
      kind,
      document_id,
      asking.now,
      asking.now + asking.lease,
    ])
  )[0];

/** True if something can be claimed: this check costs less than a transaction. */
export const hasDueDocuments = async (
  read: ReadDb,
  company_id: number,
  asking: ClaimRequest,
): Promise<boolean> =>
  (
    await query(read, `select id from cbms_outbox where company_id = ? and ${READY_SQL} limit 1`, [
      company_id,
      ...toReadyValues(asking),
    ])
  ).length > 0;

/** The document's row in the outbox, or undefined. */
export const findOutboxRow = (
  db: ReadDb | Transaction,
  company_id: number,
  kind: ReportedDocument,
  document_id: number,
): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('cbms_outbox')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .executeTakeFirst() as unknown as Promise<OutboxRow | undefined>;

/** The result of an attempt. */
type DispatchRecord = {
  state: OutboxState;
  code: string;
  due_at: number;
  failures: number;
  delivery_uncertain: number;
  realtime: number;
  answered_at: string;
  target: string | null;
};

/**
 * Returns the claim with its outcome. An accepted document counts for any caller; anything else
 * only for the owner of the claim.
 */
export const recordOutcome = async (
  tx: Transaction,
  row: OutboxRow,
  {
    state,
    code,
    due_at,
    failures,
    delivery_uncertain,
    realtime,
    answered_at,
    target,
  }: DispatchRecord,
): Promise<void> => {
  await query(
    tx,
    `update cbms_outbox set state = ?, code = ?, due_at = ?, failures = ?, delivery_uncertain = ?, realtime = ?, answered_at = ?, target = ?, lease_until = 0, claim = null
     where id = ? and state not in ('accepted', 'already-there') and (claim = ? or cast(? as bigint) = 1)`,
    [
      state,
      code,
      due_at,
      failures,
      delivery_uncertain,
      realtime,
      answered_at,
      target,
      row.id,
      row.claim,
      state === 'accepted' || state === 'already-there' ? 1 : 0,
    ],
  );
};

/** Makes every waiting document of the company due at once. */
export const makeAllDue = async (tx: Transaction, company_id: number): Promise<void> => {
  await query(
    tx,
    "update cbms_outbox set due_at = 0 where company_id = ? and state in ('waiting', 'sent') and due_at > 0",
    [company_id],
  );
};
