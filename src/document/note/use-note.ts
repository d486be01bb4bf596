// The note while it is written: what is typed, its figures, and saving it exactly once.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatMoney, toPaisa } from '../../../domain/billing/money.ts';
import type { Row } from '../../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../../i18n/language.ts';
import { ApiError, callApi, isToldByModal } from '../../providers/http.ts';
import { randomKey } from '../../providers/random-key.ts';
import { wasSentBefore } from '../../providers/sending.ts';
import { useSession } from '../../providers/session.ts';
import { useKeptInTab } from '../../providers/use-kept-in-tab.ts';
import { toastRefusal } from '../../ui/toast-refusal.ts';
import { toast } from '../../ui/toasts.ts';
import { tellSaved, useLeft } from '../use-left.ts';
import { forget, keep, keptOrBlank } from './draft.ts';
import { blankEntry, type Entry, type Typed } from './entry.ts';
import type { Issued, NoteKind } from './kind.ts';
import { tellRefusal } from './refusals.ts';
import { texts } from './texts.ts';

/**
 * `again` reads the document once more: a refusal may mean that somebody else has written a note
 * against it meanwhile.
 */
export const useNote = (kind: NoteKind, issued: Issued, again: () => void) => {
  const say = useSay();
  const language = useLanguage();
  const { user } = useSession();
  const [kept] = useState(() => keptOrBlank(kind, issued));
  const [entry, setEntry] = useState<Entry>(kept.entry);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(false);
  const [saved, setSaved] = useKeptInTab<ReturnType<NoteKind['savedAs']>>(
    `saved/${kind.path}/${kind.idOf(issued)}`,
  );
  const [sentBefore, setSentBefore] = useState(false);
  const key = useRef(kept.key);
  const left = useLeft();
  const { totals, exceeds } = useMemo(
    () => kind.figuresOf(issued, entry.lines),
    [kind, issued, entry.lines],
  );
  const allowed = say(kind.texts.allowed, {
    'remaining-amount': formatMoney(toPaisa(issued['remaining-amount']), language),
  });

  useEffect(() => {
    if (!saved) keep(kind, issued, entry, key.current);
  });

  const change = (changed: Partial<Entry>) => setEntry(known => ({ ...known, ...changed }));
  // Stable, so that the lines of a long note are not drawn anew at every key.
  const changeLines = useCallback(
    (changed: (lines: Typed[]) => Typed[], more: Partial<Entry> = {}) => {
      // Lines move when one is added or taken away; what was said about the old ones holds no more.
      setProblems({});
      setEntry(known => ({ ...known, ...more, lines: changed(known.lines) }));
    },
    [],
  );
  const addLines = (added: Typed[]) => changeLines(lines => [...lines, ...added], { row: null });
  const removeLine = useCallback(
    (index: number) => changeLines(lines => lines.filter((_, at) => at !== index)),
    [changeLines],
  );

  /**
   * Tells what keeps the note from being sent; the server judges the reason, as it does the lines.
   */
  const heldBack = (): boolean => {
    const { title, note, noLines, noLinesTitle, notIssued } = kind.texts;
    // A row that was typed and not added would be left out without a word, or be told that nothing
    // was chosen.
    if (entry.row) toast('warning', say(texts.rowOpen), say(note));
    else if (noLines && entry.lines.length === 0)
      toast('error', say(noLines), say(noLinesTitle ?? title));
    else if (exceeds) toast('error', allowed, say(title));
    else if (issued['remaining-amount'] <= 0 || totals.total <= 0)
      toast('error', say(notIssued), say(title));
    else return false;
    return true;
  };

  const save = async () => {
    if (heldBack()) return;
    setRunning(true);
    try {
      const body = kind.requestOf(issued, entry, totals, user);
      const answer = await callApi<Row>(kind.path, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key.current },
      });
      forget(kind, issued);
      const written = kind.savedAs(answer.body);
      if (left.current) tellSaved(written.number, say(kind.texts.note));
      else setSaved(written);
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same
      // key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      key.current = randomKey();
      if (left.current) return toastRefusal(error, say);
      if (wasSentBefore(error)) return setSentBefore(true);
      if (isToldByModal(error.status)) return;
      setProblems(tellRefusal(kind, error, say));
      again();
    } finally {
      setRunning(false);
    }
  };

  const reset = () => {
    key.current = randomKey();
    setProblems({});
    setEntry(blankEntry);
  };

  return {
    entry,
    totals,
    exceeds,
    allowed,
    problems,
    running,
    saved,
    sentBefore,
    toldSentBefore: () => setSentBefore(false),
    setRow: (row: Typed | null) => change({ row }),
    addLines,
    removeLine,
    setReason: (reason: string) => {
      setProblems(({ [kind.reason]: _, ...others }) => others);
      change({ reason });
    },
    reset,
    /**
     * Whoever goes on to another page does not draw the blank form any more, which would forget
     * what was kept.
     */
    leave: () => {
      reset();
      forget(kind, issued);
    },
    save,
  };
};
