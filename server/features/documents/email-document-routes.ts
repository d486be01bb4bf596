// Sends a document by mail: the customer's copy as a PDF, counted as a print of its kind (contract,
// "Beyond the documents").
import type { FastifyInstance } from 'fastify';
import {
  letterFactTexts,
  type WrittenLetters,
  writeLetters,
} from '../../../domain/documents/letter.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage, type Texts } from '../../../domain/language.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import { abbreviatedTexts } from '../../../domain/tax/abbreviated-invoice.ts';
import { plainBillText } from '../../../domain/tax/vat-registration.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb, StoredRow } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { findCustomerLanguage, toCustomerLanguage } from './customer-language.ts';
import type { PrintableDocument } from './document-print.ts';
import type { DocumentKind, DocumentRow, DocumentServices } from './document-services.ts';
import { createLetterSender } from './letters.ts';
import { loadMailSender } from './mail-sender.ts';
import { countCopy, renderCopy } from './print-copy.ts';
import { noteMail, type RecordedPrint } from './record-print.ts';

/** The other party of a document as a letter names it. */
type Addressee = { name: string; email: string; language: Language | null };

const loadAddressee = async (
  read: ReadDb,
  company_id: number,
  { customer_id, customer_name, vendor_id, vendor_name }: StoredRow,
): Promise<Addressee> => {
  const [party] = customer_id
    ? await query<{ email: string | null; language: string | null }>(
        read,
        'select email, language from customers where company_id = ? and customer_code = ?',
        [company_id, customer_id],
      )
    : await query<{ email: string | null; language?: null }>(
        read,
        'select email from vendors where company_id = ? and id = ?',
        [company_id, vendor_id ?? 0],
      );
  return {
    name: String(customer_name ?? vendor_name ?? ''),
    email: party?.email ?? '',
    language: toCustomerLanguage(party?.language),
  };
};

/** Documents whose paper has another name than their list. */
const printedTitles: Partial<Record<PrintableDocument['title'], Texts>> = {
  'plain-bill': plainBillText,
  'abbreviated-invoice': abbreviatedTexts.name,
};

/** The letter that is offered with a document: what it comes to, and what of it is due when. */
const writeDocumentLetters = async <Header extends DocumentRow>(
  read: ReadDb,
  document: DocumentKind<Header>,
  row: Header,
  party: string,
  { now, language }: Session,
): Promise<WrittenLetters> => {
  const [{ title, number }, detail, { name }] = await Promise.all([
    document.printable(read, row, language),
    document.loadDetail(read, row, language, now.slice(0, 10)),
    loadMailSender(read, row.company_id),
  ]);
  const { date, amount, dueDate, open } = letterFactTexts;
  const isOwed = Number(detail.open_amount ?? 0) > 0;
  const day = title === 'bill' ? row.transaction_date : row.created_at;
  return writeLetters({
    title: printedTitles[title] ?? document.entity.one,
    ...{ number, company: name, party },
    facts: [
      { label: date, value: { day: String(day).slice(0, 10) } },
      { label: amount, value: { money: Number(row.total) } },
      ...(isOwed
        ? [
            { label: dueDate, value: { day: String(detail.due_date) } },
            { label: open, value: { money: toPaisa(Number(detail.open_amount)) } },
          ]
        : []),
    ],
  });
};

/**
 * Registers GET {path}/{id}/email, which returns the other party's own address as `to`, its `language` and
 * the `letter` that is offered in both languages, and POST {path}/{id}/email
 * `{to, subject, message, copy: 1 | 0, language}`; with `copy` the sender gets the same mail, and `copy` in
 * the response says whether it did.
 */
export const registerEmailRoutes = <Header extends DocumentRow>(
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind<Header>,
): void => {
  const { store } = services;
  const { entity } = document;
  const letters = createLetterSender(app, services);
  const found = async ({ actor, language }: Session, id: string) => {
    const stored = await document.find(store.database.read, actor.company_id, id);
    const row = await keepVisible(store.database, actor, entity, stored);
    if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
    return row;
  };

  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id/email`,
    requirePermission('view', entity.name),
    async request => {
      const session = requireSession(request);
      const row = await found(session, request.params.id);
      const { read } = store.database;
      const party = await loadAddressee(read, session.actor.company_id, row);
      return {
        to: party.email,
        language: party.language,
        letter: await writeDocumentLetters(read, document, row, party.name, session),
      };
    },
  );

  app.post<{ Params: { id: string } }>(
    `/${entity.name}/:id/email`,
    requirePermission('create', entity.name),
    async request => {
      // A mail is a counted print, and is sent in the company's name.
      const session = requireSession(request);
      const letter = letters.read(request, session);
      const row = await found(session, request.params.id);
      const language =
        letter.language ??
        (await findCustomerLanguage(
          store.database.read,
          session.actor.company_id,
          'customer_code',
          String(row.customer_id ?? ''),
        )) ??
        parseAcceptLanguage(request.headers['accept-language']);
      const prints: RecordedPrint[] = [];
      const enclose = async () => {
        const printed = { kind: document.kind, id: row.id };
        const print = await countCopy(services, printed, 'print', session);
        prints.push(print);
        return {
          name: `${document.fileName(row)}.pdf`,
          type: 'application/pdf',
          bytes: await renderCopy(services, document, row, print.marks, session, language),
        };
      };
      return letters.send(request, session, letter, enclose, true, async () => {
        for (const { id } of prints)
          await noteMail(store.database, session.actor, id, letter.to, session.now);
      });
    },
  );
};
