// What a document would post whose entry depends on much that only its recording works out: it is
// recorded, its lines are read, and everything is taken back.
import type { Party } from '../../../domain/ledger/postings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntrySource, PostedLine } from '../../posting/post-entry.ts';

/** Ends the transaction of a preview, which fails on purpose. */
class PreviewEnd extends Error {
  readonly lines: PostedLine[];
  constructor(lines: PostedLine[]) {
    super('A preview is never stored.');
    this.lines = lines;
  }
}

const loadLines = async (
  tx: Transaction,
  company_id: number,
  sources: EntrySource[],
): Promise<PostedLine[]> => {
  const rows: StoredLine[] = [];
  for (const { kind, id } of sources) rows.push(...(await loadEntry(tx, company_id, kind, id)));
  return rows.map(({ party_kind, party_id, ...line }) => ({
    ...line,
    party: party_kind && { kind: party_kind, id: party_id! },
  }));
};

type StoredLine = Omit<PostedLine, 'party'> & {
  party_kind: Party['kind'] | null;
  party_id: number | null;
};

const loadEntry = (
  tx: Transaction,
  company_id: number,
  kind: string,
  id: number,
): Promise<StoredLine[]> =>
  query<StoredLine>(
    tx,
    `select l.account_id as account_id, l.party_kind as party_kind, l.party_id as party_id, l.debit as debit, l.credit as credit
     from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
     where e.company_id = ? and e.source_kind = ? and e.source_id = ? order by e.revision, l.line_no`,
    [company_id, kind, id],
  );

/** The lines of what the work records, in this order, which leaves no trace. Throws what it throws. */
export const previewInTransaction = async (
  database: Database,
  company_id: number,
  record: (tx: Transaction) => Promise<EntrySource[]>,
): Promise<PostedLine[]> => {
  try {
    return await database.write(async tx => {
      throw new PreviewEnd(await loadLines(tx, company_id, await record(tx)));
    });
  } catch (error) {
    if (error instanceof PreviewEnd) return error.lines;
    throw error;
  }
};
