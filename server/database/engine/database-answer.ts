// What a call is answered when the database, and not what was sent, is the reason that it failed.
import type { Language, Texts } from '../../../domain/language.ts';
import { type DatabaseTrouble, troubleOf } from './database-error.ts';

export type DatabaseAnswer = { status: number; headers: Record<string, string>; message: string };

const texts = {
  unreachable: {
    en: 'The database cannot be reached. Please try again.',
    ne: 'अहिले डाटाबेसमा पुग्न सकिएन। कृपया फेरि प्रयास गर्नुहोस्।',
  },
  busy: {
    en: 'The database is busy. Please try again.',
    ne: 'अहिले डाटाबेस व्यस्त छ। कृपया फेरि प्रयास गर्नुहोस्।',
  },
  unknown: {
    en: 'The database connection was lost. This may have been saved: check before you send it again.',
    ne: 'डाटाबेससँगको सम्पर्क टुट्यो। यो सेभ भएको हुन सक्छ: फेरि पठाउनुअघि हेर्नुहोस्।',
  },
  full: {
    en: "This could not be saved: the server's disk is full or cannot be written. Please tell your server administrator.",
    ne: 'यो सेभ भएन: सर्भरको डिस्क भरिएको छ वा त्यसमा लेख्न सकिँदैन। कृपया सर्भर प्रशासकलाई भन्नुहोस्।',
  },
} satisfies Record<DatabaseTrouble, Texts>;

/** A database that comes back does so within seconds. */
const RETRY_AFTER_SECONDS = '2';

/**
 * Of a call that changes several things one after the other nobody knows how far it came: it is
 * answered as what may have been saved.
 */
function sentenceFor(trouble: DatabaseTrouble, method: string): Texts {
  const isChange = method !== 'GET' && method !== 'HEAD';
  return trouble === 'unreachable' && isChange ? texts.unknown : texts[trouble];
}

/**
 * 503 with `Retry-After`, or 507 where there is no space; undefined for an error of another kind.
 */
export function databaseAnswer(
  error: unknown,
  method: string,
  language: Language,
): DatabaseAnswer | undefined {
  const trouble = troubleOf(error);
  if (!trouble) return undefined;
  const message = sentenceFor(trouble, method)[language];
  return trouble === 'full'
    ? { status: 507, headers: {}, message }
    : { status: 503, headers: { 'retry-after': RETRY_AFTER_SECONDS }, message };
}
