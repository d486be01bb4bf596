// What documents post, by the worked examples of decision 52 and for any document.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTotals } from '../../domain/documents/totals.ts';
import {
  chartNames,
  closedToVouchers,
  controlParties,
  listChartAccounts,
  purposes,
} from '../../domain/ledger/chart-of-accounts.ts';
import {
  spreadLandedCosts,
  sumLandedCosts,
  toReturnedLandedCost,
} from '../../domain/ledger/landed-costs.ts';
import {
  buildAdvanceAllocationLines,
  buildBillLines,
  buildCreditNoteLines,
  buildDebitNoteLines,
  buildPaymentLines,
  buildReceiptLines,
  buildSaleLines,
  buildStockEntryLines,
  type PostingLine,
  reverseLines,
  type Sale,
  type SoldLine,
  toEntryLines,
} from '../../domain/ledger/postings.ts';
import { toRate } from '../../domain/money/money.ts';
import { taxTreatments } from '../../domain/tax/tax-treatment.ts';

const CUSTOMER = 7;
const VENDOR = 3;
const CUSTOMS = 9;
const customer = { kind: 'customer', id: CUSTOMER } as const;
const vendor = { kind: 'vendor', id: VENDOR } as const;

/** Debits less credits of each account, those of zero left out. */
const balancesOf = (...entries: PostingLine[][]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { account, debit, credit } of entries.flat())
    sums[account] = (sums[account] ?? 0) + debit - credit;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};
const soldLine = (net: number, more: Partial<SoldLine> = {}): SoldLine => ({
  treatment: 'taxable',
  is_service: false,
  income_account_id: null,
  net,
  cost: 0,
  ...more,
});
const sale = (figures: Partial<Sale>, lines: SoldLine[]): Sale => ({
  customer_id: CUSTOMER,
  total: 0,
  vat_amount: 0,
  tsc_amount: 0,
  vat_registered: true,
  ...figures,
  lines,
});

describe('a sale', () => {
  it('posts a mixed invoice by treatment, service and own account, with its cost', () => {
    const lines = buildSaleLines(
      sale({ total: 83_000, vat_amount: 13_000 }, [
        soldLine(60_000, { cost: 45_000 }),
        soldLine(40_000, { is_service: true }),
        soldLine(-30_000, { treatment: 'exempt' }),
        soldLine(0, { treatment: 'zero', income_account_id: 42 }),
      ]),
    );
    expect(balancesOf(lines)).toEqual({
      debtors: 83_000,
      sales_taxable: -60_000,
      service_income: -40_000,
      sales_exempt: 30_000,
      output_vat: -13_000,
      cost_of_sales: 45_000,
      inventory: -45_000,
    });
    expect(lines.find(({ account }) => account === 'debtors')!.party).toEqual(customer);
  });

  it('posts internet of 1,000 with TSC of 10 %: 100, VAT 143.00, total 1,243.00', () => {
    const totals = computeTotals({
      lines: [{ qty: 1, price: 100_000, discount_rate: 0, internet: true }],
      discount_rate: 0,
      discount_amount: 0,
      tsc_rate: toRate(10),
      vat_rate: toRate(13),
    });
    expect(
      balancesOf(
        buildSaleLines(
          sale(
            { total: totals.total, vat_amount: totals.vat_amount, tsc_amount: totals.tsc_amount },
            [soldLine(totals.lines[0]!.total, { is_service: true })],
          ),
        ),
      ),
    ).toEqual({
      debtors: 124_300,
      service_income: -100_000,
      tsc_payable: -10_000,
      output_vat: -14_300,
    });
  });

  it('is exempt income of a company that is not registered for VAT', () => {
    expect(
      balancesOf(buildSaleLines(sale({ total: 500, vat_registered: false }, [soldLine(500)]))),
    ).toEqual({ debtors: 500, sales_exempt: -500 });
  });

  it('comes back as sales returns, with the goods at the cost that left', () => {
    expect(
      balancesOf(
        buildCreditNoteLines(
          sale({ total: 11_300, vat_amount: 1_300 }, [soldLine(10_000, { cost: 8_000 })]),
        ),
      ),
    ).toEqual({
      sales_returns: 10_000,
      output_vat: 1_300,
      debtors: -11_300,
      inventory: 8_000,
      cost_of_sales: -8_000,
    });
  });
});

describe('a purchase', () => {
  const bill = {
    vendor_id: VENDOR,
    total: 135_600,
    tds_amount: 1_800,
    catch_up: 500,
    lines: [{ goes_to: 'inventory' as const, net: 120_000, vat: 15_600, landed: 0 }],
  };

  it('owes the vendor what is not kept back, and gives goods sold before their true cost', () => {
    expect(balancesOf(buildBillLines(bill))).toEqual({
      inventory: 119_500,
      cost_of_sales: 500,
      input_vat: 15_600,
      creditors: -133_800,
      tds_payable: -1_800,
    });
  });

  it('is taken back in full by a debit note, but for the cost that was caught up', () => {
    const settled = { ...bill, catch_up: 0 };
    expect(balancesOf(buildBillLines(settled), buildDebitNoteLines(settled))).toEqual({});
  });

  it.each([
    [[1_000_000], 1_430_000, 11_000_000],
    [[1_000_000, 550_000], 1_501_500, 11_550_000],
  ])(
    'posts an import of 100,000 with landed costs of %j and VAT of %i as stock of %i',
    (amounts, vat, inventory) => {
      const [duty, ...excise] = amounts.map(amount => ({ vendor_id: CUSTOMS, amount }));
      const landed_costs = [duty!, ...excise.map(cost => ({ ...cost, vendor_id: null }))];
      const landed = sumLandedCosts(landed_costs);
      const imported = {
        ...{ vendor_id: VENDOR, total: 10_000_000 + vat, tds_amount: 0, catch_up: 0 },
        lines: [{ goes_to: 'inventory' as const, net: 10_000_000, vat, landed }],
      };
      const entry = buildBillLines(imported, landed_costs);
      expect(balancesOf(entry)).toEqual({
        inventory,
        input_vat: vat,
        creditors: -11_000_000 - vat,
        ...(excise[0] ? { customs_and_freight: -excise[0].amount } : {}),
      });
      expect(entry.find(({ party }) => party?.id === CUSTOMS)?.credit).toBe(1_000_000);
      // Customs give nothing back: what was paid there beyond the bill is an expense.
      const back = balancesOf(entry, buildDebitNoteLines(imported));
      expect(back.inventory ?? 0).toBe(0);
      expect(back).toEqual({ customs_and_freight: 1_000_000, creditors: -1_000_000 });
    },
  );

  it('spreads landed costs over goods by value, to the paisa, and takes all of it back in pieces', () => {
    const paisa = fc.integer({ min: 0, max: 2 ** 45 });
    const line = fc.record({
      is_good: fc.boolean(),
      value: paisa,
      qty: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(paisa, fc.array(line, { maxLength: 12 }), (amount, lines) => {
        const shares = spreadLandedCosts(amount, lines);
        const goods = lines.filter(({ is_good }) => is_good);
        const value = goods.reduce((sum, each) => sum + BigInt(each.value), 0n);
        expect(sumLandedCosts(shares.map(share => ({ amount: share })))).toBe(
          goods.length > 0 ? amount : 0,
        );
        for (const [index, share] of shares.entries()) {
          const { is_good, value: own, qty } = lines[index]!;
          if (!is_good) expect(share).toBe(0);
          else if (value > 0n) {
            const exact = (BigInt(amount) * BigInt(own)) / value;
            expect([exact, exact + 1n]).toContain(BigInt(share));
          }
          const before = { qty: 0, landed_cost: 0 };
          for (let nth = 0; nth < qty; nth += 1) {
            const part = toReturnedLandedCost({ qty, landed_cost: share }, before, 1);
            expect(part).toBeGreaterThanOrEqual(0);
            before.qty += 1;
            before.landed_cost += part;
          }
          expect(before.landed_cost).toBe(share);
        }
      }),
    );
    expect(
      spreadLandedCosts(
        100,
        [1, 1, 1].map(each => ({ is_good: true, value: each })),
      ),
    ).toEqual([34, 33, 33]);
  });

  it('puts what a vendor rounded otherwise into rounding', () => {
    expect(balancesOf(buildBillLines({ ...bill, total: 135_601 })).rounding).toBe(1);
  });
});

describe('money', () => {
  it('received with TDS leaves nothing open: 508.50 less 6.75 is 501.75', () => {
    const lines = buildReceiptLines({
      party: customer,
      account: 'bank',
      amount: 50_175,
      rows: [{ kind: 'tds', amount: 675 }],
      settled: 50_850,
    });
    expect(balancesOf(lines)).toEqual({ bank: 50_175, tds_receivable: 675, debtors: -50_850 });
  });

  it('above what is due is an advance, which a later document takes', () => {
    const receipt = buildReceiptLines({
      party: customer,
      account: 12,
      amount: 150_000,
      rows: [],
      settled: 100_000,
    });
    expect(balancesOf(receipt)).toEqual({
      12: 150_000,
      debtors: -100_000,
      customer_advances: -50_000,
    });
    expect(balancesOf(receipt, buildAdvanceAllocationLines(customer, 50_000))).toEqual({
      12: 150_000,
      debtors: -150_000,
    });
    expect(balancesOf(buildAdvanceAllocationLines(vendor, 100))).toEqual({
      creditors: 100,
      supplier_advances: -100,
    });
  });

  it('paid keeps TDS back, and pays the charge of the bank on top', () => {
    const lines = buildPaymentLines({
      party: vendor,
      account: 'bank',
      amount: 98_500,
      rows: [
        { kind: 'tds', amount: 1_500 },
        { kind: 'bank_charge', amount: 10 },
      ],
      settled: 100_000,
    });
    expect(balancesOf(lines)).toEqual({
      creditors: 100_000,
      bank_charges: 10,
      bank: -98_510,
      tds_payable: -1_500,
    });
  });
});

describe('other entries', () => {
  it('post the first stock of a product as opening, later ones as gain or loss', () => {
    expect(balancesOf(buildStockEntryLines({ is_opening: true, value: 500, catch_up: 0 }))).toEqual(
      { inventory: 500, opening_balance_equity: -500 },
    );
    expect(
      balancesOf(buildStockEntryLines({ is_opening: false, value: -200, catch_up: 0 })),
    ).toEqual({ inventory: -200, stock_adjustments: 200 });
    expect(
      balancesOf(buildStockEntryLines({ is_opening: false, value: 300, catch_up: 20 })),
    ).toEqual({ inventory: 280, cost_of_sales: 20, stock_adjustments: -300 });
  });
});

describe('any entry', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999 });
  const soldLines = fc.array(
    fc.record({
      treatment: fc.constantFrom(...taxTreatments),
      is_service: fc.boolean(),
      income_account_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
      net: amount,
      cost: amount,
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('balances, has no line of zero and none below it, one per account, party and side', () => {
    fc.assert(
      fc.property(soldLines, amount, amount, fc.boolean(), (lines, vat, tsc, vat_registered) => {
        const total = lines.reduce((sum, { net }) => sum + net, vat + tsc);
        const sold = sale({ total, vat_amount: vat, tsc_amount: tsc, vat_registered }, lines);
        for (const entry of [buildSaleLines(sold), buildCreditNoteLines(sold)]) {
          expect(Object.values(balancesOf(entry)).reduce((sum, each) => sum + each, 0)).toBe(0);
          for (const { debit, credit } of entry) {
            expect(Math.min(debit, credit)).toBe(0);
            expect(Math.max(debit, credit)).toBeGreaterThan(0);
          }
          const keys = entry.map(
            ({ account, party, debit }) => `${account} ${party?.id} ${debit > 0}`,
          );
          expect(new Set(keys).size).toBe(keys.length);
          expect(balancesOf(entry).rounding).toBeUndefined();
          expect(balancesOf(entry, reverseLines(entry))).toEqual({});
        }
      }),
    );
  });

  it('of a document without money is empty', () => {
    expect(toEntryLines([])).toEqual([]);
    expect(buildSaleLines(sale({}, [soldLine(0)]))).toEqual([]);
  });
});

describe('the charts that ship', () => {
  it.each(chartNames)('have an account for each purpose, and a group above it: %s', chart => {
    const accounts = listChartAccounts(chart);
    expect(new Set(accounts.map(({ code }) => code)).size).toBe(accounts.length);
    expect(accounts.flatMap(({ purpose }) => purpose ?? []).sort()).toEqual([...purposes].sort());
    for (const { parent, is_group, root } of accounts) {
      const above = accounts.find(({ code }) => code === parent);
      expect(Boolean(above)).toBe(!is_group);
      if (above) expect(above).toMatchObject({ root, is_group: true });
    }
    for (const language of ['en', 'ne'] as const) {
      const names = accounts.map(({ name }) => name[language]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('let nobody post by hand to an account that keeps parties', () => {
    for (const purpose of Object.keys(controlParties)) expect(closedToVouchers).toContain(purpose);
  });
});
