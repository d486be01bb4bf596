// A form on the server: the documents of its rows, how a document (or each of its lines) becomes a
// row, and the sums of a period.
import { formatBs } from '../../../domain/calendar/format-date.ts';
import type { RegisterFormName } from '../../../domain/tax/tax-forms/form-layout.ts';
import { toTreatment } from '../../../domain/tax/tax-treatment.ts';
import {
  isRegisteredDocument,
  type RegistrationColumns,
  toTaxedFigures,
} from '../../../domain/tax/vat-registration.ts';
import type { Database, ReadDb, Stored, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { RegisterRow, RegisterSource } from '../documents/reports/register-source.ts';

/**
 * A row by column name; amounts in paisa, dates in the format of the forms. `document` is the id in
 * the document's own path.
 */
export type FormRow = Record<string, string | number | null> & { document: string };

export type FormDefinition = {
  name: RegisterFormName;
  source: RegisterSource;
  /** The resource of the permission to view it. */
  subject: 'sales-reports' | 'purchase-reports';
  /** The columns of a document that `rows` reads. */
  columns: string[];
  lines?: { table: string; owner: string; qty: string };
  /** The rows of some documents, in their order. */
  rows: (
    read: ReadDb,
    company_id: number,
    documents: StoredRow[],
    byLine: boolean,
  ) => Promise<FormRow[]>;
  /** The amounts of a period ("YYYY-MM-DD", AD) by the columns' names, in paisa. */
  sums: (
    database: Database,
    company_id: number,
    start: string,
    end: string,
  ) => Promise<FormAmounts>;
};

/**
 * A form whose rows are made of typed documents: they have the columns that it names, the id and the
 * day of its source.
 */
export function defineForm<
  Table extends RegisterSource['table'],
  Column extends keyof Stored<Table> & string,
>(
  form: Omit<FormDefinition, 'source' | 'columns' | 'rows'> & {
    source: RegisterSource & { table: Table };
    columns: readonly Column[];
    rows: (
      read: ReadDb,
      company_id: number,
      documents: RegisterRow<Table, Column>[],
      byLine: boolean,
    ) => Promise<FormRow[]>;
  },
): FormDefinition {
  return form as unknown as FormDefinition;
}

/** "2082.04.01" of a moment in AD. */
export const toDottedBsDate = (moment: unknown): string => {
  const day = String(moment ?? '').slice(0, 10);
  return day === '' ? '' : formatBs(day).replaceAll('-', '.');
};

type LineTable = 'invoice_lines' | 'credit_note_lines' | 'billing_lines' | 'purchase_return_lines';

/** The lines of the documents, by document. */
export const loadLinesByDocument = async <Table extends LineTable>(
  read: ReadDb,
  company_id: number,
  { table, owner }: { table: Table; owner: keyof Stored<Table> & string },
  documents: { id: number }[],
): Promise<Map<number, Stored<Table>[]>> => {
  const byDocument = new Map<number, Stored<Table>[]>(documents.map(row => [row.id, []]));
  if (documents.length === 0) return byDocument;
  const rows = await query<Stored<Table> & StoredRow>(
    read,
    `select * from ${table} where company_id = ? and ${owner} in (${placeholders(documents.length)}) order by ${owner}, line_no`,
    [company_id, ...byDocument.keys()],
  );
  for (const row of rows) byDocument.get(row[owner] as number)?.push(row);
  return byDocument;
};

/** The columns for the goods of a line. */
export const toGoodsCells = (
  line: { product_name: string; unit: string | null },
  quantity: number,
) => ({
  item_name: line.product_name,
  quantity,
  unit: line.unit ?? '',
});

/**
 * Amounts by form column, in paisa, without VAT except for the tax itself: total = exempt + taxable
 * + export.
 */
export type FormAmounts = Record<string, number>;

/** `exported` of sales only. */
type AmountParts = { exempt: number; taxable: number; vat: number; exported: number };

type HeaderFigures = Record<'total' | 'taxable_amount' | 'vat_amount', number>;

/**
 * The parts of a document from its header, or of the running totals: the amount without VAT is the
 * rest of the total.
 */
export const toDocumentParts = (
  stored: HeaderFigures & { export_sales?: number } & RegistrationColumns,
): AmountParts => {
  const row = toTaxedFigures(stored, isRegisteredDocument(stored));
  const exported = row.export_sales ?? 0;
  return {
    exempt: row.total - row.taxable_amount - exported - row.vat_amount,
    taxable: row.taxable_amount,
    vat: row.vat_amount,
    exported,
  };
};

/** The parts of a line of a document; its `total` is before discount and VAT. */
export const toLineParts = (
  line: Record<'total' | 'discount_amount' | 'taxable_amount' | 'vat_amount', number> & {
    tsc_amount?: number;
    tax_treatment?: string;
  },
  document: RegistrationColumns,
): AmountParts => {
  const net = line.total - line.discount_amount + (line.tsc_amount ?? 0);
  const exported = toTreatment(line.tax_treatment) === 'zero' ? net : 0;
  return toDocumentParts({
    total: net + line.vat_amount,
    taxable_amount: line.taxable_amount,
    export_sales: exported,
    vat_amount: line.vat_amount,
    vat_registered: isRegisteredDocument(document) ? 1 : 0,
  });
};

/** The columns of a register of sales. */
export const toSalesAmounts = ({ exempt, taxable, vat, exported }: AmountParts): FormAmounts => ({
  total: exempt + taxable + exported,
  exempt,
  taxable,
  vat,
  export: exported,
});

/** The columns of purchases by the vendor bill's type: imports and capital goods have their own. */
const columnsByType: Record<string, string> = {
  normal: 'local',
  import: 'import',
  capital: 'capital',
};

/** The columns of a register of purchases. */
export const toPurchaseAmounts = (
  { exempt, taxable, vat }: Omit<AmountParts, 'exported'>,
  type: string,
): FormAmounts => {
  const amounts: FormAmounts = { total: exempt + taxable, exempt };
  for (const [name, column] of Object.entries(columnsByType)) {
    amounts[`${column}_taxable`] = name === type ? taxable : 0;
    amounts[`${column}_vat`] = name === type ? vat : 0;
  }
  return amounts;
};

/** Adds amounts by name. */
export const addAmounts = (a: FormAmounts, b: FormAmounts): FormAmounts => {
  const sums = { ...a };
  for (const [name, value] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
};
