// VAT of an import as customs charged it: on their own value of the goods, with duty and excise, and owed
// to customs or their agent instead of the foreign vendor (decision 66). Amounts in paisa.
import type { Texts } from '../language.ts';
import {
  allocate,
  applyRate,
  FULL_RATE,
  isMoney,
  multiplyAndDivide,
  toRupees,
} from '../money/money.ts';

/** Its row among the costs of the import, of which it is one where it cannot be deducted. */
export const IMPORT_VAT_KIND = 'vat';

export const importVatTexts = {
  title: { en: 'VAT at Customs', ne: 'भन्सारमा लागेको भ्याट' },
  taxable: { en: 'Taxable Value', ne: 'करयोग्य मूल्य' },
  vat: { en: 'VAT', ne: 'भ्याट' },
  taxableAtCustoms: { en: 'Taxable Value at Customs', ne: 'भन्सारको करयोग्य मूल्य' },
} satisfies Record<string, Texts>;

/** A cost of an import as it is stored; `kind` one of landed costs, or IMPORT_VAT_KIND. */
type ImportCost = { kind: string; amount: number };

const isImportVat = ({ kind }: ImportCost): boolean => kind === IMPORT_VAT_KIND;

const sumAmounts = (costs: ImportCost[]): number =>
  costs.reduce((sum, { amount }) => sum + amount, 0);

/** What of the costs is part of what the goods are worth: without registration the VAT, too. */
export const sumStockCosts = (costs: ImportCost[], isRegistered: boolean): number =>
  sumAmounts(isRegistered ? costs.filter(cost => !isImportVat(cost)) : costs);

/** What of the costs is VAT to be deducted. */
export const sumDeductedImportVat = (costs: ImportCost[], isRegistered: boolean): number =>
  isRegistered ? sumAmounts(costs.filter(isImportVat)) : 0;

/**
 * What customs are likely to charge VAT on (VAT Act, section 12): the value of the goods, duty and
 * excise.
 */
export const proposeImportValue = (goods: number, costs: ImportCost[]): number =>
  goods + sumAmounts(costs.filter(({ kind }) => kind === 'duty' || kind === 'excise'));

/** The VAT of that value at the rate (ten-thousandths of a percent), half up. */
export const proposeImportVat = (value: number, rate: number): number => applyRate(value, rate);

/**
 * The value that VAT was charged on where nobody states it; the rate is that of the bill's day, which is
 * above 0. Undefined where it makes more than an amount may be.
 */
export const toImportValue = (vat: number, rate: number): number | undefined => {
  const value = multiplyAndDivide(vat, FULL_RATE, rate);
  return isMoney(toRupees(value)) ? value : undefined;
};

type TaxFigures = Record<'total' | 'taxable_amount' | 'vat_amount', number>;
/** What is stored of a purchase besides its own figures; of a debit note without VAT. */
export type ImportColumns = { import_taxable?: number; import_vat?: number };

/**
 * The figures of a bill or debit note as registers and VAT return count them: those of the declaration
 * with its own. The total is without what both have in common: value as billed is part of the value at
 * customs, and only what is billed beyond that is exempt.
 */
export const toRegisterFigures = <Purchase extends TaxFigures & ImportColumns>(
  purchase: Purchase,
): Purchase => {
  const { total, taxable_amount, vat_amount, import_taxable = 0, import_vat = 0 } = purchase;
  return {
    ...purchase,
    total: Math.max(total, import_taxable) + import_vat,
    taxable_amount: taxable_amount + import_taxable,
    vat_amount: vat_amount + import_vat,
  };
};

/**
 * What of a note counts as the return of taxable goods: the part of its value that VAT at customs was
 * charged on, of all notes together exactly that of the bill. Their VAT stays where it is, as customs
 * give nothing back. `net` is the bill without VAT, `before` and `note` the notes', `given` what those
 * before had of it.
 */
export const toReturnedImportValue = (
  import_taxable: number,
  { net, before, note }: { net: number; before: number; note: number },
  given: number,
): number =>
  import_taxable === 0 || net === 0
    ? 0
    : multiplyAndDivide(Math.min(import_taxable, net), before + note, net) - given;

type LineFigures = Record<'total' | 'discount_amount' | 'taxable_amount' | 'vat_amount', number> & {
  account_id: number | null;
};

/**
 * The lines of a bill or debit note as the forms count them: the declaration's figures are spread by
 * value over the goods, which are the lines without an account; what is exempt by value over all. Each
 * `total` is before discount and without VAT.
 */
export const spreadImportFigures = <Line extends LineFigures>(
  purchase: TaxFigures & ImportColumns,
  lines: Line[],
): Line[] => {
  const { total, import_taxable = 0, import_vat = 0 } = purchase;
  if (import_taxable === 0 && import_vat === 0) return lines;
  const nets = lines.map(line => line.total - line.discount_amount);
  const goods = lines.map((line, index) => (line.account_id === null ? nets[index]! : 0));
  const weights = goods.some(value => value > 0) ? goods : nets;
  const taxable = allocate(import_taxable, weights);
  const vat = allocate(import_vat, weights);
  const exempt = allocate(Math.max(total - import_taxable, 0), nets);
  return lines.map((line, index) => ({
    ...line,
    total: taxable[index]! + exempt[index]!,
    discount_amount: 0,
    taxable_amount: taxable[index]!,
    vat_amount: vat[index]!,
  }));
};
