// The checks, the levels that each may have, and the defaults where a company has decided nothing.
import type { Texts } from '../language.ts';

export type Severity = 'refuse' | 'warn' | 'off';

/**
 * In the order in which they are shown. `sequence` is looked at every night only: the user who
 * issues a document can do nothing about a gap.
 */
export const checkNames = [
  'pan',
  'vat',
  'totals',
  'hs-code',
  'dates',
  'attachment',
  'declaration',
  'handed-over',
  'sequence',
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
  'handed-over': 'warn',
  sequence: 'warn',
};

/** The levels that a check may have. */
export const listAllowedSeverities = (check: CheckName): Severity[] =>
  check === 'sequence' ? ['warn', 'off'] : ['refuse', 'warn', 'off'];

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
    title: { en: 'Customs declaration of imports', ne: 'पैठारीको प्रज्ञापनपत्र' },
    about: {
      en: 'An import needs its customs declaration: VAT paid at customs is claimed with it.',
      ne: 'पैठारीमा प्रज्ञापनपत्र नम्बर हुन्छ: भन्सारमा तिरेको भ्याट त्यसैबाट दाबी गरिन्छ।',
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
};
