// What was open at the end of any day: what is open now, less the facts that are dated after the day, or of an
// early day what the facts up to it come to. They are found by their day, so that days at either end cost little
// however many documents there are; a fact that is recorded later under an earlier day counts (decision 60). Amounts in paisa, days AD.
import { addDays, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import type { ReadDb, Value } from './database.ts';
import { type Fact, openItemKinds, openItemSources, toAlias } from './open-item-facts.ts';
import { buildDocuments, buildSums, type Condition, toSumValues } from './open-items.ts';
import { query } from './raw-query.ts';

/** Whose open items, at the end of which day; of an outlet, or of one party, where they are named. */
export type OpenItemScope = {
  company_id: number;
  day: string;
  party?: { kind: Party['kind']; id?: number | undefined } | undefined;
  pos?: string | undefined;
};

/** What follows `with` in a query, or a whole query, and the values of its placeholders. */
export type Relations = { text: string; values: Value[] };

/** Everything that dates a fact, each column with an index. */
const DATED = [
  ['invoices', 'created_at'],
  ['cancellations', 'created_at'],
  ['credit_notes', 'created_at'],
  ['billings', 'effective_at'],
  ['purchase_returns', 'created_at'],
  ['receipts', 'day'],
  ['payments', 'day'],
  ['allocations', 'day'],
  ['opening_balances', 'date'],
  ['journal_vouchers', 'date'],
  ['cheque_events', 'day'],
] as const;

/**
 * Asks whether anything is dated from `next` (AD) on: both a day and a moment are after the day before
 * exactly then. The last of each table is asked for, which both engines read from the end of its
 * index; asked for any from a day on, PostgreSQL reads the whole table, since it expects to meet one
 * soon.
 */
export const buildFactsFrom = (company_id: number, next: string): Relations => ({
  text: `select 1 as found where ${DATED.map(
    ([table, column]) => `(select max(${column}) from ${table} where company_id = ?) >= ?`,
  ).join(' or ')}`,
  values: DATED.flatMap(() => [company_id, next]),
});

const toConditions = ({ party, pos }: OpenItemScope) => {
  const conditions: [string, Value][] = [];
  if (party) conditions.push(['party_kind = ?', party.kind]);
  if (party?.id !== undefined) conditions.push(['party_id = ?', party.id]);
  if (pos !== undefined) conditions.push(['pos = ?', pos]);
  return {
    text: conditions.map(([text]) => ` and ${text}`).join(''),
    values: conditions.map(([, value]) => value),
  };
};

/** Facts from a day on, or those before it. */
type Side = { at: '>=' | '<'; next: string };

/** Read once by their day; by kind and document, all of them would be. */
const toDatedAllocations = ({ at }: Side): string =>
  `dated_allocations as materialized (select * from allocations where company_id = ? and day ${at} ?)`;

/** Begins with what is dated on that side of the day: what it names is found by its id. */
const toDatedTables = ({ tables, id, at }: Fact): string =>
  (toAlias(id) === toAlias(at) ? tables : [...tables].reverse())
    .map(table => (table === 'allocations as a' ? 'dated_allocations as a' : table))
    .join(' cross join ');

/** What the facts of a side come to, in the columns of open items; of the later ones with the opposite sign. */
const buildDated = (company_id: number, { at: compared, next }: Side): Relations => {
  const condition: Condition = {
    tables: toDatedTables,
    company: ({ at }) => toAlias(at),
    text: ({ at }) => ` and ${at} ${compared} ?`,
    values: [next],
  };
  const figures = compared === '>=' ? '0 - f.balance, 0 - f.paid, 0' : 'f.balance, f.paid, 1';
  const parts = openItemKinds.map(kind => {
    const { columns } = openItemSources[kind];
    const documents = buildDocuments(kind, buildSums(kind, condition));
    return {
      text: `select '${kind}', d.id, ${columns}, ${figures} ${documents} and (f.balance <> 0 or f.paid <> 0)`,
      values: [...toSumValues(kind, company_id, condition), company_id],
    };
  });
  return {
    text: parts.map(({ text }) => text).join(' union all '),
    values: parts.flatMap(({ values }) => values),
  };
};

/**
 * True for a day in the first half of the time since the first entry of the books: there is less before it
 * than after.
 */
const isEarly = async (db: ReadDb, company_id: number, day: string): Promise<boolean> => {
  // Each for itself, so that SQLite reads one end of the index.
  const end = (of: 'min' | 'max') => `(select ${of}(day) from ledger_entries where company_id = ?)`;
  const [row] = await query<{ first: string | null; last: string | null }>(
    db,
    `select ${end('min')} as first, ${end('max')} as last`,
    [company_id, company_id],
  );
  if (!row?.first || !row.last) return false;
  const [first, last] = [toDayNumber(row.first), toDayNumber(row.last)];
  return toDayNumber(day) - first < (last - first) / 2;
};

/** Allocations of a document before a day, found by the document: a day alone would find all earlier ones. */
const BEFORE = "a.day || '' < ?";

/** What allocations of before the day gave a document, of which nothing is open now. */
const PAID_BEFORE = (['source', 'target'] as const)
  .map(
    end =>
      `coalesce((select sum(a.amount) from allocations as a where a.company_id = ? and a.${end}_kind = g.document_kind and a.${end}_id = g.document_id and a.party_kind = g.party_kind and a.party_id = g.party_id and ${BEFORE}), 0)`,
  )
  .join(' + ');

const KEYS = 'document_kind, document_id, party_kind, party_id';
const COLUMNS = `${KEYS}, pos, number, day, due_date, total, balance, paid`;

/**
 * The relation `items`: what was open at the end of the day, with the columns of an open item. Where
 * nothing is dated after the day, as today, it is the stored table alone.
 */
export const relateOpenItems = async (db: ReadDb, scope: OpenItemScope): Promise<Relations> => {
  const { company_id, day } = scope;
  const next = addDays(day, 1);
  const { text: where, values } = toConditions(scope);
  const kept = `from open_items where company_id = ?${where}`;
  const facts = buildFactsFrom(company_id, next);
  if ((await query(db, facts.text, facts.values)).length === 0)
    return { text: `items as (select ${COLUMNS} ${kept})`, values: [company_id, ...values] };
  if (await isEarly(db, company_id, day)) {
    const side: Side = { at: '<', next };
    const earlier = buildDated(company_id, side);
    return {
      text: `${toDatedAllocations(side)}, earlier (${COLUMNS}, is_kept) as (${earlier.text}),
      items as materialized (select ${COLUMNS} from earlier where balance <> 0${where})`,
      values: [company_id, next, ...earlier.values, ...values],
    };
  }
  const side: Side = { at: '>=', next };
  const later = buildDated(company_id, side);
  return {
    text: `${toDatedAllocations(side)}, items as materialized (
      select ${KEYS}, pos, number, day, due_date, total, balance, case when is_kept = 1 then paid else ${PAID_BEFORE} end as paid
      from (select ${KEYS}, max(pos) as pos, max(number) as number, max(day) as day, max(due_date) as due_date, max(total) as total,
          sum(balance) as balance, sum(paid) as paid, max(is_kept) as is_kept
        from (select ${COLUMNS}, 1 as is_kept ${kept} union all ${later.text}) as parts
        where 1 = 1${where} group by ${KEYS} having sum(balance) <> 0) as g)`,
    values: [
      ...[company_id, next],
      ...[company_id, next, company_id, next],
      ...[company_id, ...values],
      ...later.values,
      ...values,
    ],
  };
};

/**
 * `owed`: what a note comes to; a debit note without its share of the TDS. The tables are read in this order: few
 * documents are below 0.
 */
type Notes = {
  of: string;
  kind: string;
  table: string;
  number: string;
  owed: string;
  join: string;
};
const notes: Notes[] = [
  {
    of: 'invoice',
    kind: 'credit-note',
    number: 'credit_note_no',
    owed: 'n.total',
    table: 'invoices as d cross join credit_notes as n',
    join: 'd.id = i.document_id and n.company_id = d.company_id and n.invoice_id = d.company_payment_id',
  },
  {
    of: 'billing',
    kind: 'debit-note',
    number: 'debit_note_no',
    owed: 'n.total - n.tds_amount',
    table: 'billings as d cross join purchase_returns as n',
    join: 'd.id = i.document_id and n.company_id = d.company_id and n.billing_id = d.id',
  },
];

/** What of a note was given to documents or paid out before the day. */
const toGiven = (kind: string): string =>
  (['source', 'target'] as const)
    .map(
      end =>
        `coalesce((select sum(a.amount) from allocations as a where a.company_id = n.company_id and a.${end}_kind = '${kind}' and a.${end}_id = n.id and ${BEFORE}), 0)`,
    )
    .join(' + ');

/**
 * The relation `items`, and `documents`: the same, but in the place of an invoice or bill that is below 0
 * the notes whose credit that is, newest first, each at most with what it has not given yet.
 */
export const relateOpenDocuments = async (db: ReadDb, scope: OpenItemScope): Promise<Relations> => {
  const items = await relateOpenItems(db, scope);
  const next = addDays(scope.day, 1);
  const shares = notes.map(
    ({ of, kind, table, number, owed, join }) =>
      `select i.document_kind as of_kind, i.document_id as of_id, '${kind}' as document_kind, n.id as document_id, i.party_kind, i.party_id, i.pos,
         n.${number} as number, substr(n.created_at, 1, 10) as day, n.created_at as at, ${owed} as total, 0 - i.balance as credit, ${toGiven(kind)} as given
       from items as i cross join ${table} where ${join} and i.document_kind = '${of}' and i.balance < 0 and n.created_at || '' < ?`,
  );
  const isReplaced = "i.balance < 0 and i.document_kind in ('invoice', 'billing')";
  return {
    text: `${items.text},
      note_credits as (${shares.join(' union all ')}),
      newer_credits as (select note_credits.*, coalesce(sum(total - given) over (partition by of_kind, of_id order by at desc, document_id desc
        rows between unbounded preceding and 1 preceding), 0) as newer from note_credits),
      open_notes as (select newer_credits.*, case when credit <= newer then 0 when credit - newer < total - given then credit - newer
        else total - given end as open from newer_credits),
      documents as (
        select ${KEYS}, pos, number, day, due_date, total, balance, paid from items as i where not (${isReplaced})
        union all select ${KEYS}, pos, number, day, day, total, 0 - open, given from open_notes where open > 0
        union all select i.document_kind, i.document_id, i.party_kind, i.party_id, i.pos, i.number, i.day, i.due_date, i.total, i.balance + coalesce(o.open, 0), i.paid
          from items as i left join (select of_kind, of_id, sum(open) as open from open_notes group by of_kind, of_id) as o
            on o.of_kind = i.document_kind and o.of_id = i.document_id
          where ${isReplaced} and i.balance + coalesce(o.open, 0) <> 0)`,
    values: [...items.values, ...notes.flatMap(() => [next, next, next])],
  };
};
