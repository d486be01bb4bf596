// Prices of lines with VAT, as a shelf has them, or without: one switch for the whole document.
import { addVat, removeVat } from '../../domain/documents/prices-with-vat.ts';
import { hasTsc } from '../../domain/documents/totals.ts';
import { toRate, toRupees } from '../../domain/money/money.ts';
import { isTaxable, toTreatment } from '../../domain/tax/tax-treatment.ts';
import { parsePaisa } from '../../src/documents/entry-values.ts';
import { createScreenMemory } from '../../src/forms/user-storage.ts';
import { hasDigit } from '../../src/ui/number-input.ts';
import type { InvoiceFormLine } from './invoice-form-model.ts';

/**
 * True where the line can be priced both ways: its product is taxable and has no TSC, and the
 * document has VAT (`vat` in percent).
 */
const hasBothPrices = ({ family, tax_treatment }: InvoiceFormLine, vat: number): boolean =>
  vat > 0 && isTaxable({ tax_treatment: toTreatment(tax_treatment) }) && !hasTsc(family);

/**
 * The line with its price as wanted, rounded half up; the same object where it has no other price.
 * What was turned and not typed over since turns back to what it was.
 */
export const turnLinePrice = (
  line: InvoiceFormLine,
  wantsVat: boolean,
  vat: number,
): InvoiceFormLine => {
  if ((line.with_vat === true) === wantsVat || !hasBothPrices(line, vat)) return line;
  const { with_vat: _, turned, ...rest } = line;
  const price = parsePaisa(line.price);
  const rate = toRate(vat);
  const other = wantsVat ? addVat(price, rate) : removeVat({ price, vat_in_price: rate });
  const computed = hasDigit(line.price) ? String(toRupees(other)) : line.price;
  const shown = turned?.shown === line.price ? turned.from : computed;
  return {
    ...rest,
    price: shown,
    ...(wantsVat ? { with_vat: true } : {}),
    turned: { from: line.price, shown },
  };
};

/** Whether this user priced with VAT last in this browser; kept by company. */
export const createPriceMemory = (company: number) =>
  createScreenMemory<boolean>(`prices-with-vat/${company}`);
