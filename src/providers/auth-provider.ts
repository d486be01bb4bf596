// What react-admin asks of the session. Calls refresh and end it by themselves; here only its
// presence counts.
import type { AuthProvider } from 'react-admin';
import { signOut } from './sign-out.ts';
import { hasSession, tokenParams } from './tokens.ts';

export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => signOut(),
  checkAuth: async () => {
    if (!hasSession()) throw new Error('signed out');
  },
  // A 401 on a create is told where it happened; only a failed refresh ends the session, and
  // http.ts does that.
  checkError: async () => undefined,
  getIdentity: async () => ({ id: tokenParams()?.id ?? 0 }),
  getPermissions: async () => undefined,
};
