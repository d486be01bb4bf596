// The session's tokens in browser storage, under the documents' keys.
export const ACCESS = 'ERP_Bearer';
export const REFRESH = 'ERP_rt';
export const PATH = 'ERP_Path';

export type Tokens = { access_token: string; refresh_token: string };
export type TokenParams = { id: number; company_id: number };

/** Stores both tokens. */
export const keepTokens = ({ access_token, refresh_token }: Tokens): void => {
  localStorage.setItem(ACCESS, access_token);
  localStorage.setItem(REFRESH, refresh_token);
};

/** True while a session is stored, expired or not. */
export const hasSession = (): boolean => localStorage.getItem(ACCESS) !== null;

type Claims = { exp: number; params: TokenParams };

const claims = (): Claims | undefined => {
  try {
    const part = (localStorage.getItem(ACCESS) ?? '')
      .split('.')[1]!
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    return JSON.parse(atob(part)) as Claims;
  } catch {
    return undefined;
  }
};

/** Who the token speaks of. */
export const tokenParams = (): TokenParams | undefined => claims()?.params;

/** True when the access token's time, in seconds, has passed. */
export const isExpired = (): boolean => (claims()?.exp ?? 0) <= Math.floor(Date.now() / 1000);
