// The VAT return as Schedule 10 shapes it (VAT Rules, Rule 26(1)): its boxes, their arithmetic,
// whole rupees beside the paisa. Amounts in paisa. Source: compliance facts 7.
import type { Texts } from '../language.ts';
import type { Dated } from './dated.ts';
import { BEGINNING } from './rules.ts';

/**
 * What a box says: a value, and the tax that it gives (debit: owed, credit: deducted). `null` where
 * the form has no such cell.
 */
export type Cells = { value: number | null; credit: number | null; debit: number | null };
export type BoxNo =
  | '1.1'
  | '1.2'
  | '1.3'
  | '2.1'
  | '2.2'
  | '2.3'
  | '2.4'
  | '3.1'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '10';
export type Box = Cells & { no: BoxNo };

/**
 * The month's sums, net of cancellations and of the notes that were issued in it: taxable value,
 * VAT, exempt value.
 */
export type Traded = { taxable: number; vat: number; exempt: number };
/**
 * What only a person can know. `brought_forward` takes the place of the computed credit of the
 * months before.
 */
export type Entered = {
  adjustment_credit: number;
  adjustment_debit: number;
  brought_forward: number | null;
  refund_claimed: number;
  paid: number;
};
export type MonthOfReturn = { sales: Traded; purchases: Traded; imports: Traded };

/** Half a rupee and more is a rupee, as everywhere away from zero. */
export const wholeRupees = (paisa: number): number =>
  Math.sign(paisa) * Math.floor((Math.abs(paisa) + 50) / 100) * 100;

const none: Cells = { value: null, credit: null, debit: null };

/** Credit and debit of the month before anything is carried: what box 4 adds up. */
const taxOf = ({ sales, purchases, imports }: MonthOfReturn, entered: Entered) => ({
  credit: purchases.vat + imports.vat + entered.adjustment_credit,
  debit: sales.vat + entered.adjustment_debit,
});

/** The boxes of a month, given the credit of the months before it. */
export const boxesOf = (month: MonthOfReturn, entered: Entered, carried: number): Box[] => {
  const { sales, purchases, imports } = month;
  const { credit, debit } = taxOf(month, entered);
  const before = entered.brought_forward ?? carried;
  const due = debit - credit;
  return [
    { ...none, no: '1.1', value: sales.taxable, debit: sales.vat },
    { ...none, no: '1.2', value: 0 },
    { ...none, no: '1.3', value: sales.exempt },
    { ...none, no: '2.1', value: purchases.taxable, credit: purchases.vat },
    { ...none, no: '2.2', value: imports.taxable, credit: imports.vat },
    { ...none, no: '2.3', value: purchases.exempt },
    { ...none, no: '2.4', value: imports.exempt },
    { ...none, no: '3.1', credit: entered.adjustment_credit, debit: entered.adjustment_debit },
    { ...none, no: '4', credit, debit },
    due >= 0 ? { ...none, no: '5', debit: due } : { ...none, no: '5', credit: -due },
    { ...none, no: '6', credit: before },
    due - before >= 0
      ? { ...none, no: '7', debit: due - before }
      : { ...none, no: '7', credit: before - due },
    { ...none, no: '8', credit: entered.refund_claimed },
    { ...none, no: '10', debit: entered.paid },
  ];
};

const inWholeRupees = (traded: Traded): Traded => ({
  taxable: wholeRupees(traded.taxable),
  vat: wholeRupees(traded.vat),
  exempt: wholeRupees(traded.exempt),
});

const enteredInWhole = (entered: Entered): Entered => ({
  adjustment_credit: wholeRupees(entered.adjustment_credit),
  adjustment_debit: wholeRupees(entered.adjustment_debit),
  brought_forward: entered.brought_forward === null ? null : wholeRupees(entered.brought_forward),
  refund_claimed: wholeRupees(entered.refund_claimed),
  paid: wholeRupees(entered.paid),
});

/**
 * The boxes as the form takes them: what is given is rounded to whole rupees, what is computed is
 * computed from that, so that whoever adds up the form finds its totals. `carried` is what the
 * forms before it left, in whole rupees (in paisa, as all amounts).
 */
export const wholeBoxesOf = (
  { sales, purchases, imports }: MonthOfReturn,
  entered: Entered,
  carried: number,
): Box[] =>
  boxesOf(
    {
      sales: inWholeRupees(sales),
      purchases: inWholeRupees(purchases),
      imports: inWholeRupees(imports),
    },
    enteredInWhole(entered),
    wholeRupees(carried),
  );

/**
 * The credit that a month leaves to the next one: what is not payable and was not claimed back;
 * never below nothing.
 */
export const creditAfter = (
  month: { credit: number; debit: number },
  entered: Entered,
  carried: number,
): number =>
  Math.max(
    0,
    (entered.brought_forward ?? carried) +
      month.credit +
      entered.adjustment_credit -
      month.debit -
      entered.adjustment_debit -
      entered.refund_claimed,
  );

/**
 * VAT of a month, net of notes: of what was sold, of what was bought here, of what came over the
 * border.
 */
export type VatOfMonth = { sales: number; local: number; imports: number };

/**
 * The credit that a month leaves, exactly and as its form says it: what stands on the next form was
 * on this one.
 */
export const creditsAfter = (
  { sales, local, imports }: VatOfMonth,
  entered: Entered,
  carried: { exact: number; whole: number },
): { exact: number; whole: number } => ({
  exact: creditAfter({ credit: local + imports, debit: sales }, entered, carried.exact),
  whole: creditAfter(
    { credit: wholeRupees(local) + wholeRupees(imports), debit: wholeRupees(sales) },
    enteredInWhole(entered),
    carried.whole,
  ),
});

const labels: Record<BoxNo, Texts> = {
  '1.1': { en: 'Taxable sales', ne: 'करयोग्य बिक्री' },
  '1.2': { en: 'Export', ne: 'निकासी' },
  '1.3': { en: 'Exempt sales', ne: 'कर छुट भएको बिक्री' },
  '2.1': { en: 'Taxable purchases', ne: 'करयोग्य खरिद' },
  '2.2': { en: 'Taxable imports', ne: 'करयोग्य पैठारी' },
  '2.3': { en: 'Exempt purchases', ne: 'कर छुट भएको खरिद' },
  '2.4': { en: 'Exempt imports', ne: 'कर छुट भएको पैठारी' },
  '3.1': { en: 'Other adjustment', ne: 'अन्य थपघट' },
  '4': { en: 'Total', ne: 'जम्मा' },
  '5': { en: 'Debit less credit', ne: 'डेबिट − क्रेडिट' },
  '6': { en: 'Credit brought forward', ne: 'गत महिनाको मिलान गर्न बाँकी क्रेडिट' },
  '7': {
    en: 'Payable (5 − 6), or credit carried forward',
    ne: 'तिर्नुपर्ने (५ − ६); क्रेडिट भए अर्को महिनामा सर्ने',
  },
  '8': { en: 'Refund claimed', ne: 'फिर्ता दाबी गरेको रकम' },
  '10': { en: 'Total paid', ne: 'जम्मा बुझाएको रकम' },
};

export type ReturnLayout = {
  version: string;
  title: Texts;
  labels: Record<BoxNo, Texts>;
  bases: Texts[];
  counts: Record<CountName, Texts>;
};

/** Box 11: how many papers of each kind the month has. */
const countNames = [
  'purchase_bills',
  'credit_notes',
  'debit_notes',
  'credit_advices',
  'debit_advices',
  'sales_bills',
] as const;
export type CountName = (typeof countNames)[number];

export const returnLayouts: Dated<ReturnLayout> = [
  {
    from: BEGINNING,
    value: {
      version: 'Schedule 10',
      title: { en: 'VAT Return (Schedule 10)', ne: 'मूल्य अभिवृद्धि कर विवरण (अनुसूची १०)' },
      labels,
      // Box 9: why it is claimed. The form knows four bases; its own wording could not be read, so
      // this is ours.
      bases: [
        { en: 'No basis chosen', ne: 'आधार छानिएको छैन' },
        { en: 'Credit for four months in a row', ne: 'लगातार चार महिनाको क्रेडिट' },
        { en: 'Export above the limit', ne: 'सीमाभन्दा बढी निकासी' },
        { en: 'Diplomatic or treaty exemption', ne: 'कूटनीतिक वा सन्धिअनुसारको छुट' },
        { en: 'Other', ne: 'अन्य' },
      ],
      counts: {
        purchase_bills: { en: 'Purchase bills', ne: 'खरिद बीजक' },
        credit_notes: { en: 'Credit notes', ne: 'क्रेडिट नोट' },
        debit_notes: { en: 'Debit notes', ne: 'डेबिट नोट' },
        credit_advices: { en: 'Credit advices', ne: 'क्रेडिट एड्भाइस' },
        debit_advices: { en: 'Debit advices', ne: 'डेबिट एड्भाइस' },
        sales_bills: { en: 'Sales bills', ne: 'बिक्री बीजक' },
      },
    },
  },
];
