// The query log: which statements the application ran for a company and how long they took, a file
// a day. Values are never in it: a statement has only places for them. Alike statements of one
// second share a line, so that a busy day costs no more than a quiet one.
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';

export type QueryLogFile = { name: string; created_at: string; size: number };

export type QueryLog = {
  /** Runs what a request does; its statements belong to whichever company `of` names. */
  during: (work: () => void) => void;
  of: (company_id: number) => void;
  /** Told by the database of each statement and its milliseconds. */
  ran: (statement: string, milliseconds: number) => void;
  /** The company's files with everything up to now, newest first. */
  files: (company_id: number) => Promise<QueryLogFile[]>;
  folder: (company_id: number) => string;
  /** Removes what is older than the days that are kept. */
  sweep: () => Promise<void>;
  close: () => Promise<void>;
};

type Sum = { count: number; total: number; longest: number };

const FLUSH_MS = 1000;
const DAYS_KEPT = 14;
const A_DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /^query-log-(\d{4}-\d{2}-\d{2})\.log$/;
const BEGUN = '# Bijak query log, begun ';
const HEAD = 'time\ttimes\tms together\tms longest\tstatement';

/** One line, and rows of values that are alike told once. */
const shortened = (statement: string): string => {
  const line = statement.replace(/\s+/g, ' ').trim();
  return line.replace(
    /(\((?:\s*(?:\?|\$\d+)\s*,?)+\))(?:\s*,\s*\((?:\s*(?:\?|\$\d+)\s*,?)+\))+/g,
    (_, first: string) => `${first}, …`,
  );
};

const begunAt = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(BEGUN.length + 19),
      0,
      BEGUN.length + 19,
      0,
    );
    return buffer.subarray(BEGUN.length, bytesRead).toString();
  } finally {
    await file.close();
  }
};

/** Opens the log below DATA_DIR. `fail` is told when it cannot be written. */
export const openQueryLog = (
  dataDir: string,
  clock: () => Date,
  fail: (error: unknown) => void,
): QueryLog => {
  const request = new AsyncLocalStorage<{ company_id: number }>();
  const folder = (company_id: number) => join(dataDir, 'query-log', String(company_id));
  let waiting = new Map<number, Map<string, Sum>>();
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<void> = Promise.resolve();

  const append = async (company_id: number, now: string, sums: Map<string, Sum>): Promise<void> => {
    await mkdir(folder(company_id), { recursive: true });
    const path = join(folder(company_id), `query-log-${now.slice(0, 10)}.log`);
    const isNew = !(await stat(path).catch(() => undefined));
    const lines = [...sums].map(
      ([statement, { count, total, longest }]) =>
        `${now}\t${count}\t${total.toFixed(2)}\t${longest.toFixed(2)}\t${shortened(statement)}\n`,
    );
    await appendFile(path, `${isNew ? `${BEGUN}${now}\n${HEAD}\n` : ''}${lines.join('')}`, {
      mode: 0o600,
    });
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const full = waiting;
    waiting = new Map();
    const now = nepalTime(clock());
    written = written.then(async () => {
      for (const [company_id, sums] of full) await append(company_id, now, sums).catch(fail);
    });
    return written;
  };

  return {
    during: work => request.run({ company_id: 0 }, work),
    of: company_id => {
      const store = request.getStore();
      if (store) store.company_id = company_id;
    },
    ran: (statement, milliseconds) => {
      const company_id = request.getStore()?.company_id;
      if (!company_id) return;
      let sums = waiting.get(company_id);
      if (!sums) {
        sums = new Map();
        waiting.set(company_id, sums);
      }
      const sum = sums.get(statement);
      if (sum) {
        sum.count += 1;
        sum.total += milliseconds;
        if (milliseconds > sum.longest) sum.longest = milliseconds;
      } else sums.set(statement, { count: 1, total: milliseconds, longest: milliseconds });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    folder,
    files: async company_id => {
      await flush();
      const names = (await readdir(folder(company_id)).catch(() => [])).filter(name =>
        NAME.test(name),
      );
      return Promise.all(
        names.map(async name => {
          const path = join(folder(company_id), name);
          return { name, created_at: await begunAt(path), size: (await stat(path)).size };
        }),
      );
    },
    sweep: async () => {
      const oldest = nepalTime(new Date(clock().getTime() - DAYS_KEPT * A_DAY_MS)).slice(0, 10);
      const companies = await readdir(join(dataDir, 'query-log')).catch(() => []);
      for (const company of companies)
        for (const name of await readdir(join(dataDir, 'query-log', company)).catch(() => []))
          if ((NAME.exec(name)?.[1] ?? oldest) < oldest)
            await rm(join(dataDir, 'query-log', company, name), { force: true });
    },
    close: flush,
  };
};
