// The bare loop as the yardstick of an export: the same rows of the same year, read and formatted
// as CSV, nothing else. A process of its own: node bench/registers/baseline-export.ts {folder or
// address} {start} {end}.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { formatBs } from '../../domain/calendar/format-date.ts';

const [, , where = '', start = '', end = ''] = process.argv;
const isAddress = where.startsWith('postgres');
const text = (
  first: string,
  second: string,
) => `select i.created_at, i.invoice_no, i.customer_name, i.pan, i.total, i.discount_amount, i.taxable_amount, i.vat_amount,
  i.status, (select sum(n.total) from credit_notes n where n.company_id = i.company_id and n.invoice_id = i.company_payment_id) as credited
  from invoices i where i.company_id = 1 and i.created_at between ${first} and ${second} order by i.created_at, i.id`;
type Row = Record<string, string | number | null>;

const out = createWriteStream('/dev/null');
let piece = '';
const days = new Map<string, string>();
const money = (paisa: number) =>
  `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;
const quoted = (value: string) =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
const write = (row: Row) => {
  const day = String(row.created_at).slice(0, 10);
  const bs = days.get(day) ?? formatBs(day);
  days.set(day, bs);
  const [total, taxable, vat] = [
    Number(row.total),
    Number(row.taxable_amount),
    Number(row.vat_amount),
  ];
  piece += `${bs},${day},${row.invoice_no},${quoted(String(row.customer_name))},${row.pan ?? ''},${money(total)},${money(total - taxable - vat)},0.00,${money(Number(row.discount_amount))},${money(taxable)},${money(vat)},${money(Number(row.credited ?? 0))},\r\n`;
  if (piece.length > 65_536) {
    out.write(piece);
    piece = '';
  }
};

const before = performance.now();
if (isAddress) {
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  await client.query('begin');
  await client.query(`declare rows cursor for ${text('$1', '$2')}`, [start, end]);
  for (;;) {
    const { rows } = await client.query<Row>('fetch 1000 from rows');
    if (rows.length === 0) break;
    rows.forEach(write);
  }
  await client.end();
} else {
  const raw = new SQLite(join(where, 'bijak.sqlite'), { readonly: true });
  for (const row of raw.prepare(text('?', '?')).iterate(start, end)) write(row as Row);
  raw.close();
}
out.write(piece);
console.log(performance.now() - before);
