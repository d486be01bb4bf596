// The calendar in which somebody reads and types dates: chosen at any date field, remembered for
// all of them.
import type { Calendar } from '../../domain/calendar/format-date.ts';
import { createPersistedChoice, usePersistedChoice } from '../platform/persisted-choice.ts';

const calendarChoice = createPersistedChoice('calendar', () => 'ad');

/** The current calendar; AD for a user who never chose. */
export const getCalendar = (): Calendar => calendarChoice.get();

/** Switches it everywhere at once. */
export const switchCalendar = (next: Calendar): void => calendarChoice.set(next);

/** The calendar; renders when it is switched. */
export const useCalendar = (): Calendar => usePersistedChoice(calendarChoice);

export const otherCalendar: Record<Calendar, Calendar> = { ad: 'bs', bs: 'ad' };
