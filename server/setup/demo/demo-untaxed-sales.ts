// The demo company's newest sales: tea that goes abroad, routers next to rice and books, and books
// alone, one of which is returned. They come after all others, whose figures and numbers they
// leave alone.

import type { Texts } from '../../../domain/language.ts';
import { applyRate, toRate } from '../../../domain/money/money.ts';
import { getVatRate } from '../../../domain/tax/effective-dated.ts';
import {
  type CreateInvoiceInput,
  NO_CLIENT_TOTALS,
  NO_EXPORT,
} from '../../features/documents/create-invoice-input.ts';
import { issueDemoInvoice, issueDemoNote } from './demo-sales.ts';
import type { SeededProduct } from './seed-demo-data.ts';
import { addHours, type DemoContext, type DemoEvent, type DemoYear } from './simulate-year.ts';

const buyersCountry: Texts = { en: 'India', ne: 'भारत' };
const returnReason: Texts = { en: 'Pages missing', ne: 'पाना छुटेको' };

type Ordered = [product: SeededProduct, qty: number];

/** With the VAT of the day of the moment, in paisa. */
const addVat = (price: number, moment: string): number =>
  price + applyRate(price, getVatRate(moment.slice(0, 10)));

/** The events of the year's last working day, after the shop's other documents. */
export const planUntaxedSales = (context: DemoContext, year: DemoYear): DemoEvent[] => {
  const { products, untaxed, customers, methods } = context.shop;
  const day = year.days.at(-1)!;
  const router = products.find(({ family }) => family === 'Networking')!;
  const book = untaxed.find(({ family }) => family === 'Printed Books')!;
  const rice = untaxed.find(({ family }) => family === 'Rice and Lentils')!;
  const tea = untaxed.find(({ tax_treatment }) => tax_treatment === 'zero')!;
  const toOrder = (moment: string, lines: Ordered[], more: Partial<CreateInvoiceInput> = {}) => ({
    customer_code: customers[0]!,
    payment_method: methods[0]!,
    deposit_to: null,
    transaction_date: moment,
    remarks: null,
    due_date: null,
    exported: NO_EXPORT,
    discount_rate: 0,
    discount_amount: 0,
    lines: lines.map(([product, qty]) => ({
      product_id: product.id,
      qty,
      price: product.price,
      discount_rate: 0,
      description: '',
      unit: null,
    })),
    clientTotals: NO_CLIENT_TOTALS,
    ...more,
  });
  /** A price as the shelf shows it. */
  const nameWithVat = (
    { lines, ...order }: ReturnType<typeof toOrder>,
    product: SeededProduct,
  ) => ({
    ...order,
    lines: lines.map(line =>
      line.product_id === product.id
        ? { ...line, price: null, price_with_vat: addVat(product.price, order.transaction_date) }
        : line,
    ),
  });
  let books = '';
  return [
    {
      at: addHours(day, 18.25),
      run: async moment => {
        const exported = {
          export_country: buyersCountry[context.language],
          declaration_no: 'X-20514',
          declaration_date: moment.slice(0, 10),
        };
        await issueDemoInvoice(context, year, toOrder(moment, [[tea, 20]], { exported }), moment);
      },
    },
    {
      at: addHours(day, 18.5),
      run: async moment => {
        const lines: Ordered[] = [
          [router, 1],
          [rice, 2],
          [book, 1],
        ];
        const order = toOrder(moment, lines, { discount_rate: toRate(5) });
        await issueDemoInvoice(context, year, nameWithVat(order, router), moment);
      },
    },
    {
      at: addHours(day, 18.75),
      run: async moment => {
        const order = toOrder(moment, [[book, 3]]);
        await issueDemoInvoice(context, year, order, moment, id => {
          books = id;
        });
      },
    },
    {
      at: addHours(day, 19.25),
      run: async moment => {
        await year.settled();
        await issueDemoNote(context, books, returnReason, moment, lines => [
          { line_id: lines[0]!.id, quantity: 1, rate: lines[0]!.amount, price_only: false },
        ]);
      },
    },
  ];
};
