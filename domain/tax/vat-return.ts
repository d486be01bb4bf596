// The VAT return of Schedule 10 (VAT Rules, Rule 26(1)): its boxes, their arithmetic in paisa and
// whole rupees, and later changes. Amounts in paisa. Source: compliance facts 7.
import type { Texts } from '../language.ts';
import { BEGINNING, type EffectiveDated } from './effective-dated.ts';

/**
 * A box: a value, and its tax (debit: owed, credit: deducted). `null` where the form has no such
 * cell.
 */
export type VatBoxCells = { value: number | null; credit: number | null; debit: number | null };
type VatBoxNo =
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
export type VatBox = VatBoxCells & { no: VatBoxNo };

/**
 * The month's sums, net of cancellations and of notes issued in it: taxable value, VAT, exempt
 * value, and of sales the export.
 */
export type VatTotals = { taxable: number; vat: number; exempt: number; exported: number };
/** Entered by a person. `brought_forward` replaces the computed credit of earlier months. */
export type VatReturnAdjustments = {
  adjustment_credit: number;
  adjustment_debit: number;
  brought_forward: number | null;
  refund_claimed: number;
  paid: number;
};

/** What a buyer that withholds pays to the treasury: half of the VAT (VAT Rules, Rule 6ग), half up; paisa. */
export const toWithheldVat = (vat: number): number => Math.max(0, Math.floor((vat + 1) / 2));

/**
 * What a person entered, and in box 3.1 what buyers withheld in the month besides (VAT Rules, Rule 6ग):
 * deducted as a credit; owed again where more was taken back than withheld.
 */
export const addVatWithheld = <Entered extends VatReturnAdjustments>(
  entered: Entered,
  withheld: number,
): Entered => ({
  ...entered,
  adjustment_credit: entered.adjustment_credit + Math.max(withheld, 0),
  adjustment_debit: entered.adjustment_debit + Math.max(0 - withheld, 0),
});

export type VatReturnMonth = { sales: VatTotals; purchases: VatTotals; imports: VatTotals };

/** Half a rupee and more is rounded up, away from zero as everywhere. */
export const roundToRupees = (paisa: number): number =>
  Math.sign(paisa) * Math.floor((Math.abs(paisa) + 50) / 100) * 100;

const NO_CELLS: VatBoxCells = { value: null, credit: null, debit: null };

/** Credit and debit of the month before anything is carried: the sums of box 4. */
const computeTax = (
  { sales, purchases, imports }: VatReturnMonth,
  entered: VatReturnAdjustments,
) => ({
  credit: purchases.vat + imports.vat + entered.adjustment_credit,
  debit: sales.vat + entered.adjustment_debit,
});

/** The boxes of a month, given the credit of the months before it. */
export const computeBoxes = (
  month: VatReturnMonth,
  entered: VatReturnAdjustments,
  carried: number,
): VatBox[] => {
  const { sales, purchases, imports } = month;
  const { credit, debit } = computeTax(month, entered);
  const before = entered.brought_forward ?? carried;
  const due = debit - credit;
  return [
    { ...NO_CELLS, no: '1.1', value: sales.taxable, debit: sales.vat },
    { ...NO_CELLS, no: '1.2', value: sales.exported },
    { ...NO_CELLS, no: '1.3', value: sales.exempt },
    { ...NO_CELLS, no: '2.1', value: purchases.taxable, credit: purchases.vat },
    { ...NO_CELLS, no: '2.2', value: imports.taxable, credit: imports.vat },
    { ...NO_CELLS, no: '2.3', value: purchases.exempt },
    { ...NO_CELLS, no: '2.4', value: imports.exempt },
    { ...NO_CELLS, no: '3.1', credit: entered.adjustment_credit, debit: entered.adjustment_debit },
    { ...NO_CELLS, no: '4', credit, debit },
    due >= 0 ? { ...NO_CELLS, no: '5', debit: due } : { ...NO_CELLS, no: '5', credit: -due },
    { ...NO_CELLS, no: '6', credit: before },
    due - before >= 0
      ? { ...NO_CELLS, no: '7', debit: due - before }
      : { ...NO_CELLS, no: '7', credit: before - due },
    { ...NO_CELLS, no: '8', credit: entered.refund_claimed },
    { ...NO_CELLS, no: '10', debit: entered.paid },
  ];
};

const roundVatTotals = (traded: VatTotals): VatTotals => ({
  taxable: roundToRupees(traded.taxable),
  vat: roundToRupees(traded.vat),
  exempt: roundToRupees(traded.exempt),
  exported: roundToRupees(traded.exported),
});

const roundEntries = (entered: VatReturnAdjustments): VatReturnAdjustments => ({
  adjustment_credit: roundToRupees(entered.adjustment_credit),
  adjustment_debit: roundToRupees(entered.adjustment_debit),
  brought_forward: entered.brought_forward === null ? null : roundToRupees(entered.brought_forward),
  refund_claimed: roundToRupees(entered.refund_claimed),
  paid: roundToRupees(entered.paid),
});

/**
 * The boxes as the form takes them: inputs are rounded to whole rupees and the rest is computed
 * from those, so that the form adds up. `carried` is the credit of earlier forms, in whole rupees
 * (in paisa, as all amounts).
 */
export const computeRoundedBoxes = (
  { sales, purchases, imports }: VatReturnMonth,
  entered: VatReturnAdjustments,
  carried: number,
): VatBox[] =>
  computeBoxes(
    {
      sales: roundVatTotals(sales),
      purchases: roundVatTotals(purchases),
      imports: roundVatTotals(imports),
    },
    roundEntries(entered),
    roundToRupees(carried),
  );

/**
 * The credit that a month leaves to the next one: not used for its tax and not claimed back; never
 * below zero.
 */
export const computeCarriedCredit = (
  month: { credit: number; debit: number },
  entered: VatReturnAdjustments,
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

/** VAT of a month, net of notes: of sales, of local purchases, and of imports. */
export type MonthlyVat = { sales: number; local: number; imports: number };

/**
 * The credit that a month leaves, exact and in whole rupees as on its form: the next form begins
 * with that figure.
 */
export const computeCarriedCredits = (
  { sales, local, imports }: MonthlyVat,
  entered: VatReturnAdjustments,
  carried: { exact: number; whole: number },
): { exact: number; whole: number } => ({
  exact: computeCarriedCredit({ credit: local + imports, debit: sales }, entered, carried.exact),
  whole: computeCarriedCredit(
    { credit: roundToRupees(local) + roundToRupees(imports), debit: roundToRupees(sales) },
    roundEntries(entered),
    carried.whole,
  ),
});

const vatBoxLabels: Record<VatBoxNo, Texts> = {
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

type VatReturnLayout = {
  version: string;
  title: Texts;
  labels: Record<VatBoxNo, Texts>;
  bases: Texts[];
  counts: Record<DocumentCountName, Texts>;
};

/** Box 11: how many documents of each kind the month has. */
const documentCountNames = [
  'purchase_bills',
  'credit_notes',
  'debit_notes',
  'credit_advices',
  'debit_advices',
  'sales_bills',
] as const;
export type DocumentCountName = (typeof documentCountNames)[number];

export const vatReturnLayouts: EffectiveDated<VatReturnLayout> = [
  {
    from: BEGINNING,
    value: {
      version: 'Schedule 10',
      title: { en: 'VAT Return (Schedule 10)', ne: 'मूल्य अभिवृद्धि कर विवरण (अनुसूची १०)' },
      labels: vatBoxLabels,
      // Box 9: the reason of the claim. The form has four bases; its own wording could not be read,
      // so this is ours.
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

/**
 * A cell whose whole rupees (in paisa) are no longer those submitted: a late document changes a
 * month that the tax authority has already, and the user has to know.
 */
export type ChangedCell = { no: VatBoxNo; side: keyof VatBoxCells; submitted: number; now: number };

const CELL_SIDES = ['value', 'credit', 'debit'] as const;
/** Payment follows after the return has been submitted. */
const LATER_BOXES: VatBoxNo[] = ['10'];

/** The cells that differ, in the order of the form; an empty cell counts as 0. */
export const findChangedCells = (submitted: VatBox[], now: VatBox[]): ChangedCell[] =>
  now
    .filter(({ no }) => !LATER_BOXES.includes(no))
    .flatMap(box => {
      const before = submitted.find(({ no }) => no === box.no);
      return CELL_SIDES.map(side => ({
        no: box.no,
        side,
        submitted: before?.[side] ?? 0,
        now: box[side] ?? 0,
      }));
    })
    .filter(cell => cell.submitted !== cell.now);
