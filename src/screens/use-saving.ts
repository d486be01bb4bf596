// Saving a record through react-admin: the server's message as a toast with the entity's title,
// problems handed back to the form.
import { useCreate, useRefresh, useUpdate } from 'react-admin';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { isToldByModal } from '../providers/http.ts';
import { toast } from '../ui/toasts.ts';
import { overtakenBy } from '../versions/overtaken.ts';
import { texts } from '../versions/texts.ts';

type Refusal = Error & { status?: number; body?: { errors?: Problems; message?: unknown } };

/** A 400 may speak of a product: then that is the title of what is told (OPEN-120). */
const productOf = (message: unknown): string | undefined => {
  const { product, error } = (typeof message === 'object' && message !== null ? message : {}) as {
    product?: unknown;
    error?: unknown;
  };
  return typeof product === 'string' && typeof error === 'string' ? product : undefined;
};

/**
 * `id` undefined creates; else `read` is the record whose version is changed. Answers the server's
 * problems by field; every other refusal has been shown when it answers an empty map, but the one
 * that somebody else was quicker, which is thrown. `done` is given the record as the server has it.
 */
export const useSaving = (
  entity: Entity,
  id: number | string | undefined,
  done: (saved: Row) => void,
) => {
  const say = useSay();
  const [create] = useCreate();
  const [update] = useUpdate();
  const refresh = useRefresh();
  return async (data: Row, read?: Row): Promise<Problems | undefined> => {
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
        say(id === undefined ? entity.texts.created : entity.texts.updated),
      );
      refresh();
      // The form must know that it is clean before the address changes.
      setTimeout(() => done(saved), 0);
      return undefined;
    } catch (error) {
      const { status, body, message } = error as Refusal;
      if (overtakenBy(error)) throw error;
      if (status === 422 && body?.errors) return body.errors;
      if (status === 404 && id !== undefined) {
        toast('error', say(texts.gone), say(entity.texts.updated), { persistent: true });
        return {};
      }
      if (status !== undefined && !isToldByModal(status))
        toast('error', message, productOf(body?.message) ?? say(words.error));
      return {};
    }
  };
};
