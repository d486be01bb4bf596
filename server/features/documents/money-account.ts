// Whether money can be received in or paid from an account that a request names, for payments that
// are neither a receipt nor a payment of a party: deposits of TDS, and taxes.
import type { Language, Texts } from '../../../domain/language.ts';
import { chequePurposes } from '../../../domain/ledger/cheques.ts';
import { listOpenMoneyAccounts, voucherTexts } from '../../../domain/ledger/vouchers.ts';
import type { ReadDb } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { loadMoneyAccounts } from './ledger-choices.ts';

const notMoney: Texts = {
  en: 'Choose cash, a bank account or a wallet.',
  ne: 'नगद, बैंक वा वालेट छान्नुहोस्।',
};

/**
 * Throws ValidationError (422) under `account_id` unless money can come to the account or leave it.
 */
export const assertMoneyAccount = async (
  db: ReadDb,
  company_id: number,
  account_id: number,
  language: Language,
): Promise<void> => {
  const { accounts: uses, served } = await loadAccountUses(db, company_id);
  const accounts = await loadMoneyAccounts(db, company_id, uses, [account_id]);
  const account = accounts.find(({ id }) => id === account_id);
  const refuse = (text: Texts) => new ValidationError({ account_id: [text[language]] });
  if (!account) throw refuse(voucherTexts.unknown);
  if (account.status !== 1) throw refuse(voucherTexts.disabled);
  const isCheques = Object.values(chequePurposes).some(purpose => uses.get(purpose) === account_id);
  if (isCheques || !listOpenMoneyAccounts({ accounts, uses, served }).has(account_id))
    throw refuse(notMoney);
};
