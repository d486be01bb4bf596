// The state of the entry page: what is typed, its figures, what is wrong with it, and saving it
// exactly once.
import { useCallback, useMemo, useRef, useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { toRupees } from '../../domain/money/money.ts';
import { ApiError, callApi, getServerTime, isHandledGlobally } from '../../src/api/http.ts';
import {
  createIdempotentRequest,
  createRandomKey,
  type IdempotentRequest,
  isDuplicateRequest,
  markAsSent,
} from '../../src/api/idempotent-request.ts';
import { useSession } from '../../src/api/session.ts';
import {
  type FieldErrorPlacement,
  showFieldErrors,
  showServerError,
} from '../../src/api/show-server-errors.ts';
import { isDueEarly } from '../../src/documents/due-date.ts';
import { useJournalPreview } from '../../src/documents/JournalLines.tsx';
import { useDocumentFields } from '../../src/documents/own-fields.tsx';
import { findMissingValues, keepKnownValues, toSentLine } from '../../src/documents/own-values.ts';
import type { PickedProduct } from '../../src/documents/products/use-product-picker.ts';
import { type FieldTexts, useDocumentForm } from '../../src/documents/use-document-form.ts';
import { useDocumentRules } from '../../src/documents/use-document-rules.tsx';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { useAutosaveDraft, useAutosaveForm } from '../../src/forms/use-autosave-draft.ts';
import { toastSaved, useUnmountedRef } from '../../src/forms/use-unmounted-ref.ts';
import { createDraftStorage, useTabState } from '../../src/forms/user-storage.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { hasDigit } from '../../src/ui/number-input.ts';
import { texts } from './texts.ts';
import {
  computeFigures,
  createEmptyImportVat,
  createEmptyVendorBill,
  DEFAULT_UNIT,
  hasImportVat,
  lacksImportVat,
  toVendorBillRequest,
  type VendorBillFormLine,
  type VendorBillFormState,
} from './vendor-bill-form-model.ts';

/** What is wrong, by field; lines as `lines.0.qty`. */
export type VendorBillErrors = Record<string, string>;
/** The cells of a line that are entered. */
export type VendorBillCell = 'description' | 'qty' | 'unit' | 'price' | 'vat_rate' | 'account';
/** `open_amount` in rupees; a bill that an older page has saved says nothing of it. */
type SavedVendorBill = {
  id: number;
  billing_no: string;
  vendor_id?: number;
  open_amount?: number;
};

const toFormLine = ({ product }: PickedProduct): VendorBillFormLine => ({
  key: createRandomKey(),
  product_id: product.id,
  name: product.name,
  unit: product.units?.name ?? DEFAULT_UNIT,
  description: '',
  qty: '1',
  price: String(product.purchase_price ?? ''),
  // The one of the bill's day, whichever that is going to be.
  vat_rate: '',
  kind: product.type === 's' ? 's' : 'p',
  account: '',
});

export const useVendorBillForm = () => {
  const t = useTranslations();
  const { user } = useSession();
  const today = useMemo(() => toNepalDate(getServerTime()), []);
  const draft = useAutosaveDraft(vendorBillDraft, { one: texts.unsavedBill });
  const [kept] = useState(() => restoreVendorBill(today, draft.restored));
  const { handleSubmit, restart, setLines, ...form } = useDocumentForm<
    VendorBillFormLine,
    VendorBillFormState
  >(() => kept.bill);
  const { typed, setProblems } = form;
  const [saved, setSaved] = useTabState<SavedVendorBill>('saved/billing');
  const [sentBefore, setSentBefore] = useState(false);
  const sending = useRef(kept.sending);
  const left = useUnmountedRef();
  const { ofPurchase } = useVatRates();
  const own = useDocumentFields('billings');
  useAutosaveForm(
    typed,
    draft,
    () => {
      const bill = typed.getState();
      return isEmptyVendorBill(bill) ? undefined : { bill, sending: sending.current, day: today };
    },
    saved !== undefined,
  );

  /** Percent: the VAT of the bill's day, none where customs charged it. */
  const usualOf = useCallback(
    (bill: VendorBillFormState): number =>
      hasImportVat(bill) ? 0 : ofPurchase(bill.transaction_date),
    [ofPurchase],
  );

  const toSent = useCallback(
    (bill: VendorBillFormState) => ({
      sent: { ...bill, total: toRupees(computeFigures(bill, usualOf(bill)).total) },
      list: 'lines',
      lines: bill.lines.map(line => toSentLine(line, 0)),
    }),
    [usualOf],
  );
  const rules = useDocumentRules(typed, form.problems, { own, toSent });
  const judge = (given: VendorBillFormState): boolean => {
    const missing: FieldTexts = { ...rules.judge(given), ...findMissingValues(given, own) };
    if (!given.vendor) missing.vendor_name = messages.required;
    for (const name of ['fiscal_year', 'type', 'billing_no', 'transaction_date'] as const)
      if (given[name].trim() === '') missing[name] = messages.required;
    for (const name of ['transaction_date', 'booked_on', 'declaration_date'] as const)
      if (formatValidators.date(given[name]) && given[name] > toNepalDate(getServerTime()))
        missing[name] = texts.future;
    if (isDueEarly(given.due_date, given.transaction_date)) missing.due_date = paymentTexts.early;
    for (const [index, line] of given.lines.entries()) {
      if (!hasDigit(line.qty)) missing[`lines.${index}.qty`] = messages.required;
      if (!hasDigit(line.price)) missing[`lines.${index}.amount`] = messages.required;
    }
    if (given.type === 'import')
      for (const [index, { amount }] of given.landed_costs.entries())
        if (!hasDigit(amount)) missing[`landed_costs.${index}.amount`] = messages.required;
    if (lacksImportVat(given)) missing['import_vat.amount'] = messages.required;
    setProblems(missing);
    if (given.lines.length === 0) toast('error', t(texts.noProducts), t(texts.productNotSelected));
    return Object.keys(missing).length === 0 && given.lines.length > 0;
  };

  const toRequest = (entered: VendorBillFormState, at: string) => {
    const given = keepKnownValues(entered, own);
    const author = { name: user.name, id: user.id, pos: user.pos?.name ?? '' };
    const vat = usualOf(given);
    return toVendorBillRequest(given, computeFigures(given, vat), vat, author, at);
  };

  const preview = useJournalPreview('billings', error =>
    setProblems(showFieldErrors(error, vendorBillErrors)),
  );
  const askJournal = handleSubmit(async () => {
    const given = structuredClone(typed.getState());
    if (judge(given)) await preview.show(toRequest(given, markAsSent(sending.current).at));
  });

  const save = handleSubmit(async () => {
    const given = structuredClone(typed.getState());
    if (!judge(given)) return;
    const { key, at } = markAsSent(sending.current);
    sending.current = { key, at };
    const body = toRequest(given, at);
    draft.keep({ bill: given, sending: sending.current, day: today });
    try {
      const answer = await callApi<SavedVendorBill>('billings', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      });
      draft.close();
      if (left.current) toastSaved(answer.body.billing_no, t(texts.bill));
      else setSaved(answer.body);
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same
      // key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      sending.current = createIdempotentRequest();
      if (left.current) showServerError(error);
      else if (isDuplicateRequest(error)) setSentBefore(true);
      else if (!isHandledGlobally(error.status))
        setProblems(showFieldErrors(error, vendorBillErrors));
    }
  });

  return {
    ...form,
    problems: rules.problems,
    brokenRules: rules.live,
    draft,
    own,
    usualOf,
    saved,
    sentBefore,
    toldSentBefore: () => setSentBefore(false),
    add: (picked: PickedProduct[]) =>
      setLines([...typed.getState().lines, ...picked.map(toFormLine)]),
    save,
    preview,
    askJournal,
    restart: () => {
      draft.discard();
      sending.current = createIdempotentRequest();
      rules.forget();
      restart(createEmptyVendorBill(today));
    },
    /** The page is on its way out: nothing of it is kept. */
    leave: draft.close,
  };
};

export type VendorBillFormController = ReturnType<typeof useVendorBillForm>;

/**
 * The bill as it is typed, and the key under which it is sent and since when: what was sent without
 * an answer is sent again as the same request. `day` is the one on which the page was opened.
 */
type VendorBillDraft = { bill: VendorBillFormState; sending: IdempotentRequest; day?: string };

export const vendorBillDraft = createDraftStorage<VendorBillDraft>('billings/new');

/**
 * What was kept, or a blank form under a new key. A date that nobody typed becomes today; what was
 * sent without an answer stays as it was sent.
 */
export const restoreVendorBill = (
  today: string,
  draft: VendorBillDraft | undefined,
): VendorBillDraft => {
  const kept = {
    bill: createEmptyVendorBill(today),
    sending: createIdempotentRequest(),
    ...draft,
  };
  // A line that was kept before lines had accounts.
  const lines = kept.bill.lines.map(line => ({
    ...line,
    kind: line.kind ?? 'p',
    account: line.account ?? '',
  }));
  // Nor did bills have a day that they are due or booked on, costs and VAT of imports, or TDS.
  const bill = {
    ...kept.bill,
    lines,
    booked_on: kept.bill.booked_on ?? '',
    due_date: kept.bill.due_date ?? null,
    landed_costs: kept.bill.landed_costs ?? [],
    import_vat: kept.bill.import_vat ?? createEmptyImportVat(),
    tds_type: kept.bill.tds_type ?? null,
    tds_base: kept.bill.tds_base ?? '',
    tds_amount: kept.bill.tds_amount ?? '',
    tds_proposed: null,
  };
  const isUntouched = kept.bill.transaction_date === kept.day && kept.sending.at === undefined;
  return { ...kept, bill: isUntouched ? { ...bill, transaction_date: today } : bill };
};

/** A form without vendor, lines, number, attachment and own values is not worth keeping. */
const isEmptyVendorBill = ({
  vendor,
  lines,
  billing_no,
  file,
  own_fields,
}: VendorBillFormState): boolean =>
  !vendor && lines.length === 0 && billing_no === '' && !file && !own_fields;

/** The fields that show what is wrong with them; lines do in their own row. */
const FIELDS_SHOWING_ERRORS = [
  'vendor_name',
  'fiscal_year',
  'type',
  'billing_no',
  'transaction_date',
  'due_date',
  'booked_on',
  'declaration_no',
  'declaration_date',
  'file_id',
  'discount_rate',
  'discount_amount',
  'landed_costs',
  'import_vat',
];

const toFormField = (name: string) =>
  name === 'vendor_id' ? 'vendor_name' : name.replace(/^details(?=\.|$)/, 'lines');

/** Under its field, or as the toast that the documents name. */
const vendorBillErrors: FieldErrorPlacement = {
  toFormField,
  toasts: {
    lines: { message: texts.noProducts, title: texts.productNotSelected },
    total: { message: texts.totalInvalid, title: texts.totalTitle },
  },
  hasPlace: field =>
    field.startsWith('lines.') ||
    field.startsWith('landed_costs.') ||
    field.startsWith('import_vat.') ||
    field.startsWith('tds.') ||
    field.startsWith('own_fields.') ||
    FIELDS_SHOWING_ERRORS.includes(field),
  title: texts.createBilling,
};
