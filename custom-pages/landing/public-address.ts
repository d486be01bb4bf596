// Where a signed-out visitor is. Four pages do not need a router, and the landing page must be
// there before one is loaded.
import { useCallback, useSyncExternalStore } from 'react';
import { leaveFor } from '../../src/providers/leave.ts';
import { hasSession } from '../../src/providers/tokens.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

/**
 * What a page hands on to the next one; it stays with the entry of the history, so that a reload
 * shows it again.
 */
type Carried = { message?: string };

/** The path of the moment, drawn anew when it changes. */
export const usePublicPath = (): string =>
  useSyncExternalStore(listen, () => window.location.pathname);

/** What the page before handed on. */
export const carriedMessage = (): string | undefined =>
  (window.history.state as Carried | null)?.message;

/** Goes to a page with a message for it. */
export const goTo = (path: string, message: string): void => {
  window.history.pushState({ message } satisfies Carried, '', path);
  tell();
};

/**
 * Back to the root: an address that shows nothing is not kept in the history. Who is signed in is
 * led to the application.
 */
export const useReturn = (): (() => void) =>
  useCallback(() => {
    if (hasSession()) return leaveFor('/');
    window.history.replaceState(null, '', '/');
    tell();
  }, []);
