// What parties owe or are owed by age: a row a party with its sums in each bucket, or, of one party, a row
// a document. The total of a party is its balance in the ledger (invariant 6). Amounts in paisa.
import type { Language, Texts } from '../../../domain/language.ts';
import { type Bucket, listBuckets, USUAL_BUCKETS } from '../../../domain/ledger/ageing.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import type { Database, Value } from '../../database/database.ts';
import {
  type OpenItemScope,
  relateOpenDocuments,
  relateOpenItems,
} from '../../database/open-items-as-of.ts';
import { query } from '../../database/raw-query.ts';
import { buildNameOrder, PARTY_COLUMNS } from './party-names.ts';
import type { AgeingRequest } from './receivables-request.ts';

const texts = {
  notDue: { en: 'Not Due', ne: 'म्याद बाँकी' },
  credits: { en: 'Credits', ne: 'समायोजन हुन बाँकी' },
  total: { en: 'Total', ne: 'जम्मा' },
} satisfies Record<string, Texts>;

/** A column with figures, and the SQL of its share of a balance with the values of its days. */
type AgeingColumn = { name: string; label: Texts; share: string; values: Value[] };

const toBucketColumn = ({ name, label, from, to }: Bucket, date: string): AgeingColumn => {
  const bounds = [
    ...(from === null ? [] : [`${date} >= ?`]),
    ...(to === null ? [] : [`${date} <= ?`]),
  ];
  return {
    name,
    label,
    share: `case when balance > 0 and ${bounds.join(' and ')} then balance else 0 end`,
    values: [from, to].filter(bound => bound !== null),
  };
};

/** Nothing is issued after the day, so by that age there is nothing that is not due. */
export const listAgeingColumns = ({ as_of, by, buckets }: AgeingRequest): AgeingColumn[] => [
  ...(by === 'due_date'
    ? [
        {
          name: 'not_due',
          label: texts.notDue,
          share: 'case when balance > 0 and due_date > ? then balance else 0 end',
          values: [as_of],
        },
      ]
    : []),
  ...listBuckets(as_of, buckets).map(bucket => toBucketColumn(bucket, by)),
  {
    name: 'credits',
    label: texts.credits,
    share: 'case when balance < 0 then balance else 0 end',
    values: [],
  },
  { name: 'total', label: texts.total, share: 'balance', values: [] },
];

export const toAgeingHeads = (columns: AgeingColumn[], language: Language) =>
  columns.map(({ name, label }) => ({ name, label: label[language] }));

/** Paisa by the names of the columns. */
export type AgeingFigures = Record<string, number>;
export type AgedParty = { party_id: number; name: string; code: string; phone: string };
export type AgedDocument = {
  document_kind: string;
  document_id: number;
  pos: string;
  number: string;
  day: string;
  due_date: string;
  balance: number;
};

/** Rows with their figures, the figures of all rows, and how many those are. */
export type AgeingPage<Row> = {
  rows: (Row & { figures: AgeingFigures })[];
  totals: AgeingFigures;
  total: number;
};

const toScope = (
  company_id: number,
  kind: Party['kind'],
  { as_of, pos, party_id }: AgeingRequest,
): OpenItemScope => ({ company_id, day: as_of, pos, party: { kind, id: party_id } });

type Paging = { limit: number; page: number };
type Counted = Record<string, number> & { rows_in_all: number };

/** The rows of a page as the query has them, each with the sums of all rows. */
const toPageOf = <Row extends object>(
  rows: (Row & Counted)[],
  columns: AgeingColumn[],
  toRow: (row: Row) => Row,
): AgeingPage<Row> => ({
  rows: rows.map(row => ({
    ...toRow(row),
    figures: Object.fromEntries(columns.map(({ name }) => [name, row[name]!])),
  })),
  totals: Object.fromEntries(columns.map(({ name }) => [name, rows[0]?.[`all_${name}`] ?? 0])),
  total: rows[0]?.rows_in_all ?? 0,
});

/** A page behind the last one has no rows that could say the sums: they are those of the first. */
const readPage = async <Row>(
  load: (paging: Paging) => Promise<AgeingPage<Row>>,
  paging: Paging,
): Promise<AgeingPage<Row>> => {
  const page = await load(paging);
  if (page.rows.length > 0 || paging.page === 1) return page;
  return { ...(await load({ limit: 1, page: 1 })), rows: [] };
};

const sumOfAll = (columns: AgeingColumn[]) =>
  [
    'count(*) over () as rows_in_all',
    ...columns.map(({ name }) => `sum(a.${name}) over () as all_${name}`),
  ].join(', ');

/** The parties of the kind with something open, by name. */
export const loadAgedParties = (
  database: Database,
  company_id: number,
  kind: Party['kind'],
  asked: AgeingRequest,
  paging: Paging,
): Promise<AgeingPage<AgedParty>> =>
  readPage(async ({ limit, page }) => {
    const columns = listAgeingColumns(asked);
    const items = await relateOpenItems(database.read, toScope(company_id, kind, asked));
    const { table, name, code, phone } = PARTY_COLUMNS[kind];
    const sums = columns.map(({ name: column, share }) => `sum(${share}) as ${column}`);
    const rows = await query<AgedParty & Counted>(
      database.read,
      `with ${items.text}, aged as (select party_id, ${sums.join(', ')} from items group by party_id)
       select a.*, coalesce(${name}, '') as name, coalesce(${code}, '') as code, coalesce(${phone}, '') as phone, ${sumOfAll(columns)}
       from aged as a left join ${table} as p on p.company_id = ? and p.id = a.party_id
       order by ${buildNameOrder(database, name)}, a.party_id limit ? offset ?`,
      [
        ...items.values,
        ...columns.flatMap(({ values }) => values),
        company_id,
        limit,
        (page - 1) * limit,
      ],
    );
    return toPageOf<AgedParty>(
      rows,
      columns,
      ({ party_id, name: said, code: number, phone: called }) => ({
        ...{ party_id, name: said, code: number, phone: called },
      }),
    );
  }, paging);

/** The documents of the one party, the earliest due first. */
export const loadAgedDocuments = (
  database: Database,
  company_id: number,
  kind: Party['kind'],
  asked: AgeingRequest & { party_id: number },
  paging: Paging,
): Promise<AgeingPage<AgedDocument>> =>
  readPage(async ({ limit, page }) => {
    const columns = listAgeingColumns(asked);
    const documents = await relateOpenDocuments(database.read, toScope(company_id, kind, asked));
    const shares = columns.map(({ name, share }) => `${share} as ${name}`);
    const rows = await query<AgedDocument & Counted>(
      database.read,
      `with ${documents.text}, aged as (select document_kind, document_id, pos, number, day, due_date, balance, ${shares.join(', ')} from documents)
       select a.*, ${sumOfAll(columns)} from aged as a
       order by a.${asked.by}, a.document_kind, a.document_id limit ? offset ?`,
      [...documents.values, ...columns.flatMap(({ values }) => values), limit, (page - 1) * limit],
    );
    return toPageOf<AgedDocument>(
      rows,
      columns,
      ({ document_kind, document_id, pos, number, day, due_date, balance }) => ({
        ...{ document_kind, document_id, pos, number, day, due_date, balance },
      }),
    );
  }, paging);

/** How old what is open of the party at the end of the day (AD) is: the usual columns, in paisa. */
export const loadPartyAgeing = async (
  database: Database,
  company_id: number,
  { kind, id }: Party,
  as_of: string,
  language: Language,
): Promise<{ name: string; label: string; amount: number }[]> => {
  const asked = {
    ...{ as_of, pos: undefined, party_id: id },
    ...{ by: 'due_date' as const, buckets: USUAL_BUCKETS },
  };
  const { totals } = await loadAgedParties(database, company_id, kind, asked, {
    limit: 1,
    page: 1,
  });
  return toAgeingHeads(listAgeingColumns(asked), language).map(head => ({
    ...head,
    amount: totals[head.name]!,
  }));
};
