// A choice of one person that holds on every screen: kept in a cookie for a year, for before
// anybody is signed in no server knows them and logging out clears the local storage; told to
// whoever keeps it for the person as well.
import { useSyncExternalStore } from 'react';
import { type ChoiceName, choices } from '../domain/preferences.ts';

const DAYS = 365;

export type Choice<T extends string> = {
  /** What holds now. */
  now: () => T;
  /** Switches it everywhere at once and remembers it. */
  choose: (next: T) => void;
  /** Calls back after each switch; answers how to stop. */
  listen: (listener: () => void) => () => void;
};

type Chosen<Name extends ChoiceName> = (typeof choices)[Name][number];

const all = new Map<string, (value: string) => void>();
let keep: (name: ChoiceName, value: string) => void = () => undefined;

/** Says who is told of every choice from now on. */
export const keepChoicesWith = (keeper: typeof keep): void => {
  keep = keeper;
};

/** Takes over what is known of the person who has signed in; what is no choice is left alone. */
export const takeOver = (known: Record<string, unknown>): void => {
  for (const [name, take] of all) if (typeof known[name] === 'string') take(known[name]);
};

/**
 * The choice of that name; `otherwise` holds for whoever never chose, `apply` does what follows
 * from a choice outside of what is drawn.
 */
export const remembered = <Name extends ChoiceName>(
  name: Name,
  otherwise: () => Chosen<Name>,
  apply: (value: Chosen<Name>) => void = () => undefined,
): Choice<Chosen<Name>> => {
  type T = Chosen<Name>;
  const values = choices[name] as readonly string[];
  const listeners = new Set<() => void>();
  const inCookie = () => {
    const value = new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
    return value !== undefined && values.includes(value) ? (value as T) : undefined;
  };
  let chosen: T | undefined;
  let isRead = false;
  const now = (): T => {
    if (!isRead) chosen = inCookie();
    isRead = true;
    return chosen ?? otherwise();
  };
  const set = (next: T) => {
    chosen = next;
    isRead = true;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser.
    document.cookie = `${name}=${next}; path=/; max-age=${DAYS * 86_400}; samesite=lax`;
    apply(next);
    for (const listener of listeners) listener();
  };
  all.set(name, value => {
    if (values.includes(value) && value !== now()) set(value as T);
  });
  return {
    now,
    choose: next => {
      set(next);
      keep(name, next);
    },
    listen: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The choice of the moment, drawn anew when it is switched. */
export const useChoice = <T extends string>({ now, listen }: Choice<T>): T =>
  useSyncExternalStore(listen, now);
