// What stands unsaved in a generated form, kept under the entity and the record that it belongs to.
import { useEffect, useMemo } from 'react';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { draftOf, dropDraft, keepDraft } from '../providers/drafts.ts';
import type { Mode } from './form-ui-schema.ts';

/** Typing goes on undisturbed: the draft is written when the hands rest so long (milliseconds), and when the page is left. */
const REST_MS = 300;

/** `from` is the record that was edited: a record that has changed since makes the draft worthless. */
type FormDraft = { from: string; data: Row };

const nameOf = (entity: Entity, id: unknown) => `${entity.name}/${id === undefined ? 'new' : String(id)}`;

/** A password is never written down. */
const withoutSecrets = (entity: Entity, data: Row): Row => {
  const secret = entity.fields.filter(field => field.kind === 'password').map(field => field.name);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secret.includes(name)));
};

/** `restored` is what was typed before, when it still belongs to what was loaded. */
export const useFormDraft = (entity: Entity, mode: Mode, id: unknown, initial: Row) => {
  const draft = useMemo(() => {
    const name = nameOf(entity, mode === 'edit' ? id : undefined);
    const from = mode === 'edit' ? JSON.stringify(initial) : '';
    const kept = draftOf<FormDraft>(name);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let unsaved: Row | undefined;
    let gone = false;
    const write = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (unsaved) keepDraft<FormDraft>(name, { from, data: withoutSecrets(entity, unsaved) });
      else dropDraft(name);
    };
    const flush = () => waiting !== undefined && write();
    return {
      restored: kept?.from === from ? kept.data : undefined,
      /** Keeps what is typed; undefined when nothing is unsaved any more. JSON Forms tells a change a moment late, even of a form that is
       *  gone: what then stands in the storage may be somebody else's. */
      keep: (data: Row | undefined) => {
        if (gone) return;
        unsaved = data;
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
  }, [entity, mode, id, initial]);
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
