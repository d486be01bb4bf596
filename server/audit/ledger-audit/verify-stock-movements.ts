// Compares stock movements with the lines behind them. A product without stock-keeping at the time
// of a sale has no movement of it; existing movements must match the lines exactly.
import { applyMovement, type StockValue, type Worth } from '../../../domain/ledger/stock-value.ts';
import type { Database, StoredRow, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { type CountedDocument, describeDocument } from './counted-documents.ts';
import { compareFigures, type Difference } from './difference.ts';

/** `worth` is what the lines say that their goods cost, null where one does not. */
type MovedQuantity = {
  id: number;
  product_id: number;
  product_name: string;
  qty: number;
  moved: number;
  worth: number | null;
  moved_worth: number;
};

const outgoingKinds = new Set<CountedDocument['kind']>(['invoice', 'debit-note']);

/** Lines of notes that lower the price alone move no goods. */
const isNote = (table: string) => table === 'credit_notes' || table === 'purchase_returns';

/** Lines of the documents, by product; a cancellation's are its invoice's. */
const toLineJoin = ({ table, lines }: CountedDocument): { join: string; qty: string } =>
  lines
    ? {
        join: `${table} as d join ${lines.table} as l on l.company_id = d.company_id and l.${lines.owner} = d.id`,
        qty: isNote(table)
          ? `case when l.price_only = 1 then 0 else l.${lines.qty} end`
          : `l.${lines.qty}`,
      }
    : {
        join: `${table} as d join invoices as i on i.company_id = d.company_id and i.company_payment_id = d.invoice_id
          join invoice_lines as l on l.company_id = i.company_id and l.invoice_id = i.id`,
        qty: 'l.qty',
      };

const BILLED_WORTH = `case when d.type = 'capital' then 0
  else l.total - l.discount_amount + case when d.vat_registered = 1 then 0 else l.vat_amount end + l.landed_cost end`;
/** In SQL: what the goods of a line `l` of a document `d` are worth; null where it does not say. */
const lineWorths: Partial<Record<CountedDocument['kind'], string>> = {
  invoice: 'l.cost',
  cancellation: 'l.cost',
  'credit-note': 'case when l.price_only = 1 then 0 else l.cost end',
  billing: BILLED_WORTH,
  'debit-note': BILLED_WORTH,
};

const buildMovementQuery = (document: CountedDocument): string => {
  const { join, qty } = toLineJoin(document);
  const worth = lineWorths[document.kind];
  const sumMoves = (value: string) =>
    `(select sum(${value}) from stock_movements as m where m.company_id = d.company_id and m.product_id = l.product_id
           and m.moved_at = d.${document.day} and m.document_kind = ? and m.document_id = d.id)`;
  const sign = outgoingKinds.has(document.kind) ? '-' : '';
  return `select id, product_id, product_name, qty, moved, worth, moved_worth from (
      select d.id as id, l.product_id as product_id, min(l.product_name) as product_name, sum(${qty}) as qty,
        case when sum(case when ${worth} is null then 1 else 0 end) = 0 then sum(${worth}) end as worth,
        ${sumMoves('m.qty')} as moved, ${sumMoves('coalesce(m.value, 0) + m.cost_difference')} as moved_worth
      from ${join} where d.company_id = ? and d.id > ? and d.id <= ? group by d.company_id, d.id, d.${document.day}, l.product_id
    ) as sides where moved is not null and (moved <> ${sign}qty or moved_worth <> ${sign}worth)`;
};

/** Movements of the documents with an id above `after` up to `upTo`. */
export async function* verifyStockMovements(
  database: Database,
  company_id: number,
  document: CountedDocument,
  after: number,
  upTo: number,
  headers: Map<number, StoredRow>,
): AsyncGenerator<Difference> {
  const rows = await query<MovedQuantity>(database.read, buildMovementQuery(document), [
    document.kind,
    document.kind,
    company_id,
    after,
    upTo,
  ]);
  const sign = outgoingKinds.has(document.kind) ? -1 : 1;
  for (const { id, product_name, qty, moved, worth, moved_worth } of rows)
    yield* compareFigures(
      'stock_movements',
      `${describeDocument(document, headers.get(id) ?? {})}, ${product_name}`,
      worth === null ? ['qty'] : ['qty', 'value'],
      { qty: moved, value: moved_worth },
      { qty: sign * qty, value: sign * (worth ?? 0) },
    );
}

/** The line (or entry) behind a movement, by its kind; the movement's columns are those of `m`. */
const sourceQueries: Record<string, string> = {
  invoice:
    'select 1 from invoice_lines l where l.company_id = m.company_id and l.invoice_id = m.document_id and l.product_id = m.product_id',
  'credit-note':
    'select 1 from credit_note_lines l where l.company_id = m.company_id and l.credit_note_id = m.document_id and l.product_id = m.product_id',
  cancellation:
    'select 1 from cancellations c where c.company_id = m.company_id and c.id = m.document_id',
  billing:
    'select 1 from billing_lines l where l.company_id = m.company_id and l.billing_id = m.document_id and l.product_id = m.product_id',
  opening:
    'select 1 from opening_balances o where o.company_id = m.company_id and o.id = m.document_id',
  'debit-note':
    'select 1 from purchase_return_lines l where l.company_id = m.company_id and l.purchase_return_id = m.document_id and l.product_id = m.product_id',
};

/**
 * The plus prevents the engines from reading all of a company's movements for each range of ids.
 */
const orphanQuery = `select id, product_id, document_kind, document_id, qty from stock_movements m where +m.company_id = ? and m.id > ? and m.id <= ?
  and (${Object.entries(sourceQueries)
    .map(([kind, lines]) => `(m.document_kind = '${kind}' and not exists (${lines}))`)
    .join(' or ')})`;
const BATCH_SIZE = 5_000;

type OrphanMovement = {
  id: number;
  product_id: number;
  document_kind: string;
  document_id: number;
  qty: number;
};

type ValuedMovement = {
  id: number;
  product_id: number;
  qty: number;
  value: number | null;
  cost_difference: number;
  document_kind: string;
  document_id: number;
};

/**
 * What earlier movements have left, by product, the stock entries that have moved, and differences
 * of cost of bills that are dated back, by bill and product: the next movement must have them.
 */
type Before = {
  stocks: Map<number, StockValue>;
  entered: Set<number>;
  differences: Map<string, number>;
};

/** True if the movement leaves its difference of cost to one of the day of recording. */
const leavesDifference = (
  { document_kind, qty, cost_difference }: ValuedMovement,
  recomputed: { cost_difference: number },
): boolean =>
  document_kind === 'billing' &&
  qty > 0 &&
  cost_difference === 0 &&
  recomputed.cost_difference !== 0;

/** Sold goods, and those of an entry that takes goods out; its later movements may bring some back. */
const leavesAtAverage = (
  { document_kind, document_id, qty }: ValuedMovement,
  { entered }: Before,
): boolean =>
  document_kind === 'invoice' ||
  (document_kind === 'inventory' && qty < 0 && !entered.has(document_id));

/**
 * Recomputes what each movement changed of its product's value, in the order of recording: goods that
 * leave cost the average of their moment, others are worth what their document says.
 */
async function* verifyAverageCosts(
  database: Database,
  company_id: number,
  after: number,
  upTo: number,
  earlier: Before,
): AsyncGenerator<Difference> {
  const movements = await query<ValuedMovement>(
    database.read,
    `select id, product_id, qty, value, cost_difference, document_kind, document_id from stock_movements
     where +company_id = ? and id > ? and id <= ? order by id`,
    [company_id, after, upTo],
  );
  const { stocks, entered, differences } = earlier;
  /** What the movement changes by itself, its difference of cost with it or in the next one. */
  const recompute = (movement: ValuedMovement, before: StockValue): Worth => {
    const { product_id, qty, value, cost_difference, document_kind, document_id } = movement;
    const key = `${document_id} ${product_id}`;
    const left = document_kind === 'billing' && qty === 0 ? differences.get(key) : undefined;
    if (left !== undefined) {
      differences.delete(key);
      return { value: 0 - left, cost_difference: left };
    }
    const isAtAverage = before.qty !== 0 && leavesAtAverage(movement, earlier);
    const worth = isAtAverage ? undefined : (value ?? 0) + cost_difference;
    const recomputed = applyMovement(before, qty, worth, 0);
    if (!leavesDifference(movement, recomputed)) return recomputed;
    differences.set(key, recomputed.cost_difference);
    return { value: recomputed.value + recomputed.cost_difference, cost_difference: 0 };
  };
  for (const movement of movements) {
    const { id, product_id, qty, value, cost_difference } = movement;
    const before = stocks.get(product_id) ?? { qty: 0, value: 0 };
    const kept = { value: value ?? 0, cost_difference };
    yield* compareFigures(
      'stock_movements',
      `product ${product_id}, movement ${id}`,
      ['value', 'cost_difference'],
      kept,
      recompute(movement, before),
    );
    // Goes on from what is stored, so that one difference is reported once.
    stocks.set(product_id, { qty: before.qty + qty, value: before.value + kept.value });
    if (movement.document_kind === 'inventory') entered.add(movement.document_id);
  }
}

/**
 * Finds movements without a document or with another value than the average, and inventory entries
 * that differ from the ledger.
 */
export async function* verifyStockLedger(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  // Ids count over the whole table: the company's own are among them.
  const [last] = await query<{ id: number | null }>(
    database.read,
    'select max(id) as id from stock_movements',
    [],
  );
  const earlier: Before = { stocks: new Map(), entered: new Set(), differences: new Map() };
  for (let after = 0; after < (last?.id ?? 0); after += BATCH_SIZE) {
    yield* verifyAverageCosts(database, company_id, after, after + BATCH_SIZE, earlier);
    for (const row of await query<OrphanMovement>(database.read, orphanQuery, [
      company_id,
      after,
      after + BATCH_SIZE,
    ]))
      yield {
        table: 'stock_movements',
        subject: `${row.document_kind} with the id ${row.document_id}, product ${row.product_id}`,
        field: 'qty',
        kept: row.qty,
        recomputed: null,
      };
    await new Promise(setImmediate);
  }
  for (const [key, difference] of earlier.differences)
    yield {
      table: 'stock_movements',
      subject: `product ${key.split(' ')[1]}, billing with the id ${key.split(' ')[0]}`,
      field: 'cost_difference',
      kept: 0,
      recomputed: difference,
    };
  const entries = await query<Record<string, Value>>(
    database.read,
    `select id, entered, ledger from (
       select i.id as id, i.stock_available as entered, coalesce((select sum(m.qty) from stock_movements m
         where m.company_id = i.company_id and m.document_kind = 'inventory' and m.document_id = i.id), 0) as ledger
       from inventory i where i.company_id = ?
       union all
       select m.document_id as id, 0 as entered, sum(m.qty) as ledger from stock_movements m
       where m.company_id = ? and m.document_kind = 'inventory' and not exists (
         select 1 from inventory i where i.company_id = m.company_id and i.id = m.document_id) group by m.document_id
     ) as sides where entered <> ledger`,
    [company_id, company_id],
  );
  for (const { id, entered, ledger } of entries)
    yield* compareFigures(
      'stock_movements',
      `inventory entry ${id}`,
      ['qty'],
      { qty: ledger },
      { qty: entered },
    );
}
