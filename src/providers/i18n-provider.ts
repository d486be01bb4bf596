// react-admin remounts everything when the locale of a provider changes and loses what was typed; a
// new provider object that already answers in the new language draws anew without the remount.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import type { I18nProvider } from 'react-admin';
import type { Entity } from '../../domain/schema/entity.ts';
import { switchLanguage, useLanguage } from '../i18n/language.ts';
import { messagesOf } from '../i18n/messages.ts';

/** The provider of the moment. */
export const useI18nProvider = (entities: Entity[]): I18nProvider => {
  const language = useLanguage();
  return useMemo(() => {
    const provider = polyglotI18nProvider(
      () => messagesOf(entities, language),
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
