// The one autosave of every form: what is typed and not saved yet is kept whenever typing pauses,
// and when the page is left.
import { useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Texts } from '../../domain/language.ts';
import { wasJustRenewed } from '../auth/refresh-session.ts';
import { useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import type { FormStore } from './form-store.ts';
import { useDebouncedCallback } from './use-debounced-callback.ts';
import type { UserStorage } from './user-storage.ts';

/** What RestoredNotice shows: that a draft came back without being asked for. */
export type RestoredDraft = {
  /** Undefined where nothing came back, or the user has answered. */
  notice: { savedAt: Date | undefined } | undefined;
  /** The user goes on with it. */
  dismiss: () => void;
};

export type AutosaveDraft<Draft> = RestoredDraft & {
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
  /** The next screen goes on with what is kept: nobody has to hear of it. */
  handOver: () => void;
};

const keptText: Texts = {
  en: 'Your unsaved {one} is kept on this device.',
  ne: 'सेभ नभएको {one} यही डिभाइसमा राखिएको छ।',
};

type AutosaveOptions = {
  /** What is written, "vendor bill": named where the page is left and the draft kept. */
  one?: Texts;
  /** The screen before has handed it over. */
  isHandedOver?: boolean;
};

/** `storage` is where this screen keeps its draft as long as it is open. */
export function useAutosaveDraft<Draft>(
  storage: UserStorage<Draft>,
  { one, isHandedOver = false }: AutosaveOptions = {},
): AutosaveDraft<Draft> {
  const t = useTranslations();
  const [kept] = useState(storage);
  const [restored] = useState(kept.load);
  // A page that a renewed session loads again goes on where it was.
  const [notice, setNotice] = useState(() =>
    restored === undefined || isHandedOver || wasJustRenewed()
      ? undefined
      : { savedAt: kept.savedAt() },
  );
  const { schedule, cancel } = useDebouncedCallback();
  const draft = useMemo(() => {
    let isHeld = restored !== undefined;
    let isClosed = false;
    let isQuiet = false;
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
    const dismiss = () => setNotice(undefined);
    const forget = () => {
      dismiss();
      discard();
    };
    return {
      restored,
      dismiss,
      schedule: (read: () => Draft | undefined) => {
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
      discard: forget,
      close: () => {
        isClosed = true;
        forget();
      },
      handOver: () => {
        isQuiet = true;
      },
      isLeftBehind: () => isHeld && !isClosed && !isQuiet,
    };
  }, [kept, restored, schedule, cancel]);
  const tellWhatIsKept = useEvent(() => {
    if (one && draft.isLeftBehind()) toast('info', t(keptText, { one: toNoun(t(one)) }));
  });
  // After what waited has been kept: the effect of useDebouncedCallback ends before this one.
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) tellWhatIsKept();
    };
  }, [tellWhatIsKept]);
  return useMemo(() => ({ ...draft, notice }), [draft, notice]);
}

/** A label, "Vendor Bill", within a sentence. */
export const toNoun = (label: string): string => label.toLowerCase();

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
