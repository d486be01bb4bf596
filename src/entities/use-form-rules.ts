// The rules of a record in its form: said at their fields while one types. What nobody has touched is judged with
// the first attempt to save, and then with every change.
import { useMemo, useState } from 'react';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { useEntities } from '../fields/entities-context.ts';
import { addLive, type Messages, toMessages } from '../forms/live-problems.ts';
import { useLanguage } from '../i18n/language.ts';
import { findBrokenRowRules, findBrokenRules, hasRules } from './judge-form.ts';

const NONE: Messages = {};

/**
 * `initial` is what the form began with, `stored` the record that is changed, undefined for a new one. `follow` takes
 * what is typed, `attempt` what was to be saved, and `add` answers the problems with the rules that are broken now.
 */
export const useFormRules = (
  entity: Entity,
  { names, initial, stored }: { names: string[]; initial: Row; stored: Row | undefined },
) => {
  const language = useLanguage();
  const entities = useEntities();
  const [typed, setTyped] = useState<Row>();
  const [attempted, setAttempted] = useState<Row>();
  const isRuled = useMemo(() => hasRules(entity, entities), [entity, entities]);
  const key = names.join();
  const [live, found] = useMemo(() => {
    if (!isRuled) return [NONE, NONE];
    const pick = (of: Row): Row =>
      Object.fromEntries(key.split(',').map(name => [name, of[name] ?? null]));
    const judge = (data: Row, all: boolean): Messages =>
      toMessages({
        ...findBrokenRules(
          entity,
          pick(data),
          all ? stored && pick(stored) : pick(initial),
          language,
        ),
        ...findBrokenRowRules(entity, entities, { data, initial, all }, language),
      });
    return [
      typed ? judge(typed, attempted !== undefined) : NONE,
      attempted ? judge(attempted, true) : NONE,
    ];
  }, [isRuled, key, entity, entities, initial, stored, typed, attempted, language]);
  return {
    follow: (data: Row) => {
      if (isRuled) setTyped(data);
    },
    attempt: (data: Row) => {
      if (!isRuled) return;
      setTyped(data);
      setAttempted(data);
    },
    forget: () => {
      setTyped(undefined);
      setAttempted(undefined);
    },
    add: (problems: FieldErrors): FieldErrors => {
      const said = toMessages(problems);
      const joined = addLive(said, found, live);
      return joined === said
        ? problems
        : Object.fromEntries(Object.entries(joined).map(([at, text]) => [at, [text]]));
    },
  };
};
