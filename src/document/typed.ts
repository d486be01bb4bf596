// What is typed into the form of a document, told to whoever draws a part of it. The form library's
// own way copies the whole form for every listener, with every key: two hundred lines.
import { useSyncExternalStore } from 'react';

export type Typed<Entry> = {
  /** What stands in the form; its lines are the same objects until they are changed. */
  now: () => Entry;
  /** Calls back after each change; answers how to stop. */
  listen: (listener: () => void) => () => void;
  /** To be called after each change. */
  tell: () => void;
};

/** `read` answers another object after each change. */
export const newTyped = <Entry>(read: () => Entry): Typed<Entry> => {
  let entry = read();
  const listeners = new Set<() => void>();
  return {
    now: () => entry,
    listen: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => {
      entry = read();
      for (const listener of listeners) listener();
    },
  };
};

/** What `pick` takes out of the form; drawn anew only when that is another thing. */
export const useTyped = <Entry, T>(typed: Typed<Entry>, pick: (entry: Entry) => T): T =>
  useSyncExternalStore(typed.listen, () => pick(typed.now()));
