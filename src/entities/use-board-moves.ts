// Moving a card to another column of a board: shown at once, saved by the ordinary call under the
// version of now, put back with the server's sentence where that is refused.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { isHandledGlobally } from '../api/http.ts';
import { useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { getColumnKey, type Move, type OptionValue } from './board-columns.ts';
import { type ListRecord, toRecordTitle } from './bulk-actions.ts';

const texts = {
  overtaken: {
    en: '{name}: someone else has changed {field} meanwhile.',
    ne: '{name}: {field} अरू कसैले यसै बीच बदल्नुभयो।',
  },
} satisfies Record<string, Texts>;

const NO_MOVES: ReadonlyMap<number, Move> = new Map();

/** The moves that are not yet on the server, and how a card is moved. */
export const useBoardMoves = (entity: Entity, field: Field) => {
  const t = useTranslations();
  const provider = useDataProvider();
  const queries = useQueryClient();
  const [moves, setMoves] = useState(NO_MOVES);
  const move = useCallback(
    async (record: ListRecord, to: OptionValue): Promise<void> => {
      const { id } = record;
      setMoves(known => new Map(known).set(id, { record, to }));
      try {
        const { data: read } = await provider.getOne<ListRecord>(entity.name, { id });
        // The card was in another column than the record: that is for the person to see first.
        if (getColumnKey(field, read) !== getColumnKey(field, record))
          toast(
            'error',
            t(texts.overtaken, { name: toRecordTitle(entity, record), field: t(field.label) }),
            t(entity.texts.updated),
          );
        else {
          const { data } = await provider.update<ListRecord>(entity.name, {
            id,
            data: { [field.name]: to },
            previousData: read,
          });
          toast('success', String((data as Row).message ?? ''), t(entity.texts.updated));
        }
      } catch (error) {
        const { status, message } = error as Error & { status?: number };
        if (status !== undefined && !isHandledGlobally(status))
          toast('error', message, t(entity.texts.updated));
      }
      // The cards are where the server has them before the move is forgotten.
      await queries.invalidateQueries();
      setMoves(known => new Map([...known].filter(([moved]) => moved !== id)));
    },
    [entity, field, provider, queries, t],
  );
  return { moves, move };
};
