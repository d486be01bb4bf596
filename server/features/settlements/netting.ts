// A business that is customer and vendor: what it owes is set off against what it is owed, by a journal
// voucher (creditors against debtors) whose two credits settle documents of both sides (decision 63).
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { VoucherLine } from '../../../domain/ledger/vouchers.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredAllocation } from '../../database/stored-settlements.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import type { AllocationRecording } from '../../posting/store-allocation.ts';
import type { StoredVoucher } from '../../posting/vouchers.ts';
import { ledgerChoiceTexts } from '../documents/ledger-choices.ts';
import { recordVoucher } from '../documents/record-voucher.ts';
import type { AllocationInput } from './allocation-ends.ts';
import { applyCredits } from './record-allocation.ts';

/** Amounts in paisa, an AD day; an empty narration names both parties. */
export type NettingInput = {
  customer: { id: number; name: string };
  vendor: { id: number; name: string };
  date: string;
  narration: string | null;
  pos: string;
  receivables: AllocationInput[];
  payables: AllocationInput[];
};

const texts = {
  narration: {
    en: 'Netting of {customer} and {vendor}',
    ne: '{customer} र {vendor} को हिसाब मिलान',
  },
  oneName: { en: 'Netting with {customer}', ne: '{customer} सँगको हिसाब मिलान' },
  otherBusiness: {
    en: 'Customer and vendor need the same PAN.',
    ne: 'ग्राहक र आपूर्तिकर्ताको प्यान एउटै हुनुपर्छ।',
  },
  unequal: {
    en: 'What is owed to us comes to {receivables}, what we owe to {payables}. Both must be the same.',
    ne: 'लिनुपर्ने जम्मा {receivables}, तिर्नुपर्ने जम्मा {payables} छ। दुवै बराबर हुनुपर्छ।',
  },
} satisfies Record<string, Texts>;

type Named = { name: string; pan: string | null };

/** Names of the two. Throws ValidationError (422) unless they are one business of the company. */
export const loadNettedParties = async (
  read: ReadDb,
  company_id: number,
  ids: { customer_id: number; vendor_id: number },
  language: Language,
): Promise<Pick<NettingInput, 'customer' | 'vendor'>> => {
  const load = async (table: string, name: string, id: number): Promise<Named | undefined> => {
    const [row] = await query<Named>(
      read,
      `select ${name} as name, pan from ${table} where company_id = ? and id = ?`,
      [company_id, id],
    );
    return row;
  };
  const customer = await load('customers', 'customer_name', ids.customer_id);
  const vendor = await load('vendors', 'vendor_name', ids.vendor_id);
  const problems: FieldErrors = {};
  if (!customer) problems.customer_id = [ledgerChoiceTexts.noParty[language]];
  if (!vendor) problems.vendor_id = [ledgerChoiceTexts.noParty[language]];
  else if (customer && ((vendor.pan ?? '') === '' || vendor.pan !== customer.pan))
    problems.vendor_id = [texts.otherBusiness[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    customer: { id: ids.customer_id, name: customer!.name },
    vendor: { id: ids.vendor_id, name: vendor!.name },
  };
};

const sum = (documents: AllocationInput[]) =>
  documents.reduce((paisa, { amount }) => paisa + amount, 0);

/** Throws ValidationError (422) unless both sides come to the same. */
export const assertBalanced = (
  { receivables, payables }: Pick<NettingInput, 'receivables' | 'payables'>,
  language: Language,
): void => {
  const [owed, owing] = [sum(receivables), sum(payables)];
  if (owed === owing) return;
  const values = {
    receivables: formatMoney(owed, language),
    payables: formatMoney(owing, language),
  };
  throw new ValidationError({
    payables: [localizeDigits(translate(texts.unequal, language, values), language)],
  });
};

/**
 * Records the voucher and what it settles inside the transaction. Throws ValidationError (422) by field.
 */
export const recordNetting = async (
  database: Database,
  tx: Transaction,
  { customer, vendor, date, narration, pos, receivables, payables }: NettingInput,
  recording: AllocationRecording,
): Promise<{ voucher: StoredVoucher; allocations: StoredAllocation[] }> => {
  const { actor, language } = recording;
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const { accounts } = await loadAccountUses(tx, company_id);
  const amount = sum(receivables);
  const line = (
    account_id: number,
    party: VoucherLine['party'],
    debit: number,
    credit: number,
  ) => ({
    ...{ account_id, party, debit, credit, narration: null },
  });
  const names = { customer: customer.name, vendor: vendor.name };
  const usual = names.customer === names.vendor ? texts.oneName : texts.narration;
  const voucher = await recordVoucher(
    database,
    tx,
    {
      ...{ type: 'journal', date, pos },
      narration: narration ?? translate(usual, language, names),
      lines: [
        line(accounts.get('creditors')!, { kind: 'vendor', id: vendor.id }, amount, 0),
        line(accounts.get('debtors')!, { kind: 'customer', id: customer.id }, 0, amount),
      ],
    },
    null,
    recording,
  );
  const source = { document_kind: 'voucher', document_id: voucher.id } as const;
  const allocations: StoredAllocation[] = [];
  for (const [field, party, documents] of [
    ['receivables', { kind: 'customer', id: customer.id }, receivables],
    ['payables', { kind: 'vendor', id: vendor.id }, payables],
  ] as const)
    allocations.push(
      ...(await applyCredits(
        tx,
        {
          ...{ party, date },
          allocations: documents.map(({ amount: part, ...target }) => ({
            ...{ source, target, amount: part },
          })),
        },
        index => ({
          source: field,
          target: `${field}.${index}.document_id`,
          amount: `${field}.${index}.amount`,
        }),
        recording,
      )),
    );
  return { voucher, allocations };
};
