// The limits for returning an invoice's lines, with the contract's messages. Does not use the
// database.

import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, translate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Stored } from '../../database/database.ts';
import { collectErrors } from '../../platform/http/validate-fields.ts';
import type { CreditNoteLineInput } from './create-credit-note-input.ts';

export const creditNoteTexts = {
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

/** Amounts in the format of the API: "1131.13". */
const formatRupees = (paisa: number, language: Language) =>
  localizeDigits(String(toRupees(paisa)), language);

/**
 * The maximum return rate of one piece of a line, in paisa: the line's taxable amount (QUIRK-044),
 * but at least the sales price of the piece, so that a discount does not prevent the return of a
 * whole line.
 */
const maxReturnRate = (line: Stored<'invoice_lines'>): number =>
  Math.max(line.taxable_amount, line.amount);

/**
 * The problems of the returned lines, given the invoice's lines and the quantities already returned
 * (by line id). A line that occurs twice shares its limit. The messages name the invoiced quantity
 * (OPEN-060), a second one the quantity already returned.
 */
export const validateCreditNoteLimits = (
  lines: CreditNoteLineInput[],
  invoiced: Stored<'invoice_lines'>[],
  returned: Map<number, number>,
  language: Language,
): FieldErrors => {
  const { problems, say } = collectErrors(language);
  const back = new Map(returned);
  for (const [index, { line_id, quantity, return_rate }] of lines.entries()) {
    const at = `details.${index}`;
    const line = invoiced.find(candidate => candidate.id === line_id);
    if (!line) {
      say(`${at}.id`, messages.reference);
      continue;
    }
    const already = back.get(line_id) ?? 0;
    if (quantity < 1 || already + quantity > line.qty) {
      const texts = [
        translate(creditNoteTexts.quantity, language, {
          n: localizeDigits(String(line.qty), language),
        }),
      ];
      problems[`${at}.quantity`] =
        already > 0
          ? [
              ...texts,
              translate(creditNoteTexts.returned, language, {
                n: localizeDigits(String(already), language),
              }),
            ]
          : texts;
    }
    if (return_rate > maxReturnRate(line))
      problems[`${at}.return_rate`] = [
        translate(creditNoteTexts.rate, language, {
          n: formatRupees(maxReturnRate(line), language),
        }),
      ];
    back.set(line_id, already + quantity);
  }
  return problems;
};

/** "… Total Allowed Amount Rs. 1131.13": the remaining amount of the invoice, in paisa. */
export const creditNoteLimitMessage = (remaining: number, language: Language): string =>
  translate(creditNoteTexts.allowed, language, { n: formatRupees(remaining, language) });
