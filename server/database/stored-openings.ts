// What stored opening balances post, computed from their rows and from what their stock has moved:
// posting, the replay of the log and the self-check all ask here (decision 57).
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import {
  type Opening,
  type OpeningAccount,
  type OpeningDocument,
  type OpeningStock,
  postOpening,
} from '../../domain/ledger/opening-balances.ts';
import type { PostingLine } from '../../domain/ledger/postings.ts';
import type { ReadDb, Stored, Transaction } from './database.ts';
import { query } from './raw-query.ts';

export type StoredOpening = Stored<'opening_balances'>;
type Db = ReadDb | Transaction;

const LINE_COLUMNS = {
  opening_accounts: 'account_id, debit, credit',
  opening_documents: 'id, party_kind, party_id, number, date, due_date, side, amount',
  opening_stock: 'product_id, qty, value',
};

const loadRows = <Row>(
  db: Db,
  company_id: number,
  opening_id: number,
  table: keyof typeof LINE_COLUMNS,
): Promise<Row[]> =>
  query(
    db,
    `select ${LINE_COLUMNS[table]} from ${table} where company_id = ? and opening_id = ? order by line_no`,
    [company_id, opening_id],
  ) as Promise<Row[]>;

/** The lines of an opening in their order; documents with their ids. */
export const loadOpeningLines = async (
  db: Db,
  company_id: number,
  opening_id: number,
): Promise<Opening & { documents: (OpeningDocument & { id: number })[] }> => {
  const load = <Row>(table: keyof typeof LINE_COLUMNS) =>
    loadRows<Row>(db, company_id, opening_id, table);
  const [accounts, documents, stock] = await Promise.all([
    load<OpeningAccount>('opening_accounts'),
    load<OpeningDocument & { id: number }>('opening_documents'),
    load<OpeningStock>('opening_stock'),
  ]);
  return { accounts, documents, stock };
};

/** The opening that is in force; undefined without one. */
export const findOpening = async (
  db: Db,
  company_id: number,
): Promise<StoredOpening | undefined> => {
  const [row] = await query<StoredOpening>(
    db,
    'select * from opening_balances where company_id = ? and replaced_by is null order by id desc limit 1',
    [company_id],
  );
  return row;
};

/**
 * The lines of the opening's entry. The entry before is mirrored as a whole, so this one has all that
 * the stock of openings cost beyond its value until now.
 */
export const loadOpeningPosting = async (
  db: Db,
  company_id: number,
  opening_id: number,
  uses: ReadonlyMap<Purpose, number>,
): Promise<PostingLine[]> => {
  const [opening, [moved]] = await Promise.all([
    loadOpeningLines(db, company_id, opening_id),
    query<{ catch_up: number }>(
      db,
      `select coalesce(sum(cost_difference), 0) as catch_up from stock_movements
       where company_id = ? and document_kind = 'opening' and document_id <= ?`,
      [company_id, opening_id],
    ),
  ]);
  return postOpening(opening, uses, moved!.catch_up);
};

/** The number of a document of the opening that something has settled and nothing taken back. */
export const findSettledNumber = async (
  db: Db,
  company_id: number,
  opening_id: number,
): Promise<string | undefined> => {
  const settled = (['source', 'target'] as const).map(
    end =>
      `coalesce((select sum(a.amount) from allocations as a where a.company_id = d.company_id and a.${end}_kind = 'opening-document' and a.${end}_id = d.id), 0)`,
  );
  const [row] = await query<{ number: string }>(
    db,
    `select d.number as number from opening_documents as d
     where d.company_id = ? and d.opening_id = ? and ${settled.join(' + ')} <> 0 order by d.line_no limit 1`,
    [company_id, opening_id],
  );
  return row?.number;
};
