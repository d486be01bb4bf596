// What is open of each document, of each receipt and of each payment: one computation from the stored
// facts (contract, "Money"), used to keep the table of open items, to answer any earlier day, and by the
// self-check. Amounts in paisa, days AD.
//
// The balance is seen from the party: above 0 a customer owes it, or a vendor is owed it; below 0 it is
// the party's credit: a note or an advance that no document has taken yet.
import type { ReadDb, Stored, Transaction, Value } from './database.ts';
import {
  type Fact,
  type OpenItemKind,
  openItemKinds,
  openItemSources,
  toAlias,
} from './open-item-facts.ts';
import { insertRows, placeholders, query } from './raw-query.ts';

/**
 * `total` is what the document came to, `paid` what was allocated to it. `due_date` is its own day where
 * nothing else was agreed.
 */
export type OpenItem = {
  document_kind: OpenItemKind;
  document_id: number;
  party_kind: string;
  party_id: number;
  pos: string;
  number: string;
  day: string;
  due_date: string;
  total: number;
  balance: number;
  paid: number;
};

export const OPEN_ITEM_COLUMNS =
  'company_id, document_kind, document_id, party_kind, party_id, pos, number, day, due_date, total, balance, paid';

/** The columns of a fact's party, for kinds that may be open towards several. */
const toFactParty = ({ tables: [first, second] }: Fact): string => {
  if (first!.endsWith(' as k')) return "'vendor' as party_kind, k.vendor_id as party_id,";
  const alias = second?.endsWith(' as l') ? 'l' : 'a';
  return `${alias}.party_kind as party_kind, ${alias}.party_id as party_id,`;
};

/**
 * Which facts are asked for: `tables` in the order in which they are read, `company` the table whose
 * company is asked for, `text` what else holds. SQLite keeps the order of a cross join; without one it
 * would, having no statistics, read all documents of the company.
 */
export type Condition = {
  tables: (fact: Fact) => string;
  company: (fact: Fact) => string;
  text: (fact: Fact) => string;
  values: readonly Value[];
};
/** All facts, in whatever order the engine prefers. */
export const EVERYTHING: Condition = {
  tables: ({ tables }) => tables.join(', '),
  company: ({ id }) => toAlias(id),
  text: () => '',
  values: [],
};

/** The sums of the facts under the condition, by document and, where it has several, party. */
export const buildSums = (
  kind: OpenItemKind,
  { tables, company, text }: Omit<Condition, 'values'>,
): string => {
  const { facts, byParty } = openItemSources[kind];
  const keys = byParty ? 'id, party_kind, party_id' : 'id';
  const rows = facts.map(
    fact =>
      `select ${fact.id} as id, ${byParty ? toFactParty(fact) : ''} ${fact.delta} as delta, ${fact.paid ?? '0'} as paid from ${tables(fact)} where ${company(fact)}.company_id = ? and ${fact.where}${text(fact)}`,
  );
  return `select ${keys}, sum(delta) as balance, sum(paid) as paid from (${rows.join(' union all ')}) as facts group by ${keys}`;
};

export const toSumValues = (
  kind: OpenItemKind,
  company_id: number,
  { values }: Pick<Condition, 'values'>,
): Value[] => openItemSources[kind].facts.flatMap(() => [company_id, ...values]);

/** The documents of the sums `f`; its placeholder is the company. */
export const buildDocuments = (kind: OpenItemKind, sums: string): string => {
  const { tables, where } = openItemSources[kind];
  return `from (${sums}) as f cross join ${tables.join(' cross join ')} where d.company_id = ? and d.id = f.id${where ? ` and ${where}` : ''}`;
};

export const buildItems = (kind: OpenItemKind, sums: string): string =>
  `select d.company_id, '${kind}', d.id, ${openItemSources[kind].columns}, f.balance, f.paid ${buildDocuments(kind, sums)} and f.balance <> 0`;

/** Documents of one statement: both engines limit its values. */
const CHUNK_SIZE = 200;

/** The facts of the documents in the relation `asked`. */
const OF_ASKED: Omit<Condition, 'values'> = {
  tables: ({ tables }) => ['asked as q', ...tables].join(' cross join '),
  company: ({ id }) => toAlias(id),
  text: ({ id }) => ` and ${id} = q.id`,
};

/** What is open of that many documents; the values are their ids, then those of the sums. */
export const buildAskedItems = (kind: OpenItemKind, count: number): string => {
  const asked = Array.from({ length: count }, () => 'select cast(? as bigint) as id');
  return `with asked as (${asked.join(' union all ')}) ${buildItems(kind, buildSums(kind, OF_ASKED))}`;
};

/**
 * Computes what is open of the documents again and keeps it. Called wherever one of their facts was
 * written, under the company's counter (decision 8), so that nobody sees an older state in between.
 */
export const refreshOpenItems = async (
  tx: Transaction,
  company_id: number,
  kind: OpenItemKind,
  ids: readonly number[],
): Promise<void> => {
  for (let from = 0; from < ids.length; from += CHUNK_SIZE) {
    const some = [...new Set(ids.slice(from, from + CHUNK_SIZE))];
    const list = placeholders(some.length);
    await query(
      tx,
      `delete from open_items where company_id = ? and document_kind = '${kind}' and document_id in (${list})`,
      [company_id, ...some],
    );
    await query(
      tx,
      `insert into open_items (${OPEN_ITEM_COLUMNS}) ${buildAskedItems(kind, some.length)}`,
      [...some, ...toSumValues(kind, company_id, { values: [] }), company_id],
    );
  }
};

/**
 * An invoice that was just issued and not settled at once: as it would be computed, without reading
 * what cannot be there yet. One of nothing is not open.
 */
export const insertOpenInvoice = async (
  tx: Transaction,
  invoice: Pick<
    Stored<'invoices'>,
    'id' | 'company_id' | 'pos' | 'invoice_no' | 'created_at' | 'due_date' | 'total'
  >,
  party_id: number,
): Promise<void> => {
  if (invoice.total === 0) return;
  const day = invoice.created_at.slice(0, 10);
  await insertRows(tx, 'open_items', [
    {
      company_id: invoice.company_id,
      document_kind: 'invoice',
      document_id: invoice.id,
      party_kind: 'customer',
      party_id,
      pos: invoice.pos ?? '',
      number: invoice.invoice_no,
      day,
      due_date: invoice.due_date ?? day,
      total: invoice.total,
      balance: invoice.total,
      paid: 0,
    },
  ]);
};

/** Computes all open items of the company again: after a migration, a recovery or a replay. */
export const rebuildOpenItems = async (tx: Transaction, company_id: number): Promise<void> => {
  await query(tx, 'delete from open_items where company_id = ?', [company_id]);
  for (const kind of openItemKinds)
    await query(
      tx,
      `insert into open_items (${OPEN_ITEM_COLUMNS}) ${buildItems(kind, buildSums(kind, EVERYTHING))}`,
      [...toSumValues(kind, company_id, EVERYTHING), company_id],
    );
};

type ItemDifference = {
  document_id: number;
  party_kind: string;
  party_id: number;
  kept_balance: number;
  balance: number;
  kept_paid: number;
  paid: number;
};

/** Where the kept items of a kind are not what follows from the facts now, for the self-check. */
export const findOpenItemDifferences = (
  db: ReadDb,
  company_id: number,
  kind: OpenItemKind,
): Promise<ItemDifference[]> =>
  query<ItemDifference>(
    db,
    `with computed (${OPEN_ITEM_COLUMNS}) as (${buildItems(kind, buildSums(kind, EVERYTHING))})
     select document_id, party_kind, party_id, sum(kept_balance) as kept_balance, sum(balance) as balance, sum(kept_paid) as kept_paid, sum(paid) as paid
     from (select document_id, party_kind, party_id, 0 as kept_balance, balance, 0 as kept_paid, paid from computed
       union all select document_id, party_kind, party_id, balance, 0, paid, 0 from open_items where company_id = ? and document_kind = '${kind}') as sides
     group by document_id, party_kind, party_id having sum(kept_balance) <> sum(balance) or sum(kept_paid) <> sum(paid)
     order by document_id`,
    [...toSumValues(kind, company_id, EVERYTHING), company_id, company_id],
  );

type PartyDifference = { party_kind: string; party_id: number; open: number; posted: number };

/**
 * The parties whose open items do not come to what the ledger has of them: a customer's debit, a
 * vendor's credit. The books must be built (decision 54).
 */
export const findPartyDifferences = (db: ReadDb, company_id: number): Promise<PartyDifference[]> =>
  query<PartyDifference>(
    db,
    `select party_kind, party_id, sum(open) as open, sum(posted) as posted from (
       select party_kind, party_id, balance as open, 0 as posted from open_items where company_id = ?
       union all select party_kind, party_id, 0, case when party_kind = 'customer' then debit - credit else credit - debit end
         from ledger_lines where company_id = ? and party_kind is not null
     ) as sides group by party_kind, party_id having sum(open) <> sum(posted) order by party_kind, party_id`,
    [company_id, company_id],
  );
