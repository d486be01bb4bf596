// What stands unsaved in a generated form, kept under the entity and the record that it belongs to.
import { useEffect, useMemo } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { deleteDraft, loadDraft, saveDraft } from '../forms/draft-storage.ts';
import type { FormMode } from './form-ui-schema.ts';

/**
 * Typing goes on undisturbed: the draft is written when the hands rest so long (milliseconds), and
 * when the page is left.
 */
const DEBOUNCE_MS = 300;

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

/** `restored` is what was typed before, with the record that it was typed over. */
export const useFormDraft = (entity: Entity, mode: FormMode, id: unknown) => {
  const draft = useMemo(() => {
    const name = toDraftName(entity, mode === 'edit' ? id : undefined);
    const kept = loadDraft<FormDraft>(name);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let unsaved: FormDraft | undefined;
    let gone = false;
    const write = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (unsaved)
        saveDraft<FormDraft>(name, { ...unsaved, data: omitSecrets(entity, unsaved.data) });
      else deleteDraft(name);
    };
    const flush = () => waiting !== undefined && write();
    return {
      restored: kept?.data && (mode === 'create' || kept.read) ? kept : undefined,
      /**
       * Keeps what is typed; undefined when nothing is unsaved any more. JSON Forms tells a change
       * a moment late, even of a form that is gone: what then stands in the storage may be somebody
       * else's.
       */
      keep: (typed: FormDraft | undefined) => {
        if (gone) return;
        unsaved = typed;
        clearTimeout(waiting);
        waiting = setTimeout(write, DEBOUNCE_MS);
      },
      flush,
      open: () => {
        gone = false;
      },
      close: () => {
        flush();
        gone = true;
      },
      drop: () => {
        unsaved = undefined;
        write();
      },
    };
  }, [entity, mode, id]);
  useEffect(() => {
    draft.open();
    window.addEventListener('pagehide', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      draft.close();
    };
  }, [draft]);
  return draft;
};
