// The line totals of a credit or debit note computed again. A line follows from its own quantity
// and rate, but for the note that brings the last piece back: that one takes what the notes before
// it leave of its document, spread over its lines (domain/billing/note-totals.ts).
import { closes } from '../../domain/billing/note-totals.ts';
import { spread } from '../../domain/billing/spread.ts';
import { lineTotal } from '../../domain/billing/totals.ts';
import type { Database, Value } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { StoredRow } from '../documents/document-records.ts';

export type NoteKind = 'credit-note' | 'debit-note';

type NoteTables = {
  document: string;
  documentLines: string;
  /** The document's column that a note names, and the note's column that names it. */
  key: string;
  names: string;
  documentLineOwner: string;
  notes: string;
  noteLines: string;
  noteLineOwner: string;
  noteLineNames: string;
  quantity: string;
  rate: string;
};

const tables: Record<NoteKind, NoteTables> = {
  'credit-note': {
    document: 'invoices',
    documentLines: 'invoice_lines',
    key: 'company_payment_id',
    names: 'invoice_id',
    documentLineOwner: 'invoice_id',
    notes: 'credit_notes',
    noteLines: 'credit_note_lines',
    noteLineOwner: 'credit_note_id',
    noteLineNames: 'invoice_line_id',
    quantity: 'quantity',
    rate: 'return_rate',
  },
  'debit-note': {
    document: 'billings',
    documentLines: 'billing_lines',
    key: 'id',
    names: 'billing_id',
    documentLineOwner: 'billing_id',
    notes: 'purchase_returns',
    noteLines: 'purchase_return_lines',
    noteLineOwner: 'purchase_return_id',
    noteLineNames: 'billing_line_id',
    quantity: 'qty',
    rate: 'amount',
  },
};

/**
 * What each line of the note comes to, in paisa, in the order of `lines`. Reads the document only
 * where a line is not its own product.
 */
export const noteLineTotals = async (
  database: Database,
  kind: NoteKind,
  header: StoredRow,
  lines: StoredRow[],
): Promise<number[]> => {
  const { quantity, rate } = tables[kind];
  const own = lines.map(line =>
    lineTotal({
      qty: Number(line[quantity]),
      price: Number(line[rate]),
      discount_rate: Number(line.discount_rate),
    }),
  );
  if (own.every((total, index) => total === Number(lines[index]!.total))) return own;
  const left = await leftForClosing(database, kind, header);
  if (!left) return own;
  const difference = left.subtotal - own.reduce((sum, total) => sum + total, 0);
  return closes(left.parts, difference) ? spread(left.subtotal, own) : own;
};

/**
 * What the notes before this one leave of the document's subtotal (paisa), and what is back of each
 * of its lines with this one.
 */
const leftForClosing = async (database: Database, kind: NoteKind, header: StoredRow) => {
  const {
    document,
    documentLines,
    key,
    names,
    documentLineOwner,
    notes,
    noteLines,
    noteLineOwner,
    noteLineNames,
    quantity,
  } = tables[kind];
  const rows = <Row extends StoredRow>(text: string, values: Value[]) =>
    run<Row>(database.read, text, values);
  const [company_id, id] = [Number(header.company_id), Number(header.id)];
  // Ids that a document carries by name are text on one side.
  const named = header[names] as Value;
  const [issued] = await rows(
    `select id, amount from ${document} where company_id = ? and ${key} = ?`,
    [company_id, named],
  );
  if (!issued) return undefined;
  const earlier = await rows(
    `select id, amount from ${notes} where company_id = ? and ${names} = ? and id <= ?`,
    [company_id, named, id],
  );
  const ids = earlier.map(note => Number(note.id));
  const parts = await rows(
    `select l.qty as qty, l.discount_rate as discount_rate, coalesce((select sum(n.${quantity}) from ${noteLines} as n
       where n.company_id = l.company_id and n.${noteLineNames} = l.id and n.${noteLineOwner} in (${ids.map(() => '?').join(', ')})), 0) as returned
     from ${documentLines} as l where l.company_id = ? and l.${documentLineOwner} = ?`,
    [...ids, company_id, Number(issued.id)],
  );
  return {
    subtotal: earlier.reduce(
      (sum, note) => (Number(note.id) === id ? sum : sum - Number(note.amount)),
      Number(issued.amount),
    ),
    parts: parts.map(part => ({
      qty: Number(part.qty),
      discount_rate: Number(part.discount_rate),
      returned: Number(part.returned),
    })),
  };
};
