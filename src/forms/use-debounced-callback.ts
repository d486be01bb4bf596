// Typing goes on undisturbed: what is kept is kept when the hands rest, and when the page is left.
import { useEffect, useMemo, useState } from 'react';
import type { FormStore } from './form-store.ts';

/** Milliseconds. */
const DEBOUNCE_MS = 300;

export type DebouncedCallback = {
  /** Does the last job it was handed, a little later. */
  schedule: (job: () => void) => void;
  /** Does the job that still waits. */
  flush: () => void;
  /** Forgets the job that still waits. */
  cancel: () => void;
  /** Forgets it and takes no other: the screen is on its way out. */
  dispose: () => void;
};

/** Whoever leaves the screen or the page does the waiting job first. */
export const useDebouncedCallback = (): DebouncedCallback => {
  const rested = useMemo<DebouncedCallback>(() => {
    let waiting: { job: () => void; at: number } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const never = () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    };
    const now = () => {
      const job = waiting?.job;
      never();
      job?.();
    };
    // One timer for many keys: it looks when it ends how long the hands have rested.
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        const left = (waiting?.at ?? 0) + DEBOUNCE_MS - performance.now();
        if (left > 0) wait(left);
        else now();
      }, ms);
    };
    let ended = false;
    const soon = (job: () => void) => {
      if (ended) return;
      waiting = { job, at: performance.now() };
      if (timer === undefined) wait(DEBOUNCE_MS);
    };
    const end = () => {
      ended = true;
      never();
    };
    return { schedule: soon, flush: now, cancel: never, dispose: end };
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', rested.flush);
    return () => {
      window.removeEventListener('pagehide', rested.flush);
      rested.flush();
    };
  }, [rested]);
  return rested;
};

/** What stands in the form whenever the hands rest: for what all its lines are judged by. */
export const useDebouncedForm = <Entry>(typed: FormStore<Entry>): Entry => {
  const [entry, setEntry] = useState(typed.getState);
  const { schedule } = useDebouncedCallback();
  useEffect(
    () => typed.subscribe(() => schedule(() => setEntry(typed.getState()))),
    [typed, schedule],
  );
  return entry;
};
