// What is paid and open of invoices and vendor bills, and when they are due; two statements for all of a
// page.
import {
  type PaymentState,
  type PaymentStatus,
  toOpenAmount,
  toPaymentStatus,
} from '../../../domain/documents/payment-status.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { ReadDb } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

/** The documents that are due, and which of their columns says their own day. */
export const dayColumns = { invoice: 'created_at', billing: 'transaction_date' } as const;
export type DueDocumentKind = keyof typeof dayColumns;

/** As answered: money in rupees. */
type PaymentFacts = {
  due_date: string;
  paid_amount: number;
  open_amount: number;
  payment_status: PaymentStatus | null;
};

/** A header's row or its record; of a document from before there were due days it is empty. */
type DueDocument = Row & { id: number };

/** The document's own day (AD). */
export const getOwnDay = (kind: DueDocumentKind, document: Row): string =>
  String(document[dayColumns[kind]]).slice(0, 10);

/** The day (AD) on which the document is due. */
export const getDueDate = (kind: DueDocumentKind, document: Row): string =>
  (document.due_date as string | null) ?? getOwnDay(kind, document);

/**
 * The facts as they are answered; `today` AD, `is_active` false for what is cancelled or wholly
 * returned.
 */
export const toPaymentFacts = (
  state: PaymentState,
  today: string,
  is_active = true,
): PaymentFacts => ({
  due_date: state.due_date,
  paid_amount: toRupees(state.paid),
  open_amount: toRupees(toOpenAmount(state.balance)),
  payment_status: toPaymentStatus(state, today, is_active),
});

/** Of a document that was just issued: open as a whole, or paid at once (paisa). */
export const toIssuedFacts = (
  kind: DueDocumentKind,
  document: Row & { total: number; tds_amount?: number },
  isPaid: boolean,
  today: string,
): PaymentFacts => {
  const total = document.total - (document.tds_amount ?? 0);
  const due_date = getDueDate(kind, document);
  const [balance, paid] = isPaid ? [0, total] : [total, 0];
  return toPaymentFacts({ balance, paid, due_date }, today);
};

const loadBalances = async (
  read: ReadDb,
  company_id: number,
  kind: DueDocumentKind,
  ids: number[],
): Promise<Map<number, number>> => {
  const rows = await query<{ document_id: number; balance: number }>(
    read,
    `select document_id, balance from open_items
     where company_id = ? and document_kind = ? and document_id in (${placeholders(ids.length)})`,
    [company_id, kind, ...ids],
  );
  return new Map(rows.map(row => [row.document_id, row.balance]));
};

const loadPaid = async (
  read: ReadDb,
  company_id: number,
  kind: DueDocumentKind,
  ids: number[],
): Promise<Map<number, number>> => {
  const allocated = (['target', 'source'] as const).map(
    end => `select ${end}_id as id, amount from allocations
     where company_id = ? and ${end}_kind = ? and ${end}_id in (${placeholders(ids.length)})`,
  );
  const rows = await query<{ id: number; paid: number }>(
    read,
    `select id, sum(amount) as paid from (${allocated.join(' union all ')}) as allocated group by id`,
    [company_id, kind, ...ids, company_id, kind, ...ids],
  );
  return new Map(rows.map(row => [row.id, row.paid]));
};

/** The records (or rows) of a page with their payment facts; `today` AD. */
export const addPaymentFacts = async <Document extends Row>(
  read: ReadDb,
  company_id: number,
  kind: DueDocumentKind,
  documents: Document[],
  today: string,
): Promise<(Document & PaymentFacts)[]> => {
  if (documents.length === 0) return [];
  const ids = documents.map(document => (document as DueDocument & Document).id);
  const [balances, paid] = await Promise.all([
    loadBalances(read, company_id, kind, ids),
    loadPaid(read, company_id, kind, ids),
  ]);
  return documents.map((document, index) => {
    const id = ids[index]!;
    const state = {
      balance: balances.get(id) ?? 0,
      paid: paid.get(id) ?? 0,
      due_date: getDueDate(kind, document),
    };
    return { ...document, ...toPaymentFacts(state, today, document.status !== 0) };
  });
};
