// Source deduction (TDS, Income Tax Act): the types that ship with the rates that apply from a day on,
// and what follows from them. Amounts in paisa, rates in ten-thousandths of a percent, days AD. A
// company changes types and rates as records of its own (decision 62).
import type { Texts } from '../language.ts';
import { applyRate, FULL_RATE, multiplyAndDivide, toRate } from '../money/money.ts';
import { BEGINNING, type EffectiveDated } from './effective-dated.ts';

/** The records of types, and of their dated rates. */
export const tdsEntities = { types: 'tds-types', rates: 'tds-rates' } as const;

/** Whom a type concerns: the choices of its schema. */
export type TdsConcern =
  | 'resident'
  | 'resident-vat'
  | 'resident-no-vat'
  | 'individual'
  | 'non-resident'
  | 'bank';

/** `threshold` 0 for none; payments of `window_days` to one vendor add up to it. */
export type ShippedTdsType = {
  code: string;
  name: Texts;
  section: string;
  revenue_head: string;
  concerns: TdsConcern;
  threshold: number;
  window_days: number;
  rates: EffectiveDated<number>;
};

/** 1 Shrawan 2083: the finance act of that year raised the rate of insurance agents. */
const YEAR_2083 = '2026-07-17';

const always = (percent: number): EffectiveDated<number> => [
  { from: BEGINNING, value: toRate(percent) },
];

type Rest = Partial<Omit<ShippedTdsType, 'code' | 'name' | 'rates'>>;
const toType = (
  code: string,
  en: string,
  ne: string,
  rates: EffectiveDated<number>,
  rest: Rest = {},
): ShippedTdsType => ({
  code,
  name: { en, ne },
  section: '88(1)',
  revenue_head: '11111',
  concerns: 'resident',
  threshold: 0,
  window_days: 0,
  rates,
  ...rest,
});

/** Contracts and supplies: above Rs 50,000, payments of ten days add up (section 89). */
const contract: Rest = { section: '89', threshold: 5_000_000, window_days: 10 };

/** What every company starts with. Source: accounting facts 5, year 2083/84; the base is without VAT. */
export const shippedTdsTypes: ShippedTdsType[] = [
  toType('RENT', 'Rent of house, land or office', 'घर, जग्गा वा कार्यालय भाडा', always(10)),
  toType('VEHICLE-VAT', 'Vehicle hire, VAT-registered', 'सवारी भाडा (भ्याटमा दर्ता)', always(1.5), {
    concerns: 'resident-vat',
  }),
  toType(
    'VEHICLE',
    'Vehicle hire, not VAT-registered',
    'सवारी भाडा (भ्याटमा दर्ता नभएको)',
    always(2.5),
    {
      concerns: 'resident-no-vat',
    },
  ),
  toType(
    'SERVICE-VAT',
    'Service, VAT-registered or exempt',
    'सेवा शुल्क (भ्याटमा दर्ता वा कर छुट)',
    always(1.5),
    { concerns: 'resident-vat' },
  ),
  toType('SERVICE', 'Service, others', 'सेवा शुल्क (अन्य)', always(15), {
    concerns: 'resident-no-vat',
  }),
  toType(
    'COMMISSION',
    'Commission, sales bonus or royalty',
    'कमिसन, बिक्री बोनस वा रोयल्टी',
    always(15),
  ),
  toType(
    'MEETING',
    'Meeting allowance or occasional teaching',
    'बैठक भत्ता वा आकस्मिक अध्यापन',
    always(15),
    { concerns: 'individual' },
  ),
  toType('INSURANCE', 'Insurance agent', 'बीमा अभिकर्ता', [
    { from: BEGINNING, value: toRate(15) },
    { from: YEAR_2083, value: toRate(20) },
  ]),
  toType('CONTRACT', 'Contract or supply', 'ठेक्का वा आपूर्ति', always(1.5), contract),
  toType('CONTRACT-NR', 'Contract of a non-resident', 'गैरबासिन्दाको ठेक्का', always(5), {
    ...contract,
    concerns: 'non-resident',
  }),
  toType('INTEREST-P', 'Interest to individuals', 'प्राकृतिक व्यक्तिलाई ब्याज', always(6), {
    section: '88',
    concerns: 'individual',
  }),
  toType('INTEREST', 'Interest to others', 'अन्यलाई ब्याज', always(15), { section: '88' }),
  toType('INTEREST-BANK', 'Interest to a bank', 'बैंकलाई ब्याज', always(0), {
    section: '88',
    concerns: 'bank',
  }),
  toType('DIVIDEND', 'Dividend', 'लाभांश', always(5), { section: '88' }),
  toType('WINDFALL', 'Windfall gain', 'आकस्मिक लाभ', always(25), {
    section: '88ka',
    revenue_head: '11115',
  }),
];

/** A type as it is stored, with its dated rates. */
export type TdsRate = { effective_from: string; rate: number };

/** The rate that applies on the day; undefined before the first one: there is no rule. */
export const findTdsRate = (rates: readonly TdsRate[], day: string): number | undefined =>
  rates
    .filter(({ effective_from }) => effective_from <= day)
    .reduce<TdsRate | undefined>(
      (last, each) => (last && last.effective_from >= each.effective_from ? last : each),
      undefined,
    )?.rate;

/** The tax on a base without VAT, half up to the paisa. */
export const computeTds = (base: number, rate: number): number => applyRate(base, rate);

/** The base that a tax was taken from, half up; undefined where the rate is 0. */
export const toTdsBase = (amount: number, rate: number): number | undefined =>
  rate === 0 ? undefined : multiplyAndDivide(amount, FULL_RATE, rate);

/**
 * What is to be kept back of a payment of `base`: nothing while the payments that count together
 * (`sum`, this one included) are within the threshold; once they pass it, the tax on all of them less
 * what was kept back before (`withheld`), never below zero.
 */
export const proposeTds = (
  { threshold }: { threshold: number },
  rate: number,
  { base, sum, withheld }: { base: number; sum: number; withheld: number },
): number => {
  if (threshold === 0) return computeTds(base, rate);
  return sum > threshold ? Math.max(computeTds(sum, rate) - withheld, 0) : 0;
};

/**
 * The share of a bill's tax, or of its base, that a note gives back. All notes together give back what
 * their part of the bill is, half up, so that the last one gives back exactly the rest.
 */
export const toReturnedTds = (
  amount: number,
  { net, before, note }: { net: number; before: number; note: number },
  given: number,
): number => (net === 0 ? 0 : multiplyAndDivide(amount, before + note, net) - given);

export const tdsTexts = {
  type: { en: 'Choose the type of TDS.', ne: 'टीडीएसको किसिम छान्नुहोस्।' },
  unknown: { en: 'There is no such type of TDS.', ne: 'यस्तो टीडीएस किसिम छैन।' },
  inactive: { en: 'This type of TDS is inactive.', ne: 'यो टीडीएस किसिम निष्क्रिय छ।' },
  noRule: {
    en: 'This type of TDS has no rate on {day}.',
    ne: 'यो टीडीएस किसिमको {day} मा दर छैन।',
  },
  onlyTds: {
    en: 'Only a row of TDS has a type and a base.',
    ne: 'टीडीएसको पङ्क्तिमा मात्र किसिम र आधार रकम हुन्छ।',
  },
  aboveBase: {
    en: 'The TDS cannot be more than the amount it is taken from.',
    ne: 'टीडीएस आधार रकमभन्दा बढी हुन सक्दैन।',
  },
  aboveBill: {
    en: 'The base is the bill without VAT at most: {amount}.',
    ne: 'आधार रकम बढीमा भ्याटबाहेकको बिल हो: {amount}।',
  },
  due: {
    en: 'Payments of {days} days come to {sum}, above {threshold}: TDS of {amount} is due on the whole sum.',
    ne: '{days} दिनका भुक्तानी {sum} पुगे, सीमा {threshold} नाघ्यो: पूरै रकममा टीडीएस {amount} लाग्छ।',
  },
} satisfies Record<string, Texts>;
