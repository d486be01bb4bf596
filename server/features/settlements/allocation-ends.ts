// The ends of an allocation: the document that a request names, what of it is open now, and whether the
// amount fits. Called with the books locked, so that no other allocation comes in between.
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { type OpenDocumentKind, toStoredKind } from '../../../domain/ledger/open-documents.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import {
  findDocumentOfNote,
  findNoteId,
  findOpenItem,
  findOpenItems,
  isNote,
  loadNoteCredits,
  notedKinds,
  type OpenItem,
} from '../../database/open-credits.ts';
import type { OpenItemKind } from '../../database/open-item-facts.ts';
import { query, settleAll } from '../../database/raw-query.ts';

export type DocumentReference = { document_kind: OpenDocumentKind; document_id: string | number };
/** An amount in paisa of a document. */
export type AllocationInput = DocumentReference & { amount: number };

/** An end as it is stored, and what of it is open: above 0 a claim, below 0 a credit of the party. */
export type AllocationEnd = {
  kind: string;
  id: number;
  number: string;
  day: string;
  open: number;
};

export const twiceText: Texts = {
  en: 'This document is named twice.',
  ne: 'यो कागजात दुई पटक राखिएको छ।',
};

const texts = {
  nothingOpen: {
    en: 'Nothing of this document is open.',
    ne: 'यो कागजातको बाँकी रकम छैन।',
  },
  wrongSide: {
    en: 'This is a credit of the party. It cannot be settled by money that settles.',
    ne: 'यो पक्षको जम्मा रकम हो, तिर्न बाँकी होइन।',
  },
  wrongCredit: {
    en: 'This document is no credit of the party.',
    ne: 'यो कागजात पक्षको जम्मा रकम होइन।',
  },
  tooMuch: { en: 'Only {amount} of it is open.', ne: 'यसको {amount} मात्र बाँकी छ।' },
  early: {
    en: 'The document counts from {day}.',
    ne: 'कागजात {day} देखि मात्र लागू हुन्छ।',
  },
} satisfies Record<string, Texts>;

/** Kinds whose path has the company's own number, a string. */
const namedByText = new Set<OpenDocumentKind>(['invoice', 'credit-note']);

export const isNamedByText = (kind: OpenDocumentKind): boolean => namedByText.has(kind);

/** What is wrong with the id of a reference, or undefined; `seen` has those before it. */
export const findIdProblem = (reference: unknown, seen: Set<string>): Texts | undefined => {
  const { document_kind, document_id } = (reference ?? {}) as Partial<DocumentReference>;
  if (document_kind === undefined || document_id === undefined || document_id === null) return;
  const fits = namedByText.has(document_kind)
    ? typeof document_id === 'string' && /^\d{1,15}$/.test(document_id)
    : Number.isSafeInteger(document_id) && Number(document_id) > 0;
  if (!fits) return messages.wrongNumber;
  const key = `${document_kind} ${document_id}`;
  if (seen.has(key)) return twiceText;
  seen.add(key);
  return undefined;
};

const findInvoiceId = async (
  db: ReadDb | Transaction,
  company_id: number,
  company_payment_id: string | number,
): Promise<number | undefined> => {
  const [row] = await query<{ id: number }>(
    db,
    'select id from invoices where company_id = ? and company_payment_id = ?',
    [company_id, String(company_payment_id)],
  );
  return row?.id;
};

/** The kind and id under which a document is stored; undefined where there is no such invoice or note. */
export const findStoredKey = async (
  db: ReadDb | Transaction,
  company_id: number,
  { document_kind, document_id }: DocumentReference,
): Promise<StoredKey | undefined> => {
  const id =
    document_kind === 'invoice'
      ? await findInvoiceId(db, company_id, document_id)
      : isNote(document_kind)
        ? await findNoteId(db, company_id, notedKinds[document_kind], document_id)
        : Number(document_id);
  return id === undefined ? undefined : { kind: toStoredKind(document_kind), id };
};

type StoredKey = { kind: string; id: number };

/** Towards whom the document, or that of the note, is open. */
const listParties = async (
  db: ReadDb | Transaction,
  company_id: number,
  { kind, id }: StoredKey,
): Promise<Party[]> => {
  const of = isNote(kind) ? notedKinds[kind] : kind;
  const document_id = isNote(kind)
    ? await findDocumentOfNote(db, company_id, notedKinds[kind], id)
    : id;
  return query<Party>(
    db,
    'select party_kind as kind, party_id as id from open_items where company_id = ? and document_kind = ? and document_id = ?',
    [company_id, of, document_id ?? 0],
  );
};

/**
 * The party between whose documents an allocation is: that of the target; where a voucher has several, the
 * one that is also the source's. Undefined where nothing is open.
 */
export const findCommonParty = async (
  db: ReadDb | Transaction,
  company_id: number,
  source: DocumentReference,
  target: DocumentReference,
): Promise<Party | undefined> => {
  const key = await findStoredKey(db, company_id, target);
  const parties = key ? await listParties(db, company_id, key) : [];
  if (parties.length < 2) return parties[0];
  const other = await findStoredKey(db, company_id, source);
  const others = other ? await listParties(db, company_id, other) : [];
  return parties.find(({ kind, id }) => others.some(each => each.kind === kind && each.id === id));
};

/** The end that a request names; undefined where nothing of it is open towards the party. */
export const findEnd = async (
  db: ReadDb | Transaction,
  company_id: number,
  party: Party,
  reference: DocumentReference,
): Promise<AllocationEnd | undefined> => {
  const key = await findStoredKey(db, company_id, reference);
  return key && findStoredEnd(db, company_id, party, key.kind, key.id);
};

/** The end of the stored kind and id; undefined where nothing of it is open towards the party. */
export const findStoredEnd = async (
  db: ReadDb | Transaction,
  company_id: number,
  party: Party,
  kind: string,
  id: number,
): Promise<AllocationEnd | undefined> => {
  if (isNote(kind)) {
    const of = notedKinds[kind];
    const document_id = await findDocumentOfNote(db, company_id, of, id);
    const item =
      document_id === undefined
        ? undefined
        : await findOpenItem(db, company_id, party, of, document_id);
    if (!item) return undefined;
    const notes = await loadNoteCredits(db, company_id, of, document_id!, item.balance);
    const { number, day, open } = notes.find(note => note.id === id)!;
    return open === 0 ? undefined : { kind, id, number, day, open: 0 - open };
  }
  const item = await findOpenItem(db, company_id, party, kind as OpenItemKind, id);
  return item && toEnd(kind, id, item);
};

/** The credit of an invoice or bill is that of its notes. */
const toEnd = (kind: string, id: number, item: OpenItem): AllocationEnd | undefined =>
  (kind === 'invoice' || kind === 'billing') && item.balance < 0
    ? undefined
    : { kind, id, number: item.number, day: item.day, open: item.balance };

/**
 * The ends that a request names, in its order, each undefined where nothing of it is open towards
 * the party. Documents of one kind are looked up together: money mostly settles several of them.
 */
export const findEnds = async (
  db: ReadDb | Transaction,
  company_id: number,
  party: Party,
  references: readonly DocumentReference[],
): Promise<(AllocationEnd | undefined)[]> => {
  const toKey = ({ document_kind, document_id }: DocumentReference) =>
    `${document_kind} ${document_id}`;
  const found = new Map<string, AllocationEnd | undefined>();
  await settleAll(
    [...Map.groupBy(references, ({ document_kind }) => document_kind)].map(
      async ([document_kind, named]) => {
        if (isNote(document_kind)) {
          const ends = await settleAll(named.map(each => findEnd(db, company_id, party, each)));
          for (const [index, each] of named.entries()) found.set(toKey(each), ends[index]);
          return;
        }
        const kind = toStoredKind(document_kind) as OpenItemKind;
        const paths = named.map(({ document_id }) => document_id);
        for (const item of await findOpenItems(db, company_id, party, kind, paths))
          found.set(`${document_kind} ${item.path}`, toEnd(kind, item.id, item));
      },
    ),
  );
  return references.map(reference => found.get(toKey(reference)));
};

const sayMoney = (text: Texts, paisa: number, language: Language): string =>
  localizeDigits(translate(text, language, { amount: formatMoney(paisa, language) }), language);

/**
 * What is wrong with an amount of this end under the day, by field; `side` 1 for an open document, -1
 * for a credit.
 */
export const findEndProblems = (
  end: AllocationEnd | undefined,
  { amount, date }: { amount: number; date: string },
  side: 1 | -1,
  fields: { document: string; amount: string },
  language: Language,
): FieldErrors => {
  if (!end) return { [fields.document]: [texts.nothingOpen[language]] };
  if (Math.sign(end.open) !== side)
    return { [fields.document]: [(side === 1 ? texts.wrongSide : texts.wrongCredit)[language]] };
  if (amount > Math.abs(end.open))
    return { [fields.amount]: [sayMoney(texts.tooMuch, Math.abs(end.open), language)] };
  if (date < end.day)
    return {
      date: [translate(texts.early, language, { day: localizeDigits(end.day, language) })],
    };
  return {};
};
