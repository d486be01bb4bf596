// All tabs of a browser share one session: where another tab ends it or begins one for somebody
// else, this page goes too, for it would be refused whatever it asks, or worse, not be refused.

import { getBillingUrl } from '../platform/environment.ts';
import { hardNavigate } from '../platform/hard-navigation.ts';
import { clearPageUser, setPageUser } from './page-user.ts';
import { ACCESS_TOKEN_KEY, getTokenParams, hasSession, REFRESH_TOKEN_KEY } from './tokens.ts';

/** Follows the session of the page's user; the answer ends that. */
export const startSessionSync = (user: number): (() => void) => {
  setPageUser(user);
  const follow = ({ key }: StorageEvent) => {
    if (key === null) {
      // Signed out on purpose: all that was kept is gone already, and nothing of this page is kept
      // again.
      clearPageUser();
      hardNavigate('/');
    } else if (key === ACCESS_TOKEN_KEY && !hasSession()) hardNavigate('/?popup');
    else if (key === ACCESS_TOKEN_KEY && getTokenParams()?.id !== user) hardNavigate('/');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

/**
 * Signing out on purpose: nothing of the user stays in this browser. Ends the session here and on
 * the server, clears the local storage and goes to the root.
 */
export const signOut = async (): Promise<void> => {
  const refresh_token = localStorage.getItem(REFRESH_TOKEN_KEY);
  clearPageUser();
  localStorage.clear();
  await fetch(`${getBillingUrl()}logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  }).catch(() => undefined);
  hardNavigate('/');
};
