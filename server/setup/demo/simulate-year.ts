// The demo company's year: events by time, entered in that order so that numbers follow the dates.

import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { DemoShop } from './seed-demo-data.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_COUNT = 364;
/** Nepal is this far ahead of UTC. */
const NEPAL_OFFSET_MS = 20_700_000;

/** The company, user and language of the demo; `tsc_rate` in ten-thousandths of a percent. */
export type DemoContext = {
  database: Database;
  company_id: number;
  shop: DemoShop;
  /** The schema of invoices. */
  invoice: Entity;
  now: Date;
  tsc_rate: number;
  language: Language;
};
/**
 * The year's working days as instants of their midnight in Nepal, oldest first, and a way to enter
 * a document without waiting for it.
 */
export type DemoYear = {
  days: number[];
  enter: (work: (tx: Transaction) => Promise<unknown>) => void;
  settled: () => Promise<void>;
};
/** An event at an instant; `moment` is that instant in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type DemoEvent = { at: number; run: (moment: string) => Promise<void> };

/** The instant this many hours after a midnight. */
export const addHours = (midnight: number, count: number): number => midnight + count * HOUR_MS;

/** The instant of an AD day's midnight in Nepal. */
export const toMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - NEPAL_OFFSET_MS;

/** The shop is closed on Saturdays. */
const isWorkingDay = (midnight: number) => new Date(midnight + NEPAL_OFFSET_MS).getUTCDay() !== 6;

const listWorkingDays = (now: Date): number[] => {
  const today = Math.floor((now.getTime() + NEPAL_OFFSET_MS) / DAY_MS) * DAY_MS - NEPAL_OFFSET_MS;
  return Array.from(
    { length: DAY_COUNT },
    (_, index) => today - (DAY_COUNT - index) * DAY_MS,
  ).filter(isWorkingDay);
};

/** Writes wait for the commit only if a later step must read the result: many share one. */
const createWriter = (database: Database): Pick<DemoYear, 'enter' | 'settled'> => {
  let waiting: Promise<unknown>[] = [];
  return {
    enter: work => {
      const written = database.write(work);
      // `settled` reports it.
      written.catch(() => undefined);
      waiting.push(written);
    },
    settled: async () => {
      const written = waiting;
      waiting = [];
      await Promise.all(written);
    },
  };
};

/** Runs the events, oldest first. */
export const runInOrder = async (
  { database, now }: DemoContext,
  planned: (year: DemoYear) => DemoEvent[],
): Promise<void> => {
  const year: DemoYear = { days: listWorkingDays(now), ...createWriter(database) };
  for (const { at, run } of planned(year).sort((a, b) => a.at - b.at))
    await run(toNepalTime(new Date(at)));
  await year.settled();
};
