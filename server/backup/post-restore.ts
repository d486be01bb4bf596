// Follow-up of a recovery: the audit log that continues, the entry about the recovery, and data
// outside the database.

import { stat } from 'node:fs/promises';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { CompanyUid } from '../audit/audit-log/company-uid.ts';
import { loadLastCheckpoint, saveCheckpoint } from '../audit/audit-log/file-checkpoints.ts';
import { toLogName } from '../audit/audit-log/log-files.ts';
import { RESTORE_ENTRY, type RestoreEntry } from '../audit/audit-log/log-lineage.ts';
import type { Stored, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';
import { decryptPassword, findAccount } from '../features/cbms/account.ts';
import { decryptConfig, type GatewayRow } from '../features/payment-gateways/gateway-records.ts';
import { loadReminderSettings, openSmsAccount } from '../features/receivables/reminder-settings.ts';
import { ensureFilesFolder, readPrintable, toFilePath } from '../files/file-store.ts';
import { rebuildCheckpoints } from './rebuild-checkpoints.ts';
import type { TargetCompany } from './resolve-company.ts';
import type { RestoreContext } from './restore-context.ts';

type OverwrittenLog = { uid: CompanyUid; seq: number; hash: string } | null;

/** The head of the current log; null if nothing was logged. */
export const loadOverwrittenLog = async (
  tx: Transaction,
  { company_id, uid }: TargetCompany,
): Promise<OverwrittenLog> => {
  const last = uid && (await loadLastCheckpoint(tx, company_id));
  return last ? { uid, seq: last.last_seq, hash: last.hash } : null;
};

const findMaxLogId = async (
  tx: Transaction,
  company_id: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> => {
  const text =
    'select coalesce(max(id), 0) as id from activity_log where +company_id = ? and id <= ?';
  return (await query<{ id: number }>(tx, text, [company_id, upTo]))[0]!.id;
};

/** Continues the audit log from the recovered company's position. */
export const continueAuditLog = async (
  tx: Transaction,
  { installation, options, head, targetCompany, continuation }: RestoreContext,
  keepsLog: boolean,
): Promise<void> => {
  const { company_id, uid } = targetCompany;
  const { chain } = installation.key;
  if (uid === head.company.uid) {
    const last = await loadLastCheckpoint(tx, company_id);
    if (!last) return;
    // Entries that came with the backup have lines already, up to the end of the files.
    const known = keepsLog
      ? await findMaxLogId(tx, company_id, continuation.survey.maxLogId)
      : await findMaxLogId(tx, company_id);
    const last_log_id = keepsLog ? Math.max(last.last_log_id, known) : known;
    if (last_log_id !== last.last_log_id)
      await saveCheckpoint(tx, chain, company_id, uid, { ...last, last_log_id });
    return;
  }
  const last_log_id = await findMaxLogId(tx, company_id);
  await query(tx, 'delete from binary_logs where company_id = ?', [company_id]);
  const found = await rebuildCheckpoints(continuation.folder, last_log_id);
  for (const each of found) await saveCheckpoint(tx, chain, company_id, head.company.uid, each);
  if (found.length > 0) return;
  const { seq, hash } = head.sealed;
  const name = toLogName(options.now.slice(0, 10));
  const begun = {
    name,
    created_at: options.now,
    size: 0,
    first_seq: seq + 1,
    last_seq: seq,
    last_log_id,
    begins: 1,
    counter: 0,
  };
  await saveCheckpoint(tx, chain, company_id, head.company.uid, {
    ...begun,
    hash: hash || head.company.uid,
  });
};

/** From now on it is the backup's company. */
export const saveCompanyUid = async (
  tx: Transaction,
  company_id: number,
  uid: CompanyUid,
): Promise<void> => {
  await insertRows(
    tx,
    'company_identities',
    [{ company_id, uid }],
    'on conflict (company_id) do update set uid = excluded.uid',
  );
};

/** The content of a recovery's entry. */
export const toRestoreEntry = (
  { options, head, signed, continuation }: RestoreContext,
  forward: boolean,
  keepsLog: boolean,
  overwrote: OverwrittenLog,
  shift: Map<string, number>,
): RestoreEntry => {
  const { survey, startSeq } = continuation;
  return {
    backup: head.created_at,
    until: forward ? (options.until ?? null) : null,
    back_to: forward ? survey.endSeq : startSeq,
    without: forward ? [] : survey.missing.filter(seq => seq > head.sealed.seq),
    log_replaced: !keepsLog,
    ...(forward ? { forward } : {}),
    ...(signed ? {} : { foreign: true }),
    ...(keepsLog
      ? {}
      : {
          overwrote,
          held_to: survey.endSeq === 0 ? 0 : startSeq,
          shifted: shift.get('activity_log') ?? 0,
        }),
  };
};

/** Writes the entry of the recovery, which no later recovery removes. */
export const logRestore = async (
  tx: Transaction,
  { options, targetCompany }: RestoreContext,
  recovery: RestoreEntry,
): Promise<void> => {
  await insertRows(tx, 'activity_log', [
    {
      company_id: targetCompany.company_id,
      action: RESTORE_ENTRY.action,
      created: options.now,
      field_name: RESTORE_ENTRY.field,
      group_id: options.group_id,
      new_value: JSON.stringify(recovery),
      old_value: null,
      table_name: RESTORE_ENTRY.table,
      table_pk: 'id',
      table_pk_value: String(targetCompany.company_id),
      username: options.username,
    },
  ]);
};

/**
 * After a foreign file: nobody with the right has named its printers, so none is used on a local
 * network until somebody does.
 */
export const withdrawLocalPrinters = async (
  tx: Transaction,
  { options: { username, group_id, now }, targetCompany: { company_id } }: RestoreContext,
): Promise<void> => {
  const named = await query<{ id: number }>(
    tx,
    'select id from pos where company_id = ? and printer_address is not null and printer_local = 1',
    [company_id],
  );
  const actor: Actor = { company_id, user_id: 0, name: username, username, group_id };
  for (const { id } of named) {
    await query(tx, 'update pos set printer_local = 0 where company_id = ? and id = ?', [
      company_id,
      id,
    ]);
    await logChange(tx, actor, {
      table: 'pos',
      id,
      now,
      changes: { printer_local: { from: 1, to: 0 } },
    });
  }
};

/**
 * Checks data outside the database: cached logos, missing bytes of files, configurations that
 * cannot be decrypted.
 */
export const checkExternalData = async (
  tx: Transaction,
  { installation: { dataDir, vault }, targetCompany, missed }: RestoreContext,
): Promise<void> => {
  const folder = ensureFilesFolder(dataDir);
  const { company_id } = targetCompany;
  const files = await query<Pick<Stored<'files'>, 'id' | 'name' | 'type' | 'size' | 'printable'>>(
    tx,
    'select id, name, type, size, printable from files where company_id = ?',
    [company_id],
  );
  const [company] = await query(tx, 'select logo from companies where id = ?', [company_id]);
  for (const file of files) {
    const path = toFilePath(folder, file.name);
    const there = await stat(path).catch(() => undefined);
    if (!there) missed.files = (missed.files ?? 0) + 1;
    else if (file.name === company?.logo && file.printable === null) {
      const printable = await readPrintable({
        path,
        size: there.size,
        stored: '',
        type: 'png',
        original: '',
      });
      await query(tx, 'update files set printable = ? where company_id = ? and id = ?', [
        printable,
        company_id,
        file.id,
      ]);
    }
  }
  const gateways = await query<GatewayRow>(
    tx,
    'select * from payment_gateways where company_id = ?',
    [company_id],
  );
  const closed = gateways.filter(row => decryptConfig(vault, row) === undefined).length;
  if (closed > 0) missed.gateways = (missed.gateways ?? 0) + closed;
  const reminders = await loadReminderSettings(tx, company_id);
  if (reminders.sms_token !== '' && !openSmsAccount(vault, company_id, reminders)) {
    await query(tx, "update reminder_settings set sms_token = '' where company_id = ?", [
      company_id,
    ]);
    missed['sms token'] = (missed['sms token'] ?? 0) + 1;
  }
  const account = await findAccount(tx, company_id);
  if (!account || account.password === '' || decryptPassword(vault, account) !== undefined) return;
  // A password that cannot be decrypted counts as empty: the page asks for it, and nothing is sent
  // with another.
  await query(tx, "update cbms_accounts set password = '' where company_id = ?", [company_id]);
  missed['tax account'] = (missed['tax account'] ?? 0) + 1;
};
