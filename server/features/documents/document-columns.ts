// Documents between calculation, columns and answer: the columns that sales documents share (the
// buyer as of today, the figures, the lines), those of vendor bills and debit notes (the vendor as
// of today, the figures without TSC), and stored rows as answered in rupees and percent.
import { removeVat } from '../../../domain/documents/prices-with-vat.ts';
import {
  computeTotals,
  hasTsc,
  type LineTotals,
  type SaleTotals,
  type Totals,
} from '../../../domain/documents/totals.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toPercent, toRupees } from '../../../domain/money/money.ts';
import { toTreatment } from '../../../domain/tax/tax-treatment.ts';
import { toSaleTreatment } from '../../../domain/tax/vat-registration.ts';
import type { ReadDb, Stored, StoredRow } from '../../database/database.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import type { CreateInvoiceInput } from './create-invoice-input.ts';
import { type DocumentProduct, toSalePrice } from './load-invoice-context.ts';

const findProduct = (products: DocumentProduct[], id: number) =>
  products.find(product => product.id === id)!;

/** The rates that a request does not contain, in ten-thousandths of a percent. */
type TaxRates = { tsc_rate: number; vat_rate: number };

/**
 * The figures of a request, computed from its lines; the product's stored family decides about TSC,
 * its stored treatment about VAT, as far as there is any.
 */
export const computeInvoiceTotals = (
  input: CreateInvoiceInput,
  products: DocumentProduct[],
  { tsc_rate, vat_rate }: TaxRates,
): SaleTotals =>
  computeTotals({
    lines: input.lines.map(line => {
      const product = findProduct(products, line.product_id);
      return {
        qty: line.qty,
        ...toSalePrice(line, product, vat_rate),
        discount_rate: line.discount_rate,
        internet: hasTsc(product.family ?? ''),
        tax_treatment: toSaleTreatment(toTreatment(product.tax_treatment), vat_rate),
      };
    }),
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
export const toTotalsColumns = (
  totals: SaleTotals,
  rates: TaxRates & { discount_rate: number },
) => ({
  amount: totals.subtotal,
  discount_rate: rates.discount_rate,
  discount_amount: totals.discount_amount,
  tsc_rate: totals.tsc_amount > 0 ? rates.tsc_rate : 0,
  tsc_amount: totals.tsc_amount,
  taxable_amount: totals.taxable_amount,
  exempted_sale: totals.exempted_sale,
  export_sales: totals.export_sales,
  vat_rate: rates.vat_rate,
  vat_amount: totals.vat_amount,
  total: totals.total,
});

/** True if the order has a zero-rated line; without registration (`vat_rate` 0) it has none. */
export const isExport = (
  input: CreateInvoiceInput,
  products: DocumentProduct[],
  vat_rate: number,
): boolean =>
  vat_rate > 0 &&
  input.lines.some(
    line => toTreatment(findProduct(products, line.product_id).tax_treatment) === 'zero',
  );

/**
 * The requested lines as columns, without the document that they belong to. The treatment stays
 * that of this day, whatever the product's becomes.
 */
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
      amount: removeVat(toSalePrice(line, product, vat_rate)),
      price_with_vat: line.price_with_vat ?? null,
      discount_rate: line.discount_rate,
      tax_treatment: toSaleTreatment(toTreatment(product.tax_treatment), vat_rate),
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

/** Null where a line is priced without VAT. */
const NULLABLE_MONEY_COLUMNS = ['price_with_vat', 'return_rate_with_vat'];

const MONEY_COLUMNS = [
  'amount',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'exempted_sale',
  'export_sales',
  'vat_amount',
  'total',
  'return_rate',
  'landed_cost',
];

const RATE_COLUMNS = ['discount_rate', 'tsc_rate', 'vat_rate'];

const HIDDEN_COLUMNS = [
  'company_id',
  'created_by_id',
  'version',
  'line_no',
  'credit_note_id',
  'proforma_id',
  'settled_account_id',
  'effective_at',
  // Answered as `import_vat`, where the bill is read.
  'import_taxable',
  'import_vat',
  // Answered as `tds`, where the document is read.
  'tds_type_id',
  'tds_rate',
  'tds_base',
  'tds_amount',
  // Answered in the units of their fields, where the document is read (own-values.ts).
  'own_fields',
];

/** The record of a header's row. */
export const serializeDocument = (row: StoredRow): Row => {
  const record: Row = { ...row };
  for (const name of MONEY_COLUMNS) if (name in row) record[name] = toRupees(Number(row[name]));
  for (const name of NULLABLE_MONEY_COLUMNS)
    if (typeof row[name] === 'number') record[name] = toRupees(row[name]);
  for (const name of RATE_COLUMNS)
    if (name in row && row[name] !== null) record[name] = toPercent(Number(row[name]));
  for (const name of HIDDEN_COLUMNS) delete record[name];
  return record;
};

/** The `product_id` that is stored with a bill line of no product, answered as null. */
export const NO_PRODUCT = 0;

/**
 * The record of a line's row; `owner` is the column with its document's id. What its goods cost, and
 * where it is booked, is not for everybody who may see the document.
 */
export const serializeLine = (row: StoredRow, owner: string): Row => {
  const { [owner]: _, cost: _cost, account_id: _account, ...record } = serializeDocument(row);
  return record.product_id === NO_PRODUCT ? { ...record, product_id: null } : record;
};

/**
 * The rows with `cancelled` (1 or 0): `status` is also 0 for a fully returned one. `invoiceOf`
 * returns the company_payment_id of a row's invoice, undefined for none.
 */
export const addCancellationFlag = async (
  read: ReadDb,
  company_id: number,
  rows: Row[],
  invoiceOf: (row: Row) => string | undefined,
): Promise<Row[]> => {
  const asked = rows.flatMap(row => invoiceOf(row) ?? []);
  const found =
    asked.length === 0
      ? []
      : await read
          .selectFrom('cancellations')
          .select('invoice_id')
          .where('company_id', '=', company_id)
          .where('invoice_id', 'in', asked)
          .execute();
  const cancelled = new Set(found.map(({ invoice_id }) => invoice_id));
  return rows.map(row => ({ ...row, cancelled: cancelled.has(invoiceOf(row) ?? '') ? 1 : 0 }));
};

/** Transactions of documents and of other channels; the names are nested as well as flat. */
export const transactionHooks: EntityHooks = {
  serialize: record => ({
    ...record,
    customer: { first_name: record.first_name, last_name: record.last_name },
    product: { name: record.product_name },
  }),
  // Another channel may use the number of an invoice.
  addRelated: (read, company_id, records) =>
    addCancellationFlag(read, company_id, records, ({ type, transaction_id }) =>
      type === 'Invoice' ? String(transaction_id) : undefined,
    ),
  /** The history of a customer sends the code itself as the key (OPEN-070). */
  mapQuery: ({ customer_code, ...query }) =>
    customer_code === undefined ? query : { ...query, 'filter[customer_code]': customer_code },
};
