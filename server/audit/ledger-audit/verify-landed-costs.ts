// Compares each line's share of landed costs with what the costs of its bill come to, and what debit
// notes took of it with the pieces that went back (decision 58); and VAT at customs with the row that it
// is owed by, and the value of notes that counts with it (decision 66).
import {
  type LandedLine,
  spreadLandedCosts,
  toReturnedLandedCost,
} from '../../../domain/ledger/landed-costs.ts';
import { toGoodsValue } from '../../../domain/ledger/stock-value.ts';
import {
  IMPORT_VAT_KIND,
  sumStockCosts,
  toReturnedImportValue,
} from '../../../domain/tax/import-vat.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import {
  type CountedDocument,
  describeDocument,
  type LedgerHeader,
  type LedgerLine,
} from './counted-documents.ts';
import { compareFigures, type Difference } from './difference.ts';

/** A batch of documents of a kind: those with an id above `after` up to `upTo`. */
type Batch = {
  document: CountedDocument;
  after: number;
  upTo: number;
  headers: LedgerHeader[];
  linesOf: Map<number, LedgerLine[]>;
};

/** Goods that went into stock have no account. */
const toSpreadLine = (line: LedgerLine, header: LedgerHeader) => ({
  is_good: (line.account_id ?? null) === null,
  value: toGoodsValue(line as LedgerLine & Record<'discount_amount' | 'vat_amount', number>, {
    type: String(header.type),
    vat_registered: header.vat_registered ?? 1,
  }),
});

async function* verifyBillShares(
  database: Database,
  company_id: number,
  { document, after, upTo, headers, linesOf }: Batch,
): AsyncGenerator<Difference> {
  const rows = await query<{ billing_id: number; kind: string; amount: number }>(
    database.read,
    `select billing_id, kind, amount from billing_landed_costs
     where company_id = ? and billing_id > ? and billing_id <= ?`,
    [company_id, after, upTo],
  );
  const costsOf = Map.groupBy(rows, ({ billing_id }) => billing_id);
  for (const header of headers) {
    const costs = costsOf.get(header.id) ?? [];
    yield* compareFigures('billings', describeDocument(document, header), ['import_vat'], header, {
      import_vat: costs.find(({ kind }) => kind === IMPORT_VAT_KIND)?.amount ?? 0,
    });
    const amount = sumStockCosts(costs, (header.vat_registered ?? 1) === 1);
    const lines = linesOf.get(header.id) ?? [];
    if (amount === 0 && lines.every(line => line.landed_cost === 0)) continue;
    // The value of goods before their landed costs is what these are spread by.
    const shares = spreadLandedCosts(
      amount,
      lines.map(({ landed_cost: _, ...line }) => toSpreadLine(line as LedgerLine, header)),
    );
    for (const [index, line] of lines.entries())
      yield* compareFigures(
        'billing_lines',
        `${describeDocument(document, header)}, line ${line.line_no}`,
        ['landed_cost'],
        line,
        { landed_cost: shares[index]! },
      );
  }
}

type ReturnedLine = LandedLine & {
  document_id: number;
  line_no: number;
  moved: number;
  billed_qty: number;
  billed: number;
  qty_before: number;
  before: number;
};

/** What the notes before have taken of the same line of the bill. */
const sumBefore = (sum: string) =>
  `(select coalesce(sum(${sum}), 0) from purchase_returns as o join purchase_return_lines as e
      on e.company_id = o.company_id and e.purchase_return_id = o.id
    where o.company_id = d.company_id and o.billing_id = d.billing_id
      and e.billing_line_id = n.billing_line_id and e.id < n.id)`;

async function* verifyReturnedShares(
  database: Database,
  company_id: number,
  { document, after, upTo, headers }: Batch,
): AsyncGenerator<Difference> {
  const rows = await query<ReturnedLine>(
    database.read,
    `select d.id as document_id, n.line_no as line_no, n.landed_cost as landed_cost,
       case when n.price_only = 1 then 0 else n.qty end as moved, b.qty as billed_qty, b.landed_cost as billed,
       ${sumBefore('case when e.price_only = 1 then 0 else e.qty end')} as qty_before, ${sumBefore('e.landed_cost')} as before
     from purchase_returns as d join purchase_return_lines as n on n.company_id = d.company_id and n.purchase_return_id = d.id
       join billing_lines as b on b.company_id = n.company_id and b.id = n.billing_line_id
     where d.company_id = ? and d.id > ? and d.id <= ? and (b.landed_cost <> 0 or n.landed_cost <> 0)
     order by d.id, n.line_no`,
    [company_id, after, upTo],
  );
  for (const row of rows) {
    const header = headers.find(({ id }) => id === row.document_id)!;
    const landed_cost = toReturnedLandedCost(
      { qty: row.billed_qty, landed_cost: row.billed },
      { qty: row.qty_before, landed_cost: row.before },
      row.moved,
    );
    yield* compareFigures(
      'purchase_return_lines',
      `${describeDocument(document, header)}, line ${row.line_no}`,
      ['landed_cost'],
      { landed_cost: row.landed_cost },
      { landed_cost },
    );
  }
}

type ReturnedValue = Record<
  'id' | 'import_taxable' | 'declared' | 'net' | 'billed' | 'net_before' | 'before',
  number
>;

/** What earlier notes of the bill come to. */
const sumNotesBefore = (sum: string) =>
  `(select coalesce(sum(${sum}), 0) from purchase_returns as o
    where o.company_id = d.company_id and o.billing_id = d.billing_id and o.id < d.id)`;

async function* verifyReturnedValues(
  database: Database,
  company_id: number,
  { document, after, upTo, headers }: Batch,
): AsyncGenerator<Difference> {
  const rows = await query<ReturnedValue>(
    database.read,
    `select d.id as id, d.import_taxable as import_taxable, b.import_taxable as declared,
       d.amount - d.discount_amount as net, b.amount - b.discount_amount as billed,
       ${sumNotesBefore('o.amount - o.discount_amount')} as net_before, ${sumNotesBefore('o.import_taxable')} as before
     from purchase_returns as d join billings as b on b.company_id = d.company_id and b.id = d.billing_id
     where d.company_id = ? and d.id > ? and d.id <= ? and (b.import_taxable <> 0 or d.import_taxable <> 0)
     order by d.id`,
    [company_id, after, upTo],
  );
  for (const { id, import_taxable, declared, net, billed, net_before, before } of rows) {
    const parts = { net: billed, before: net_before, note: net };
    yield* compareFigures(
      'purchase_returns',
      describeDocument(document, headers.find(header => header.id === id)!),
      ['import_taxable'],
      { import_taxable },
      { import_taxable: toReturnedImportValue(declared, parts, before) },
    );
  }
}

/** Compares the costs of imports, and what debit notes took of them; other kinds have none. */
export async function* verifyLandedCosts(
  database: Database,
  company_id: number,
  batch: Batch,
): AsyncGenerator<Difference> {
  if (batch.document.kind === 'billing') yield* verifyBillShares(database, company_id, batch);
  if (batch.document.kind !== 'debit-note') return;
  yield* verifyReturnedShares(database, company_id, batch);
  yield* verifyReturnedValues(database, company_id, batch);
}
