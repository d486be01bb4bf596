// The demo company's year: what happens at which moment, entered in that order so that numbers run
// with the dates.
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Language } from '../../../domain/language.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Shop } from './fill-shop.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const DAYS = 364;
/** Nepal is this far ahead of UTC. */
const AHEAD = 20_700_000;

/** Who works where and in which language; `tsc_rate` in ten-thousandths of a percent. */
export type Desk = {
  database: Database;
  company_id: number;
  shop: Shop;
  now: Date;
  tsc_rate: number;
  language: Language;
};
/**
 * The year's working days as instants of their midnight in Nepal, oldest first, and a way to enter
 * a document without waiting for it.
 */
export type Year = {
  days: number[];
  enter: (work: (tx: Transaction) => Promise<unknown>) => void;
  settled: () => Promise<void>;
};
/** What happens at an instant; `moment` is that instant in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type Happening = { at: number; happen: (moment: string) => Promise<void> };

/** So many hours after a midnight. */
export const hours = (midnight: number, count: number): number => midnight + count * HOUR;

/** The shop is closed on Saturdays. */
const isOpen = (midnight: number) => new Date(midnight + AHEAD).getUTCDay() !== 6;

const workingDays = (now: Date): number[] => {
  const today = Math.floor((now.getTime() + AHEAD) / DAY) * DAY - AHEAD;
  return Array.from({ length: DAYS }, (_, index) => today - (DAYS - index) * DAY).filter(isOpen);
};

/** Writes wait for each other's commit only where somebody must see what stands: many share one. */
const entering = (database: Database): Pick<Year, 'enter' | 'settled'> => {
  let waiting: Promise<unknown>[] = [];
  return {
    enter: work => {
      const written = database.write(work);
      // Told by `settled`.
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

/** Lets the year happen, oldest first. */
export const inOrder = async (
  { database, now }: Desk,
  planned: (year: Year) => Happening[],
): Promise<void> => {
  const year: Year = { days: workingDays(now), ...entering(database) };
  for (const { at, happen } of planned(year).sort((a, b) => a.at - b.at))
    await happen(nepalTime(new Date(at)));
  await year.settled();
};
