// The demo company's data: every kind of document, the same every time, and stock that is the sum
// of its movements.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { buildApp } from '../../server/app.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { readConfig } from '../../server/platform/config.ts';
import {
  createTestDatabase,
  describeOnBothEngines,
  type Engine,
  openTestApp,
} from '../support/test-app.ts';

const readDemo = async (engine: Engine, settings: Record<string, string> = {}) => {
  const demo = await openTestApp(engine, { DEMO: '1', ...settings });
  const { body } = await demo.signIn('admin@demo.test', 'Demo-1234');
  const get = async (path: string) =>
    (
      await demo.app.server.inject({
        url: `/billing/${path}`,
        headers: { authorization: `Bearer ${body.access_token}` },
      })
    ).json();
  const { read } = demo.app.database;
  const rows = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(read)).rows;
  const answer = {
    billings: await get('billings?limit=1000'),
    debitNotes: await get('purchase-returns?limit=1000'),
    creditNotes: await get('credit-notes?limit=1000'),
    proformas: await get('proforma-invoice?limit=1000'),
    newest: await get('invoices?limit=10'),
    invoices: await get('invoices?limit=1000'),
    people: await Promise.all(['customers', 'vendors'].map(path => get(`${path}?limit=1000`))),
    goods: await Promise.all(
      ['products', 'product-families', 'units', 'taxes', 'payment-methods'].map(path =>
        get(`${path}?limit=1000`),
      ),
    ),
    stock: await get('inventory/-/current-inventories?limit=1000'),
    vouchers: await get('journal-vouchers?limit=1000'),
    templates: await get('voucher-templates?limit=10'),
    yearEnds: await get('year-end'),
    locks: await get('lock-dates'),
    profit: await get('reports/profit-and-loss?start_date=2026-07-17&end_date=2026-11-21'),
    balances: await get('reports/trial-balance?start_date=2026-07-17&end_date=2026-11-21'),
    /** The least that was ever in the cash box and in the bank, in paisa. */
    leastMoney: await rows(
      `select code, min(running) as least from (
         select a.code as code, sum(sum(d.debit - d.credit)) over (partition by a.code order by d.day) as running
         from account_days as d join accounts as a on a.id = d.account_id
         where a.code in ('1010', '1020') group by a.code, d.day) as days group by code order by code`,
    ),
    logged: (
      await rows(
        `select table_name, new_value from activity_log where table_name in ('products', 'taxes') order by id`,
      )
    ).map(row => ({
      of: row.table_name,
      record: JSON.parse(String(row.new_value)) as Row,
    })),
    /** Products whose stored stock is not the sum of their movements, or of their days. */
    astray: await rows(
      `select stock.product_id from stock where qty <> (select sum(m.qty) from stock_movements m where m.product_id = stock.product_id)
       or qty <> (select sum(d.came - d.went) from stock_daily d where d.product_id = stock.product_id)`,
    ),
    /** Each habit once, with what it is found in. */
    habits: await rows(
      `select distinct 'cheque' as habit, direction || ' ' || state as name from cheques
       union select distinct settlement_kind, kind from settlement_rows
       union select distinct 'count', case when difference > -100 and difference < 100 then 'right' else 'wrong' end from cash_counts
       union select distinct 'reminder', state from reminders
       union select distinct 'refund', party_kind from payments where party_kind = 'customer'
       union select distinct 'netting', 'voucher' from allocations where source_kind = 'voucher'
       union select distinct 'advance', 'applied' from allocations where source_kind = 'receipt' and posts_itself = 1
       union select 'deposit', 'tds' from tds_deposits group by company_id having count(*) > 1
       union select 'tax', kind from tax_payments group by company_id, kind having count(*) > 1
       union select distinct 'limit', 'credit' from customers where credit_limit is not null
       order by 1, 2`,
    ),
    /** What the company writes of its own into these records. */
    written: [
      await get('cheques?limit=1000'),
      await get('cash-counts?limit=1000'),
      await get('receipts?limit=1000'),
    ],
    /** What the self-check finds. */
    differences: await auditLedger(
      demo.app.database,
      Number((await rows('select min(id) as id from companies'))[0]!.id),
      demo.app.store.entities,
    ),
    unbalanced: await rows(
      'select document_kind from journal_lines group by document_kind, document_id having sum(debit) <> sum(credit)',
    ),
  };
  await demo.close();
  return answer;
};

type Row = Record<string, number | string | null>;
type Page = { data: Row[] };

/** User-entered texts, each text with Latin letters once. */
const latinIn = (pages: Page[], ...names: string[]): string[] => {
  const written =
    names.length > 0
      ? names
      : [
          'name',
          'customer_name',
          'vendor_name',
          'first_name',
          'last_name',
          'address',
          'city',
          'description',
        ];
  const texts = pages.flatMap(page =>
    page.data.flatMap(row => written.map(name => String(row[name] ?? ''))),
  );
  return [...new Set(texts.filter(text => /[A-Za-z]/.test(text)))].sort();
};

const figuresOf = ({ data }: Page) =>
  data.map(row => [row.created_at, row.total, row.taxable_amount, row.tsc_amount]);

type Demo = Awaited<ReturnType<typeof readDemo>>;

/** Rent and salaries, a loan, capital, a closed year: what an accountant expects in the books. */
const expectBooks = (demo: Demo) => {
  const { vouchers, templates, yearEnds, locks, billings, leastMoney } = demo;
  const numbers = (type: string) =>
    vouchers.data.filter((row: Row) => row.type === type && row.fiscal_year === '2083/84').length;
  // Instalments of the loan, and what was set off.
  expect(['journal', 'contra', 'expense'].map(numbers)).toEqual([4 + 2, 4, 9]);
  expect(billings.data.filter((row: Row) => String(row.billing_no).startsWith('R-'))).toHaveLength(
    1,
  );
  expect(templates.data).toMatchObject([{ repeats: 'month', next_date: '2026-12-16', status: 1 }]);
  expect(yearEnds.data).toMatchObject([
    { name: '2083/84', state: 'running' },
    { name: '2082/83', state: 'closed', end_date: locks.year },
  ]);
  const [{ profit }] = yearEnds.data[1].closings;
  const account = (page: { rows: Row[] }, code: string) =>
    page.rows.find(row => row.code === code) ?? {};
  expect(account(demo.balances, '3010')).toMatchObject({ opening_credit: profit });
  for (const code of ['1510', '2500', '3000'])
    expect(Number(account(demo.balances, code).opening_credit)).toBeGreaterThan(0);
  // The stock of the beginning is its owner's capital, and nothing is left unexplained.
  expect(account(demo.balances, '3030')).toEqual({});
  for (const code of ['5030', '5500', '5510', '5580'])
    expect(account(demo.balances, code)).toMatchObject({ opening_debit: 0, opening_credit: 0 });
  expect(leastMoney.every(({ least }) => Number(least) > 0)).toBe(true);
};

/** As customers and vendors pay: late, by cheque, too much, or less what the law has them keep back. */
const expectHabits = ({ habits, vouchers }: Demo) => {
  const narrations = vouchers.data.map((row: Row) => row.narration);
  expect(narrations).toContain('Netting with Valley Logistics');
  const found = habits.map(({ habit, name }) => `${habit} ${name}`);
  for (const habit of [
    'advance applied',
    'cheque issued cleared',
    'cheque issued issued',
    'cheque received bounced',
    'cheque received cleared',
    'cheque received deposited',
    'cheque received received',
    'cheque received returned',
    'count right',
    'count wrong',
    'deposit tds',
    'tax tsc',
    'limit credit',
    'netting voucher',
    'payment tds',
    'receipt discount',
    'receipt tds',
    'receipt vat_withheld',
    'receipt write_off',
    'refund customer',
    'reminder sent',
  ])
    expect(found).toContain(habit);
};

describe('the demo company', () => {
  describeOnBothEngines((_, engine) => {
    it('has a year of purchases and returns behind it, the same every time, and stock that its movements explain', async () => {
      const first = await readDemo(engine);
      const {
        billings,
        debitNotes,
        creditNotes,
        proformas,
        newest,
        stock,
        astray,
        unbalanced,
        differences,
      } = first;
      expect([astray, unbalanced, differences]).toEqual([[], [], []]);
      expect(billings.total).toBeGreaterThan(40);
      expect(new Set(billings.data.map((row: Row) => row.type))).toEqual(
        new Set(['normal', 'import', 'capital']),
      );
      expect(
        billings.data.every(
          (row: Row) => (row.type === 'import') === (row.declaration_no !== null),
        ),
      ).toBe(true);
      expect(new Set(billings.data.map((row: Row) => row.vendor_name)).size).toBe(10);
      for (const [notes, number] of [
        [debitNotes, 'debit_note_no'],
        [creditNotes, 'credit_note_no'],
      ] as const) {
        expect(notes.total).toBeGreaterThan(5);
        const numbers = notes.data
          .filter((row: Row) => row.fiscal_year === '2083/84')
          .map((row: Row) => Number(row[number]));
        expect(numbers.reverse()).toEqual(numbers.map((_each: number, index: number) => index + 1));
      }
      expect(new Set(proformas.data.map((row: Row) => row.current_status))).toEqual(
        new Set(['proforma', 'invoice']),
      );
      expect(newest.data.every((row: Row) => row.status === 1)).toBe(true);
      expect(stock.data.every((row: Row) => Number(row.stock) >= 0)).toBe(true);
      // The log has rupees and percent, as a user enters them.
      for (const [of, kept, name] of [
        ['products', first.goods[0], 'sales_price'],
        ['taxes', first.goods[3], 'rate'],
      ]) {
        const logged = first.logged
          .filter(entry => entry.of === of)
          .map(({ record }) => [record.id, record[name]]);
        expect(logged.sort()).toEqual(kept.data.map((row: Row) => [row.id, row[name]]).sort());
      }
      expectBooks(first);
      expectHabits(first);
      expect(await readDemo(engine)).toEqual(first);

      // The same year in the other language: every figure is the same, and no text of this company
      // is in Latin letters.
      const nepali = await readDemo(engine, { DEMO_LANGUAGE: 'ne' });
      expect(latinIn([...nepali.people, ...nepali.goods])).toEqual([
        'Cash',
        'Cash payment',
        'Credit',
        'Paid later',
        'internet',
      ]);
      expect(latinIn([nepali.creditNotes, nepali.debitNotes], 'remarks')).toEqual([]);
      for (const name of [
        'invoices',
        'billings',
        'creditNotes',
        'debitNotes',
        'proformas',
      ] as const)
        expect(figuresOf(nepali[name])).toEqual(figuresOf(first[name]));
      const entered = ({ vouchers }: Demo) =>
        vouchers.data.map((row: Row) => [row.type, row.number, row.date, row.amount]);
      expect(entered(nepali)).toEqual(entered(first));
      expect(latinIn([nepali.vouchers, nepali.templates], 'narration')).toEqual([]);
      expect(latinIn(nepali.written, 'bank', 'remarks', 'reason', 'party_name')).toEqual([]);
      expect(nepali.habits).toEqual(first.habits);
      expect(
        nepali.people[0].data.filter((row: Row) => !formatValidators.text(row.last_name)),
      ).toEqual([]);
    });
  });

  it('closes the year before on whatever day it is made', async () => {
    // The last day of a fiscal year, and the first hours of the next one.
    for (const [now, day] of [
      ['2026-07-16T06:00:00Z', '2025-07-16'],
      ['2026-07-17T01:00:00Z', '2026-07-16'],
    ] as const) {
      const { env, drop } = await createTestDatabase('SQLite');
      const settings = { SESSION_SECRET: 'a secret of the tests only', LOG_LEVEL: 'error' };
      const app = await buildApp(
        readConfig({ ...env, ...settings, DEMO: '1' }),
        () => new Date(now),
      );
      const { database, store } = app;
      const closed = await database.read.selectFrom('year_ends').select('day').execute();
      expect([now, closed]).toEqual([now, [{ day }]]);
      const { company_id } = await database.read
        .selectFrom('lock_dates')
        .select('company_id')
        .where('year', '=', day)
        .executeTakeFirstOrThrow();
      expect(await auditLedger(database, company_id, store.entities)).toEqual([]);
      await app.close();
      await drop();
    }
  });
});
