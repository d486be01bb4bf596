// Work that waits until typing pauses, and is done at once when the page is left.
import { useEffect, useMemo, useState } from 'react';
import type { FormStore } from './form-store.ts';

const DEBOUNCE_MS = 300;

type DebouncedCallback = {
  /** Does the last job that it was given, a little later; none once the screen has unmounted. */
  schedule: (job: () => void) => void;
  /** Does the job that still waits. */
  flush: () => void;
  /** Forgets the job that still waits. */
  cancel: () => void;
};

/** The waiting job is done first when the screen unmounts or the page is left. */
export function useDebouncedCallback(): DebouncedCallback {
  const { setMounted, ...debounced } = useMemo(createDebouncedCallback, []);
  useEffect(() => {
    setMounted(true);
    window.addEventListener('pagehide', debounced.flush);
    return () => {
      window.removeEventListener('pagehide', debounced.flush);
      debounced.flush();
      setMounted(false);
    };
  }, [debounced.flush, setMounted]);
  return debounced;
}

function createDebouncedCallback() {
  let waiting: { job: () => void; at: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMounted = true;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  const flush = () => {
    const job = waiting?.job;
    cancel();
    job?.();
  };
  // One timer for many keys: it checks when it ends how long typing has paused.
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      const left = (waiting?.at ?? 0) + DEBOUNCE_MS - performance.now();
      if (left > 0) wait(left);
      else flush();
    }, ms);
  };
  const schedule = (job: () => void) => {
    if (!isMounted) return;
    waiting = { job, at: performance.now() };
    if (timer === undefined) wait(DEBOUNCE_MS);
  };
  const setMounted = (mounted: boolean) => {
    isMounted = mounted;
  };
  return { schedule, flush, cancel, setMounted };
}

/** The form whenever typing pauses: for checks that read all its lines. */
export function useDebouncedForm<Entry>(typed: FormStore<Entry>): Entry {
  const [entry, setEntry] = useState(typed.getState);
  const { schedule } = useDebouncedCallback();
  useEffect(
    () => typed.subscribe(() => schedule(() => setEntry(typed.getState()))),
    [typed, schedule],
  );
  return entry;
}
