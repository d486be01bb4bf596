// The print ledger: every print of every document, with the document's number. Prints are never
// removed; of one that was not made the reason is added.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type PrintFailure,
  type PrintRecord,
  printCopyNames,
  printFailureNames,
  printKindNames,
} from '../../../domain/documents/print-ledger.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { Database, Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { Cell, Sheet } from '../../platform/exports/sheet.ts';

/**
 * The table of each kind of printed document, the column of its number, and whether it belongs to a
 * fiscal year: a proforma does not.
 */
const printedDocuments: Record<string, { table: string; number: string; dated: boolean }> = {
  invoice: { table: 'invoices', number: 'invoice_no', dated: true },
  'credit-note': { table: 'credit_notes', number: 'credit_note_no', dated: true },
  proforma: { table: 'proforma_invoice', number: 'payment_id', dated: false },
  billing: { table: 'billings', number: 'billing_no', dated: true },
  'debit-note': { table: 'purchase_returns', number: 'debit_note_no', dated: true },
};

/** The filters: moments inclusive, "YYYY-MM-DD HH:mm:ss" in Nepal; empty for no limit. */
export type PrintLedgerQuery = {
  kind: string;
  number: string;
  printed_by: string;
  copy: string;
  start: string;
  end: string;
};

const toConditions = (
  database: Database,
  company_id: number,
  query: PrintLedgerQuery,
): RawBuilder<SqlBool>[] => {
  const { kind, number, printed_by, copy, start, end } = query;
  // Each kind finds its documents of that number through its own index.
  const numbered = Object.entries(printedDocuments).map(
    ([name, { table, number: column }]) =>
      sql<SqlBool>`(document_kind = ${name} and document_id in (select id from ${sql.table(table)} where company_id = ${company_id} and ${sql.ref(column)} = ${number}))`,
  );
  return [
    sql<SqlBool>`company_id = ${company_id}`,
    ...(kind ? [sql<SqlBool>`document_kind = ${kind}`] : []),
    ...(copy ? [sql<SqlBool>`copy = ${copy}`] : []),
    ...(printed_by ? [sql<SqlBool>`${database.contains('printed_by', printed_by)}`] : []),
    ...(start ? [sql<SqlBool>`printed_at >= ${start}`] : []),
    ...(end ? [sql<SqlBool>`printed_at <= ${end}`] : []),
    ...(number ? [sql<SqlBool>`(${sql.join(numbered, sql` or `)})`] : []),
  ];
};

const addDocumentNumbers = async (
  database: Database,
  company_id: number,
  rows: Stored<'prints'>[],
): Promise<PrintRecord[]> => {
  const known = new Map<string, { number: string; fiscal_year: string }>();
  for (const [kind, { table, number, dated }] of Object.entries(printedDocuments)) {
    const ids = [
      ...new Set(rows.filter(row => row.document_kind === kind).map(row => row.document_id)),
    ];
    if (ids.length === 0) continue;
    const found = await query<{ id: number; number: string; fiscal_year: string }>(
      database.read,
      `select id, ${number} as number, ${dated ? 'fiscal_year' : "'' as fiscal_year"} from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    for (const row of found)
      known.set(`${kind} ${row.id}`, {
        number: row.number,
        fiscal_year: row.fiscal_year,
      });
  }
  return rows.map(row => ({
    id: row.id,
    document_kind: row.document_kind,
    ...(known.get(`${row.document_kind} ${row.document_id}`) ?? {
      number: '',
      fiscal_year: '',
    }),
    copy: row.copy,
    copy_no: row.copy_no,
    printed_by: row.printed_by,
    printed_at: row.printed_at,
    failure: row.failure as PrintFailure | null,
  }));
};

const selectPrints = (database: Database, company_id: number, query: PrintLedgerQuery) =>
  database.read
    .selectFrom('prints')
    .where(sql<SqlBool>`${sql.join(toConditions(database, company_id, query), sql` and `)}`);

/** The number of matching prints. */
export const countPrints = async (
  database: Database,
  company_id: number,
  query: PrintLedgerQuery,
): Promise<number> => {
  const counted = await selectPrints(database, company_id, query)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
};

/** One page, newest first. */
export const loadPrintPage = async (
  database: Database,
  company_id: number,
  query: PrintLedgerQuery,
  { page, limit }: { page: number; limit: number },
): Promise<PrintRecord[]> =>
  addDocumentNumbers(
    database,
    company_id,
    await selectPrints(database, company_id, query)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  );

const BATCH_SIZE = 1000;

async function* readSheetRows(
  database: Database,
  company_id: number,
  query: PrintLedgerQuery,
  language: Language,
): AsyncGenerator<Cell[][]> {
  for (let last = 0; ; ) {
    const rows = await selectPrints(database, company_id, query)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    const prints = await addDocumentNumbers(database, company_id, rows);
    yield prints.map(print => [
      print.printed_at,
      printKindNames[print.document_kind]?.[language] ?? print.document_kind,
      print.fiscal_year,
      print.number,
      printCopyNames[print.copy]?.[language] ?? print.copy,
      print.copy_no,
      print.printed_by,
      print.failure ? printFailureNames[print.failure][language] : '',
    ]);
  }
}

const printLedgerTexts = {
  title: { en: 'Print Ledger', ne: 'प्रिन्ट अभिलेख' },
  printed_at: { en: 'Printed at', ne: 'प्रिन्ट भएको समय' },
  document: { en: 'Document', ne: 'कागजात' },
  fiscal_year: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  number: { en: 'Number', ne: 'नम्बर' },
  copy: { en: 'Copy for', ne: 'कसको प्रति' },
  copy_no: { en: 'Copy No.', ne: 'प्रति नं.' },
  printed_by: { en: 'Printed by', ne: 'प्रिन्ट गर्ने' },
  failure: { en: 'Remarks', ne: 'कैफियत' },
} satisfies Record<string, Texts>;

/** The ledger as a table for export, oldest first. `head` names the company. */
export const createPrintLedgerSheet = (
  database: Database,
  company_id: number,
  query: PrintLedgerQuery,
  language: Language,
  head: string[],
): Sheet => ({
  title: printLedgerTexts.title[language],
  language,
  head,
  columns: (
    [
      ['printed_at', 'text', 14],
      ['document', 'text', 12],
      ['fiscal_year', 'text', 8],
      ['number', 'text', 12],
      ['copy', 'text', 8],
      ['copy_no', 'whole', 6],
      ['printed_by', 'text', 14],
      ['failure', 'text', 14],
    ] as const
  ).map(([name, kind, width]) => ({ name, kind, width, label: printLedgerTexts[name][language] })),
  rows: readSheetRows(database, company_id, query, language),
  totals: () => [],
  longest: 80,
});
