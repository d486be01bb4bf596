// The note while it is written: what is typed, its figures, and saving it exactly once.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { formatMoney, toPaisa, toRupees } from '../../../domain/money/money.ts';
import { ApiError, callApi, isHandledGlobally } from '../../api/http.ts';
import { createRandomKey, isDuplicateRequest } from '../../api/idempotent-request.ts';
import { useSession } from '../../api/session.ts';
import {
  type FieldErrorPlacement,
  showFieldErrors,
  showServerError,
} from '../../api/show-server-errors.ts';
import { useFormSelector } from '../../forms/form-store.ts';
import { useAutosaveDraft } from '../../forms/use-autosave-draft.ts';
import { toastSaved, useUnmountedRef } from '../../forms/use-unmounted-ref.ts';
import { createDraftStorage, useTabState } from '../../forms/user-storage.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { toast } from '../../platform/toast-store.ts';
import { useJournalPreview } from '../JournalLines.tsx';
import { useDocumentFields } from '../own-fields.tsx';
import { keepKnownValues, toSentLine } from '../own-values.ts';
import { useEntryForm, useRunning } from '../use-document-form.ts';
import { useDocumentRules } from '../use-document-rules.tsx';
import {
  addOwnValues,
  costsNothing,
  emptyNote,
  findLine,
  type NoteFormState,
  type NoteRow,
  toPricedRow,
} from './note-form-model.ts';
import type { IssuedDocument, NoteKind } from './note-kind.ts';
import { useNotedValues } from './noted-values.ts';
import { texts } from './texts.ts';

/**
 * `again` reads the document once more: a refusal may mean that somebody else has written a note
 * against it meanwhile.
 */
export const useNoteForm = (kind: NoteKind, issued: IssuedDocument, again: () => void) => {
  const t = useTranslations();
  const language = useLanguage();
  const { user } = useSession();
  const draft = useAutosaveDraft(
    createDraftStorage<NoteDraft>(`${kind.path}/${kind.getId(issued)}`),
    { one: kind.texts.note },
  );
  const { typed, set, setOwn, problems, setProblems, restart, handleSubmit, control } =
    useEntryForm<NoteFormState>(() => draft.restored?.entry ?? emptyNote);
  const running = useRunning({ control });
  const entered = useFormSelector(typed, all => all);
  const fill = useNotedValues(kind, issued);
  const entry = useMemo(() => fill(entered), [fill, entered]);
  const own = useDocumentFields(kind.path);
  const [saved, setSaved] = useTabState<ReturnType<NoteKind['toSavedNote']>>(
    `saved/${kind.path}/${kind.getId(issued)}`,
  );
  const [sentBefore, setSentBefore] = useState(false);
  const [firstKey] = useState(() => draft.restored?.key ?? createRandomKey());
  const key = useRef(firstKey);
  const left = useUnmountedRef();
  const { totals, exceeds } = useMemo(
    () => kind.computeFigures(issued, entry.lines),
    [kind, issued, entry.lines],
  );
  const toSent = useCallback(
    (typedNote: NoteFormState) => {
      const note = fill(typedNote);
      return {
        sent: { ...note, total: toRupees(kind.computeFigures(issued, note.lines).totals.total) },
        list: 'details',
        lines: note.lines.map(line => toSentLine(...toPricedRow(issued, line))),
      };
    },
    [kind, issued, fill],
  );
  const rules = useDocumentRules(typed, problems, { own, toSent });
  const allowed = t(kind.texts.allowed, {
    'remaining-amount': formatMoney(toPaisa(issued['remaining-amount']), language),
  });

  useEffect(() => {
    if (!saved)
      draft.schedule(() =>
        isEmptyNote(entered) ? undefined : { entry: entered, key: key.current },
      );
  });

  // Stable, so that the lines of a long note do not render at every key.
  const changeLines = useCallback(
    (changed: (lines: NoteRow[]) => NoteRow[]) => {
      // Lines move when one is added or taken away; errors of the old places do not apply any more.
      setProblems({});
      set('lines', changed(typed.getState().lines));
    },
    [set, setProblems, typed],
  );
  const addLines = (added: NoteRow[]) => {
    set('row', null);
    changeLines(lines => [...lines, ...added]);
  };
  const removeLine = useCallback(
    (index: number) => changeLines(lines => lines.filter((_, at) => at !== index)),
    [changeLines],
  );

  const setLineOwn = useCallback(
    (index: number, own_fields: Row) => {
      const place = `details.${index}.own_fields.`;
      setProblems(known =>
        Object.fromEntries(Object.entries(known).filter(([name]) => !name.startsWith(place))),
      );
      set(
        'lines',
        typed.getState().lines.map((line, at) => (at === index ? { ...line, own_fields } : line)),
      );
    },
    [set, setProblems, typed],
  );

  /**
   * Tells what keeps the note from being sent; the server judges the reason, as it does the lines.
   */
  const heldBack = (): boolean => {
    const { title, note, noLines, noLinesTitle, notIssued } = kind.texts;
    // A row that was typed and not added would be left out silently, or be reported as nothing
    // chosen.
    if (entry.row) toast('warning', t(texts.rowOpen), t(note));
    else if (noLines && entry.lines.length === 0)
      toast('error', t(noLines), t(noLinesTitle ?? title));
    else if (exceeds) toast('error', allowed, t(title));
    else if (!isWorthIssuing(issued, entry.lines, totals.total))
      toast('error', t(notIssued), t(title));
    else {
      const broken = rules.judge(entry);
      setProblems(broken);
      return Object.keys(broken).length > 0;
    }
    return true;
  };

  const toBody = () =>
    addOwnValues(kind.toRequest(issued, entry, totals, user), keepKnownValues(entry, own));

  const save = handleSubmit(async () => {
    if (heldBack()) return;
    try {
      const body = toBody();
      draft.keep({ entry: entered, key: key.current });
      const answer = await callApi<Row>(kind.path, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key.current },
      });
      draft.close();
      const written = kind.toSavedNote(answer.body);
      if (left.current) toastSaved(written.number, t(kind.texts.note));
      else setSaved(written);
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same
      // key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      key.current = createRandomKey();
      if (left.current) return showServerError(error);
      if (isDuplicateRequest(error)) return setSentBefore(true);
      if (isHandledGlobally(error.status)) return;
      setProblems(showFieldErrors(error, toErrorPlacement(kind)));
      again();
    }
  });

  const preview = useJournalPreview(kind.path, error =>
    setProblems(showFieldErrors(error, toErrorPlacement(kind))),
  );
  const askJournal = handleSubmit(async () => {
    if (!heldBack()) await preview.show(toBody());
  });

  const reset = () => {
    key.current = createRandomKey();
    draft.discard();
    rules.forget();
    restart(emptyNote);
  };

  return {
    entry,
    own,
    draft,
    totals,
    exceeds,
    allowed,
    problems: rules.problems,
    brokenRules: rules.live,
    running,
    saved,
    sentBefore,
    toldSentBefore: () => setSentBefore(false),
    setRow: (row: NoteRow | null) => set('row', row),
    addLines,
    removeLine,
    setOwn,
    setLineOwn,
    setReason: (reason: string) => {
      setProblems(({ [kind.reason]: _, ...others }) => others);
      set('reason', reason);
    },
    setRefund: (method: string) => {
      setProblems(({ refund: _, 'refund.payment_method': _method, ...others }) => others);
      set('refund', method);
    },
    reset,
    /** The page is about to close: nothing of it is kept. */
    leave: () => {
      reset();
      draft.close();
    },
    save,
    preview,
    askJournal,
  };
};

/** A note gives back money, or goods that cost nothing. */
const isWorthIssuing = (issued: IssuedDocument, lines: NoteRow[], total: number): boolean =>
  total > 0 ||
  (total === 0 &&
    lines.some(
      ({ line_id, price_only }) => !price_only && costsNothing(issued, findLine(issued, line_id)),
    ));

/** What is typed, and the key under which it is sent: without an answer it is sent once more. */
type NoteDraft = { entry: NoteFormState; key: string };

const isEmptyNote = ({ row, lines, reason, own_fields }: NoteFormState) =>
  !row && lines.length === 0 && reason === '' && !own_fields;

/**
 * The reason under its box, each line in its row, the rest as toasts. A bad request names its own
 * title, else its own message is shown, else that something went wrong (QUIRK-104, OPEN-064).
 */
const toErrorPlacement = ({ reason, texts: { title, noLinesTitle } }: NoteKind) =>
  ({
    hasPlace: field =>
      field === reason ||
      field.startsWith('details.') ||
      field.startsWith('own_fields.') ||
      /^refund(\.|$)/.test(field),
    toasts: { details: { title: noLinesTitle ?? title } },
    title,
    fallback: texts.somethingWrong,
  }) satisfies FieldErrorPlacement;
