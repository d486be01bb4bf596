// What a customer may owe: the limit and the credit days of the customer's record, checked when an invoice
// is issued that is not paid at once. The caller holds the company's counter, so that two invoices cannot
// both fit into what is left of a limit (decision 8).
import {
  type CreditState,
  findCreditProblems,
} from '../../domain/compliance-checks/check-credit.ts';
import type { Severity } from '../../domain/compliance-checks/check-document.ts';
import type { Language } from '../../domain/language.ts';
import type { ReadDb, Stored, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { CheckWarning } from './compliance-checks.ts';

/** The field of the request with the reason, and of its entry in the activity log. */
export const CREDIT_OVERRIDE_FIELD = 'credit_override';

export type CreditCustomer = Pick<Stored<'customers'>, 'id' | 'credit_limit' | 'credit_days'>;

/** What is open of the customer now; overdue is what was due before the day (AD). In paisa. */
export const loadCreditState = async (
  read: ReadDb | Transaction,
  company_id: number,
  { id, credit_limit, credit_days }: CreditCustomer,
  day: string,
): Promise<CreditState> => {
  const [row] = await query<{ owed: number; overdue: number; oldest_due: string | null }>(
    read,
    `select coalesce(sum(balance), 0) as owed, coalesce(sum(case when balance > 0 and due_date < ? then balance else 0 end), 0) as overdue,
       min(case when balance > 0 then due_date end) as oldest_due
     from open_items where company_id = ? and party_kind = 'customer' and party_id = ?`,
    [day, company_id, id],
  );
  return { ...row!, credit_limit: credit_limit ?? null, credit_days: credit_days ?? null };
};

type CreditSale = {
  company_id: number;
  customer: CreditCustomer;
  /** What the customer will owe, in paisa. */
  total: number;
  day: string;
  level: Severity;
  /** Why it is issued though it is refused; null for no reason. */
  override: string | null;
  language: Language;
};

/**
 * The warnings, and whether the given reason was needed. Throws ValidationError (422) where the company
 * refuses and there is no reason.
 */
export const checkCredit = async (
  tx: Transaction,
  { company_id, customer, total, day, level, override, language }: CreditSale,
): Promise<{ warnings: CheckWarning[]; isOverridden: boolean }> => {
  const isUnlimited = (customer.credit_limit ?? customer.credit_days ?? null) === null;
  if (level === 'off' || isUnlimited) return { warnings: [], isOverridden: false };
  const state = await loadCreditState(tx, company_id, customer, day);
  const messages = findCreditProblems(state, total, day).map(text => text[language]);
  const isRefused = level === 'refuse' && messages.length > 0;
  if (isRefused && override === null) throw new ValidationError({ customer_id: messages });
  return {
    warnings: messages.map(message => ({ check: 'credit', field: 'customer_id', message })),
    isOverridden: isRefused,
  };
};
