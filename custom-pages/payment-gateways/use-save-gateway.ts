// Sends the form; a saved gateway is told and leads back to a fresh list (QUIRK-078).
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Entity, Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError } from '../../src/providers/http.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { upload } from '../../src/ui/upload.ts';
import { type Draft, formOf } from './gateway.ts';

/** `pathOf` says where the form goes; `editing` changes what stands there. Answers the problems by field. */
export const useSaveGateway = (entity: Entity, pathOf: (draft: Draft) => string, editing: boolean) => {
  const say = useSay();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return async (draft: Draft, image: File | undefined): Promise<Problems | undefined> => {
    try {
      const saved = await upload<{ message: string }>(pathOf(draft), formOf(draft, image, editing));
      toast('success', saved.message, say(editing ? entity.texts.updated : entity.texts.created));
      refresh();
      // The form must know that it is clean before the address changes.
      setTimeout(() => void navigate(entity.address), 0);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) return {};
      if (error.fields) {
        toast('warning', say(words.checkForm));
        return error.fields;
      }
      toastRefusal(error, say);
      return error.status === 413 ? { image: [error.message] } : {};
    }
  };
};
