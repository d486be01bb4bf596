// What is said of verifying the books.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Verify Books', ne: 'हिसाब रुजु' },
  about: {
    en: 'Recalculates all totals (days, parties, stock, journal, numbers) from the documents and compares them with the activity log. Nothing is changed. This also runs every night.',
    ne: 'सबै जम्मा (दिन, पक्ष, मौज्दात, जर्नल, नम्बर) कागजातबाट फेरि गणना गरेर गतिविधि लगसँग दाँजिन्छ। केही पनि फेरिँदैन। यो हरेक रात आफैँ पनि चल्छ।',
  },
  start: { en: 'Verify now', ne: 'अहिले रुजु गर्नुहोस्' },
  running: { en: 'Verifying: {step} …', ne: 'रुजु हुँदै छ: {step} …' },
  found: { en: '{n} {n|difference|differences} so far', ne: 'अहिलेसम्म {n} फरक' },
  agree: { en: 'The books match.', ne: 'हिसाब मिलेको छ।' },
  differ: {
    en: "{n} {n|difference|differences} found. Save this list and contact support; don't correct anything yet.",
    ne: '{n} फरक भेटियो। यो सूची सेभ गरेर सहयोग माग्नुहोस्; अहिले केही नसच्याउनुहोस्।',
  },
  last: { en: 'Verified by {name}, {start} to {end}', ne: '{name} ले रुजु गरेको, {start} देखि {end}' },
  more: { en: 'and {n} more', ne: 'र अरू {n}' },
  never: { en: 'These books have not been verified yet.', ne: 'यो हिसाब अहिलेसम्म रुजु गरिएको छैन।' },
  list: { en: 'Differences', ne: 'फरकहरू' },
  failed: { en: 'The result could not be loaded.', ne: 'नतिजा पढ्न सकिएन।' },
} satisfies Record<string, Texts>;

/** What is verified at the moment. */
export const steps: Record<string, Texts> = {
  documents: { en: 'documents, journal and movements', ne: 'कागजात, जर्नल र मौज्दातको घटबढ' },
  returns: { en: 'returns', ne: 'फिर्ता' },
  numbers: { en: 'numbers', ne: 'नम्बर' },
  days: { en: 'daily totals', ne: 'दिनका जोड' },
  names: { en: 'party totals', ne: 'पक्षका जोड' },
  stock: { en: 'stock', ne: 'मौज्दात' },
  ledger: { en: 'stock ledger', ne: 'मौज्दात लेजर' },
  log: { en: 'documents against the activity log', ne: 'गतिविधि लगसँग कागजात' },
  records: {
    en: 'parties, roles and other records against the activity log',
    ne: 'गतिविधि लगसँग पक्ष, भूमिका र अरू अभिलेख',
  },
};
