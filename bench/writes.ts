// Invoices of ten lines over HTTP, durable before the answer, next to the bare engine writing the
// same rows.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { createHttpClient } from './http-client.ts';
import { type BenchShop, percentile, tenLineInvoice } from './shop.ts';

type Speed = { perSecond: number; p95: number };

/** That many clients save for that many milliseconds. */
export const saveOverHttp = async (
  shop: BenchShop,
  clients: number,
  milliseconds: number,
): Promise<Speed> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const times: number[] = [];
  let nth = 0;
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < milliseconds) {
      const before = performance.now();
      nth += 1;
      const status = await call('POST', 'invoices', tenLineInvoice(shop, nth));
      if (status !== 200) throw new Error(`A save was answered with ${status}`);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    perSecond: (times.length * 1000) / (performance.now() - started),
    p95: percentile(times, 0.95),
  };
};

type Statement = { sql: string; values: (nth: number, id: number) => (string | number | null)[] };

const insert = (table: string, columns: string[], rows: number, tail = '') =>
  `insert into ${table} (${columns.map(column => `"${column}"`).join(',')}) values ${Array.from({ length: rows }, () => `(${columns.map(() => '?').join(',')})`).join(',')} ${tail}`;

const header =
  'company_id company_payment_id invoice_no fiscal_year customer_id customer_name pan address phone_no reseller payment_method payment_gateway pos deposit_to amount discount_rate discount_amount tsc_rate tsc_amount taxable_amount exempted_sale export_sales vat_rate vat_amount total status remarks ird_sync created_by created_by_id transaction_date created_at'.split(
    ' ',
  );
const line =
  'company_id invoice_id line_no product_id product_name product_family hs_code description unit qty amount discount_rate vat_rate total discount_amount tsc_amount taxable_amount vat_amount tax_treatment'.split(
    ' ',
  );
const log =
  'company_id action created field_name group_id new_value old_value table_name table_pk table_pk_value username'.split(
    ' ',
  );
const at = '2026-11-21 10:00:00';
const COMPANY = 9_999;
const ten = Array.from({ length: 10 }, (_, index) => index);
/** As long as what the service logs of an invoice of ten lines. */
const logged = 'x'.repeat(3_900);

/** The rows of one invoice, statement by statement, as the service writes them. */
const statements: Statement[] = [
  {
    sql: insert(
      'counters',
      ['company_id', 'kind', 'scope', 'value'],
      2,
      'on conflict (company_id, kind, scope) do update set value = counters.value + 1 returning value',
    ),
    values: () => [COMPANY, 'invoice', '2083/84', 1, COMPANY, 'payment', '', 1],
  },
  {
    sql: insert('invoices', header, 1, 'returning id'),
    values: nth => [
      COMPANY,
      String(nth),
      String(nth),
      '2083/84',
      'C1',
      `Buyer ${nth % 60}`,
      null,
      'New Road',
      '9841',
      null,
      'Cash',
      'Main',
      'Main',
      null,
      100000,
      0,
      0,
      0,
      0,
      100000,
      0,
      0,
      130000,
      13000,
      113000,
      1,
      null,
      0,
      'Sita',
      1,
      at,
      at,
    ],
  },
  {
    sql: insert('invoice_lines', line, 10),
    values: (_, id) =>
      ten.flatMap(index => [
        COMPANY,
        id,
        index,
        index,
        'Product',
        'Goods',
        '8471.30',
        '',
        'pcs',
        1,
        10000,
        0,
        130000,
        10000,
        0,
        0,
        10000,
        1300,
        'taxable',
      ]),
  },
  {
    sql: insert(
      'stock',
      ['company_id', 'product_id', 'qty', 'value'],
      10,
      'on conflict (company_id, product_id) do update set qty = stock.qty + excluded.qty, value = stock.value + excluded.value returning qty',
    ),
    values: () => ten.flatMap(index => [COMPANY, index, -1, -8000]),
  },
  {
    sql: insert(
      'stock_movements',
      [
        ...['company_id', 'product_id', 'qty', 'document_kind', 'document_id', 'moved_at'],
        ...['value', 'cost_difference'],
      ],
      10,
    ),
    values: (_, id) => ten.flatMap(index => [COMPANY, index, -1, 'invoice', id, at, -8000, 0]),
  },
  {
    sql: insert(
      'stock_daily',
      ['company_id', 'product_id', 'day', 'came', 'went', 'came_value', 'went_value'],
      10,
      'on conflict (company_id, product_id, day) do update set went = stock_daily.went + excluded.went, went_value = stock_daily.went_value + excluded.went_value',
    ),
    values: () => ten.flatMap(index => [COMPANY, index, '2026-11-21', 0, 1, 0, 8000]),
  },
  {
    sql: insert(
      'daily_totals',
      [
        'company_id',
        'kind',
        'status',
        'day',
        'documents',
        'total',
        'taxable_amount',
        'vat_amount',
        'discount_amount',
      ],
      1,
      'on conflict (company_id, kind, status, day) do update set documents = daily_totals.documents + 1, total = daily_totals.total + excluded.total',
    ),
    values: () => [COMPANY, 'invoice', 1, '2026-11-21', 1, 113000, 100000, 13000, 0],
  },
  {
    sql: insert(
      'party_totals',
      ['company_id', 'kind', 'status', 'customer_name', 'documents', 'total'],
      1,
      'on conflict (company_id, kind, customer_name, status) do update set documents = party_totals.documents + 1, total = party_totals.total + excluded.total',
    ),
    values: nth => [COMPANY, 'invoice', 1, `Buyer ${nth % 60}`, 1, 113000],
  },
  {
    sql: insert(
      'transactions',
      [
        'company_id',
        'customer_code',
        'first_name',
        'last_name',
        'transaction_id',
        'type',
        'recharged_type',
        'product_name',
        'amount',
        'accepted',
        'created_at',
      ],
      1,
    ),
    values: nth => [
      COMPANY,
      'C1',
      null,
      'Buyer',
      String(nth),
      'Invoice',
      'Main',
      'Product, Product, Product',
      113000,
      1,
      at,
    ],
  },
  {
    sql: insert(
      'journal_lines',
      ['company_id', 'document_kind', 'document_id', 'day', 'account', 'debit', 'credit'],
      3,
    ),
    values: (_, id) =>
      ['1100', '4000', '2100'].flatMap(account => [
        COMPANY,
        'invoice',
        id,
        '2026-11-21',
        account,
        1,
        1,
      ]),
  },
  {
    sql: insert('activity_log', log, 1),
    values: (_, id) => [
      COMPANY,
      'create',
      at,
      '',
      'group',
      logged,
      null,
      'invoices',
      'id',
      String(id),
      'Sita',
    ],
  },
];

/** A bare better-sqlite3 loop over the same tables, one durable commit each. */
export const bareSqlite = (folder: string, milliseconds: number, from: number): number => {
  const raw = new SQLite(join(folder, 'bijak.sqlite'));
  raw.pragma('synchronous = FULL');
  const prepared = statements.map(statement => raw.prepare(statement.sql));
  const save = raw.transaction((nth: number) => {
    let id = 0;
    statements.forEach((statement, index) => {
      const values = statement.values(nth, id);
      if (prepared[index]!.reader) {
        const rows = prepared[index]!.all(...values) as { id?: number }[];
        id = rows[0]?.id ?? id;
      } else prepared[index]!.run(...values);
    });
  });
  const started = performance.now();
  let nth = from;
  while (performance.now() - started < milliseconds) {
    nth += 1;
    save(nth);
  }
  raw.close();
  return ((nth - from) * 1000) / (performance.now() - started);
};

/**
 * A bare pg loop over the same tables, sixteen connections, one transaction each, named statements.
 */
export const barePostgres = async (url: string, milliseconds: number): Promise<number> => {
  const numbered = statements.map(statement => {
    let place = 0;
    return statement.sql.replace(/\?/g, () => {
      place += 1;
      return `$${place}`;
    });
  });
  let nth = 0;
  let saved = 0;
  const started = performance.now();
  const connection = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (performance.now() - started < milliseconds) {
      nth += 1;
      const mine = nth;
      let id = 0;
      await client.query('begin');
      for (const [index, statement] of statements.entries()) {
        const { rows } = await client.query<{ id?: number }>({
          name: `s${index}`,
          text: numbered[index]!,
          values: statement.values(mine, id),
        });
        id = rows[0]?.id ?? id;
      }
      await client.query('commit');
      saved += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 16 }, connection));
  return (saved * 1000) / (performance.now() - started);
};
