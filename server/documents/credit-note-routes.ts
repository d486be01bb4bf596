// The calls of credit notes: issuing against an invoice, list and statistics, one note and its PDF,
// sync.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../domain/schema/messages.ts';
import { doneSentence } from '../entities/sentences.ts';
import { Invalid } from '../errors.ts';
import { noteOrderOf, problemsOfNote } from './credit-note-order.ts';
import { creditNoteRecord, findCreditNote, wholeCreditNote } from './credit-note-records.ts';
import { bodyOf, createOnce } from './idempotency.ts';
import { findInvoice } from './invoice-records.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { listedRoutes } from './listed-routes.ts';
import { type DocumentKind, numberedFile, oneDocumentRoutes } from './one-document-routes.ts';
import { outletOf } from './outlets.ts';
import { printableCreditNote } from './print-credit-note.ts';
import { returnedOf } from './returned.ts';
import { type DocumentServices, entityOf } from './services.ts';
import { syncRoute } from './sync-route.ts';

/** Registers the calls of credit notes below the billing prefix. */
export const creditNoteRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, enter, authority } = services;
  const { database } = store;
  const entity = entityOf(services, 'credit-notes');
  const document: DocumentKind = {
    entity,
    kind: 'credit-note',
    template: 'credit-note',
    find: findCreditNote,
    whole: wholeCreditNote,
    printable: printableCreditNote,
    fileName: row => numberedFile('CN', row.fiscal_year, row.credit_note_no),
  };

  listedRoutes(
    app,
    services,
    { entity, kind: 'credit-note', party: 'customer_name' },
    creditNoteRecord,
  );
  oneDocumentRoutes(app, services, document);
  syncRoute(app, services, document, 'credit-note');

  app.post('/credit-notes', async request => {
    const session = await enter(request, 'create', 'credit-notes');
    const { actor, language, now, pos } = session;
    const outlet = outletOf(session);
    let issued: number | undefined;
    const answer = await createOnce(database, request, session, '/credit-notes', async () => {
      const body = bodyOf(request);
      const problems = problemsOfNote(body, language);
      if (Object.keys(problems).length > 0) throw new Invalid(problems);
      const order = noteOrderOf(body);
      const invoice = await findInvoice(database.read, actor.company_id, order.invoice_id);
      if (!invoice) throw new Invalid({ invoice_id: [messages.reference[language]] });
      const returned = await returnedOf(database.read, invoice, now.slice(0, 10), language);
      return async tx => {
        const { header, lines } = await issueCreditNote(database, tx, order, returned, {
          actor,
          pos,
          outlet,
          now,
          language,
        });
        issued = header.id;
        return {
          ...creditNoteRecord(header),
          lines: lines.length,
          message: doneSentence(entity, 'create', language),
        };
      };
    });
    if (issued !== undefined) authority.issued(actor.company_id, 'credit-note', issued);
    return answer;
  });
};
