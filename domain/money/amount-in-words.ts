// Amounts in words. English through to-words (lakh, crore); Nepali from our own table, for no
// library has it right.
import { ToWords } from 'to-words/en-NP';
import type { Language } from '../language.ts';

const nepaliNumerals =
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय'.split(
    ' ',
  );

const nepaliScales: [number, string][] = [
  [100_000_000_000, 'खर्ब'],
  [1_000_000_000, 'अर्ब'],
  [10_000_000, 'करोड'],
  [100_000, 'लाख'],
  [1_000, 'हजार'],
  [100, 'सय'],
];

const toNepaliWords = (value: number): string => {
  if (value < 100) return nepaliNumerals[value]!;
  const [step, name] = nepaliScales.find(([size]) => value >= size)!;
  const rest = value % step;
  return `${toNepaliWords(Math.floor(value / step))} ${name}${rest > 0 ? ` ${toNepaliWords(rest)}` : ''}`;
};

const englishWords = new ToWords();

/**
 * "Rupees One Lakh Twenty Three and Forty Five Paisa Only" or "एक लाख तेइस रुपैयाँ पैँतालीस पैसा
 * मात्र". Paisa, not negative.
 */
export const toAmountInWords = (paisa: number, language: Language): string => {
  const rupees = Math.floor(paisa / 100);
  const rest = paisa % 100;
  if (language === 'ne')
    return `${toNepaliWords(rupees)} रुपैयाँ${rest > 0 ? ` ${toNepaliWords(rest)} पैसा` : ''} मात्र`;
  return `Rupees ${englishWords.convert(rupees)}${rest > 0 ? ` and ${englishWords.convert(rest)} Paisa` : ''} Only`;
};
