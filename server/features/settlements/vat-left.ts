// How much VAT of invoices government buyers can still withhold.
import type { Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { AllocationEnd } from './allocation-ends.ts';

/** VAT of each invoice less that of its notes, in paisa by the invoice's id. */
const loadVat = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
): Promise<Map<number, number>> => {
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
export const loadVatLeft = async (
  tx: Transaction,
  company_id: number,
  ends: readonly AllocationEnd[],
): Promise<number | undefined> => {
  if (ends.length === 0 || ends.some(({ kind }) => kind !== 'invoice')) return undefined;
  const ids = ends.map(({ id }) => id);
  const isHere = ({ target_kind, target_id }: Withheld) =>
    target_kind === 'invoice' && ids.includes(target_id);
  const withheld = await loadWithheld(tx, company_id, ids);
  const elsewhere = withheld.filter(row => !isHere(row));
  const vat = await loadVat(tx, company_id, [
    ...ids,
    ...elsewhere.flatMap(row => (row.target_kind === 'invoice' ? [row.target_id] : [])),
  ]);
  const sumVat = (invoices: number[]) => invoices.reduce((sum, id) => sum + (vat.get(id) ?? 0), 0);
  const taken = [...Map.groupBy(withheld, ({ id }) => id).values()].map(rows => {
    const others = rows.filter(row => !isHere(row));
    const isUnknown = others.some(row => row.target_kind !== 'invoice');
    if (isUnknown || others.length === rows.length) return 0;
    return Math.max(rows[0]!.amount - sumVat(others.map(row => row.target_id)), 0);
  });
  return Math.max(sumVat(ids) - taken.reduce((sum, amount) => sum + amount, 0), 0);
};
