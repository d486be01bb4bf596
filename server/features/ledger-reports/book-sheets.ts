// The books as sheets: the lines of accounts with their balance, the day book, the journal; written
// while they are read.
import type { Language, Texts } from '../../../domain/language.ts';
import type { Database } from '../../database/database.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { toDocumentTitle } from '../documents/entry-documents.ts';
import { sideTexts, toDayCells, toDayColumns, toSide } from '../documents/reports/day-columns.ts';
import { type BookEntry, iterateEntries } from './entry-book.ts';
import { type createAccountNames, loadEntryLines } from './journal-lines.ts';
import { type BookSpan, type BookTotals, iterateBook } from './ledger-book.ts';

const texts = {
  document: { en: 'Document', ne: 'कागजात' },
  number: { en: 'No.', ne: 'नं.' },
  narration: { en: 'Narration', ne: 'व्यहोरा' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  balance: { en: 'Balance', ne: 'बाँकी' },
  side: { en: 'Dr/Cr', ne: 'डे./क्रे.' },
  amount: { en: 'Amount', ne: 'रकम' },
  opening: { en: 'Opening Balance', ne: 'सुरु बाँकी' },
  closing: { en: 'Closing Balance', ne: 'अन्तिम बाँकी' },
  total: { en: 'Total', ne: 'जम्मा' },
} satisfies Record<string, Texts>;

type SheetMaking = {
  database: Database;
  company_id: number;
  span: BookSpan;
  title: string;
  head: string[];
  language: Language;
  accountName: ReturnType<typeof createAccountNames>;
};

const column = (
  name: keyof typeof texts,
  kind: Column['kind'],
  width: number,
  language: Language,
): Column => ({ name, kind, width, label: texts[name][language] });

/** The same for all books: whose it is, its period, the width of a text. */
const toSheet = (
  { title, language, head }: SheetMaking,
  written: Pick<Sheet, 'columns' | 'rows' | 'totals'>,
): Sheet => ({ title, language, head, longest: 60, ...written });

/** The lines of the accounts with opening and closing balance; `withAccount` names each line's account. */
export const buildBookSheet = (
  making: SheetMaking,
  accounts: readonly number[],
  totals: BookTotals,
  withAccount: boolean,
): Sheet => {
  const { database, company_id, span, language, accountName } = making;
  const columns = [
    ...toDayColumns(language),
    column('document', 'text', 9, language),
    column('number', 'text', 7, language),
    ...(withAccount ? [column('account', 'text', 12, language)] : []),
    column('narration', 'text', 18, language),
    column('debit', 'money', 10, language),
    column('credit', 'money', 10, language),
    column('balance', 'money', 11, language),
    column('side', 'text', 4, language),
  ];
  const sideOf = (balance: number) => {
    const side = toSide(balance);
    return side === null ? '' : sideTexts[side][language];
  };
  const framed = (label: string, figures: Cell[]): Cell[] => [
    label,
    ...Array.from({ length: columns.length - 1 - figures.length }, () => null),
    ...figures,
  ];
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [
      framed(texts.opening[language], [
        null,
        null,
        Math.abs(totals.opening),
        sideOf(totals.opening),
      ]),
    ];
    for await (const lines of iterateBook(database, company_id, accounts, span))
      yield lines.map(line => [
        ...toDayCells(line.day),
        toDocumentTitle(line.source_kind, language),
        line.number ?? '',
        ...(withAccount ? [accountName(line.account_id).name] : []),
        line.narration ?? '',
        line.debit === 0 ? null : line.debit,
        line.credit === 0 ? null : line.credit,
        Math.abs(line.balance),
        sideOf(line.balance),
      ]);
  }
  return toSheet(making, {
    columns,
    rows: rows(),
    totals: () => [
      framed(texts.total[language], [totals.debit, totals.credit, null, null]),
      framed(texts.closing[language], [
        null,
        null,
        Math.abs(totals.closing),
        sideOf(totals.closing),
      ]),
    ],
  });
};

/** One row an entry: its day, its document, the sum of its debits. */
export const buildDayBookSheet = (making: SheetMaking): Sheet => {
  const { database, company_id, span, language } = making;
  const columns = [
    ...toDayColumns(language),
    column('document', 'text', 11, language),
    column('number', 'text', 8, language),
    column('narration', 'text', 26, language),
    column('amount', 'money', 12, language),
  ];
  let sum = 0;
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const entries of iterateEntries(database, company_id, span))
      yield entries.map(entry => {
        sum += entry.amount;
        return [
          ...toDayCells(entry.day),
          toDocumentTitle(entry.source_kind, language),
          entry.number ?? '',
          entry.narration ?? '',
          entry.amount,
        ];
      });
  }
  return toSheet(making, {
    columns,
    rows: rows(),
    totals: () => [[texts.total[language], null, null, null, null, sum]],
  });
};

/** One row a line of each entry; the first one has the entry's day and document. */
export const buildJournalSheet = (making: SheetMaking): Sheet => {
  const { database, company_id, span, language, accountName } = making;
  const columns = [
    ...toDayColumns(language),
    column('document', 'text', 10, language),
    column('number', 'text', 7, language),
    column('account', 'text', 20, language),
    column('narration', 'text', 16, language),
    column('debit', 'money', 11, language),
    column('credit', 'money', 11, language),
  ];
  const sums = { debit: 0, credit: 0 };
  const toRows = async (entries: BookEntry[]): Promise<Cell[][]> => {
    const lines = Map.groupBy(
      await loadEntryLines(
        database,
        entries.map(({ id }) => id),
        span,
      ),
      ({ entry_id }) => entry_id,
    );
    return entries.flatMap(entry =>
      (lines.get(entry.id) ?? []).map(({ account_id, debit, credit }): Cell[] => {
        sums.debit += debit;
        sums.credit += credit;
        const { code, name } = accountName(account_id);
        return [
          ...toDayCells(entry.day),
          toDocumentTitle(entry.source_kind, language),
          entry.number ?? '',
          `${code} ${name}`.trim(),
          entry.narration ?? '',
          debit === 0 ? null : debit,
          credit === 0 ? null : credit,
        ];
      }),
    );
  };
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const entries of iterateEntries(database, company_id, span))
      yield await toRows(entries);
  }
  return toSheet(making, {
    columns,
    rows: rows(),
    totals: () => [[texts.total[language], null, null, null, null, null, sums.debit, sums.credit]],
  });
};
