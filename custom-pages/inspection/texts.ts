// What is said of an inspection: the proof, the ledger of prints, the pack.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Inspection', ne: 'निरीक्षण' },
  proof: { en: 'Proof', ne: 'प्रमाण' },
  prints: { en: 'Print Ledger', ne: 'प्रिन्ट अभिलेख' },
  pack: { en: 'Inspection Pack', ne: 'निरीक्षण प्याकेज' },
  chain: { en: 'Proof of unaltered records', ne: 'अभिलेख नफेरिएको प्रमाण' },
  chainAbout: {
    en: 'Every change is in the binary log, hash-chained and sealed with the key of this installation. Verifying reads every line and compares it with the activity log, the digests below and the backups.',
    ne: 'हरेक परिवर्तन बाइनरी लगमा रहन्छ, हरेक हरफ अघिल्लोसँग जोडेर यो प्रणालीको कुञ्जीले छाप लगाइएको। रुजु गर्दा हरेक हरफ पढेर गतिविधि लग, तलका सार र ब्याकअपसँग मिलाइन्छ।',
  },
  limits: { en: 'Why keep a copy elsewhere', ne: 'बाहिरको प्रति किन चाहिन्छ' },
  limitsAbout: {
    en: 'The log alone cannot show that this computer was set back to an earlier state, documents and log together. An e-mailed digest or a backup in a second folder can: compare them with npm run verify-audit-log.',
    ne: 'यो कम्प्युटरका कागजात र लग सँगै पहिलेको अवस्थामा फर्काइएको लगले मात्र देखाउन सक्दैन। इमेल गरिएको सार वा दोस्रो फोल्डरको ब्याकअपले देखाउँछ: npm run verify-audit-log ले मिलाउनुहोस्।',
  },
  alone: {
    en: 'There is no copy elsewhere yet. Enter an e-mail address for the digests below, or set BACKUP_COPY_DIR to a second disk.',
    ne: 'अहिलेसम्म बाहिर कुनै प्रति छैन: तल सार पठाउने इमेल राख्नुहोस्, वा BACKUP_COPY_DIR मा दोस्रो डिस्क राख्नुहोस्।',
  },
  publicKey: { en: 'Backups are signed with the key', ne: 'ब्याकअपमा हस्ताक्षर गर्ने कुञ्जी' },
  verify: { en: 'Verify', ne: 'रुजु गर्नुहोस्' },
  books: { en: 'Books', ne: 'हिसाब' },
  booksAgree: { en: 'The books matched at {time}.', ne: '{time} मा हिसाब मिलेको थियो।' },
  booksDiffer: {
    en: '{n} {n|difference|differences} found at {time}.',
    ne: '{time} मा {n} फरक भेटियो।',
  },
  booksNever: { en: 'The books have not been verified yet.', ne: 'हिसाब अहिलेसम्म रुजु गरिएको छैन।' },
  toBooks: { en: 'Verify Books', ne: 'हिसाब रुजु गर्नुहोस्' },
  digests: { en: 'Daily digests', ne: 'दैनिक सार' },
  digestsAbout: {
    en: 'A nightly fingerprint, e-mailed to someone outside, proves the records were not rewritten.',
    ne: 'हरेक रातको अन्तिम ह्यास बाहिर कसैलाई इमेल गर्दा अभिलेख फेरि लेखिएका छैनन् भन्ने प्रमाणित हुन्छ।',
  },
  noDigests: { en: 'The first digest will be created tonight.', ne: 'पहिलो सार आज राति बन्छ।' },
  day: { en: 'Day', ne: 'दिन' },
  lines: { en: 'Lines', ne: 'हरफ' },
  head: { en: 'Last hash (SHA-256)', ne: 'अन्तिम ह्यास (SHA-256)' },
  mailedTo: { en: 'E-mailed to', ne: 'इमेल पठाइएको' },
  mailTo: { en: 'E-mail the digest every night to', ne: 'हरेक रात सार पठाउने इमेल' },
  kind: { en: 'Document', ne: 'कागजात' },
  number: { en: 'Number', ne: 'नम्बर' },
  copy: { en: 'Copy for', ne: 'कसको प्रति' },
  copyNo: { en: 'Copy No.', ne: 'प्रति नं.' },
  printedBy: { en: 'Printed by', ne: 'प्रिन्ट गर्ने' },
  printedAt: { en: 'Printed at', ne: 'प्रिन्ट भएको समय' },
  noPrints: { en: 'Nothing has been printed yet.', ne: 'अहिलेसम्म केही प्रिन्ट भएको छैन।' },
  noPrintsHint: {
    en: 'Every print, download and e-mail of a document is listed here, with user and time.',
    ne: 'कागजातको हरेक प्रिन्ट, डाउनलोड र इमेल, कसले र कहिले गरेको, यहाँ लेखिन्छ।',
  },
  order: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  failed: { en: 'This could not be loaded.', ne: 'यो पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  packAbout: {
    en: 'One ZIP file with everything an inspector asks for in the period: Standard View, cancellations, activity log, print ledger, backups with checksums, the verification result, the user manual and sample prints.',
    ne: 'अवधिभित्रको, निरीक्षकले माग्ने सबै कुरा भएको एउटा ZIP फाइल: स्ट्यान्डर्ड भ्यु, रद्द बीजक, गतिविधि लग, प्रिन्ट अभिलेख, चेकसमसहित ब्याकअप, रुजुको नतिजा, प्रयोगकर्ता पुस्तिका र नमुना प्रिन्ट।',
  },
  packPrints: {
    en: 'The samples are real prints: one invoice of the period (an unprinted one if there is any) is printed three times and one credit note once. All are counted in the print ledger.',
    ne: 'नमुना वास्तविक प्रिन्ट हुन्: अवधिको एउटा बीजक (प्रिन्ट नभएको भए त्यही) तीन पटक र एउटा क्रेडिट नोट एक पटक प्रिन्ट हुन्छ, र हरेक प्रिन्ट अभिलेखमा गनिन्छ।',
  },
  cancellations: { en: 'Register of cancellations', ne: 'रद्द बीजकको खाता' },
  cancellationsAbout: {
    en: 'Invoices of the period cancelled on the day they were issued, with reasons. Returns are listed separately.',
    ne: 'माथिको अवधिका, उही दिन रद्द गरिएका बीजक र कारण, फिर्ताबाट छुट्टै।',
  },
  take: { en: 'Create pack', ne: 'प्याकेज बनाउनुहोस्' },
  making: { en: 'Creating pack …', ne: 'प्याकेज बनाउँदै …' },
} satisfies Record<string, Texts>;
