// What a screen reads from the API by itself, outside react-admin's lists and records.
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { type ApiError, type Call, callApi } from './http.ts';

type Asked<T> = {
  /** The last answer; a newer question leaves it standing until it is answered. A 204 has the body `undefined`. */
  answer: { status: number; body: T } | undefined;
  /** Why there is none; whatever a modal tells has been told. */
  error: ApiError | Error | undefined;
  /** Asks once more. */
  again: () => void;
};

type Options = Pick<Call, 'query' | 'purpose' | 'open'> & {
  /** Milliseconds to wait before asking, for what follows the keyboard. */
  wait?: number;
};

/** Asks when it is drawn, when path or query change and when the language does (names come in it); a screen that is left cancels what it
 *  still waits for. */
export const useAnswer = <T>(path: string, { query, purpose, open, wait = 0 }: Options = {}): Asked<T> => {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Asked<T>['answer']>();
  const [error, setError] = useState<Asked<T>['error']>();
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query counts by its content; another round or language asks anew.
  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      callApi<T>(path, { query, purpose, open, signal: left.signal }).then(
        given => {
          if (left.signal.aborted) return;
          setAnswer(given);
          setError(undefined);
        },
        (failure: Error) => {
          if (left.signal.aborted) return;
          console.warn(failure);
          setError(failure);
        },
      );
    const timer = wait > 0 ? setTimeout(ask, wait) : undefined;
    if (wait === 0) void ask();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, asked, purpose, open, wait, language, round]);
  return { answer, error, again: useCallback(() => setRound(known => known + 1), []) };
};
