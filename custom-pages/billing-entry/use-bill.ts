// The state of the entry page: what is typed, its figures, what is wrong with it, and saving it
// exactly once.
import { useMemo, useRef, useState } from 'react';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Picked } from '../../src/document/products/product.ts';
import { isEntered } from '../../src/document/typed-figures.ts';
import { useKept } from '../../src/document/use-kept.ts';
import { tellSaved, useLeft } from '../../src/document/use-left.ts';
import type { Found } from '../../src/document/use-problems.ts';
import { useTypedForm } from '../../src/document/use-typed-form.ts';
import { useVatRates } from '../../src/document/use-vat-rates.ts';
import { useSay } from '../../src/i18n/language.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import { newSending, sent, wasSentBefore } from '../../src/providers/sending.ts';
import { serverNow } from '../../src/providers/server-clock.ts';
import { useSession } from '../../src/providers/session.ts';
import { useKeptInTab } from '../../src/providers/use-kept-in-tab.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { type Bill, blankBill, DEFAULT_UNIT, figuresOf, type Line, requestOf } from './bill.ts';
import { forget, isBlank, keep, keptOrBlank } from './draft.ts';
import { tell } from './tell.ts';
import { texts } from './texts.ts';

/** What is wrong, by field; lines as `lines.0.qty`. */
export type BillProblems = Record<string, string>;
/** The cells of a line that are entered. */
export type CellName = 'description' | 'qty' | 'unit' | 'price' | 'vat_rate';
export type Saved = { id: number; billing_no: string };

const lineOf = ({ product, bulk }: Picked): Line => ({
  key: randomKey(),
  product_id: product.id,
  name: product.name,
  unit: (bulk ? undefined : product.units?.name) ?? DEFAULT_UNIT,
  description: '',
  qty: '1',
  price: String(product.purchase_price ?? ''),
  // The one of the bill's day, whichever that is going to be.
  vat_rate: '',
});

export const useBill = () => {
  const say = useSay();
  const { user } = useSession();
  const today = useMemo(() => nepalDay(serverNow()), []);
  const [kept] = useState(() => keptOrBlank(today));
  const { handleSubmit, restart, setLines, ...form } = useTypedForm<Line, Bill>(() => kept.bill);
  const { typed, setProblems } = form;
  const [saved, setSaved] = useKeptInTab<Saved>('saved/billing');
  const [sentBefore, setSentBefore] = useState(false);
  const sending = useRef(kept.sending);
  const left = useLeft();
  const vatOn = useVatRates();
  const draft = useKept(typed, {
    isBlank,
    keep: () => keep(typed.now(), sending.current, today),
    drop: forget,
    done: saved !== undefined,
  });

  const judge = (given: Bill): boolean => {
    const missing: Found = {};
    if (!given.vendor) missing.vendor_name = messages.required;
    for (const name of ['fiscal_year', 'type', 'billing_no', 'transaction_date'] as const)
      if (given[name].trim() === '') missing[name] = messages.required;
    for (const name of ['transaction_date', 'declaration_date'] as const)
      if (accepts.date(given[name]) && given[name] > nepalDay(serverNow()))
        missing[name] = texts.future;
    for (const [index, line] of given.lines.entries()) {
      if (!isEntered(line.qty)) missing[`lines.${index}.qty`] = messages.required;
      if (!isEntered(line.price)) missing[`lines.${index}.amount`] = messages.required;
    }
    setProblems(missing);
    if (given.lines.length === 0)
      toast('error', say(texts.noProducts), say(texts.productNotSelected));
    return Object.keys(missing).length === 0 && given.lines.length > 0;
  };

  const save = handleSubmit(async () => {
    const given = structuredClone(typed.now());
    if (!judge(given)) return;
    const { key, at } = sent(sending.current);
    sending.current = { key, at };
    const author = { name: user.name, id: user.id, pos: user.pos?.name ?? '' };
    const vat = vatOn(given.transaction_date);
    const body = requestOf(given, figuresOf(given, vat), vat, author, at);
    // What is sent is kept under its key first: a page that dies before the answer sends the same
    // request again.
    draft.soon(() => keep(given, sending.current, today));
    draft.now();
    try {
      const answer = await callApi<Saved>('billings', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      });
      draft.end();
      forget();
      if (left.current) tellSaved(answer.body.billing_no, say(texts.bill));
      else setSaved(answer.body);
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same
      // key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      sending.current = newSending();
      if (left.current) toastRefusal(error, say);
      else if (wasSentBefore(error)) setSentBefore(true);
      else if (!isToldByModal(error.status)) setProblems(tell(error, say));
    }
  });

  return {
    ...form,
    /** Percent: the VAT of the bill's day. */
    usualOf: ({ transaction_date }: Bill): number => vatOn(transaction_date),
    saved,
    sentBefore,
    toldSentBefore: () => setSentBefore(false),
    add: (picked: Picked[]) => setLines([...typed.now().lines, ...picked.map(lineOf)]),
    save,
    restart: () => {
      draft.never();
      forget();
      sending.current = newSending();
      restart(blankBill(today));
    },
    /** The page is on its way out: nothing of it is kept. */
    leave: () => {
      draft.end();
      forget();
    },
  };
};

export type BillState = ReturnType<typeof useBill>;
