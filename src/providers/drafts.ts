// What was typed and is not saved yet, in local storage: it outlives a reload, a lost session and a
// closed window. Each draft belongs to the user who typed it; logging out clears them all.
import { pageOwner } from './page-owner.ts';

const PREFIX = 'draft/';

type Draft<T> = { owner: number | undefined; value: T };

/** Keeps what was typed under a name such as "customers/new". */
export const keepDraft = <T>(name: string, value: T): void => {
  const owner = pageOwner();
  if (owner === null) return;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ owner, value }));
  } catch (error) {
    // The storage is full: typing goes on without a net.
    console.warn(error);
  }
};

/** The draft of that name, unless somebody else typed it. */
export const draftOf = <T>(name: string): T | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Draft<T> | null;
    return draft && draft.owner === pageOwner() ? draft.value : undefined;
  } catch {
    return undefined;
  }
};

/** Forgets it: saved, reset or left on purpose. */
export const dropDraft = (name: string): void => localStorage.removeItem(PREFIX + name);
