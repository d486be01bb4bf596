// Whose page this is. It decides whose drafts are kept: the tokens may go, or become somebody
// else's, while the page is open.
import { getTokenParams } from './tokens.ts';

let pageUser: number | null | undefined;
let pageEnd = new AbortController();

/** From now on the page is this user's, whatever happens to the tokens. */
export const setPageUser = (id: number): void => {
  pageUser = id;
  if (pageEnd.signal.aborted) pageEnd = new AbortController();
};

/** Nobody's any more: signed out on purpose, so nothing of it is kept, and nothing is waited for. */
export const clearPageUser = (): void => {
  pageUser = null;
  pageEnd.abort();
};

/** Aborted once the page is nobody's any more. */
export const getPageSignal = (): AbortSignal => pageEnd.signal;

/**
 * The user's id; that of the tokens until somebody owns the page (undefined without tokens); null
 * when nothing may be kept any more.
 */
export const getPageUser = (): number | null | undefined =>
  pageUser === undefined ? getTokenParams()?.id : pageUser;

/** True on a page of somebody who was signed in when it was drawn. */
export const hasPageUser = (): boolean => typeof pageUser === 'number';
