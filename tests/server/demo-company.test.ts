// The demo company's data: every kind of document, the same every time, and stock that is the sum
// of its movements.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { describeOnBothEngines, type Engine, openTestApp } from '../support/test-app.ts';

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

describe('the demo company', () => {
  describeOnBothEngines((_, engine) => {
    it('has a year of purchases and returns behind it, the same every time, and stock that its movements explain', async () => {
      const first = await readDemo(engine);
      const { billings, debitNotes, creditNotes, proformas, newest, stock, astray, unbalanced } =
        first;
      expect([astray, unbalanced]).toEqual([[], []]);
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
      expect(await readDemo(engine)).toEqual(first);

      // The same year in the other language: every figure is the same, and no text of this company
      // is in Latin letters.
      const nepali = await readDemo(engine, { DEMO_LANGUAGE: 'ne' });
      expect(latinIn([...nepali.people, ...nepali.goods])).toEqual([
        'Cash',
        'Cash payment',
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
      expect(
        nepali.people[0].data.filter((row: Row) => !formatValidators.text(row.last_name)),
      ).toEqual([]);
    });
  });
});
