// How much of an invoice's lines may come back, told in the documents' words. Reads no database.

import { toRupees } from '../../domain/billing/money.ts';
import { digitsIn, type Language, textIn } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { ReturnedLine } from './credit-note-order.ts';
import type { StoredRow } from './document-records.ts';
import { collecting } from './request-fields.ts';

export const limitTexts = {
  quantity: {
    en: 'Maximum {n} quantity can be returned.',
    ne: 'बढीमा {n} परिमाण फिर्ता गर्न सकिन्छ।',
  },
  returned: { en: '{n} returned already.', ne: '{n} पहिले नै फिर्ता भइसकेको छ।' },
  rate: { en: 'Maximum return rate is {n}', ne: 'फिर्ता दर बढीमा {n} हुन सक्छ' },
  allowed: {
    en: 'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. {n}',
    ne: 'बिक्री फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {n}',
  },
  title: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
  notIssued: {
    en: 'Credit Note cannot be issued of this invoice',
    ne: 'यो बीजकको क्रेडिट नोट जारी गर्न मिल्दैन',
  },
};

/** As the API carries amounts: "1131.13". */
const rupees = (paisa: number, language: Language) => digitsIn(String(toRupees(paisa)), language);

/**
 * The most that one piece of a line may be given back at, in paisa: the line's taxable amount
 * (QUIRK-044), yet never less than what the piece was sold at, for a discount must not keep a line
 * from coming back whole.
 */
const highestRate = (line: StoredRow): number =>
  Math.max(Number(line.taxable_amount), Number(line.amount));

/**
 * The problems of the returned lines, given the invoice's lines and how many of each came back
 * already (by line id). A line named twice shares its limit. The texts name the invoiced quantity
 * (OPEN-060), a second one what came back already.
 */
export const limitProblems = (
  lines: ReturnedLine[],
  invoiced: StoredRow[],
  returned: Map<number, number>,
  language: Language,
): Problems => {
  const { problems, say } = collecting(language);
  const back = new Map(returned);
  for (const [index, { line_id, quantity, return_rate }] of lines.entries()) {
    const at = `details.${index}`;
    const line = invoiced.find(candidate => Number(candidate.id) === line_id);
    if (!line) {
      say(`${at}.id`, messages.reference);
      continue;
    }
    const already = back.get(line_id) ?? 0;
    if (quantity < 1 || already + quantity > Number(line.qty)) {
      const texts = [
        textIn(limitTexts.quantity, language, { n: digitsIn(String(line.qty), language) }),
      ];
      problems[`${at}.quantity`] =
        already > 0
          ? [
              ...texts,
              textIn(limitTexts.returned, language, { n: digitsIn(String(already), language) }),
            ]
          : texts;
    }
    if (return_rate > highestRate(line))
      problems[`${at}.return_rate`] = [
        textIn(limitTexts.rate, language, { n: rupees(highestRate(line), language) }),
      ];
    back.set(line_id, already + quantity);
  }
  return problems;
};

/** "… Total Allowed Amount Rs. 1131.13": what remains of the invoice, in paisa. */
export const allowedSentence = (remaining: number, language: Language): string =>
  textIn(limitTexts.allowed, language, { n: rupees(remaining, language) });
