// A year of invoices and customers' returns for the demo company, issued by the same functions as
// all others.

import type { Texts } from '../../../domain/language.ts';
import { toRate } from '../../../domain/money/money.ts';
import { paymentMethods } from '../../../domain/seed-translations.ts';
import type { Stored } from '../../database/database.ts';
import { issueCreditNote } from '../../features/credit-notes/issue-credit-note.ts';
import {
  type CreateInvoiceInput,
  NO_CLIENT_TOTALS,
  NO_EXPORT,
} from '../../features/documents/create-invoice-input.ts';
import { loadCreditNoteContext } from '../../features/documents/credit-note-context.ts';
import { findInvoice } from '../../features/documents/invoice-records.ts';
import { issueInvoice } from '../../features/documents/issue-invoice.ts';
import { loadInvoiceContext } from '../../features/documents/load-invoice-context.ts';
import type { NoteLineInput } from '../../features/documents/notes/note-limits.ts';
import { writeDeliveryNote } from './demo-delivery-notes.ts';
import { createPrng, pickOne, pickSome } from './prng.ts';
import type { DemoShop } from './seed-demo-data.ts';
import { addHours, type DemoContext, type DemoEvent, type DemoYear } from './simulate-year.ts';

const SEED = 20_820_401;
/** Invoices between two returns; the newest invoices have none, so that users can try one. */
const RETURN_INTERVAL = 19;
const UNRETURNED_COUNT = 20;

const reasons: Texts[] = [
  { en: 'Returned unused', ne: 'प्रयोग नगरी फिर्ता' },
  { en: 'Wrong model delivered', ne: 'अर्कै मोडेल पठाइएको' },
  { en: 'Damaged in transport', ne: 'ढुवानीमा बिग्रिएको' },
  { en: 'Service not rendered', ne: 'सेवा नदिइएको' },
  { en: 'Billed twice', ne: 'दोहोरो बीजक बनेको' },
];

/** Of this many orders one each is the municipality's and that of the business we buy from, on credit. */
const OWED_INTERVAL = 24;
const [GOVERNMENT_ORDER, PARTNER_ORDER] = [5, 17];

const assignBuyer = (
  { government, partner }: DemoShop,
  input: CreateInvoiceInput,
  index: number,
): CreateInvoiceInput => {
  const buyer = new Map([
    [GOVERNMENT_ORDER, government],
    [PARTNER_ORDER, partner.customer],
  ]).get(index % OWED_INTERVAL);
  return buyer
    ? { ...input, customer_code: buyer.code, payment_method: paymentMethods.credit.name.en }
    : input;
};

/** A customer's order at a moment: one to four products, sometimes with a discount. */
export const createRandomSale = (
  shop: DemoShop,
  moment: string,
  random: () => number,
): CreateInvoiceInput => {
  const products = pickSome(shop.products, 1 + Math.floor(random() * 4), random);
  return {
    customer_code: pickOne(shop.customers, random),
    payment_method: pickOne(shop.methods, random),
    deposit_to: null,
    transaction_date: moment,
    due_date: null,
    remarks: null,
    exported: NO_EXPORT,
    discount_rate: random() < 0.2 ? toRate(5) : 0,
    discount_amount: 0,
    lines: products.map(product => ({
      product_id: product.id,
      qty: product.price > 2_000_000 ? 1 : 1 + Math.floor(random() * 5),
      price: product.price,
      discount_rate: 0,
      description: '',
      unit: null,
    })),
    clientTotals: NO_CLIENT_TOTALS,
  };
};

/** Issues an order at a moment (Nepal time); `onIssue` gets the invoice's payment id. */
export const issueDemoInvoice = async (
  context: DemoContext,
  year: DemoYear,
  input: CreateInvoiceInput,
  moment: string,
  onIssue: (id: string) => void = () => undefined,
): Promise<void> => {
  const { database, company_id, shop, tsc_rate, language } = context;
  const day = moment.slice(0, 10);
  const parties = await loadInvoiceContext(database.cachedReads, company_id, input, day, language);
  const actor = { ...shop.actor, group_id: `demo ${moment}` };
  const issuing = {
    actor,
    pos: 'Main',
    outlet: null,
    now: moment,
    language,
    tsc_rate,
    skipClientTotals: true,
    own: await writeDeliveryNote(context, input, actor),
  };
  year.enter(async tx => {
    const { header } = await issueInvoice(tx, input, parties, issuing);
    onIssue(header.company_payment_id);
  });
};

/** Issues a note over the lines that `choose` takes of the invoice. */
export const issueDemoNote = async (
  { database, company_id, shop, language }: DemoContext,
  invoice_id: string,
  reason: Texts,
  moment: string,
  choose: (lines: Stored<'invoice_lines'>[]) => NoteLineInput[],
): Promise<void> => {
  const invoice = (await findInvoice(database.read, company_id, invoice_id))!;
  const returned = await loadCreditNoteContext(
    database.read,
    invoice,
    moment.slice(0, 10),
    language,
  );
  // Who paid at once gets it back the same way; others keep a credit.
  const refund_account_id = invoice.settled_account_id;
  const input = {
    invoice_id,
    cancel_note: reason[language],
    lines: choose(returned.lines),
    clientTotals: null,
    refund_method: refund_account_id === null ? null : invoice.payment_method,
  };
  const actor = { ...shop.actor, group_id: `demo ${moment}` };
  await database.write(tx =>
    issueCreditNote(
      database,
      tx,
      input,
      { ...returned, refund_account_id },
      {
        actor,
        pos: 'Main',
        outlet: null,
        now: moment,
        language,
      },
    ),
  );
};

/** Returns the first line of an invoice, every other time the whole invoice. */
const issueReturn = (
  context: DemoContext,
  invoice_id: string,
  nth: number,
  moment: string,
): Promise<void> =>
  issueDemoNote(context, invoice_id, reasons[nth % reasons.length]!, moment, all =>
    (nth % 2 === 0 ? all : all.slice(0, 1)).map(line => ({
      line_id: line.id,
      quantity: nth % 2 === 0 ? line.qty : 1,
      rate: line.amount,
      price_only: false,
    })),
  );

/**
 * One or two invoices on every working day, in working hours, and a credit note for some of them
 * two hours later.
 */
export const planSales = (context: DemoContext, year: DemoYear): DemoEvent[] => {
  const { shop } = context;
  const random = createPrng(SEED);
  const moments = year.days.flatMap(day =>
    Array.from({ length: random() < 0.25 ? 2 : 1 }, (_, nth) =>
      addHours(day, 10 + nth * 3 + random() * 2.5),
    ),
  );
  const ids = new Map<number, string>();
  const sales = moments.map((at, index): DemoEvent => {
    const run = async (moment: string) => {
      const input = assignBuyer(shop, createRandomSale(shop, moment, random), index);
      await issueDemoInvoice(context, year, input, moment, id => {
        ids.set(index, id);
      });
    };
    return { at, run: run };
  });
  const returns = moments.flatMap((at, index): DemoEvent[] =>
    index % RETURN_INTERVAL === RETURN_INTERVAL - 1 && index < moments.length - UNRETURNED_COUNT
      ? [
          {
            at: addHours(at, 2),
            run: async moment => {
              await year.settled();
              await issueReturn(
                context,
                ids.get(index)!,
                Math.floor(index / RETURN_INTERVAL),
                moment,
              );
            },
          },
        ]
      : [],
  );
  return [...sales, ...returns];
};
