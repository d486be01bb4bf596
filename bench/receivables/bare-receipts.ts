// The rows of a receipt with three allocations, statement by statement, as the service writes them.
import { insert, type Statement } from '../bare-writes.ts';

const COMPANY = 9_999;
/** Above the ids that the service has given. */
const FIRST = 1_000_000_000;
const DAY = '2026-11-21';
const at = `${DAY} 10:00:00`;
const three = [0, 1, 2];
/** As long as what the service logs of such a receipt. */
const logged = 'x'.repeat(1_500);

const columns = {
  receipts:
    'company_id number fiscal_year day party_kind party_id party_name account_id payment_method amount pos created_by created_by_id created_at',
  allocations:
    'company_id source_kind source_id target_kind target_id party_kind party_id amount day recorded_at posts_itself',
  entries: 'company_id source_kind source_id revision day recorded_at pos number narration mapping',
  lines: 'entry_id line_no company_id account_id party_kind party_id pos day debit credit',
  items:
    'company_id document_kind document_id party_kind party_id pos number day due_date total balance paid',
  log: 'company_id action created field_name group_id new_value old_value table_name table_pk table_pk_value username',
};
const into = (table: string, names: string, rows: number, tail = '') =>
  insert(table, names.split(' '), rows, tail);

const itemsOf = (nth: number) => three.map(index => (3 * nth + index) % 30_000);

export const receiptStatements: Statement[] = [
  {
    sql: into(
      'counters',
      'company_id kind scope value',
      2,
      'on conflict (company_id, kind, scope) do update set value = counters.value + 1 returning value',
    ),
    values: () => ['payment', 'REC'].flatMap(kind => [COMPANY, kind, '2083/84', 1]),
  },
  {
    sql: into('receipts', columns.receipts, 1, 'returning id'),
    values: nth => [
      ...[COMPANY, `REC-${nth}`, '2083/84', DAY, 'customer', 1, 'Buyer', 1, 'Cash', 300],
      ...['Main', 'Sita', 1, at],
    ],
  },
  {
    sql: into('allocations', columns.allocations, 3),
    values: (nth, id) =>
      itemsOf(nth).flatMap(item => [
        ...[COMPANY, 'receipt', id, 'invoice', item, 'customer', 1, 100, DAY, at, 0],
      ]),
  },
  {
    sql: into('ledger_entries', columns.entries, 1),
    values: (nth, id) => [...[COMPANY, 'receipt', id, 0, DAY, at, 'Main', String(nth), 'Buyer', 1]],
  },
  {
    sql: into('ledger_lines', columns.lines, 2),
    values: (_, id) =>
      [1, 2].flatMap(line => [
        ...[FIRST + id, line, COMPANY, line, line === 1 ? null : 'customer', line === 1 ? null : 1],
        ...['Main', DAY, 300, 0],
      ]),
  },
  ...(
    [
      ['account_days', 'day', DAY],
      ['account_months', 'month', DAY.slice(0, 7)],
    ] as const
  ).map(
    ([table, period, value]): Statement => ({
      sql: into(
        table,
        `company_id account_id pos ${period} debit credit lines`,
        2,
        `on conflict (company_id, account_id, pos, ${period}) do update set debit = ${table}.debit + excluded.debit, credit = ${table}.credit + excluded.credit, lines = ${table}.lines + excluded.lines`,
      ),
      values: () => [1, 2].flatMap(account => [COMPANY, account, 'Main', value, 1, 1, 1]),
    }),
  ),
  {
    sql: into(
      'open_items',
      columns.items,
      3,
      'on conflict (company_id, document_kind, document_id, party_kind, party_id) do update set balance = open_items.balance - 100, paid = open_items.paid + 100',
    ),
    values: nth =>
      itemsOf(nth).flatMap(item => [
        ...[COMPANY, 'invoice', item, 'customer', 1, 'Main', '1', DAY, DAY, 113000, 62900, 50100],
      ]),
  },
  {
    sql: into('activity_log', columns.log, 1),
    values: (_, id) => [
      ...[COMPANY, 'create', at, '', 'group', logged, null, 'receipts', 'id', String(id), 'Sita'],
    ],
  },
];
