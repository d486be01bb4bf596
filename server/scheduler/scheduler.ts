// What is done once a day without anybody asking: a name, a time in Nepal, a job. A machine that
// was off at that time makes up for it the next time it is on; with several processes on one
// database one of them runs it. A job that fails is told and comes again tomorrow; one that was
// killed is made up, and a wrong clock puts none off.
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Database } from '../database/database.ts';
import { classifyDatabaseError } from '../database/database-error.ts';
import { insertRows } from '../database/raw-query.ts';

/**
 * `at` is a time of day in Nepal, "HH:MM". `run` gets the moment, "YYYY-MM-DD HH:mm:ss" in Nepal.
 */
export type DailyJob = { name: string; at: string; run: (now: string) => Promise<void> };

export type Scheduler = {
  /** A job whose time is fixed. */
  addDailyJob: (job: DailyJob) => void;
  /** Jobs that are looked up anew each time, such as one a company at the time that it chose. */
  addSource: (source: () => Promise<DailyJob[]>) => void;
  /** Runs what is due now and answers the names of what ran; the clock calls it every minute. */
  tick: () => Promise<string[]>;
  /** Waits for the job that runs. */
  close: () => Promise<void>;
};

const MINUTE_MS = 60_000;

/** A claim that nobody renews ends after this: its process was killed. */
const CLAIM_TTL_MS = 5 * MINUTE_MS;
/**
 * A day that is yet to come is claimed by a process whose clock is a little ahead, or was claimed
 * by a clock that was wrong.
 */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

const addMilliseconds = (now: string, milliseconds: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + milliseconds)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

type ScheduledRun = { day: string; claimed_until: string | null; is_done: number };

/**
 * The day that is to be run now; undefined where nothing is. A run that did not come to its end is
 * made up at once, whatever its time.
 */
const findDueDay = (
  { day, claimed_until, is_done }: ScheduledRun,
  job: DailyJob,
  now: string,
): string | undefined => {
  const today = now.slice(0, 10);
  const isTime = now.slice(11, 16) >= job.at;
  const isClaimed =
    claimed_until !== null &&
    claimed_until > now &&
    claimed_until <= addMilliseconds(now, CLAIM_TTL_MS + CLOCK_SKEW_MS);
  if (isClaimed) return undefined;
  if (day > today) return isTime ? today : undefined;
  if (is_done === 0) return isTime ? today : day;
  return day < today && isTime ? today : undefined;
};

/**
 * Claims the job for as long as a claim lasts; false when there is nothing to run, or it was never
 * seen before: then its next time is its first.
 */
const claimJob = async (database: Database, job: DailyJob, now: string): Promise<boolean> => {
  const known = (await database.read
    .selectFrom('scheduled_runs')
    .select(['day', 'claimed_until', 'is_done'])
    .where('name', '=', job.name)
    .executeTakeFirst()) as ScheduledRun | undefined;
  const day = known ? findDueDay(known, job, now) : now.slice(0, 10);
  if (day === undefined || (!known && now.slice(11, 16) < job.at)) return false;
  const row = {
    name: job.name,
    day,
    claimed_until: known ? addMilliseconds(now, CLAIM_TTL_MS) : null,
    is_done: known ? 0 : 1,
  };
  const onConflict =
    'on conflict (name) do update set day = excluded.day, claimed_until = excluded.claimed_until, is_done = excluded.is_done';
  await database.write(tx => insertRows(tx, 'scheduled_runs', [row], onConflict));
  return known !== undefined;
};

/** Sets what is said of the job's run. */
const updateRun = (
  database: Database,
  name: string,
  values: { claimed_until: string | null; is_done?: number },
): Promise<unknown> =>
  database.write(tx =>
    tx.updateTable('scheduled_runs').set(values).where('name', '=', name).execute(),
  );

/** Nothing runs before the first minute has passed. `fail` is told of a job that threw. */
export const createScheduler = (
  database: Database,
  clock: () => Date,
  fail: (error: unknown, job: string) => void,
): Scheduler => {
  const sources: (() => Promise<DailyJob[]>)[] = [];
  let closed = false;
  let running: Promise<string[]> = Promise.resolve([]);

  /**
   * Runs the job and keeps its claim meanwhile. One that failed comes again tomorrow; one that the
   * database failed, at the next minute.
   */
  const runClaimed = async (job: DailyJob, now: string): Promise<boolean> => {
    const renew = () =>
      updateRun(database, job.name, {
        claimed_until: addMilliseconds(toNepalTime(clock()), CLAIM_TTL_MS),
      });
    const renewing = setInterval(() => void renew().catch(() => undefined), MINUTE_MS);
    renewing.unref();
    let failure: unknown;
    try {
      await database.withLongTimeout(() => job.run(now));
    } catch (error) {
      failure = error;
      fail(error, job.name);
    } finally {
      clearInterval(renewing);
    }
    const isOver = failure === undefined || classifyDatabaseError(failure) === undefined;
    // A process whose clock is a little behind must not take it for a run of tomorrow.
    const ended = addMilliseconds(toNepalTime(clock()), CLOCK_SKEW_MS);
    await updateRun(
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
      const now = toNepalTime(clock());
      if (!(await database.withLock(() => claimJob(database, job, now), 'schedule'))) continue;
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
  const timer = setInterval(() => void tick(), MINUTE_MS);
  timer.unref();

  return {
    addDailyJob: job => void sources.push(async () => [job]),
    addSource: source => void sources.push(source),
    tick,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
};
