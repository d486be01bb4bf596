// The steps of a walk that make documents: invoices on credit and paid at once, bills with tax kept
// back, notes over either. Prices are whole rupees, so that nothing of them is rounded.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { readInvoice, toCreditNoteRequest } from './credit-notes.ts';
import type { Walk } from './money-walk-context.ts';
import { readVendorBill, toDebitNoteRequest, toVendorBillRequest } from './purchases.ts';
import { toInvoiceRequest } from './shop.ts';

const QTY = 4;

/** Rupees of the price of each of four, and what they come to with 13 % VAT in paisa. */
const pickPrice = ({ upTo }: Walk) => {
  const price = upTo(500);
  return { price, vat: QTY * price * 13, total: QTY * price * 113 };
};

/** An invoice, one of five paid at once. */
export const sell = async (walk: Walk): Promise<void> => {
  const { model, pick, chance, attempt } = walk;
  const customer = pick(walk.customers);
  const { price, vat, total } = pickPrice(walk);
  const day = walk.today();
  const isPaid = chance(0.2);
  const due_date = addDays(day, pick([0, 7, 15, 30]));
  const body = await attempt(
    'invoice',
    'invoices',
    toInvoiceRequest(
      walk.shop,
      [{ id: walk.shop.repair, qty: QTY, amount: price }],
      { taxable_amount: QTY * price, total: toRupees(total) },
      {
        ...{ customer_id: customer.code, customer_name: customer.name, due_date },
        ...{ payment_method: isPaid ? 'Cash' : 'Credit', transaction_date: `${day} 10:00:00` },
      },
    ),
  );
  const party = { kind: 'customer', id: customer.id } as const;
  const id = body.company_payment_id as string;
  const key = model.add({ kind: 'invoice', id, party, day, due_date, total, vat });
  model.record(day, [{ key, amount: total }], { output_vat: -vat, sales: -QTY * price * 100 });
  walk.sold.push({ key, left: QTY, price, hasTds: false });
  // The linked receipt is never open: what it took is all that there is of it.
  if (isPaid) model.record(day, [{ key, amount: -total, paid: total }], { cash: total });
};

/** A bill of a day up to today, of one of three a part is kept back for the tax office. */
export const buy = async (walk: Walk): Promise<void> => {
  const { model, pick, chance, attempt } = walk;
  const vendor = pick(walk.vendors);
  const { price, vat, total } = pickPrice(walk);
  const day = walk.pickDay(addDays(walk.today(), -12));
  const due_date = addDays(day, pick([0, 7, 15, 30]));
  const tds = chance(0.33) ? Math.floor((QTY * price * 100 * 15) / 1000) : 0;
  const body = await attempt(
    'bill',
    'billings',
    toVendorBillRequest({ vendor }, [{ id: walk.shop.repair, qty: QTY, amount: price }], {
      ...{ transaction_date: day, due_date },
      ...(tds > 0 ? { tds: { type_id: walk.tds_type_id, amount: toRupees(tds) } } : {}),
    }),
  );
  const party = { kind: 'vendor', id: vendor } as const;
  const owed = total - tds;
  const key = model.add({
    ...{ kind: 'billing', id: body.id as number, party, day, due_date, total: owed, vat },
  });
  const posts = { input_vat: vat, purchases: QTY * price * 100, tds_payable: -tds };
  model.record(day, [{ key, amount: owed }], posts);
  walk.sold.push({ key, left: QTY, price, hasTds: tds > 0 });
};

/** Some of an invoice or bill comes back, paid or not. */
export const giveBack = async (walk: Walk): Promise<void> => {
  const { model, admin, attempt, chance, upTo } = walk;
  const able = walk.sold.filter(({ left, hasTds }) => left > 0 && !hasTds);
  if (able.length === 0) return;
  const sold = walk.pick(able);
  const { kind, id, party } = model.documents.get(sold.key)!;
  const quantity = chance(0.4) ? sold.left : upTo(sold.left);
  const [net, vat] = [quantity * sold.price * 100, quantity * sold.price * 13];
  const total = net + vat;
  const day = walk.today();
  const isSale = kind === 'invoice';
  const body = isSale
    ? await attempt(
        'credit note',
        'credit-notes',
        toCreditNoteRequest(await readInvoice(admin, String(id)), [{ quantity }]),
      )
    : await attempt(
        'debit note',
        'purchase-returns',
        toDebitNoteRequest(await readVendorBill(admin, Number(id)), [{ qty: quantity }]),
      );
  sold.left -= quantity;
  model.documents.get(sold.key)!.vat -= vat;
  model.addNote({
    ...{ kind: isSale ? 'credit-note' : 'debit-note', of: sold.key, day, total },
    id: isSale ? (body.payment_id ?? body.company_payment_id) : body.id,
  });
  const posts: Record<string, number> = isSale
    ? { output_vat: vat, returns: net }
    : { input_vat: -vat, purchases: -net };
  model.record(day, [{ key: sold.key, amount: -total }], posts);
  if (party.kind === 'customer' && toPaisa(body.total ?? toRupees(total)) !== total)
    throw new Error(`Seed ${walk.seed}: the note came to ${body.total}`);
};
