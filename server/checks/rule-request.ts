// A rule as an administrator adds or takes it away, judged.

import { formatMoney, isMoney, toPaisa, toRate } from '../../domain/billing/money.ts';
import {
  type AddedRule,
  datedRules,
  type RuleName,
  ruleNames,
} from '../../domain/checks/dated-rules.ts';
import { digitsIn, type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { collecting, isFilled, judgeNames, names } from '../documents/request-fields.ts';
import { Invalid, NotFound } from '../errors.ts';

const texts = {
  range: { en: 'This must be from 1 to {most}.', ne: 'यो १ देखि {most} सम्म हुनुपर्छ।' },
  rate: {
    en: 'Enter a percentage above 0 and up to 100, with at most two decimals.',
    ne: 'यो ० भन्दा बढी र १०० सम्मको प्रतिशत हुनुपर्छ, दशमलवपछि बढीमा दुई अङ्क।',
  },
  early: {
    en: 'The VAT rate can only change after {day}: documents can be dated up to then.',
    ne: 'भ्याटको दर {day} पछिको दिनदेखि मात्र बदल्न सकिन्छ: त्यस दिनसम्मका कागजात हुन सक्छन्।',
  },
  whole: { en: 'This must be a whole number of days.', ne: 'दिनको सङ्ख्या पूर्ण हुनुपर्छ।' },
  taken: { en: 'There is already a rule from this date.', ne: 'यस दिनदेखिको नियम पहिले नै छ।' },
  gone: { en: 'Rule not found.', ne: 'नियम भेटिएन।' },
  holds: {
    en: 'This rule is already in effect. Add one from a later date.',
    ne: 'यो नियम लागू भइसक्यो। पछिको दिनदेखि अर्को थप्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** Percent with two decimals at most. */
const isPercent = (value: unknown): boolean => isMoney(value) && value > 0 && value <= 100;

const valueProblem = (name: RuleName, value: unknown, language: Language): string | undefined => {
  const { unit, most } = datedRules[name];
  if (unit === 'rate') return isPercent(value) ? undefined : texts.rate[language];
  if (typeof value !== 'number' || (unit === 'paisa' && !isMoney(value)))
    return messages.numeric[language];
  if (unit === 'days' && !Number.isInteger(value)) return texts.whole[language];
  const stored = unit === 'paisa' ? toPaisa(value) : value;
  const shown = unit === 'paisa' ? formatMoney(most, language) : digitsIn(String(most), language);
  return value < 1 || stored > most ? textIn(texts.range, language, { most: shown }) : undefined;
};

const storedValue = (name: RuleName, value: number): number =>
  ({ paisa: toPaisa, rate: toRate, days: (days: number) => days })[datedRules[name].unit](value);

/**
 * The rule of a body `{name, from, value}`, amounts in rupees, rates in percent. `until` is the AD
 * day until which documents are dated or may be: what they bear stays, so the rate of VAT changes
 * later. Throws Invalid (422), also where one holds from that day already.
 */
export const ruleIn = (
  body: Row,
  added: AddedRule[],
  until: string,
  language: Language,
): AddedRule => {
  const { problems, say } = collecting(language);
  judgeNames(body, names('name from value'), say);
  for (const field of ['name', 'from', 'value'])
    if (!isFilled(body[field])) say(field, messages.required);
  const name = ruleNames.find(known => known === body.name);
  if (isFilled(body.name) && !name) say('name', messages.choice);
  const from = body.from;
  if (isFilled(from) && (typeof from !== 'string' || !accepts.date(from)))
    say('from', messages.date);
  else if (added.some(rule => rule.name === name && rule.from === from)) say('from', texts.taken);
  else if (name === 'vat-rate' && isFilled(from) && (from as string) <= until)
    problems.from = [textIn(texts.early, language, { day: digitsIn(until, language) })];
  const wrong = name && isFilled(body.value) ? valueProblem(name, body.value, language) : undefined;
  if (wrong) problems.value = [wrong];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { name: name!, from: String(from), value: storedValue(name!, Number(body.value)) };
};

/**
 * The rules without one that does not hold yet on `today` (AD). Throws NotFound (404), Invalid
 * (422) where it holds.
 */
export const withoutRule = (
  added: AddedRule[],
  { name, from }: Row,
  today: string,
  language: Language,
): AddedRule[] => {
  const found = added.find(rule => rule.name === name && rule.from === from);
  if (!found) throw new NotFound(texts.gone[language]);
  if (found.from <= today) throw new Invalid({ from: [texts.holds[language]] });
  return added.filter(rule => rule !== found);
};
