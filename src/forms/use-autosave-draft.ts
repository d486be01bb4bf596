// The draft of a document while it is typed.
import { useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import type { FormStore } from './form-store.ts';
import { type DebouncedCallback, useDebouncedCallback } from './use-debounced-callback.ts';

type AutosaveOptions<Entry> = {
  save: () => void;
  /**
   * There is nothing worth keeping; `drop` forgets what was kept before. Without them everything is
   * kept.
   */
  isBlank?: (entry: Entry) => boolean;
  remove?: () => void;
  /** It is saved: nothing is kept any more. */
  isSaved?: boolean;
};

/** Keeps what is typed whenever the hands rest; answers how to do it at once, or not at all. */
export const useAutosaveDraft = <Entry>(
  typed: FormStore<Entry>,
  {
    save,
    isBlank = () => false,
    remove = () => undefined,
    isSaved = false,
  }: AutosaveOptions<Entry>,
): DebouncedCallback => {
  const rested = useDebouncedCallback();
  const held = useRef(false);
  const keepSoon = useEvent(() => {
    if (isSaved) return;
    const blank = isBlank(typed.getState());
    if (!blank) rested.schedule(save);
    // What was emptied by hand is as good as reset; a page that never held anything leaves the
    // draft of another window alone.
    else if (held.current) rested.schedule(remove);
    held.current = !blank;
  });
  useEffect(keepSoon);
  useEffect(() => typed.subscribe(keepSoon), [typed, keepSoon]);
  return rested;
};
