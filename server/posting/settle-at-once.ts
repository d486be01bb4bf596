// Money that comes or goes with a document, in its transaction (contract, "Money"): an invoice whose
// payment method settles at once has a receipt, a credit note that is refunded has a payment. Each is
// a document of its own with a number, an entry, and the allocation that says what it settles.
import { formatDocumentNumber } from '../../domain/documents/document-number.ts';
import type { Party, PostingLine } from '../../domain/ledger/postings.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import { type Actor, logChange, logCreations } from '../audit/activity-log.ts';
import type { Stored, Transaction } from '../database/database.ts';
import { insertRow, insertRows, query, settleAll } from '../database/raw-query.ts';
import { postStoredSettlement } from '../database/stored-settlements.ts';
import type { AccountUses } from './accounts.ts';
import type { PostedBy, Poster } from './locks.ts';
import type { Counter } from './numbering.ts';
import { postEntry, reverseEntry } from './post-entry.ts';

export type SettlementRow = Omit<Stored<'receipts'>, 'id'>;
/** The document that is settled; its row is found by its own number of the company. */
type Settled = {
  kind: 'invoice' | 'credit-note';
  company_payment_id: string;
};

const kinds = {
  receipt: { table: 'receipts', prefix: 'REC' },
  payment: { table: 'payments', prefix: 'PAY' },
} as const;
const settledTables = { invoice: 'invoices', 'credit-note': 'credit_notes' } as const;

/** Receipts, and payments, are numbered without a gap in each fiscal year of the company. */
export const toSettlementCounter = (kind: SettlementKind, fiscal_year: string): Counter => ({
  kind: kinds[kind].prefix,
  scope: fiscal_year,
});

/** The number of the counter's value: REC-12, PAY-3. */
export const toSettlementNumber = (kind: SettlementKind, sequence: number): string =>
  formatDocumentNumber(sequence, kinds[kind].prefix);

/** What the document settles at once, in paisa, into or from the account. */
export type SettlementInput = {
  company_id: number;
  number: string;
  fiscal_year: string;
  party: Party;
  party_name: string;
  account_id: number;
  payment_method: string;
  amount: number;
  pos: string | null;
  actor: Actor;
  /** Nepal, "YYYY-MM-DD HH:mm:ss". */
  at: string;
};

/** The row of a receipt or payment, but for the id of its document. */
export const toSettlementRow = (
  { party, actor, at, pos, ...given }: SettlementInput,
  source_kind: Settled['kind'] | 'billing',
): Omit<SettlementRow, 'source_id'> => ({
  ...given,
  day: at.slice(0, 10),
  party_kind: party.kind,
  party_id: party.id,
  reference: null,
  narration: null,
  source_kind,
  reverses: null,
  reversed_by: null,
  reason: null,
  pos: pos ?? '',
  created_by: actor.name,
  created_by_id: actor.user_id,
  created_at: at,
  own_fields: null,
});

/**
 * Inserts the row and returns its id. It may be sent together with the document's own insertion, which
 * has to come first.
 */
export const insertSettlement = (
  tx: Transaction,
  kind: SettlementKind,
  row: Omit<SettlementRow, 'source_id'>,
  { kind: settled, company_payment_id }: Settled,
): Promise<number> =>
  insertRow(tx, kinds[kind].table, row, {
    column: 'source_id',
    query: `select id from ${settledTables[settled]} where company_id = ? and company_payment_id = ?`,
    values: [row.company_id, company_payment_id],
  });

/** How the statement of an entry finds the row that `insertSettlement` sends before it. */
export const toSettlementLookup = (
  kind: SettlementKind,
  { company_id, fiscal_year, number }: Pick<SettlementRow, 'company_id' | 'fiscal_year' | 'number'>,
) => ({
  query: `select id from ${kinds[kind].table} where company_id = ? and fiscal_year = ? and number = ?`,
  values: [company_id, fiscal_year, number],
});

/** Writes what the stored row settles; the replay of the log gives the id, the database any other. */
export const allocateSettlement = async (
  tx: Transaction,
  kind: SettlementKind,
  { company_id, id, ...row }: SettlementRow & { id: number },
  given: { id?: number } = {},
): Promise<void> => {
  await insertRows(tx, 'allocations', [
    {
      ...given,
      company_id,
      source_kind: kind,
      source_id: id,
      target_kind: row.source_kind,
      target_id: row.source_id,
      party_kind: row.party_kind,
      party_id: row.party_id,
      amount: row.amount,
      day: row.day,
      recorded_at: row.created_at,
      reverses: null,
      posts_itself: 0,
    },
  ]);
};

/** Writes what follows from the stored row: its entry, and what it settles. */
export const postSettlement = async (
  tx: Transaction,
  kind: SettlementKind,
  row: SettlementRow & { id: number },
  uses: AccountUses,
  by: PostedBy,
  given: { id?: number } = {},
): Promise<void> => {
  await settleAll([
    allocateSettlement(tx, kind, row, given),
    postEntry(tx, toSettlementHead(kind, row, by), postSettledAtOnce(kind, row), uses),
  ]);
};

/** What a receipt or payment posts that settles one document as a whole. */
export const postSettledAtOnce = (
  kind: SettlementKind,
  row: Pick<SettlementRow, 'party_kind' | 'party_id' | 'account_id' | 'amount'>,
): PostingLine[] => postStoredSettlement(kind, row, [], row.amount);

/** The head of its entry; `id` 0 while the row has none. */
export const toSettlementHead = (
  kind: SettlementKind,
  row: Omit<SettlementRow, 'source_id'> & { id: number },
  by: PostedBy,
) => ({
  company_id: row.company_id,
  source: { kind, id: row.id },
  day: row.day,
  recorded_at: row.created_at,
  pos: row.pos,
  number: row.number,
  narration: row.party_name,
  by,
});

/** The receipt of an invoice that was settled at once, if nothing has reversed it. */
export const findReceiptOf = async (
  tx: Transaction,
  company_id: number,
  invoice_id: number,
): Promise<Stored<'receipts'> | undefined> =>
  tx
    .selectFrom('receipts')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('source_kind', '=', 'invoice')
    .where('source_id', '=', invoice_id)
    .where('reverses', 'is', null)
    .where('reversed_by', 'is', null)
    .executeTakeFirst();

/** A cancellation that takes a receipt back with it: its number, reason, user and time. */
export type ReceiptReversal = {
  cancellation_id: number;
  number: string;
  fiscal_year: string;
  reason: string;
  actor: Actor;
  at: string;
  by: Poster;
};

/**
 * Reverses a receipt: a receipt of its own with the negative amount, the mirror of the entry, and the
 * negative of what the receipt had settled.
 */
export const reverseReceipt = async (
  tx: Transaction,
  { id: reversed, ...receipt }: Stored<'receipts'>,
  { cancellation_id, number, fiscal_year, reason, actor, at, by }: ReceiptReversal,
): Promise<void> => {
  const { company_id } = receipt;
  const day = at.slice(0, 10);
  const row = {
    ...receipt,
    number,
    fiscal_year,
    day,
    amount: -receipt.amount,
    source_kind: 'cancellation',
    source_id: cancellation_id,
    reverses: reversed,
    reason,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: at,
  };
  const id = await insertRow(tx, 'receipts', row);
  await settleAll([
    tx
      .updateTable('receipts')
      .set({ reversed_by: id })
      .where('company_id', '=', company_id)
      .where('id', '=', reversed)
      .execute(),
    postReversal(tx, 'receipt', { id, ...row }, by),
    logCreations(tx, actor, [{ table: 'receipts', id, record: { id, ...row }, now: at }]),
    logChange(tx, actor, {
      table: 'receipts',
      id: reversed,
      now: at,
      changes: { reversed_by: { from: null, to: id } },
    }),
  ]);
};

const MIRRORED =
  'company_id, source_kind, source_id, target_kind, target_id, party_kind, party_id, amount, day, recorded_at, reverses';
const MIRRORS = `select company_id, source_kind, ? as source_id, target_kind, target_id, party_kind, party_id, 0 - amount as amount, ? as day, ? as recorded_at, id as reverses
  from allocations where company_id = ? and source_kind = ? and source_id = ? and reverses is null and posts_itself = 0`;

/** The negative of what the reversed row settled; `nextId` as for `allocateSettlement`. */
const mirrorAllocations = async (
  tx: Transaction,
  kind: SettlementKind,
  { company_id, id, day, created_at, reverses }: SettlementRow & { id: number; reverses: number },
  nextId?: () => number,
): Promise<void> => {
  const values = [id, day, created_at, company_id, kind, reverses];
  if (!nextId) {
    await query(tx, `insert into allocations (${MIRRORED}) ${MIRRORS}`, values);
    return;
  }
  const rows = (await query(tx, `${MIRRORS} order by id`, values)).map(row => ({
    ...row,
    id: nextId(),
  }));
  if (rows.length > 0) await insertRows(tx, 'allocations', rows);
};

/** Writes what follows from the stored row of a reversal: the mirrors of entry and allocations. */
export const postReversal = async (
  tx: Transaction,
  kind: SettlementKind,
  row: SettlementRow & { id: number; reverses: number },
  by: PostedBy,
  nextId?: () => number,
): Promise<void> => {
  const { reverses } = row;
  await settleAll([
    mirrorAllocations(tx, kind, row, nextId),
    reverseEntry(tx, { kind, id: reverses }, toSettlementHead(kind, row, by)),
  ]);
};

/**
 * What of the invoice is paid beyond what its notes leave of it, in paisa, once the next note of
 * `note_total` is issued: what that note can give back (contract, "Money").
 */
export const loadOverpaid = async (
  tx: Transaction,
  { company_id, id, company_payment_id, total }: Stored<'invoices'>,
  note_total: number,
): Promise<number> => {
  const [row] = await query<{ noted: number; paid: number; given: number }>(
    tx,
    `select
       (select coalesce(sum(total), 0) from credit_notes where company_id = ? and invoice_id = ?) as noted,
       (select coalesce(sum(amount), 0) from allocations where company_id = ? and target_kind = 'invoice' and target_id = ?) as paid,
       (select coalesce(sum(a.amount), 0) from credit_notes as n join allocations as a on a.company_id = n.company_id
         and ((a.source_kind = 'credit-note' and a.source_id = n.id) or (a.target_kind = 'credit-note' and a.target_id = n.id))
        where n.company_id = ? and n.invoice_id = ?) as given`,
    [company_id, company_payment_id, company_id, id, company_id, company_payment_id],
  );
  const { noted, paid, given } = row!;
  return Math.max(paid + noted + note_total - given - total, 0);
};
