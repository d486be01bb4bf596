// The state of the entry form: what is typed, what is wrong with it, how it is sent. New and
// changed documents share it. A key renders only what subscribes to the changed part.
import { useCallback, useState } from 'react';
import { useEvent } from 'react-admin';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import type { SaleTotals } from '../../domain/documents/totals.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { toRupees } from '../../domain/money/money.ts';
import { toTreatment } from '../../domain/tax/tax-treatment.ts';
import { getServerTime, renewExpiredSession } from '../../src/api/http.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import type { FieldErrorPlacement } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { isDueEarly } from '../../src/documents/due-date.ts';
import { useDocumentFields } from '../../src/documents/own-fields.tsx';
import { findMissingValues, keepKnownValues, toSentLine } from '../../src/documents/own-values.ts';
import type { PickedProduct, Product } from '../../src/documents/products/use-product-picker.ts';
import { type FieldTexts, useDocumentForm } from '../../src/documents/use-document-form.ts';
import { useDocumentRules } from '../../src/documents/use-document-rules.tsx';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { hasDigit, validateQuantityInput } from '../../src/ui/number-input.ts';
import {
  computeFigures,
  computeHeaderFigures,
  type InvoiceFormLine,
  type InvoiceFormState,
  isExport,
  type TaxRates,
} from './invoice-form-model.ts';
import { turnLinePrice } from './line-prices.ts';
import { placeProductErrors, toProductField } from './line-stock.ts';
import { createScanNotices } from './scan-notices.tsx';
import { createScanQueue } from './scan-queue.ts';
import { texts } from './texts.ts';

/** What is wrong, by field; lines as `lines.0.qty`. */
export type InvoiceErrors = Record<string, string>;
/** By these names a company adds fields to its documents. */
type DocumentEntity = 'invoices' | 'proforma-invoice';
/** The cells of a line that are typed. */
export type InvoiceCell = 'description' | 'qty' | 'price' | 'discount_rate';
type SubmitAction = (entry: InvoiceFormState, totals: SaleTotals, rates: TaxRates) => Promise<void>;

/** Percent; none while it is not known, and none where a server has none (204). */
const useTscRate = (): number =>
  useApiQuery<{ tsc_rate: number } | undefined>('tsc-rate', { isPublic: true, purpose: 'look-up' })
    .data?.body?.tsc_rate ?? 0;

const toFormLine = ({ product, bulk }: PickedProduct): InvoiceFormLine => ({
  key: createRandomKey(),
  product_id: product.id,
  goods: product.type === 'p',
  hs_code: product.hs_code ?? '',
  name: product.name,
  family: product.family ?? '',
  tax_treatment: toTreatment(product.tax_treatment),
  // Whatever has a unit keeps it; "hr" is for what is ticked through the box for all and has none.
  unit: product.units?.name ?? (bulk ? 'hr' : ''),
  description: '',
  qty: '1',
  price: String(product.sales_price),
  discount_rate: '',
});

/**
 * `entity` is the kind of document, `dated` says that the form has a date field; `name` is that of the document, under which what is
 * scanned and chosen for it is kept.
 */
export const useInvoiceForm = (
  start: () => InvoiceFormState,
  { entity, dated, name }: { entity: DocumentEntity; dated: boolean; name: string },
) => {
  const t = useTranslations();
  const own = useDocumentFields(entity);
  const tsc = useTscRate();
  const { ofSale } = useVatRates();
  const { handleSubmit, restart, setLines, type, ...form } = useDocumentForm<
    InvoiceFormLine,
    InvoiceFormState
  >(start);
  const { typed } = form;
  // A document without a date field is dated by the server, when it is saved.
  const ratesOf = useCallback(
    ({ transaction_date }: InvoiceFormState): TaxRates => ({
      tsc,
      vat: ofSale(dated ? transaction_date : ''),
    }),
    [tsc, ofSale, dated],
  );
  const toSent = useCallback(
    (entry: InvoiceFormState) => {
      const rates = ratesOf(entry);
      return {
        sent: { ...entry, total: toRupees(computeHeaderFigures(entry, rates).total) },
        list: 'lines',
        lines: entry.lines.map(line => toSentLine(line, rates.vat)),
      };
    },
    [ratesOf],
  );
  const rules = useDocumentRules(typed, form.problems, { own, toSent });
  const setProblems = (found: FieldTexts) =>
    form.setProblems(placeProductErrors(found, typed.getState().lines));
  const [scans] = useState(() => createScanQueue(name));
  const [notices] = useState(createScanNotices);
  /** A new line, priced as the form's switch says. */
  const toLine = (picked: PickedProduct): InvoiceFormLine => {
    const entry = typed.getState();
    const line = toFormLine(picked);
    return entry.prices_with_vat ? turnLinePrice(line, true, ratesOf(entry).vat) : line;
  };
  const add = (picked: PickedProduct[]) =>
    setLines([...typed.getState().lines, ...picked.map(toLine)]);
  /** Turns the prices of all lines into those with VAT, or back. */
  const turnPrices = useEvent((wantsVat: boolean) => {
    const entry = typed.getState();
    const { vat } = ratesOf(entry);
    form.set('prices_with_vat', wantsVat);
    setLines(entry.lines.map(line => turnLinePrice(line, wantsVat, vat)));
  });
  /** A product that is on the document already raises the quantity of its line. */
  const scan = useEvent((product: Product, qty: number) => {
    const { lines } = typed.getState();
    const { name } = product;
    const index = lines.findIndex(line => line.product_id === product.id && line.qty !== '');
    if (index < 0) {
      const line = { ...toLine({ product, bulk: false }), qty: String(qty) };
      setLines([...lines, line]);
      return notices.tell({ line: line.key, name, qty, isRaised: false });
    }
    const sum = Number(lines[index]!.qty) + qty;
    const refusal = validateQuantityInput(String(sum));
    if (refusal) return toast('error', t(refusal), name);
    type(index, 'qty', String(sum));
    notices.tell({ line: lines[index]!.key, name, qty: sum, isRaised: true });
  });

  const judge = (given: InvoiceFormState, figures: SaleTotals, rates: TaxRates): boolean => {
    const missing: FieldTexts = { ...rules.judge(given), ...findMissingValues(given, own) };
    if (!given.customer) missing.customer_name = messages.required;
    if (given.payment_method === '') missing.payment_method = messages.required;
    if (dated && given.transaction_date === '') missing.transaction_date = messages.required;
    if (
      dated &&
      formatValidators.date(given.transaction_date) &&
      given.transaction_date > toNepalDate(getServerTime())
    )
      missing.transaction_date = texts.future;
    for (const [index, line] of given.lines.entries()) {
      if (!hasDigit(line.qty)) missing[`lines.${index}.qty`] = messages.required;
      if (!hasDigit(line.price))
        missing[`lines.${index}.${line.with_vat ? 'price_with_vat' : 'amount'}`] =
          messages.required;
    }
    const today = toNepalDate(getServerTime());
    if (dated && isDueEarly(given.due_date, today)) missing.due_date = paymentTexts.early;
    const { declaration_date: declared } = given.exported;
    if (isExport(given, rates) && formatValidators.date(declared) && declared > today)
      missing.declaration_date = texts.future;
    setProblems(missing);
    const beyond = figures.discount_amount > figures.subtotal;
    if (given.lines.length === 0)
      toast('error', t(texts.noProductsLocal), t(texts.productNotSelected));
    else if (beyond) toast('error', t(texts.taxableInvalid), t(texts.taxableTitle));
    return Object.keys(missing).length === 0 && given.lines.length > 0 && !beyond;
  };
  /** What is typed and scanned; undefined where a scan failed, is in question or was not entered. */
  const settle = async (): Promise<InvoiceFormState | undefined> => {
    // What was scanned belongs to the document. A session that ran out meanwhile reloads the
    // page, and the user is asked to save again.
    if (scans.isWaiting()) await renewExpiredSession('change');
    if (!(await scans.settled())) return undefined;
    const [question] = scans.getQuestions();
    const left = scans.getTyped();
    if (!question && left === '') return keepKnownValues(structuredClone(typed.getState()), own);
    toast(
      'error',
      question
        ? t(texts.whichProduct, { text: question.text })
        : t(texts.notEntered, { text: left }),
      t(texts.productNotSelected),
    );
    return undefined;
  };
  /** Runs the action with the state of the form, unless something is missing there. */
  const submit = (doing: SubmitAction) =>
    handleSubmit(async () => {
      const given = await settle();
      if (!given) return;
      const taken = ratesOf(given);
      const figures = computeFigures(given, taken);
      if (judge(given, figures, taken)) await doing(given, figures, taken);
    });
  /** Runs the action with what there is, complete or not. */
  const submitAsTyped = (doing: (given: InvoiceFormState) => Promise<void>) =>
    handleSubmit(async () => {
      const given = await settle();
      if (given) await doing(given);
    });
  return {
    ...form,
    problems: rules.problems,
    brokenRules: rules.live,
    setProblems,
    own,
    name,
    ratesOf,
    type,
    add,
    scan,
    scans,
    notices,
    turnPrices,
    submit,
    submitAsTyped,
    restart: (to: InvoiceFormState) => {
      scans.forget();
      rules.forget();
      restart(to);
    },
  };
};

export type InvoiceFormController = ReturnType<typeof useInvoiceForm>;

/** Under its field, or as the toast that the documents name; the lines are `details` there. */
export const invoiceErrors: FieldErrorPlacement = {
  toProductField,
  toFormField: name =>
    name === 'customer_id' ? 'customer_name' : name.replace(/^(invoice_)?details(?=\.|$)/, 'lines'),
  toasts: {
    // The line knows the family from when it was chosen or offered; today's family counts.
    tsc_amount: { message: texts.tscInvalid, title: texts.tscTitle },
    exempted_sale: { message: texts.treatmentInvalid, title: texts.treatmentTitle },
    export_sales: { message: texts.treatmentInvalid, title: texts.treatmentTitle },
    taxable_amount: { message: texts.taxableInvalid, title: texts.taxableTitle },
    total: { message: texts.totalInvalid, title: texts.totalTitle },
    lines: { message: texts.noProducts, title: texts.productNotSelected },
  },
};
