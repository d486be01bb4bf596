// A bill that waits, between the form and the API. What was typed comes back as it was typed; what a
// product is called today is the server's.
import type { Row } from '../../domain/entity-schema/entity.ts';
import { toRupees } from '../../domain/money/money.ts';
import type { HoldBillRequest } from '../../domain/requests/held-bill-requests.ts';
import { paymentMethods } from '../../domain/seed-translations.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import { parseDecimal, parsePaisa } from '../../src/documents/entry-values.ts';
import { toOwnRequest } from '../../src/documents/own-values.ts';
import { hasDigit } from '../../src/ui/number-input.ts';
import { loadCustomers, toBuyer } from './customer-lookup.ts';
import {
  type Buyer,
  EMPTY_EXPORT,
  getDiscountPercent,
  type InvoiceFormLine,
  type InvoiceFormState,
} from './invoice-form-model.ts';
import { toFormLine, toOwnEntry, toText } from './proforma-form-model.ts';

/** A bill of the list; `total` in rupees, moments in Nepal time. */
export type HeldBill = {
  id: number;
  pos: string;
  note: string | null;
  customer_id: string | null;
  customer_name: string | null;
  lines: number;
  total: number;
  status: 'held' | 'recalled';
  created_by: string;
  created_at: string;
  recalled_by: string | null;
  recalled_at: string | null;
};

type RecalledLine = Row & { id: number };
/** What a recall answers: the bill, and what was typed (rupees, percent; null for nothing). */
export type RecalledBill = HeldBill & {
  payment_method: string | null;
  transaction_date: string | null;
  due_date: string | null;
  export_country: string | null;
  declaration_no: string | null;
  declaration_date: string | null;
  discount_rate: number | null;
  discount_amount: number | null;
  abbreviated: number | null;
  own_fields?: Row | null;
  details: RecalledLine[];
  /** 1 where `message` says that something was left out. */
  left_out: number;
  message: string;
};

const toNumber = (text: string): number | null => (hasDigit(text) ? parseDecimal(text) : null);
const toMoney = (text: string): number | null =>
  hasDigit(text) ? toRupees(parsePaisa(text)) : null;

/** The request that holds it; `today` (AD) is when a bill without a date of its own is dated. */
export const toHoldRequest = (
  entry: InvoiceFormState,
  note: string,
  today: string,
): HoldBillRequest => ({
  note: note.trim() || null,
  customer_id: entry.customer?.code ?? null,
  payment_method: entry.payment_method || null,
  transaction_date: entry.transaction_date === today ? null : entry.transaction_date || null,
  due_date: entry.due_date || null,
  export_country: entry.exported.export_country || null,
  declaration_no: entry.exported.declaration_no || null,
  declaration_date: entry.exported.declaration_date || null,
  ...(entry.discount_by === 'rate'
    ? { discount_rate: hasDigit(entry.discount_rate) ? getDiscountPercent(entry) : null }
    : { discount_amount: toMoney(entry.discount_amount) ?? 0 }),
  ...(entry.abbreviated === undefined ? {} : { abbreviated: entry.abbreviated ? 1 : 0 }),
  details: entry.lines.map(line => ({
    id: line.product_id,
    unit: line.unit,
    description: line.description,
    qty: toNumber(line.qty),
    [line.with_vat ? 'price_with_vat' : 'amount']: toMoney(line.price),
    discount_rate: toNumber(line.discount_rate),
    ...toOwnRequest(line),
  })),
  ...toOwnRequest(entry),
});

const toLine = (line: RecalledLine): InvoiceFormLine => ({
  ...toFormLine({ ...line, product_id: line.id }),
  key: createRandomKey(),
  goods: line.type === 'p',
});

/**
 * The form of a recalled bill. A method that the program would propose itself counts as proposed:
 * it is `usual`, or credit for a customer with a term.
 */
export const toRecalledForm = (
  bill: RecalledBill,
  customer: Buyer | null,
  { blank, usual }: { blank: InvoiceFormState; usual: string },
): InvoiceFormState => {
  const payment_method = bill.payment_method ?? usual;
  const isFlat = bill.discount_amount !== null;
  return {
    ...blank,
    customer,
    payment_method,
    is_method_offered: [usual, paymentMethods.credit.name.en].includes(payment_method),
    transaction_date: bill.transaction_date ?? blank.transaction_date,
    due_date: bill.due_date,
    exported: {
      export_country: bill.export_country ?? EMPTY_EXPORT.export_country,
      declaration_no: bill.declaration_no ?? EMPTY_EXPORT.declaration_no,
      declaration_date: bill.declaration_date ?? EMPTY_EXPORT.declaration_date,
    },
    prices_with_vat:
      blank.prices_with_vat === true ||
      bill.details.some(line => typeof line.price_with_vat === 'number'),
    lines: bill.details.map(toLine),
    discount_by: isFlat ? 'flat' : 'rate',
    discount_rate: toText(bill.discount_rate),
    discount_amount: isFlat && bill.discount_amount !== 0 ? String(bill.discount_amount) : '',
    ...(bill.abbreviated === null ? {} : { abbreviated: bill.abbreviated === 1 }),
    ...toOwnEntry({ own_fields: bill.own_fields }),
  };
};

/** The active customer of the code; null where there is none, or nobody can say. */
export const findBuyer = async (code: string | null): Promise<Buyer | null> => {
  if (code === null) return null;
  try {
    const rows = await loadCustomers(code);
    const row = rows.find(({ customer_code }) => customer_code === code);
    return row ? toBuyer(row) : null;
  } catch (error) {
    // The cashier chooses by hand.
    console.warn(error);
    return null;
  }
};
