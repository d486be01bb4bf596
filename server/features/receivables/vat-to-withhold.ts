// What a customer that withholds VAT will keep back of its open invoices: half of their VAT (VAT Rules,
// Rule 6ग), net of their notes. Amounts in paisa.
import { toWithheldVat } from '../../../domain/tax/vat-return.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

/** By the stored id of the invoice; nothing for a customer that withholds none. */
export const loadVatToWithhold = async (
  database: Database,
  company_id: number,
  customer_id: number,
  documents: readonly { document_kind: string; document_id: number }[],
): Promise<Map<number, number>> => {
  const ids = documents
    .filter(({ document_kind }) => document_kind === 'invoice')
    .map(({ document_id }) => document_id);
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; vat: number }>(
    database.read,
    `select i.id as id, i.vat_amount - coalesce((select sum(n.vat_amount) from credit_notes as n
       where n.company_id = i.company_id and n.invoice_id = i.company_payment_id), 0) as vat
     from invoices as i where i.company_id = ? and i.id in (${placeholders(ids.length)})
       and exists (select 1 from customers as c where c.company_id = i.company_id and c.id = ? and c.vat_withholding = 1)`,
    [company_id, ...ids, customer_id],
  );
  return new Map(rows.map(({ id, vat }) => [id, toWithheldVat(vat)]));
};
