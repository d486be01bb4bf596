// Sends the form: a new gateway whole, of a stored one what was touched. A save shows its message
// and leads back to a fresh list (QUIRK-078).
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Entity, Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError } from '../../src/providers/http.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { upload } from '../../src/ui/upload.ts';
import { ifMatch, versionIn } from '../../src/versions/overtaken.ts';
import { texts as shared } from '../../src/versions/texts.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import {
  changesForm,
  type Draft,
  draftOf,
  fieldNames,
  fieldsOf,
  formOf,
  type Gateway,
} from './gateway.ts';
import { texts } from './texts.ts';

type Saved = { message: string };
type Save = (draft: Draft, image: File | undefined) => Promise<Problems | undefined>;

/**
 * Runs a save and answers the problems by field; none of its own when the person would rather not
 * save.
 */
const useOutcome = (entity: Entity, title: 'created' | 'updated') => {
  const say = useSay();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return async (saving: Promise<Saved | undefined>): Promise<Problems | undefined> => {
    try {
      const saved = await saving;
      if (!saved) return {};
      toast('success', saved.message, say(entity.texts[title]));
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

/** `pathOf` says where the form of a new gateway goes. */
export const useCreateGateway = (entity: Entity, pathOf: (draft: Draft) => string): Save => {
  const outcome = useOutcome(entity, 'created');
  return (draft, image) => outcome(upload<Saved>(pathOf(draft), formOf(draft, image)));
};

/** Changes `gateway`, as it was read with its version; `dialog` is drawn by the form. */
export const useChangeGateway = (entity: Entity, gateway: Gateway) => {
  const say = useSay();
  const outcome = useOutcome(entity, 'updated');
  const { save: saveFields, dialog } = useVersionedSave();
  const shown = (name: string) => (value: unknown) => {
    if (name === 'status' || name === 'enable_tv') return say(value === 1 ? shared.on : shared.off);
    if (name !== 'config') return String(value);
    return Object.entries(value as Record<string, string>)
      .map(([key, one]) => `${key}: ${one}`)
      .join(', ');
  };
  const save: Save = (draft, image) =>
    outcome(
      saveFields({
        fields: fieldNames.map(name => ({
          name,
          label: say(entity.fields.find(field => field.name === name)?.label ?? texts.config),
          show: shown(name),
        })),
        read: fieldsOf(draftOf(gateway), gateway.image),
        tag: versionIn(gateway),
        typed: fieldsOf(draft, image?.name ?? gateway.image),
        fieldsOf: current =>
          fieldsOf(draftOf(current as unknown as Gateway), (current as unknown as Gateway).image),
        send: (changes, version) =>
          upload<Saved>(`${entity.name}/${gateway.id}`, changesForm(changes, image), {
            headers: ifMatch(version),
          }),
      }),
    );
  return { save, dialog };
};
