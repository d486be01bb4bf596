// npm run recover -- --backup F [--until "2083-08-05 14:30:00"] [--forward] [--foreign]: puts a
// company back from a backup of any size, and forward through the binary log: to a second (in
// Bikram Sambat or AD, Nepal time), or with --forward to its end. The service must not run
// meanwhile. --foreign takes a file that this installation has not signed: one of another
// installation, or from before backups were signed.
import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getDaysInMonth, LAST_YEAR, toAd } from '../domain/calendar/bikram-sambat.ts';
import { formatValidators } from '../domain/entity-schema/formats.ts';
import { UnusableBackupError } from '../server/backup/messages.ts';
import { verifyBackup } from '../server/backup/read-backup.ts';
import { resolveCompany } from '../server/backup/resolve-company.ts';
import type { RestoreReport } from '../server/backup/restore-context.ts';
import {
  loadRestoreRecipients,
  sendRestoreNotification,
} from '../server/backup/restore-notification.ts';
import { runInWorker } from '../server/backup/run-in-worker.ts';
import { openCliContext } from '../server/cli-context.ts';
import { acquireExclusiveLock } from '../server/database/engine/instance-lock.ts';
import { readConfig } from '../server/platform/config.ts';
import { loadInstallationKey } from '../server/platform/crypto/installation-key.ts';
import { seedNewEntities } from '../server/setup/seed/seed-new-entities.ts';

const exitWithError = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const parseOptions = () => {
  try {
    return parseArgs({
      options: {
        backup: { type: 'string' },
        until: { type: 'string' },
        forward: { type: 'boolean' },
        foreign: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return exitWithError((error as Error).message);
  }
};

/** A year from 2070 on is one of Bikram Sambat: no backup is of AD 2070. */
const toAdDate = (day: string): string | undefined => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (year < 2070) return day;
  const isDay =
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    date >= 1 &&
    date <= getDaysInMonth(year, month);
  return isDay ? toAd({ year, month, day: date }) : undefined;
};

type Moment = { text: string; day: string; time: string };

const parseUntil = (text: string | undefined): Moment | undefined => {
  if (text === undefined) return undefined;
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim());
  if (!found) return exitWithError('--until takes a date and time, such as "2083-08-05 14:30:00".');
  return { text, day: found[1]!, time: found[2]! };
};

/** "YYYY-MM-DD HH:mm:ss" in AD, by the calendar of the installation, which is open by then. */
const toAdMoment = ({ text, day, time }: Moment): string => {
  const ad = toAdDate(day);
  if (!ad || !formatValidators['date-time'](`${ad} ${time.length === 5 ? `${time}:00` : time}`))
    return exitWithError(`--until names a moment that there is not: ${text}.`);
  return `${ad} ${time.length === 5 ? `${time}:00` : time}`;
};

const printReport = ({
  company,
  backup,
  rolled_forward,
  documents,
  files,
  lost,
  missed,
  foreign,
  differences,
}: RestoreReport): void => {
  console.log(`${company.name}, PAN ${company.pan}, was recovered from the backup of ${backup}.`);
  if (foreign)
    console.log(
      'The backup was not signed by this installation: nothing here vouches for its content.',
    );
  if (differences > 0)
    console.log(
      `Places where what came back is not what was logged of it: ${differences}. npm run verify-books names them.`,
    );
  if (rolled_forward)
    console.log(
      `Rolled forward by ${rolled_forward.changes} changes${rolled_forward.until ? ` until ${rolled_forward.until}` : ''}.`,
    );
  for (const { table, fiscal_year, documents: count, last_no, total } of documents)
    console.log(
      `  ${table} ${fiscal_year}: ${count}${last_no ? `, the last number ${last_no}` : ''}, together ${(total / 100).toFixed(2)}`.replace(
        / +:/,
        ':',
      ),
    );
  console.log(`  files: ${files}`);
  for (const [table, count] of Object.entries(lost))
    console.log(`  no longer there: ${count} of ${table}`);
  for (const [what, count] of Object.entries(missed))
    console.log(`  to be entered again or found elsewhere: ${count} of ${what}`);
};

const { backup, until: untilText, forward, foreign: isForeign } = parseOptions();
const foreign = isForeign === true;
if (!backup)
  exitWithError(
    'Say from which file: npm run recover -- --backup backup.sql [--until "2083-08-05 14:30:00"] [--forward] [--foreign]',
  );
const path = resolve(backup!);
const moment = parseUntil(untilText);

try {
  await access(path).catch(() => exitWithError(`There is no file ${path}.`));
  const presence = await acquireExclusiveLock(
    readConfig(),
    ', or recover while it runs in the browser, under Backup, Recovery',
  );
  const { config, database, entities, backups, mailer, now, close } = await openCliContext();
  const until = moment && toAdMoment(moment);
  const { head, signed } = await verifyBackup(path, loadInstallationKey(config));
  if (!signed && !foreign) throw new UnusableBackupError('notSigned');
  const { databaseUrl, dataDir, schemasDir, installationKeyFile } = config;
  const options = {
    path,
    rollForward: forward === true,
    foreign,
    until,
    username: 'npm run recover',
    group_id: randomUUID(),
    now,
  };
  const { company_id } = await resolveCompany(database, head, undefined);
  const known = await database.read
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company_id)
    .executeTakeFirst();
  const settings = { databaseUrl, dataDir, schemasDir, installationKeyFile };
  const report = known
    ? await backups.restore({ ...options, company_id })
    : await runInWorker<'recover'>({
        kind: 'recover',
        settings,
        wish: { ...options, company_id: undefined },
      });
  await seedNewEntities(database, entities, now);
  // Where the company was here, its users have had their mail already.
  if (!known)
    await sendRestoreNotification(
      mailer,
      await loadRestoreRecipients(database.read, company_id),
      report,
      {
        ...options,
        company_id,
      },
    );
  await close();
  await presence.end();
  printReport(report);
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
