// What was typed and is not saved yet, in local storage: it outlives a reload, a lost session and a
// closed window. Each draft belongs to the user who typed it; logging out clears them all.
import { getPageUser } from '../auth/page-user.ts';

const DRAFT_PREFIX = 'draft/';

type StoredDraft<T> = { owner: number | undefined; value: T };

/** Keeps what was typed under a name such as "customers/new". */
export const saveDraft = <T>(name: string, value: T): void => {
  const owner = getPageUser();
  if (owner === null) return;
  try {
    localStorage.setItem(DRAFT_PREFIX + name, JSON.stringify({ owner, value }));
  } catch (error) {
    // The storage is full: typing goes on without a net.
    console.warn(error);
  }
};

/** The draft of that name, unless somebody else typed it. */
export const loadDraft = <T>(name: string): T | undefined => {
  try {
    const draft = JSON.parse(
      localStorage.getItem(DRAFT_PREFIX + name) ?? 'null',
    ) as StoredDraft<T> | null;
    return draft && draft.owner === getPageUser() ? draft.value : undefined;
  } catch {
    return undefined;
  }
};

/** Forgets it: saved, reset or left on purpose. */
export const deleteDraft = (name: string): void => localStorage.removeItem(DRAFT_PREFIX + name);
