// Columns that sales documents share (the buyer as of today, the figures, the lines), and those of
// vendor bills and debit notes (the vendor as of today, the figures without TSC).
import { computeTotals, type LineTotals, type Totals } from '../../../domain/documents/totals.ts';
import { hasTsc } from '../../../domain/tax/tsc.ts';
import type { Stored } from '../../database/database.ts';
import type { CreateInvoiceInput } from './create-invoice-input.ts';
import type { DocumentProduct } from './load-invoice-context.ts';

const findProduct = (products: DocumentProduct[], id: number) =>
  products.find(product => product.id === id)!;

/** The rates that a request does not contain, in ten-thousandths of a percent. */
type TaxRates = { tsc_rate: number; vat_rate: number };

/**
 * The figures of a request, computed from its lines; the product's stored family decides about TSC.
 */
export const computeInvoiceTotals = (
  input: CreateInvoiceInput,
  products: DocumentProduct[],
  { tsc_rate, vat_rate }: TaxRates,
): Totals =>
  computeTotals({
    lines: input.lines.map(line => ({
      ...line,
      internet: hasTsc(findProduct(products, line.product_id).family ?? ''),
    })),
    discount_rate: input.discount_rate,
    discount_amount: input.discount_amount,
    tsc_rate,
    vat_rate,
  });

/** The buyer's columns, copied from the customer's record. */
export const toBuyerColumns = (
  customer: Pick<
    Stored<'customers'>,
    'customer_name' | 'pan' | 'address' | 'city' | 'phone_no' | 'mobile_no'
  >,
) => ({
  customer_name: customer.customer_name,
  pan: customer.pan ?? null,
  address: [customer.address, customer.city].filter(Boolean).join(', '),
  phone_no: customer.phone_no ?? customer.mobile_no ?? null,
});

/** The header's figures as columns, in paisa and ten-thousandths of a percent. */
export const toTotalsColumns = (totals: Totals, rates: TaxRates & { discount_rate: number }) => ({
  amount: totals.subtotal,
  discount_rate: rates.discount_rate,
  discount_amount: totals.discount_amount,
  tsc_rate: totals.tsc_amount > 0 ? rates.tsc_rate : 0,
  tsc_amount: totals.tsc_amount,
  taxable_amount: totals.taxable_amount,
  vat_rate: rates.vat_rate,
  vat_amount: totals.vat_amount,
  total: totals.total,
});

/** The requested lines as columns, without the document that they belong to. */
export const toLineColumns = (
  input: CreateInvoiceInput,
  products: DocumentProduct[],
  totals: Totals,
  vat_rate: number,
) =>
  input.lines.map((line, index) => {
    const product = findProduct(products, line.product_id);
    return {
      line_no: index + 1,
      product_id: product.id,
      product_name: product.name,
      product_family: product.family,
      hs_code: product.hs_code,
      description: line.description,
      unit: line.unit ?? product.unit,
      qty: line.qty,
      amount: line.price,
      discount_rate: line.discount_rate,
      vat_rate,
      ...totals.lines[index]!,
    };
  });

/** The vendor's columns, copied from its record. */
export const toVendorColumns = (
  vendor: Pick<
    Stored<'vendors'>,
    'id' | 'vendor_name' | 'pan' | 'address' | 'city' | 'phone_no' | 'mobile_no'
  >,
) => ({
  vendor_id: vendor.id,
  vendor_name: vendor.vendor_name,
  pan: vendor.pan ?? null,
  address: [vendor.address, vendor.city].filter(Boolean).join(', '),
  phone_no: vendor.phone_no ?? vendor.mobile_no ?? null,
});

/**
 * The header's figures as columns, in paisa; the discount's rate in ten-thousandths of a percent.
 */
export const toPurchaseTotalsColumns = (totals: Totals, discount_rate: number) => ({
  amount: totals.subtotal,
  discount_rate,
  discount_amount: totals.discount_amount,
  taxable_amount: totals.taxable_amount,
  vat_amount: totals.vat_amount,
  total: totals.total,
});

/** A line's figures as columns: purchases have no TSC. */
export const omitTsc = ({
  tsc_amount: _,
  ...figures
}: LineTotals): Omit<LineTotals, 'tsc_amount'> => figures;

/** The named columns of a row: a document copies them from the record that it is about. */
export const pickColumns = <Row, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map(name => [name, row[name]])) as Pick<Row, Name>;
