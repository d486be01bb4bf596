// The errors that stand before everything else until somebody reads them: no answer (503), server
// (500), what the server says of its database or disk (503, 507), unauthorized (403).
import { useSyncExternalStore } from 'react';

export type Trouble =
  | { kind: 'no-answer' }
  | { kind: 'server' }
  | { kind: 'unavailable'; message: string; status: number }
  | { kind: 'unauthorized'; message: string };

const listeners = new Set<() => void>();
let current: Trouble | undefined;

const set = (trouble: Trouble | undefined) => {
  current = trouble;
  for (const listener of listeners) listener();
};

/** Raised by whoever talks to the server, cleared by whoever reads it. */
export const troubles = { raise: (trouble: Trouble) => set(trouble), clear: () => set(undefined) };

/** The trouble of the moment. */
export const useTrouble = (): Trouble | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
