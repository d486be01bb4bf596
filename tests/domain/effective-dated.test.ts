// Effective-dated rules, whole rupees, and the arithmetic of the VAT return.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveOn } from '../../domain/tax/effective-dated.ts';
import { builtInLayouts } from '../../domain/tax/tax-forms/built-in-layouts.ts';
import {
  buildFormHead,
  findFiscalStartYear,
  formatPeriod,
  formNames,
  toMonthPeriod,
  toVisibleColumns,
  toYearPeriod,
} from '../../domain/tax/tax-forms/form-layout.ts';
import {
  computeBoxes,
  computeCarriedCredit,
  computeCarriedCredits,
  computeRoundedBoxes,
  roundToRupees,
  type VatReturnAdjustments,
  type VatReturnMonth,
} from '../../domain/tax/vat-return.ts';

describe('an effective-dated rule', () => {
  it('applies from its day until the next one', () => {
    const rules = [
      { from: '2000-01-01', value: 10 },
      { from: '2026-07-17', value: 13 },
      { from: '2027-07-17', value: 15 },
    ];
    expect(
      ['1999-12-31', '2026-07-16', '2026-07-17', '2027-07-16', '2027-07-17'].map(day =>
        effectiveOn(rules, day),
      ),
    ).toEqual([10, 10, 13, 13, 15]);
  });
});

describe('a layout', () => {
  it('names each column once, in both languages, and shows those of lines only where lines are', () => {
    for (const name of formNames)
      for (const { value } of builtInLayouts[name]) {
        const names = value.columns.map(column => column.name);
        expect([name, new Set(names).size]).toEqual([name, names.length]);
        for (const { label } of value.columns)
          expect([label.en, /[\u0900-\u097f]/.test(label.ne)]).toEqual([label.en, true]);
        expect(toVisibleColumns(value, false).every(column => !column.item)).toBe(true);
        expect(toVisibleColumns(value, true)).toEqual(value.columns);
      }
  });
});

describe('a period', () => {
  it('is a Nepali month or a fiscal year from Shrawan to Ashadh', () => {
    expect(toMonthPeriod(2083, 8)).toEqual({
      year: 2083,
      month: 8,
      fiscal_year: '2083/84',
      start_date: '2026-11-17',
      end_date: '2026-12-15',
    });
    expect(toMonthPeriod(2084, 3).fiscal_year).toBe('2083/84');
    expect(toYearPeriod(2083)).toMatchObject({
      month: null,
      fiscal_year: '2083/84',
      start_date: '2026-07-17',
    });
    expect(findFiscalStartYear('2027-05-01')).toBe(2083);
    expect(() => toMonthPeriod(2083, 13)).toThrow(RangeError);
    expect(() => toMonthPeriod(1999, 1)).toThrow(RangeError);
    expect(toYearPeriod(2090).fiscal_year).toBe('2090/91');
    expect(() => toYearPeriod(2091)).toThrow(RangeError);
    expect(formatPeriod(toYearPeriod(2083), 'ne')).toBe('पूरा आर्थिक वर्ष २०८३/८४');
    expect(buildFormHead({ pan: '301234567', name: 'X' }, toMonthPeriod(2083, 8), 'ne')).toEqual([
      'करदाता दर्ता नं. (PAN): ३०१२३४५६७',
      'करदाताको नाम: X',
      'साल: २०८३',
      'कर अवधि: मङ्सिर',
    ]);
  });
});

describe('whole rupees', () => {
  it('round half up, away from zero', () => {
    expect(
      [0, 49, 50, 149, 150, -49, -50, -150].map(roundToRupees).map(value => value + 0),
    ).toEqual([0, 0, 100, 100, 200, 0, -100, -200]);
    fc.assert(
      fc.property(
        fc.integer({ min: -1e14, max: 1e14 }),
        paisa => Math.abs(roundToRupees(paisa) - paisa) <= 50 && roundToRupees(paisa) % 100 === 0,
      ),
    );
  });
});

describe('the VAT return', () => {
  const amount = fc.integer({ min: 0, max: 1e12 });
  const traded = fc.record({ taxable: amount, vat: amount, exempt: amount, exported: amount });
  const month = fc.record({ sales: traded, purchases: traded, imports: traded });
  const entered = fc.record({
    adjustment_credit: amount,
    adjustment_debit: amount,
    brought_forward: fc.option(amount),
    refund_claimed: fc.constant(0),
    paid: amount,
  });
  const boxIn =
    (of: VatReturnMonth, entries: VatReturnAdjustments, carried: number) => (no: string) =>
      computeBoxes(of, entries, carried).find(box => box.no === no)!;

  it('owes or carries the difference of debit and credit, never both', () => {
    fc.assert(
      fc.property(month, entered, amount, (of, entries, carried) => {
        const box = boxIn(of, entries, carried);
        const debit = of.sales.vat + entries.adjustment_debit;
        const credit = of.purchases.vat + of.imports.vat + entries.adjustment_credit;
        const before = entries.brought_forward ?? carried;
        expect([box('4').debit, box('4').credit, box('6').credit]).toEqual([debit, credit, before]);
        expect((box('5').debit ?? 0) - (box('5').credit ?? 0)).toBe(debit - credit);
        expect((box('7').debit ?? 0) - (box('7').credit ?? 0)).toBe(debit - credit - before);
        expect(box('7').debit === null || box('7').credit === null).toBe(true);
        const left = computeCarriedCredit(
          { credit: of.purchases.vat + of.imports.vat, debit: of.sales.vat },
          entries,
          carried,
        );
        expect(left).toBe(box('7').credit ?? 0);
      }),
    );
  });

  it('adds up in whole rupees as well: sums of rounded boxes are sums of the printed ones', () => {
    fc.assert(
      fc.property(month, entered, amount, (of, entries, carried) => {
        const boxes = computeRoundedBoxes(of, entries, carried);
        const cell = (no: string, side: 'credit' | 'debit') =>
          boxes.find(box => box.no === no)![side] ?? 0;
        expect(
          boxes
            .flatMap(({ value, credit, debit }) => [value ?? 0, credit ?? 0, debit ?? 0])
            .filter(paisa => paisa % 100 !== 0),
        ).toEqual([]);
        expect([cell('1.1', 'debit'), cell('2.1', 'credit')]).toEqual([
          roundToRupees(of.sales.vat),
          roundToRupees(of.purchases.vat),
        ]);
        expect(cell('4', 'credit')).toBe(
          cell('2.1', 'credit') + cell('2.2', 'credit') + cell('3.1', 'credit'),
        );
        expect(cell('4', 'debit')).toBe(cell('1.1', 'debit') + cell('3.1', 'debit'));
        expect(cell('5', 'debit') - cell('5', 'credit')).toBe(
          cell('4', 'debit') - cell('4', 'credit'),
        );
        expect(cell('7', 'debit') - cell('7', 'credit')).toBe(
          cell('5', 'debit') - cell('5', 'credit') - cell('6', 'credit'),
        );
        // And the next form begins with the credit that this one leaves.
        const vat = { sales: of.sales.vat, local: of.purchases.vat, imports: of.imports.vat };
        const { exact, whole } = computeCarriedCredits(vat, entries, {
          exact: carried,
          whole: roundToRupees(carried),
        });
        expect([exact, whole]).toEqual([
          computeCarriedCredit(
            { credit: vat.local + vat.imports, debit: vat.sales },
            entries,
            carried,
          ),
          cell('7', 'credit'),
        ]);
      }),
    );
  });

  it('does not carry a claimed refund', () => {
    const nothing: VatReturnAdjustments = {
      adjustment_credit: 0,
      adjustment_debit: 0,
      brought_forward: null,
      refund_claimed: 0,
      paid: 0,
    };
    expect(
      computeCarriedCredit({ credit: 500, debit: 100 }, { ...nothing, refund_claimed: 150 }, 50),
    ).toBe(300);
    expect(computeCarriedCredit({ credit: 0, debit: 900 }, nothing, 50)).toBe(0);
  });
});
