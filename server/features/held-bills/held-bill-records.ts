// Bills that wait at the counter: held, listed, recalled once, deleted. Nothing is posted and no
// number is used; a bill that was recalled stays for a while, so that a till that dies in the middle
// loses nothing (decision 68).
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, translate } from '../../../domain/language.ts';
import { isMoney, toRate, toRupees } from '../../../domain/money/money.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import { getSaleVatRate } from '../../../domain/tax/effective-dated.ts';
import { type Actor, logChange, logCreation, logDeletion } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import { toRecalledSince } from '../../database/schema/held-bills.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { NO_CLIENT_TOTALS, NO_EXPORT } from '../documents/create-invoice-input.ts';
import { computeInvoiceTotals } from '../documents/document-columns.ts';
import { loadProducts } from '../documents/load-invoice-context.ts';
import type { HeldContent } from './held-bill-content.ts';

export type StoredHeldBill = Stored<'held_bills'>;

const texts = {
  notFound: { en: 'This bill is not held any more.', ne: 'यो बिल होल्डमा छैन।' },
  recalled: {
    en: '{name} recalled this bill on {at}.',
    ne: '{name} ले यो बिल {at} मा खोलिसकेको छ।',
  },
};

/** At most this many are listed; a counter with more has forgotten them. */
const MAX_LISTED = 200;

/**
 * What the bill comes to by the rates of its day, else of `day` (AD), in paisa; what is not typed yet
 * counts as nothing. `tsc_rate` in ten-thousandths of a percent. Throws ValidationError (422) for
 * amounts beyond exact numbers.
 */
export const computeHeldTotal = async (
  db: ReadDb,
  company_id: number,
  content: HeldContent,
  { day, tsc_rate, language }: { day: string; tsc_rate: number; language: Language },
): Promise<number> => {
  const ids = [...new Set(content.lines.map(({ product_id }) => product_id))];
  const [products, { rules }] = await Promise.all([
    loadProducts(db, company_id, ids),
    loadCheckSettings(db, company_id),
  ]);
  const line = ({ qty, amount, discount_rate, ...held }: HeldContent['lines'][number]) => ({
    ...held,
    qty: qty ?? 0,
    price: amount ?? 0,
    discount_rate: toRate(discount_rate ?? 0),
  });
  const input = {
    customer_code: '',
    payment_method: '',
    deposit_to: null,
    transaction_date: day,
    due_date: null,
    remarks: null,
    exported: NO_EXPORT,
    discount_rate: toRate(content.discount_rate ?? 0),
    discount_amount: content.discount_amount ?? 0,
    lines: content.lines.map(line),
    clientTotals: NO_CLIENT_TOTALS,
  };
  const vat_rate = getSaleVatRate(content.transaction_date ?? day, rules);
  const { subtotal, total } = computeInvoiceTotals(input, products, { tsc_rate, vat_rate });
  if (!isMoney(toRupees(subtotal)) || !isMoney(toRupees(Math.max(total, 0))))
    throw new ValidationError({ total: [requestTexts.total[language]] });
  return total;
};

type Acting = { actor: Actor; now: string; language: Language };

/** Stores and logs it. `total` in paisa, `pos` the outlet of the session, empty for none. */
export const holdBill = async (
  tx: Transaction,
  held: {
    pos: string;
    customer_code: string | null;
    note: string | null;
    content: HeldContent;
    total: number;
  },
  { actor, now }: Acting,
): Promise<StoredHeldBill> => {
  const { content, ...facts } = held;
  const row = {
    company_id: actor.company_id,
    ...facts,
    lines: content.lines.length,
    content: JSON.stringify(content),
    status: 'held',
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
    recalled_by: null,
    recalled_by_id: null,
    recalled_at: null,
  };
  const id = await insertRow(tx, 'held_bills', row);
  await logCreation(tx, actor, { table: 'held_bills', id, record: { id, ...row }, now });
  return { id, ...row };
};

/** Throws NotFoundError (404) where the company has none, or none any more. */
const findHeldBill = async (
  db: ReadDb | Transaction,
  company_id: number,
  id: number,
  language: Language,
): Promise<StoredHeldBill> => {
  const [row] = await query<StoredHeldBill>(
    db,
    "select * from held_bills where company_id = ? and id = ? and status <> 'deleted'",
    [company_id, id],
  );
  if (!row) throw new NotFoundError(texts.notFound[language]);
  return row;
};

/**
 * Takes the bill from those that wait. Throws ValidationError (422) under `again` where somebody has
 * recalled it and it is not asked for again, NotFoundError (404) where it was deleted.
 */
export const recallBill = async (
  tx: Transaction,
  id: number,
  isAgain: boolean,
  { actor, now, language }: Acting,
): Promise<StoredHeldBill> => {
  const taken = {
    status: 'recalled',
    recalled_by: actor.name,
    recalled_by_id: actor.user_id,
    recalled_at: now,
  };
  const before = await findHeldBill(tx, actor.company_id, id, language);
  // Of two tills at the same moment one takes it: the state is part of the change.
  const { numUpdatedRows } = await tx
    .updateTable('held_bills')
    .set(taken)
    .where('company_id', '=', actor.company_id)
    .where('id', '=', id)
    .where('status', 'in', isAgain ? ['held', 'recalled'] : ['held'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // The other till has committed: its name and time are there now.
    const { recalled_by, recalled_at } = await findHeldBill(tx, actor.company_id, id, language);
    const at = localizeDigits(String(recalled_at).slice(0, 16), language);
    const said = translate(texts.recalled, language, { name: String(recalled_by), at });
    throw new ValidationError({ again: [said] });
  }
  const changes = Object.fromEntries(
    Object.entries(taken).map(([name, to]) => [
      name,
      { from: before[name as keyof typeof taken], to },
    ]),
  );
  await logChange(tx, actor, { table: 'held_bills', id, now, changes });
  return { ...before, ...taken };
};

/** Deletes and logs it. Throws NotFoundError (404) where there is no longer one. */
export const deleteHeldBill = async (
  tx: Transaction,
  id: number,
  { actor, now, language }: Acting,
): Promise<void> => {
  const record = await findHeldBill(tx, actor.company_id, id, language);
  // The row stays without its content: an id that is used again would let a till with an old list
  // recall another bill.
  const { numUpdatedRows } = await tx
    .updateTable('held_bills')
    .set({ status: 'deleted', content: '' })
    .where('company_id', '=', actor.company_id)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  // Somebody else was faster: one deletion is logged.
  if (numUpdatedRows === 0n) throw new NotFoundError(texts.notFound[language]);
  await logDeletion(tx, actor, { table: 'held_bills', id, record, now });
};

type ListedBill = StoredHeldBill & { customer_name: string | null };

const LISTED = `select h.*, c.customer_name from held_bills as h
  left join customers as c on c.company_id = h.company_id and c.customer_code = h.customer_code`;

/** Those that wait, newest first, then those recalled lately; `now` is Nepal time. */
export const listHeldBills = async (
  db: ReadDb,
  company_id: number,
  now: string,
): Promise<ListedBill[]> => {
  const since = toRecalledSince(now);
  const held = await query<ListedBill>(
    db,
    `${LISTED} where h.company_id = ? and h.status = 'held' order by h.id desc limit ${MAX_LISTED}`,
    [company_id],
  );
  const recalled = await query<ListedBill>(
    db,
    `${LISTED} where h.company_id = ? and h.status = 'recalled' and h.recalled_at >= ? order by h.id desc limit ${MAX_LISTED}`,
    [company_id, since],
  );
  return [...held, ...recalled];
};

/** As it is listed, in rupees. */
export const serializeHeldBill = (
  {
    company_id: _,
    content: _content,
    created_by_id: _by,
    recalled_by_id: _recaller,
    customer_code,
    ...row
  }: StoredHeldBill,
  customer_name: string | null,
): Row => ({
  ...row,
  customer_id: customer_code,
  customer_name,
  total: toRupees(row.total),
});
