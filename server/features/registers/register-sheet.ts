// A register as a sheet for export: the columns of the screen, days in both calendars, and the sums
// below the rows.
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits } from '../../../domain/language.ts';
import {
  formatFlag,
  type RegisterColumn,
  registers,
  totalLabels,
} from '../../../domain/registers/registers.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import type { CompanyRow } from '../documents/company-record.ts';
import type { RegisterQuery } from '../documents/reports/register-query.ts';
import type { RegisterDefinition, RegisterLine } from './register-definition.ts';

/**
 * The contract cuts printed cells over 20 letters to 25, so 21 to 25 stay whole (REP-058,
 * QUIRK-076).
 */
const MAX_CELL_LENGTH = 25;

export const calendarTexts = {
  ad: { en: 'AD', ne: 'ई.सं.' },
  bs: { en: 'BS', ne: 'वि.सं.' },
};

const texts = {
  pan: { en: 'PAN', ne: 'प्यान' },
  phone: { en: 'Phone', ne: 'फोन' },
  ...calendarTexts,
  period: { en: 'Period', ne: 'अवधि' },
  whole: { en: 'All', ne: 'सबै' },
};

type SheetColumn = Column & { cell: (line: RegisterLine) => Cell };

/** The columns of a file for one column of the screen: a day is in both calendars. */
const toSheetColumns = (
  { name, label, kind, width }: RegisterColumn,
  language: Language,
): SheetColumn[] => {
  const said = label[language];
  if (kind === 'money')
    return [{ label: said, name, kind, width, cell: line => line[name] ?? null }];
  if (kind === 'text')
    return [{ label: said, name, kind, width, cell: line => line[name] ?? null }];
  if (kind === 'date') {
    const day = (line: RegisterLine) => String(line[name]).slice(0, 10);
    // Consecutive lines are often of the same day.
    let known = { ad: '', bs: '' };
    const bs = (ad: string) => {
      if (known.ad !== ad) known = { ad, bs: formatDate(ad, 'bs', 'en') };
      return known.bs;
    };
    return [
      { label: said, name: `${name}_bs`, kind, width, cell: line => bs(day(line)) },
      { label: `${said} (${texts.ad[language]})`, name, kind, width, cell: day },
    ];
  }
  return [
    {
      label: said,
      name,
      kind: 'text',
      width,
      cell: line => formatFlag(kind, line[name])[language],
    },
  ];
};

/** "Period: 2083-08-01 – 2083-08-29 BS (2026-11-17 – 2026-12-15 AD)". */
export const formatPeriodLine = (
  { start, end }: Pick<RegisterQuery, 'start' | 'end'>,
  language: Language,
): string => {
  if (!start && !end) return `${texts.period[language]}: ${texts.whole[language]}`;
  const days = (calendar: 'bs' | 'ad') =>
    `${[start, end].map(moment => (moment ? formatDate(moment.slice(0, 10), calendar, language) : '…')).join(' – ')} ${texts[calendar][language]}`;
  return `${texts.period[language]}: ${days('bs')} (${days('ad')})`;
};

/** The head lines of the register: name, address, PAN and phone. */
const toCompanyLines = (company: CompanyRow, language: Language): string[] => [
  [company.name, company.street, company.city].filter(Boolean).join(', '),
  [
    `${texts.pan[language]}: ${localizeDigits(company.pan, language)}`,
    ...(company.phone
      ? [`${texts.phone[language]}: ${localizeDigits(company.phone, language)}`]
      : []),
  ].join(' · '),
];

/** The sheet of a register; `pieces` are its lines. */
export const buildRegisterSheet = (
  { name }: RegisterDefinition,
  company: CompanyRow,
  asked: RegisterQuery,
  language: Language,
  pieces: AsyncIterable<RegisterLine[]>,
): Sheet => {
  const { title, columns } = registers[name];
  const written = columns.flatMap(column => toSheetColumns(column, language));
  const sums = written.map(column => (column.kind === 'money' ? 0 : null));
  const rowOf = (line: RegisterLine): Cell[] => {
    const row = written.map(column => column.cell(line));
    for (let index = 0; index < row.length; index += 1)
      if (sums[index] !== null) sums[index]! += Number(row[index]);
    return row;
  };
  const rows = async function* () {
    for await (const lines of pieces) yield lines.map(rowOf);
  };
  return {
    title: title[language],
    language,
    head: [...toCompanyLines(company, language), formatPeriodLine(asked, language)],
    columns: written.map(({ cell: _, ...column }) => column),
    rows: rows(),
    totals: () => [
      sums.map((sum, index): Cell => (index === 0 ? totalLabels[name][language] : sum)),
    ],
    longest: MAX_CELL_LENGTH,
  };
};
