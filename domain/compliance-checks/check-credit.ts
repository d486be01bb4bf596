// The check of what a customer owes: by the entry page while an invoice is typed, by the server under the
// company's counter before it is issued. It is no tax rule, but companies choose its level like one.
import { toDayNumber } from '../calendar/bikram-sambat.ts';
import { fillText, localizeDigits, type Texts } from '../language.ts';
import { formatMoney } from '../money/money.ts';

/**
 * What a customer owes and may owe, in paisa, days AD. `owed` is less the credits; without a limit or
 * credit days nothing is judged by them. `oldest_due` is the earliest due date of what is open.
 */
export type CreditState = {
  owed: number;
  overdue: number;
  credit_limit: number | null;
  credit_days: number | null;
  oldest_due: string | null;
};

const texts = {
  limit: {
    en: 'The customer owes Rs. {owed}, with this invoice Rs. {sum}. The credit limit is Rs. {limit}.',
    ne: 'ग्राहकबाट रु. {owed} लिनुपर्ने छ, यो बीजकसहित रु. {sum}। उधारो सीमा रु. {limit} हो।',
  },
  days: {
    en: 'A document is {n} {n|day|days} overdue. The customer has {days} credit {days|day|days}.',
    ne: 'एउटा कागजातको म्याद नाघेको {n} दिन भयो। ग्राहकको उधारो दिन {days} हो।',
  },
} satisfies Record<string, Texts>;

/** The objections to an invoice of `total` paisa that the customer would owe, on the day (AD). */
export const findCreditProblems = (
  { owed, credit_limit, credit_days, oldest_due }: CreditState,
  total: number,
  day: string,
): Texts[] => {
  const problems: Texts[] = [];
  if (credit_limit !== null && owed + total > credit_limit)
    problems.push(
      fillText(texts.limit, language => ({
        owed: formatMoney(owed, language),
        sum: formatMoney(owed + total, language),
        limit: formatMoney(credit_limit, language),
      })),
    );
  const late = oldest_due === null ? 0 : toDayNumber(day) - toDayNumber(oldest_due);
  if (credit_days !== null && late > 0 && late > credit_days)
    problems.push(
      fillText(texts.days, language => ({
        n: localizeDigits(String(late), language),
        days: localizeDigits(String(credit_days), language),
      })),
    );
  return problems;
};
