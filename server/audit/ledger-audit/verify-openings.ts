// Compares opening balances with what they have posted and moved: the entry of each is what its lines
// say, one that was replaced is mirrored as a whole, and the stock of all openings together is what
// the one in force says.
import { query } from '../../database/raw-query.ts';
import { loadOpeningPosting, type StoredOpening } from '../../database/stored-openings.ts';
import { compareFigures, type Difference } from './difference.ts';
import {
  compareBalances,
  loadEntries,
  loadMappings,
  type Reads,
  toPosted,
  verifyDocumentEntry,
} from './verify-entries.ts';

async function* verifyOpening(
  database: Reads,
  company_id: number,
  { id, number, fiscal_year, date, replaced_by }: StoredOpening,
  mappings: Awaited<ReturnType<typeof loadMappings>>,
): AsyncGenerator<Difference> {
  const subject = `opening balances ${number} of ${fiscal_year}`;
  const entries = (await loadEntries(database, company_id, 'opening', [id])).get(id) ?? [];
  const posted = entries.filter(({ revision }) => revision === 0);
  const uses = mappings(posted[0]?.mapping ?? Number.MAX_SAFE_INTEGER);
  const lines = await loadOpeningPosting(database.read, company_id, id, uses);
  yield* verifyDocumentEntry(subject, posted, { day: date, pos: '', lines }, mappings, false);
  const mirrors = entries.length - posted.length;
  const wanted = replaced_by === null || posted.length === 0 ? 0 : 1;
  if (mirrors !== wanted)
    yield {
      table: 'ledger_entries',
      subject: `${subject}, reversed`,
      field: 'entries',
      kept: mirrors,
      recomputed: wanted,
    };
  else if (mirrors > 0)
    yield* compareBalances(`${subject}, reversed`, toPosted(entries), new Map());
}

/** The stock of each product that openings have moved, with what the one in force says. */
async function* verifyOpeningStock(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  const rows = await query<{
    product_id: number;
    qty: number;
    value: number;
    moved: number;
    worth: number;
  }>(
    database.read,
    `select product_id, sum(qty) as qty, sum(value) as value, sum(moved) as moved, sum(worth) as worth from (
       select s.product_id as product_id, s.qty as qty, s.value as value, 0 as moved, 0 as worth
       from opening_balances as o join opening_stock as s on s.company_id = o.company_id and s.opening_id = o.id
       where o.company_id = ? and o.replaced_by is null
       union all
       select product_id, 0, 0, qty, coalesce(value, 0) + cost_difference
       from stock_movements where company_id = ? and document_kind = 'opening'
     ) as sides group by product_id having sum(qty) <> sum(moved) or sum(value) <> sum(worth) order by product_id`,
    [company_id, company_id],
  );
  for (const { product_id, qty, value, moved, worth } of rows)
    yield* compareFigures(
      'stock_movements',
      `opening stock of product ${product_id}`,
      ['qty', 'value'],
      { qty: moved, value: worth },
      { qty, value },
    );
}

/** Compares every opening with its entries, and the one in force with the stock. */
export async function* verifyOpenings(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  const mappings = await loadMappings(database, company_id);
  const openings = await query<StoredOpening>(
    database.read,
    'select * from opening_balances where company_id = ? order by id',
    [company_id],
  );
  for (const opening of openings) yield* verifyOpening(database, company_id, opening, mappings);
  const inForce = openings.filter(({ replaced_by }) => replaced_by === null).length;
  if (inForce > 1)
    yield {
      table: 'opening_balances',
      subject: 'opening balances in force',
      field: 'replaced_by',
      kept: inForce,
      recomputed: 1,
    };
  yield* verifyOpeningStock(database, company_id);
}
