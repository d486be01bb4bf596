// What a screen reads from the API by itself, outside react-admin's lists and records.
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { type Answer, type ApiError, type Call, callApi } from './http.ts';

type Asked<T> = {
  /**
   * The last answer of the path; a newer question leaves it standing until it is answered, a
   * failure does too. A 204 has the body `undefined`.
   */
  answer: Answer<T> | undefined;
  /** Why there is none; whatever a modal tells has been told. */
  error: ApiError | Error | undefined;
  /** Asks once more. */
  again: () => void;
};

type Options = Pick<Call, 'query' | 'purpose' | 'open'> & {
  /** Milliseconds to wait before asking, for what follows the keyboard. */
  wait?: number;
};

/**
 * Asks when it is drawn, when path or query change and when the language does (names come in it); a
 * screen that is left cancels what it still waits for.
 */
export const useAnswer = <T>(
  path: string,
  { query, purpose, open, wait = 0 }: Options = {},
): Asked<T> => {
  const language = useLanguage();
  const [known, setKnown] = useState<{ path: string } & Pick<Asked<T>, 'answer' | 'error'>>();
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query counts by its content; another round or language asks anew.
  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      callApi<T>(path, { query, purpose, open, signal: left.signal }).then(
        given => {
          if (left.signal.aborted) return;
          setKnown({ path, answer: given, error: undefined });
        },
        (failure: Error) => {
          if (left.signal.aborted) return;
          console.warn(failure);
          setKnown(before => ({
            path,
            answer: before?.path === path ? before.answer : undefined,
            error: failure,
          }));
        },
      );
    const timer = wait > 0 ? setTimeout(ask, wait) : undefined;
    if (wait === 0) void ask();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, asked, purpose, open, wait, language, round]);
  // What was known of another path says nothing of this one.
  const { answer, error } = known?.path === path ? known : { answer: undefined, error: undefined };
  return { answer, error, again: useCallback(() => setRound(count => count + 1), []) };
};
