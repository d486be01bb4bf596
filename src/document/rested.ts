// Typing goes on undisturbed: what is kept is kept when the hands rest, and when the page is left.
import { useEffect, useMemo, useState } from 'react';
import type { Typed } from './typed.ts';

/** Milliseconds. */
const REST_MS = 300;

export type Rested = {
  /** Does the last job it was handed, a little later. */
  soon: (job: () => void) => void;
  /** Does the job that still waits. */
  now: () => void;
  /** Forgets the job that still waits. */
  never: () => void;
  /** Forgets it and takes no other: the screen is on its way out. */
  end: () => void;
};

/** Whoever leaves the screen or the page does the waiting job first. */
export const useRested = (): Rested => {
  const rested = useMemo<Rested>(() => {
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
        const left = (waiting?.at ?? 0) + REST_MS - performance.now();
        if (left > 0) wait(left);
        else now();
      }, ms);
    };
    let ended = false;
    const soon = (job: () => void) => {
      if (ended) return;
      waiting = { job, at: performance.now() };
      if (timer === undefined) wait(REST_MS);
    };
    const end = () => {
      ended = true;
      never();
    };
    return { soon, now, never, end };
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', rested.now);
    return () => {
      window.removeEventListener('pagehide', rested.now);
      rested.now();
    };
  }, [rested]);
  return rested;
};

/** What stands in the form whenever the hands rest: for what all its lines are judged by. */
export const useTypedAtRest = <Entry>(typed: Typed<Entry>): Entry => {
  const [entry, setEntry] = useState(typed.now);
  const { soon } = useRested();
  useEffect(() => typed.listen(() => soon(() => setEntry(typed.now()))), [typed, soon]);
  return entry;
};
