// Whose page this is. It is asked for what is kept of it: the tokens may go, or become somebody
// else's, while the page still stands.
import { tokenParams } from './tokens.ts';

let owner: number | null | undefined;

/** From now on the page is this user's, whatever happens to the tokens. */
export const ownPage = (id: number): void => {
  owner = id;
};

/** Nobody's any more: signed out on purpose, so nothing of it is kept. */
export const disownPage = (): void => {
  owner = null;
};

/**
 * The user's id; that of the tokens until somebody owns the page (undefined without tokens); null
 * when nothing may be kept any more.
 */
export const pageOwner = (): number | null | undefined =>
  owner === undefined ? tokenParams()?.id : owner;

/** True on a page of somebody who was signed in when it was drawn. */
export const isOwned = (): boolean => typeof owner === 'number';
