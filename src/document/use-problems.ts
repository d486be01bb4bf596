// What is wrong with a document while it is entered, by field (a line's as `lines.0.qty`), said in
// the language of the moment.
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';

/** Our own sentences wait to be said; the server has said its own. */
export type Found = Record<string, Texts | string>;

/**
 * What was found as sentences, the same object until something else is found or the language is
 * switched, and how to tell of something else.
 */
export const useProblems = (): [Record<string, string>, Dispatch<SetStateAction<Found>>] => {
  const say = useSay();
  const [found, setFound] = useState<Found>({});
  const problems = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(found).map(([field, said]) => [
          field,
          typeof said === 'string' ? said : say(said),
        ]),
      ),
    [found, say],
  );
  return [problems, setFound];
};
