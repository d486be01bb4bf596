// Warns of cash that a vendor is paid above what the law lets be deducted: with the answer, and in the preview.
import { findCashProblem } from '../../../domain/compliance-checks/check-cash.ts';
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { type CheckWarning, loadCheckSettings } from '../../posting/compliance-checks.ts';
import type { SettlementInput } from './settlement-input.ts';

/** The warnings of the payment to a vendor; amounts in paisa, the day AD. */
export const findCashWarnings = async (
  db: ReadDb | Transaction,
  company_id: number,
  { account_id, amount, date }: SettlementInput,
  language: Language,
): Promise<CheckWarning[]> => {
  const { levels, rules } = await loadCheckSettings(db, company_id);
  if (levels.cash === 'off') return [];
  const problem = findCashProblem(amount, date, rules);
  if (!problem) return [];
  const { accounts } = await loadAccountUses(db, company_id);
  return account_id === accounts.get('cash')
    ? [{ check: 'cash', field: 'account_id', message: problem[language] }]
    : [];
};
