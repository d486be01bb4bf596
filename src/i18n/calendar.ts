// The calendar in which somebody reads and types dates: chosen at any date field, remembered for
// all of them.
import type { Calendar } from '../../domain/calendar/format-date.ts';
import { remembered, useChoice } from '../remembered.ts';

const chosen = remembered('calendar', () => 'ad');

/** The calendar now; AD for whoever never chose. */
export const calendar = (): Calendar => chosen.now();

/** Switches it everywhere at once. */
export const switchCalendar = (next: Calendar): void => chosen.choose(next);

/** The calendar, drawn anew when it is switched. */
export const useCalendar = (): Calendar => useChoice(chosen);

export const otherThan: Record<Calendar, Calendar> = { ad: 'bs', bs: 'ad' };
