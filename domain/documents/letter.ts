// The letter that goes with a file, in the reader's language; the sender may change it before it is sent.
import { formatBothCalendars } from '../calendar/format-date.ts';
import { type Language, localizeDigits, type Texts, translate } from '../language.ts';
import { formatMoney } from '../money/money.ts';

/** What is enclosed, and who writes to whom; a fact is a day or a span (AD), or money in paisa. */
export type LetterFacts = {
  title: Texts;
  /** Undefined for what has no number, such as a statement. */
  number?: string;
  company: string;
  party: string;
  facts: { label: Texts; value: LetterValue }[];
};
type LetterValue = { day: string } | { from: string; to: string } | { money: number };

export type WrittenLetter = { subject: string; message: string };
export type WrittenLetters = Record<Language, WrittenLetter>;

export const letterFactTexts = {
  date: { en: 'Date', ne: 'मिति' },
  amount: { en: 'Amount', ne: 'रकम' },
  dueDate: { en: 'Due date', ne: 'भुक्तानी मिति' },
  open: { en: 'Amount still to be paid', ne: 'तिर्न बाँकी रकम' },
  period: { en: 'Period', ne: 'अवधि' },
} satisfies Record<string, Texts>;

const texts = {
  message: {
    en: 'Dear {party},\n\nPlease find {enclosed} enclosed.{facts}\n\nKind regards\n{company}',
    ne: '{party} ज्यू,\n\n{enclosed} यसैसाथ संलग्न छ।{facts}\n\nधन्यवाद।\n{company}',
  },
  money: { en: 'Rs. {amount}', ne: 'रु {amount}' },
  span: { en: '{from} to {to}', ne: '{from} देखि {to} सम्म' },
} satisfies Record<string, Texts>;

const write = (facts: LetterFacts, language: Language): WrittenLetter => {
  const { title, number, company, party } = facts;
  const toText = (value: LetterValue): string => {
    const say = (day: string) => formatBothCalendars(day, language);
    if ('money' in value)
      return translate(texts.money, language, { amount: formatMoney(value.money, language) });
    return 'day' in value
      ? say(value.day)
      : translate(texts.span, language, { from: say(value.from), to: say(value.to) });
  };
  const enclosed = [title[language], number && localizeDigits(number, language)]
    .filter(Boolean)
    .join(' ');
  const lines = facts.facts.map(({ label, value }) => `${label[language]}: ${toText(value)}`);
  return {
    // The company's name is that of the sender.
    subject: enclosed,
    message: translate(texts.message, language, {
      ...{ enclosed, company, party },
      facts: lines.length > 0 ? `\n\n${lines.join('\n')}` : '',
    }),
  };
};

/** The letter as it is offered, in both languages. */
export const writeLetters = (facts: LetterFacts): WrittenLetters => ({
  en: write(facts, 'en'),
  ne: write(facts, 'ne'),
});
