// react-admin remounts everything when the locale of a provider changes and loses what was typed; a
// new provider object that already answers in the new language renders again without the remount.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import { type AuthProvider, type I18nProvider, memoryStore, type Store } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { listPreferenceNames } from '../../domain/users/preferences.ts';
import { getPreferences, setPreference } from '../api/preferences.ts';
import { signOut } from '../auth/session-sync.ts';
import { getTokenParams, hasSession } from '../auth/tokens.ts';
import { switchLanguage, useLanguage } from '../i18n/language.ts';
import { buildMessages } from '../i18n/messages.ts';

/** The provider of the moment. */
export const useI18nProvider = (entities: Entity[]): I18nProvider => {
  const language = useLanguage();
  return useMemo(() => {
    const provider = polyglotI18nProvider(
      () => buildMessages(entities, language),
      language,
      [
        { locale: 'en', name: 'English' },
        { locale: 'ne', name: 'नेपाली' },
      ],
      { allowMissing: true },
    );
    return {
      ...provider,
      getLocale: () => language,
      changeLocale: async locale => switchLanguage(locale === 'ne' ? 'ne' : 'en'),
    };
  }, [entities, language]);
};

/**
 * What react-admin asks of the session. Calls refresh and end it by themselves; here only its
 * presence counts.
 */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => signOut(),
  checkAuth: async () => {
    if (!hasSession()) throw new Error('signed out');
  },
  // The caller shows a 401 of a create; only a failed refresh ends the session, and http.ts does
  // that.
  checkError: async () => undefined,
  getIdentity: async () => ({ id: getTokenParams()?.id ?? 0 }),
  getPermissions: async () => undefined,
};

const isPreferenceKey = (key: string) => listPreferenceNames.some(name => key.endsWith(`.${name}`));

/**
 * A store that begins with what is known of the person: what react-admin remembers of a list is
 * kept on the server, the rest as long as the page.
 */
export const createPreferenceStore = (): Store => {
  const store = memoryStore(
    Object.fromEntries(Object.entries(getPreferences()).filter(([key]) => isPreferenceKey(key))),
  );
  return {
    ...store,
    setItem: (key, value) => {
      store.setItem(key, value);
      if (isPreferenceKey(key)) setPreference(key, value);
    },
  };
};
