// What comes every month in the demo company's books: rent, salaries, cash taken to the bank, and the
// instalments of a loan. Once in the year its owner pays in capital and the rent comes as a bill with
// VAT, and twice the stock is counted.
import {
  addBsMonths,
  type BsMonth,
  findBsMonth,
  formatBsMonth,
} from '../../../domain/calendar/bs-month.ts';
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { toNepalDate } from '../../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { type Texts, translate } from '../../../domain/language.ts';
import { toRate, toRupees } from '../../../domain/money/money.ts';
import { toMonthPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { flushIncrements } from '../../database/transactions.ts';
import { NO_CLIENT_TOTALS } from '../../features/documents/create-invoice-input.ts';
import { NO_PRODUCT } from '../../features/documents/document-columns.ts';
import { recordTaxPayment } from '../../features/tax-payments/record-tax-payment.ts';
import { recordTdsDeposit } from '../../features/tds/tds-deposits.ts';
import { loadOpenTds } from '../../features/tds/tds-return.ts';
import { loadVendorBillContext } from '../../features/vendor-bills/load-vendor-bill-context.ts';
import { recordVendorBill } from '../../features/vendor-bills/record-vendor-bill.ts';
import { loadOpenTax } from '../../posting/tax-payments.ts';
import { findExpectedCash } from './demo-cash-counts.ts';
import {
  type BooksContext,
  type DemoLine,
  enterDemoVoucher,
  loadDemoBalance,
  toDemoActor,
  toVoucherLines,
} from './demo-vouchers.ts';
import { enterStock } from './seed-demo-data.ts';
import { addHours, type DemoEvent, type DemoYear } from './simulate-year.ts';

/** In paisa. */
const RENT = 3_500_000;
const SALARIES = 14_500_000;
/** What stays in the cash box; the bank gets whole thousands of rupees. */
const CASH_KEPT = 5_000_000;
const DEPOSIT_STEP = 100_000;
const CONTRIBUTION = 50_000_000;
const LOAN = 60_000_000;
const INSTALMENT = 2_500_000;
/** Percent a year. */
const INTEREST_RATE = 11;

/** The nth month of the year, from 0, in which something comes once; the stock is counted twice. */
const CONTRIBUTION_MONTH = 0;
const LOAN_MONTH = 1;
const BILLED_RENT_MONTH = 3;
const COUNT_MONTHS = [5, 10];

/** The vendor who lets the shop. */
const LANDLORD = 5;
/** Of small goods (below this cost in paisa) more pieces are found than were on record. */
const SMALL_COST = 100_000;
const FOUND = [4, 7, 2];

const texts = {
  rent: { en: 'Rent of the shop, {month}', ne: 'पसलको घरभाडा, {month}' },
  monthlyRent: { en: 'Rent of the shop', ne: 'पसलको घरभाडा' },
  salaries: { en: 'Salaries, {month}', ne: 'तलब, {month}' },
  deposit: { en: 'Cash taken to the bank', ne: 'बैंकमा नगद दाखिला' },
  loan: { en: 'Loan received for stock', ne: 'मौज्दातका लागि पाएको ऋण' },
  instalment: { en: 'Loan instalment and interest, {month}', ne: 'ऋणको किस्ता र ब्याज, {month}' },
  bank: { en: 'Rastriya Banijya Bank, Patan', ne: 'राष्ट्रिय वाणिज्य बैंक, पाटन' },
  contribution: { en: 'Capital paid in by the owner', ne: 'सञ्चालकले थपेको पुँजी' },
} satisfies Record<string, Texts>;

const rentLines: DemoLine[] = [
  ['rent', RENT],
  ['bank', 0 - RENT],
];

type DemoMonth = BsMonth & { nth: number; days: number[]; isOver: boolean };

/** The events of the Nepali months that begin within the year. */
export const planMonths = (
  context: BooksContext,
  year: DemoYear,
  entities: Entity[],
): DemoEvent[] => {
  const months = listMonths(year);
  const newest = months.at(-1)!;
  return [
    ...months.flatMap(month => [
      ...planBeginning(context, year, month),
      ...(month.isOver ? planEnd(context, year, month) : []),
    ]),
    ...months.flatMap(({ nth, days }): DemoEvent[] =>
      COUNT_MONTHS.includes(nth)
        ? [{ at: addHours(days[0]!, 17.5), run: count(context, year, entities) }]
        : [],
    ),
    {
      at: addHours(newest.days[0]!, 9.8),
      run: async moment => year.enter(tx => addRentTemplate(context, tx, entities, newest, moment)),
    },
  ];
};

const listMonths = ({ days }: DemoYear): DemoMonth[] => {
  const byMonth = Map.groupBy(days, at => findBsMonth(toNepalDate(new Date(at))).start_date);
  const last = toNepalDate(new Date(days.at(-1)!));
  // The first one began before.
  return [...byMonth].slice(1).map(([start_date, own], nth) => {
    const month = findBsMonth(start_date);
    return { ...month, nth, days: own, isOver: month.end_date < last };
  });
};

type Monthly = { type: 'journal' | 'contra' | 'expense'; narration: Texts; lines: DemoLine[] };

const toEvent = (
  context: BooksContext,
  year: DemoYear,
  month: DemoMonth,
  at: number,
  voucher: Monthly,
): DemoEvent => ({
  at,
  run: async moment => {
    const values = { month: formatBsMonth(month, context.language) };
    year.enter(tx => enterDemoVoucher(context, tx, { ...voucher, values }, moment));
  },
});

const planBeginning = (context: BooksContext, year: DemoYear, month: DemoMonth): DemoEvent[] => {
  const at = (hours: number) => addHours(month.days[0]!, hours);
  const rent: DemoEvent =
    month.nth === BILLED_RENT_MONTH
      ? { at: at(9.75), run: moment => recordRentBill(context, year, month, moment) }
      : toEvent(context, year, month, at(9.75), {
          type: 'expense',
          narration: texts.rent,
          lines: rentLines,
        });
  const received: Record<number, Omit<Monthly, 'type'>> = {
    [CONTRIBUTION_MONTH]: {
      narration: texts.contribution,
      lines: [
        ['bank', CONTRIBUTION],
        ['capital', 0 - CONTRIBUTION],
      ],
    },
    [LOAN_MONTH]: {
      narration: texts.loan,
      lines: [
        ['bank', LOAN],
        ['loan', 0 - LOAN],
      ],
    },
  };
  const once = received[month.nth];
  return [
    rent,
    ...(once ? [toEvent(context, year, month, at(10.25), { type: 'journal', ...once })] : []),
    ...(month.nth > 0
      ? [depositTds(context, year, month, at(12)), payTsc(context, year, month, at(12.25))]
      : []),
  ];
};

/** What was kept back is deposited in the month after. */
const depositTds = (
  context: BooksContext,
  year: DemoYear,
  month: DemoMonth,
  at: number,
): DemoEvent => ({
  at,
  run: async moment => {
    const before = addBsMonths(month, -1);
    const deposit = {
      date: moment.slice(0, 10),
      account_id: context.accounts.get('bank')!,
      voucher_no: `${before.year}-${before.month}-114`,
      bank: texts.bank[context.language],
    };
    const recording = {
      ...{ actor: toDemoActor(context, moment), pos: 'Main', now: moment },
      language: context.language,
    };
    const period = toMonthPeriod(before.year, before.month);
    // What was kept back in the month before has to be there.
    await year.settled();
    year.enter(async tx => {
      if ((await loadDemoBalance(context, tx, 'tdsPayable')) === 0) return;
      // It may be of this month alone.
      const { open } = await loadOpenTds(tx, context.company_id, period);
      if (open > 0) await recordTdsDeposit(tx, period, deposit, recording);
    });
  },
});

/** What was charged in the month before is paid in this one. */
const payTsc = (
  context: BooksContext,
  year: DemoYear,
  month: DemoMonth,
  at: number,
): DemoEvent => ({
  at,
  run: async moment => {
    const before = addBsMonths(month, -1);
    const { end_date } = toMonthPeriod(before.year, before.month);
    const recording = {
      ...{ actor: toDemoActor(context, moment), pos: 'Main', now: moment },
      language: context.language,
    };
    // What was charged in the month before has to be there.
    await year.settled();
    year.enter(async tx => {
      await flushIncrements(tx);
      const open = await loadOpenTax(tx, context.company_id, 'tsc', end_date);
      if (open === 0) return;
      await recordTaxPayment(
        tx,
        {
          ...{ kind: 'tsc', date: moment.slice(0, 10), amount: toRupees(open) },
          account_id: context.accounts.get('bank')!,
          voucher_no: `${before.year}-${before.month}-115`,
        },
        recording,
      );
    });
  },
});

const planEnd = (context: BooksContext, year: DemoYear, month: DemoMonth): DemoEvent[] => {
  const at = (hours: number) => addHours(month.days.at(-1)!, hours);
  const before = month.nth - LOAN_MONTH - 1;
  // Whole rupees.
  const owed = LOAN - before * INSTALMENT;
  const interest = Math.round((owed * INTEREST_RATE) / 12 / 10_000) * 100;
  const instalment: Monthly = {
    type: 'journal',
    narration: texts.instalment,
    lines: [
      ['loan', INSTALMENT],
      ['interest', interest],
      ['bank', 0 - INSTALMENT - interest],
    ],
  };
  return [
    ...(before >= 0 ? [toEvent(context, year, month, at(15), instalment)] : []),
    depositCash(context, year, at(15.5)),
    toEvent(context, year, month, at(16.5), {
      type: 'expense',
      narration: texts.salaries,
      lines: [
        ['salaries', SALARIES],
        ['bank', 0 - SALARIES],
      ],
    }),
  ];
};

const depositCash = (context: BooksContext, year: DemoYear, at: number): DemoEvent => ({
  at,
  run: async moment => {
    // The sales of the days before have to be there.
    await year.settled();
    year.enter(async tx => {
      const cash = await findExpectedCash(tx, context.company_id, moment.slice(0, 10));
      const deposit = Math.floor((cash - CASH_KEPT) / DEPOSIT_STEP) * DEPOSIT_STEP;
      if (deposit <= 0) return;
      const lines: DemoLine[] = [
        ['bank', deposit],
        ['cash', 0 - deposit],
      ];
      const voucher = { type: 'contra' as const, narration: texts.deposit, lines };
      await enterDemoVoucher(context, tx, voucher, moment);
    });
  },
});

/** As the page of expenses records what has VAT: a bill of services, paid from the bank. */
const recordRentBill = async (
  context: BooksContext,
  year: DemoYear,
  month: DemoMonth,
  moment: string,
): Promise<void> => {
  const { database, company_id, shop, language, accounts } = context;
  const date = moment.slice(0, 10);
  const [rent] = await query<{ id: number }>(
    database.read,
    "select id from tds_types where company_id = ? and code = 'RENT'",
    [company_id],
  );
  const input = {
    vendor_id: shop.vendors[LANDLORD]!,
    billing_no: `R-${month.year}-${month.month}`,
    fiscal_year: toFiscalYear(date).name,
    type: 'normal' as const,
    transaction_date: `${date} 00:00:00`,
    booked_on: null,
    due_date: null,
    paid_from_account_id: accounts.get('bank')!,
    tds: { type_id: rent!.id, base: null, amount: null },
    landed_costs: [],
    import_vat: null,
    declaration_no: null,
    declaration_date: null,
    file_id: null,
    discount_rate: 0,
    discount_amount: 0,
    lines: [
      {
        product_id: NO_PRODUCT,
        qty: 1,
        price: RENT,
        discount_rate: 0,
        description: translate(texts.rent, language, { month: formatBsMonth(month, language) }),
        unit: null,
        vat_rate: toRate(13),
        expense_account_id: accounts.get('rent')!,
      },
    ],
    clientTotals: NO_CLIENT_TOTALS,
  };
  const parties = await loadVendorBillContext(database.cachedReads, company_id, input, language);
  year.enter(tx =>
    recordVendorBill(database, tx, input, parties, {
      actor: toDemoActor(context, moment),
      pos: 'Main',
      now: moment,
      language,
      skipClientTotals: true,
    }),
  );
};

const count =
  (context: BooksContext, year: DemoYear, entities: Entity[]) =>
  async (moment: string): Promise<void> => {
    const small = context.shop.products.filter(
      ({ service, cost }) => !service && cost < SMALL_COST,
    );
    const found = FOUND.map((qty, nth) => ({ ...small[nth]!, qty }));
    const inventory = entities.find(({ name }) => name === 'inventory')!;
    year.enter(tx =>
      enterStock({ tx, actor: toDemoActor(context, moment), at: moment }, inventory, found),
    );
  };

/** From the next month on the rent is entered by itself. */
const addRentTemplate = async (
  context: BooksContext,
  tx: Transaction,
  entities: Entity[],
  newest: DemoMonth,
  moment: string,
): Promise<void> => {
  const actor = toDemoActor(context, moment);
  const narration = texts.monthlyRent[context.language];
  const insert = (name: string, rows: Parameters<typeof insertWithAudit>[3]) =>
    insertWithAudit(tx, actor, entities.find(entity => entity.name === name)!, rows, moment);
  const [template_id] = await insert('voucher-templates', [
    {
      name: narration,
      type: 'expense',
      narration,
      pos_id: null,
      repeats: 'month',
      next_date: addBsMonths(newest, 1).start_date,
      until: null,
      day_of_month: 1,
      last_problem: null,
      status: 1,
      created_by: actor.name,
      created_at: moment,
    },
  ]);
  await insert(
    'voucher-template-lines',
    toVoucherLines(context, rentLines).map(({ party: _, ...line }) => ({
      template_id: template_id!,
      customer_id: null,
      vendor_id: null,
      ...line,
    })),
  );
};
