// The query log: the statements that the application ran for a company and their duration, one file
// per day. It never contains values, only placeholders. Equal statements of one second share a
// line, so that a busy day costs no more than a quiet one.
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';

type QueryLogFile = { name: string; created_at: string; size: number };

export type QueryLog = {
  /** Runs a request's work; its statements belong to the company of `of`. */
  runInContext: (work: () => void) => void;
  setCompany: (company_id: number) => void;
  /** Called by the database for each statement with its milliseconds. */
  recordStatement: (statement: string, milliseconds: number) => void;
  /** The company's files, complete up to now, newest first. */
  listFiles: (company_id: number) => Promise<QueryLogFile[]>;
  folder: (company_id: number) => string;
  /** Removes files beyond the retention period. */
  removeOldFiles: () => Promise<void>;
  close: () => Promise<void>;
};

type StatementSum = { count: number; total: number; longest: number };

const FLUSH_INTERVAL_MS = 1000;
const RETENTION_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const FILE_NAME_PATTERN = /^query-log-(\d{4}-\d{2}-\d{2})\.log$/;
const HEADER_PREFIX = '# Bijak query log, begun ';
const COLUMN_HEADER = 'time\ttimes\tms together\tms longest\tstatement';

/** On one line, with equal rows of placeholders written once. */
const shortenStatement = (statement: string): string => {
  const line = statement.replace(/\s+/g, ' ').trim();
  return line.replace(
    /(\((?:\s*(?:\?|\$\d+)\s*,?)+\))(?:\s*,\s*\((?:\s*(?:\?|\$\d+)\s*,?)+\))+/g,
    (_, first: string) => `${first}, …`,
  );
};

const readStartTime = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(HEADER_PREFIX.length + 19),
      0,
      HEADER_PREFIX.length + 19,
      0,
    );
    return buffer.subarray(HEADER_PREFIX.length, bytesRead).toString();
  } finally {
    await file.close();
  }
};

/** Opens the log below DATA_DIR. `onError` is called if it cannot be written. */
export const createQueryLog = (
  dataDir: string,
  clock: () => Date,
  onError: (error: unknown) => void,
): QueryLog => {
  const request = new AsyncLocalStorage<{ company_id: number }>();
  const folder = (company_id: number) => join(dataDir, 'query-log', String(company_id));
  let waiting = new Map<number, Map<string, StatementSum>>();
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<void> = Promise.resolve();

  const append = async (
    company_id: number,
    now: string,
    sums: Map<string, StatementSum>,
  ): Promise<void> => {
    await mkdir(folder(company_id), { recursive: true });
    const path = join(folder(company_id), `query-log-${now.slice(0, 10)}.log`);
    const isNew = !(await stat(path).catch(() => undefined));
    const lines = [...sums].map(
      ([statement, { count, total, longest }]) =>
        `${now}\t${count}\t${total.toFixed(2)}\t${longest.toFixed(2)}\t${shortenStatement(statement)}\n`,
    );
    await appendFile(
      path,
      `${isNew ? `${HEADER_PREFIX}${now}\n${COLUMN_HEADER}\n` : ''}${lines.join('')}`,
      {
        mode: 0o600,
      },
    );
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const full = waiting;
    waiting = new Map();
    const now = toNepalTime(clock());
    written = written.then(async () => {
      for (const [company_id, sums] of full) await append(company_id, now, sums).catch(onError);
    });
    return written;
  };

  return {
    runInContext: work => request.run({ company_id: 0 }, work),
    setCompany: company_id => {
      const store = request.getStore();
      if (store) store.company_id = company_id;
    },
    recordStatement: (statement, milliseconds) => {
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
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref();
    },
    folder,
    listFiles: async company_id => {
      await flush();
      const names = (await readdir(folder(company_id)).catch(() => [])).filter(name =>
        FILE_NAME_PATTERN.test(name),
      );
      return Promise.all(
        names.map(async name => {
          const path = join(folder(company_id), name);
          return { name, created_at: await readStartTime(path), size: (await stat(path)).size };
        }),
      );
    },
    removeOldFiles: async () => {
      const oldest = toNepalTime(new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)).slice(
        0,
        10,
      );
      const companies = await readdir(join(dataDir, 'query-log')).catch(() => []);
      for (const company of companies)
        for (const name of await readdir(join(dataDir, 'query-log', company)).catch(() => []))
          if ((FILE_NAME_PATTERN.exec(name)?.[1] ?? oldest) < oldest)
            await rm(join(dataDir, 'query-log', company, name), { force: true });
    },
    close: flush,
  };
};
