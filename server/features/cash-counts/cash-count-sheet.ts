// A count of the cash on paper and as a file: its notes and coins, and what the books expected.
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import { type CountedCash, listCountedCash } from '../../../domain/ledger/cash-counts.ts';
import type { Database } from '../../database/database.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import type { StoredCashCount } from './record-cash-count.ts';

const texts = {
  title: { en: 'Cash Count', ne: 'नगद गन्ती' },
  date: { en: 'Date', ne: 'मिति' },
  pos: { en: 'POS', ne: 'बिक्री काउन्टर' },
  expected: { en: 'By the Books', ne: 'हिसाबअनुसार' },
  counted: { en: 'Counted', ne: 'गनिएको' },
  difference: { en: 'Difference', ne: 'फरक' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
  countedBy: { en: 'Counted by', ne: 'गन्ने' },
  denomination: { en: 'Note or Coin (Rs.)', ne: 'नोट वा सिक्का (रु.)' },
  pieces: { en: 'Pieces', ne: 'सङ्ख्या' },
  amount: { en: 'Amount', ne: 'रकम' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  ad: { en: 'AD', ne: 'ई.सं.' },
} satisfies Record<string, Texts>;

const column = (
  name: keyof typeof texts,
  kind: Column['kind'],
  width: number,
  language: Language,
): Column => ({ name, kind, width, label: texts[name][language] });

/** The count as a sheet, and the number of its lines. */
export const buildCashCountSheet = async (
  database: Database,
  row: StoredCashCount,
  language: Language,
): Promise<{ sheet: Sheet; count: number }> => {
  const rows = listCountedCash(JSON.parse(row.counted) as CountedCash).map(
    ({ denomination, pieces, amount }): Cell[] => [denomination, pieces, amount],
  );
  const said = (label: keyof typeof texts, text: string) => `${texts[label][language]}: ${text}`;
  const day = (calendar: 'bs' | 'ad') =>
    `${formatDate(row.date, calendar, language)} ${texts[calendar][language]}`;
  const sum = (label: keyof typeof texts, amount: number): Cell[] => [
    texts[label][language],
    null,
    amount,
  ];
  return {
    sheet: {
      title: texts.title[language],
      language,
      head: [
        ...(await loadSheetHead(database, row.company_id, language)),
        said('date', `${day('bs')} (${day('ad')})`),
        ...(row.pos === '' ? [] : [said('pos', row.pos)]),
        ...(row.remarks === null ? [] : [said('remarks', row.remarks)]),
        said('countedBy', `${row.created_by}, ${localizeDigits(row.created_at, language)}`),
      ],
      columns: [
        column('denomination', 'whole', 12, language),
        column('pieces', 'whole', 10, language),
        column('amount', 'money', 14, language),
      ],
      rows: (async function* () {
        yield rows;
      })(),
      totals: () => [
        sum('counted', row.counted_total),
        sum('expected', row.expected),
        sum('difference', row.difference),
      ],
      longest: 60,
    },
    count: rows.length,
  };
};
