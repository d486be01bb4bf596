// An invoice and a proforma as the server answers them to the pages; the invoice's figures are from
// the shared arithmetic.
import { toTotalsPrice } from '../../domain/documents/prices-with-vat.ts';
import { computeTotals, type LineTotals } from '../../domain/documents/totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import type { TaxTreatment } from '../../domain/tax/tax-treatment.ts';
import { answerLookups } from './invoice-entry-page.tsx';
import { offerLetter } from './offered-letter.ts';

type Sold = {
  name: string;
  qty: number;
  amount: number;
  /** Then `amount` is the same without VAT. */
  price_with_vat?: number;
  family?: string;
  tax_treatment?: TaxTreatment;
  discount_rate?: number;
  hs_code?: string;
  returned?: number;
};

const toRupeeTotals = ({
  total,
  discount_amount,
  tsc_amount,
  taxable_amount,
  vat_amount,
}: LineTotals) => ({
  total: toRupees(total),
  discount_amount: toRupees(discount_amount),
  tsc_amount: toRupees(tsc_amount),
  taxable_amount: toRupees(taxable_amount),
  vat_amount: toRupees(vat_amount),
});

/** Invoice 7 of Sagarmatha Traders, found at 41: its lines have the ids 101, 102, … */
export const issuedInvoice = (
  lines: Sold[],
  {
    discount_rate = 0,
    vat_rate = 13,
    ...more
  }: { discount_rate?: number; vat_rate?: number } & Record<string, unknown> = {},
) => {
  const totals = computeTotals({
    lines: lines.map(line => ({
      qty: line.qty,
      ...toTotalsPrice(
        {
          price: toPaisa(line.amount),
          price_with_vat: line.price_with_vat === undefined ? null : toPaisa(line.price_with_vat),
          tax_treatment: line.tax_treatment ?? 'taxable',
        },
        toRate(13),
      ),
      discount_rate: toRate(line.discount_rate ?? 0),
      internet: line.family === 'Internet',
      tax_treatment: line.tax_treatment ?? 'taxable',
    })),
    discount_rate: toRate(discount_rate),
    discount_amount: 0,
    tsc_rate: toRate(10),
    vat_rate: toRate(vat_rate),
  });
  const details = lines.map((line, index) => ({
    id: 101 + index,
    product_name: line.name,
    product_family: line.family ?? 'Computers',
    hs_code: line.hs_code ?? null,
    description: `${line.name} as ordered`,
    unit: 'pcs',
    qty: line.qty,
    amount: line.amount,
    price_with_vat: line.price_with_vat ?? null,
    discount_rate: line.discount_rate ?? 0,
    vat_rate,
    tax_treatment: line.tax_treatment ?? 'taxable',
    returned_discount: 0,
    returned_quantity: line.returned ?? 0,
    returned_amount: (line.returned ?? 0) * line.amount,
    price_reduced: 0,
    ...toRupeeTotals(totals.lines[index]!),
  }));
  return {
    id: 4,
    company_payment_id: '41',
    invoice_no: '7',
    fiscal_year: '2083/84',
    customer_name: 'Sagarmatha Traders',
    payment_gateway: 'Main',
    pos: 'Main',
    reseller: null,
    status: 1,
    discount_rate,
    tsc_rate: totals.tsc_amount > 0 ? 10 : 0,
    vat_rate,
    amount: toRupees(totals.subtotal),
    discount_amount: toRupees(totals.discount_amount),
    tsc_amount: toRupees(totals.tsc_amount),
    taxable_amount: toRupees(totals.taxable_amount),
    exempted_sale: toRupees(totals.exempted_sale),
    export_sales: toRupees(totals.export_sales),
    vat_amount: toRupees(totals.vat_amount),
    total: toRupees(totals.total),
    details,
    invoice_details: details,
    credit_note: [] as unknown[],
    'sum-credit-note': 0,
    'remaining-amount': toRupees(totals.total),
    ...more,
  };
};

/** Two laptops for Himal Stores, less 10 percent. */
export const storedProforma = {
  id: 3,
  payment_id: '41',
  invoice_id: null as string | null,
  current_status: 'proforma',
  customer_id: 'C00001',
  customer_name: 'Himal Stores',
  pan: '123456789',
  address: 'New Road',
  phone_no: '4221234',
  payment_method: 'Cash',
  pos: 'Main',
  amount: 2000,
  discount_rate: 10,
  discount_amount: 200,
  taxable_amount: 1800,
  vat_rate: 13,
  vat_amount: 234,
  total: 2034,
  created_by: 'Sita Sharma',
  transaction_date: '2026-11-21 11:45:00',
  created_at: '2026-11-21 11:45:00',
  details: [
    {
      id: 9,
      product_id: 7,
      product_name: 'Laptop',
      product_family: 'Computers',
      hs_code: '8471.30',
      unit: 'pcs',
      description: 'blue',
      qty: 2,
      amount: 1000,
      discount_rate: 0,
      discount_amount: 200,
      taxable_amount: 1800,
      vat_rate: 13,
      vat_amount: 234,
      total: 2000,
    },
  ],
};

/** Further requests of the pages of a proforma. */
export const answerProformaLookups = (path: string) =>
  path.endsWith('/email') ? { status: 200, body: offerLetter() } : answerLookups(path);

export type Answer = { status: number; body: object };
