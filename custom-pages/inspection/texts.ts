// What is said of an inspection: the proof, the ledger of prints, the pack.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Inspection', ne: 'निरीक्षण' },
  proof: { en: 'Proof', ne: 'प्रमाण' },
  prints: { en: 'Print Ledger', ne: 'छपाइ खाता' },
  pack: { en: 'Inspection Pack', ne: 'निरीक्षण प्याकेज' },
  chain: { en: 'Nothing of the past was altered', ne: 'विगतको केही फेरिएको छैन' },
  chainAbout: {
    en: 'Every change stands in the binary log, each line sealed with the one before it. Verifying reads every line and compares it with the activity log and with the digests below.',
    ne: 'हरेक परिवर्तन बाइनरी लगमा रहन्छ, हरेक हरफ अघिल्लोसँग जोडेर छाप लगाइएको। रुजु गर्दा हरेक हरफ पढेर गतिविधि लग र तलका सारसँग मिलाइन्छ।',
  },
  verify: { en: 'Verify', ne: 'रुजु' },
  books: { en: 'Books', ne: 'खाता' },
  booksAgree: { en: 'The books agreed at {time}.', ne: '{time} मा खाता मिलेको थियो।' },
  booksDiffer: { en: '{n} differences were found at {time}.', ne: '{time} मा {n} फरक भेटियो।' },
  booksNever: { en: 'The books have not been verified yet.', ne: 'खाता अहिलेसम्म रुजु गरिएको छैन।' },
  toBooks: { en: 'Verify Books', ne: 'खाता रुजु' },
  digests: { en: 'Daily digests', ne: 'दैनिक सार' },
  digestsAbout: {
    en: 'Every night the head of the binary log is kept here. A copy that is mailed out of the house proves the past even where somebody rewrites all of this.',
    ne: 'हरेक रात बाइनरी लगको शीर्ष यहाँ राखिन्छ। सबै फेरि लेखिए पनि बाहिर पठाइएको इमेलले विगत प्रमाणित गर्छ।',
  },
  noDigests: { en: 'The first digest is made in the coming night.', ne: 'पहिलो सार आउने रात बन्छ।' },
  day: { en: 'Day', ne: 'दिन' },
  lines: { en: 'Lines', ne: 'हरफ' },
  head: { en: 'Head (SHA-256)', ne: 'शीर्ष (SHA-256)' },
  mailedTo: { en: 'Mailed to', ne: 'इमेल पठाइएको' },
  mailTo: { en: 'Mail the digest every night to', ne: 'हरेक रात सार पठाउने इमेल' },
  kind: { en: 'Document', ne: 'कागजात' },
  number: { en: 'Number', ne: 'नम्बर' },
  copy: { en: 'Copy for', ne: 'कसको प्रति' },
  copyNo: { en: 'Copy No.', ne: 'प्रति नं.' },
  printedBy: { en: 'Printed by', ne: 'छाप्ने' },
  printedAt: { en: 'Printed at', ne: 'छापिएको समय' },
  noPrints: { en: 'Nothing has been printed yet.', ne: 'अहिलेसम्म केही छापिएको छैन।' },
  noPrintsHint: {
    en: 'Every print, download and mail of a document is written here, with who and when.',
    ne: 'कागजातको हरेक छपाइ, डाउनलोड र इमेल, कसले र कहिले गरेको, यहाँ लेखिन्छ।',
  },
  order: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  failed: { en: 'This could not be read.', ne: 'यो पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास' },
  packAbout: {
    en: 'One ZIP file with all that an inspector asks for of the period: Standard View, cancellations, activity log, print ledger, backups with checksums, the outcome of verifying, the user manual, and sample prints.',
    ne: 'अवधिभित्रको, निरीक्षकले माग्ने सबै कुरा भएको एउटा ZIP फाइल: स्ट्यान्डर्ड भ्यु, रद्द बीजक, गतिविधि लग, छपाइ खाता, चेकसमसहित ब्याकअप, रुजुको नतिजा, प्रयोगकर्ता पुस्तिका र नमुना छपाइ।',
  },
  packPrints: {
    en: 'The samples are real prints: an invoice of the period, not printed yet where there is one, is printed three times and a credit note once, and each counts in the print ledger.',
    ne: 'नमुना वास्तविक छपाइ हुन्: अवधिको एउटा बीजक (नछापिएको भए त्यही) तीन पटक र एउटा क्रेडिट नोट एक पटक छापिन्छ, र हरेक छपाइ खातामा गनिन्छ।',
  },
  cancellations: { en: 'Register of cancellations', ne: 'रद्द बीजकको खाता' },
  cancellationsAbout: {
    en: 'Reverse entries of the same day with their reasons, of the period above, apart from the returns.',
    ne: 'माथिको अवधिका, उही दिन रद्द गरिएका बीजक र कारण, फिर्ताबाट छुट्टै।',
  },
  take: { en: 'Make the pack', ne: 'प्याकेज बनाउनुहोस्' },
  making: { en: 'Making the pack …', ne: 'प्याकेज बनाउँदै …' },
} satisfies Record<string, Texts>;

export const kinds: Record<string, Texts> = {
  invoice: { en: 'Tax Invoice', ne: 'कर बीजक' },
  'credit-note': { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  proforma: { en: 'Proforma Invoice', ne: 'प्रोफर्मा बीजक' },
  billing: { en: 'Bill', ne: 'बिल' },
  'debit-note': { en: 'Debit Note', ne: 'डेबिट नोट' },
};

export const copies: Record<string, Texts> = {
  customer: { en: 'Customer', ne: 'ग्राहक' },
  company: { en: 'Company', ne: 'कम्पनी' },
};
