// Why a reminder did not go out, where the program and not a server says so: in the reader's language.
import type { Texts } from '../../../domain/language.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';

const errorTexts: Record<string, Texts> = {
  'no-email': { en: 'The customer has no e-mail address.', ne: 'ग्राहकको इमेल ठेगाना छैन।' },
  'no-mobile': {
    en: 'The customer has no mobile number of Nepal.',
    ne: 'ग्राहकको नेपालको मोबाइल नम्बर छैन।',
  },
  interrupted: {
    en: 'Interrupted while it was being sent.',
    ne: 'पठाउँदापठाउँदै रोकियो।',
  },
};

export const reminderHooks: EntityHooks = {
  serialize: (record, { language }) => ({
    ...record,
    error: errorTexts[String(record.error)]?.[language] ?? record.error,
  }),
};
