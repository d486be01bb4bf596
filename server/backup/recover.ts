// Recovering a company: the file is proven first, then everything happens in one transaction, all or nothing. Killed in the middle, the next
// start finds the old data whole.
import type { Database, Transaction } from '../database/connect.ts';
import { migrations } from '../database/migrations/list.ts';
import { run } from '../database/statement.ts';
import { filesFolder } from '../files/file-store.ts';
import { agreeWithAuthority } from './agree-with-authority.ts';
import { continueLog, identify, lookAround, tell } from './after-loading.ts';
import type { Foot, Head } from './backup-file.ts';
import { type CompanyTable, companyTables, evidence } from './company-tables.ts';
import { filesBack } from './files-back.ts';
import { lookAhead, pathFrom } from './lead-on.ts';
import { loadCompany } from './load-company.ts';
import { lostOf } from './lost-of.ts';
import { checkBackup } from './read-backup.ts';
import type { Installation, Recovering, Report, Wish } from './recovering.ts';
import { rollForward } from './roll-forward.ts';
import { Unusable } from './sentences.ts';
import { endOtherSignIns, signInFacts } from './sessions-after.ts';
import { summaryOf } from './summary.ts';
import { refuseNewer, targetOf } from './target-of.ts';

/** What changed in the tables since the backup was made is made up for in its rows. */
const bringUpToDate = async (tx: Transaction, head: Head, company_id: number): Promise<void> => {
  const applied = new Set(head.migrations);
  for (const { name, backfill } of migrations) if (!applied.has(name)) await backfill?.(tx, company_id);
};

/** True when this database has every entry of the backup's activity log: what happened since then stays on record. */
const holdsLog = async (tx: Transaction, company_id: number, { log_ids }: Foot): Promise<boolean> => {
  if (log_ids.length === 0) return true;
  const [row] = await run(tx, 'select 1 as one from activity_log where company_id = ? and id = ?', [company_id, log_ids[0]!]);
  return row !== undefined;
};

/** One try: with `shift` where ids are taken. */
const recoverOnce = async (
  tx: Transaction,
  recovering: Recovering,
  shift: Map<string, number>,
  files: ReturnType<typeof filesBack>,
): Promise<Report> => {
  const { installation, wish, head, foot, target, tables, missed } = recovering;
  const { database } = installation;
  const { company_id } = target;
  await database.lockTables(tx, ['companies', ...tables.map(table => table.name)]);
  const before = await summaryOf(tx, company_id);
  const signedIn = await signInFacts(tx, company_id);
  const isSame = target.uid === head.company.uid;
  const keepsLog = isSame && shift.size === 0 && (await holdsLog(tx, company_id, foot));
  const kept = new Set(keepsLog ? evidence : []);
  await loadCompany(database, tx, { path: wish.path, company_id, tables, kept, shift, file: files.piece });
  const count = await files.done();
  await bringUpToDate(tx, head, company_id);
  const forward = wish.rollForward || wish.until !== undefined;
  const changes = forward ? await rollForward(tx, recovering, shift, keepsLog) : 0;
  if (keepsLog) await agreeWithAuthority(tx, company_id);
  await lookAround(tx, recovering);
  await endOtherSignIns(tx, company_id, isSame && shift.size === 0 ? signedIn : new Map());
  // Whoever repeats a call that was answered finds its answer, where everything that was answered is there again.
  if (!(forward && wish.until === undefined && keepsLog)) await run(tx, 'delete from idempotency_keys where company_id = ?', [company_id]);
  await continueLog(tx, recovering, keepsLog);
  await identify(tx, company_id, head.company.uid);
  await tell(tx, recovering, forward, keepsLog);
  for (const table of ['activity_log', 'transactions', 'stock_movements', 'journal_lines']) await database.raiseIds(tx, table);
  const documents = await summaryOf(tx, company_id);
  return {
    company: { name: head.company.name, pan: head.company.pan },
    backup: head.created_at,
    rolled_forward: forward ? { changes, until: wish.until ?? null } : null,
    documents,
    files: count,
    lost: lostOf(before, documents),
    missed,
  };
};

/** Ids of every table above all that are taken. */
const shiftsOf = async (database: Database, tables: CompanyTable[]): Promise<Map<string, number>> =>
  new Map(
    await Promise.all(
      tables
        .filter(table => table.hasId)
        .map(async ({ name }): Promise<[string, number]> => {
          const [row] = await run(database.read, `select coalesce(max(id), 0) as id from "${name}"`, []);
          return [name, Number(row!.id) + 1];
        }),
    ),
  );

/** Recovers and reports. The binary log is written up to the last entry before. Throws Unusable; then nothing has changed. */
export const recover = async (installation: Installation, wish: Wish): Promise<Report> => {
  const { database, dataDir, entities } = installation;
  const checked = await checkBackup(wish.path);
  refuseNewer(checked.head);
  const target = await targetOf(database, checked.head, wish.company_id);
  const leading = await lookAhead(dataDir, checked, wish.until);
  if (wish.rollForward || wish.until !== undefined) pathFrom(leading, checked);
  const tables = companyTables(entities);
  const attempt = (shift: Map<string, number>): Promise<Report> =>
    database.write(tx => {
      const files = filesBack(filesFolder(dataDir));
      const recovering: Recovering = { installation, wish, ...checked, target, leading, tables, missed: {} };
      return recoverOnce(tx, recovering, shift, files).finally(files.giveUp);
    });
  try {
    return await attempt(new Map());
  } catch (error) {
    if (!database.isDuplicate(error)) throw error;
  }
  const shift = await shiftsOf(database, tables);
  return attempt(shift).catch(error => {
    throw database.isDuplicate(error) ? new Unusable('belongs') : error;
  });
};
