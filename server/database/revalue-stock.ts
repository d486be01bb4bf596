// Values the stock movements of a company that were recorded before stock had a value, or that came
// with such a backup: in the order of recording, by the rules of every later movement (decision 52).
import {
  applyMovement,
  type StockValue,
  toGoodsValue,
  toReturnedCost,
  toUnitCost,
  valueAtAverage,
} from '../../domain/ledger/stock-value.ts';
import type { Transaction, Value } from './database.ts';
import { placeholders, query } from './raw-query.ts';

/** Movements that are read, valued and written at a time. */
const PAGE_SIZE = 2_000;
/** Rows that one statement changes. */
const BATCH_SIZE = 200;

type Movement = {
  id: number;
  /** What it was worth as it was recorded; null before stock had a value. */
  worth: number | null;
  product_id: number;
  qty: number;
  document_kind: string;
  document_id: number;
};
/** A line behind a movement: `line_id` is the issued line of a note or cancellation. */
type SourceLine = {
  document_id: number;
  product_id: number;
  line_id: number;
  /** 1 for a line that lowers the price alone. */
  price_only?: number;
  /** The line of a credit note itself. */
  note_line_id?: number;
  qty: number;
  cost: number | null;
  total: number;
  discount_amount: number;
  vat_amount: number;
  landed_cost?: number;
  type: string;
  vat_registered: number;
};

const NOT_BILLED =
  "0 as total, 0 as discount_amount, 0 as vat_amount, '' as type, 1 as vat_registered";
/** All columns of the line: it has no landed cost while the database is older than that. */
const BILLED =
  'l.*, d.id as document_id, 0 as line_id, null as cost, d.type as type, d.vat_registered as vat_registered';

/** The lines of documents, in the order in which they moved their goods. */
const sourceQueries: Record<string, (ids: string) => string> = {
  invoice: ids =>
    `select l.invoice_id as document_id, l.product_id as product_id, l.id as line_id, l.qty as qty, null as cost, ${NOT_BILLED}
     from invoice_lines as l where l.company_id = ? and l.invoice_id in (${ids}) order by l.invoice_id, l.line_no`,
  'credit-note': ids =>
    `select n.credit_note_id as document_id, n.product_id as product_id, l.id as line_id, n.id as note_line_id, l.qty as qty, l.cost as cost, ${NOT_BILLED}
     from credit_note_lines as n join invoice_lines as l on l.company_id = n.company_id and l.id = n.invoice_line_id
     where n.company_id = ? and n.credit_note_id in (${ids}) and n.price_only = 0 order by n.credit_note_id, n.line_no`,
  cancellation: ids =>
    `select d.id as document_id, l.product_id as product_id, l.id as line_id, l.qty as qty, l.cost as cost, ${NOT_BILLED}
     from cancellations as d join invoices as i on i.company_id = d.company_id and i.company_payment_id = d.invoice_id
       join invoice_lines as l on l.company_id = i.company_id and l.invoice_id = i.id
     where d.company_id = ? and d.id in (${ids}) order by d.id, l.line_no`,
  billing: ids =>
    `select ${BILLED} from billings as d join billing_lines as l on l.company_id = d.company_id and l.billing_id = d.id
     where d.company_id = ? and d.id in (${ids}) order by d.id, l.line_no`,
  'debit-note': ids =>
    `select ${BILLED} from purchase_returns as d join purchase_return_lines as l on l.company_id = d.company_id and l.purchase_return_id = d.id
     where d.company_id = ? and d.id in (${ids}) order by d.id, l.line_no`,
};

type Lines = Map<string, SourceLine[]>;
/** A debit note has lines that move no goods, and movements of them. */
const toLineKey = (kind: string, document: number, product: number, moves: boolean) =>
  `${kind} ${document} ${product} ${kind === 'debit-note' && !moves}`;

/** The lines behind a page of movements, by kind, document and product. */
const loadSourceLines = async (
  tx: Transaction,
  company_id: number,
  page: Movement[],
): Promise<Lines> => {
  const found: Lines = new Map();
  for (const [kind, moved] of Map.groupBy(page, ({ document_kind }) => document_kind)) {
    const text = sourceQueries[kind];
    if (!text) continue;
    const ids = [...new Set(moved.map(({ document_id }) => document_id))];
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const some = ids.slice(from, from + BATCH_SIZE);
      const rows = await query<SourceLine>(tx, text(placeholders(some.length)), [
        company_id,
        ...some,
      ]);
      for (const row of rows) {
        const key = toLineKey(kind, row.document_id, row.product_id, row.price_only !== 1);
        found.set(key, [...(found.get(key) ?? []), row]);
      }
    }
  }
  return found;
};

type Entry = { stock_available: number; value?: number | null };

/** Rows by id; their columns may be those of an earlier version. */
const loadRows = async <Row extends Record<string, Value>>(
  tx: Transaction,
  table: 'inventory' | 'products',
  company_id: number,
  ids: number[],
): Promise<Map<number, Row>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<Row & { id: number }>(
    tx,
    `select * from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return new Map(rows.map(row => [row.id, row]));
};

/** What goods of a bill changed of their stock, by the movement's id. */
type Billed = { id: number; bill: number; value: number; cost_difference: number };
type Change = { id: number; values: (number | null)[] };

/** Sets whole numbers of rows by their id. */
const writeColumns = async (
  tx: Transaction,
  table: string,
  columns: string[],
  changes: Change[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += BATCH_SIZE) {
    const some = changes.slice(from, from + BATCH_SIZE);
    const cases = some.map(() => 'when cast(? as bigint) then cast(? as bigint)').join(' ');
    const set = columns.map(name => `${name} = case id ${cases} end`).join(', ');
    await query(tx, `update ${table} set ${set} where id in (${placeholders(some.length)})`, [
      ...columns.flatMap((_, index) => some.flatMap(({ id, values }) => [id, values[index]!])),
      ...some.map(({ id }) => id),
    ]);
  }
};

/**
 * Writes the value of each movement, the cost of sold and returned lines, and the values of stock and
 * days. The caller keeps others from moving stock meanwhile.
 */
export const revalueStock = async (tx: Transaction, company_id: number): Promise<void> => {
  const stocks = new Map<number, StockValue>();
  const lastCosts = new Map<number, number>();
  const entered = new Map<number, StockValue>();
  const returned = new Map<number, { quantity: number; cost: number }>();
  const productCosts = new Map<number, number>();
  /** What the last bill brought of a product: its next move may be the difference of that. */
  const billed = new Map<number, Billed>();
  for (let after = 0; ; ) {
    const page = await query<Movement>(
      tx,
      `select id, product_id, qty, document_kind, document_id, value + cost_difference as worth from stock_movements
       where +company_id = ? and id > ? order by id limit ${PAGE_SIZE}`,
      [company_id, after],
    );
    if (page.length === 0) break;
    after = page.at(-1)!.id;
    const lines = await loadSourceLines(tx, company_id, page);
    const entries = await loadRows<Entry>(tx, 'inventory', company_id, [
      ...new Set(
        page.flatMap(each => (each.document_kind === 'inventory' ? [each.document_id] : [])),
      ),
    ]);
    const unknown = [...new Set(page.map(({ product_id }) => product_id))].filter(
      id => !productCosts.has(id),
    );
    const products = await loadRows<Parameters<typeof toUnitCost>[0]>(
      tx,
      'products',
      company_id,
      unknown,
    );
    for (const id of unknown) {
      const product = products.get(id);
      productCosts.set(id, product ? toUnitCost(product) : 0);
    }
    /** The cost of sold lines of this page, and of lines that brought goods back. */
    const soldCosts = new Map<number, number>();
    const noteCosts = new Map<number, number>();

    /** What the document says that the goods are worth; undefined: the average. */
    const toWorth = (movement: Movement, line: SourceLine | undefined): number | undefined => {
      const { document_kind: kind, document_id, product_id, qty } = movement;
      if (kind === 'inventory') {
        const before = entered.get(document_id) ?? { qty: 0, value: 0 };
        // More of an entry that takes goods out leaves at the average of then.
        if (qty < 0 && before.qty <= 0) return undefined;
        const entry = entries.get(document_id);
        const known = entry?.value ?? null;
        const isFirst = before.qty === 0 && qty === entry?.stock_available;
        if (isFirst && known !== null) return known;
        const unit_cost = productCosts.get(product_id)!;
        return valueAtAverage(before, before.qty + qty, unit_cost) - before.value;
      }
      // Opening balances have always had a value, and keep it.
      if (kind === 'opening') return movement.worth ?? undefined;
      if (!line || kind === 'invoice') return undefined;
      if (kind === 'billing') return toGoodsValue(line, line);
      if (kind === 'debit-note') return 0 - toGoodsValue(line, line);
      const sold = { qty: line.qty, cost: soldCosts.get(line.line_id) ?? line.cost };
      if (kind === 'cancellation') return sold.cost ?? undefined;
      const taken = returned.get(line.line_id) ?? { quantity: 0, cost: 0 };
      const cost = toReturnedCost(sold, taken, qty);
      returned.set(line.line_id, {
        quantity: taken.quantity + qty,
        cost: taken.cost + (cost ?? 0),
      });
      if (cost !== undefined) noteCosts.set(line.note_line_id!, cost);
      return cost;
    };

    const changes = new Map<number, Change>();
    for (const movement of page) {
      const { id, product_id, qty, document_kind, document_id } = movement;
      const goods = billed.get(product_id);
      billed.delete(product_id);
      if (goods && document_kind === 'billing' && document_id === goods.bill && qty === 0) {
        // The stock has changed with the goods: their difference only moves to its own day.
        const { value, cost_difference } = goods;
        changes.set(goods.id, { id: goods.id, values: [value + cost_difference, 0] });
        changes.set(id, { id, values: [0 - cost_difference, cost_difference] });
        continue;
      }
      const line = lines.get(toLineKey(document_kind, document_id, product_id, qty !== 0))?.shift();
      const before = stocks.get(product_id) ?? { qty: 0, value: 0 };
      const unit_cost = lastCosts.get(product_id) ?? productCosts.get(product_id)!;
      const worth = toWorth(movement, line);
      const { stock, value, cost_difference } = applyMovement(before, qty, worth, unit_cost);
      stocks.set(product_id, stock);
      if (document_kind === 'inventory') {
        const had = entered.get(document_id) ?? { qty: 0, value: 0 };
        const worthNow = had.value + value + cost_difference;
        entered.set(document_id, { qty: had.qty + qty, value: worthNow });
      }
      if (qty !== 0 && value !== 0)
        lastCosts.set(product_id, Math.round(Math.abs(value) / Math.abs(qty)));
      if (document_kind === 'invoice' && line) soldCosts.set(line.line_id, 0 - value);
      changes.set(id, { id, values: [value, cost_difference] });
      if (document_kind === 'billing')
        billed.set(product_id, { id, bill: document_id, value, cost_difference });
    }
    await writeColumns(tx, 'stock_movements', ['value', 'cost_difference'], [...changes.values()]);
    for (const [table, costs] of [
      ['invoice_lines', soldCosts],
      ['credit_note_lines', noteCosts],
    ] as const)
      await writeColumns(
        tx,
        table,
        ['cost'],
        [...costs].map(([id, cost]) => ({ id, values: [cost] })),
      );
  }
  await query(
    tx,
    `update stock set value = coalesce((select sum(m.value) from stock_movements as m
       where m.company_id = stock.company_id and m.product_id = stock.product_id), 0) where company_id = ?`,
    [company_id],
  );
  for (const [column, side] of [
    ['came_value', 'case when m.qty < 0 then 0 else m.value end'],
    ['went_value', 'case when m.qty < 0 then -m.value else 0 end'],
  ] as const)
    await query(
      tx,
      `update stock_daily set ${column} = coalesce((select sum(${side}) from stock_movements as m
         where m.company_id = stock_daily.company_id and m.product_id = stock_daily.product_id
           and m.moved_at >= stock_daily.day and m.moved_at <= stock_daily.day || ' 23:59:59'), 0) where company_id = ?`,
      [company_id],
    );
};
