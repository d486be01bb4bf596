// The note while it is written: what is typed, its figures, and saving it exactly once.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import { useSession } from '../../src/providers/session.ts';
import { toast } from '../../src/ui/toasts.ts';
import { forget, keep, keptOrBlank } from './draft.ts';
import { blankEntry, type Entry, type Invoice, type Typed } from './invoice.ts';
import { figuresOf, requestOf } from './note.ts';
import { tellRefusal } from './refusals.ts';
import { texts } from './texts.ts';

export type Saved = { company_payment_id: string; credit_note_no: string };

/** `again` reads the invoice once more: a refusal may mean that somebody else has credited it meanwhile. */
export const useNote = (invoice: Invoice, again: () => void) => {
  const say = useSay();
  const language = useLanguage();
  const { user } = useSession();
  const [kept] = useState(() => keptOrBlank(invoice));
  const [entry, setEntry] = useState<Entry>(kept.entry);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(false);
  const [saved, setSaved] = useState<Saved | undefined>();
  const key = useRef(kept.key);
  const { totals, exceeds } = useMemo(() => figuresOf(invoice, entry.lines), [invoice, entry.lines]);
  const allowed = say(texts.allowed, { 'remaining-amount': digitsIn(String(invoice['remaining-amount']), language) });

  useEffect(() => {
    if (!saved) keep(invoice, entry, key.current);
  });

  const change = (changed: Partial<Entry>) => setEntry(known => ({ ...known, ...changed }));
  // Stable, so that the lines of a long note are not drawn anew at every key.
  const changeLines = useCallback((changed: (lines: Typed[]) => Typed[], more: Partial<Entry> = {}) => {
    // Lines move when one is added or taken away; what was said about the old ones holds no more.
    setProblems({});
    setEntry(known => ({ ...known, ...more, lines: changed(known.lines) }));
  }, []);
  const addLines = (added: Typed[]) => changeLines(lines => [...lines, ...added], { row: null });
  const removeLine = useCallback((index: number) => changeLines(lines => lines.filter((_, at) => at !== index)), [changeLines]);

  const save = async () => {
    // A row that was typed and not added would be left out without a word.
    if (entry.row && entry.lines.length > 0) return toast('warning', say(texts.rowOpen), say(texts.creditNote));
    if (exceeds) return toast('error', allowed, say(texts.title));
    if (invoice['remaining-amount'] <= 0 || totals.total <= 0) return toast('error', say(texts.notIssued), say(texts.title));
    setRunning(true);
    try {
      // The server judges the remark (SAL-CN-053), as it does the lines.
      const body = requestOf(invoice, entry, totals, user);
      const answer = await callApi<Saved>('credit-notes', { method: 'POST', body, headers: { 'idempotency-key': key.current } });
      forget(invoice);
      setSaved(answer.body);
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      key.current = randomKey();
      if (isToldByModal(error.status)) return;
      setProblems(tellRefusal(error, say));
      again();
    } finally {
      setRunning(false);
    }
  };

  return {
    entry,
    totals,
    exceeds,
    allowed,
    problems,
    running,
    saved,
    setRow: (row: Typed | null) => change({ row }),
    addLines,
    removeLine,
    setRemark: (cancel_note: string) => {
      setProblems(({ cancel_note: _, ...others }) => others);
      change({ cancel_note });
    },
    reset: () => {
      key.current = randomKey();
      setProblems({});
      setEntry(blankEntry);
    },
    save,
  };
};
