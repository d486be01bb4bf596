// Amounts in words against a second implementation that shares nothing with the first: it cuts the
// written number into its groups from the right, and has word tables of its own.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../domain/language.ts';
import { toAmountInWords } from '../../domain/money/amount-in-words.ts';

const RUNS = process.env.REPEAT === 'full' ? 100_000 : 2_000;
/** The largest amount of the contract, and as many kharab as the words go. */
const MAX_PAISA = 99_999_999_999_999;
const NINETY_NINE_KHARAB = 999_999_999_999_999;

const nepali = `
  शून्य एक दुई तीन चार पाँच छ सात आठ नौ
  दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस
  बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस
  तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस
  चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास
  पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी
  साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी
  सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी
  असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे
  नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय`
  .trim()
  .split(/\s+/);
const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const english = Array.from({ length: 100 }, (_, n) =>
  n < 20
    ? small[n]!
    : `${tens[Number(String(n)[0])]}${n % 10 === 0 ? '' : ` ${small[Number(String(n)[1])]}`}`,
);
const names: Record<Language, string[]> = {
  en: ['', 'Hundred', 'Thousand', 'Lakh', 'Crore', 'Arab', 'Kharab'],
  ne: ['', 'सय', 'हजार', 'लाख', 'करोड', 'अर्ब', 'खर्ब'],
};

/** The digits of a whole number, cut from the right: two, one (the hundreds), then two by two. */
const spelled = (digits: string, language: Language): string => {
  const words = language === 'ne' ? nepali : english;
  const said: string[] = [];
  for (let left = digits, place = 0; left !== ''; place += 1) {
    const width = place === 1 ? 1 : 2;
    const group = Number(left.slice(-width));
    if (group > 0) said.unshift([words[group], names[language][place]].join(' ').trim());
    left = left.slice(0, -width);
  }
  return said.join(' ') || words[0]!;
};

const expected = (paisa: number, language: Language): string => {
  const written = String(paisa).padStart(3, '0');
  const [rupees, rest] = [written.slice(0, -2).replace(/^0+/, ''), Number(written.slice(-2))];
  const coins =
    rest === 0 ? '' : language === 'ne' ? ` ${nepali[rest]} पैसा` : ` and ${english[rest]} Paisa`;
  return language === 'ne'
    ? `${spelled(rupees, 'ne')} रुपैयाँ${coins} मात्र`
    : `Rupees ${spelled(rupees, 'en')}${coins} Only`;
};

/**
 * Amounts of every length alike: a plain range would hardly ever be small, and rarely contain
 * zeros.
 */
const amounts = fc.oneof(
  fc.integer({ min: 0, max: NINETY_NINE_KHARAB }),
  fc.integer({ min: 1, max: 15 }).chain(length => fc.integer({ min: 0, max: 10 ** length - 1 })),
  fc
    .array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 15 })
    .map(digits => Number(digits.join(''))),
);

describe('an amount in words', () => {
  for (const language of ['en', 'ne'] as const) {
    it(`in ${language} equals a second implementation, up to 99 kharab`, () => {
      fc.assert(
        fc.property(amounts, paisa => {
          expect(toAmountInWords(paisa, language)).toBe(expected(paisa, language));
        }),
        { numRuns: RUNS },
      );
    });
    it(`in ${language} is right at each limit of a new word`, () => {
      for (let length = 1; length <= 15; length += 1)
        for (const paisa of [10 ** length - 1, 10 ** length, 10 ** length + 1].filter(
          each => each <= NINETY_NINE_KHARAB,
        ))
          expect(toAmountInWords(paisa, language)).toBe(expected(paisa, language));
      for (let rupees = 0; rupees <= 1_000; rupees += 1)
        expect(toAmountInWords(rupees * 100, language)).toBe(expected(rupees * 100, language));
    });
  }
  it('says the largest amount of the contract, and 99 kharab', () => {
    expect(toAmountInWords(MAX_PAISA, 'en')).toBe(
      'Rupees Nine Kharab Ninety Nine Arab Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paisa Only',
    );
    expect(toAmountInWords(MAX_PAISA, 'ne')).toBe(
      'नौ खर्ब उनान्सय अर्ब उनान्सय करोड उनान्सय लाख उनान्सय हजार नौ सय उनान्सय रुपैयाँ उनान्सय पैसा मात्र',
    );
    expect(toAmountInWords(990_000_000_000_000, 'ne')).toBe('उनान्सय खर्ब रुपैयाँ मात्र');
    expect(toAmountInWords(990_000_000_000_000, 'en')).toBe('Rupees Ninety Nine Kharab Only');
  });
});
