// What is done once a day without anybody asking: a name, a time in Nepal, a job. A machine that
// was off at that time makes up for it the next time it is on; with several processes on one
// database one of them runs it. A job that fails is told and comes again tomorrow; one that was
// killed is made up, and a wrong clock puts none off.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Database } from '../database/connect.ts';
import { troubleOf } from '../database/engine/database-error.ts';
import { insertRows } from '../database/statement.ts';

/**
 * `at` is a time of day in Nepal, "HH:MM". `run` gets the moment, "YYYY-MM-DD HH:mm:ss" in Nepal.
 */
export type DailyJob = { name: string; at: string; run: (now: string) => Promise<void> };

export type Schedule = {
  /** A job whose time is fixed. */
  daily: (job: DailyJob) => void;
  /** Jobs that are looked up anew each time, such as one a company at the time that it chose. */
  from: (source: () => Promise<DailyJob[]>) => void;
  /** Runs what is due now and answers the names of what ran; the clock calls it every minute. */
  tick: () => Promise<string[]>;
  /** Waits for the job that runs. */
  close: () => Promise<void>;
};

const A_MINUTE_MS = 60_000;

/** A claim that nobody renews ends after this: its process was killed. */
const CLAIM_MS = 5 * A_MINUTE_MS;
/**
 * A day that is yet to come is claimed by a process whose clock is a little ahead, or was claimed
 * by a clock that was wrong.
 */
const AHEAD_MS = 5 * A_MINUTE_MS;

const later = (now: string, milliseconds: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + milliseconds)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

type Run = { day: string; claimed_until: string | null; is_done: number };

/**
 * The day that is to be run now; undefined where nothing is. A run that did not come to its end is
 * made up at once, whatever its time.
 */
const dueDay = (
  { day, claimed_until, is_done }: Run,
  job: DailyJob,
  now: string,
): string | undefined => {
  const today = now.slice(0, 10);
  const isTime = now.slice(11, 16) >= job.at;
  const isClaimed =
    claimed_until !== null &&
    claimed_until > now &&
    claimed_until <= later(now, CLAIM_MS + AHEAD_MS);
  if (isClaimed) return undefined;
  if (day > today) return isTime ? today : undefined;
  if (is_done === 0) return isTime ? today : day;
  return day < today && isTime ? today : undefined;
};

/**
 * Claims the job for as long as a claim lasts; false when there is nothing to run, or it was never
 * seen before: then its next time is its first.
 */
const claim = async (database: Database, job: DailyJob, now: string): Promise<boolean> => {
  const known = (await database.read
    .selectFrom('scheduled_runs')
    .select(['day', 'claimed_until', 'is_done'])
    .where('name', '=', job.name)
    .executeTakeFirst()) as Run | undefined;
  const day = known ? dueDay(known, job, now) : now.slice(0, 10);
  if (day === undefined || (!known && now.slice(11, 16) < job.at)) return false;
  const row = {
    name: job.name,
    day,
    claimed_until: known ? later(now, CLAIM_MS) : null,
    is_done: known ? 0 : 1,
  };
  const onConflict =
    'on conflict (name) do update set day = excluded.day, claimed_until = excluded.claimed_until, is_done = excluded.is_done';
  await database.write(tx => insertRows(tx, 'scheduled_runs', [row], onConflict));
  return known !== undefined;
};

/** Sets what is said of the job's run. */
const keep = (
  database: Database,
  name: string,
  values: { claimed_until: string | null; is_done?: number },
): Promise<unknown> =>
  database.write(tx =>
    tx.updateTable('scheduled_runs').set(values).where('name', '=', name).execute(),
  );

/** Nothing runs before the first minute has passed. `fail` is told of a job that threw. */
export const createSchedule = (
  database: Database,
  clock: () => Date,
  fail: (error: unknown, job: string) => void,
): Schedule => {
  const sources: (() => Promise<DailyJob[]>)[] = [];
  let closed = false;
  let running: Promise<string[]> = Promise.resolve([]);

  /**
   * Runs the job and keeps its claim meanwhile. One that failed comes again tomorrow; one that the
   * database failed, at the next minute.
   */
  const runClaimed = async (job: DailyJob, now: string): Promise<boolean> => {
    const renew = () =>
      keep(database, job.name, { claimed_until: later(nepalTime(clock()), CLAIM_MS) });
    const renewing = setInterval(() => void renew().catch(() => undefined), A_MINUTE_MS);
    renewing.unref();
    let failure: unknown;
    try {
      await database.patiently(() => job.run(now));
    } catch (error) {
      failure = error;
      fail(error, job.name);
    } finally {
      clearInterval(renewing);
    }
    const isOver = failure === undefined || troubleOf(failure) === undefined;
    // A process whose clock is a little behind must not take it for a run of tomorrow.
    const ended = later(nepalTime(clock()), AHEAD_MS);
    await keep(
      database,
      job.name,
      isOver ? { claimed_until: ended, is_done: 1 } : { claimed_until: null, is_done: 0 },
    );
    return failure === undefined;
  };

  const runDue = async (): Promise<string[]> => {
    const ran: string[] = [];
    const jobs = (await Promise.all(sources.map(source => source()))).flat();
    for (const job of jobs) {
      if (closed) continue;
      const now = nepalTime(clock());
      if (!(await database.alone(() => claim(database, job, now), 'schedule'))) continue;
      if (await runClaimed(job, now)) ran.push(job.name);
    }
    return ran;
  };

  const tick = (): Promise<string[]> => {
    running = running
      .catch(() => [])
      .then(runDue)
      .catch(error => {
        fail(error, 'schedule');
        return [];
      });
    return running;
  };
  const timer = setInterval(() => void tick(), A_MINUTE_MS);
  timer.unref();

  return {
    daily: job => void sources.push(async () => [job]),
    from: source => void sources.push(source),
    tick,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
};
