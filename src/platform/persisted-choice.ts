// A choice of one user for every screen: kept in a cookie for a year, for before a sign-in no
// server knows the user and signing out clears the local storage; a persister keeps it for the user
// as well.
import { useSyncExternalStore } from 'react';
import { type PreferenceName, preferenceChoices } from '../../domain/users/preferences.ts';

const COOKIE_MAX_AGE_DAYS = 365;

type PersistedChoice<T extends string> = {
  /** The current value. */
  get: () => T;
  /** Switches it everywhere at once and remembers it. */
  set: (next: T) => void;
  /** Calls back after each switch; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
};

type ChoiceValue<Name extends PreferenceName> = (typeof preferenceChoices)[Name][number];

const choiceSetters = new Map<string, (value: string) => void>();
let persistChoice: (name: PreferenceName, value: string) => void = () => undefined;

/** Sets who keeps every choice from now on. */
export const setChoicePersister = (keeper: typeof persistChoice): void => {
  persistChoice = keeper;
};

/** Takes over what is known of the person who has signed in; what is no choice is left alone. */
export const applyPreferences = (known: Record<string, unknown>): void => {
  for (const [name, take] of choiceSetters) if (typeof known[name] === 'string') take(known[name]);
};

/**
 * The choice of that name; `otherwise` is the default, `apply` does what follows from a choice
 * outside of what is drawn.
 */
export const createPersistedChoice = <Name extends PreferenceName>(
  name: Name,
  otherwise: () => ChoiceValue<Name>,
  apply: (value: ChoiceValue<Name>) => void = () => undefined,
): PersistedChoice<ChoiceValue<Name>> => {
  type T = ChoiceValue<Name>;
  const values = preferenceChoices[name] as readonly string[];
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
    document.cookie = `${name}=${next}; path=/; max-age=${COOKIE_MAX_AGE_DAYS * 86_400}; samesite=lax`;
    apply(next);
    for (const listener of listeners) listener();
  };
  choiceSetters.set(name, value => {
    if (values.includes(value) && value !== now()) set(value as T);
  });
  return {
    get: now,
    set: next => {
      set(next);
      persistChoice(name, next);
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The current choice; renders when it is switched. */
export const usePersistedChoice = <T extends string>({ get, subscribe }: PersistedChoice<T>): T =>
  useSyncExternalStore(subscribe, get);
