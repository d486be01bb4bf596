// A party's statement as a sheet: opening balance, movements, closing balance, and how old what is open is.
// On paper it is a letter, from the company to the party.
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import { loadLetterhead } from '../documents/letterhead.ts';
import {
  formatDaysHead,
  sideTexts,
  toDayCells,
  toDayColumns,
  toSide,
} from '../documents/reports/day-columns.ts';
import type { PartyRecord } from './party-account.ts';
import { toRows } from './report-sheets.ts';
import {
  loadMovements,
  type Movement,
  type StatementSpan,
  type StatementTotals,
  toMovementTitle,
} from './statement.ts';

export const statementTexts = {
  title: { en: 'Statement of Account', ne: 'हिसाब विवरण' },
  document: { en: 'Document', ne: 'कागजात' },
  number: { en: 'No.', ne: 'नं.' },
  details: { en: 'Particulars', ne: 'विवरण' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  balance: { en: 'Balance', ne: 'बाँकी' },
  side: { en: 'Dr/Cr', ne: 'डे./क्रे.' },
  opening: { en: 'Opening Balance', ne: 'सुरु बाँकी' },
  closing: { en: 'Closing Balance', ne: 'अन्तिम बाँकी' },
  total: { en: 'Total', ne: 'जम्मा' },
  ageing: { en: 'Open on {day}', ne: '{day} मा बाँकी' },
  period: { en: 'Period', ne: 'अवधि' },
  code: { en: 'Code', ne: 'कोड' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  ad: { en: 'AD', ne: 'ई.सं.' },
} satisfies Record<string, Texts>;

export type StatementMaking = {
  database: Database;
  company_id: number;
  party: Party;
  record: PartyRecord;
  span: StatementSpan;
  totals: StatementTotals;
  /** What is open at the end of the last day, by age, in paisa. */
  ageing: { label: string; amount: number }[];
  language: Language;
};

/** Debits less credits: the party's side of a customer, the opposite of a vendor's. */
const toNet = (balance: number, { kind }: Party): number =>
  kind === 'customer' ? balance : 0 - balance;

export const joinAddress = ({ address, city }: PartyRecord): string =>
  [address, city].filter(part => part !== null && part !== '').join(', ');

const listColumns = (language: Language): Column[] => {
  const column = (
    name: keyof typeof statementTexts,
    kind: Column['kind'],
    width: number,
  ): Column => ({ name, kind, width, label: statementTexts[name][language] });
  return [
    ...toDayColumns(language),
    column('document', 'text', 10),
    column('number', 'text', 8),
    column('details', 'text', 14),
    column('debit', 'money', 10),
    column('credit', 'money', 10),
    column('balance', 'money', 11),
    column('side', 'text', 4),
  ];
};

/** The sheet; `isLetter` where it is printed. */
export const buildStatementSheet = async (
  making: StatementMaking,
  isLetter: boolean,
): Promise<Sheet> => {
  const { database, company_id, party, record, span, totals, ageing, language } = making;
  const columns = listColumns(language);
  const toBalance = (balance: number): Cell[] => {
    const side = toSide(toNet(balance, party));
    return [Math.abs(balance), side === null ? '' : sideTexts[side][language]];
  };
  // Said where the particulars of a movement are.
  const framed = (label: string, figures: Cell[]): Cell[] => [
    ...[null, null, null, null, label],
    ...Array.from({ length: columns.length - 5 - figures.length }, () => null),
    ...figures,
  ];
  const toCells = (row: Movement): Cell[] => [
    ...toDayCells(row.day),
    ...[toMovementTitle(row, language), row.number ?? ''],
    row.details,
    ...[row.debit === 0 ? null : row.debit, row.credit === 0 ? null : row.credit],
    ...toBalance(row.balance),
  ];
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [framed(statementTexts.opening[language], toBalance(totals.opening))];
    yield* toRows(
      paging => loadMovements(database, company_id, party, span, totals.opening, paging, language),
      toCells,
    );
  }
  const days = [span.start_date, span.end_date];
  const last = formatDate(span.end_date, 'bs', language);
  const ageingTitle = statementTexts.ageing[language].replace('{day}', last);
  return {
    title: statementTexts.title[language],
    language,
    head: [
      ...(await loadSheetHead(database, company_id, language)),
      `${record.name} · ${record.code}`,
      ...[joinAddress(record)].filter(Boolean),
      ...formatDaysHead(days, undefined, language),
    ],
    columns,
    longest: 60,
    rows: rows(),
    totals: () => [
      framed(statementTexts.total[language], [totals.debit, totals.credit, null, null]),
      framed(statementTexts.closing[language], toBalance(totals.closing)),
      ...(isLetter
        ? []
        : ageing.map(({ label, amount }) => framed(`${ageingTitle}: ${label}`, [amount, '']))),
    ],
    ...(isLetter
      ? {
          letter: {
            company: await loadLetterhead(database.read, company_id),
            buyer: {
              name: record.name,
              pan: localizeDigits(record.pan ?? '', language),
              address: joinAddress(record),
              phone: localizeDigits(record.phone ?? '', language),
            },
            partyKind: party.kind,
            facts: [
              ...(['bs', 'ad'] as const).map((calendar, index) => ({
                label: index === 0 ? statementTexts.period[language] : '',
                value: `${days.map(day => formatDate(day, calendar, language)).join(' – ')} ${statementTexts[calendar][language]}`,
              })),
              { label: statementTexts.code[language], value: record.code },
            ],
            foot: {
              title: ageingTitle,
              cells: ageing.map(({ label, amount }) => ({
                label,
                figure: formatMoney(amount, language),
              })),
            },
          },
        }
      : {}),
  };
};
