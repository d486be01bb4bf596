// The draft of a generated form, under the entity and the record that it belongs to.
import { useMemo } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { useAutosaveDraft } from '../forms/use-autosave-draft.ts';
import { createDraftStorage } from '../forms/user-storage.ts';
import type { FormMode } from './form-ui-schema.ts';

/**
 * `read` is the record that was edited, with its version, `data` what was typed over it; nothing
 * was read for a new one. Where the record has changed since, saving compares them.
 */
type FormDraft = { read: Row | undefined; data: Row };

const toDraftName = (entity: Entity, id: unknown) =>
  `${entity.name}/${id === undefined ? 'new' : String(id)}`;

/** A password is never written down. */
const omitSecrets = (entity: Entity, data: Row): Row => {
  const secret = entity.fields.filter(field => field.kind === 'password').map(field => field.name);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secret.includes(name)));
};

/**
 * `restored` is what was typed before, with the record that it was typed over. JSON Forms reports a
 * change a moment late, even of a form that has unmounted: nothing is kept of that one.
 */
export function useFormDraft(entity: Entity, mode: FormMode, id: unknown) {
  const { restored, schedule, discard, notice, dismiss } = useAutosaveDraft(
    createDraftStorage<FormDraft>(toDraftName(entity, mode === 'edit' ? id : undefined)),
  );
  const usable = restored?.data && (mode === 'create' || restored.read) ? restored : undefined;
  return useMemo(
    () => ({
      restored: usable,
      /** Keeps what is typed; undefined when nothing is unsaved any more. */
      keep: (typed: FormDraft | undefined) =>
        schedule(() => typed && { ...typed, data: omitSecrets(entity, typed.data) }),
      drop: discard,
      notice: usable && notice,
      dismiss,
    }),
    [usable, schedule, discard, notice, dismiss, entity],
  );
}
