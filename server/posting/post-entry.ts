// Writes an entry of the ledger with its lines and their sums. Entries only grow (decision 52): a
// correction is a reversal, the mirror of the posted lines under its own day.
import { type Party, type PostingLine, reverseLines } from '../../domain/ledger/postings.ts';
import type { Transaction, Value } from '../database/database.ts';
import { insertRow, insertRows, query, settleAll } from '../database/raw-query.ts';
import { incrementOnCommit, type TotalsTable } from '../database/transactions.ts';
import type { AccountUses } from './accounts.ts';
import { assertDayIsOpen, type PostedBy } from './locks.ts';

/** What an entry is of. Only stock entries that were changed have a revision above 0. */
export type EntrySource = { kind: string; id: number; revision?: number };

/**
 * `day` is the effective day (AD; contract, "Days and locks"), `recorded_at` the time in Nepal, `pos`
 * the outlet ('' where there is none), `number` the document's number as people know it, `reverses`
 * the entry that this one mirrors. `by` is who posts, for the locks of the books; `field` is where the
 * request names the day, if that is not where its kind of document does.
 */
export type EntryHead = {
  company_id: number;
  source: EntrySource;
  day: string;
  recorded_at: string;
  pos: string | null;
  number: string | null;
  narration: string | null;
  reverses?: number;
  by?: PostedBy;
  field?: string;
};

/** Where a request of this kind names the day that counts. */
const dayFields: Record<string, string> = {
  invoice: 'transaction_date',
  billing: 'transaction_date',
  inventory: 'date_added',
};

/**
 * Throws ValidationError (422) under the field of the document's day if the books are closed on it: for
 * every entry, and for a document without amounts, which has none.
 */
export const assertEntryDayIsOpen = (
  tx: Transaction,
  { company_id, source, day, by, field }: EntryHead,
): Promise<void> =>
  assertDayIsOpen(tx, company_id, day, field ?? dayFields[source.kind] ?? 'date', by);

/** A line as it is stored: its account by id, paisa; its outlet where the entry spans outlets. */
export type PostedLine = {
  account_id: number;
  party: Party | null;
  pos?: string;
  debit: number;
  credit: number;
};

/** Lines of one statement: both engines limit its values; opening balances and year ends have more. */
const MAX_INSERTED_LINES = 1_000;

const NO_USES: AccountUses = { revision: 0, accounts: new Map() };

const toSums = (table: string, period: 'day' | 'month'): TotalsTable => ({
  table,
  keys: ['company_id', 'account_id', 'pos', period],
  sums: ['debit', 'credit', 'lines'],
});
const accountDaysTable = toSums('account_days', 'day');
const accountMonthsTable = toSums('account_months', 'month');

/**
 * Posts the lines of a document: entry, lines and sums, sent together with whatever else the
 * transaction sends at the moment. A document without amounts has no entry. Throws ValidationError (422)
 * if the books are closed on the day, an Error if debits are not credits or a purpose has no account.
 */
export async function postEntry(
  tx: Transaction,
  head: EntryHead,
  lines: PostingLine[],
  { revision, accounts }: AccountUses,
): Promise<void> {
  await writeEntry(tx, head, resolveLines(lines, accounts), revision);
}

/** The lines with the accounts that the purposes are mapped to. Throws an Error for one without. */
export function resolveLines(
  lines: PostingLine[],
  accounts: AccountUses['accounts'],
): PostedLine[] {
  return lines.map(({ account, ...line }) => {
    const account_id = typeof account === 'number' ? account : accounts.get(account);
    if (account_id === undefined) throw new Error(`No account has the purpose "${account}".`);
    return { account_id, ...line };
  });
}

/**
 * Posts the mirror of what the document has posted, under the mapping of then, and `more` lines that
 * the day adds, whose accounts are those of `uses`. Returns false where the document has posted
 * nothing: one of before the ledger, or one without amounts.
 */
export async function reverseEntry(
  tx: Transaction,
  posted: EntrySource,
  head: Omit<EntryHead, 'reverses'>,
  more: { lines: PostingLine[]; uses: AccountUses } = { lines: [], uses: NO_USES },
): Promise<boolean> {
  const { company_id } = head;
  const rows = await query<{
    id: number;
    mapping: number;
    account_id: number;
    party_kind: Party['kind'] | null;
    party_id: number | null;
    entry_pos: string;
    pos: string;
    debit: number;
    credit: number;
  }>(
    tx,
    `select e.id, e.mapping, e.pos as entry_pos, l.account_id, l.party_kind, l.party_id, l.pos, l.debit, l.credit
     from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
     where e.company_id = ? and e.source_kind = ? and e.source_id = ? and e.revision = ? order by l.line_no`,
    [company_id, posted.kind, posted.id, posted.revision ?? 0],
  );
  const [first] = rows;
  if (!first) {
    await assertEntryDayIsOpen(tx, head);
    return false;
  }
  const lines = rows.map(({ account_id, party_kind, party_id, entry_pos, pos, debit, credit }) => ({
    account: account_id,
    party: party_kind === null ? null : { kind: party_kind, id: party_id! },
    ...(pos === entry_pos ? {} : { pos }),
    debit,
    credit,
  }));
  await writeEntry(
    tx,
    { ...head, reverses: first.id },
    [
      ...resolveLines(reverseLines(lines), NO_USES.accounts),
      ...resolveLines(more.lines, more.uses.accounts),
    ],
    first.mapping,
  );
  return true;
}

async function writeEntry(
  tx: Transaction,
  head: EntryHead,
  lines: PostedLine[],
  mapping: number,
): Promise<void> {
  if (lines.length === 0) return assertEntryDayIsOpen(tx, head);
  // The lines look the entry's id up by themselves: waiting for it would cost PostgreSQL another
  // round trip.
  await settleAll([
    insertRows(tx, 'ledger_entries', [toEntryRow(head, mapping)]),
    writeLines(tx, [{ head, lines }]),
    assertEntryDayIsOpen(tx, head),
  ]);
}

/**
 * Inserts the entry alone and returns its id, for a document that is issued all day: sent together
 * with the document's own insertion, whose id the statement looks up (`found`, a query of one value).
 * Its lines follow by `writeLines`.
 */
export async function insertEntry(
  tx: Transaction,
  head: EntryHead,
  { revision }: AccountUses,
  found: { query: string; values: readonly Value[] },
): Promise<number> {
  const { source_id: _, ...row } = toEntryRow(head, revision);
  const [id] = await settleAll([
    insertRow(tx, 'ledger_entries', row, { column: 'source_id', ...found }),
    assertEntryDayIsOpen(tx, head),
  ]);
  return id;
}

/** An entry's lines; the id of the entry where it is known. */
type EntryLines = { id?: number; head: EntryHead; lines: PostedLine[] };

/**
 * Writes the lines of entries that are inserted already, in one statement, and adds them to the sums.
 * Throws an Error for an entry that does not balance.
 */
export async function writeLines(tx: Transaction, entries: EntryLines[]): Promise<void> {
  for (const { head, lines } of entries) {
    assertBalanced(head, lines);
    addToSums(tx, head, lines);
  }
  const rows = entries.flatMap(({ id, head, lines }) => {
    const { company_id, source, day, pos } = head;
    const key =
      id === undefined ? [company_id, source.kind, source.id, source.revision ?? 0] : [id];
    return lines.map(({ account_id, party, debit, credit, ...line }, index): Value[] => [
      ...key,
      index + 1,
      company_id,
      account_id,
      party?.kind ?? null,
      party?.id ?? null,
      line.pos ?? pos ?? '',
      day,
      debit,
      credit,
    ]);
  });
  const isKnown = entries.every(({ id }) => id !== undefined);
  for (let from = 0; from < rows.length; from += MAX_INSERTED_LINES) {
    const some = rows.slice(from, from + MAX_INSERTED_LINES);
    await query(tx, buildLinesInsert(some.length, isKnown), some.flat());
  }
}

function toEntryRow({ company_id, source, ...head }: EntryHead, mapping: number) {
  return {
    company_id,
    source_kind: source.kind,
    source_id: source.id,
    revision: source.revision ?? 0,
    day: head.day,
    recorded_at: head.recorded_at,
    pos: head.pos ?? '',
    number: head.number,
    narration: head.narration,
    reverses: head.reverses ?? null,
    mapping,
  };
}

function addToSums(tx: Transaction, { company_id, day, pos }: EntryHead, lines: PostedLine[]) {
  for (const { account_id, debit, credit, ...line } of lines) {
    const added = { company_id, account_id, pos: line.pos ?? pos ?? '', debit, credit, lines: 1 };
    incrementOnCommit(tx, accountDaysTable, { ...added, day });
    incrementOnCommit(tx, accountMonthsTable, { ...added, month: day.slice(0, 7) });
  }
}

function assertBalanced({ source }: EntryHead, lines: PostedLine[]): void {
  const difference = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const isWhole = lines.every(
    ({ debit, credit }) =>
      Number.isSafeInteger(debit) &&
      Number.isSafeInteger(credit) &&
      debit >= 0 &&
      credit >= 0 &&
      (debit === 0) !== (credit === 0),
  );
  if (difference !== 0 || !isWhole || lines.length === 1)
    throw new Error(`The entry of ${source.kind} ${source.id} does not balance.`);
}

const lineInserts = new Map<string, string>();
const ENTRY_ID =
  '(select id from ledger_entries where company_id = ? and source_kind = ? and source_id = ? and revision = ?)';

/** SQLite runs a list of values several times as fast as a join of it with the entry. */
function buildLinesInsert(count: number, isKnown: boolean): string {
  const key = `${count} ${isKnown}`;
  const known = lineInserts.get(key);
  if (known) return known;
  const row = `(${isKnown ? '?' : ENTRY_ID},?,?,?,?,?,?,?,?,?)`;
  const made = `insert into "ledger_lines" (entry_id, line_no, company_id, account_id, party_kind, party_id, pos, day, debit, credit) values ${Array.from({ length: count }, () => row).join(',')}`;
  lineInserts.set(key, made);
  return made;
}
