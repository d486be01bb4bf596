// A voucher on paper and as a file: its head, its lines, their sums.
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import { toLineParty, type VoucherType, voucherTitles } from '../../../domain/ledger/vouchers.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { toJournalLines } from '../../posting/journal.ts';
import type { StoredVoucher } from '../../posting/vouchers.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import { loadVoucherLines } from '../documents/record-voucher.ts';

const texts = {
  date: { en: 'Date', ne: 'मिति' },
  narration: { en: 'Narration', ne: 'व्यहोरा' },
  reason: { en: 'Reason', ne: 'कारण' },
  enteredBy: { en: 'Entered By', ne: 'प्रविष्टि गर्ने' },
  code: { en: 'Code', ne: 'कोड' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  party: { en: 'Party', ne: 'पक्ष' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  total: { en: 'Total', ne: 'जम्मा' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  ad: { en: 'AD', ne: 'ई.सं.' },
} satisfies Record<string, Texts>;

const column = (
  name: keyof typeof texts,
  kind: Column['kind'],
  width: number,
  language: Language,
): Column => ({ name, kind, width, label: texts[name][language] });

/** The voucher as a sheet, and the number of its lines. */
export const buildVoucherSheet = async (
  database: Database,
  voucher: StoredVoucher,
  language: Language,
): Promise<{ sheet: Sheet; count: number }> => {
  const { company_id, date } = voucher;
  const stored = await loadVoucherLines(database.read, company_id, voucher.id);
  const named = await toJournalLines(
    database.read,
    company_id,
    stored.map(line => ({ ...line, party: toLineParty(line) })),
    language,
  );
  const codes = new Map(
    (
      await query<{ id: number; code: string }>(
        database.read,
        'select id, code from accounts where company_id = ?',
        [company_id],
      )
    ).map(({ id, code }) => [id, code]),
  );
  const rows = stored.map(({ account_id, debit, credit }, index): Cell[] => [
    codes.get(account_id) ?? '',
    named[index]!.account,
    named[index]!.party ?? '',
    debit === 0 ? null : debit,
    credit === 0 ? null : credit,
  ]);
  const said = (label: keyof typeof texts, text: string) => `${texts[label][language]}: ${text}`;
  const day = (calendar: 'bs' | 'ad') =>
    `${formatDate(date, calendar, language)} ${texts[calendar][language]}`;
  return {
    sheet: {
      title: `${voucherTitles[voucher.type as VoucherType][language]} ${localizeDigits(voucher.number, language)}`,
      language,
      head: [
        ...(await loadSheetHead(database, company_id, language)),
        said('date', `${day('bs')} (${day('ad')})`),
        said('narration', voucher.narration),
        ...(voucher.reason === null ? [] : [said('reason', voucher.reason)]),
        said('enteredBy', voucher.created_by),
      ],
      columns: [
        column('code', 'text', 6, language),
        column('account', 'text', 22, language),
        column('party', 'text', 16, language),
        column('debit', 'money', 11, language),
        column('credit', 'money', 11, language),
      ],
      rows: (async function* () {
        yield rows;
      })(),
      totals: () => [[texts.total[language], null, null, voucher.amount, voucher.amount]],
      longest: 60,
    },
    count: rows.length,
  };
};
