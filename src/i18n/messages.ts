// What polyglot is given: react-admin's own sentences that these screens show, and the names of
// every entity and field for JSON Forms.
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';

const nepaliMessages: { ra: Record<string, Record<string, string>> } = {
  ra: {
    action: {
      save: 'सेभ गर्नुहोस्',
      cancel: 'छाड्नुहोस्',
      confirm: 'पुष्टि गर्नुहोस्',
      delete: 'मेटाउनुहोस्',
      edit: 'सम्पादन गर्नुहोस्',
      show: 'हेर्नुहोस्',
      refresh: 'रिफ्रेस गर्नुहोस्',
      search: 'खोज्नुहोस्',
      undo: 'पूर्ववत् गर्नुहोस्',
    },
    notification: {
      created: 'थपियो',
      updated: 'अद्यावधिक भयो',
      deleted: 'मेटाइयो',
      http_error: 'सर्भरसँग सम्पर्क हुन सकेन',
      data_provider_error: 'सर्भरसँग सम्पर्क हुन सकेन',
      item_doesnt_exist: 'यस्तो अभिलेख छैन',
    },
    message: {
      invalid_form: 'चिह्न लगाइएका विवरण सच्याउनुहोस्।',
      error: 'केही गडबड भयो',
      not_found: 'भेटिएन',
      unsaved_changes: 'लेखेको कुरा सेभ भएको छैन। छाड्ने?',
    },
    page: { loading: 'लोड हुँदै छ', error: 'केही गडबड भयो', not_found: 'भेटिएन' },
    navigation: { no_results: 'कुनै अभिलेख भेटिएन।' },
    auth: { auth_check_error: 'कृपया साइन इन गर्नुहोस्।', logout: 'साइन आउट' },
  },
};

const toResourceMessages = (entities: Entity[], language: Language) =>
  Object.fromEntries(
    entities.map(entity => [
      entity.name,
      {
        name: `${entity.one[language]} |||| ${entity.many[language]}`,
        fields: Object.fromEntries(entity.fields.map(field => [field.name, field.label[language]])),
        help: Object.fromEntries(
          entity.fields.flatMap(field => (field.help ? [[field.name, field.help[language]]] : [])),
        ),
      },
    ]),
  );

const englishRaMessages: Record<string, object | string> = englishMessages.ra;

/** English below, so that a sentence without a twin is at least readable. */
const mergeNepaliOverEnglish = () => ({
  ra: Object.fromEntries(
    Object.entries(englishRaMessages).map(([part, texts]) => [
      part,
      typeof texts === 'object' ? { ...texts, ...nepaliMessages.ra[part] } : texts,
    ]),
  ),
});

/** The messages of a language. */
export const buildMessages = (entities: Entity[], language: Language): TranslationMessages =>
  ({
    ...(language === 'ne' ? mergeNepaliOverEnglish() : englishMessages),
    resources: toResourceMessages(entities, language),
  }) as TranslationMessages;
