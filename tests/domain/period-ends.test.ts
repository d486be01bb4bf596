// What ends a month of VAT and a fiscal year: every outlet's accounts are emptied, to the paisa.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildVatSettlementLines,
  buildYearEndLines,
  computeBalancesProfit,
  type OutletBalance,
} from '../../domain/ledger/period-ends.ts';
import { type PostingLine, reverseLines } from '../../domain/ledger/postings.ts';

/** Debits less credits by account and outlet; those of zero left out. */
const balancesOf = (...entries: PostingLine[][]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { account, pos, debit, credit } of entries.flat()) {
    const key = `${account} ${pos}`;
    sums[key] = (sums[key] ?? 0) + debit - credit;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

const toBalances = (rows: [account_id: number, pos: string, balance: number][]): OutletBalance[] =>
  rows.map(([account_id, pos, balance]) => ({ account_id, pos, balance }));

describe('the end of a period', () => {
  it('settles the VAT of a month, owed at one outlet and carried forward at another', () => {
    const month = toBalances([
      [1, 'A', -900],
      [2, 'A', 300],
      [3, 'A', 100],
      [1, 'B', -100],
      [2, 'B', 300],
    ]);
    expect(balancesOf(buildVatSettlementLines(month))).toEqual({
      '1 A': 900,
      '2 A': -300,
      '3 A': -100,
      'vat_settlement A': -500,
      '1 B': 100,
      '2 B': -300,
      'vat_settlement B': 200,
    });
  });

  it('has no line of zero: VAT that comes to nothing goes to nobody', () => {
    const month = toBalances([
      [1, '', -300],
      [2, '', 300],
    ]);
    expect(balancesOf(buildVatSettlementLines(month))).toEqual({ '1 ': 300, '2 ': -300 });
    expect(buildVatSettlementLines([])).toEqual([]);
  });

  it('empties income and expenses of each outlet and moves exactly the profit', () => {
    const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    const rows = fc.uniqueArray(
      fc.record({
        account_id: fc.integer({ min: 1, max: 8 }),
        pos: fc.constantFrom('', 'Kathmandu', 'Pokhara'),
        balance: amount.filter(each => each !== 0),
      }),
      { selector: ({ account_id, pos }) => `${account_id} ${pos}` },
    );
    fc.assert(
      fc.property(rows, balances => {
        const closing = buildYearEndLines(balances);
        const left = balancesOf(closing);
        for (const { account_id, pos, balance } of balances)
          expect(left[`${account_id} ${pos}`]).toBe(0 - balance);
        const moved = Object.entries(left)
          .filter(([key]) => key.startsWith('retained_earnings'))
          .reduce((sum, [, each]) => sum + each, 0);
        expect(0 - moved).toBe(computeBalancesProfit(balances) + 0);
        for (const pos of new Set(balances.map(each => each.pos)))
          expect(
            closing
              .filter(line => line.pos === pos)
              .reduce((sum, { debit, credit }) => sum + debit - credit, 0),
          ).toBe(0);
        expect(balancesOf(closing, reverseLines(closing))).toEqual({});
      }),
    );
  });
});
