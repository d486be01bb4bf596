// Validates a rule that an administrator adds or removes. The rate of VAT changes only after the
// last day of documents; the registration for VAT never for a day with documents that were issued
// under the other status.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { formatMoney, isMoney, toPaisa, toRate } from '../../../domain/money/money.ts';
import { addRuleSchema } from '../../../domain/requests/setting-requests.ts';
import {
  BEGINNING,
  type CustomRule,
  isVatRegistered,
  type RuleName,
  ruleDefinitions,
  ruleNames,
} from '../../../domain/tax/effective-dated.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, isFilled } from '../../platform/http/request-validator.ts';

const ruleTexts = {
  range: { en: 'This must be from 1 to {most}.', ne: 'यो १ देखि {most} सम्म हुनुपर्छ।' },
  rate: {
    en: 'Enter a percentage above 0 and up to 100, with at most two decimals.',
    ne: 'यो ० भन्दा बढी र १०० सम्मको प्रतिशत हुनुपर्छ, दशमलवपछि बढीमा दुई अङ्क।',
  },
  early: {
    en: 'The VAT rate can only change after {day}: documents can be dated up to then.',
    ne: 'भ्याटको दर {day} पछिको दिनदेखि मात्र बदल्न सकिन्छ: त्यस दिनसम्मका कागजात हुन सक्छन्।',
  },
  yesNo: { en: 'Choose 1 (yes) or 0 (no).', ne: '१ (हो) वा ० (होइन) छान्नुहोस्।' },
  otherStatus: {
    en: 'Documents dated {day} were issued under the other VAT registration status. It can only change after that date.',
    ne: '{day} मितिका कागजात भ्याट दर्ताको अर्को अवस्थामा जारी भइसकेका छन्। त्यस मितिपछिको दिनदेखि मात्र बदल्न सकिन्छ।',
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

const validateRuleValue = (
  name: RuleName,
  value: unknown,
  language: Language,
): string | undefined => {
  const { unit, max } = ruleDefinitions[name];
  if (unit === 'rate') return isPercent(value) ? undefined : ruleTexts.rate[language];
  if (unit === 'yes-no') return value === 0 || value === 1 ? undefined : ruleTexts.yesNo[language];
  if (typeof value !== 'number' || (unit === 'paisa' && !isMoney(value)))
    return messages.numeric[language];
  if (unit === 'days' && !Number.isInteger(value)) return ruleTexts.whole[language];
  const stored = unit === 'paisa' ? toPaisa(value) : value;
  const shown =
    unit === 'paisa' ? formatMoney(max, language) : localizeDigits(String(max), language);
  return value < 1 || stored > max
    ? translate(ruleTexts.range, language, { most: shown })
    : undefined;
};

const toStoredValue = (name: RuleName, value: number): number =>
  ({ paisa: toPaisa, rate: toRate, days: keep, 'yes-no': keep })[ruleDefinitions[name].unit](value);

const keep = (value: number) => value;

const validate = createRequestValidator(addRuleSchema);

/**
 * The rule of a body `{name, from, value}`: rupees, percent. Documents dated to the AD day `until`
 * keep their VAT, so its rate changes later. ValidationError (422), also for a second from one day.
 */
export const parseRule = (
  body: Row,
  added: CustomRule[],
  until: string,
  language: Language,
): CustomRule => {
  const problems = validate(body, language);
  const name = ruleNames.find(known => known === body.name);
  const from = isFilled(body.from) && !problems.from ? (body.from as string) : undefined;
  if (from !== undefined && added.some(rule => rule.name === name && rule.from === from))
    problems.from = [ruleTexts.taken[language]];
  else if (from !== undefined && name === 'vat-rate' && from <= until)
    problems.from = [
      translate(ruleTexts.early, language, { day: localizeDigits(until, language) }),
    ];
  const wrong =
    name && isFilled(body.value) ? validateRuleValue(name, body.value, language) : undefined;
  if (wrong) problems.value = [wrong];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { name: name!, from: String(from), value: toStoredValue(name!, Number(body.value)) };
};

/**
 * The rules without one that is not yet in effect on `today` (AD); a registration for VAT may go at
 * any time, as long as no document depends on it. Throws NotFoundError (404), or ValidationError
 * (422) if it is in effect.
 */
export const removeRule = (
  added: CustomRule[],
  { name, from }: Row,
  today: string,
  language: Language,
): CustomRule[] => {
  const found = added.find(rule => rule.name === name && rule.from === from);
  if (!found) throw new NotFoundError(ruleTexts.gone[language]);
  if (found.name !== 'vat-registered' && found.from <= today)
    throw new ValidationError({ from: [ruleTexts.holds[language]] });
  return added.filter(rule => rule !== found);
};

/**
 * No invoice is dated after its issue, whose day is in the registers' index; a vendor bill's own
 * date is in an index too.
 */
const LAST_DOCUMENT_DAY_QUERY = `select max(day) as day from (
  select max(created_at) as day from invoices where company_id = ?
  union all select max(transaction_date) from billings where company_id = ?
  union all select max(transaction_date) from proforma_invoice where company_id = ?
) as documents`;

/**
 * The AD day "YYYY-MM-DD" until which documents of the company are or may be dated: `today`, later
 * only if the clock was set back.
 */
export const findLastDocumentDay = async (
  db: ReadDb,
  company_id: number,
  today: string,
): Promise<string> => {
  const [row] = await query(db, LAST_DOCUMENT_DAY_QUERY, [company_id, company_id, company_id]);
  const day = String(row?.day ?? '').slice(0, 10);
  return day > today ? day : today;
};

/** The last day of a span with a document whose status is another one. */
const OTHER_STATUS_QUERY = `select max(day) as day from (
  select max(transaction_date) as day from invoices where company_id = ? and created_at >= ?
    and transaction_date >= ? and transaction_date < ? and (case when vat_rate = 0 then 0 else 1 end) <> ?
  union all select max(transaction_date) from billings where company_id = ?
    and transaction_date >= ? and transaction_date < ? and vat_registered <> ?
) as documents`;

/** Later than every day. */
const NEVER = '9999-12-31';

/**
 * Throws ValidationError (422) under `from` if the changed rules give another registration for VAT
 * to a day (AD) than a document of that day was issued under: it would have to be another document.
 * The caller is alone with the books.
 */
export const assertRegistrationKeepsDocuments = async (
  read: ReadDb | Transaction,
  company_id: number,
  rules: CustomRule[],
  language: Language,
): Promise<void> => {
  const own = rules.filter(({ name }) => name === 'vat-registered').map(({ from }) => from);
  const days = [...new Set([BEGINNING, ...own])].sort();
  for (const [index, from] of days.entries()) {
    const until = days[index + 1] ?? NEVER;
    const span = [from, until, isVatRegistered(from, rules) ? 1 : 0];
    const [row] = await query(read, OTHER_STATUS_QUERY, [
      ...[company_id, from, ...span],
      ...[company_id, ...span],
    ]);
    if (row?.day)
      throw new ValidationError({
        from: [
          translate(ruleTexts.otherStatus, language, {
            day: localizeDigits(String(row.day).slice(0, 10), language),
          }),
        ],
      });
  }
};
