// What the server answers to a mail that is about to be written.
import { type LetterFacts, letterFactTexts, writeLetters } from '../../domain/documents/letter.ts';
import type { Language } from '../../domain/language.ts';

const invoice: LetterFacts = {
  title: { en: 'Invoice', ne: 'बीजक' },
  number: '123',
  ...{ company: 'Himal Store', party: 'Everest Traders' },
  facts: [{ label: letterFactTexts.amount, value: { money: 113_000 } }],
};

/** The body of GET …/email: the address, the customer's own language, and the letter about what is enclosed. */
export const offerLetter = (
  to = '',
  language: Language | null = null,
  facts: LetterFacts = invoice,
) => ({ to, language, letter: writeLetters(facts) });
