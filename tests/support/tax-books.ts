// A shop over random books, its forms of the tax authority, and the sums of the documents' own
// lines.
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { toBs } from '../../domain/calendar/bikram-sambat.ts';
import { createVendorBill, toVendorBillRequest } from './purchases.ts';
import { type Books, seedRandomBooks } from './random-books.ts';
import type { Caller, TestApp } from './test-app.ts';

export type Row = Record<string, number | string | null>;
export const FORMS = [
  'sales',
  'purchases',
  'sales-returns',
  'purchase-returns',
  'standard-view',
] as const;
/** Shrawan to Mangsir 2083, in which the books are filled. */
export const MONTHS = [4, 5, 6, 7, 8];
const toBsMonth = (moment: unknown) => {
  const { year, month } = toBs(String(moment).slice(0, 10));
  return `${year}-${month}`;
};
export const roundToPaisa = (rupees: unknown) => Math.round(Number(rupees ?? 0) * 100);
export const sumColumn = (rows: Row[], name: string) =>
  rows.reduce((total, row) => total + roundToPaisa(row[name]), 0);
export const toDottedBsDate = (moment: unknown) => {
  const { year, month, day } = toBs(String(moment).slice(0, 10));
  return `${year}.${String(month).padStart(2, '0')}.${String(day).padStart(2, '0')}`;
};

type LineSums = { net: number; taxable: number; vat: number; exported?: number };
/** Purchases have no exports. */
export const sumLines = (lines: LineSums[]) => ({
  net: lines.reduce((total, line) => total + line.net, 0),
  taxable: lines.reduce((total, line) => total + line.taxable, 0),
  exported: lines.reduce((total, line) => total + (line.exported ?? 0), 0),
  vat: lines.reduce((total, line) => total + line.vat, 0),
});

/** Opens the shop before the tests; `admin` and `books` are to be read inside them. */
export const setupTaxBooks = (world: () => TestApp) => {
  const taxed = {} as { admin: Caller; books: Books };
  const all = async (table: string): Promise<Row[]> =>
    (
      await sql
        .raw<Row>(`select * from ${table} where company_id = ${taxed.admin.companyId} order by id`)
        .execute(world().app.database.read)
    ).rows;
  beforeAll(async () => {
    const admin = await world().createCompany('Taxed Shop');
    const books = await seedRandomBooks(world(), admin, 30, 3);
    Object.assign(taxed, { admin, books });
    // A machine so expensive that its VAT is deducted over months.
    await createVendorBill(
      admin,
      toVendorBillRequest(books.shop, [{ id: books.shop.laptop, qty: 1, amount: 6_000_000.45 }], {
        type: 'capital',
        transaction_date: '2026-08-20',
      }),
    );
  });

  const form = async (name: string, query: string) => {
    const { status, body } = await taxed.admin.get(`tax-forms/${name}?${query}`);
    expect([name, query, status]).toEqual([name, query, 200]);
    return body as {
      data: Row[];
      total: number;
      totals: Row;
      head: string[];
      columns: { name: string; label: string }[];
      layout: Row;
    };
  };
  /** The VAT return of a month of the Nepali year. */
  const boxesOf = async (month: number, year = 2083) => {
    const { body } = await taxed.admin.get(`vat-return/${year}/${month}`);
    return body as {
      boxes: (Row & { no: string; rounded: Row })[];
      counts: Row[];
      carried: number;
      carries: number;
      entered: Row;
      due: Row;
      made_of: Row[];
    };
  };
  const everyPage = async (name: string, query: string) => {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { data, total } = await form(name, `${query}&limit=7&page=${page}`);
      rows.push(...data);
      if (page * 7 >= total) return rows;
    }
  };

  /** The lines of sales documents: the net of each, its taxable and its exported part, the VAT. */
  const salesLines = async (table: string, lines: string, owner: string) => {
    const documents = await all(table);
    const cancelled = new Set((await all('cancellations')).map(row => row.invoice_id));
    return (await all(lines)).map(line => {
      const document = documents.find(row => row.id === line[owner])!;
      const none = table === 'invoices' && cancelled.has(document.company_payment_id!);
      const net = Number(line.total) - Number(line.discount_amount) + Number(line.tsc_amount);
      const taxable = line.tax_treatment === 'taxable' ? net : 0;
      const exported = line.tax_treatment === 'zero' ? net : 0;
      return {
        document,
        month: toBsMonth(document.created_at),
        net: none ? 0 : net,
        taxable: none ? 0 : taxable,
        exported: none ? 0 : exported,
        vat: none ? 0 : Number(line.vat_amount),
      };
    });
  };
  /** What customs declared of a document counts with its first line. */
  const purchaseLines = async (table: string, lines: string, owner: string, date: string) => {
    const documents = await all(table);
    const seen = new Set<Row>();
    return (await all(lines)).map(line => {
      const document = documents.find(row => row.id === line[owner])!;
      const isFirst = !seen.has(document);
      seen.add(document);
      const declared = isFirst ? Number(document.import_taxable) : 0;
      const declaredVat = isFirst ? Number(document.import_vat ?? 0) : 0;
      const beyond = Math.max(declared - Number(document.total), 0);
      const net = Number(line.total) - Number(line.discount_amount) + beyond;
      return {
        document,
        type: String(document.type),
        month: toBsMonth(document[date]),
        net,
        taxable: Number(line.taxable_amount) + declared,
        vat: Number(line.vat_amount) + declaredVat,
      };
    });
  };

  return Object.assign(taxed, { all, boxesOf, form, everyPage, salesLines, purchaseLines });
};
