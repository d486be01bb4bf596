// The ends of an allocation as they are now: what of a document is open, or of a credit is left. Notes
// have no balance of their own: what exceeds their document is theirs, the newest first (contract,
// "Money"). Amounts in paisa.
import type { OpenClaim } from '../../domain/ledger/settlement-file.ts';
import type { ReadDb, Transaction } from './database.ts';
import type { OpenItemKind } from './open-item-facts.ts';
import { placeholders, query } from './raw-query.ts';

type Db = ReadDb | Transaction;

/** The notes of a kind of document: their table, and how they name it. */
const notesOf = {
  invoice: {
    kind: 'credit-note',
    of: 'invoices as d join credit_notes as n on n.company_id = d.company_id and n.invoice_id = d.company_payment_id',
    number: 'n.credit_note_no',
    owed: 'n.total',
    path: 'n.company_payment_id',
  },
  billing: {
    kind: 'debit-note',
    of: 'billings as d join purchase_returns as n on n.company_id = d.company_id and n.billing_id = d.id',
    number: 'n.debit_note_no',
    // Its share of the TDS was never the vendor's.
    owed: 'n.total - n.tds_amount',
    path: 'n.id',
  },
} as const;
export type NotedKind = keyof typeof notesOf;

/** A note, and what of it can still be applied elsewhere or paid out. */
export type NoteCredit = {
  id: number;
  path_id: string | number;
  number: string;
  day: string;
  pos: string;
  total: number;
  open: number;
};

/** The notes of the document with what each of them has left, newest first; `balance` is the document's. */
export const loadNoteCredits = async (
  db: Db,
  company_id: number,
  kind: NotedKind,
  document_id: number,
  balance: number,
): Promise<NoteCredit[]> => {
  const { kind: note, of, number, owed, path } = notesOf[kind];
  const rows = await query<Omit<NoteCredit, 'open'> & { given: number }>(
    db,
    `select n.id as id, ${path} as path_id, ${number} as number, substr(n.created_at, 1, 10) as day, coalesce(n.pos, '') as pos, ${owed} as total,
       coalesce((select sum(a.amount) from allocations as a where a.company_id = n.company_id and a.source_kind = '${note}' and a.source_id = n.id), 0)
       + coalesce((select sum(a.amount) from allocations as a where a.company_id = n.company_id and a.target_kind = '${note}' and a.target_id = n.id), 0) as given
     from ${of} where d.company_id = ? and d.id = ? order by n.id desc`,
    [company_id, document_id],
  );
  let left = Math.max(0 - balance, 0);
  return rows.map(({ given, ...row }) => {
    const open = Math.min(left, Math.max(row.total - given, 0));
    left -= open;
    return { ...row, open };
  });
};

/** The kind of document that each kind of note belongs to. */
export const notedKinds = {
  'credit-note': 'invoice',
  'debit-note': 'billing',
} as const satisfies Record<string, NotedKind>;

export const isNote = (kind: string): kind is keyof typeof notedKinds => kind in notedKinds;

/** The id of the note that its path names; undefined where there is none. */
export const findNoteId = async (
  db: Db,
  company_id: number,
  kind: NotedKind,
  path_id: string | number,
): Promise<number | undefined> => {
  const { of, path } = notesOf[kind];
  const [row] = await query<{ id: number }>(
    db,
    `select n.id as id from ${of} where d.company_id = ? and ${path} = ?`,
    [company_id, path_id],
  );
  return row?.id;
};

/** The id of the document that the note with this id belongs to. */
export const findDocumentOfNote = async (
  db: Db,
  company_id: number,
  kind: NotedKind,
  note_id: number,
): Promise<number | undefined> => {
  const [row] = await query<{ id: number }>(
    db,
    `select d.id as id from ${notesOf[kind].of} where d.company_id = ? and n.id = ?`,
    [company_id, note_id],
  );
  return row?.id;
};

/** What is kept of an open document towards a party. */
export type OpenItem = { balance: number; day: string; number: string; pos: string };

/** What is kept of a document towards the party; undefined where nothing is open. */
export const findOpenItem = async (
  db: Db,
  company_id: number,
  party: { kind: string; id: number },
  kind: OpenItemKind,
  document_id: number,
): Promise<OpenItem | undefined> => {
  const [row] = await query<OpenItem>(
    db,
    `select balance, day, number, pos from open_items
     where company_id = ? and document_kind = ? and document_id = ? and party_kind = ? and party_id = ?`,
    [company_id, kind, document_id, party.kind, party.id],
  );
  return row;
};

/**
 * What is kept of those of the documents that are open towards the party, with the ids of their
 * paths: an invoice's is the company's number of it, a string.
 */
export const findOpenItems = (
  db: Db,
  company_id: number,
  party: { kind: string; id: number },
  kind: OpenItemKind,
  paths: readonly (string | number)[],
): Promise<(OpenItem & { id: number; path: string | number })[]> => {
  const named = placeholders(paths.length);
  const kept =
    'o.document_id as id, o.balance as balance, o.day as day, o.number as number, o.pos as pos';
  const open = 'o.company_id = ? and o.document_kind = ? and o.party_kind = ? and o.party_id = ?';
  const values = [company_id, kind, party.kind, party.id];
  return kind === 'invoice'
    ? query(
        db,
        `select i.company_payment_id as path, ${kept}
         from invoices as i join open_items as o on o.document_id = i.id and ${open}
         where i.company_id = ? and i.company_payment_id in (${named})`,
        [...values, company_id, ...paths.map(String)],
      )
    : query(
        db,
        `select o.document_id as path, ${kept} from open_items as o where ${open} and o.document_id in (${named})`,
        [...values, ...paths],
      );
};

/** What the party owes, or is owed, by document as it is now, in the order of its page: the earliest due first. */
export const loadOpenClaims = async (
  db: Db,
  company_id: number,
  party: { kind: string; id: number },
): Promise<OpenClaim[]> => {
  const rows = await query<Omit<OpenClaim, 'path'> & { path: string | null }>(
    db,
    `select o.document_kind as document_kind, o.document_id as document_id, i.company_payment_id as path,
       o.number as number, o.day as day, o.balance as balance
     from open_items as o left join invoices as i on o.document_kind = 'invoice' and i.company_id = o.company_id and i.id = o.document_id
     where o.company_id = ? and o.party_kind = ? and o.party_id = ? and o.balance > 0
     order by o.due_date, o.day, o.document_kind, o.document_id`,
    [company_id, party.kind, party.id],
  );
  return rows.map(({ path, ...row }) => ({ ...row, path: path ?? row.document_id }));
};
