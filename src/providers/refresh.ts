// The session is renewed: once for everybody who waits, over all tabs; then the page is loaded anew
// (AUTH-046) and asks again by itself.

import { billingAddress } from '../environment.ts';
import { language } from '../i18n/language.ts';
import { deviceHeader } from './device.ts';
import { leaveFor, reloadPage } from './leave.ts';
import { inTurn } from './refresh-turn.ts';
import { ACCESS, keepTokens, REFRESH, type Tokens } from './tokens.ts';

/**
 * What waits for the session: a change that would be saved, something else that a person has asked
 * for (a download, a conversion), or only what the page asks by itself and will ask again.
 */
export type WaitsFor = 'change' | 'deed' | 'nothing';

/** Kept by the tab over its reload: when it was, and what had to be left unsent. */
const RENEWED = 'renewed';
type Renewal = { at: number; unsent: WaitsFor };

const lastRenewal = (): Renewal | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(RENEWED) ?? 'null') as Renewal | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * A session that is refused again so soon (milliseconds) after it was renewed will not become
 * better by asking once more.
 */
const SOON_MS = 10_000;

/** True when this tab has just been renewed: a page must never be loaded anew for ever. */
export const justRenewed = (): boolean => Date.now() - (lastRenewal()?.at ?? 0) < SOON_MS;

/** What was left unsent when the page was loaded anew; answers it once. */
export const takeUnsent = (): WaitsFor => {
  const renewal = lastRenewal();
  if (!renewal || renewal.unsent === 'nothing') return 'nothing';
  sessionStorage.setItem(RENEWED, JSON.stringify({ ...renewal, unsent: 'nothing' }));
  return renewal.unsent;
};

/**
 * `dead` is the access token that was refused; another one in the storage means that another tab
 * has refreshed meanwhile.
 */
const refresh = async (dead: string | null): Promise<boolean> => {
  const kept = localStorage.getItem(ACCESS);
  if (kept !== dead) return kept !== null;
  const answer = await fetch(`${billingAddress()}refresh-token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language(),
      ...deviceHeader(),
    },
    body: JSON.stringify({ refresh_token: localStorage.getItem(REFRESH) }),
  });
  // A server in trouble says nothing about the session.
  if (answer.status >= 500) throw new Error(`The session could not be refreshed: ${answer.status}`);
  if (!answer.ok) return false;
  keepTokens((await answer.json()) as Tokens);
  return true;
};

/** The session is over: what was typed stays in the drafts, the page begins at the root. */
export const endSession = (): void => {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  leaveFor('/?popup');
};

let renewing: Promise<void> | undefined;
let unsent: WaitsFor = 'nothing';

/**
 * Renews the session and loads the page anew, or ends it; what somebody has asked for waits, and is
 * never sent unasked. Rejects when the server cannot tell.
 */
export const renewSession = (waits: WaitsFor): Promise<void> => {
  if (waits === 'change' || unsent === 'nothing') unsent = waits;
  const dead = localStorage.getItem(ACCESS);
  renewing ??= inTurn(() => refresh(dead))
    .then(alive => {
      if (!alive) return endSession();
      sessionStorage.setItem(RENEWED, JSON.stringify({ at: Date.now(), unsent }));
      reloadPage();
    })
    .finally(() => {
      renewing = undefined;
      unsent = 'nothing';
    });
  return renewing;
};
