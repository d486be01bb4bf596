// What the rows of a receipt or payment may come to. Without money, discount, write-off and withheld
// VAT are of the documents that are allocated: what is left of them would be an advance that nobody
// has paid. With money, people allocate later. VAT that is withheld is VAT of its invoices. In paisa.
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { type SettlementRowKind, settlementRowTitles } from '../../../domain/ledger/settlements.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Transaction } from '../../database/database.ts';
import type { AllocationEnd } from './allocation-ends.ts';
import type { SettlementInput } from './settlement-input.ts';
import { loadVatLeft } from './vat-left.ts';

const texts = {
  unallocated: {
    en: '{kind} is for documents: allocate it to them. Only {amount} is allocated.',
    ne: '{kind} कागजातको हुन्छ, कागजातमै छुट्याउनुहोस्। छुट्याइएको रकम {amount} मात्र छ।',
  },
  aboveVat: {
    en: 'Of the VAT of these invoices {amount} is not withheld yet.',
    ne: 'यी बीजकको भ्याटमध्ये हाम्रो नाममा दाखिला हुन बाँकी रकम {amount} हो।',
  },
} satisfies Record<string, Texts>;

const ofDocuments: ReadonlySet<string> = new Set<SettlementRowKind>([
  'discount',
  'write_off',
  'vat_withheld',
]);

/**
 * The problem of the last row of those that together are too much, by its field; none if they fit.
 */
export const findRowLimits = async (
  tx: Transaction,
  company_id: number,
  { amount, rows, allocations }: Pick<SettlementInput, 'amount' | 'rows' | 'allocations'>,
  ends: readonly AllocationEnd[],
  language: Language,
): Promise<FieldErrors> => {
  const sumOf = (kinds: ReadonlySet<string>) =>
    rows.reduce((sum, row) => sum + (kinds.has(row.kind) ? row.amount : 0), 0);
  const refuse = (kinds: ReadonlySet<string>, text: Texts, limit: number): FieldErrors => {
    const index = rows.findLastIndex(({ kind }) => kinds.has(kind));
    const kind = settlementRowTitles[rows[index]!.kind as SettlementRowKind][language];
    const values = { kind, amount: formatMoney(limit, language) };
    return {
      [`rows.${index}.amount`]: [localizeDigits(translate(text, language, values), language)],
    };
  };
  const allocated = allocations.reduce((sum, each) => sum + each.amount, 0);
  if (amount === 0 && sumOf(ofDocuments) > allocated)
    return refuse(ofDocuments, texts.unallocated, allocated);
  const withheldKind = new Set(['vat_withheld']);
  const withheld = sumOf(withheldKind);
  const vat = withheld === 0 ? undefined : await loadVatLeft(tx, company_id, ends);
  return vat !== undefined && withheld > vat ? refuse(withheldKind, texts.aboveVat, vat) : {};
};
