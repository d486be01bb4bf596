// What the rows of a receipt or payment may come to. Without money, discount, write-off and withheld VAT
// are of the documents that are allocated: what is left of them would be an advance that nobody has
// paid. With money, people allocate later. VAT that is withheld is VAT of its invoices. In paisa.
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { type SettlementRowKind, settlementRowTitles } from '../../../domain/ledger/settlements.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { AllocationEnd } from './allocation-ends.ts';
import type { SettlementInput } from './settlement-input.ts';

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

/** VAT of each invoice less that of its notes, in paisa by the invoice's id. */
const loadVat = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; vat: number }>(
    tx,
    `select i.id as id, i.vat_amount - coalesce((select sum(n.vat_amount) from credit_notes as n
       where n.company_id = i.company_id and n.invoice_id = i.company_payment_id), 0) as vat
     from invoices as i where i.company_id = ? and i.id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return new Map(rows.map(({ id, vat }) => [id, Number(vat)]));
};

type Withheld = { id: number; amount: number; target_kind: string; target_id: number };

/** What receipts of these invoices withhold, each with all that it settles now; none reversed. */
const loadWithheld = (tx: Transaction, company_id: number, ids: number[]): Promise<Withheld[]> =>
  query<Withheld>(
    tx,
    `select r.id as id, w.amount as amount, a.target_kind as target_kind, a.target_id as target_id
     from (select settlement_id, sum(amount) as amount from settlement_rows
         where company_id = ? and settlement_kind = 'receipt' and kind = 'vat_withheld' and settlement_id in (
           select source_id from allocations where company_id = ? and source_kind = 'receipt'
             and target_kind = 'invoice' and target_id in (${placeholders(ids.length)}))
         group by settlement_id) as w
       join receipts as r on r.company_id = ? and r.id = w.settlement_id
       join allocations as a on a.company_id = r.company_id and a.source_kind = 'receipt' and a.source_id = r.id
     where r.reverses is null and r.reversed_by is null
     group by r.id, w.amount, a.target_kind, a.target_id having sum(a.amount) <> 0`,
    [company_id, company_id, ...ids, company_id],
  );

/**
 * The VAT of the invoices that no earlier receipt withholds, in paisa; undefined where some end is
 * no invoice, whose VAT nobody knows. Of what a receipt withholds that settles other documents as
 * well, only what is above the VAT of those is of these invoices for certain.
 */
const loadVatLeft = async (
  tx: Transaction,
  company_id: number,
  ends: readonly AllocationEnd[],
): Promise<number | undefined> => {
  if (ends.length === 0 || ends.some(({ kind }) => kind !== 'invoice')) return undefined;
  const ids = ends.map(({ id }) => id);
  const withheld = await loadWithheld(tx, company_id, ids);
  const others = withheld.flatMap(row => (row.target_kind === 'invoice' ? [row.target_id] : []));
  const vat = await loadVat(tx, company_id, [...new Set([...ids, ...others])]);
  const vatOf = (invoice: number) => vat.get(invoice) ?? 0;
  const sumVat = (invoices: number[]) => invoices.reduce((sum, id) => sum + vatOf(id), 0);
  const taken = [...Map.groupBy(withheld, ({ id }) => id).values()].map(rows => {
    const elsewhere = rows.filter(
      row => row.target_kind !== 'invoice' || !ids.includes(row.target_id),
    );
    if (elsewhere.length === rows.length) return 0;
    if (elsewhere.some(row => row.target_kind !== 'invoice')) return 0;
    return Math.max(rows[0]!.amount - sumVat(elsewhere.map(row => row.target_id)), 0);
  });
  return Math.max(
    taken.reduce((left, amount) => left - amount, sumVat(ids)),
    0,
  );
};

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
