// What is said of verifying the books.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Verify Books', ne: 'हिसाब रुजु' },
  about: {
    en: 'Every kept total (sums of days and parties, stock, journal, numbers) is computed again from the lines of the documents, and every document is held against the activity log of its making. Nothing is changed. This also runs every night.',
    ne: 'राखिएका सबै जम्मा (दिन र पक्षका जोड, मौज्दात, जर्नल, नम्बर) कागजातका पङ्क्तिबाट फेरि गणना गरिन्छ, र हरेक कागजात त्यो बन्दाको गतिविधि लगसँग दाँजिन्छ। केही पनि फेरिँदैन। यो हरेक रात आफैँ पनि चल्छ।',
  },
  start: { en: 'Verify now', ne: 'अहिले रुजु गर्नुहोस्' },
  running: { en: 'Verifying: {step} …', ne: 'रुजु हुँदै छ: {step} …' },
  found: { en: '{n} differences so far', ne: 'अहिलेसम्म {n} फरक' },
  agree: { en: 'The books agree.', ne: 'हिसाब मिलेको छ।' },
  differ: {
    en: '{n} differences were found. Please keep this list and call for help; do not enter corrections.',
    ne: '{n} फरक भेटियो। यो सूची राखेर सहयोग माग्नुहोस्; सच्याउने प्रविष्टि नगर्नुहोस्।',
  },
  last: { en: 'Verified by {name}, {start} to {end}', ne: '{name} ले रुजु गरेको, {start} देखि {end}' },
  more: { en: 'and {n} more', ne: 'र अरू {n}' },
  never: { en: 'These books have not been verified yet.', ne: 'यो हिसाब अहिलेसम्म रुजु गरिएको छैन।' },
  list: { en: 'Differences', ne: 'फरकहरू' },
  failed: { en: 'The outcome could not be read.', ne: 'नतिजा पढ्न सकिएन।' },
} satisfies Record<string, Texts>;

/** What is verified at the moment. */
export const steps: Record<string, Texts> = {
  documents: { en: 'documents, journal and movements', ne: 'कागजात, जर्नल र मौज्दातको घटबढ' },
  returns: { en: 'returns', ne: 'फिर्ता' },
  numbers: { en: 'numbers', ne: 'नम्बर' },
  days: { en: 'sums of days', ne: 'दिनका जोड' },
  names: { en: 'sums of parties', ne: 'पक्षका जोड' },
  stock: { en: 'stock', ne: 'मौज्दात' },
  ledger: { en: 'ledger of stock', ne: 'मौज्दात लेजर' },
  log: { en: 'documents beside the activity log', ne: 'गतिविधि लगसँग कागजात' },
  records: {
    en: 'parties, roles and other records against the activity log',
    ne: 'गतिविधि लगसँग पक्ष, भूमिका र अरू अभिलेख',
  },
};
