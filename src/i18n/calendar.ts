// The calendar in which somebody reads and types dates: chosen at any date field, remembered for all of them.
import { useSyncExternalStore } from 'react';
import type { Calendar } from '../../domain/calendar/format-date.ts';

const listeners = new Set<() => void>();
const remembered = (): Calendar => (document.cookie.match(/(?:^|; )calendar=(ad|bs)/)?.[1] as Calendar | undefined) ?? 'ad';

let current: Calendar | undefined;

/** The calendar now; AD for whoever never chose. */
export const calendar = (): Calendar => {
  current ??= remembered();
  return current;
};

/** Switches it everywhere at once; a cookie remembers it, for logging out clears the local storage. */
export const switchCalendar = (next: Calendar): void => {
  current = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser.
  document.cookie = `calendar=${next}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The calendar, drawn anew when it is switched. */
export const useCalendar = (): Calendar => useSyncExternalStore(listen, calendar);

export const otherThan: Record<Calendar, Calendar> = { ad: 'bs', bs: 'ad' };
