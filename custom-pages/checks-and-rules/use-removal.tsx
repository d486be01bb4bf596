// Taking away what the company has added: asked first, then told in a toast.
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { callApi } from '../../src/providers/http.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

/**
 * `ask` opens the question whether what stands at a path of the API shall go; `dialog` is that
 * question, to be drawn while it is open.
 */
export const useRemoval = (title: Texts, onRemoved: () => void) => {
  const say = useSay();
  const [path, ask] = useState<string | undefined>();
  const remove = async (path: string) => {
    try {
      const { body } = await callApi<{ message: string }>(path, { method: 'DELETE' });
      toast('success', body.message, say(texts.title));
      onRemoved();
    } catch (failure) {
      toastRefusal(failure, say);
    }
    ask(undefined);
  };
  const dialog = path && (
    <ConfirmDialog
      title={title}
      text={texts.sure}
      confirm={words.delete}
      onConfirm={() => remove(path)}
      onCancel={() => ask(undefined)}
    />
  );
  return { ask, dialog };
};
