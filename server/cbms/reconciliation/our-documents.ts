// Our side of a reconciliation: what was issued in a Nepali month, with how far the outbox is.
import type { BsMonth } from '../../../domain/calendar/bs-month.ts';
import type { State, ToldDocument } from '../../../domain/tax-authority/answers.ts';
import type { Reading } from '../../database/connect.ts';
import { run } from '../../database/statement.ts';
import { toldDocuments } from '../documents.ts';
import type { OurRow } from './compare.ts';

export type RegisterKind = 'sales' | 'sales-return';
export type OurDocument = OurRow & {
  kind: ToldDocument;
  payment_id: string;
  state: State | null;
  outbox_id: number | null;
};

/** Sales are invoices, cancelled ones too; returns are credit notes and cancellations. */
const kindsOf: Record<RegisterKind, ToldDocument[]> = {
  sales: ['invoice'],
  'sales-return': ['credit-note', 'cancellation'],
};

/** All documents of the month, amounts in paisa. */
export const ourDocuments = async (
  read: Reading,
  company_id: number,
  register: RegisterKind,
  month: BsMonth,
): Promise<OurDocument[]> => {
  const found = await Promise.all(
    kindsOf[register].map(async kind => {
      const { table, number } = toldDocuments[kind];
      const rows = await run(
        read,
        `select ${number} as number, doc.created_at as created_at, doc.customer_name as name, doc.total as total, doc.taxable_amount as taxable,
           doc.vat_amount as vat, doc.company_payment_id as payment_id, outbox.state as state, outbox.id as outbox_id
         from ${table} as doc left join cbms_outbox as outbox
           on outbox.company_id = doc.company_id and outbox.kind = '${kind}' and outbox.document_id = doc.id
         where doc.company_id = ? and doc.created_at >= ? and doc.created_at <= ?`,
        [company_id, `${month.start_date} 00:00:00`, `${month.end_date} 23:59:59`],
      );
      return rows.map(
        row =>
          ({ ...row, kind, day: String(row.created_at).slice(0, 10) }) as unknown as OurDocument,
      );
    }),
  );
  return found.flat();
};
