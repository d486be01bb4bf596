// An expense as it is typed, and what it becomes: with VAT, or owed, a bill of its vendor; without VAT
// and paid at once a voucher. Amounts are texts in rupees until then.
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import { computePurchaseTotals } from '../../domain/documents/purchase-totals.ts';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../domain/language.ts';
import { toRate, toRupees } from '../../domain/money/money.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import { isDueEarly, type TypedDueDate, toDueDateField } from '../../src/documents/due-date.ts';
import { parsePaisa } from '../../src/documents/entry-values.ts';
import {
  type DocumentFields,
  findMissingValues,
  toOwnRequest,
} from '../../src/documents/own-values.ts';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { texts } from './texts.ts';

export type ExpenseLine = {
  key: string;
  account_id: number | null;
  description: string;
  /** Without VAT. */
  amount: string;
  hasVat: boolean;
  /** Of what becomes a bill: the values of the company's own fields of lines, as they travel. */
  own_fields?: Row;
};
export type ExpenseForm = {
  date: string;
  /** The account that has paid; null while the expense is owed. */
  paid_from: number | null;
  vendor: SelectChoice | null;
  billing_no: string;
  /** Of what is owed; the server takes the vendor's term where nobody typed one. */
  due_date: TypedDueDate;
  lines: ExpenseLine[];
  /** Of what becomes a bill: the values of the company's own fields, as they travel. */
  own_fields?: Row;
};

export const createExpenseLine = (): ExpenseLine => ({
  key: createRandomKey(),
  account_id: null,
  description: '',
  amount: '',
  hasVat: false,
});

export const createExpense = (date: string): ExpenseForm => ({
  date,
  paid_from: null,
  vendor: null,
  billing_no: '',
  due_date: null,
  lines: [createExpenseLine()],
});

const isEmpty = ({ account_id, description, amount, own_fields }: ExpenseLine) =>
  account_id === null && description === '' && amount === '' && !own_fields;

/** The lines that are sent, with their places in the form. */
export const listFilledExpenseLines = (lines: ExpenseLine[]) =>
  lines.map((line, at) => ({ line, at })).filter(({ line }) => !isEmpty(line));

/** Whether the expense is a bill of its vendor; else it is a voucher. */
export const isBill = ({ paid_from, lines }: ExpenseForm): boolean =>
  paid_from === null || listFilledExpenseLines(lines).some(({ line }) => line.hasVat);

/** In paisa; `rate` is the VAT of the day in percent. */
export const computeExpense = ({ lines }: ExpenseForm, rate: number) =>
  computePurchaseTotals({
    lines: listFilledExpenseLines(lines).map(({ line }) => ({
      qty: 1,
      price: parsePaisa(line.amount),
      discount_rate: 0,
      vat_rate: line.hasVat ? toRate(rate) : 0,
    })),
    discount_rate: 0,
    discount_amount: 0,
  });

/** What the form checks itself, with the company's `own` fields of bills; accounts are judged by the server. */
export const checkExpense = (
  form: ExpenseForm,
  own: DocumentFields,
  t: (text: Texts) => string,
): FieldErrors => {
  const problems: FieldErrors = {};
  const require = (field: string, isThere: boolean) => {
    if (!isThere) problems[field] = [t(messages.required)];
  };
  require('date', form.date.trim() !== '');
  if (isBill(form)) {
    require('vendor', form.vendor !== null);
    require('billing_no', form.billing_no.trim() !== '');
  }
  if (form.paid_from === null && isDueEarly(form.due_date, form.date))
    problems.due_date = [t(paymentTexts.early)];
  const filled = listFilledExpenseLines(form.lines);
  if (filled.length === 0) problems.lines = [t(texts.noExpense)];
  for (const { line, at } of filled) {
    require(`lines.${at}.account_id`, line.account_id !== null);
    require(`lines.${at}.description`, line.description.trim() !== '');
    if (parsePaisa(line.amount) === 0) problems[`lines.${at}.amount`] = [t(texts.noAmount)];
  }
  if (isBill(form)) {
    const isSent = (name: string) =>
      !name.startsWith('lines.') || filled.some(({ at }) => name.startsWith(`lines.${at}.`));
    for (const [name, text] of Object.entries(findMissingValues(form, own)))
      if (isSent(name)) problems[name] = [t(text)];
  }
  return problems;
};

/** The request of a bill without products; `rate` is the VAT of the day in percent. */
export const toExpenseBill = (form: ExpenseForm, fiscal_year: string, rate: number): object => {
  const { total, taxable_amount } = computeExpense(form, rate);
  return {
    vendor_id: form.vendor?.value,
    billing_no: form.billing_no.trim(),
    fiscal_year,
    type: 'normal',
    transaction_date: form.date,
    ...(form.paid_from === null
      ? toDueDateField(form.due_date, form.date, null)
      : { paid_from_account_id: form.paid_from }),
    taxable_amount: toRupees(taxable_amount),
    total: toRupees(total),
    details: listFilledExpenseLines(form.lines).map(({ line }) => ({
      expense_account_id: line.account_id,
      description: line.description.trim(),
      qty: 1,
      amount: toRupees(parsePaisa(line.amount)),
      vat_rate: line.hasVat ? rate : 0,
      ...toOwnRequest(line),
    })),
    ...toOwnRequest(form),
  };
};

/** The request of a voucher: its expenses, and the account that has paid them all. */
export const toExpenseVoucher = (form: ExpenseForm): object => {
  const filled = listFilledExpenseLines(form.lines);
  const spent = filled.map(({ line }) => parsePaisa(line.amount));
  return {
    type: 'expense',
    date: form.date,
    narration: filled
      .map(({ line }) => line.description.trim())
      .join('; ')
      .slice(0, 500),
    lines: [
      ...filled.map(({ line }) => ({
        account_id: line.account_id,
        debit: toRupees(parsePaisa(line.amount)),
        credit: 0,
        narration: line.description.trim().slice(0, 200),
      })),
      {
        account_id: form.paid_from,
        debit: 0,
        credit: toRupees(spent.reduce((sum, paisa) => sum + paisa, 0)),
      },
    ],
  };
};

/** The fields of the form that a bill or a voucher calls otherwise, or by the same name. */
const formFields: Record<string, string> = {
  date: 'date',
  transaction_date: 'date',
  fiscal_year: 'date',
  vendor_id: 'vendor',
  vendor_name: 'vendor',
  billing_no: 'billing_no',
  due_date: 'due_date',
  paid_from_account_id: 'paid_from',
};
const lineFields: Record<string, string> = {
  account_id: 'account_id',
  expense_account_id: 'account_id',
  description: 'description',
};

/**
 * What the server says of bill or voucher, under the fields of the form: it counts the lines that were
 * sent, the form also those that were left empty; behind them a voucher has the line that pays. What
 * has no field here, the total among it, is said below the lines.
 */
export const placeExpenseErrors = (fields: FieldErrors, form: ExpenseForm): FieldErrors => {
  const places = listFilledExpenseLines(form.lines).map(({ at }) => at);
  const toFormField = (name: string): string => {
    const [, nth, field = ''] = /^(?:lines|details)\.(\d+)\.([\w.]+)$/.exec(name) ?? [];
    const isOwn = (field || name).startsWith(OWN_FIELDS);
    if (nth === undefined) return isOwn ? name : (formFields[name] ?? 'lines');
    const place = places[Number(nth)];
    if (place === undefined) return 'paid_from';
    return `lines.${place}.${isOwn ? field : (lineFields[field] ?? 'amount')}`;
  };
  const placed: FieldErrors = {};
  for (const [name, said] of Object.entries(fields)) {
    const field = toFormField(name);
    placed[field] = [...new Set([...(placed[field] ?? []), ...said])];
  }
  return placed;
};
