// Money and totals: exact, half up, and lines that add up to their header for any input.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDocumentNumber, toDisplayNumber } from '../../domain/documents/document-number.ts';
import {
  computeHeader,
  computeSubtotal,
  computeTotals,
  hasTsc,
} from '../../domain/documents/totals.ts';
import { toAmountInWords } from '../../domain/money/amount-in-words.ts';
import {
  allocate,
  applyRate,
  divideHalfUp,
  formatAmount,
  formatMoney,
  isMoney,
  multiplyAndDivide,
  toPaisa,
  toRate,
  toRupees,
} from '../../domain/money/money.ts';
import { getVatRate } from '../../domain/tax/effective-dated.ts';
import { proposeTds } from '../../domain/tax/tds.ts';
import { toWithheldVat } from '../../domain/tax/vat-return.ts';

const RUNS = process.env.REPEAT === 'full' ? 20_000 : 1_000;
const line = fc.record({
  qty: fc.integer({ min: 1, max: 5_000 }),
  price: fc.integer({ min: 0, max: 9_999_999_99 }),
  discount_rate: fc.integer({ min: 0, max: 1_000_000 }),
  internet: fc.boolean(),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('money', () => {
  it('is whole paisa and comes back unchanged (VAL-022, CONST-016)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999_999 }),
        paisa => toPaisa(toRupees(paisa)) === paisa,
      ),
      { numRuns: RUNS },
    );
  });
  it('has at most two decimals and a limit', () => {
    expect([0, 0.01, 1.1, 999999999999.99].every(isMoney)).toBe(true);
    expect([0.001, 1.115, 1e12, Number.NaN, '1', null].some(isMoney)).toBe(false);
  });
  it('rounds half up on exact values, not as binary fractions do (OPEN-031)', () => {
    expect([
      applyRate(850, toRate(13)),
      divideHalfUp(5n, 2n),
      divideHalfUp(-5n, 2n),
      divideHalfUp(4n, 3n),
    ]).toEqual([111, 3, -3, 1]);
    const whole = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
    const small = fc.integer({ min: -999_999, max: 999_999 });
    fc.assert(
      fc.property(
        fc.oneof(whole, small),
        fc.oneof(whole, small),
        fc.oneof(fc.integer({ min: 1, max: 99_999_999_999_999 }), fc.integer({ min: 1, max: 9 })),
        (amount, part, divisor) =>
          Object.is(
            multiplyAndDivide(amount, part, divisor),
            divideHalfUp(BigInt(amount) * BigInt(part), BigInt(divisor)),
          ),
      ),
      { numRuns: RUNS },
    );
  });
  it('is shown in lakh and crore with symbol and suffix, in both languages (CONST-030..033)', () => {
    expect(formatMoney(12_345_678_905, 'en')).toBe('12,34,56,789.05');
    expect([formatMoney(5, 'en'), formatMoney(100_000, 'en')]).toEqual(['0.05', '1,000.00']);
    expect(formatAmount(12_345_678, 'Rs.', 'en')).toBe('Rs. 1,23,456.78/-');
    expect(formatMoney(12_345_678, 'ne')).toBe('१,२३,४५६.७८');
    // However much somebody types: never in exponent notation.
    expect(formatMoney(1e21, 'en')).toBe('1,00,00,00,00,00,00,00,00,000.00');
  });
});

describe('totals', () => {
  it('of lines add up to the header to the paisa', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (ordered, discount_rate, tsc_rate, vat_rate) => {
          const totals = computeTotals({
            lines: ordered,
            discount_rate,
            discount_amount: 0,
            tsc_rate,
            vat_rate,
          });
          expect(sum(totals.lines.map(each => each.total))).toBe(totals.subtotal);
          expect(sum(totals.lines.map(each => each.discount_amount))).toBe(totals.discount_amount);
          expect(sum(totals.lines.map(each => each.tsc_amount))).toBe(totals.tsc_amount);
          expect(sum(totals.lines.map(each => each.taxable_amount))).toBe(totals.taxable_amount);
          expect(sum(totals.lines.map(each => each.vat_amount))).toBe(totals.vat_amount);
          expect(totals.taxable_amount + totals.vat_amount).toBe(totals.total);
          expect(totals.subtotal - totals.discount_amount + totals.tsc_amount).toBe(
            totals.taxable_amount,
          );
        },
      ),
      { numRuns: RUNS },
    );
  });
  it('are the same whether the lines are given their shares or not', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 200_000 }),
        (ordered, discount_rate, discount_amount, tsc_rate) => {
          const input = {
            lines: ordered,
            discount_rate,
            discount_amount,
            tsc_rate,
            vat_rate: toRate(13),
          };
          const { lines: _, ...header } = computeTotals(input);
          expect(computeHeader(input)).toEqual(header);
        },
      ),
      { numRuns: RUNS },
    );
  });
  it('take a flat discount as it is and put it on no line without an amount', () => {
    fc.assert(
      fc.property(lines, ordered => {
        const subtotal = computeSubtotal(ordered);
        const totals = computeTotals({
          lines: ordered,
          discount_rate: 0,
          discount_amount: Math.floor(subtotal / 3),
          tsc_rate: 0,
          vat_rate: toRate(13),
        });
        expect(totals.discount_amount).toBe(Math.floor(subtotal / 3));
        for (const each of totals.lines)
          expect(each.discount_amount).toBeLessThanOrEqual(each.total);
      }),
      { numRuns: RUNS },
    );
  });
  it('charge 13 percent, with TSC on internet lines only (SAL-INV-112, SAL-INV-116, SAL-INV-117, CONST-025)', () => {
    const totals = computeTotals({
      lines: [
        { qty: 1, price: 120_000, discount_rate: 0, internet: true },
        { qty: 2, price: 50_000, discount_rate: 0, internet: false },
      ],
      discount_rate: 0,
      discount_amount: 0,
      tsc_rate: toRate(10),
      vat_rate: getVatRate('2026-11-21'),
    });
    expect(totals).toMatchObject({
      subtotal: 220_000,
      tsc_amount: 12_000,
      taxable_amount: 232_000,
      vat_amount: 30_160,
      total: 262_160,
    });
    expect(totals.lines[1]!.tsc_amount).toBe(0);
  });
  it('know the internet family without regard to case (SAL-INV-111)', () => {
    expect(['internet', 'Internet', ' INTERNET '].every(hasTsc)).toBe(true);
    expect(['Internet Cable', '', 'intranet'].some(hasTsc)).toBe(false);
  });
  it('are spread by largest remainder, the earlier line first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(5, [0, 0])).toEqual([5, 0]);
    expect(allocate(1, [1, 3])).toEqual([0, 1]);
  });
  it('are spread to the paisa whatever the size of their figures', () => {
    const size = fc.integer({ min: 0, max: 45 });
    const figure = size.chain(bits => fc.integer({ min: 0, max: 2 ** bits }));
    fc.assert(
      fc.property(figure, fc.array(figure, { minLength: 1, maxLength: 12 }), (amount, weights) => {
        const parts = allocate(amount, weights);
        const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
        expect(parts.reduce((total, part) => total + BigInt(part), 0n)).toBe(BigInt(amount));
        if (whole === 0n) return;
        // Each is its share rounded up or down, and a share rounded up has at least the remainder
        // of one rounded down.
        const shares = weights.map((weight, index) => {
          const product = BigInt(amount) * BigInt(weight);
          return { more: BigInt(parts[index]!) - product / whole, remainder: product % whole };
        });
        const up = shares.filter(({ more }) => more === 1n).map(({ remainder }) => remainder);
        const down = shares.filter(({ more }) => more === 0n).map(({ remainder }) => remainder);
        expect(up.length + down.length).toBe(weights.length);
        expect(up.every(remainder => down.every(other => remainder >= other))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('words and numbers', () => {
  it('say an amount in English and Nepali', () => {
    expect(toAmountInWords(12_345_678, 'en')).toBe(
      'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paisa Only',
    );
    expect(toAmountInWords(12_345_678, 'ne')).toBe(
      'एक लाख तेइस हजार चार सय छपन्न रुपैयाँ अठहत्तर पैसा मात्र',
    );
    expect(toAmountInWords(0, 'ne')).toBe('शून्य रुपैयाँ मात्र');
    expect(toAmountInWords(99_999_999_999_999, 'ne')).toContain('खर्ब');
  });
  it('have one hundred different Nepali words from 0 to 99', () => {
    const said = Array.from({ length: 100 }, (_, value) => toAmountInWords(value * 100, 'ne'));
    expect(new Set(said).size).toBe(100);
    expect([said[39], said[99]]).toEqual(['उनन्चालीस रुपैयाँ मात्र', 'उनान्सय रुपैयाँ मात्र']);
  });
  it('number documents with digits, outlet codes before them, the year behind them but on local hosts (SAL-INV-021..023)', () => {
    expect([formatDocumentNumber(7), formatDocumentNumber(7, 'KTM')]).toEqual(['7', 'KTM-7']);
    expect([
      toDisplayNumber('7', '2083/84', 'bill.shop.np'),
      toDisplayNumber('7', '2083/84', 'localhost:8080'),
      toDisplayNumber('7', '2083/84', 'x.np', ['x.np']),
    ]).toEqual(['7-2083/84', '7', '7']);
  });
});

it('keeps nothing back at the threshold of contracts, and from all of them one paisa above it', () => {
  const propose = (sum: number) =>
    proposeTds({ threshold: 5_000_000 }, toRate(1.5), { base: 1, sum, withheld: 0 });
  expect([5_000_000, 5_000_001].map(propose)).toEqual([0, 75_000]);
});

it('halves the VAT that a buyer withholds, half a paisa up; what comes back withholds nothing', () => {
  expect([0, 1, 2, 3, 13_001, -1_300].map(toWithheldVat)).toEqual([0, 1, 1, 2, 6_501, 0]);
});
