// The errors over everything else until a user reads them: no answer (503), server (500), what the
// server says of its database or disk (503, 507), unauthorized (403).
import { useSyncExternalStore } from 'react';

export type GlobalError =
  | { kind: 'no-answer' }
  | { kind: 'server' }
  | { kind: 'unavailable'; message: string; status: number }
  | { kind: 'unauthorized'; message: string };

const listeners = new Set<() => void>();
let current: GlobalError | undefined;

const set = (trouble: GlobalError | undefined) => {
  current = trouble;
  for (const listener of listeners) listener();
};

/** Raised by calls to the server, cleared when it is read. */
export const errorDialog = {
  show: (trouble: GlobalError) => set(trouble),
  close: () => set(undefined),
};

/** The trouble of the moment. */
export const useGlobalError = (): GlobalError | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
