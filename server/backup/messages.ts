// Messages about backups and recoveries.
import { type Language, type Texts, translate } from '../../domain/language.ts';
import { ValidationError } from '../platform/http/errors.ts';

export const texts = {
  notFound: { en: 'Backup not found.', ne: 'ब्याकअप भेटिएन।' },
  running: { en: 'A backup or recovery is already running.', ne: 'ब्याकअप वा रिकभरी चलिरहेको छ।' },
  disk: { en: 'The backup could not be written: {reason}.', ne: 'ब्याकअप लेख्न सकिएन: {reason}।' },
  saved: { en: 'Backup settings saved.', ne: 'ब्याकअप सेटिङ सेभ भयो।' },
  noFile: { en: 'Please upload sql file.', ne: 'कृपया sql फाइल अपलोड गर्नुहोस्।' },
  onlySql: { en: 'Only .sql files are accepted.', ne: '.sql फाइल मात्र लिइन्छ।' },
  tooLarge: {
    en: 'The file is larger than 1024 MB; recover it on the server with npm run recover.',
    ne: 'फाइल १०२४ MB भन्दा ठूलो छ; सर्भरमै npm run recover ले रिकभर गर्नुहोस्।',
  },
  empty: { en: 'The file is empty.', ne: 'फाइल खाली छ।' },
  zipped: {
    en: 'The file is zipped. Unzip it and choose the .sql file inside.',
    ne: 'फाइल जिप गरिएको छ; खोलेर भित्रको .sql फाइल छान्नुहोस्।',
  },
  foreign: { en: 'The file is not a Bijak backup.', ne: 'यो फाइल Bijak को ब्याकअप होइन।' },
  newer: {
    en: 'The backup was made by a newer Bijak ({program}); update this one first.',
    ne: 'यो ब्याकअप नयाँ Bijak ({program}) ले बनाएको हो; पहिले यसलाई अपडेट गर्नुहोस्।',
  },
  cut: { en: 'The file is incomplete: its end is missing.', ne: 'फाइल अधुरो छ: अन्तिम भाग छैन।' },
  altered: {
    en: 'The file has been altered or damaged: its checksum does not match.',
    ne: 'फाइल फेरिएको वा बिग्रेको छ: चेकसम मिलेन।',
  },
  notSigned: {
    en: 'The backup is not signed by this installation. Recover it on the server with npm run recover -- --foreign.',
    ne: 'यो ब्याकअपमा यो प्रणालीको हस्ताक्षर छैन। सर्भरमै npm run recover -- --foreign ले रिकभर गर्नुहोस्।',
  },
  disagrees: {
    en: 'The file differs from what was logged here when it was made, in {n} {n|place|places}. First: {first}.',
    ne: 'फाइलको विवरण र यहाँ लग भएको विवरण {n} ठाउँमा मिलेन; पहिलो: {first}।',
  },
  more: {
    en: 'The backup gives the permission "{permission}", which you do not have.',
    ne: 'ब्याकअपले "{permission}" अनुमति दिन्छ, जुन तपाईंलाई छैन।',
  },
  otherCompany: {
    en: 'The backup belongs to another company: {name}, PAN {pan}.',
    ne: 'यो ब्याकअप अर्को कम्पनीको हो: {name}, प्यान {pan}।',
  },
  unknownColumn: {
    en: 'The backup contains "{name}", which this installation does not have.',
    ne: 'ब्याकअपमा "{name}" छ, जुन यस प्रणालीमा छैन।',
  },
  otherKind: {
    en: 'The backup was made before "{name}" changed from {was} to {now}, and its values cannot be converted exactly. Recover it with the schemas of that time.',
    ne: 'यो ब्याकअप "{name}" {was} बाट {now} हुनुअघिको हो, र यसका मान ठ्याक्कै सार्न मिल्दैन; त्यस बेलाकै स्किमासँग रिकभर गर्नुहोस्।',
  },
  belongs: {
    en: 'An e-mail address or key in the backup belongs to another company on this installation.',
    ne: 'ब्याकअपको कुनै इमेल वा कुञ्जी यही प्रणालीको अर्को कम्पनीको हो।',
  },
  brokenLog: {
    en: 'The binary log cannot be used: lines before {file}, line {line}, are missing, or the line was altered.',
    ne: 'बाइनरी लग प्रयोग गर्न सकिएन: {file} को हरफ {line} अघि हरफ हराएका छन् वा यो फेरिएको छ।',
  },
  noLog: {
    en: 'This company has no binary log to roll forward from.',
    ne: 'थप परिवर्तन फर्काउन यस कम्पनीको बाइनरी लग छैन।',
  },
  otherLog: {
    en: 'The binary log here does not belong to this backup.',
    ne: 'यहाँको बाइनरी लग यो ब्याकअपको होइन।',
  },
  laterThanUntil: {
    en: 'The backup is later than that moment; choose an earlier backup.',
    ne: 'ब्याकअप त्यो समयभन्दा पछिको हो; अघिल्लो ब्याकअप छान्नुहोस्।',
  },
  undone: {
    en: 'A later recovery undid the period of this backup. It can be recovered, but not rolled forward.',
    ne: 'यो ब्याकअप बनेको समय अर्को रिकभरीले हटाएको छ; रिकभर गर्न मिल्छ, त्यसपछिका परिवर्तन फर्काउन मिल्दैन।',
  },
  cannotRedo: {
    en: 'The binary log contains a change that cannot be repeated: {change}.',
    ne: 'बाइनरी लगमा फेरि गर्न नसकिने परिवर्तन छ: {change}।',
  },
  until: {
    en: 'Enter a date and time as YYYY-MM-DD HH:mm:ss.',
    ne: 'मिति र समय YYYY-MM-DD HH:mm:ss मा दिनुहोस्।',
  },
  wouldBeLost: {
    en: 'Documents newer than the backup of {at} that would be lost: {n}.',
    ne: '{at} को ब्याकअपपछिका र हराउने कागजात: {n}।',
  },
  recovered: {
    en: 'The database was recovered from the backup of {at}.',
    ne: '{at} को ब्याकअपबाट डाटाबेस रिकभर भयो।',
  },
} satisfies Record<string, Texts>;

export type BackupMessage = keyof typeof texts;

/** A file or a request that cannot be recovered from, with the reason; nothing has been changed. */
export class UnusableBackupError extends Error {
  readonly sentence: BackupMessage;
  readonly values: Record<string, string>;
  constructor(sentence: BackupMessage, values: Record<string, string> = {}) {
    super(translate(texts[sentence], 'en', values));
    this.sentence = sentence;
    this.values = values;
  }
}

/** 422 under `recovery_file`. */
export const toValidationError = (
  { sentence, values }: Pick<UnusableBackupError, 'sentence' | 'values'>,
  language: Language,
): ValidationError =>
  new ValidationError({ recovery_file: [translate(texts[sentence], language, values)] });
