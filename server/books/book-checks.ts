// Verifying the books while the service runs: one check of a company at a time, its outcome kept.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';
import type { Difference } from './difference.ts';
import { differencesIn, type Step } from './verify-books.ts';

/** So many differences are kept word for word; the rest is counted. */
const MOST_TOLD = 200;

/** A check that has ended. Moments are Nepal time. */
export type Checked = {
  started_at: string;
  finished_at: string;
  checked_by: string;
  differences: number;
  told: Difference[];
};
/** A check that runs: since when, where it is, how many differences so far. */
export type Checking = { started_at: string; step: Step; differences: number };

export type BookChecks = {
  /** Begins a check unless one of the company runs in this process; resolves when it has ended. */
  start: (company_id: number, checked_by: string) => Promise<Checked>;
  running: (company_id: number) => Checking | undefined;
  last: (company_id: number) => Promise<Checked | undefined>;
  /** Every company, one after the other. */
  all: (checked_by: string) => Promise<void>;
};

export const bookChecks = (
  database: Database,
  entities: Entity[],
  clock: () => Date,
): BookChecks => {
  const running = new Map<number, { state: Checking; ended: Promise<Checked> }>();

  const check = async (
    company_id: number,
    checked_by: string,
    state: Checking,
  ): Promise<Checked> => {
    const told: Difference[] = [];
    const found = differencesIn(database, company_id, entities, step => {
      state.step = step;
    });
    for await (const difference of found) {
      state.differences += 1;
      if (told.length < MOST_TOLD) told.push(difference);
    }
    const checked = {
      started_at: state.started_at,
      finished_at: nepalTime(clock()),
      checked_by,
      differences: state.differences,
      told,
    };
    await database.write(tx =>
      insertRows(tx, 'book_checks', [{ company_id, ...checked, told: JSON.stringify(told) }]),
    );
    return checked;
  };

  const start: BookChecks['start'] = (company_id, checked_by) => {
    const known = running.get(company_id);
    if (known) return known.ended;
    const state: Checking = { started_at: nepalTime(clock()), step: 'documents', differences: 0 };
    const ended = check(company_id, checked_by, state).finally(() => running.delete(company_id));
    running.set(company_id, { state, ended });
    return ended;
  };

  return {
    start,
    running: company_id => running.get(company_id)?.state,
    last: async company_id => {
      const [row] = await run(
        database.read,
        'select * from book_checks where company_id = ? order by id desc limit 1',
        [company_id],
      );
      if (!row) return undefined;
      return {
        started_at: String(row.started_at),
        finished_at: String(row.finished_at),
        checked_by: String(row.checked_by),
        differences: Number(row.differences),
        told: JSON.parse(String(row.told)) as Difference[],
      };
    },
    all: async checked_by => {
      for (const { id } of await database.read
        .selectFrom('companies')
        .select('id')
        .orderBy('id')
        .execute())
        await start(Number(id), checked_by);
    },
  };
};
