// The digest of a day: the head of the audit log at the end of the day, kept in a row of its own
// and, if the company wants it, mailed. A person who alters the past would have to alter every
// digest too, and cannot reach mailed ones.
import type { Texts } from '../../../domain/language.ts';
import { translate } from '../../../domain/language.ts';
import type { AuditLogWriter } from '../../audit/audit-log/audit-log-writer.ts';
import { ensureCompanyUid } from '../../audit/audit-log/company-uid.ts';
import { loadCheckpoints } from '../../audit/audit-log/file-checkpoints.ts';
import { parseLine } from '../../audit/audit-log/hash-chain.ts';
import { readLogLines, toLogFolder, toLogName } from '../../audit/audit-log/log-files.ts';
import type { Database, Stored } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';

/** `day` is AD in Nepal, `name` the file of the head, `hash` that of its line `last_seq`. */
type DailyDigest = Pick<
  Stored<'log_digests'>,
  'day' | 'made_at' | 'name' | 'last_seq' | 'hash' | 'mailed_to'
>;

/** The newest digests in descending order; all without a limit. */
export const loadDailyDigests = (
  database: Database,
  company_id: number,
  limit?: number,
): Promise<DailyDigest[]> =>
  query<DailyDigest>(
    database.read,
    `select day, made_at, name, last_seq, hash, mailed_to from log_digests where company_id = ? order by day desc${limit === undefined ? '' : ` limit ${limit}`}`,
    [company_id],
  );

const subtractDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const composeDigestEmail = ({ day, name, last_seq, hash }: DailyDigest, company: string): string =>
  [
    `${company}, ${day}`,
    '',
    'Last hash of the binary log at the end of the day. Please keep this e-mail: it proves later that earlier records were not altered.',
    'दिनको अन्त्यमा बाइनरी लगको अन्तिम ह्यास। यो इमेल राख्नुहोस्: अघिका अभिलेख फेरिएका छैनन् भन्ने यसले प्रमाणित गर्छ।',
    '',
    `${name}, ${last_seq}`,
    hash,
    '',
    'To compare it later / पछि मिलाउन:',
    `npm run verify-audit-log -- --head "${last_seq} ${hash}"`,
  ].join('\n');

/**
 * Stores the digest of the day before `now` (Nepal) unless there is one, and returns it; undefined
 * if nothing was ever logged.
 */
const createDailyDigest = async (
  {
    database,
    auditLogWriter,
    mailer,
  }: { database: Database; auditLogWriter: AuditLogWriter; mailer: Mailer },
  company_id: number,
  now: string,
): Promise<DailyDigest | undefined> => {
  const day = subtractDay(now.slice(0, 10));
  const known = await query(
    database.read,
    'select id from log_digests where company_id = ? and day = ?',
    [company_id, day],
  );
  if (known.length > 0) return undefined;
  await auditLogWriter.flush(company_id);
  const head = (await loadCheckpoints(database.read, company_id)).findLast(
    each => each.name <= toLogName(day),
  );
  if (!head) return undefined;
  const { digest_email } = await loadCheckSettings(database.read, company_id);
  const made: DailyDigest = {
    day,
    made_at: now,
    name: head.name,
    last_seq: head.last_seq,
    hash: head.hash,
    mailed_to: digest_email,
  };
  const [mine] = await database.write(tx =>
    insertRows(
      tx,
      'log_digests',
      [{ company_id, ...made }],
      'on conflict (company_id, day) do nothing returning id',
    ),
  );
  if (!mine) return undefined;
  if (digest_email !== '') {
    const [company] = await query<{ name: string }>(
      database.read,
      'select name from companies where id = ?',
      [company_id],
    );
    const name = company?.name ?? '';
    await mailer.sendInBackground({
      to: digest_email,
      subject: `${name}: ${day}, ${made.hash.slice(0, 16)}`,
      text: composeDigestEmail(made, name),
    });
  }
  return made;
};

/**
 * Creates the digests of every company; `onError` is called for one that failed, which does not
 * stop the others.
 */
export const createDailyDigests = async (
  services: Parameters<typeof createDailyDigest>[0],
  now: string,
  onError: (error: unknown) => void,
): Promise<void> => {
  for (const { id } of await query<{ id: number }>(
    services.database.read,
    'select id from companies order by id',
    [],
  ))
    await createDailyDigest(services, id, now).catch(onError);
};

const digestTexts = {
  differs: {
    en: 'The digest of {day} does not match line {seq} of {name}: the log was rewritten after that day.',
    ne: '{day} को सार र {name} को हरफ {seq} को ह्यास मिलेन: त्यस दिनपछि लग फेरि लेखिएको छ।',
  },
  missing: {
    en: 'The digest of {day} refers to line {seq} of {name}, which is missing.',
    ne: '{day} को सारले भनेको {name} को हरफ {seq} छैन।',
  },
} satisfies Record<string, Texts>;

/** The number of digests compared with the files, and the first that does not match. */
type DigestVerificationResult = { digests: number; problem: Texts | undefined };

const formatDigestTexts = (text: Texts, { day, last_seq, name }: DailyDigest): Texts => {
  const values = { day, seq: last_seq, name };
  return { en: translate(text, 'en', values), ne: translate(text, 'ne', values) };
};

/** Compares every digest with the line that it names. */
export const verifyDailyDigests = async (
  database: Database,
  dataDir: string,
  company_id: number,
): Promise<DigestVerificationResult> => {
  const folder = toLogFolder(dataDir, await ensureCompanyUid(database, company_id));
  const digests = (await loadDailyDigests(database, company_id)).reverse();
  const names = [...new Set(digests.map(({ name }) => name))];
  for (const name of names) {
    const open = new Map(
      digests.filter(each => each.name === name).map(each => [each.last_seq, each]),
    );
    try {
      for await (const { text } of readLogLines(folder, [name])) {
        const read = parseLine(text);
        const asked = read && open.get(read.line.seq);
        if (!asked) continue;
        if (read.hash !== asked.hash)
          return {
            digests: digests.length,
            problem: formatDigestTexts(digestTexts.differs, asked),
          };
        open.delete(read.line.seq);
      }
    } catch {
      // A missing file contains no line.
    }
    const [missing] = open.values();
    if (missing)
      return { digests: digests.length, problem: formatDigestTexts(digestTexts.missing, missing) };
  }
  return { digests: digests.length, problem: undefined };
};
