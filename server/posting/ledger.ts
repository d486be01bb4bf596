// The double entry of each document: its debits equal its credits to the paisa.

import type { JournalLine } from '../../domain/ledger/journal-entries.ts';
import type { Transaction } from '../database/database.ts';
import { insertRows } from '../database/raw-query.ts';

/** Writes the lines of one document. */
export const postJournalEntry = async (
  tx: Transaction,
  company_id: number,
  document: { kind: string; id: number; day: string },
  lines: JournalLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  await insertRows(
    tx,
    'journal_lines',
    lines.map(line => ({
      company_id,
      document_kind: document.kind,
      document_id: document.id,
      day: document.day,
      ...line,
    })),
  );
};
