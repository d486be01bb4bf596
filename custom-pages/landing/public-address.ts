// Where a signed-out visitor is. Four pages do not need a router, and the landing page must be
// there before one is loaded.
import { useCallback, useSyncExternalStore } from 'react';
import { hasSession } from '../../src/auth/tokens.ts';
import { hardNavigate } from '../../src/platform/hard-navigation.ts';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
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
type HistoryState = { message?: string };

/** The current path; renders when it changes. */
export const usePublicPath = (): string =>
  useSyncExternalStore(subscribe, () => window.location.pathname);

/** What the page before handed on. */
export const getCarriedMessage = (): string | undefined =>
  (window.history.state as HistoryState | null)?.message;

/** Goes to a page with a message for it. */
export const navigateWithMessage = (path: string, message: string): void => {
  window.history.pushState({ message } satisfies HistoryState, '', path);
  notifyListeners();
};

/**
 * Back to the root: an address that shows nothing is not kept in the history. Who is signed in is
 * led to the application.
 */
export const useReturnToRoot = (): (() => void) =>
  useCallback(() => {
    if (hasSession()) return hardNavigate('/');
    window.history.replaceState(null, '', '/');
    notifyListeners();
  }, []);
