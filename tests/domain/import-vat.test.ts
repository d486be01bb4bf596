// VAT at customs as figures: what registers count, what notes take of it, and its spread over lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  proposeImportValue,
  proposeImportVat,
  spreadImportFigures,
  sumDeductedImportVat,
  sumStockCosts,
  toImportValue,
  toRegisterFigures,
  toReturnedImportValue,
} from '../../domain/tax/import-vat.ts';

const VAT = 130_000;
const money = fc.integer({ min: 0, max: 50_000_000 });
const sum = (numbers: number[]) => numbers.reduce((added, number) => added + number, 0);

describe('VAT at customs', () => {
  it('is 13 % of value, duty and excise, and stock or deduction by registration', () => {
    const costs = [
      { kind: 'duty', amount: 1_000_000 },
      { kind: 'excise', amount: 550_000 },
      { kind: 'freight', amount: 70_000 },
    ];
    expect(proposeImportValue(10_000_000, costs)).toBe(11_550_000);
    expect(proposeImportVat(11_550_000, VAT)).toBe(1_501_500);
    expect(toImportValue(1_501_500, VAT)).toBe(11_550_000);
    const owed = [...costs, { kind: 'vat', amount: 1_501_500 }];
    expect([sumStockCosts(owed, true), sumDeductedImportVat(owed, true)]).toEqual([
      1_620_000, 1_501_500,
    ]);
    expect([sumStockCosts(owed, false), sumDeductedImportVat(owed, false)]).toEqual([3_121_500, 0]);
  });

  it('leaves the figures of other purchases alone', () => {
    const bill = { total: 11_300, taxable_amount: 10_000, vat_amount: 1_300 };
    expect(toRegisterFigures(bill)).toEqual(bill);
    expect(toRegisterFigures({ ...bill, import_taxable: 0, import_vat: 0 })).toMatchObject(bill);
    const lines = [{ ...bill, discount_amount: 0, account_id: null }];
    expect(spreadImportFigures(bill, lines)).toBe(lines);
  });

  it('is spread over goods so that lines come to the document, to the paisa', () => {
    const line = fc.record({ total: money, share: fc.nat(100), isGood: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 60_000_000 }),
        money,
        (given, import_taxable, import_vat) => {
          const lines = given.map(({ total, share, isGood }) => ({
            ...{ total, discount_amount: Math.floor((total * share) / 100) },
            ...{ taxable_amount: 0, vat_amount: 0, account_id: isGood ? null : 7 },
          }));
          const net = sum(lines.map(({ total, discount_amount }) => total - discount_amount));
          const bill = { total: net, taxable_amount: 0, vat_amount: 0, import_taxable, import_vat };
          const counted = toRegisterFigures(bill);
          const spread = spreadImportFigures(bill, lines);
          expect(sum(spread.map(each => each.taxable_amount))).toBe(counted.taxable_amount);
          expect(sum(spread.map(each => each.vat_amount))).toBe(counted.vat_amount);
          expect(sum(spread.map(each => each.total + each.vat_amount))).toBe(counted.total);
          for (const each of spread)
            expect(each.total - each.taxable_amount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('has its value taken back by notes exactly once, and never more than a note is worth', () => {
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 6 }), money, (notes, declared) => {
        const net = sum(notes);
        let [before, given] = [0, 0];
        for (const note of notes) {
          const part = toReturnedImportValue(declared, { net, before, note }, given);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(note);
          before += note;
          given += part;
        }
        expect(given).toBe(Math.min(declared, net));
      }),
    );
  });
});
