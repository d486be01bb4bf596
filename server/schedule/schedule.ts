// What is done once a day without anybody asking: a name, a time in Nepal, a job. A machine that was off at that time makes up for it the
// next time it is on; with several processes on one database one of them runs it. A job that fails is told and comes again tomorrow.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';

/** `at` is a time of day in Nepal, "HH:MM". `run` gets the moment, "YYYY-MM-DD HH:mm:ss" in Nepal. */
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

/** Marks the job as run on the day; false when it ran already, or was never seen before and its time has passed without us. */
const claim = async (database: Database, job: DailyJob, now: string): Promise<boolean> => {
  const day = now.slice(0, 10);
  const known = await database.read.selectFrom('scheduled_runs').select('day').where('name', '=', job.name).executeTakeFirst();
  if (known && String(known.day) >= day) return false;
  await database.write(tx =>
    insertRows(tx, 'scheduled_runs', [{ name: job.name, day }], 'on conflict (name) do update set day = excluded.day'),
  );
  return known !== undefined;
};

/** Nothing runs before the first minute has passed. `fail` is told of a job that threw. */
export const createSchedule = (database: Database, clock: () => Date, fail: (error: unknown, job: string) => void): Schedule => {
  const sources: (() => Promise<DailyJob[]>)[] = [];
  let closed = false;
  let running: Promise<string[]> = Promise.resolve([]);

  const runDue = async (): Promise<string[]> => {
    const ran: string[] = [];
    const jobs = (await Promise.all(sources.map(source => source()))).flat();
    for (const job of jobs) {
      const now = nepalTime(clock());
      if (closed || now.slice(11, 16) < job.at) continue;
      if (!(await database.alone(() => claim(database, job, now), 'schedule'))) continue;
      try {
        await database.patiently(() => job.run(now));
        ran.push(job.name);
      } catch (error) {
        fail(error, job.name);
      }
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
