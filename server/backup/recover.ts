// Recovering a company: the file is proven first, then everything happens in one transaction, all
// or nothing. Killed in the middle, the next start finds the old data whole.

import type { Recovery } from '../binary-log/path.ts';
import { differenceLine } from '../books/difference.ts';
import { verifyLogged } from '../books/verify-logged.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { migrations } from '../database/migrations/list.ts';
import { run } from '../database/statement.ts';
import { filesFolder } from '../files/file-store.ts';
import {
  continueLog,
  identify,
  lookAround,
  recoveryIn,
  standingHead,
  tell,
} from './after-loading.ts';
import { agreeWithAuthority } from './agree-with-authority.ts';
import type { Head } from './backup-file.ts';
import { type CompanyTable, companyTables, evidence } from './company-tables.ts';
import { differsFromLines } from './compare-with-lines.ts';
import { earlierPages } from './earlier-schema.ts';
import { filesBack } from './files-back.ts';
import { lookAhead, pathFrom } from './lead-on.ts';
import { loadCompany } from './load-company.ts';
import { lostOf } from './lost-of.ts';
import { checkBackup } from './read-backup.ts';
import type { Installation, Recovering, Report, Wish } from './recovering.ts';
import type { Missed } from './redo/redoing.ts';
import { rollForward } from './roll-forward.ts';
import { secretColumns } from './secrets.ts';
import { Unusable } from './sentences.ts';
import { endOtherSignIns, signInFacts } from './sessions-after.ts';
import { summaryOf } from './summary.ts';
import { refuseNewer, targetOf } from './target-of.ts';

/** What changed in the tables since the backup was made is made up for in its rows. */
const bringUpToDate = async (tx: Transaction, head: Head, company_id: number): Promise<void> => {
  const applied = new Set(head.migrations);
  for (const { name, backfill } of migrations)
    if (!applied.has(name)) await backfill?.(tx, company_id);
};

/**
 * Secrets that are here, of the company and its colleagues: a file of somebody else brings no other
 * ones.
 */
const secretsHere = async (tx: Transaction, company_id: number): Promise<Map<string, string>> => {
  const here = new Map<string, string>();
  for (const { table, column, key } of secretColumns())
    for (const row of await run(
      tx,
      `select "${key}" as id, "${column}" as secret from "${table}" where company_id = ?`,
      [company_id],
    ))
      here.set(`${table} ${row.id}`, String(row.secret));
  return here;
};

/**
 * Compares what came back with what was logged of it: documents with their entries, entries that
 * came along with the chained lines. A file of somebody else must agree. Throws Unusable.
 */
const heldAgainstLog = async (
  tx: Transaction,
  { target, leading, signed }: Recovering,
  recovery: Recovery,
  keepsLog: boolean,
): Promise<number> => {
  const { company_id } = target;
  const found: string[] = [];
  let differences = 0;
  let blocking = 0;
  const differs = (line: string) => {
    differences += 1;
    if (found.length === 0) found.push(line);
  };
  if (recovery.log_replaced) {
    const problem = await differsFromLines(tx, company_id, leading.folder, { recovery });
    if (problem) {
      differs(problem.text.en);
      blocking += 1;
    }
  }
  for await (const difference of verifyLogged({ read: tx }, company_id))
    differs(differenceLine(difference, 'en'));
  // A log that came along in the same file proves nothing here: what disagrees with it is counted
  // and mailed.
  if (!recovery.log_replaced && keepsLog) blocking += differences;
  if (blocking > 0 && !signed)
    throw new Unusable('disagrees', { n: String(differences), first: found[0]! });
  return differences;
};

/**
 * One try: with `shift` where ids are taken. Whether our log is kept is for what is here to say: it
 * is, where this is the company and its ids are its own.
 */
const recoverOnce = async (
  tx: Transaction,
  recovering: Recovering,
  shift: Map<string, number>,
  files: ReturnType<typeof filesBack>,
): Promise<Report> => {
  const { installation, wish, head, foot, signed, target, tables, missed } = recovering;
  const { database, key } = installation;
  const { company_id } = target;
  await database.lockTables(tx, ['companies', ...tables.map(table => table.name)]);
  const before = await summaryOf(tx, company_id);
  const signedIn = await signInFacts(tx, company_id);
  const isSame = target.uid === head.company.uid;
  const keepsLog = isSame && shift.size === 0;
  const kept = new Set(keepsLog ? evidence : []);
  const overwrote = keepsLog ? null : await standingHead(tx, target);
  const [last] = await run(
    tx,
    'select coalesce(max(id), 0) as id from activity_log where +company_id = ?',
    [company_id],
  );
  const earlier = await earlierPages(tx, head);
  const opening = { key, uid: head.company.uid, signed, here: await secretsHere(tx, company_id) };
  const loading = {
    path: wish.path,
    company_id,
    tables,
    kept,
    shift,
    counts: foot.tables,
    opening,
    earlier,
    file: files.piece,
  };
  const miss = (what: Missed) => {
    missed[what] = (missed[what] ?? 0) + 1;
  };
  await loadCompany(database, tx, {
    ...loading,
    missed: miss,
    logAbove: keepsLog && signed ? Number(last!.id) : -1,
  });
  const count = await files.done();
  await bringUpToDate(tx, head, company_id);
  const forward = wish.rollForward || wish.until !== undefined;
  const changes = forward ? await rollForward(tx, recovering, shift, keepsLog) : 0;
  if (keepsLog) await agreeWithAuthority(tx, company_id);
  await lookAround(tx, recovering);
  await endOtherSignIns(tx, company_id, isSame && shift.size === 0 ? signedIn : new Map());
  // Whoever repeats a call that was answered finds its answer, where everything that was answered
  // is there again.
  if (!(forward && wish.until === undefined && keepsLog))
    await run(tx, 'delete from idempotency_keys where company_id = ?', [company_id]);
  await continueLog(tx, recovering, keepsLog);
  await identify(tx, company_id, head.company.uid);
  const recovery = recoveryIn(recovering, forward, keepsLog, overwrote, shift);
  await tell(tx, recovering, recovery);
  const differences = await heldAgainstLog(tx, recovering, recovery, keepsLog);
  for (const table of ['activity_log', 'transactions', 'stock_movements', 'journal_lines'])
    await database.raiseIds(tx, table);
  const documents = await summaryOf(tx, company_id);
  return {
    company: { name: head.company.name, pan: head.company.pan },
    backup: head.created_at,
    rolled_forward: forward ? { changes, until: wish.until ?? null } : null,
    documents,
    files: count,
    lost: lostOf(before, documents),
    missed,
    foreign: !signed,
    log_kept: keepsLog,
    differences,
  };
};

/** Ids of every table above all that are taken. */
const shiftsOf = async (database: Database, tables: CompanyTable[]): Promise<Map<string, number>> =>
  new Map(
    await Promise.all(
      tables
        .filter(table => table.hasId)
        .map(async ({ name }): Promise<[string, number]> => {
          const [row] = await run(
            database.read,
            `select coalesce(max(id), 0) as id from "${name}"`,
            [],
          );
          return [name, Number(row!.id) + 1];
        }),
    ),
  );

/**
 * Recovers and reports. The binary log is written up to the last entry before. Throws Unusable;
 * then nothing has changed.
 */
export const recover = async (installation: Installation, wish: Wish): Promise<Report> => {
  const { database, dataDir, entities, key } = installation;
  const checked = await checkBackup(wish.path, key);
  if (!checked.signed && !wish.foreign) throw new Unusable('notSigned');
  refuseNewer(checked.head);
  const target = await targetOf(database, checked.head, wish.company_id);
  const leading = await lookAhead({ dataDir, chain: key.chain }, checked, wish.until);
  if (wish.rollForward || wish.until !== undefined) pathFrom(leading, checked);
  const tables = companyTables(entities);
  const attempt = (shift: Map<string, number>): Promise<Report> =>
    database.write(tx => {
      const files = filesBack(filesFolder(dataDir));
      const recovering: Recovering = {
        installation,
        wish,
        ...checked,
        target,
        leading,
        tables,
        missed: {},
      };
      return recoverOnce(tx, recovering, shift, files).finally(files.giveUp);
    });
  try {
    return await attempt(new Map());
  } catch (error) {
    if (!database.isDuplicate(error)) throw error;
  }
  // Other ids would not be those of the log that is here; a file that nobody here vouches for takes
  // no log's place.
  if (!checked.signed && target.uid === checked.head.company.uid) throw new Unusable('belongs');
  const shift = await shiftsOf(database, tables);
  return attempt(shift).catch(error => {
    throw database.isDuplicate(error) ? new Unusable('belongs') : error;
  });
};
