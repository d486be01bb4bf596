// The result of verifying a log: that it is intact, or the first line that is not as it was
// written.
import { type Language, type Texts, translate } from '../../../domain/language.ts';

/** The messages of a verification. */
export const verificationTexts = {
  whole: {
    en: 'The binary log is complete: {lines} {lines|line|lines} in {files} {files|file|files}, in order and matching the activity log.',
    ne: 'बाइनरी लग पूरा छ: {files} फाइलका {lines} हरफ, सबै आ-आफ्नो ठाउँमा र गतिविधि लगसँग मिल्ने।',
  },
  none: { en: 'Nothing has been logged yet.', ne: 'अहिलेसम्म केही लग भएको छैन।' },
  noLine: {
    en: '{file}, line {line}: this is not a line of the log.',
    ne: '{file}, हरफ {line}: यो लगको हरफ होइन।',
  },
  altered: {
    en: '{file}, line {line}: the line was altered or an earlier one removed; its hash does not match.',
    ne: '{file}, हरफ {line}: यो हरफ फेरिएको वा अघिल्लो हटाइएको छ; ह्यास मिलेन।',
  },
  order: {
    en: '{file}, line {line}: line number {seq} found where {wanted} belongs.',
    ne: '{file}, हरफ {line}: {wanted} हुनुपर्ने ठाउँमा {seq} छ।',
  },
  missingFile: { en: '{file} is missing.', ne: '{file} छैन।' },
  cut: {
    en: '{file}: the file ends before its last line in the table.',
    ne: '{file}: तालिकाको अन्तिम हरफअघि नै फाइल सकिएको छ।',
  },
  otherKey: {
    en: '{file}, line {line}: the line was sealed with another installation key ({key}), which is not in the key file.',
    ne: '{file}, हरफ {line}: यो हरफमा अर्कै कुञ्जी ({key}) को छाप छ, जुन कुञ्जीको फाइलमा छैन।',
  },
  headSeal: {
    en: '{file}: its row in the table of last hashes was not written by this installation.',
    ne: '{file}: अन्तिम ह्यासको तालिकामा यसको पङ्क्ति यो प्रणालीले लेखेजस्तो छैन।',
  },
  begin: {
    en: '{file}: the log does not start here; earlier files are missing.',
    ne: '{file}: लग यहाँबाट सुरु हुँदैन; यसअघिका फाइल छैनन्।',
  },
  noHeads: {
    en: 'The table of last hashes is empty, but {entries} {entries|entry was|entries were} logged.',
    ne: 'अन्तिम ह्यासको तालिका खाली छ, तर लगमा {entries} प्रविष्टि छन्।',
  },
  shorter: {
    en: '{where} refers to line {seq} of the log, which is missing: the log was cut off after line {last}.',
    ne: '{where} मा लगको हरफ {seq} छ, तर लगमा छैन: लग हरफ {last} पछि काटिएको छ।',
  },
  otherwise: {
    en: '{where} has a different hash for line {seq} of the log: the log was rewritten later.',
    ne: '{where} मा लगको हरफ {seq} को ह्यास अर्कै छ: त्यसपछि लग फेरि लेखिएको छ।',
  },
  password: {
    en: 'The password of {email} is not the one last set; it was changed outside the program.',
    ne: '{email} को पासवर्ड पछिल्लो पटक राखिएको होइन; प्रणालीबाहिरबाट फेरिएको छ।',
  },
  replaced: {
    en: 'The log was replaced by a recovery by {by} on {at} (line {seq}). It is in order: {lines} {lines|line|lines} in {files} {files|file|files}.',
    ne: '{at} मा {by} को रिकभरीले (हरफ {seq}) लग बदलेको छ। बाँकी मिलेको छ: {files} फाइलका {lines} हरफ, सबै आ-आफ्नो ठाउँमा।',
  },
  unkeyed: {
    en: 'Lines before number {seq} were written before this installation had a key.',
    ne: 'हरफ {seq} अघिका हरफ यो प्रणालीको कुञ्जी बन्नुअघि लेखिएका हुन्।',
  },
  lost: {
    en: 'Lines up to number {seq} were sealed with an installation key that was lost; another was adopted on {at}. They match the activity log, but nothing proves that both are unaltered.',
    ne: 'हरफ {seq} सम्मका हरफमा हराएको कुञ्जीको छाप छ; {at} मा अर्को कुञ्जी अपनाइयो। ती गतिविधि लगसँग मिल्छन्, तर दुवै जस्ताको तस्तै छन् भन्ने प्रमाण छैन।',
  },
  head: {
    en: '{file}: its last hash does not match the table.',
    ne: '{file}: अन्तिम ह्यास तालिकासँग मिलेन।',
  },
  differs: {
    en: '{file}, line {line}: entry {id} of the activity log is different.',
    ne: '{file}, हरफ {line}: गतिविधि लगको प्रविष्टि {id} अर्कै छ।',
  },
  gone: {
    en: '{file}, line {line}: entry {id} is missing from the activity log.',
    ne: '{file}, हरफ {line}: गतिविधि लगमा प्रविष्टि {id} अब छैन।',
  },
  unsealed: {
    en: 'Entry {id} of the activity log is not in any file.',
    ne: 'गतिविधि लगको प्रविष्टि {id} कुनै फाइलमा छैन।',
  },
} satisfies Record<string, Texts>;

/** A line by its file and number; 0 is the file itself. */
export type LinePosition = { name: string; number: number };
const formatTexts = (text: Texts, values: Record<string, string | number>): Texts => ({
  en: translate(text, 'en', values),
  ne: translate(text, 'ne', values),
});
/** The first problem, with its position. */
export const toProblem = (
  text: Texts,
  { name, number }: LinePosition,
  values: Record<string, string | number> = {},
) => ({
  file: name,
  line: number,
  text: formatTexts(text, { file: name, line: number, ...values }),
});
export type VerificationProblem = ReturnType<typeof toProblem>;

/** `problem` is a sentence about the first problem; undefined if the log is as it was written. */
export type VerificationResult = {
  lines: number;
  files: number;
  problem: VerificationProblem | undefined;
  /**
   * The recovery that replaced the previous log: the user, the time (Nepal), and the line with its
   * entry.
   */
  replaced?: { by: string; at: string; seq: number };
  /** The last line whose key is lost, and when another key was adopted (Nepal time). */
  lost?: { seq: number; at: string };
  /** The first line with a keyed hash, if others are before it. */
  keyed_from?: number;
};

/** True if there is no problem and the log was never replaced. */
export const isIntact = ({ problem, replaced, lost }: VerificationResult): boolean =>
  problem === undefined && replaced === undefined && lost === undefined;

/** The result as text for people. */
export const formatVerificationResult = (
  { lines, files, problem, replaced, lost, keyed_from }: VerificationResult,
  language: Language,
): string => {
  if (problem) return problem.text[language];
  if (lines === 0) return verificationTexts.none[language];
  const state = replaced
    ? translate(verificationTexts.replaced, language, { lines, files, ...replaced })
    : translate(verificationTexts.whole, language, { lines, files });
  const notes = [
    ...(lost ? [translate(verificationTexts.lost, language, lost)] : []),
    ...(keyed_from === undefined
      ? []
      : [translate(verificationTexts.unkeyed, language, { seq: keyed_from })]),
  ];
  return [state, ...notes].join(' ');
};
