// Compares our documents of a Nepali month, with their outbox state, with the authority's register:
// documents on one side only, and different amounts.

import type { BsMonth } from '../../../domain/calendar/bs-month.ts';
import type { OutboxState, ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { reportedDocuments } from '../../posting/tax-queue.ts';
import { normalizeNumber, type TheirRow } from './read-register.ts';

/** One of our documents, in paisa, `day` in AD. */
export type OurRow = {
  number: string;
  day: string;
  name: string;
  total: number;
  taxable: number;
  vat: number;
};

type RegisterDifferenceKind = 'ours-not-theirs' | 'theirs-not-ours' | 'amounts-differ';
type RegisterDifference<Ours extends OurRow> = {
  kind: RegisterDifferenceKind;
  number: string;
  ours: Ours | null;
  theirs: TheirRow | null;
};

/** The authority's total is with or without VAT: its forms have it without, its exports with. */
const isSameDocument = (ours: OurRow, { total, taxable, vat }: TheirRow): boolean =>
  (taxable === null || taxable === ours.taxable) &&
  (vat === null || vat === ours.vat) &&
  (total === null || total === ours.total || total === ours.total - ours.vat);

/**
 * The differences in the order of the numbers; `same` counts the matches. A number that occurs
 * twice in theirs counts as only theirs the second time.
 */
export const compareRegisters = <Ours extends OurRow>(
  ours: Ours[],
  theirs: TheirRow[],
): { same: number; differences: RegisterDifference<Ours>[] } => {
  const left = new Map(ours.map(row => [normalizeNumber(row.number), row]));
  const differences: RegisterDifference<Ours>[] = [];
  let same = 0;
  for (const row of theirs) {
    const mine = left.get(row.number);
    left.delete(row.number);
    if (!mine)
      differences.push({ kind: 'theirs-not-ours', number: row.number, ours: null, theirs: row });
    else if (isSameDocument(mine, row)) same += 1;
    else differences.push({ kind: 'amounts-differ', number: mine.number, ours: mine, theirs: row });
  }
  // The authority has no documents of zero rupees.
  for (const mine of left.values())
    if (mine.total !== 0)
      differences.push({ kind: 'ours-not-theirs', number: mine.number, ours: mine, theirs: null });
  const collator = new Intl.Collator('en', { numeric: true });
  return { same, differences: differences.sort((a, b) => collator.compare(a.number, b.number)) };
};

export type RegisterKind = 'sales' | 'sales-return';
type OurDocument = OurRow & {
  kind: ReportedDocument;
  payment_id: string;
  state: OutboxState | null;
  outbox_id: number | null;
};

/** Sales are invoices, cancelled ones too; returns are credit notes and cancellations. */
const KINDS_BY_REGISTER: Record<RegisterKind, ReportedDocument[]> = {
  sales: ['invoice'],
  'sales-return': ['credit-note', 'cancellation'],
};

/**
 * All documents of the month under registration for VAT with their state in the outbox, amounts in
 * paisa.
 */
export const loadOurDocuments = async (
  read: ReadDb,
  company_id: number,
  register: RegisterKind,
  month: BsMonth,
): Promise<OurDocument[]> => {
  const found = await Promise.all(
    KINDS_BY_REGISTER[register].map(async kind => {
      const { table, number } = reportedDocuments[kind];
      const rows = await query(
        read,
        `select ${number} as number, doc.created_at as created_at, doc.customer_name as name, doc.total as total, doc.taxable_amount as taxable,
           doc.vat_amount as vat, doc.company_payment_id as payment_id, outbox.state as state, outbox.id as outbox_id
         from ${table} as doc left join cbms_outbox as outbox
           on outbox.company_id = doc.company_id and outbox.kind = '${kind}' and outbox.document_id = doc.id
         where doc.company_id = ? and doc.created_at >= ? and doc.created_at <= ? and doc.vat_rate <> 0`,
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
