// What stored documents post, computed from their rows: posting, the job for documents of before, the
// replay of the log and the self-check all ask here (decision 54).
import {
  buildCatchUpLines,
  type LandedCost,
  type Party,
  type PostingLine,
  reverseLines,
} from '../../domain/ledger/postings.ts';
import {
  postBill,
  postDebitNote,
  type StoredPurchase,
  type StoredPurchaseLine,
} from '../../domain/ledger/stored-purchases.ts';
import {
  postCreditNote,
  postInvoice,
  postReturnedStock,
  type StoredMovement,
  type StoredSale,
  type StoredSaleLine,
} from '../../domain/ledger/stored-sales.ts';
import type { ReadDb, Transaction } from './database.ts';
import { placeholders, query } from './raw-query.ts';
import { loadStockEntryLines } from './stored-stock-entries.ts';

/** The head of an entry as its document says it: see `EntryHead` of posting. */
type StoredHead = {
  id: number;
  day: string;
  recorded_at: string;
  pos: string;
  number: string | null;
  narration: string | null;
};
export type StoredEntry = StoredHead & {
  lines: PostingLine[];
  /** Of a cancellation: its invoice, and the lines that it has besides the mirror of it. */
  mirrors?: { invoice_id: number; more: PostingLine[] };
  /** Of a bill that is dated back: the difference of costs, posted when it was recorded. */
  difference?: { day: string; lines: PostingLine[] };
};

type Db = ReadDb | Transaction;
type Load = (db: Db, company_id: number, ids: number[]) => Promise<StoredEntry[]>;

/** The tables of a kind; a cancellation has the lines of its invoice. */
type Tables = {
  table: string;
  lines: string;
  owner: string;
  number: string;
  /** The moment whose day counts, from which its goods have moved, too. */
  at: string;
};

const tables = {
  invoice: {
    table: 'invoices',
    lines: 'invoice_lines',
    owner: 'invoice_id',
    number: 'invoice_no',
    at: 'created_at',
  },
  'credit-note': {
    table: 'credit_notes',
    lines: 'credit_note_lines',
    owner: 'credit_note_id',
    number: 'credit_note_no',
    at: 'created_at',
  },
  billing: {
    table: 'billings',
    lines: 'billing_lines',
    owner: 'billing_id',
    number: 'billing_no',
    at: 'effective_at',
  },
  'debit-note': {
    table: 'purchase_returns',
    lines: 'purchase_return_lines',
    owner: 'purchase_return_id',
    number: 'debit_note_no',
    at: 'created_at',
  },
} satisfies Record<string, Tables>;

/** The documents with these ids joined with the lines of their goods, for a query of their movements. */
const joinLines: Record<keyof typeof tables | 'cancellation', string> = {
  ...(Object.fromEntries(
    Object.entries(tables).map(([kind, { table, lines, owner }]) => [
      kind,
      `${table} as d join ${lines} as l on l.company_id = d.company_id and l.${owner} = d.id`,
    ]),
  ) as Record<keyof typeof tables, string>),
  cancellation: `cancellations as d join invoices as i on i.company_id = d.company_id and i.company_payment_id = d.invoice_id
    join invoice_lines as l on l.company_id = i.company_id and l.invoice_id = i.id`,
};

/** Of bills that are dated back: movements of the moment of recording (see `dateDifferences`). */
const DATED_BACK = ' and substr(d.effective_at, 1, 10) < substr(d.created_at, 1, 10)';

/**
 * The movements of the documents, by id: those of the moment from which they count, or of recording
 * where they are dated back. They are found by product and moment, which have an index.
 */
const loadMovements = async (
  db: Db,
  company_id: number,
  kind: keyof typeof joinLines,
  ids: number[],
  datedBack = '',
): Promise<Map<number, StoredMovement[]>> => {
  const at = kind === 'cancellation' || datedBack ? 'created_at' : tables[kind].at;
  const rows = await query<StoredMovement & { document_id: number }>(
    db,
    `select m.document_id as document_id, m.value as value, m.cost_difference as cost_difference from (
       select distinct d.company_id as company_id, d.id as id, d.${at} as at, l.product_id as product_id
       from ${joinLines[kind]} where d.company_id = ? and d.id in (${placeholders(ids.length)})${datedBack}
     ) as s join stock_movements as m on m.company_id = s.company_id and m.product_id = s.product_id
       and m.moved_at = s.at and m.document_kind = ? and m.document_id = s.id`,
    [company_id, ...ids, kind],
  );
  return Map.groupBy(rows, ({ document_id }) => document_id);
};

const loadLines = <Row extends Record<string, string | number | null>>(
  db: Db,
  company_id: number,
  kind: keyof typeof tables,
  columns: string,
  ids: number[],
): Promise<Map<number, (Row & { document_id: number })[]>> => {
  const { lines, owner } = tables[kind];
  return query<Row & { document_id: number }>(
    db,
    `select ${owner} as document_id, ${columns} from ${lines}
     where company_id = ? and ${owner} in (${placeholders(ids.length)}) order by ${owner}, line_no`,
    [company_id, ...ids],
  ).then(rows => Map.groupBy(rows, ({ document_id }) => document_id));
};

/** The customer's record, which documents name by its code; none is deleted that has documents. */
const PARTY_ID =
  '(select c.id from customers as c where c.company_id = d.company_id and c.customer_code = d.customer_id)';

const createSaleLoad =
  (kind: 'invoice' | 'credit-note'): Load =>
  async (db, company_id, ids) => {
    const { table, number } = tables[kind];
    const account = kind === 'invoice' ? 'account_id' : 'null as account_id';
    const [headers, lines, movements] = await Promise.all([
      query<
        StoredHead & StoredSale & { pos: string | null; party_id: number | null; vat_rate: number }
      >(
        db,
        `select d.id as id, substr(d.created_at, 1, 10) as day, d.created_at as recorded_at, d.pos as pos, d.${number} as number,
           d.customer_name as narration, d.total as total, d.vat_amount as vat_amount, d.tsc_amount as tsc_amount,
           d.vat_rate as vat_rate, ${PARTY_ID} as party_id
         from ${table} as d where d.company_id = ? and d.id in (${placeholders(ids.length)})`,
        [company_id, ...ids],
      ),
      loadLines<StoredSaleLine & { account_id: number | null }>(
        db,
        company_id,
        kind,
        `total, discount_amount, cost, ${account}`,
        ids,
      ),
      loadMovements(db, company_id, kind, ids),
    ]);
    return headers.map(({ total, vat_amount, tsc_amount, vat_rate, party_id, pos, ...head }) => {
      const sale = { total, vat_amount, tsc_amount, vat_rate };
      const own = lines.get(head.id) ?? [];
      return {
        ...head,
        pos: pos ?? '',
        lines:
          kind === 'invoice'
            ? postInvoice(sale, own, party_id ?? 0)
            : postCreditNote(sale, own, party_id ?? 0, movements.get(head.id) ?? []),
      };
    });
  };

type PostedLine = {
  account_id: number;
  party_kind: Party['kind'] | null;
  party_id: number | null;
  debit: number;
  credit: number;
};

/** What an invoice has posted, by its id. */
const loadPostedLines = async (
  db: Db,
  company_id: number,
  ids: number[],
): Promise<Map<number, PostingLine[]>> => {
  const rows = await query<PostedLine & { id: number }>(
    db,
    `select e.source_id as id, l.account_id as account_id, l.party_kind as party_kind, l.party_id as party_id, l.debit as debit, l.credit as credit
     from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
     where e.company_id = ? and e.source_kind = 'invoice' and e.source_id in (${placeholders(ids.length)}) order by e.id, l.line_no`,
    [company_id, ...ids],
  );
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => [
      id,
      lines.map(({ account_id, party_kind, party_id, debit, credit }) => ({
        account: account_id,
        party: party_kind === null ? null : { kind: party_kind, id: party_id! },
        debit,
        credit,
      })),
    ]),
  );
};

/** The mirror of what the invoice has posted, and what its goods changed on their way back. */
const loadCancellations: Load = async (db, company_id, ids) => {
  const headers = await query<StoredHead & { pos: string | null; invoice: number }>(
    db,
    `select d.id as id, substr(d.created_at, 1, 10) as day, d.created_at as recorded_at, d.pos as pos, d.invoice_no as number,
       d.customer_name as narration, i.id as invoice
     from cancellations as d join invoices as i on i.company_id = d.company_id and i.company_payment_id = d.invoice_id
     where d.company_id = ? and d.id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  if (headers.length === 0) return [];
  const invoices = headers.map(({ invoice }) => invoice);
  const [posted, lines, movements] = await Promise.all([
    loadPostedLines(db, company_id, invoices),
    loadLines<{ cost: number | null }>(db, company_id, 'invoice', 'cost', invoices),
    loadMovements(db, company_id, 'cancellation', ids),
  ]);
  return headers.map(({ invoice, pos, ...head }) => {
    const more = postReturnedStock(lines.get(invoice) ?? [], movements.get(head.id) ?? []);
    return {
      ...head,
      pos: pos ?? '',
      lines: [...reverseLines(posted.get(invoice) ?? []), ...more],
      mirrors: { invoice_id: invoice, more },
    };
  });
};

type StoredCost = LandedCost & { kind: string };

/** The landed costs of bills with VAT at customs, by the bill's id, in their order. */
const loadLandedCosts = async (
  db: Db,
  company_id: number,
  ids: number[],
): Promise<Map<number, StoredCost[]>> => {
  const rows = await query<StoredCost & { billing_id: number }>(
    db,
    `select billing_id, kind, vendor_id, amount from billing_landed_costs
     where company_id = ? and billing_id in (${placeholders(ids.length)}) order by billing_id, line_no`,
    [company_id, ...ids],
  );
  return Map.groupBy(rows, ({ billing_id }) => billing_id);
};

const sumDifferences = (movements: StoredMovement[]): number =>
  movements.reduce((sum, { cost_difference }) => sum + cost_difference, 0);

const createPurchaseLoad =
  (kind: 'billing' | 'debit-note'): Load =>
  async (db, company_id, ids) => {
    const { table, number, at } = tables[kind];
    const list = placeholders(ids.length);
    const [headers, lines, movements, landed, differences] = await Promise.all([
      query<StoredHead & StoredPurchase & { pos: string | null }>(
        db,
        `select id, substr(${at}, 1, 10) as day, created_at as recorded_at, pos, ${number} as number, vendor_name as narration,
           type, vendor_id, total, vat_registered, tds_amount from ${table} where company_id = ? and id in (${list})`,
        [company_id, ...ids],
      ),
      loadLines<StoredPurchaseLine>(
        db,
        company_id,
        kind,
        'account_id, total, discount_amount, vat_amount, landed_cost',
        ids,
      ),
      loadMovements(db, company_id, kind, ids),
      kind === 'billing' ? loadLandedCosts(db, company_id, ids) : undefined,
      kind === 'billing' ? loadMovements(db, company_id, kind, ids, DATED_BACK) : undefined,
    ]);
    return headers.map(({ type, vendor_id, total, vat_registered, tds_amount, pos, ...head }) => {
      const header = { type, vendor_id, total, vat_registered, tds_amount };
      const own = lines.get(head.id) ?? [];
      const moved = movements.get(head.id) ?? [];
      const catch_up = sumDifferences(moved);
      const later = sumDifferences(differences?.get(head.id) ?? []);
      const difference = {
        day: head.recorded_at.slice(0, 10),
        lines: buildCatchUpLines(later),
      };
      return {
        ...head,
        ...(later === 0 ? {} : { difference }),
        pos: pos ?? '',
        lines: landed
          ? postBill(header, own, catch_up, landed.get(head.id) ?? [])
          : postDebitNote(header, own, catch_up),
      };
    });
  };

const loadStockEntries: Load = async (db, company_id, ids) => {
  const [heads, lines] = await Promise.all([
    // One that was deleted has its movements only. Its day is the one from which its goods count,
    // which is no longer `date_added` where that was changed.
    query<Omit<StoredHead, 'pos' | 'number'>>(
      db,
      `select m.id as id, substr(coalesce(max(case when m.qty <> 0 or m.value <> 0 then m.moved_at end), min(m.moved_at)), 1, 10) as day,
         min(coalesce(i.created_at, m.moved_at)) as recorded_at, min(p.name) as narration
       from (select company_id, document_id as id, product_id, moved_at, sum(qty) as qty, sum(coalesce(value, 0)) as value
           from stock_movements where company_id = ? and document_kind = 'inventory' and document_id in (${placeholders(ids.length)})
           group by company_id, document_id, product_id, moved_at) as m
         left join inventory as i on i.company_id = m.company_id and i.id = m.id
         left join products as p on p.company_id = m.company_id and p.id = m.product_id
       group by m.id`,
      [company_id, ...ids],
    ),
    loadStockEntryLines(db, company_id, ids),
  ]);
  return heads.map(head => ({ ...head, pos: '', number: null, lines: lines.get(head.id) ?? [] }));
};

const loads = {
  invoice: createSaleLoad('invoice'),
  'credit-note': createSaleLoad('credit-note'),
  cancellation: loadCancellations,
  billing: createPurchaseLoad('billing'),
  'debit-note': createPurchaseLoad('debit-note'),
  inventory: loadStockEntries,
} satisfies Record<string, Load>;

/** The documents whose entry follows from their rows. */
export type StoredEntryKind = keyof typeof loads;

/**
 * The entries of the documents with these ids, at most some hundred, in no order; without those that
 * are gone. A document without amounts has no lines.
 */
export const loadStoredEntries = (
  db: Db,
  company_id: number,
  kind: StoredEntryKind,
  ids: number[],
): Promise<StoredEntry[]> =>
  ids.length === 0 ? Promise.resolve([]) : loads[kind](db, company_id, ids);
