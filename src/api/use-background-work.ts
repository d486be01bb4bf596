// Work that takes the server seconds to minutes: begun by a person, gone on with in the background,
// asked after until it is done.
import { useEffect, useState } from 'react';
import { callApi, type RequestOptions } from './http.ts';
import { showServerError } from './show-server-errors.ts';
import { useApiQuery } from './use-api-query.ts';

/** So often (milliseconds) the work is asked after. */
const POLL_INTERVAL_MS = 1500;

/**
 * GET of the path tells under `running` whether it is being done, POST begins it; a refusal to
 * begin is told.
 */
export const useBackgroundWork = <T extends { running: unknown }>(
  path: string,
  purpose?: RequestOptions['purpose'],
) => {
  const { data, error, refetch } = useApiQuery<T | undefined>(path, { purpose });
  const [starting, setStarting] = useState(false);
  const isRunning = Boolean(data?.body?.running);
  /** What came of the last question: each is followed by the next one, also a failure. */
  const heard = error ?? data;
  useEffect(() => {
    if (!heard || !isRunning) return;
    const timer = setTimeout(refetch, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [heard, isRunning, refetch]);
  const start = async () => {
    setStarting(true);
    try {
      await callApi(path, { method: 'POST', body: {} });
    } catch (failure) {
      showServerError(failure);
    }
    setStarting(false);
    refetch();
  };
  return { answer: data?.body, error, again: refetch, starting, start };
};
