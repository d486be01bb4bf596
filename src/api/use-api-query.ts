// What a screen reads from the API by itself, outside react-admin's lists and records: React Query
// with the promises of these screens.
import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { type ApiResponse, callApi, getLastChangeTime, type RequestOptions } from './http.ts';

type ApiQueryResult<T> = {
  /**
   * The last answer of the path; it stays while a newer question waits, and after a failure. A 204
   * has the body `undefined`.
   */
  data: ApiResponse<T> | undefined;
  /** Why the last question failed; what a modal shows has been shown. */
  error: Error | undefined;
  /** Asks once more. */
  refetch: () => void;
};

type ApiQueryOptions<T> = Question & {
  /** Not asked while false. */
  isWanted?: boolean;
  /** Milliseconds to wait before asking, for what follows the keyboard. */
  debounceMs?: number;
  /** Milliseconds until it is asked again after this answer; false for never. */
  refetchInterval?: (data: ApiResponse<T> | undefined) => number | false;
};

type Question = Pick<RequestOptions, 'query' | 'purpose' | 'isPublic'>;

/** Questions of one key share an answer: hooks and readers alike. */
const toQueryKey = (path: string, { query, purpose, isPublic }: Question, language: string) => [
  'api',
  path,
  query ?? {},
  purpose ?? '',
  isPublic ?? false,
  language,
];

type Outcome<T> = { path: string } & Pick<ApiQueryResult<T>, 'data' | 'error'>;

/**
 * Asks when it is drawn, when path or query change and when the language does (the answer has names
 * in it); a screen that unmounts cancels its question. Two screens with the same question share it.
 */
export function useApiQuery<T>(
  path: string,
  {
    query,
    purpose,
    isPublic,
    isWanted = true,
    debounceMs = 0,
    refetchInterval,
  }: ApiQueryOptions<T> = {},
): ApiQueryResult<T> {
  const language = useLanguage();
  const { data, error, status, refetch } = useQuery<ApiResponse<T>>({
    ...EVERY_SCREEN_ASKS,
    enabled: isWanted,
    queryKey: toQueryKey(path, { query, purpose, isPublic }, language),
    queryFn: async ({ signal }) => {
      if (debounceMs > 0) await pause(debounceMs, signal);
      try {
        return await callApi<T>(path, { query, purpose, isPublic, signal });
      } catch (failure) {
        if (!signal.aborted) console.warn(failure);
        throw failure;
      }
    },
    refetchInterval: refetchInterval && (({ state }) => refetchInterval(state.data)),
  });
  const before = useRef<Outcome<T>>(undefined);
  // The answer of another path says nothing of this one.
  const known = before.current?.path === path ? before.current : undefined;
  const outcome: Outcome<T> =
    status === 'pending'
      ? { path, data: known?.data, error: known?.error }
      : { path, data: data ?? known?.data, error: error ?? undefined };
  useEffect(() => {
    before.current = outcome;
  });
  return {
    data: outcome.data,
    error: outcome.error,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}

/**
 * Milliseconds that an answer is news for another part of the same page, which is drawn a moment
 * later.
 */
const FRESH_MS = 5000;

/**
 * A form starts from what is stored now, so a screen never starts from the answer of another one
 * that is gone; and a failure is shown at once, by the screen that asked.
 */
const EVERY_SCREEN_ASKS = {
  gcTime: 0,
  staleTime: FRESH_MS,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchIntervalInBackground: true,
  structuralSharing: false,
} as const;

/**
 * Reads from the API when the screen asks, a search for one, and shares questions as useApiQuery
 * does: fields that offer the same records ask once. An answer is kept until all who have asked for
 * it abort their signals, and serves others for 5 seconds, unless something was changed since.
 * Rejects with ApiError, and when `signal` is aborted.
 */
export const useApiReader = () => {
  const client = useQueryClient();
  const language = useLanguage();
  return async <T>(
    path: string,
    question: Question,
    signal: AbortSignal,
  ): Promise<ApiResponse<T>> => {
    signal.throwIfAborted();
    const options = {
      ...EVERY_SCREEN_ASKS,
      queryKey: toQueryKey(path, question, language),
      queryFn: (call: { signal: AbortSignal }) =>
        callApi<T>(path, { ...question, signal: call.signal }),
    };
    // The library cancels what nobody observes, and forgets its answer.
    const leave = new QueryObserver<ApiResponse<T>>(client, {
      ...options,
      enabled: false,
    }).subscribe(() => undefined);
    signal.addEventListener('abort', leave, { once: true });
    const answer = await client.fetchQuery<ApiResponse<T>>({
      ...options,
      staleTime: ({ state }) => (state.dataUpdatedAt > getLastChangeTime() ? FRESH_MS : 0),
    });
    signal.throwIfAborted();
    return answer;
  };
};

/** Waits, unless the question is cancelled meanwhile. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
