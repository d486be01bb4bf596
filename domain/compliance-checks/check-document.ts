// The checks of a sale or a purchase, written once: the entry pages run them while a document is
// typed, the server before it is issued, and every night over the issued documents. They judge what
// the documents allow but the tax law does not like; what the documents forbid is refused
// elsewhere.

import { toFiscalYear } from '../calendar/fiscal-year.ts';
import type { Figures, UntaxedSales } from '../documents/totals.ts';
import { formatValidators } from '../entity-schema/formats.ts';
import { fillText, localizeDigits, type Texts } from '../language.ts';
import { applyRate, formatMoney, toPercent } from '../money/money.ts';
import {
  type CustomRule,
  getEffectiveRule,
  getSaleVatRate,
  getVatRate,
} from '../tax/effective-dated.ts';

/**
 * A document for the checks. Figures in paisa; days "YYYY-MM-DD" (AD): `day` is the one of issue,
 * `today` the one of the check. `exempt` is the part without VAT, next to the taxable amount.
 * `attached` and `imported` count for purchases only (a seller from abroad has no PAN), `exported`
 * (a zero-rated line) for sales; `declared`: it names its customs declaration.
 */
export type CheckedDocument = {
  kind: 'sale' | 'purchase';
  party_pan: string;
  transaction_day: string;
  day: string;
  today: string;
  figures: Figures & Partial<UntaxedSales>;
  lines: { goods: boolean; hs_code: string; name: string }[];
  attached: boolean;
  imported?: boolean;
  exported?: boolean;
  declared?: boolean;
};

/** `field` as the API names it, a line's as `lines.0.id`. */
type Finding = { check: CheckName; field: string; text: Texts };
type CheckResult = Finding & { level: Exclude<Severity, 'off'> };

const texts = {
  noPan: {
    en: 'The buyer’s PAN is missing on a sale above Rs. {amount}.',
    ne: 'रु. {amount} भन्दा माथिको बिक्रीमा खरिदकर्ताको प्यान छैन।',
  },
  noVendorPan: { en: 'The vendor’s PAN is missing.', ne: 'आपूर्तिकर्ताको प्यान छैन।' },
  wrongPan: { en: 'The PAN is not nine digits.', ne: 'प्यान नौ अङ्कको छैन।' },
  vat: {
    en: 'The VAT is not {rate} % of the taxable amount.',
    ne: 'भ्याट करयोग्य रकमको {rate} % छैन।',
  },
  total: { en: 'The amounts do not add up to the total.', ne: 'अङ्क जोड्दा जम्मासँग मिल्दैन।' },
  hsCode: { en: '{name}: the HS code is missing.', ne: '{name}: एचएस कोड छैन।' },
  hsShort: {
    en: '{name}: the HS code has fewer than four digits.',
    ne: '{name}: एचएस कोड चार अङ्कभन्दा कम छ।',
  },
  year: {
    en: 'The transaction date is not in the fiscal year {name}.',
    ne: 'कारोबार मिति आर्थिक वर्ष {name} मा पर्दैन।',
  },
  future: { en: 'The transaction date is in the future.', ne: 'कारोबार मिति भविष्यको छ।' },
  farBack: {
    en: 'The transaction date is more than {n} {n|day|days} ago.',
    ne: 'कारोबार मिति {n} दिनभन्दा पुरानो छ।',
  },
  attachment: { en: 'The vendor’s bill is not attached.', ne: 'आपूर्तिकर्ताको बिल संलग्न छैन।' },
  declaration: {
    en: 'The customs declaration of the import is missing.',
    ne: 'पैठारीको प्रज्ञापनपत्र नम्बर छैन।',
  },
  exportDeclaration: {
    en: 'The customs declaration of the export is missing.',
    ne: 'निकासीको प्रज्ञापनपत्र नम्बर छैन।',
  },
} satisfies Record<string, Texts>;

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const checkPan = (
  { kind, party_pan, figures, day, imported }: CheckedDocument,
  rules: CustomRule[],
): Finding[] => {
  const field = kind === 'sale' ? 'customer_name' : 'vendor_name';
  const found = (text: Texts): Finding[] => [{ check: 'pan', field, text }];
  if (party_pan !== '') return formatValidators.pan(party_pan) ? [] : found(texts.wrongPan);
  if (kind === 'purchase') return imported ? [] : found(texts.noVendorPan);
  const ceiling = getEffectiveRule('buyer-pan', day, rules);
  // A buyer abroad has no PAN.
  return figures.taxable_amount + (figures.exempted_sale ?? 0) > ceiling
    ? found(fillText(texts.noPan, language => ({ amount: formatMoney(ceiling, language) })))
    : [];
};

/** One paisa either way, for the vendor who rounds otherwise. */
const ROUNDING_TOLERANCE = 1;

const checkFigures = (
  { kind, figures, transaction_day, day }: CheckedDocument,
  rules: CustomRule[],
): Finding[] => {
  const { subtotal, discount_amount, tsc_amount, taxable_amount, vat_amount, total } = figures;
  const untaxed = (figures.exempted_sale ?? 0) + (figures.export_sales ?? 0);
  // A day that is still being typed is none yet.
  const rateOf = kind === 'sale' ? getSaleVatRate : getVatRate;
  const rate = rateOf(formatValidators.date(transaction_day) ? transaction_day : day, rules);
  const findings: Finding[] = [];
  if (Math.abs(vat_amount - applyRate(taxable_amount, rate)) > ROUNDING_TOLERANCE)
    findings.push({
      check: 'vat',
      field: 'vat_amount',
      text: fillText(texts.vat, language => ({
        rate: localizeDigits(String(toPercent(rate)), language),
      })),
    });
  const net = subtotal - discount_amount + tsc_amount;
  // A sale says what it has without VAT; of a purchase it is the rest.
  if (
    total !== net + vat_amount ||
    (kind === 'sale' ? taxable_amount + untaxed !== net : taxable_amount > net)
  )
    findings.push({ check: 'totals', field: 'total', text: texts.total });
  return findings;
};

const checkHsCodes = ({ kind, lines }: CheckedDocument): Finding[] =>
  kind === 'purchase'
    ? []
    : lines.flatMap(({ goods, hs_code, name }, index): Finding[] => {
        const digits = hs_code.replace(/\D/g, '').length;
        if (!goods || digits >= 4) return [];
        return [
          {
            check: 'hs-code',
            field: `lines.${index}.id`,
            text: fillText(digits === 0 ? texts.hsCode : texts.hsShort, () => ({ name })),
          },
        ];
      });

const findFiscalYearName = (day: string): string | undefined => {
  try {
    return toFiscalYear(day).name;
  } catch {
    return undefined;
  }
};

/** The finding about a day that is further before the day of issue than the company allows, if so. */
export const findTooOldDay = (
  kind: CheckedDocument['kind'],
  given: string,
  day: string,
  rules: CustomRule[],
): Texts | undefined => {
  const most = getEffectiveRule(
    kind === 'sale' ? 'sales-far-back' : 'purchase-far-back',
    day,
    rules,
  );
  return daysBetween(given, day) > most
    ? fillText(texts.farBack, language => ({ n: localizeDigits(String(most), language) }))
    : undefined;
};

const checkDates = (
  { kind, transaction_day, day, today }: CheckedDocument,
  rules: CustomRule[],
): Finding[] => {
  if (!formatValidators.date(transaction_day)) return [];
  const found = (text: Texts): Finding => ({ check: 'dates', field: 'transaction_date', text });
  if (transaction_day > today) return [found(texts.future)];
  if (transaction_day === day) return [];
  const year = findFiscalYearName(day);
  // The bill of a vendor is of the year that it names itself; a sale belongs to the year of its
  // issue.
  if (kind === 'sale' && year !== undefined && findFiscalYearName(transaction_day) !== year)
    return [found(fillText(texts.year, language => ({ name: localizeDigits(year, language) })))];
  const tooOld = findTooOldDay(kind, transaction_day, day, rules);
  return tooOld ? [found(tooOld)] : [];
};

const checkAttachment = ({ kind, attached }: CheckedDocument): Finding[] =>
  kind === 'purchase' && !attached
    ? [{ check: 'attachment', field: 'file_id', text: texts.attachment }]
    : [];

const checkDeclaration = ({ kind, imported, exported, declared }: CheckedDocument): Finding[] => {
  if (declared || !(kind === 'purchase' ? imported : exported)) return [];
  const text = kind === 'purchase' ? texts.declaration : texts.exportDeclaration;
  return [{ check: 'declaration', field: 'declaration_no', text }];
};

/**
 * All findings, with the level that the company has given to them; a check that is off does not
 * run. `rules` are those that it has added to the shipped ones.
 */
export const checkDocument = (
  document: CheckedDocument,
  levels: Severities,
  rules: CustomRule[] = [],
): CheckResult[] =>
  [
    ...checkPan(document, rules),
    ...checkFigures(document, rules),
    ...checkHsCodes(document),
    ...checkDates(document, rules),
    ...checkAttachment(document),
    ...checkDeclaration(document),
  ].flatMap((finding): CheckResult[] => {
    const level = levels[finding.check];
    return level === 'off' ? [] : [{ ...finding, level }];
  });

export type Severity = 'refuse' | 'warn' | 'off';

/**
 * In the order in which they are shown. `sequence` and `doubles` are looked at every night
 * only: the user who issues a document can do nothing about a gap or an old double.
 */
export const checkNames = [
  'pan',
  'vat',
  'totals',
  'hs-code',
  'dates',
  'attachment',
  'declaration',
  'credit',
  'cash',
  'handed-over',
  'sequence',
  'doubles',
] as const;

export type CheckName = (typeof checkNames)[number];

export type Severities = Record<CheckName, Severity>;

/** Documents that the requirement allows only get a warning until a company wants it otherwise. */
export const defaultSeverities: Severities = {
  pan: 'warn',
  vat: 'warn',
  totals: 'warn',
  'hs-code': 'warn',
  dates: 'warn',
  attachment: 'warn',
  declaration: 'warn',
  credit: 'warn',
  cash: 'warn',
  'handed-over': 'warn',
  sequence: 'warn',
  doubles: 'warn',
};

/** The levels that a check may have. */
export const listAllowedSeverities = (check: CheckName): Severity[] =>
  ['cash', 'sequence', 'doubles'].includes(check) ? ['warn', 'off'] : ['refuse', 'warn', 'off'];

/**
 * The levels of a stored JSON text, or of a client's request; a missing or unknown one has its
 * default.
 */
export const parseSeverities = (stored: unknown): Severities => {
  const given = typeof stored === 'string' ? (JSON.parse(stored) as Record<string, unknown>) : {};
  return Object.fromEntries(
    checkNames.map(check => [
      check,
      listAllowedSeverities(check).find(level => level === given[check]) ??
        defaultSeverities[check],
    ]),
  ) as Severities;
};

/** The subject of each check, as the page of levels shows it. */
export const checkTitles: Record<CheckName, { title: Texts; about: Texts }> = {
  pan: {
    title: { en: 'PAN of the other party', ne: 'अर्को पक्षको प्यान' },
    about: {
      en: 'A sale above the limit needs the buyer’s 9-digit PAN, a purchase the vendor’s.',
      ne: 'सीमाभन्दा माथिको बिक्रीमा खरिदकर्ताको र खरिदमा आपूर्तिकर्ताको प्यान हुन्छ; नौ अङ्क।',
    },
  },
  vat: {
    title: { en: 'VAT', ne: 'भ्याट' },
    about: {
      en: 'VAT matches the rate on that date (±1 paisa).',
      ne: 'भ्याट त्यस मितिको दरसँग मिल्छ (±१ पैसा)।',
    },
  },
  totals: {
    title: { en: 'Totals', ne: 'जम्मा' },
    about: { en: 'Totals add up.', ne: 'कागजातका अङ्क जोडिँदा मिल्छन्।' },
  },
  'hs-code': {
    title: { en: 'HS code of goods', ne: 'वस्तुको एचएस कोड' },
    about: {
      en: 'Goods need at least a 4-digit HS code.',
      ne: 'बिक्री हुने वस्तुमा एचएस कोडका कम्तीमा पहिला चार अङ्क हुन्छन्।',
    },
  },
  dates: {
    title: { en: 'Dates', ne: 'मिति' },
    about: {
      en: 'The transaction date is in the document’s fiscal year, not in the future and not too old.',
      ne: 'कारोबार मिति कागजातकै आर्थिक वर्षमा हुन्छ, भविष्यको वा धेरै पुरानो हुँदैन।',
    },
  },
  attachment: {
    title: { en: 'Attachment of purchases', ne: 'खरिदको कागज' },
    about: {
      en: 'The vendor’s bill is attached to a purchase.',
      ne: 'खरिदमा आपूर्तिकर्ताको बिल संलग्न हुन्छ।',
    },
  },
  declaration: {
    title: {
      en: 'Customs declaration of imports and exports',
      ne: 'पैठारी र निकासीको प्रज्ञापनपत्र',
    },
    about: {
      en: 'An import needs its customs declaration: VAT paid at customs is claimed with it.',
      ne: 'पैठारीमा प्रज्ञापनपत्र नम्बर हुन्छ: भन्सारमा तिरेको भ्याट त्यसैबाट दाबी गरिन्छ।',
    },
  },
  credit: {
    title: { en: 'Credit limit and days', ne: 'उधारो सीमा र दिन' },
    about: {
      en: 'An invoice that is not paid at once keeps the customer within the credit limit, and nothing is overdue for longer than the credit days.',
      ne: 'तुरुन्तै नतिरिने बीजकले ग्राहकको उधारो सीमा नाघ्दैन, र उधारो दिनभन्दा लामो समय केही म्याद नाघेको हुँदैन।',
    },
  },
  cash: {
    title: { en: 'Cash to vendors', ne: 'आपूर्तिकर्तालाई नगद' },
    about: {
      en: 'A vendor is paid no more cash in one payment than the law lets be deducted.',
      ne: 'आपूर्तिकर्तालाई एकपटकमा कानुनले खर्च कट्टी दिने सीमाभन्दा बढी नगद तिरिँदैन।',
    },
  },
  'handed-over': {
    title: { en: 'Cancelling an issued invoice', ne: 'दिइसकेको बीजक रद्द' },
    about: {
      en: 'An invoice whose customer copy was printed has been given to the customer: correct it with a credit note.',
      ne: 'ग्राहकको प्रति प्रिन्ट भएको बीजक ग्राहकलाई दिइसकिएको हुन्छ: क्रेडिट नोटले सच्याउनुहोस्।',
    },
  },
  sequence: {
    title: { en: 'Gaps in numbers', ne: 'छुटेका नम्बर' },
    about: {
      en: 'Numbering has no gaps (checked nightly).',
      ne: 'नम्बर छुट्दैन (हरेक रात जाँचिन्छ)।',
    },
  },
  doubles: {
    title: { en: 'Same identifier twice', ne: 'एउटै पहिचान दुई पटक' },
    about: {
      en: 'Bill numbers, emails and unique names differ by more than case, script of digits or invisible characters (checked nightly).',
      ne: 'बिल नम्बर, इमेल र नाम ठूलो–सानो अक्षर, अङ्कको लिपि वा नदेखिने चिह्नले मात्र फरक हुँदैनन् (हरेक रात जाँचिन्छ)।',
    },
  },
};
