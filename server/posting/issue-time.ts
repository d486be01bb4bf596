// Within a company and fiscal year documents are issued in the order of their times, whatever the
// server's clock says. The last time is a counter in seconds next to those of the numbers, raised
// in the same statement and locked until the same commit.
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { BadRequestError } from '../platform/http/errors.ts';
import { type Counter, getRaisedCounter, setCounter, takeNextNumbers } from './numbering.ts';

/** The company and year of a document, and the clock, "YYYY-MM-DD HH:mm:ss" in Nepal. */
type IssueMoment = {
  company_id: number;
  fiscal_year: string;
  now: string;
  language: Language;
};

/** A clock that is behind by no more than this is normal: two processes have two clocks. */
export const MAX_BEHIND_SECONDS = 300;

const texts = {
  behind: {
    en: 'The server clock shows {now}, but the last document of this fiscal year was issued at {last}. No documents can be issued until the clock is correct, or an administrator confirms under Company Settings that documents continue from {last}.',
    ne: 'सर्भरको घडीमा {now} छ, तर यो आर्थिक वर्षको अन्तिम कागजात {last} मा जारी भएको थियो। घडी नमिलेसम्म, वा कम्पनी सेटिङमा प्रशासकले {last} बाटै अघि बढ्ने पुष्टि नगरेसम्म केही जारी हुँदैन।',
  },
};

const toLastIssueCounter = (fiscal_year: string): Counter => ({
  kind: 'issued',
  scope: fiscal_year,
});
export const toConfirmationCounter = (fiscal_year: string): Counter => ({
  kind: 'clock confirmed',
  scope: fiscal_year,
});

export const toSeconds = (time: string): number =>
  Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / 1000);
export const toTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Raises the counters of a document and returns their new values, and its time of issue: the clock,
 * or the last time if the clock is behind it. Throws BadRequestError (400) if it is behind by more
 * than five minutes and nobody has confirmed it.
 */
export async function issueNumbers(
  tx: Transaction,
  moment: IssueMoment,
  counters: Counter[],
): Promise<{ numbers: number[]; issuedAt: string }> {
  const { company_id, fiscal_year, now } = moment;
  const counter = toLastIssueCounter(fiscal_year);
  // Writes that share a transaction read the last time once. Raising it by a second locks and reads
  // it in one statement.
  const before = getRaisedCounter(tx, company_id, counter);
  const values = await takeNextNumbers(
    tx,
    company_id,
    before === undefined ? [...counters, counter] : counters,
  );
  const value = before ?? values.at(-1)!;
  const last = before ?? value - 1;
  const clock = toSeconds(now);
  if (
    last - clock > MAX_BEHIND_SECONDS &&
    (await readCounter(tx, company_id, toConfirmationCounter(fiscal_year))) !== last
  )
    throw new BadRequestError(clockBehindMessage(now, last, moment.language));
  const time = Math.max(clock, last);
  setCounter(tx, company_id, counter, value, time);
  return { numbers: values.slice(0, counters.length), issuedAt: toTime(time) };
}

/** The last time of the company and year in seconds; 0 if nothing was issued. */
export function loadLastIssueSeconds(
  read: ReadDb,
  company_id: number,
  fiscal_year: string,
): Promise<number> {
  return readCounter(read, company_id, toLastIssueCounter(fiscal_year));
}

/** The counter's value; 0 if there is none. */
export async function readCounter(
  read: ReadDb | Transaction,
  company_id: number,
  { kind, scope }: Counter,
): Promise<number> {
  const [row] = await query(
    read,
    'select value from counters where company_id = ? and kind = ? and scope = ?',
    [company_id, kind, scope],
  );
  return Number(row?.value ?? 0);
}

/** The message with both times and what to do. */
function clockBehindMessage(now: string, last: number, language: Language): string {
  return translate(texts.behind, language, {
    now: localizeDigits(now, language),
    last: localizeDigits(toTime(last), language),
  });
}
