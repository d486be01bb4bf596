// The one autosave of every form: what is typed and not saved yet is kept whenever typing pauses,
// and when the page is left.
import { useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import type { FormStore } from './form-store.ts';
import { useDebouncedCallback } from './use-debounced-callback.ts';
import type { UserStorage } from './user-storage.ts';

export type AutosaveDraft<Draft> = {
  /** What was kept when the screen was opened. */
  restored: Draft | undefined;
  /** Keeps what `read` answers once typing pauses; undefined is nothing worth keeping. */
  schedule: (read: () => Draft | undefined) => void;
  /** Keeps it now: a page that dies before the answer of the server sends the same request again. */
  keep: (draft: Draft) => void;
  /** Forgets what is kept: saved, reset or cancelled. */
  discard: () => void;
  /** Forgets it and keeps nothing else: the screen is about to close. */
  close: () => void;
};

/** `storage` is where this screen keeps its draft as long as it is open. */
export function useAutosaveDraft<Draft>(storage: UserStorage<Draft>): AutosaveDraft<Draft> {
  const [kept] = useState(storage);
  const [restored] = useState(kept.load);
  const { schedule, cancel } = useDebouncedCallback();
  return useMemo(() => {
    let isHeld = restored !== undefined;
    let isClosed = false;
    const keep = (draft: Draft) => {
      cancel();
      isHeld = true;
      kept.save(draft);
    };
    const discard = () => {
      cancel();
      isHeld = false;
      kept.remove();
    };
    return {
      restored,
      schedule: read => {
        if (isClosed) return;
        schedule(() => {
          const draft = read();
          if (draft !== undefined) keep(draft);
          // What was emptied by hand is as good as reset; a screen that never kept anything leaves
          // the draft of another window alone.
          else if (isHeld) discard();
        });
      },
      keep,
      discard,
      close: () => {
        isClosed = true;
        discard();
      },
    };
  }, [kept, restored, schedule, cancel]);
}

/** Keeps what `read` makes of a form after each change of it, unless it `isSaved`. */
export function useAutosaveForm<Entry, Draft>(
  typed: FormStore<Entry>,
  draft: AutosaveDraft<Draft>,
  read: () => Draft | undefined,
  isSaved = false,
): void {
  const keepSoon = useEvent(() => {
    if (!isSaved) draft.schedule(read);
  });
  useEffect(keepSoon);
  useEffect(() => typed.subscribe(keepSoon), [typed, keepSoon]);
}
