// A long period in runs of days, so that whoever sums or searches it gives way to others between two of them.
import type { Asked } from './asked.ts';
import type { Day } from './days.ts';

export type Slice = { start: string; end: string };

/** Moments within the period that hold about so many documents each; a day is never cut. */
export const slicesOf = (days: Day[], { start, end }: Pick<Asked, 'start' | 'end'>, documents: number): Slice[] => {
  const slices: Slice[] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const day of days) {
    const last = `${day.day} 23:59:59`;
    if (held >= documents) {
      slices.push({ start: `${day.day} 00:00:00`, end: last });
      held = 0;
    }
    slices.at(-1)!.end = last;
    held += day.documents;
  }
  const [first, final] = [slices[0], slices.at(-1)];
  if (first && start && start > first.start) first.start = start;
  if (final && end && end < final.end) final.end = end;
  return slices;
};

/** Lets others be served. */
export const giveWay = (): Promise<void> => new Promise(setImmediate);
