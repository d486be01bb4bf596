// A hand-written form whose values are kept on this device until they are saved, so that a lost
// session, a closed window or another page costs nothing that was typed.
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Texts } from '../../domain/language.ts';
import { usePostOnce } from '../api/use-post-once.ts';
import { useAutosaveDraft } from './use-autosave-draft.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';
import { createDraftStorage } from './user-storage.ts';

/** `key`: the Idempotency-Key under which the values may have been sent before the page ended. */
type FormDraft<Values> = { values: Values; key: string };

type DraftedFormOptions<Values> = RecordFormOptions<Values> & {
  /** Of the draft: the path of what is written, such as "receipts/new". */
  name: string;
  /** What is written, "receipt". */
  one: Texts;
  /** Says whether anything was typed that is worth keeping. */
  isTyped: (values: Values) => boolean;
};

/**
 * The form begins with what was kept, which `RestoredNotice` says by `draft`. `post` saves it once and
 * forgets what is kept; so does `leave`, before the page is left on purpose. `discard` begins again with
 * `start`.
 */
export const useDraftedForm = <Values extends FieldValues>({
  name,
  one,
  isTyped,
  ...options
}: DraftedFormOptions<Values>) => {
  const draft = useAutosaveDraft(createDraftStorage<FormDraft<Values>>(name), { one });
  const once = usePostOnce(draft.restored?.key);
  const form = useRecordForm<Values>({
    ...options,
    start: draft.restored?.values ?? options.start,
  });
  const { values } = form;
  const toDraft = (): FormDraft<Values> => ({ values, key: once.getKey() });
  useEffect(() => {
    draft.schedule(() => (isTyped(values) ? toDraft() : undefined));
  });
  return {
    form,
    draft,
    discard: () => {
      form.reset(options.start);
      once.renew();
      draft.discard();
    },
    leave: draft.close,
    post: async <T>(
      path: string,
      body: unknown,
      headers: Record<string, string> = {},
    ): Promise<T> => {
      // A page that ends before the answer sends the same request again.
      draft.keep(toDraft());
      const answer = await once.post<T>(path, body, headers);
      draft.close();
      return answer;
    },
  };
};
