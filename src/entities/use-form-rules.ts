// The rules of a record in its form: said at their fields while one types. What nobody has touched
// is judged with the first attempt to save, and then with every change.
import { useCallback, useMemo, useState } from 'react';
import { listEditedChildren } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { useEntities } from '../fields/entities-context.ts';
import { addLive, isLong, type Messages, toMessages } from '../forms/live-problems.ts';
import { useDebouncedCallback } from '../forms/use-debounced-callback.ts';
import { useLanguage } from '../i18n/language.ts';
import { findBrokenRowRules, findBrokenRules, hasRules } from './judge-form.ts';

const countRows = (entity: Entity, data: Row): number =>
  listEditedChildren(entity)
    .map(({ name }) => (data[name] as unknown[] | null | undefined)?.length ?? 0)
    .reduce((sum, rows) => sum + rows, 0);

/**
 * The problems of the form with the rules that are broken now: the same object until another
 * sentence is said. `initial` is what the form began with, `stored` the record that is changed,
 * undefined for a new one. `follow` takes what is typed, `attempt` what is about to be saved, also
 * where nothing is wrong with it; `forget` is for a form that begins again.
 */
export const useFormRules = (
  entity: Entity,
  problems: FieldErrors,
  { names, initial, stored }: { names: string[]; initial: Row; stored: Row | undefined },
) => {
  const language = useLanguage();
  const entities = useEntities();
  const [typed, setTyped] = useState<Row>();
  const [attempted, setAttempted] = useState<Row>();
  const { schedule, cancel } = useDebouncedCallback();
  const isRuled = useMemo(() => hasRules(entity, entities), [entity, entities]);
  const key = names.join();
  // As text: with most keys the same is said as before, and the fields need not be drawn for it.
  const judge = useCallback(
    (data: Row | undefined, all: boolean): string => {
      if (!isRuled || !data) return '{}';
      const pick = (of: Row): Row =>
        Object.fromEntries(key.split(',').map(name => [name, of[name] ?? null]));
      const before = all ? stored && pick(stored) : pick(initial);
      return JSON.stringify(
        toMessages({
          ...findBrokenRules(entity, pick(data), before, language),
          ...findBrokenRowRules(entity, entities, { data, initial, all }, language),
        }),
      );
    },
    [isRuled, key, entity, entities, initial, stored, language],
  );
  const judgesAll = attempted !== undefined;
  const live = useMemo(() => judge(typed, judgesAll), [judge, typed, judgesAll]);
  const found = useMemo(() => judge(attempted, true), [judge, attempted]);
  return {
    problems: useMemo((): FieldErrors => {
      const said = toMessages(problems);
      const joined = addLive(said, JSON.parse(found) as Messages, JSON.parse(live) as Messages);
      return joined === said
        ? problems
        : Object.fromEntries(Object.entries(joined).map(([at, text]) => [at, [text]]));
    }, [problems, found, live]),
    follow: (data: Row) => {
      if (!isRuled) return;
      if (isLong(countRows(entity, data))) return schedule(() => setTyped(data));
      cancel();
      setTyped(data);
    },
    attempt: (data: Row) => {
      if (!isRuled) return;
      cancel();
      setTyped(data);
      setAttempted(data);
    },
    forget: () => {
      cancel();
      setTyped(undefined);
      setAttempted(undefined);
    },
  };
};
