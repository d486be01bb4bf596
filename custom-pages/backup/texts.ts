// The sentences of the backups.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Backup', ne: 'ब्याकअप' },
  name: { en: 'Database Name', ne: 'डाटाबेसको नाम' },
  none: { en: 'No backups yet.', ne: 'अहिलेसम्म कुनै ब्याकअप छैन।' },
  noneHint: {
    en: 'Press Backup Now for the first one, and switch on one every night below.',
    ne: '“अहिले ब्याकअप लिनुहोस्” थिच्नुहोस्, वा तल हरेक रातको ब्याकअप चालु गर्नुहोस्।',
  },
  now: { en: 'Backup Now', ne: 'अहिले ब्याकअप लिनुहोस्' },
  running: {
    en: 'The backup is being made; everybody can go on working.',
    ne: 'ब्याकअप बन्दै छ; सबैले काम गरिरहन मिल्छ।',
  },
  signed: {
    en: 'Each backup is signed by this installation, and passwords in it are sealed: only this installation recovers it in the browser. Keep a copy of the installation key apart from the data.',
    ne: 'हरेक ब्याकअपमा यो प्रणालीको हस्ताक्षर हुन्छ र भित्रका पासवर्डमा छाप लागेको हुन्छ: ब्राउजरबाट यही प्रणालीले मात्र रिकभर गर्छ। प्रणालीको कुञ्जीको एक प्रति डाटाभन्दा छुट्टै राख्नुहोस्।',
  },
  settings: { en: 'Backup Settings', ne: 'ब्याकअप सेटिङ' },
  nightly: { en: 'Every night', ne: 'हरेक रात' },
  at: { en: 'At', ne: 'समय' },
  keep: { en: 'Backups to keep', ne: 'राख्ने ब्याकअप सङ्ख्या' },
  copied: {
    en: 'Every backup is copied to the second folder of this installation.',
    ne: 'हरेक ब्याकअप यस प्रणालीको दोस्रो फोल्डरमा पनि राखिन्छ।',
  },
  notCopied: {
    en: 'Backups stand on this machine alone: set BACKUP_COPY_DIR to a second disk, or download them.',
    ne: 'ब्याकअप यही मेसिनमा मात्र छ: BACKUP_COPY_DIR मा दोस्रो डिस्क राख्नुहोस् वा डाउनलोड गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;
