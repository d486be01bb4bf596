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
  buildAdvanceAllocationLines,
  buildBillLines,
  buildCreditNoteLines,
  buildDebitNoteLines,
  buildImportBillLines,
  buildPaymentLines,
  buildReceiptLines,
  buildSaleLines,
  buildStockEntryLines,
  buildVatSettlementLines,
  buildYearEndLines,
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
    lines: [{ goes_to: 'inventory' as const, net: 120_000, vat: 15_600, catch_up: 500 }],
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
    const settled = { ...bill, lines: bill.lines.map(line => ({ ...line, catch_up: 0 })) };
    expect(balancesOf(buildBillLines(settled), buildDebitNoteLines(bill))).toEqual({});
  });

  it('posts an import of 100,000 with duty of 10 %: VAT 14,300, stock 110,000', () => {
    expect(
      balancesOf(
        buildImportBillLines({
          vendor_id: VENDOR,
          total: 10_000_000,
          tds_amount: 0,
          vat_amount: 1_430_000,
          vat_vendor_id: 9,
          landed_costs: [{ vendor_id: 9, amount: 1_000_000 }],
          lines: [{ goes_to: 'inventory', net: 11_000_000, vat: 0, catch_up: 0 }],
        }).filter(({ party }) => party?.id !== VENDOR),
      ),
    ).toEqual({ inventory: 11_000_000, input_vat: 1_430_000, creditors: -2_430_000 });
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

  it('settle the VAT of a month, owed or carried forward', () => {
    const owed = { output_vat: 900, input_vat: 300, vat_withheld: 100 };
    expect(balancesOf(buildVatSettlementLines(owed))).toEqual({
      output_vat: 900,
      input_vat: -300,
      vat_withheld: -100,
      vat_settlement: -500,
    });
    const carried = { output_vat: 100, input_vat: 300, vat_withheld: 0 };
    expect(balancesOf(buildVatSettlementLines(carried)).vat_settlement).toBe(200);
  });

  it('empty income and expenses into retained earnings at the end of a year', () => {
    const balances = [
      { account_id: 1, balance: -1_000 },
      { account_id: 2, balance: 700 },
    ];
    const closing = buildYearEndLines(balances);
    expect(balancesOf(closing)).toEqual({ 1: 1_000, 2: -700, retained_earnings: -300 });
    expect(balancesOf(closing, reverseLines(closing))).toEqual({});
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
