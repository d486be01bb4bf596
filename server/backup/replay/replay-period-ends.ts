// Replays what ends a period: a VAT return with its settlement, and a fiscal year that was closed or
// reopened. Their entries are posted again with the lines that the log has of them: the books that they
// were computed from may not be built yet.
import { parseMonthKey } from '../../../domain/calendar/bs-month.ts';
import type { Stored } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { postEntry, reverseEntry } from '../../posting/post-entry.ts';
import {
  type LoggedLine,
  type SettledReturn,
  toPostingLines,
  toSettlementHead,
} from '../../posting/vat-settlement.ts';
import { toYearEndHead } from '../../posting/year-end.ts';
import { parseCreatedRecord, type ReplayContext } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { type ReplayHandler, replayRow, updateRow } from './replay-row.ts';

const toLocalLines = ({ toLocalId }: ReplayContext, lines: LoggedLine[]) =>
  toPostingLines(
    lines.map(line => ({ ...line, account_id: toLocalId('accounts', line.account_id) })),
  );

type LoggedSettlement = { revision: number; lines: LoggedLine[] } | null;

const parseSettlement = (text: string | null): LoggedSettlement =>
  text === null ? null : (JSON.parse(text) as LoggedSettlement);

const settle = async (
  redoing: ReplayContext,
  month: SettledReturn,
  settled: LoggedSettlement,
  at: string,
): Promise<void> => {
  if (!settled) return;
  const { tx, company_id } = redoing;
  await postEntry(
    tx,
    {
      ...toSettlementHead('vat-settlement', company_id, month, settled.revision, at),
      by: RECORDED_BEFORE,
    },
    toLocalLines(redoing, settled.lines),
    await loadAccountUses(tx, company_id),
  );
};

const toSettledReturn = (id: number, month: string): SettledReturn => ({
  id,
  month,
  period: parseMonthKey(month),
});

/** The row column by column, and what its submission did to the ledger. */
export const replayVatReturn: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const { id, action, at, lines } = change;
  if (action === 'create') {
    const { settlement = null, ...record } = parseCreatedRecord(lines[0]!) as {
      month: string;
      settlement?: LoggedSettlement;
    };
    const row = { ...record, settlement: settlement?.revision ?? null };
    await replayRow(redoing, { ...change, lines: [{ ...lines[0]!, new: JSON.stringify(row) }] });
    return settle(redoing, toSettledReturn(id, record.month), settlement, at);
  }
  const changed = lines.find(({ field }) => field === 'settlement');
  if (!changed) return replayRow(redoing, change);
  const settled = parseSettlement(changed.new);
  const [row] = await query<{ month: string }>(
    tx,
    'select month from vat_returns where company_id = ? and id = ?',
    [company_id, id],
  );
  const month = toSettledReturn(id, row!.month);
  if (changed.old !== null)
    await reverseEntry(
      tx,
      { kind: 'vat-settlement', id, revision: Number(changed.old) },
      {
        ...toSettlementHead('vat-settlement-reversal', company_id, month, Number(changed.old), at),
        by: RECORDED_BEFORE,
      },
    );
  await settle(redoing, month, settled, at);
  const revision = settled ? String(settled.revision) : null;
  await replayRow(redoing, {
    ...change,
    lines: lines.map(line => (line === changed ? { ...line, new: revision } : line)),
  });
};

type YearEndRow = Omit<Stored<'year_ends'>, 'id'>;

/** The row with the closing entry; of a reopening the reversal of that entry. */
export const replayYearEnd: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const { table, id, action, at, lines } = change;
  if (action === 'create') {
    const { details, ...record } = parseCreatedRecord(lines[0]!) as unknown as YearEndRow & {
      details: LoggedLine[];
    };
    const row = { ...(shiftReferences(redoing, table, record) as unknown as YearEndRow), id };
    await insertRows(tx, table, [row]);
    await postEntry(
      tx,
      { ...(await toYearEndHead(tx, 'year-end', row, row.closed_at)), by: RECORDED_BEFORE },
      toLocalLines(redoing, details),
      await loadAccountUses(tx, company_id),
    );
    return;
  }
  const values = Object.fromEntries(lines.map(line => [line.field, line.new]));
  await updateRow(redoing, change, {
    ...values,
    reopened_by_id: redoing.toLocalId('users', Number(values.reopened_by_id)),
  });
  const [row] = await query<Stored<'year_ends'>>(
    tx,
    'select * from year_ends where company_id = ? and id = ?',
    [company_id, id],
  );
  const { fiscal_year_id, revision } = row!;
  await reverseEntry(
    tx,
    { kind: 'year-end', id: fiscal_year_id, revision },
    { ...(await toYearEndHead(tx, 'year-end-reopening', row!, at)), by: RECORDED_BEFORE },
  );
};
