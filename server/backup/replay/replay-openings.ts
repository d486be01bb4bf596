// Replays opening balances: the row with its lines, then its stock and entry by the functions that
// record it. What replaced one is a row of its own.
import { insertRowsInChunks } from '../../audit/insert-with-audit.ts';
import type { Stored, Value } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { StoredOpening } from '../../database/stored-openings.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { applyOpening, OPENING_PREFIX } from '../../posting/opening-balances.ts';
import { parseCreatedRecord, type ReplayContext } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { parseTrailingNumber, type ReplayHandler, raiseCounter, updateRow } from './replay-row.ts';

type Lines = Record<'accounts' | 'documents' | 'stock', Record<string, Value>[]>;

const lineTables = {
  accounts: 'opening_accounts',
  documents: 'opening_documents',
  stock: 'opening_stock',
} as const;

/** The lines in this database; documents keep their ids, to which allocations refer. */
const insertLines = async (redoing: ReplayContext, id: number, lines: Lines): Promise<void> => {
  for (const [section, table] of Object.entries(lineTables)) {
    const rows = lines[section as keyof Lines].map((line, index) => ({
      ...shiftReferences(redoing, table, line),
      ...(typeof line.id === 'number' ? { id: redoing.toLocalId(table, line.id) } : {}),
      opening_id: id,
      line_no: index + 1,
    }));
    await insertRowsInChunks(redoing.tx, table, rows);
  }
};

export const replayOpening: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const { table, id, action, lines: logged } = change;
  // The row that replaces this one says so, too, and comes before this change in the log.
  if (action !== 'create') {
    const replaced_by = redoing.toLocalId(table, Number(logged[0]!.new));
    return updateRow(redoing, change, { replaced_by });
  }
  const { accounts, documents, stock, ...record } = parseCreatedRecord(
    logged[0]!,
  ) as unknown as Omit<StoredOpening, 'id'> & Lines;
  const row = {
    ...(shiftReferences(redoing, table, record) as Omit<StoredOpening, 'id'>),
    id,
  } satisfies Stored<'opening_balances'>;
  await insertRows(tx, table, [row]);
  await insertLines(redoing, id, { accounts, documents, stock });
  await raiseCounter(
    tx,
    company_id,
    OPENING_PREFIX,
    row.fiscal_year,
    parseTrailingNumber(row.number),
  );
  const [replaced] =
    row.replaces === null
      ? []
      : await query<StoredOpening>(
          tx,
          'select * from opening_balances where company_id = ? and id = ?',
          [company_id, row.replaces],
        );
  await applyOpening(tx, row, replaced, RECORDED_BEFORE);
};
