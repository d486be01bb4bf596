// Signing out on purpose: nothing of the user stays in this browser.
import { billingAddress } from '../environment.ts';
import { leaveFor } from './leave.ts';
import { disownPage } from './page-owner.ts';
import { REFRESH } from './tokens.ts';

/** Ends the session here and on the server, clears the local storage and goes to the root. */
export const signOut = async (): Promise<void> => {
  const refresh_token = localStorage.getItem(REFRESH);
  disownPage();
  localStorage.clear();
  await fetch(`${billingAddress()}logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  }).catch(() => undefined);
  leaveFor('/');
};
