// The reports of receivables and payables as sheets: the columns of the screen, days in both calendars,
// written while they are read.
import type { Language, Texts } from '../../../domain/language.ts';
import { countDays } from '../../../domain/ledger/ageing.ts';
import { chequeEventTitles } from '../../../domain/ledger/cheques.ts';
import { openDocumentTitles } from '../../../domain/ledger/open-documents.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { toDayCells, toDayColumns } from '../documents/reports/day-columns.ts';
import type { AgedDocument, AgedParty, AgeingPage } from './ageing.ts';
import type { CollectedReceipt, CollectedRow, CollectedSums } from './collections.ts';
import type { OutstandingDocument } from './outstanding.ts';

export const sheetTexts = {
  party: { en: 'Name', ne: 'नाम' },
  code: { en: 'Code', ne: 'कोड' },
  phone: { en: 'Phone', ne: 'फोन' },
  document: { en: 'Document', ne: 'कागजात' },
  number: { en: 'No.', ne: 'नं.' },
  day: { en: 'Date', ne: 'मिति' },
  dueDate: { en: 'Due Date', ne: 'भुक्तानी मिति' },
  daysOverdue: { en: 'Days Overdue', ne: 'म्याद नाघेको दिन' },
  amount: { en: 'Amount', ne: 'रकम' },
  noted: { en: 'Notes', ne: 'नोट' },
  paid: { en: 'Paid Amount', ne: 'चुक्ता रकम' },
  open: { en: 'Open', ne: 'बाँकी' },
  total: { en: 'Total', ne: 'जम्मा' },
  cashier: { en: 'Cashier', ne: 'क्यासियर' },
  method: { en: 'Payment Method', ne: 'भुक्तानीको तरिका' },
  receipts: { en: 'Receipts', ne: 'प्राप्ति सङ्ख्या' },
  received: { en: 'Received', ne: 'प्राप्त रकम' },
  reversed: { en: 'Reversed', ne: 'उल्टाएको' },
  reference: { en: 'Reference', ne: 'सन्दर्भ' },
} satisfies Record<string, Texts>;

/** Rows of one read; most reports have fewer. */
const BATCH_SIZE = 1_000;

/** Loads page after page until one is not full. */
export async function* toRows<Row>(
  load: (paging: { limit: number; page: number }) => Promise<Row[]>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let page = 1; ; page += 1) {
    const rows = await load({ limit: BATCH_SIZE, page });
    if (rows.length > 0) yield rows.map(toCells);
    if (rows.length < BATCH_SIZE) return;
  }
}

type SheetHead = Pick<Sheet, 'title' | 'language' | 'head'>;
type Load<Row> = (paging: { limit: number; page: number }) => Promise<Row[]>;

const column = (
  label: keyof typeof sheetTexts,
  name: string,
  kind: Column['kind'],
  width: number,
  language: Language,
): Column => ({ name, kind, width, label: sheetTexts[label][language] });

const toDueColumns = (language: Language): Column[] =>
  toDayColumns(language, { name: 'due_date', label: sheetTexts.dueDate });

/** Zero is left empty, as in ledgers. */
const orEmpty = (amount: number): Cell => (amount === 0 ? null : amount);

const totalRow = (label: string, width: number, figures: Cell[]): Cell[] => [
  label,
  ...Array.from({ length: width - 1 - figures.length }, () => null),
  ...figures,
];

const toTitle = (stored: string, language: Language): string =>
  openDocumentTitles[
    (stored === 'opening-document' ? 'opening' : stored) as keyof typeof openDocumentTitles
  ][language];

type AgeingHeads = { name: string; label: string }[];
const toFigureColumns = (heads: AgeingHeads): Column[] =>
  heads.map(({ name, label }) => ({ name, label, kind: 'money', width: 9 }));

type Aged = { figures: Record<string, number> };

/** Rows with columns of their own and then the figures of the heads, whose sums are below. */
const buildFiguresSheet = <Row extends Aged>(
  making: SheetHead,
  own: Column[],
  heads: AgeingHeads,
  load: Load<Row>,
  toCells: (row: Row) => Cell[],
  totals: Record<string, number>,
): Sheet => {
  const columns = [...own, ...toFigureColumns(heads)];
  return {
    ...making,
    longest: 60,
    columns,
    rows: toRows(load, row => [
      ...toCells(row),
      ...heads.map(head => orEmpty(row.figures[head.name]!)),
    ]),
    totals: () => [
      totalRow(
        sheetTexts.total[making.language],
        columns.length,
        heads.map(({ name }) => totals[name]!),
      ),
    ],
  };
};

/** A row a party, with the sums of all below. */
export const buildAgeingSheet = (
  making: SheetHead,
  heads: AgeingHeads,
  load: Load<AgeingPage<AgedParty>['rows'][number]>,
  totals: Record<string, number>,
): Sheet => {
  const { language } = making;
  const own = [
    column('party', 'party', 'text', 18, language),
    column('code', 'code', 'text', 7, language),
    column('phone', 'phone', 'text', 8, language),
  ];
  return buildFiguresSheet(
    making,
    own,
    heads,
    load,
    ({ name, code, phone }) => [name, code, phone],
    totals,
  );
};

/** A row a document of one party. */
export const buildAgedDocumentsSheet = (
  making: SheetHead,
  heads: AgeingHeads,
  load: Load<AgeingPage<AgedDocument>['rows'][number]>,
  totals: Record<string, number>,
): Sheet => {
  const { language } = making;
  const own = [
    column('document', 'document', 'text', 10, language),
    column('number', 'number', 'text', 8, language),
    ...toDayColumns(language),
    ...toDueColumns(language),
  ];
  return buildFiguresSheet(
    making,
    own,
    heads,
    load,
    ({ document_kind, number, day, due_date }) => [
      ...[toTitle(document_kind, language), number, ...toDayCells(day), ...toDayCells(due_date)],
    ],
    totals,
  );
};

/** Days that a document is overdue at the end of the day; 0 for one that is not, and for a credit. */
export const countOverdue = (
  { balance, due_date }: Pick<OutstandingDocument, 'balance' | 'due_date'>,
  as_of: string,
): number => (balance > 0 && due_date < as_of ? countDays(due_date, as_of) : 0);

/** What notes and a cancellation took off an invoice or bill, in paisa. */
export const toNoted = ({
  document_kind,
  total,
  paid,
  balance,
}: Pick<OutstandingDocument, 'document_kind' | 'total' | 'paid' | 'balance'>): number =>
  document_kind === 'invoice' || document_kind === 'billing' ? total - paid - balance : 0;

export const buildOutstandingSheet = (
  making: SheetHead,
  load: Load<OutstandingDocument>,
  as_of: string,
  balance: number,
): Sheet => {
  const { language } = making;
  const columns = [
    column('party', 'party', 'text', 16, language),
    column('document', 'document', 'text', 9, language),
    column('number', 'number', 'text', 8, language),
    ...toDayColumns(language),
    ...toDueColumns(language),
    column('daysOverdue', 'days_overdue', 'whole', 6, language),
    column('amount', 'total', 'money', 10, language),
    column('noted', 'noted', 'money', 9, language),
    column('paid', 'paid', 'money', 10, language),
    column('open', 'open', 'money', 10, language),
  ];
  return {
    ...making,
    longest: 60,
    columns,
    rows: toRows(load, row => [
      ...[row.party, toTitle(row.document_kind, language), row.number],
      ...[...toDayCells(row.day), ...toDayCells(row.due_date)],
      ...[orEmpty(countOverdue(row, as_of)), row.total],
      ...[orEmpty(toNoted(row)), orEmpty(row.paid), row.balance],
    ]),
    totals: () => [totalRow(sheetTexts.total[language], columns.length, [balance])],
  };
};

export const buildCollectionsSheet = (
  making: SheetHead,
  load: Load<CollectedRow>,
  { all, methods, cashiers }: CollectedSums,
): Sheet => {
  const { language } = making;
  const columns = [
    ...toDayColumns(language),
    column('cashier', 'created_by', 'text', 14, language),
    column('method', 'payment_method', 'text', 12, language),
    column('receipts', 'count', 'whole', 7, language),
    column('received', 'received', 'money', 10, language),
    column('reversed', 'reversed', 'money', 10, language),
    column('amount', 'amount', 'money', 10, language),
  ];
  const sums = (label: string, figures: CollectedSums['all']) =>
    totalRow(label, columns.length, [
      ...[figures.count, figures.received, orEmpty(figures.reversed), figures.amount],
    ]);
  return {
    ...making,
    longest: 60,
    columns,
    rows: toRows(load, row => [
      ...[...toDayCells(row.day), row.created_by, translateSeedName(row.payment_method, language)],
      ...[row.count, orEmpty(row.received), orEmpty(row.reversed), row.amount],
    ]),
    totals: () => [
      ...methods.map(row => sums(translateSeedName(row.payment_method, language), row)),
      ...cashiers.map(row => sums(row.created_by, row)),
      sums(sheetTexts.total[language], all),
    ],
  };
};

/** The number, and what became of the cheque where that is what the row is of. */
const toReceiptName = ({ number, cheque_event }: CollectedReceipt, language: Language): string =>
  cheque_event === null ? number : `${number} · ${chequeEventTitles[cheque_event][language]}`;

export const buildReceiptsSheet = (
  making: SheetHead,
  load: Load<CollectedReceipt>,
  { all }: CollectedSums,
): Sheet => {
  const { language } = making;
  const columns = [
    ...toDayColumns(language),
    column('number', 'number', 'text', 10, language),
    column('party', 'party', 'text', 15, language),
    column('cashier', 'created_by', 'text', 12, language),
    column('method', 'payment_method', 'text', 10, language),
    column('reference', 'reference', 'text', 10, language),
    column('amount', 'amount', 'money', 10, language),
  ];
  return {
    ...making,
    longest: 60,
    columns,
    rows: toRows(load, row => [
      ...[...toDayCells(row.day), toReceiptName(row, language), row.party, row.created_by],
      ...[translateSeedName(row.payment_method, language), row.reference ?? '', row.amount],
    ]),
    totals: () => [totalRow(sheetTexts.total[language], columns.length, [all.amount])],
  };
};
