// Invoices of ten lines over HTTP, durable before the answer, next to the bare engine writing the
// same rows.
import { insert, type Speed, type Statement, saveOverHttp } from './bare-writes.ts';
import { type BenchShop, tenLineInvoice } from './shop.ts';

/** That many clients save for that many milliseconds. */
export const saveInvoices = (
  shop: BenchShop,
  clients: number,
  milliseconds: number,
): Promise<Speed> =>
  saveOverHttp(shop, 'invoices', nth => tenLineInvoice(shop, nth), clients, milliseconds);

const header =
  'company_id company_payment_id invoice_no fiscal_year customer_id customer_name pan address phone_no reseller payment_method payment_gateway pos deposit_to settled_account_id amount discount_rate discount_amount tsc_rate tsc_amount taxable_amount exempted_sale export_sales vat_rate vat_amount total status remarks ird_sync created_by created_by_id transaction_date created_at'.split(
    ' ',
  );
const line =
  'company_id invoice_id line_no product_id product_name product_family hs_code description unit qty amount discount_rate vat_rate total discount_amount tsc_amount taxable_amount vat_amount tax_treatment cost account_id'.split(
    ' ',
  );
const log =
  'company_id action created field_name group_id new_value old_value table_name table_pk table_pk_value username'.split(
    ' ',
  );
const receipt =
  'company_id number fiscal_year day party_kind party_id party_name account_id payment_method amount source_kind source_id pos created_by created_by_id created_at'.split(
    ' ',
  );
const allocation =
  'company_id source_kind source_id target_kind target_id party_kind party_id amount day recorded_at'.split(
    ' ',
  );
const entry =
  'company_id source_kind source_id revision day recorded_at pos number narration mapping'.split(
    ' ',
  );
const entryLine =
  'entry_id line_no company_id account_id party_kind party_id pos day debit credit'.split(' ');
/** Of the invoice (customer, sales, VAT, cost, stock) and of its receipt (cash, customer). */
const entryLines = [
  [0, 1, 1, 'customer'],
  [0, 2, 2, null],
  [0, 3, 3, null],
  [0, 4, 4, null],
  [0, 5, 5, null],
  [1, 1, 6, null],
  [1, 2, 1, 'customer'],
] as const;
const FIRST_ENTRY = 1_000_000_000;
const DAY = '2026-11-21';
const at = `${DAY} 10:00:00`;
const COMPANY = 9_999;
const ten = Array.from({ length: 10 }, (_, index) => index);
/** As long as what the service logs of an invoice of ten lines. */
const logged = 'x'.repeat(4_100);
const loggedReceipt = 'x'.repeat(500);

/** The rows of one invoice, statement by statement, as the service writes them. */
export const invoiceStatements: Statement[] = [
  {
    sql: insert(
      'counters',
      ['company_id', 'kind', 'scope', 'value'],
      3,
      'on conflict (company_id, kind, scope) do update set value = counters.value + 1 returning value',
    ),
    values: () => ['invoice', 'payment', 'REC'].flatMap(kind => [COMPANY, kind, '2083/84', 1]),
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
      1,
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
        8000,
        2,
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
    sql: insert('receipts', receipt, 1),
    values: (nth, id) => [
      ...[COMPANY, `REC-${nth}`, '2083/84', DAY, 'customer', 1, 'Buyer', 1, 'Cash', 113000],
      ...['invoice', id, 'Main', 'Sita', 1, at],
    ],
  },
  {
    sql: insert('allocations', allocation, 1),
    values: (_, id) => [...[COMPANY, 'receipt', id, 'invoice', id, 'customer', 1, 113000, DAY, at]],
  },
  {
    sql: insert('ledger_entries', entry, 2),
    values: (nth, id) =>
      ['invoice', 'receipt'].flatMap(kind => [
        ...[COMPANY, kind, id, 0, DAY, at, 'Main', String(nth), 'Buyer', 1],
      ]),
  },
  {
    sql: insert('ledger_lines', entryLine, 7),
    values: (_, id) =>
      // Above the ids that the service has given.
      entryLines.flatMap(([nth, line_no, account, party]) => [
        ...[FIRST_ENTRY + 2 * id + nth, line_no, COMPANY, account],
        ...[party, party && 1, 'Main', DAY, 1000, 0],
      ]),
  },
  ...(
    [
      ['account_days', 'day', DAY],
      ['account_months', 'month', DAY.slice(0, 7)],
    ] as const
  ).map(
    ([table, period, value]): Statement => ({
      sql: insert(
        table,
        ['company_id', 'account_id', 'pos', period, 'debit', 'credit', 'lines'],
        6,
        `on conflict (company_id, account_id, pos, ${period}) do update set debit = ${table}.debit + excluded.debit, credit = ${table}.credit + excluded.credit, lines = ${table}.lines + excluded.lines`,
      ),
      values: () =>
        [1, 2, 3, 4, 5, 6].flatMap(account => [COMPANY, account, 'Main', value, 1, 1, 1]),
    }),
  ),
  {
    sql: insert('activity_log', log, 2),
    values: (_, id) =>
      (
        [
          ['invoices', logged],
          ['receipts', loggedReceipt],
        ] as const
      ).flatMap(([table, record]) => [
        ...[COMPANY, 'create', at, '', 'group', record, null, table, 'id', String(id), 'Sita'],
      ]),
  },
];
