// Daily jobs: a name, a time in Nepal, and the work. A machine that was off at that time runs the
// job when it is on again; with several processes on one database one of them runs it. A failed job
// is reported and runs again tomorrow; a killed one is repeated, and a wrong clock postpones none.
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Database } from '../database/database.ts';
import { classifyDatabaseError } from '../database/database-error.ts';
import { insertRows } from '../database/raw-query.ts';

/**
 * `at` is a time of day in Nepal, "HH:MM". `run` gets the moment, "YYYY-MM-DD HH:mm:ss" in Nepal.
 */
export type DailyJob = { name: string; at: string; run: (now: string) => Promise<void> };

export type Scheduler = {
  /** A job at a fixed time. */
  addDailyJob: (job: DailyJob) => void;
  /** Jobs that are looked up at each tick, such as one per company at its chosen time. */
  addSource: (source: () => Promise<DailyJob[]>) => void;
  /** Runs the jobs that are due and returns their names; called every minute. */
  tick: () => Promise<string[]>;
  /** Waits for the running job. */
  close: () => Promise<void>;
};

const MINUTE_MS = 60_000;

/** A claim without renewal expires after this time: its process was killed. */
const CLAIM_TTL_MS = 5 * MINUTE_MS;
/**
 * A future day was claimed by a process whose clock is slightly ahead, or by a clock that was
 * wrong.
 */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

const addMilliseconds = (now: string, milliseconds: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + milliseconds)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

type ScheduledRun = { day: string; claimed_until: string | null; is_done: number };

/**
 * The day to run now; undefined if none is due. An unfinished run is repeated at once, whatever its
 * time.
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
 * Claims the job for CLAIM_TTL_MS; false if nothing is due, or if the job is new: then its next
 * time is its first.
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

/** Updates the row of the job's run. */
const updateRun = (
  database: Database,
  name: string,
  values: { claimed_until: string | null; is_done?: number; failed_at?: string | null },
): Promise<unknown> =>
  database.write(tx =>
    tx.updateTable('scheduled_runs').set(values).where('name', '=', name).execute(),
  );

/** Nothing runs before the first minute has passed. `onError` is called for a job that threw. */
export const createScheduler = (
  database: Database,
  clock: () => Date,
  onError: (error: unknown, job: string) => void,
): Scheduler => {
  const sources: (() => Promise<DailyJob[]>)[] = [];
  let closed = false;
  let running: Promise<string[]> = Promise.resolve([]);

  /**
   * Runs the job and renews its claim meanwhile. A failed job runs again tomorrow; if the database
   * failed, at the next minute.
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
      onError(error, job.name);
    } finally {
      clearInterval(renewing);
    }
    const isOver = failure === undefined || classifyDatabaseError(failure) === undefined;
    const finishedAt = toNepalTime(clock());
    const failed_at = failure === undefined ? null : finishedAt;
    // A process whose clock is slightly behind must not take it for tomorrow's run.
    const ended = addMilliseconds(finishedAt, CLOCK_SKEW_MS);
    await updateRun(
      database,
      job.name,
      isOver
        ? { claimed_until: ended, is_done: 1, failed_at }
        : { claimed_until: null, is_done: 0 },
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
        onError(error, 'schedule');
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
