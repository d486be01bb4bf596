// What is typed into the form of a document, for each component that draws a part of it. The form
// library's own way copies the whole form for every listener, with every key: two hundred lines.
import { useSyncExternalStore } from 'react';

export type FormStore<Entry> = {
  /** The state of the form; its lines are the same objects until they are changed. */
  getState: () => Entry;
  /** Calls back after each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** To be called after each change. */
  notify: () => void;
};

/** `read` answers another object after each change. */
export const createFormStore = <Entry>(read: () => Entry): FormStore<Entry> => {
  let entry = read();
  const listeners = new Set<() => void>();
  return {
    getState: () => entry,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      entry = read();
      for (const listener of listeners) listener();
    },
  };
};

/** Milliseconds without a key after which somebody has typed what they want to. */
const PAUSE_MS = 200;

/** The same form, of which listeners hear once nobody types for a moment, as long as it `isLong`. */
export const createPausedStore = <Entry>(
  { getState, subscribe }: FormStore<Entry>,
  isLong: (entry: Entry) => boolean,
): Omit<FormStore<Entry>, 'notify'> => {
  let entry = getState();
  return {
    getState: () => entry,
    subscribe: listener => {
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const follow = () => {
        entry = getState();
        listener();
      };
      const stop = subscribe(() => {
        clearTimeout(waiting);
        if (isLong(getState())) waiting = setTimeout(follow, PAUSE_MS);
        else follow();
      });
      // What was typed before anybody listened.
      entry = getState();
      return () => {
        clearTimeout(waiting);
        stop();
      };
    },
  };
};

/** What `pick` takes out of the form; renders only when that is another value. */
export const useFormSelector = <Entry, T>(
  typed: Pick<FormStore<Entry>, 'getState' | 'subscribe'>,
  pick: (entry: Entry) => T,
): T => useSyncExternalStore(typed.subscribe, () => pick(typed.getState()));
