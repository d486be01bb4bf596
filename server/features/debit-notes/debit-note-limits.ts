// The limits for returning a bill's lines, with the contract's messages. Does not use the database.

import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, translate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Stored } from '../../database/database.ts';
import { collectErrors } from '../../platform/http/validate-fields.ts';
import type { DebitNoteLineInput } from './create-debit-note-input.ts';

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

/** Amounts in the format of the API: "1131.13". */
const formatRupees = (paisa: number, language: Language) =>
  localizeDigits(String(toRupees(paisa)), language);

/**
 * The problems of the returned lines, given the bill's lines and the quantities already returned
 * (by line id). A line that occurs twice shares its limit. The message names the bill's quantity
 * (OPEN-060, OPEN-062), a second one the quantity already returned.
 */
export const validateDebitNoteLimits = (
  lines: DebitNoteLineInput[],
  billed: Stored<'billing_lines'>[],
  returned: Map<number, number>,
  language: Language,
): FieldErrors => {
  const { problems, say } = collectErrors(language);
  const back = new Map(returned);
  for (const [index, { line_id, qty, rate }] of lines.entries()) {
    const at = `details.${index}`;
    const line = billed.find(candidate => candidate.id === line_id);
    if (!line) {
      say(`${at}.id`, messages.reference);
      continue;
    }
    const already = back.get(line_id) ?? 0;
    if (qty < 1) say(`${at}.qty`, texts.least);
    else if (already + qty > line.qty) {
      const errors = [
        translate(texts.most, language, { n: localizeDigits(String(line.qty), language) }),
      ];
      problems[`${at}.qty`] =
        already > 0
          ? [
              ...errors,
              translate(texts.returned, language, { n: localizeDigits(String(already), language) }),
            ]
          : errors;
    }
    // The original unit rate is the cap, unlike a credit note's (QUIRK-044).
    if (rate > line.amount)
      problems[`${at}.amount`] = [
        translate(texts.rate, language, { n: formatRupees(line.amount, language) }),
      ];
    back.set(line_id, already + Math.max(qty, 0));
  }
  return problems;
};

/** "… Total Allowed Amount Rs. 1131.13": the remaining amount of the bill, in paisa. */
export const debitNoteLimitMessage = (remaining: number, language: Language): string =>
  translate(texts.allowed, language, { n: formatRupees(remaining, language) });
