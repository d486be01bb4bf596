// The lines of entries as people read them: the account and the party by name, rupees.
import type { Language } from '../../domain/language.ts';
import { COST_DIFFERENCE, outletSpanningKinds } from '../../domain/ledger/entry-sources.ts';
import { type Party, partyEntities } from '../../domain/ledger/postings.ts';
import { toRupees } from '../../domain/money/money.ts';
import type { ReadDb, Stored } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import type { EntrySource, PostedLine } from './post-entry.ts';

/**
 * A line in the API: rupees; `party` null where the account is no control account; `pos` where the entry
 * spans outlets.
 */
export type JournalLine = {
  account_id: number;
  account: string;
  party: string | null;
  pos?: string;
  debit: number;
  credit: number;
};
export type JournalEntry = Omit<Stored<'ledger_entries'>, 'company_id' | 'mapping'> & {
  lines: JournalLine[];
};

type NamedRow = { id: number; name: string };

const loadNames = async (
  read: ReadDb,
  company_id: number,
  table: string,
  name: string,
  ids: number[],
): Promise<Map<number, string>> => {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const rows = await query<NamedRow>(
    read,
    `select id, ${name} as name from ${table} where company_id = ? and id in (${placeholders(asked.length)})`,
    [company_id, ...asked],
  );
  return new Map(rows.map(row => [row.id, row.name]));
};

/** The lines with the names of their accounts and parties, accounts in the language where they have it. */
export const toJournalLines = async (
  read: ReadDb,
  company_id: number,
  lines: PostedLine[],
  language: Language,
): Promise<JournalLine[]> => {
  const accountName = language === 'ne' ? "coalesce(nullif(name_ne, ''), name)" : 'name';
  const idsOf = (kind: Party['kind']) =>
    lines.flatMap(({ party }) => (party?.kind === kind ? [party.id] : []));
  const [accounts, customers, vendors] = await Promise.all([
    loadNames(
      read,
      company_id,
      'accounts',
      accountName,
      lines.map(({ account_id }) => account_id),
    ),
    loadNames(
      read,
      company_id,
      partyEntities.customer.entity,
      partyEntities.customer.name,
      idsOf('customer'),
    ),
    loadNames(
      read,
      company_id,
      partyEntities.vendor.entity,
      partyEntities.vendor.name,
      idsOf('vendor'),
    ),
  ]);
  const parties = { customer: customers, vendor: vendors };
  return lines.map(({ account_id, party, pos, debit, credit }) => ({
    account_id,
    account: accounts.get(account_id) ?? '',
    party: party && (parties[party.kind].get(party.id) ?? ''),
    ...(pos === undefined ? {} : { pos }),
    debit: toRupees(debit),
    credit: toRupees(credit),
  }));
};

/** What goes with a kind of entry, or takes it back, without a document of its own. */
const relatedKinds: Record<string, string> = {
  billing: COST_DIFFERENCE,
  'vat-settlement': 'vat-settlement-reversal',
  'year-end': 'year-end-reopening',
};

/** The entries with their lines as people read them, in the given order. */
const toJournalEntries = async (
  read: ReadDb,
  company_id: number,
  entries: Stored<'ledger_entries'>[],
  language: Language,
): Promise<JournalEntry[]> => {
  if (entries.length === 0) return [];
  const rows = await query<
    Omit<PostedLine, 'party'> & {
      entry_id: number;
      party_kind: Party['kind'] | null;
      party_id: number | null;
    }
  >(
    read,
    `select entry_id, account_id, party_kind, party_id, pos, debit, credit from ledger_lines
     where entry_id in (${placeholders(entries.length)}) order by entry_id, line_no`,
    entries.map(entry => entry.id),
  );
  const spanning = new Set(
    entries
      .filter(({ source_kind }) => outletSpanningKinds.some(each => each === source_kind))
      .map(entry => entry.id),
  );
  const lines = await toJournalLines(
    read,
    company_id,
    rows.map(({ entry_id, party_kind, party_id, pos, ...line }) => ({
      ...line,
      ...(spanning.has(entry_id) ? { pos: pos! } : {}),
      party: party_kind && { kind: party_kind, id: party_id! },
    })),
    language,
  );
  const linesOf = Map.groupBy(lines, (_line, index) => rows[index]!.entry_id);
  return entries.map(({ company_id: _, mapping: _mapping, ...entry }) => ({
    ...entry,
    lines: linesOf.get(entry.id) ?? [],
  }));
};

/**
 * What a document has posted, in order of recording: its own entries, what goes with them or took
 * them back, and those of the receipt or payment that settled it at once.
 */
export const loadJournal = async (
  read: ReadDb,
  company_id: number,
  { kind, id }: EntrySource,
  language: Language,
): Promise<JournalEntry[]> => {
  const settled = ['receipt', 'payment'].map(
    name =>
      `union all select e.* from ${name}s as s join ledger_entries as e on e.company_id = s.company_id and e.source_kind = '${name}' and e.source_id = s.id
       where s.company_id = ? and s.source_kind = ? and s.source_id = ?`,
  );
  const entries = await query<Stored<'ledger_entries'>>(
    read,
    `select * from (select * from ledger_entries where company_id = ? and source_kind in (?, ?) and source_id = ? ${settled.join(' ')}) as entries order by id`,
    [company_id, kind, relatedKinds[kind] ?? kind, id, company_id, kind, id, company_id, kind, id],
  );
  return toJournalEntries(read, company_id, entries, language);
};

/** The entries of these ids with their lines, in order of day and id; unknown ids are left out. */
export const loadJournalEntries = async (
  read: ReadDb,
  company_id: number,
  ids: number[],
  language: Language,
): Promise<JournalEntry[]> => {
  if (ids.length === 0) return [];
  const entries = await query<Stored<'ledger_entries'>>(
    read,
    `select * from ledger_entries where company_id = ? and id in (${placeholders(ids.length)}) order by day, id`,
    [company_id, ...ids],
  );
  return toJournalEntries(read, company_id, entries, language);
};
