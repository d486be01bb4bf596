// Open documents as the API names them: kinds, ids of their paths, titles and addresses.
import type { Language } from '../../../domain/language.ts';
import {
  type OpenDocumentKind,
  openDocumentTitles,
  toOpenDocumentKind,
} from '../../../domain/ledger/open-documents.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { loadDocumentAddresses } from '../documents/entry-documents.ts';

/** `document_kind` and `document_id` as they are stored. */
type Stored = { document_kind: string; document_id: number };
/** An invoice and a credit note have the id of their path, a text. */
export type NamedDocument = {
  document_kind: OpenDocumentKind;
  document_id: number | string;
  document: string;
  address: string | null;
};

/** The kind of entry whose page shows the document. */
const toSourceKind = (kind: OpenDocumentKind): string =>
  kind === 'landed-cost' ? 'billing' : kind;

const PATH_IDS = { invoice: 'invoices', 'credit-note': 'credit_notes' } as const;

/** The ids of paths by the stored ids, of the kinds that have others than those. */
const loadPathIds = async (
  database: Database,
  company_id: number,
  documents: Stored[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const [kind, table] of Object.entries(PATH_IDS)) {
    const ids = documents.filter(each => each.document_kind === kind).map(each => each.document_id);
    if (ids.length === 0) continue;
    const rows = await query<{ id: number; company_payment_id: string }>(
      database.read,
      `select id, company_payment_id from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    for (const row of rows) found.set(`${kind} ${row.id}`, row.company_payment_id);
  }
  return found;
};

/** How each of the documents is named, at most some hundred. */
export const nameDocuments = async (
  database: Database,
  company_id: number,
  documents: Stored[],
  language: Language,
): Promise<(document: Stored) => NamedDocument> => {
  const toSource = ({ document_kind, document_id }: Stored) => ({
    source_kind: toSourceKind(toOpenDocumentKind(document_kind)),
    source_id: document_id,
  });
  const [pathIds, addressOf] = await Promise.all([
    loadPathIds(database, company_id, documents),
    loadDocumentAddresses(database, company_id, documents.map(toSource)),
  ]);
  return stored => {
    const kind = toOpenDocumentKind(stored.document_kind);
    return {
      document_kind: kind,
      document_id: pathIds.get(`${kind} ${stored.document_id}`) ?? stored.document_id,
      document: openDocumentTitles[kind][language],
      address: addressOf(toSource(stored)),
    };
  };
};
