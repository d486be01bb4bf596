// The record that a form changes.
import { useEffect, useState } from 'react';
import { useCreate, useGetOne, useRefresh, useUpdate } from 'react-admin';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { getEditConflict } from '../api/etag.ts';
import { isHandledGlobally } from '../api/http.ts';
import { conflictTexts } from '../forms/save-changes.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';

type RecordQuery = {
  /** Undefined until it has come, and where nothing is edited. */
  record: (Row & { id: number }) | undefined;
  error: (Error & { status?: number }) | null;
  /** Asks once more. */
  refetch: () => void;
};

/** Under which react-admin keeps these records apart. */
const EDIT_META = { change: true };

/**
 * The record of the id, with its version, as it is stored on the server when the form opens: a
 * list's row may be old by the time it is edited. It is asked for once: what a save stores comes
 * with its answer. Without an id nothing is asked.
 */
export const useRecord = (entity: Entity, id: number | undefined): RecordQuery => {
  const [had, setHad] = useState<number>();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<
    Row & { id: number },
    Error & { status?: number }
  >(
    entity.name,
    // Apart from what lists put into the cache of records: their rows have no version, and may be
    // older.
    { id: id!, meta: EDIT_META },
    { enabled: id !== undefined && had !== id, retry: false, refetchOnWindowFocus: false },
  );
  useEffect(() => {
    if (isFetchedAfterMount && data) setHad(id);
  }, [isFetchedAfterMount, data, id]);
  return { record: isFetchedAfterMount ? data : undefined, error, refetch: () => void refetch() };
};

type SaveError = Error & { status?: number; body?: { errors?: FieldErrors; message?: unknown } };

/** A 400 may be about a product: then that is the title of the message (OPEN-120). */
const getProductTitle = (message: unknown): string | undefined => {
  const { product, error } = (typeof message === 'object' && message !== null ? message : {}) as {
    product?: unknown;
    error?: unknown;
  };
  return typeof product === 'string' && typeof error === 'string' ? product : undefined;
};

/**
 * Saving a record through react-admin: the server's message as a toast with the entity's title,
 * problems handed back to the form. `id` undefined creates; else `read` is the record whose version
 * is changed. Answers the server's problems by field; every other refusal has been shown when it
 * answers an empty map, but the one that somebody else was quicker, which is thrown. `done` is
 * given the record as the server has it.
 */
export const useSaveRecord = (
  entity: Entity,
  id: number | string | undefined,
  done: (saved: Row) => void,
) => {
  const t = useTranslations();
  const [create] = useCreate();
  const [update] = useUpdate();
  const refresh = useRefresh();
  return async (data: Row, read?: Row): Promise<FieldErrors | undefined> => {
    try {
      const saved = (await (id === undefined
        ? create(entity.name, { data }, { returnPromise: true })
        : update(
            entity.name,
            { id, data, previousData: { ...read, id } },
            { returnPromise: true, mutationMode: 'pessimistic' },
          ))) as Row;
      toast(
        'success',
        String(saved.message ?? ''),
        t(id === undefined ? entity.texts.created : entity.texts.updated),
      );
      refresh();
      // The form must know that it is clean before the address changes.
      setTimeout(() => done(saved), 0);
      return undefined;
    } catch (error) {
      const { status, body, message } = error as SaveError;
      if (getEditConflict(error)) throw error;
      if (status === 422 && body?.errors) return body.errors;
      if (status === 404 && id !== undefined) {
        toast('error', t(conflictTexts.gone), t(entity.texts.updated), { persistent: true });
        return {};
      }
      if (status !== undefined && !isHandledGlobally(status))
        toast('error', message, getProductTitle(body?.message) ?? t(words.error));
      return {};
    }
  };
};
