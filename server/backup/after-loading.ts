// What a recovery leaves behind it: a binary log that goes on, an entry that tells of it, and what
// stands outside of the database.

import { stat } from 'node:fs/promises';
import type { CompanyUid } from '../audit/company-uid.ts';
import { keepHead, lastHead } from '../binary-log/heads.ts';
import { logName } from '../binary-log/log-files.ts';
import { RECOVERY, type Recovery } from '../binary-log/path.ts';
import { accountOf, passwordOf } from '../cbms/account.ts';
import type { Transaction } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';
import { filesFolder, pathOf, printableOf } from '../files/file-store.ts';
import { openedConfig } from '../payment-gateways/gateway-records.ts';
import { headsOfFiles } from './heads-of-files.ts';
import type { Recovering } from './recovering.ts';
import type { Target } from './target-of.ts';

type Overwritten = { uid: CompanyUid; seq: number; hash: string } | null;

/** The head of the log that is here; null where nothing was logged. */
export const standingHead = async (
  tx: Transaction,
  { company_id, uid }: Target,
): Promise<Overwritten> => {
  const last = uid && (await lastHead(tx, company_id));
  return last ? { uid, seq: last.last_seq, hash: last.hash } : null;
};

const greatestId = async (
  tx: Transaction,
  company_id: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> => {
  const text =
    'select coalesce(max(id), 0) as id from activity_log where +company_id = ? and id <= ?';
  return Number((await run(tx, text, [company_id, upTo]))[0]!.id);
};

/** The binary log goes on from where the recovered company had it. */
export const continueLog = async (
  tx: Transaction,
  { installation, wish, head, target, leading }: Recovering,
  keepsLog: boolean,
): Promise<void> => {
  const { company_id, uid } = target;
  const { chain } = installation.key;
  if (uid === head.company.uid) {
    const last = await lastHead(tx, company_id);
    if (!last) return;
    // Entries that came with the backup have their lines already, as far as the files go.
    const known = keepsLog
      ? await greatestId(tx, company_id, leading.survey.greatest)
      : await greatestId(tx, company_id);
    const last_log_id = keepsLog ? Math.max(last.last_log_id, known) : known;
    if (last_log_id !== last.last_log_id)
      await keepHead(tx, chain, company_id, uid, { ...last, last_log_id });
    return;
  }
  const last_log_id = await greatestId(tx, company_id);
  await run(tx, 'delete from binary_logs where company_id = ?', [company_id]);
  const found = await headsOfFiles(leading.folder, last_log_id);
  for (const each of found) await keepHead(tx, chain, company_id, head.company.uid, each);
  if (found.length > 0) return;
  const { seq, hash } = head.sealed;
  const name = logName(wish.now.slice(0, 10));
  const begun = {
    name,
    created_at: wish.now,
    size: 0,
    first_seq: seq + 1,
    last_seq: seq,
    last_log_id,
    begins: 1,
    counter: 0,
  };
  await keepHead(tx, chain, company_id, head.company.uid, {
    ...begun,
    hash: hash || head.company.uid,
  });
};

/** From now on it is the company of the backup. */
export const identify = async (
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

/** What the entry of a recovery says. */
export const recoveryIn = (
  { wish, head, signed, leading }: Recovering,
  forward: boolean,
  keepsLog: boolean,
  overwrote: Overwritten,
  shift: Map<string, number>,
): Recovery => {
  const { survey, start } = leading;
  return {
    backup: head.created_at,
    until: forward ? (wish.until ?? null) : null,
    back_to: forward ? survey.end : start,
    without: forward ? [] : survey.missing.filter(seq => seq > head.sealed.seq),
    log_replaced: !keepsLog,
    ...(forward ? { forward } : {}),
    ...(signed ? {} : { foreign: true }),
    ...(keepsLog
      ? {}
      : {
          overwrote,
          held_to: survey.end === 0 ? 0 : start,
          shifted: shift.get('activity_log') ?? 0,
        }),
  };
};

/** The entry of the recovery, which no later recovery takes away. */
export const tell = async (
  tx: Transaction,
  { wish, target }: Recovering,
  recovery: Recovery,
): Promise<void> => {
  await insertRows(tx, 'activity_log', [
    {
      company_id: target.company_id,
      action: RECOVERY.action,
      created: wish.now,
      field_name: RECOVERY.field,
      group_id: wish.group_id,
      new_value: JSON.stringify(recovery),
      old_value: null,
      table_name: RECOVERY.table,
      table_pk: 'id',
      table_pk_value: String(target.company_id),
      username: wish.username,
    },
  ]);
};

/**
 * What stands outside of the database: logos ready for the printer, bytes that are not there,
 * configurations that nobody can open.
 */
export const lookAround = async (
  tx: Transaction,
  { installation: { dataDir, vault }, target, missed }: Recovering,
): Promise<void> => {
  const folder = filesFolder(dataDir);
  const { company_id } = target;
  const files = await run(
    tx,
    'select id, name, type, size, printable from files where company_id = ?',
    [company_id],
  );
  const [company] = await run(tx, 'select logo from companies where id = ?', [company_id]);
  for (const file of files) {
    const path = pathOf(folder, String(file.name));
    const there = await stat(path).catch(() => undefined);
    if (!there) missed.files = (missed.files ?? 0) + 1;
    else if (file.name === company?.logo && file.printable === null) {
      const printable = await printableOf({
        path,
        size: there.size,
        stored: '',
        type: 'png',
        original: '',
      });
      await run(tx, 'update files set printable = ? where company_id = ? and id = ?', [
        printable,
        company_id,
        Number(file.id),
      ]);
    }
  }
  const gateways = await run(tx, 'select * from payment_gateways where company_id = ?', [
    company_id,
  ]);
  const closed = gateways.filter(row => openedConfig(vault, row) === undefined).length;
  if (closed > 0) missed.gateways = (missed.gateways ?? 0) + closed;
  const account = await accountOf(tx, company_id);
  if (!account || account.password === '' || passwordOf(vault, account) !== undefined) return;
  // A password that nobody can open is none: the page asks for it, and nothing is sent with
  // another.
  await run(tx, "update cbms_accounts set password = '' where company_id = ?", [company_id]);
  missed['tax account'] = (missed['tax account'] ?? 0) + 1;
};
