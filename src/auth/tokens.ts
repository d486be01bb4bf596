// The session's tokens in browser storage, under the documents' keys.
export const ACCESS_TOKEN_KEY = 'ERP_Bearer';
export const REFRESH_TOKEN_KEY = 'ERP_rt';
export const LAST_PATH_KEY = 'ERP_Path';

export type Tokens = { access_token: string; refresh_token: string };
export type TokenParams = { id: number; company_id: number };

/** Stores both tokens. */
export const storeTokens = ({ access_token, refresh_token }: Tokens): void => {
  localStorage.setItem(ACCESS_TOKEN_KEY, access_token);
  localStorage.setItem(REFRESH_TOKEN_KEY, refresh_token);
};

/** True while a session is stored, expired or not. */
export const hasSession = (): boolean => localStorage.getItem(ACCESS_TOKEN_KEY) !== null;

type Claims = { exp: number; params: TokenParams };

const readClaims = (): Claims | undefined => {
  try {
    const part = (localStorage.getItem(ACCESS_TOKEN_KEY) ?? '')
      .split('.')[1]!
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    return JSON.parse(atob(part)) as Claims;
  } catch {
    return undefined;
  }
};

/** Who the token speaks of. */
export const getTokenParams = (): TokenParams | undefined => readClaims()?.params;

/** True when the access token's time, in seconds, has passed. */
export const isTokenExpired = (): boolean =>
  (readClaims()?.exp ?? 0) <= Math.floor(Date.now() / 1000);
// A random name that this browser keeps for itself. Once it has signed in, guesses that others make
// at the account do not lock it out.
const DEVICE_KEY = 'ERP_device';
const DEVICE_ID_BYTES = 18;

const createDeviceId = (): string => {
  // Not randomUUID: a plain address in the local network has no secure context.
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_ID_BYTES));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * The header that calls with a password, a code or a link carry; none where the browser stores
 * nothing.
 */
export const getDeviceHeader = (): Record<string, string> => {
  try {
    const name = localStorage.getItem(DEVICE_KEY) ?? createDeviceId();
    localStorage.setItem(DEVICE_KEY, name);
    return { 'x-device': name };
  } catch {
    return {};
  }
};
