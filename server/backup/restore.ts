// Recovers a company: the file is verified first, then everything happens in one transaction, all
// or nothing. If it is killed, the next start finds the old data unchanged.

import { sortRowsFirst } from '../../domain/entity-schema/row-lists.ts';
import type { RestoreEntry } from '../audit/audit-log/log-lineage.ts';
import { formatDifference } from '../audit/ledger-audit/difference.ts';
import { verifyActivityLog } from '../audit/ledger-audit/verify-activity-log.ts';
import type { Database, Transaction } from '../database/database.ts';
import { withoutLedgerGuards } from '../database/ledger-guards.ts';
import { stockValue } from '../database/migrations/0052-stock-value.ts';
import { ledgerBuilds, markForBuild } from '../database/migrations/0055-ledger-builds.ts';
import { migrations } from '../database/migrations/list.ts';
import { listKeptEntities } from '../database/own-entities.ts';
import { query } from '../database/raw-query.ts';
import { rebuildOwnValues, shiftOwnValues } from '../database/recover-own-values.ts';
import { revalueStock } from '../database/revalue-stock.ts';
import { recomputeCompany } from '../database/schema-sync/recompute-records.ts';
import { ensureFilesFolder } from '../files/file-store.ts';
import { markOldDocuments } from '../posting/settle-old-documents.ts';
import type { BackupHeader } from './backup-file.ts';
import { findAuditLogMismatch } from './compare-with-audit-log.ts';
import { computeDataLoss, countDocuments } from './data-loss-report.ts';
import { findContinuation, resolveContinuation } from './find-continuation.ts';
import { UnusableBackupError } from './messages.ts';
import {
  checkExternalData,
  continueAuditLog,
  loadOverwrittenLog,
  logRestore,
  saveCompanyUid,
  toRestoreEntry,
  withdrawLocalPrinters,
} from './post-restore.ts';
import { verifyBackup } from './read-backup.ts';
import { reconcileOutbox } from './reconcile-outbox.ts';
import { type CompanyTable, listCompanyTables, preservedTables } from './replay/company-tables.ts';
import type { MissingItem } from './replay/replay-context.ts';
import { replayAuditLog } from './replay-audit-log.ts';
import { assertNotNewer, resolveCompany } from './resolve-company.ts';
import type {
  RestoreContext,
  RestoreInstallation,
  RestoreOptions,
  RestoreReport,
} from './restore-context.ts';
import { createFileRestorer } from './restore-files.ts';
import { restoreRows } from './restore-rows.ts';
import { loadLoginFingerprints, revokeChangedSessions } from './restore-sessions.ts';
import { listSecretColumns } from './secret-columns.ts';
import { createPageUpgrade } from './upgrade-schema.ts';

/** Applies table changes since the backup to its rows. */
const runBackfills = async (
  tx: Transaction,
  head: BackupHeader,
  company_id: number,
): Promise<void> => {
  const applied = new Set(head.migrations);
  for (const { name, backfill } of migrations)
    if (!applied.has(name)) await backfill?.(tx, company_id);
};

/** The current secrets of the company and its colleagues: a foreign file must not bring others. */
const loadCurrentSecrets = async (
  tx: Transaction,
  company_id: number,
): Promise<Map<string, string>> => {
  const here = new Map<string, string>();
  for (const { table, column, key } of listSecretColumns())
    for (const row of await query<{ id: number; secret: string }>(
      tx,
      `select "${key}" as id, "${column}" as secret from "${table}" where company_id = ?`,
      [company_id],
    ))
      here.set(`${table} ${row.id}`, row.secret);
  return here;
};

/**
 * Compares the restored data with its logs: documents with their entries, restored entries with the
 * chained lines. A foreign file must agree. Throws UnusableBackupError.
 */
const compareWithLogs = async (
  tx: Transaction,
  { targetCompany, continuation, signed }: RestoreContext,
  recovery: RestoreEntry,
  keepsLog: boolean,
): Promise<number> => {
  const { company_id } = targetCompany;
  const found: string[] = [];
  let differences = 0;
  let blocking = 0;
  const differs = (line: string) => {
    differences += 1;
    if (found.length === 0) found.push(line);
  };
  if (recovery.log_replaced) {
    const problem = await findAuditLogMismatch(tx, company_id, continuation.folder, { recovery });
    if (problem) {
      differs(problem.text.en);
      blocking += 1;
    }
  }
  for await (const difference of verifyActivityLog({ read: tx }, company_id))
    differs(formatDifference(difference, 'en'));
  // A log from the same file proves nothing here: differences from it are counted and mailed.
  if (!recovery.log_replaced && keepsLog) blocking += differences;
  if (blocking > 0 && !signed)
    throw new UnusableBackupError('disagrees', { n: String(differences), first: found[0]! });
  return differences;
};

/**
 * One attempt: with `shift` if ids are in use. Our log is kept if this is the same company with the
 * same ids, whatever the file says.
 */
const attemptRestore = async (
  tx: Transaction,
  recovering: RestoreContext,
  shift: Map<string, number>,
  files: ReturnType<typeof createFileRestorer>,
): Promise<RestoreReport> => {
  const { installation, options, head, foot, signed, targetCompany, tables, missed } = recovering;
  const { database, key } = installation;
  const { company_id } = targetCompany;
  await database.lockTables(tx, ['companies', ...tables.map(table => table.name)]);
  const before = await countDocuments(tx, company_id);
  const signedIn = await loadLoginFingerprints(tx, company_id);
  const isSame = targetCompany.uid === head.company.uid;
  const keepsLog = isSame && shift.size === 0;
  const kept = new Set(keepsLog ? preservedTables : []);
  const overwrote = keepsLog ? null : await loadOverwrittenLog(tx, targetCompany);
  const [last] = await query<{ id: number }>(
    tx,
    'select coalesce(max(id), 0) as id from activity_log where +company_id = ?',
    [company_id],
  );
  const earlier = await createPageUpgrade(tx, head);
  const opening = {
    key,
    uid: head.company.uid,
    signed,
    here: await loadCurrentSecrets(tx, company_id),
  };
  const loading = {
    path: options.path,
    company_id,
    tables,
    preserved: kept,
    shift,
    counts: foot.tables,
    opening,
    upgradePage: earlier,
    file: files.piece,
  };
  const miss = (what: MissingItem) => {
    missed[what] = (missed[what] ?? 0) + 1;
  };
  await withoutLedgerGuards(tx, () =>
    restoreRows(database, tx, {
      ...loading,
      missed: miss,
      logAbove: keepsLog && signed ? last!.id : -1,
    }),
  );
  const shiftValues = async (of: 'records' | 'documents') =>
    shiftOwnValues(
      tx,
      await listKeptEntities(tx, installation.entities, company_id),
      company_id,
      shift,
      of,
    );
  await shiftValues('records');
  const count = await files.done();
  await runBackfills(tx, head, company_id);
  const forward = options.rollForward || options.until !== undefined;
  const changes = forward ? await replayAuditLog(tx, recovering, shift, keepsLog) : 0;
  await shiftValues('documents');
  for (const entity of sortRowsFirst(installation.entities))
    await recomputeCompany(tx, installation.entities, entity, company_id);
  await rebuildOwnValues(
    tx,
    await listKeptEntities(tx, installation.entities, company_id),
    company_id,
  );
  // What was logged before stock had a value says nothing of it either.
  if (changes > 0 && !head.migrations.includes(stockValue.name)) await revalueStock(tx, company_id);
  // What was replayed meets no chart of accounts, and the marks come after it.
  if (!head.migrations.includes(ledgerBuilds.name)) await markForBuild(tx, company_id);
  // An answer that was replayed before the marks has none of its own yet.
  await markOldDocuments(tx, company_id);
  // Replayed entries have ids of their own; the entry of the recovery comes after them.
  await database.bumpIdSequence(tx, 'activity_log');
  if (keepsLog) await reconcileOutbox(tx, company_id);
  await checkExternalData(tx, recovering);
  await revokeChangedSessions(tx, company_id, isSame && shift.size === 0 ? signedIn : new Map());
  // A repeated request gets its stored response only if everything that was answered is restored.
  if (!(forward && options.until === undefined && keepsLog))
    await query(tx, 'delete from idempotency_keys where company_id = ?', [company_id]);
  await continueAuditLog(tx, recovering, keepsLog);
  await saveCompanyUid(tx, company_id, head.company.uid);
  const recovery = toRestoreEntry(recovering, forward, keepsLog, overwrote, shift);
  await logRestore(tx, recovering, recovery);
  const differences = await compareWithLogs(tx, recovering, recovery, keepsLog);
  if (!signed) await withdrawLocalPrinters(tx, recovering);
  // What was replayed has the ids of the log: the next row comes after them, in whatever database.
  for (const { name, hasId } of tables) if (hasId) await database.bumpIdSequence(tx, name);
  const documents = await countDocuments(tx, company_id);
  return {
    company: { name: head.company.name, pan: head.company.pan },
    backup: head.created_at,
    rolled_forward: forward ? { changes, until: options.until ?? null } : null,
    documents,
    files: count,
    lost: computeDataLoss(before, documents),
    missed,
    foreign: !signed,
    log_kept: keepsLog,
    differences,
  };
};

/** Offsets above all ids in use, by table. */
const computeIdShifts = async (
  database: Database,
  tables: CompanyTable[],
): Promise<Map<string, number>> =>
  new Map(
    await Promise.all(
      tables
        .filter(table => table.hasId)
        .map(async ({ name }): Promise<[string, number]> => {
          const [row] = await query<{ id: number }>(
            database.read,
            `select coalesce(max(id), 0) as id from "${name}"`,
            [],
          );
          return [name, row!.id + 1];
        }),
    ),
  );

/**
 * Recovers and reports. The audit log is complete up to the last entry before. Throws
 * UnusableBackupError; then nothing has changed.
 */
export const restore = async (
  installation: RestoreInstallation,
  options: RestoreOptions,
): Promise<RestoreReport> => {
  const { database, dataDir, entities, key } = installation;
  const checked = await verifyBackup(options.path, key);
  if (!checked.signed && !options.foreign) throw new UnusableBackupError('notSigned');
  assertNotNewer(checked.head);
  const target = await resolveCompany(database, checked.head, options.company_id);
  const leading = await findContinuation({ dataDir, chain: key.chain }, checked, options.until);
  if (options.rollForward || options.until !== undefined) resolveContinuation(leading, checked);
  const tables = listCompanyTables(entities);
  const attempt = (shift: Map<string, number>): Promise<RestoreReport> =>
    database.write(tx => {
      const files = createFileRestorer(ensureFilesFolder(dataDir));
      const recovering: RestoreContext = {
        installation,
        options,
        ...checked,
        targetCompany: target,
        continuation: leading,
        tables,
        missed: {},
      };
      return attemptRestore(tx, recovering, shift, files).finally(files.giveUp);
    });
  try {
    return await attempt(new Map());
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
  }
  // Other ids would not match the current log; a foreign file must not replace a log.
  if (!checked.signed && target.uid === checked.head.company.uid)
    throw new UnusableBackupError('belongs');
  const shift = await computeIdShifts(database, tables);
  return attempt(shift).catch(error => {
    throw database.isUniqueViolation(error) ? new UnusableBackupError('belongs') : error;
  });
};
