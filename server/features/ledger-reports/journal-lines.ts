// The lines of entries as people read them: the account by code and name, debit and credit.

import type { Language } from '../../../domain/language.ts';
import type { AccountTree } from '../../../domain/ledger/account-tree.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { OutletFilter } from '../../posting/account-sums.ts';

/** A line of an entry, in paisa. */
export type EntryLine = {
  entry_id: number;
  line_no: number;
  account_id: number;
  party_kind: Party['kind'] | null;
  party_id: number | null;
  debit: number;
  credit: number;
};

/** The lines of the entries, each entry's in its order; with an outlet only those of it. */
export const loadEntryLines = (
  database: Database,
  entry_ids: number[],
  { pos }: OutletFilter = {},
): Promise<EntryLine[]> =>
  entry_ids.length === 0
    ? Promise.resolve([])
    : query<EntryLine>(
        database.read,
        `select entry_id, line_no, account_id, party_kind, party_id, debit, credit from ledger_lines
         where entry_id in (${placeholders(entry_ids.length)})${pos === undefined ? '' : ' and pos = ?'} order by entry_id, line_no`,
        [...entry_ids, ...(pos === undefined ? [] : [pos])],
      );

/** "1100 Debtors" by the id of an account, in the reader's language. */
export const createAccountNames = ({ accounts }: AccountTree, language: Language) => {
  const names = new Map(accounts.map(({ id, code, name }) => [id, { code, name: name[language] }]));
  return (id: number): { code: string; name: string } => names.get(id) ?? { code: '', name: '' };
};
