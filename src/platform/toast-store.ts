// What the application tells in passing: bottom right, three seconds, longer when asked.
import { useSyncExternalStore } from 'react';

export type ToastSeverity = 'success' | 'error' | 'warning' | 'info';
type ToastMessage = {
  id: number;
  severity: ToastSeverity;
  message: string;
  title?: string;
  persistent: boolean;
};

/** How long a toast stays (SHELL-038). */
const TOAST_MS = 3000;

const listeners = new Set<() => void>();
let shown: ToastMessage[] = [];
let lastId = 0;

const set = (next: ToastMessage[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Takes a toast away. */
export const dismissToast = (id: number): void => set(shown.filter(toast => toast.id !== id));

/** Shows a toast; a persistent one stays until it is dismissed. */
export const toast = (
  severity: ToastSeverity,
  message: string,
  title?: string,
  { persistent = false } = {},
): void => {
  lastId += 1;
  const id = lastId;
  // The same sentence again renews the toast instead of piling up.
  const others = shown.filter(known => known.message !== message || known.title !== title);
  set([...others.slice(-3), { id, severity, message, title, persistent }]);
  if (!persistent) setTimeout(() => dismissToast(id), TOAST_MS);
};

/** What is shown now. */
export const getToasts = (): ToastMessage[] => shown;

/** The toasts of the moment. */
export const useToasts = (): ToastMessage[] =>
  useSyncExternalStore(listener => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getToasts);
