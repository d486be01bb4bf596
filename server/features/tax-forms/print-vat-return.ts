// The VAT return as a PDF: A4 in portrait, printed by a Typst child of its own so that it delays no
// invoice.

import { formatBsDueDate, formatDate } from '../../../domain/calendar/format-date.ts';
import {
  type Language,
  localizeDigits,
  localizeText,
  type Texts,
} from '../../../domain/language.ts';
import { toDocumentName } from '../../../domain/ledger/open-documents.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { effectiveOn } from '../../../domain/tax/effective-dated.ts';
import { type FormPeriod, formatPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { vatReturnLayouts } from '../../../domain/tax/vat-return.ts';
import { withLock } from '../../platform/keyed-mutex.ts';
import { startTypst } from '../../platform/printing/typst-process.ts';
import type { VatReturn } from './vat-return.ts';

const texts = {
  box: { en: 'Box', ne: 'कोठा' },
  particulars: { en: 'Particulars', ne: 'विवरण' },
  value: { en: 'Value (Rs)', ne: 'मूल्य (रु.)' },
  credit: { en: 'Credit (Rs)', ne: 'क्रेडिट (रु.)' },
  debit: { en: 'Debit (Rs)', ne: 'डेबिट (रु.)' },
  exact: { en: 'Small print: exact amount with paisa.', ne: 'सानो अक्षरमा: पैसासहितको रकम।' },
  basis: { en: '9. Basis of the refund', ne: '९. फिर्ताको आधार' },
  withheld: { en: '3.1. VAT withheld by buyers', ne: '३.१. हाम्रो नाममा दाखिला भ्याट' },
  receipt: { en: 'Receipt', ne: 'प्राप्ति' },
  date: { en: 'Date', ne: 'मिति' },
  customer: { en: 'Customer', ne: 'ग्राहक' },
  amount: { en: 'VAT (Rs)', ne: 'भ्याट (रु.)' },
  counts: { en: '11. Number of documents', ne: '११. कागजातको सङ्ख्या' },
  due: { en: 'Due on {day}', ne: 'बुझाउने अन्तिम मिति {day}' },
  carries: { en: 'Credit carried forward', ne: 'अर्को महिनामा सर्ने क्रेडिट' },
  voucher: { en: 'Voucher no.', ne: 'भौचर नं.' },
  submission: { en: 'Submission no.', ne: 'सबमिसन नं.' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
  signature: { en: 'Signature and date', ne: 'दस्तखत र मिति' },
} satisfies Record<string, Texts>;

const formatWholeRupees = (paisa: number, language: Language) =>
  formatMoney(paisa, language).replace(/\.(00|००)$/, '');

/** Whole rupees, and the exact amount if it differs. */
const toCell = (
  paisa: number | null,
  whole: number | null,
  language: Language,
): { whole: string; exact: string } => ({
  whole: whole === null ? '' : formatWholeRupees(whole, language),
  exact: paisa === null || paisa === whole ? '' : formatMoney(paisa, language),
});

/** The amount that the form carries forward: its own box 7 minus the refund claimed of it. */
const computeCarryForward = ({ whole }: VatReturn): number => {
  const credit = (no: string) => whole.find(box => box.no === no)!.credit ?? 0;
  return Math.max(0, credit('7') - credit('8'));
};

/** The PDF. Rejects with the template's error. */
export const printVatReturn = (
  made: VatReturn,
  period: FormPeriod,
  head: string[],
  language: Language,
): Promise<Buffer> =>
  withLock('table-pdf', async () => {
    const layout = effectiveOn(vatReturnLayouts, period.start_date);
    const { entered } = made;
    const facts: [Texts, string][] = [
      [texts.basis, entered.refund_basis > 0 ? layout.bases[entered.refund_basis]![language] : ''],
      [texts.carries, formatWholeRupees(computeCarryForward(made), language)],
      [texts.voucher, entered.voucher_no ?? ''],
      [texts.submission, entered.submission_no ?? ''],
      [texts.remarks, entered.remarks ?? ''],
    ];
    const data = {
      language,
      title: layout.title[language],
      period: `${formatPeriod(period, language)} ${localizeDigits(String(period.year), language)}`,
      head,
      heads: [texts.box, texts.particulars, texts.value, texts.credit, texts.debit].map(
        text => text[language],
      ),
      boxes: made.boxes.map((box, index) => ({
        no: localizeDigits(box.no, language),
        label: layout.labels[box.no][language],
        cells: (['value', 'credit', 'debit'] as const).map(side =>
          toCell(box[side], made.whole[index]![side], language),
        ),
        strong: ['4', '7'].includes(box.no),
      })),
      withheld: {
        title: texts.withheld[language],
        heads: [texts.receipt, texts.date, texts.customer, texts.voucher, texts.amount].map(
          text => text[language],
        ),
        rows: made.withheld.map(row => [
          [
            localizeDigits(row.number, language),
            ...(row.of_document ? [toDocumentName(row.of_document, language)] : []),
          ].join(' · '),
          formatDate(row.day, 'bs', language),
          localizeText(row.name, language),
          localizeDigits(row.voucher_no ?? '', language),
          formatMoney(row.amount, language),
        ]),
      },
      exact: texts.exact[language],
      counts: texts.counts[language],
      papers: Object.entries(made.counts).map(([name, count]) => ({
        label: layout.counts[name as keyof typeof layout.counts][language],
        count: localizeDigits(String(count), language),
      })),
      facts: facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => ({ label: label[language], value })),
      due: localizeDigits(
        texts.due[language].replace('{day}', formatBsDueDate(made.due)),
        language,
      ),
      signature: texts.signature[language],
    };
    const typst = await startTypst();
    try {
      const outcome = await typst.ask({ template: 'vat-return', data: JSON.stringify(data) });
      if ('error' in outcome) throw new Error(outcome.error);
      return Buffer.from(outcome.pdf);
    } finally {
      await typst.stop();
    }
  });
