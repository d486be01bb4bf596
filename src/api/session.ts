// Who is signed in and for which company: loaded once, read everywhere below the back office.
import { createContext, useContext } from 'react';
import { getTokenParams } from '../auth/tokens.ts';
import { callApi, prefetch, shareAnswer } from './http.ts';

export type User = {
  id: number;
  name: string;
  email: string;
  image: string | null;
  pos: { id: number; name: string } | null;
};
export type Company = {
  id: number;
  name: string;
  pan: string;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  country_info?: { id: number; name: string } | null;
  province?: { id: number; name: string } | null;
  currency: { id: number; code: string; symbol: string } | null;
  /** Where the logo is read, below the billing address. */
  logo?: string | null;
  /** Where documents are sent; every page says that it is a test. */
  cbms_target?: 'off' | 'test' | 'real';
};
export type MenuNode = {
  id: number;
  name: string;
  url: string | null;
  icon: string | null;
  children: MenuNode[];
};
export type Session = { user: User; company: Company };

const sessionPaths = () => {
  const params = getTokenParams();
  return { user: `users/${params?.id}`, company: `companies/${params?.company_id}` };
};

/** Asks for what every page needs while the code of the pages is still on its way. */
export const prefetchSession = (): void => {
  for (const path of [...Object.values(sessionPaths()), 'menus/-/role']) void prefetch(path);
};

/** Loads user and company of the token, both at once. */
export const loadSession = async (): Promise<Session> => {
  const { user, company } = sessionPaths();
  const [loadedUser, loadedCompany] = await Promise.all([
    callApi<User>(user),
    callApi<Company>(company),
  ]);
  shareAnswer(user, loadedUser);
  return { user: loadedUser.body, company: loadedCompany.body };
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session; only below the back office. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside the back office');
  return session;
};

export const ReloadSessionContext = createContext<() => Promise<void>>(async () => undefined);

/**
 * A user changed their own picture or company: every screen that shows it renders again. Loads user
 * and company once more; every screen that shows them follows.
 */
export const useReloadSession = (): (() => Promise<void>) => useContext(ReloadSessionContext);
