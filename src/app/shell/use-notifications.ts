// The notifications of the signed-in user, asked for quietly now and then: a little after the page
// is there, every few minutes, and when somebody comes back to the window.
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  Notification,
  NotificationList,
} from '../../../domain/notifications/notifications.ts';
import { callApi } from '../../api/http.ts';
import { hasSession, isTokenExpired } from '../../auth/tokens.ts';

/** The first list on the screen comes first. */
export const FIRST_QUESTION_MS = 2000;
export const NOTIFICATIONS_POLL_MS = 5 * 60_000;
/** Who comes back sooner than this has seen the answer. */
const FRESH_MS = 60_000;

type Notifications = {
  /** Undefined until the first answer. */
  list: NotificationList | undefined;
  /** The last question had no answer. */
  failed: boolean;
  refresh: () => void;
  /** Marks one, or all that are listed, as read. */
  markAsRead: (one?: Notification) => void;
};

export const useNotifications = (): Notifications => {
  const [list, setList] = useState<NotificationList>();
  const [failed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);
  const askedAt = useRef(0);

  /** A later call cancels an earlier one, whose answer would be out of date. */
  const call = useCallback(async (path: string, body?: object) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    askedAt.current = Date.now();
    try {
      const answer = await callApi<NotificationList | undefined>(path, {
        method: body ? 'POST' : 'GET',
        body,
        purpose: 'look-up',
        signal: mine.signal,
      });
      if (mine.signal.aborted) return;
      setFailed(false);
      if (answer.body) setList(answer.body);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.warn(error);
      setFailed(true);
    }
  }, []);

  const refresh = useCallback(() => {
    // A question in the background must not renew a session, which reloads the page.
    if (document.visibilityState !== 'visible' || (hasSession() && isTokenExpired())) return;
    void call('notifications');
  }, [call]);

  useEffect(() => {
    const first = setTimeout(refresh, FIRST_QUESTION_MS);
    const timer = setInterval(refresh, NOTIFICATIONS_POLL_MS);
    const comeBack = () => {
      if (Date.now() - askedAt.current > FRESH_MS) refresh();
    };
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      running.current?.abort();
    };
  }, [refresh]);

  const markAsRead = (one?: Notification) => {
    const newest = one ?? list?.data[0];
    if (!newest) return;
    void call('notifications/read', { until: newest.at, ...(one ? { key: one.key } : {}) });
  };

  return { list, failed, refresh, markAsRead };
};
