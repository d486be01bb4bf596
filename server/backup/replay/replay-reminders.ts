// Replays reminders with the steps that they cover, so that a recovery does not send them again, and the
// settings with their sealed token.
import { insertRows, query } from '../../database/raw-query.ts';
import { parseCreatedRecord, type Row } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { decryptSecretRow, type ReplayHandler, updateRow } from './replay-row.ts';

export const replayReminder: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const { table, id, action, lines } = change;
  if (action === 'create') {
    const { steps, ...record } = parseCreatedRecord(lines[0]!) as unknown as Row & { steps: Row[] };
    await insertRows(tx, table, [{ ...shiftReferences(redoing, table, record), id }]);
    const { channel } = record;
    const rows = steps.map(step => ({
      ...shiftReferences(redoing, 'reminder_steps', step),
      ...{ channel: channel!, reminder_id: id },
    }));
    if (rows.length > 0) await insertRows(tx, 'reminder_steps', rows);
    return;
  }
  const changed = lines.filter(({ field }) => field !== 'steps');
  await updateRow(
    redoing,
    change,
    Object.fromEntries(changed.map(({ field, new: value }) => [field, value])),
  );
  // What was certainly not taken has given its steps back.
  if (changed.length < lines.length)
    await query(tx, 'delete from reminder_steps where company_id = ? and reminder_id = ?', [
      company_id,
      id,
    ]);
};

/** Without the installation's key the token is missing, and nothing is sent until it is entered again. */
export const replayReminderSettings: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const row = decryptSecretRow(redoing, change);
  if (!row) return redoing.reportMissing('sms token', company_id);
  redoing.clearMissing('sms token', company_id);
  await query(tx, 'delete from reminder_settings where company_id = ?', [company_id]);
  await insertRows(tx, 'reminder_settings', [{ ...row, company_id }]);
};
