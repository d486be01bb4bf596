// Sends the form: a new gateway whole, of a stored one what was touched. A save shows its message
// and leads back to a fresh list (QUIRK-078).
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Entity, FieldErrors } from '../../domain/entity-schema/entity.ts';
import { getVersion, toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { upload } from '../../src/api/upload.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import {
  GATEWAY_FIELDS,
  type Gateway,
  type GatewayFormState,
  toChangesFormData,
  toFormData,
  toFormState,
  toStoredFields,
} from './gateway-form-model.ts';
import { texts } from './texts.ts';

type SaveResponse = { message: string };
type SaveGateway = (
  draft: GatewayFormState,
  image: File | undefined,
) => Promise<FieldErrors | undefined>;

/**
 * Runs a save and answers the problems by field; none of its own when the person would rather not
 * save.
 */
const useSaveOutcome = (entity: Entity, title: 'created' | 'updated') => {
  const t = useTranslations();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return async (saving: Promise<SaveResponse | undefined>): Promise<FieldErrors | undefined> => {
    try {
      const saved = await saving;
      if (!saved) return {};
      toast('success', saved.message, t(entity.texts[title]));
      refresh();
      // The form must know that it is clean before the address changes.
      setTimeout(() => void navigate(entity.address), 0);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) return {};
      if (error.fields) {
        toast('warning', t(words.checkForm));
        return error.fields;
      }
      showServerError(error);
      return error.status === 413 ? { image: [error.message] } : {};
    }
  };
};

/** `pathOf` says where the form of a new gateway goes. */
export const useCreateGateway = (
  entity: Entity,
  pathOf: (draft: GatewayFormState) => string,
): SaveGateway => {
  const outcome = useSaveOutcome(entity, 'created');
  return (draft, image) => outcome(upload<SaveResponse>(pathOf(draft), toFormData(draft, image)));
};

/** Changes `gateway`, as it was read with its version; `dialog` is drawn by the form. */
export const useUpdateGateway = (entity: Entity, gateway: Gateway) => {
  const t = useTranslations();
  const outcome = useSaveOutcome(entity, 'updated');
  const { save: saveFields, dialog } = useVersionedSave();
  const shown = (name: string) => (value: unknown) => {
    if (name === 'status' || name === 'enable_tv') return t(value === 1 ? shared.on : shared.off);
    if (name !== 'config') return String(value);
    return Object.entries(value as Record<string, string>)
      .map(([key, one]) => `${key}: ${one}`)
      .join(', ');
  };
  const save: SaveGateway = (draft, image) =>
    outcome(
      saveFields({
        fields: GATEWAY_FIELDS.map(name => ({
          name,
          label: t(entity.fields.find(field => field.name === name)?.label ?? texts.config),
          show: shown(name),
        })),
        read: toStoredFields(toFormState(gateway), gateway.image),
        tag: getVersion(gateway),
        typed: toStoredFields(draft, image?.name ?? gateway.image),
        toFields: current =>
          toStoredFields(
            toFormState(current as unknown as Gateway),
            (current as unknown as Gateway).image,
          ),
        send: (changes, version) =>
          upload<SaveResponse>(`${entity.name}/${gateway.id}`, toChangesFormData(changes, image), {
            headers: toIfMatchHeader(version),
          }),
      }),
    );
  return { save, dialog };
};
