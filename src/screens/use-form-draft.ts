// What stands unsaved in a generated form, kept under the entity and the record that it belongs to.
import { useEffect, useMemo } from 'react';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { draftOf, dropDraft, keepDraft } from '../providers/drafts.ts';
import type { Mode } from './form-ui-schema.ts';

/**
 * Typing goes on undisturbed: the draft is written when the hands rest so long (milliseconds), and
 * when the page is left.
 */
const REST_MS = 300;

/**
 * `read` is the record that was edited, with its version, `data` what was typed over it; nothing
 * was read for a new one. Where the record has changed since, saving compares them.
 */
export type FormDraft = { read: Row | undefined; data: Row };

const nameOf = (entity: Entity, id: unknown) =>
  `${entity.name}/${id === undefined ? 'new' : String(id)}`;

/** A password is never written down. */
const withoutSecrets = (entity: Entity, data: Row): Row => {
  const secret = entity.fields.filter(field => field.kind === 'password').map(field => field.name);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secret.includes(name)));
};

/** `restored` is what was typed before, with the record that it was typed over. */
export const useFormDraft = (entity: Entity, mode: Mode, id: unknown) => {
  const draft = useMemo(() => {
    const name = nameOf(entity, mode === 'edit' ? id : undefined);
    const kept = draftOf<FormDraft>(name);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let unsaved: FormDraft | undefined;
    let gone = false;
    const write = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (unsaved)
        keepDraft<FormDraft>(name, { ...unsaved, data: withoutSecrets(entity, unsaved.data) });
      else dropDraft(name);
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
        waiting = setTimeout(write, REST_MS);
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
