// Compares the ledger with the documents behind it: each document has its one entry and each entry its
// document; the lines are those that the document posts, by the mapping of its entry; debits are
// credits. In batches of some hundred documents, which are committed together with their entries.
import type { Purpose } from '../../../domain/ledger/chart-of-accounts.ts';
import { COST_DIFFERENCE } from '../../../domain/ledger/entry-sources.ts';
import type { Party, PostingLine } from '../../../domain/ledger/postings.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import {
  loadStoredEntries,
  type StoredEntry,
  type StoredEntryKind,
} from '../../database/stored-entries.ts';
import {
  loadAllocationHead,
  loadParts,
  loadSettled,
  postStoredAllocation,
  postStoredSettlement,
  type StoredAllocation,
} from '../../database/stored-settlements.ts';
import { loadStockEntryLines } from '../../database/stored-stock-entries.ts';
import { countedDocuments } from './counted-documents.ts';
import { type Difference, toCountDifference } from './difference.ts';
import { STOCK_ENTRIES, verifyEntrySources } from './verify-entry-sources.ts';

const BATCH_SIZE = 200;

/** What a check reads. */
export type Reads = Pick<Database, 'read'>;
type EntryLine = {
  account_id: number;
  party_kind: string | null;
  party_id: number | null;
  day: string;
  pos: string;
  debit: number;
  credit: number;
};
export type Entry = {
  id: number;
  source_kind: string;
  source_id: number;
  revision: number;
  day: string;
  recorded_at: string;
  pos: string;
  mapping: number;
  lines: EntryLine[];
};
/** The accounts by purpose at a revision of the company's mapping. */
export type Mappings = (revision: number) => ReadonlyMap<Purpose, number>;

/** Every mapping that the company has had. */
export const loadMappings = async (database: Reads, company_id: number): Promise<Mappings> => {
  const rows = await query<{ purpose: Purpose; revision: number; account_id: number }>(
    database.read,
    'select purpose, revision, account_id from account_uses where company_id = ? order by revision',
    [company_id],
  );
  const known = new Map<number, ReadonlyMap<Purpose, number>>();
  return revision => {
    const mapping =
      known.get(revision) ??
      new Map(
        rows
          .filter(row => row.revision <= revision)
          .map(({ purpose, account_id }) => [purpose, account_id]),
      );
    known.set(revision, mapping);
    return mapping;
  };
};

/** The documents of before that the job has not come to, by kind: above the one id, up to the other. */
type Unbuilt = Map<string, { last_id: number; up_to: number }>;

export const loadUnbuilt = async (database: Reads, company_id: number): Promise<Unbuilt> => {
  const rows = await query<{ kind: string; last_id: number; up_to: number }>(
    database.read,
    'select kind, last_id, up_to from ledger_builds where company_id = ? and last_id < up_to',
    [company_id],
  );
  return new Map(rows.map(row => [row.kind, row]));
};

const ENTRY_COLUMNS = 'id, source_kind, source_id, revision, day, recorded_at, pos, mapping';

const withLines = async (
  database: Reads,
  company_id: number,
  heads: Omit<Entry, 'lines'>[],
): Promise<Entry[]> => {
  if (heads.length === 0) return [];
  const lines = await query<EntryLine & { entry_id: number }>(
    database.read,
    `select entry_id, account_id, party_kind, party_id, day, pos, debit, credit from ledger_lines
     where company_id = ? and entry_id in (${placeholders(heads.length)}) order by entry_id, line_no`,
    [company_id, ...heads.map(({ id }) => id)],
  );
  const byEntry = Map.groupBy(lines, ({ entry_id }) => entry_id);
  return heads.map(head => ({ ...head, lines: byEntry.get(head.id) ?? [] }));
};

/** The entries of documents of a kind, by the documents' ids. */
export const loadEntries = async (
  database: Reads,
  company_id: number,
  kind: string,
  ids: number[],
): Promise<Map<number, Entry[]>> =>
  Map.groupBy(
    await withLines(
      database,
      company_id,
      await query<Omit<Entry, 'lines'>>(
        database.read,
        `select ${ENTRY_COLUMNS} from ledger_entries where company_id = ? and source_kind = ? and source_id in (${placeholders(ids.length)}) order by revision`,
        [company_id, kind, ...ids],
      ),
    ),
    ({ source_id }) => source_id,
  );

/** Debits less credits by account and party. */
type Balances = Map<string, number>;

const add = (
  balances: Balances,
  account: number | string,
  kind: string | null,
  id: number | null,
  amount: number,
): void => {
  const key = `account ${account}${kind === null ? '' : `, ${kind} ${id}`}`;
  balances.set(key, (balances.get(key) ?? 0) + amount);
};

const toExpected = (lines: PostingLine[], mapping: ReadonlyMap<Purpose, number>): Balances => {
  const balances: Balances = new Map();
  for (const { account, party, debit, credit } of lines)
    add(
      balances,
      typeof account === 'number' ? account : (mapping.get(account) ?? account),
      party?.kind ?? null,
      party?.id ?? null,
      debit - credit,
    );
  return balances;
};

/** Debits less credits of all the entries together. */
export const toPosted = (entries: Entry[]): Balances => {
  const balances: Balances = new Map();
  for (const { lines } of entries)
    for (const { account_id, party_kind, party_id, debit, credit } of lines)
      add(balances, account_id, party_kind, party_id, debit - credit);
  return balances;
};

export function* compareBalances(
  subject: string,
  posted: Balances,
  expected: Balances,
): Generator<Difference> {
  for (const key of new Set([...posted.keys(), ...expected.keys()])) {
    const [kept, recomputed] = [posted.get(key) ?? 0, expected.get(key) ?? 0];
    if (kept !== recomputed)
      yield {
        table: 'ledger_lines',
        subject: `${subject}, ${key}`,
        field: 'debit',
        kept,
        recomputed,
      };
  }
}

/** What an entry is by itself: as much debit as credit, and lines of its own day and outlet. */
function* verifyEntry(subject: string, { day, pos, lines }: Entry): Generator<Difference> {
  const debit = lines.reduce((sum, line) => sum + line.debit, 0);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  if (debit !== credit)
    yield { table: 'ledger_entries', subject, field: 'debit', kept: debit, recomputed: credit };
  const field = (name: 'day' | 'pos', kept: string, recomputed: string): Difference => ({
    table: 'ledger_lines',
    subject,
    field: name,
    kept,
    recomputed,
  });
  const otherDay = lines.find(line => line.day !== day);
  if (otherDay) yield field('day', otherDay.day, day);
  const otherPos = lines.find(line => line.pos !== pos);
  if (otherPos) yield field('pos', otherPos.pos, pos);
}

/** A document of which there is one entry. `may_be_missing`: the job has not come to it. */
export function* verifyDocumentEntry(
  subject: string,
  entries: Entry[],
  { day, pos, lines }: Pick<StoredEntry, 'day' | 'pos' | 'lines'>,
  mappings: Mappings,
  mayBeMissing: boolean,
): Generator<Difference> {
  const wanted = lines.length > 0 ? 1 : 0;
  if (entries.length !== wanted) {
    if (entries.length > 0 || !mayBeMissing)
      yield toCountDifference(subject, entries.length, wanted);
    return;
  }
  const [entry] = entries;
  if (!entry) return;
  yield* verifyEntry(subject, entry);
  for (const [field, kept, recomputed] of [
    ['day', entry.day, day],
    ['pos', entry.pos, pos],
  ] as const)
    if (kept !== recomputed) yield { table: 'ledger_entries', subject, field, kept, recomputed };
  yield* compareBalances(subject, toPosted(entries), toExpected(lines, mappings(entry.mapping)));
}

/** The ids of a table's next rows. */
const loadIds = async (
  database: Reads,
  company_id: number,
  source: string,
  after: number,
): Promise<number[]> =>
  (
    await query<{ id: number }>(
      database.read,
      `select id from ${source} where company_id = ? and id > ? order by id limit ${BATCH_SIZE}`,
      [company_id, after],
    )
  ).map(({ id }) => id);

/** Verifies the rows of a table, some hundred ids at a time. */
export async function* verifyKind(
  database: Reads,
  company_id: number,
  source: string,
  verify: (ids: number[]) => AsyncIterable<Difference>,
): AsyncGenerator<Difference> {
  for (let after = 0; ; ) {
    const ids = await loadIds(database, company_id, source, after);
    if (ids.length > 0) yield* verify(ids);
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1)!;
    await new Promise(setImmediate);
  }
}

async function* verifyDocuments(
  database: Reads,
  company_id: number,
  kind: StoredEntryKind,
  ids: number[],
  mappings: Mappings,
  unbuilt: Unbuilt,
): AsyncGenerator<Difference> {
  const stored = await loadStoredEntries(database.read, company_id, kind, ids);
  const entries = await loadEntries(database, company_id, kind, ids);
  const differences =
    kind === 'billing' ? await loadEntries(database, company_id, COST_DIFFERENCE, ids) : undefined;
  const open = unbuilt.get(kind);
  for (const document of stored) {
    const { id, difference = { day: document.day, lines: [] } } = document;
    const mayBeMissing = open !== undefined && id > open.last_id && id <= open.up_to;
    const subject = `${kind} ${document.number}`;
    for (const [name, posted, expected] of [
      [subject, entries, document],
      [`${subject}, ${COST_DIFFERENCE}`, differences, { ...document, ...difference }],
    ] as const)
      if (posted)
        yield* verifyDocumentEntry(name, posted.get(id) ?? [], expected, mappings, mayBeMissing);
  }
}

/**
 * Stock entries post again when they are changed: all revisions together are what the entry is now,
 * and each mirror is that of the entry before.
 */
async function* verifyStockEntries(
  database: Reads,
  company_id: number,
  ids: number[],
  mappings: Mappings,
  unbuilt: Unbuilt,
): AsyncGenerator<Difference> {
  const stored = await loadStockEntryLines(database.read, company_id, ids);
  const entries = await loadEntries(database, company_id, 'inventory', ids);
  const open = unbuilt.get('inventory');
  for (const id of ids) {
    const subject = `stock entry ${id}`;
    const revisions = entries.get(id) ?? [];
    const lines = stored.get(id) ?? [];
    if (revisions.length === 0) {
      const isOpen = open !== undefined && id > open.last_id && id <= open.up_to;
      if (lines.length > 0 && !isOpen) yield toCountDifference(subject, 0, 1);
      continue;
    }
    for (const entry of revisions) yield* verifyEntry(subject, entry);
    const current = revisions.at(-1)!;
    const isPosted = current.revision % 2 === 0;
    const mirrored = isPosted ? revisions.slice(0, -1) : revisions;
    yield* compareBalances(`${subject}, changes`, toPosted(mirrored), new Map());
    yield* compareBalances(
      subject,
      toPosted(isPosted ? [current] : []),
      toExpected(lines, mappings(current.mapping)),
    );
  }
}

type SettlementRow = {
  id: number;
  number: string;
  day: string;
  pos: string;
  party_kind: Party['kind'];
  party_id: number;
  account_id: number;
  amount: number;
};

/** Receipts and payments that settle documents as a whole. */
async function* verifySettlements(
  database: Reads,
  company_id: number,
  kind: 'receipt' | 'payment',
  ids: number[],
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const rows = await query<SettlementRow>(
    database.read,
    `select id, number, day, pos, party_kind, party_id, account_id, amount from ${kind}s
     where company_id = ? and id in (${placeholders(ids.length)}) order by id`,
    [company_id, ...ids],
  );
  const [entries, parts, settled] = await Promise.all([
    loadEntries(database, company_id, kind, ids),
    loadParts(database.read, company_id, kind, ids),
    loadSettled(database.read, company_id, kind, ids),
  ]);
  for (const { id, number, day, pos, ...row } of rows) {
    const lines = postStoredSettlement(kind, row, parts.get(id) ?? [], settled.get(id) ?? 0);
    const posted = entries.get(id) ?? [];
    yield* verifyDocumentEntry(`${kind} ${number}`, posted, { day, pos, lines }, mappings, false);
  }
}

/** Allocations of advances, which post under their own day. */
const ALLOCATIONS = '(select * from allocations where posts_itself = 1) as d';

async function* verifyAllocations(
  database: Reads,
  company_id: number,
  ids: number[],
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const rows = await query<StoredAllocation>(
    database.read,
    `select * from allocations where company_id = ? and id in (${placeholders(ids.length)}) order by id`,
    [company_id, ...ids],
  );
  const entries = await loadEntries(database, company_id, 'allocation', ids);
  for (const row of rows) {
    const { pos } = await loadAllocationHead(database.read, row);
    const expected = { day: row.day, pos, lines: postStoredAllocation(row) };
    const posted = entries.get(row.id) ?? [];
    yield* verifyDocumentEntry(`allocation ${row.id}`, posted, expected, mappings, false);
  }
}

/** Compares every entry with its document, and every document with its entry. */
export async function* verifyEntries(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  // First, so that the job can only have done more by then.
  const unbuilt = await loadUnbuilt(database, company_id);
  const mappings = await loadMappings(database, company_id);
  for (const { kind, table } of countedDocuments)
    yield* verifyKind(database, company_id, table, ids =>
      verifyDocuments(database, company_id, kind, ids, mappings, unbuilt),
    );
  yield* verifyKind(database, company_id, STOCK_ENTRIES, ids =>
    verifyStockEntries(database, company_id, ids, mappings, unbuilt),
  );
  for (const kind of ['receipt', 'payment'] as const)
    yield* verifyKind(database, company_id, `${kind}s`, ids =>
      verifySettlements(database, company_id, kind, ids, mappings),
    );
  yield* verifyKind(database, company_id, ALLOCATIONS, ids =>
    verifyAllocations(database, company_id, ids, mappings),
  );
  yield* verifyEntrySources(database, company_id);
}
