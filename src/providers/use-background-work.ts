// Work that takes the server seconds to minutes: begun by a person, gone on with in the background,
// asked after until it is done.
import { useEffect, useState } from 'react';
import { useSay } from '../i18n/language.ts';
import { toastRefusal } from '../ui/toast-refusal.ts';
import { type Call, callApi } from './http.ts';
import { useAnswer } from './use-answer.ts';

/** So often (milliseconds) the work is asked after. */
const ASK_MS = 1500;

/**
 * GET of the path tells under `running` whether it is being done, POST begins it; a refusal to
 * begin is told.
 */
export const useBackgroundWork = <T extends { running: unknown }>(
  path: string,
  purpose?: Call['purpose'],
) => {
  const say = useSay();
  const { answer, error, again } = useAnswer<T | undefined>(path, { purpose });
  const [starting, setStarting] = useState(false);
  const isRunning = Boolean(answer?.body?.running);
  /** What came of the last question: each is followed by the next one, also a failure. */
  const heard = error ?? answer;
  useEffect(() => {
    if (!heard || !isRunning) return;
    const timer = setTimeout(again, ASK_MS);
    return () => clearTimeout(timer);
  }, [heard, isRunning, again]);
  const start = async () => {
    setStarting(true);
    try {
      await callApi(path, { method: 'POST', body: {} });
    } catch (failure) {
      toastRefusal(failure, say);
    }
    setStarting(false);
    again();
  };
  return { answer: answer?.body, error, again, starting, start };
};
