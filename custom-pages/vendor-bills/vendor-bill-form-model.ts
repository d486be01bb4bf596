// The state of the form, its figures, and its request. The figures are the server's own arithmetic.

import {
  computePurchaseTotals,
  type PurchaseLine,
} from '../../domain/documents/purchase-totals.ts';
import { computeLineTotal, type Totals } from '../../domain/documents/totals.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { LandedCostKind } from '../../domain/ledger/landed-costs.ts';
import { toRate, toRupees } from '../../domain/money/money.ts';
import type {
  CreateVendorBillRequest,
  vendorBillTypes,
} from '../../domain/requests/purchase-requests.ts';
import type { DraftOf } from '../../domain/requests/request-schema.ts';
import { proposeImportValue, proposeImportVat } from '../../domain/tax/import-vat.ts';
import { type TypedDueDate, toDueDateField } from '../../src/documents/due-date.ts';
import {
  type Author,
  parseDecimal,
  parsePaisa,
  parseRate,
  toTimestamp,
} from '../../src/documents/entry-values.ts';
import { toOwnRequest } from '../../src/documents/own-values.ts';
import { hasDigit } from '../../src/ui/number-input.ts';

/** A line as typed: numbers stay text until they are asked for. */
export type VendorBillFormLine = {
  /** Tells the row from the others while they come and go. */
  key: string;
  product_id: number;
  name: string;
  unit: string;
  description: string;
  qty: string;
  price: string;
  /** Percent, "13"; empty for the VAT of the bill's day. */
  vat_rate: string;
  /** The product's: goods or a service. */
  kind: 'p' | 's';
  /** The id of its own account; empty for the vendor's or the company's. */
  account: string;
  /** The values of the fields that the company has added to lines, as they travel. */
  own_fields?: Row;
};
export type Vendor = {
  id: number;
  code: string;
  name: string;
  address: string;
  pan: string;
  /** The days of its payment term; no draft of an older version has them. */
  term_days?: number | null;
};
/** A landed cost as typed; without a vendor it was paid into *Customs and freight*. */
export type LandedCostFormRow = {
  key: string;
  kind: LandedCostKind;
  amount: string;
  vendor: Vendor | null;
};
/** VAT at customs as typed; without an amount the lines have the VAT. */
export type ImportVatForm = { taxable_amount: string; amount: string; vendor: Vendor | null };
export type BillType = (typeof vendorBillTypes)[number];
/** A form without a vendor sends none. */
type VendorBillRequest = Omit<
  DraftOf<CreateVendorBillRequest>,
  'vendor_id' | 'landed_costs' | 'import_vat'
> &
  Partial<Pick<CreateVendorBillRequest, 'vendor_id'>> & {
    landed_costs?: DraftOf<NonNullable<CreateVendorBillRequest['landed_costs']>[number]>[];
    import_vat?: CreateVendorBillRequest['import_vat'];
  };
/**
 * What was uploaded: its id, its address below the billing address, and what it was called on the
 * way.
 */
export type AttachedFile = { id: number; name: string; called: string };
export type VendorBillFormState = {
  vendor: Vendor | null;
  fiscal_year: string;
  type: BillType | '';
  billing_no: string;
  transaction_date: string;
  due_date: TypedDueDate;
  /** The day on which a late bill counts; empty for its own. */
  booked_on: string;
  declaration_no: string;
  declaration_date: string;
  file: AttachedFile | null;
  landed_costs: LandedCostFormRow[];
  import_vat: ImportVatForm;
  /** The id of the type of TDS that is kept back; null without TDS. */
  tds_type: number | null;
  /** Empty for the bill without VAT. */
  tds_base: string;
  /** Empty for what is proposed. */
  tds_amount: string;
  /** What is proposed for a base, in paisa. */
  tds_proposed: { base: number; amount: number } | null;
  lines: VendorBillFormLine[];
  discount_by: 'rate' | 'flat';
  discount_rate: string;
  discount_amount: string;
  /** The values of the fields that the company has added to bills, as they travel. */
  own_fields?: Row;
};

/** The unit of a line whose product brings none (PUR-BIL-042). */
export const DEFAULT_UNIT = 'hr';

export const createEmptyImportVat = (): ImportVatForm => ({
  taxable_amount: '',
  amount: '',
  vendor: null,
});

/** A form with nothing in it, for today ("YYYY-MM-DD", Nepal). */
export const createEmptyVendorBill = (today: string): VendorBillFormState => ({
  vendor: null,
  fiscal_year: '',
  type: '',
  billing_no: '',
  transaction_date: today,
  due_date: null,
  booked_on: '',
  declaration_no: '',
  declaration_date: '',
  file: null,
  landed_costs: [],
  import_vat: createEmptyImportVat(),
  tds_type: null,
  tds_base: '',
  tds_amount: '',
  tds_proposed: null,
  lines: [],
  discount_by: 'rate',
  discount_rate: '',
  discount_amount: '',
});

const getDiscountPercent = (bill: VendorBillFormState): number =>
  bill.discount_by === 'rate' ? parseDecimal(bill.discount_rate) : 0;

/**
 * The line's own rate, or the VAT of the bill's day (`usual`, percent), as text: the rate of a line
 * that was just added (PUR-BIL-040).
 */
export const getLineVatRate = (line: Pick<VendorBillFormLine, 'vat_rate'>, usual: number): string =>
  line.vat_rate || String(usual);

const toPurchaseLine = (line: VendorBillFormLine, usual: number): PurchaseLine => ({
  qty: Number(line.qty) || 0,
  price: parsePaisa(line.price),
  discount_rate: 0,
  vat_rate: parseRate(getLineVatRate(line, usual)),
});

/** What the line comes to before the bill's discount and VAT, in paisa. */
export const computeRowTotal = (line: VendorBillFormLine, usual: number): number =>
  computeLineTotal(toPurchaseLine(line, usual));

/** The figures of the form in paisa; `usual` is the VAT of the bill's day in percent. */
export const computeFigures = (bill: VendorBillFormState, usual: number): Totals =>
  computePurchaseTotals({
    lines: bill.lines.map(line => toPurchaseLine(line, usual)),
    discount_rate: bill.discount_by === 'rate' ? parseRate(bill.discount_rate) : 0,
    discount_amount: bill.discount_by === 'flat' ? parsePaisa(bill.discount_amount) : 0,
  });

/** True if customs charged the VAT: then the lines have none. */
export const hasImportVat = ({
  type,
  import_vat,
}: Pick<VendorBillFormState, 'type' | 'import_vat'>): boolean =>
  type === 'import' && hasDigit(import_vat.amount);

/** True if something of the VAT at customs is entered, but not the VAT. */
export const lacksImportVat = ({
  type,
  import_vat,
}: Pick<VendorBillFormState, 'type' | 'import_vat'>): boolean =>
  type === 'import' &&
  !hasDigit(import_vat.amount) &&
  (hasDigit(import_vat.taxable_amount) || import_vat.vendor !== null);

/**
 * What customs are likely to charge VAT on, unless their value is entered, and the VAT of it at the rate
 * (percent); in paisa.
 */
export const proposeVatOfImport = (
  bill: VendorBillFormState,
  rate: number,
): { value: number; vat: number } => {
  const { taxable_amount } = bill.import_vat;
  const goods = computeFigures(bill, 0)
    .lines.filter((_, index) => bill.lines[index]!.kind === 'p')
    .reduce((sum, line) => sum + line.total - line.discount_amount, 0);
  const value = hasDigit(taxable_amount)
    ? parsePaisa(taxable_amount)
    : proposeImportValue(
        goods,
        bill.landed_costs.map(({ kind, amount }) => ({ kind, amount: parsePaisa(amount) })),
      );
  return { value, vat: proposeImportVat(value, toRate(rate)) };
};

/** What TDS is taken from, in paisa: as typed, else the bill without VAT. */
export const getTdsBase = (
  { tds_base }: Pick<VendorBillFormState, 'tds_base'>,
  { subtotal, discount_amount }: Pick<Totals, 'subtotal' | 'discount_amount'>,
): number => (hasDigit(tds_base) ? parsePaisa(tds_base) : subtotal - discount_amount);

/** Without an amount the server takes the rate of the base. */
const toRequestTds = (
  bill: VendorBillFormState,
  totals: Totals,
): Pick<VendorBillRequest, 'tds'> => {
  if (bill.tds_type === null) return {};
  const proposed =
    bill.tds_proposed?.base === getTdsBase(bill, totals) ? bill.tds_proposed.amount : undefined;
  const amount = hasDigit(bill.tds_amount) ? parsePaisa(bill.tds_amount) : proposed;
  return {
    tds: {
      type_id: bill.tds_type,
      ...(hasDigit(bill.tds_base) ? { base: toRupees(parsePaisa(bill.tds_base)) } : {}),
      ...(amount === undefined ? {} : { amount: toRupees(amount) }),
    },
  };
};

/** Goods and machines come over the border; a normal bill has no customs declaration. */
export const hasCustomsDeclaration = (type: VendorBillFormState['type']): boolean =>
  type === 'import' || type === 'capital';

/** Services have an account, and whatever a capital bill brings; other goods go into stock. */
export const hasLineAccount = (
  { type }: Pick<VendorBillFormState, 'type'>,
  { kind }: Pick<VendorBillFormLine, 'kind'>,
): boolean => type === 'capital' || kind === 's';

const toRequestLines = (
  bill: VendorBillFormState,
  totals: Totals,
  usual: number,
): VendorBillRequest['details'] =>
  bill.lines.map((line, index) => {
    const figures = totals.lines[index]!;
    return {
      id: line.product_id,
      product_name: line.name,
      description: line.description,
      // What was left empty is sent as nothing, so that nobody takes it for 0.
      qty: hasDigit(line.qty) ? Number(line.qty) : null,
      unit: line.unit,
      amount: hasDigit(line.price) ? toRupees(parsePaisa(line.price)) : null,
      taxable_amount: toRupees(figures.taxable_amount),
      vat_rate: parseDecimal(getLineVatRate(line, usual)),
      vat_amount: toRupees(figures.vat_amount),
      total: toRupees(figures.total),
      ...(line.account && hasLineAccount(bill, line)
        ? { expense_account_id: Number(line.account) }
        : {}),
      ...toOwnRequest(line),
    };
  });

/**
 * The documents' payload (ENT-077, ENT-080), money in rupees; a declaration only where the type has
 * one.
 */
export const toVendorBillRequest = (
  bill: VendorBillFormState,
  totals: Totals,
  usual: number,
  author: Author,
  now: string,
): VendorBillRequest => ({
  ...(bill.vendor
    ? { vendor_id: bill.vendor.id, vendor_name: bill.vendor.name, pan: bill.vendor.pan }
    : {}),
  billing_no: bill.billing_no.trim(),
  fiscal_year: bill.fiscal_year,
  type: bill.type,
  transaction_date: toTimestamp(bill.transaction_date, now),
  ...toDueDateField(bill.due_date, bill.transaction_date, bill.vendor?.term_days),
  ...(bill.booked_on ? { booked_on: bill.booked_on } : {}),
  ...(hasCustomsDeclaration(bill.type)
    ? {
        declaration_no: bill.declaration_no || null,
        declaration_date: bill.declaration_date || null,
      }
    : {}),
  ...(bill.type === 'import' && bill.landed_costs.length > 0
    ? {
        landed_costs: bill.landed_costs.map(({ kind, amount, vendor }) => ({
          kind,
          amount: hasDigit(amount) ? toRupees(parsePaisa(amount)) : null,
          ...(vendor ? { vendor_id: vendor.id } : {}),
        })),
      }
    : {}),
  ...(hasImportVat(bill)
    ? {
        import_vat: {
          amount: toRupees(parsePaisa(bill.import_vat.amount)),
          ...(hasDigit(bill.import_vat.taxable_amount)
            ? { taxable_amount: toRupees(parsePaisa(bill.import_vat.taxable_amount)) }
            : {}),
          ...(bill.import_vat.vendor ? { vendor_id: bill.import_vat.vendor.id } : {}),
        },
      }
    : {}),
  ...toRequestTds(bill, totals),
  amount: toRupees(totals.subtotal),
  discount_rate: getDiscountPercent(bill),
  discount_amount: toRupees(totals.discount_amount),
  taxable_amount: toRupees(totals.taxable_amount),
  vat_amount: toRupees(totals.vat_amount),
  total: toRupees(totals.total),
  details: toRequestLines(bill, totals, usual),
  file_id: bill.file?.id ?? null,
  ...toOwnRequest(bill),
  created_by: `${author.name} (${author.id})`,
  pos: author.pos,
});
