// Whose page this is. It decides whose drafts are kept: the tokens may go, or become somebody
// else's, while the page is open.
import { getTokenParams } from './tokens.ts';

let pageUser: number | null | undefined;

/** From now on the page is this user's, whatever happens to the tokens. */
export const setPageUser = (id: number): void => {
  pageUser = id;
};

/** Nobody's any more: signed out on purpose, so nothing of it is kept. */
export const clearPageUser = (): void => {
  pageUser = null;
};

/**
 * The user's id; that of the tokens until somebody owns the page (undefined without tokens); null
 * when nothing may be kept any more.
 */
export const getPageUser = (): number | null | undefined =>
  pageUser === undefined ? getTokenParams()?.id : pageUser;

/** True on a page of somebody who was signed in when it was drawn. */
export const hasPageUser = (): boolean => typeof pageUser === 'number';
