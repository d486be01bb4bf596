// The sentences of the backups.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Backup', ne: 'ब्याकअप' },
  name: { en: 'Database Name', ne: 'डाटाबेसको नाम' },
  none: { en: 'No backups yet.', ne: 'अहिलेसम्म कुनै ब्याकअप छैन।' },
  noneHint: {
    en: 'Click Backup Now, or turn on nightly backups below.',
    ne: '“अहिले ब्याकअप लिनुहोस्” थिच्नुहोस्, वा तल हरेक रातको ब्याकअप चालु गर्नुहोस्।',
  },
  now: { en: 'Backup Now', ne: 'अहिले ब्याकअप लिनुहोस्' },
  running: {
    en: 'Creating the backup; everyone can keep working.',
    ne: 'ब्याकअप बन्दै छ; सबैले काम गरिरहन मिल्छ।',
  },
  signed: {
    en: 'Each backup is signed by this installation and its passwords are encrypted, so only this installation can recover it in the browser. Keep a copy of the installation key apart from the data.',
    ne: 'हरेक ब्याकअपमा यो प्रणालीको हस्ताक्षर हुन्छ र भित्रका पासवर्ड इन्क्रिप्ट गरिएका हुन्छन्: ब्राउजरबाट यही प्रणालीले मात्र रिकभर गर्छ। प्रणालीको कुञ्जीको एक प्रति डाटाभन्दा छुट्टै राख्नुहोस्।',
  },
  settings: { en: 'Backup Settings', ne: 'ब्याकअप सेटिङ' },
  nightly: { en: 'Every night', ne: 'हरेक रात' },
  at: { en: 'At', ne: 'समय' },
  keep: { en: 'Backups to keep', ne: 'राख्ने ब्याकअप सङ्ख्या' },
  copied: {
    en: 'Every backup is also copied to the second folder of this installation.',
    ne: 'हरेक ब्याकअप यस प्रणालीको दोस्रो फोल्डरमा पनि राखिन्छ।',
  },
  notCopied: {
    en: 'Backups are only on this computer. Download them, or ask your admin to set up a second disk (BACKUP_COPY_DIR).',
    ne: 'ब्याकअप यही कम्प्युटरमा मात्र छ। डाउनलोड गर्नुहोस्, वा प्रशासकलाई दोस्रो डिस्क (BACKUP_COPY_DIR) मिलाउन भन्नुहोस्।',
  },
} satisfies Record<string, Texts>;
