// Work that takes the server seconds to minutes: a person starts it, it goes on in the background,
// and the screen asks until it is done.
import { useState } from 'react';
import { callApi, type RequestOptions } from './http.ts';
import { showServerError } from './show-server-errors.ts';
import { useApiQuery } from './use-api-query.ts';

const POLL_INTERVAL_MS = 1500;

/**
 * GET of the path has under `running` whether the work is under way, POST starts it; a refusal to
 * start is shown.
 */
export function useBackgroundWork<T extends { running: unknown }>(
  path: string,
  purpose?: RequestOptions['purpose'],
) {
  const { data, error, refetch } = useApiQuery<T | undefined>(path, {
    purpose,
    refetchInterval: answer => (answer?.body?.running ? POLL_INTERVAL_MS : false),
  });
  const [starting, setStarting] = useState(false);
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
}
