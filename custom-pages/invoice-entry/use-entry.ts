// The state of the entry form: what is typed, what is wrong with it, how it is sent. Making and
// changing a document share it. A key draws anew only what listens to what is typed.

import { useState } from 'react';
import { useEvent } from 'react-admin';
import type { Totals } from '../../domain/billing/totals.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Picked, Product } from '../../src/document/products/product.ts';
import { isEntered } from '../../src/document/typed-figures.ts';
import type { Found } from '../../src/document/use-problems.ts';
import { useTypedForm } from '../../src/document/use-typed-form.ts';
import { useVatRates } from '../../src/document/use-vat-rates.ts';
import { useSay } from '../../src/i18n/language.ts';
import { renewDead } from '../../src/providers/http.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import { serverNow } from '../../src/providers/server-clock.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toast } from '../../src/ui/toasts.ts';
import { type Entry, figuresOf, type Line, type Rates } from './order.ts';
import { newScans } from './scans.ts';
import { texts } from './texts.ts';

/** What is wrong, by field; lines as `lines.0.qty`. */
export type EntryProblems = Record<string, string>;
/** The cells of a line that are typed. */
export type CellName = 'description' | 'qty' | 'price' | 'discount_rate';
type Doing = (entry: Entry, totals: Totals, rates: Rates) => Promise<void>;

/** Percent; none while it is not known, and none where a server has none (204). */
const useTscRate = (): number =>
  useAnswer<{ tsc_rate: number } | undefined>('tsc-rate', { open: true, purpose: 'look-up' }).answer
    ?.body?.tsc_rate ?? 0;

const lineOf = ({ product, bulk }: Picked): Line => ({
  key: randomKey(),
  product_id: product.id,
  goods: product.type === 'p',
  hs_code: product.hs_code ?? '',
  name: product.name,
  family: product.family ?? '',
  unit: bulk ? 'hr' : (product.units?.name ?? ''),
  description: '',
  qty: '1',
  price: String(product.sales_price),
  discount_rate: '',
});

/**
 * `dated` says that the form has a date field; `name` is that of the document, under which what is
 * scanned and chosen for it is kept.
 */
export const useEntry = (start: () => Entry, dated: boolean, name: string) => {
  const say = useSay();
  const tsc = useTscRate();
  const vatOn = useVatRates();
  const { handleSubmit, restart, setLines, type, ...form } = useTypedForm<Line, Entry>(start);
  const { typed, setProblems } = form;
  const [scans] = useState(() => newScans(name));
  // A document without a date field is dated by the server, when it is saved.
  const ratesOf = ({ transaction_date }: Entry): Rates => ({
    tsc,
    vat: vatOn(dated ? transaction_date : ''),
  });

  const add = (picked: Picked[]) => setLines([...typed.now().lines, ...picked.map(lineOf)]);
  /** The same thing scanned again is one more of it. */
  const scan = useEvent((product: Product) => {
    const { lines } = typed.now();
    const index = lines.findIndex(line => line.product_id === product.id && line.qty !== '');
    if (index < 0) return setLines([...lines, lineOf({ product, bulk: false })]);
    type(index, 'qty', String(Number(lines[index]!.qty) + 1));
  });

  const judge = (given: Entry, figures: Totals): boolean => {
    const missing: Found = {};
    if (!given.customer) missing.customer_name = messages.required;
    if (given.payment_method === '') missing.payment_method = messages.required;
    if (dated && given.transaction_date === '') missing.transaction_date = messages.required;
    if (
      dated &&
      accepts.date(given.transaction_date) &&
      given.transaction_date > nepalDay(serverNow())
    )
      missing.transaction_date = texts.future;
    for (const [index, line] of given.lines.entries()) {
      if (!isEntered(line.qty)) missing[`lines.${index}.qty`] = messages.required;
      if (!isEntered(line.price)) missing[`lines.${index}.amount`] = messages.required;
    }
    setProblems(missing);
    const beyond = figures.discount_amount > figures.subtotal;
    if (given.lines.length === 0)
      toast('error', say(texts.noProductsLocal), say(texts.productNotSelected));
    else if (beyond) toast('error', say(texts.taxableInvalid), say(texts.taxableTitle));
    return Object.keys(missing).length === 0 && given.lines.length > 0 && !beyond;
  };
  /** Does it with what stands in the form, unless something is missing there. */
  const submit = (doing: Doing) =>
    handleSubmit(async () => {
      // What was scanned belongs to the document. A session that ran out meanwhile loads the page
      // anew, and the person is told to save again.
      if (scans.isWaiting()) await renewDead('change');
      if (!(await scans.settled())) return;
      const given = structuredClone(typed.now());
      const taken = ratesOf(given);
      const figures = figuresOf(given, taken);
      if (judge(given, figures)) await doing(given, figures, taken);
    });
  return {
    ...form,
    name,
    ratesOf,
    type,
    add,
    scan,
    scans,
    submit,
    restart: (to: Entry) => {
      scans.forget();
      restart(to);
    },
  };
};

export type EntryState = ReturnType<typeof useEntry>;
