// How much of a bill's lines may go back, told in the documents' words. Reads no database.

import { toRupees } from '../../domain/billing/money.ts';
import { digitsIn, type Language, textIn } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { SentBack } from './debit-note-order.ts';
import type { StoredRow } from './document-records.ts';
import { collecting } from './request-fields.ts';

const texts = {
  least: { en: 'Minimum 1 quantity must be returned.', ne: 'कम्तीमा १ परिमाण फिर्ता गर्नुपर्छ।' },
  most: { en: 'Maximum {n} quantity can be returned.', ne: 'बढीमा {n} परिमाण फिर्ता गर्न सकिन्छ।' },
  returned: { en: '{n} returned already.', ne: '{n} पहिले नै फिर्ता भइसकेको छ।' },
  rate: { en: 'Maximum return rate is {n}', ne: 'फिर्ता दर बढीमा {n} हुन सक्छ' },
  allowed: {
    en: 'Purchase total return amount should not exceed the above limit. Total Allowed Amount Rs. {n}',
    ne: 'खरिद फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {n}',
  },
};

/** As the API carries amounts: "1131.13". */
const rupees = (paisa: number, language: Language) => digitsIn(String(toRupees(paisa)), language);

/**
 * The problems of the returned lines, given the bill's lines and how many of each went back already
 * (by line id). A line named twice shares its limit. The text names the bill's quantity (OPEN-060,
 * OPEN-062), a second one what went back already.
 */
export const debitLimitProblems = (
  lines: SentBack[],
  billed: StoredRow[],
  returned: Map<number, number>,
  language: Language,
): Problems => {
  const { problems, say } = collecting(language);
  const back = new Map(returned);
  for (const [index, { line_id, qty, rate }] of lines.entries()) {
    const at = `details.${index}`;
    const line = billed.find(candidate => Number(candidate.id) === line_id);
    if (!line) {
      say(`${at}.id`, messages.reference);
      continue;
    }
    const already = back.get(line_id) ?? 0;
    if (qty < 1) say(`${at}.qty`, texts.least);
    else if (already + qty > Number(line.qty)) {
      const told = [textIn(texts.most, language, { n: digitsIn(String(line.qty), language) })];
      problems[`${at}.qty`] =
        already > 0
          ? [...told, textIn(texts.returned, language, { n: digitsIn(String(already), language) })]
          : told;
    }
    // The original unit rate is the cap, unlike a credit note's (QUIRK-044).
    if (rate > Number(line.amount))
      problems[`${at}.amount`] = [
        textIn(texts.rate, language, { n: rupees(Number(line.amount), language) }),
      ];
    back.set(line_id, already + Math.max(qty, 0));
  }
  return problems;
};

/** "… Total Allowed Amount Rs. 1131.13": what remains of the bill, in paisa. */
export const debitAllowedSentence = (remaining: number, language: Language): string =>
  textIn(texts.allowed, language, { n: rupees(remaining, language) });
