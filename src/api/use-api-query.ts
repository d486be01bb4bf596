// What a screen reads from the API by itself, outside react-admin's lists and records.
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { type ApiError, type ApiResponse, callApi, type RequestOptions } from './http.ts';

type ApiQueryResult<T> = {
  /**
   * The last answer of the path; a newer question leaves it standing until it is answered, a
   * failure does too. A 204 has the body `undefined`.
   */
  data: ApiResponse<T> | undefined;
  /** Why there is none; whatever a modal tells has been told. */
  error: ApiError | Error | undefined;
  /** Asks once more. */
  refetch: () => void;
};

type ApiQueryOptions = Pick<RequestOptions, 'query' | 'purpose' | 'isPublic'> & {
  /** Milliseconds to wait before asking, for what follows the keyboard. */
  debounceMs?: number;
};

/**
 * Asks when it is drawn, when path or query change and when the language does (names come in it); a
 * screen that is left cancels what it still waits for.
 */
export const useApiQuery = <T>(
  path: string,
  { query, purpose, isPublic, debounceMs = 0 }: ApiQueryOptions = {},
): ApiQueryResult<T> => {
  const language = useLanguage();
  const [known, setKnown] = useState<
    { path: string } & Pick<ApiQueryResult<T>, 'data' | 'error'>
  >();
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query counts by its content; another round or language asks anew.
  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      callApi<T>(path, { query, purpose, isPublic, signal: left.signal }).then(
        given => {
          if (left.signal.aborted) return;
          setKnown({ path, data: given, error: undefined });
        },
        (failure: Error) => {
          if (left.signal.aborted) return;
          console.warn(failure);
          setKnown(before => ({
            path,
            data: before?.path === path ? before.data : undefined,
            error: failure,
          }));
        },
      );
    const timer = debounceMs > 0 ? setTimeout(ask, debounceMs) : undefined;
    if (debounceMs === 0) void ask();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, asked, purpose, isPublic, debounceMs, language, round]);
  // What was known of another path says nothing of this one.
  const { data, error } = known?.path === path ? known : { data: undefined, error: undefined };
  return { data, error, refetch: useCallback(() => setRound(count => count + 1), []) };
};
