// The calls of debit notes: issuing against a bill, list and statistics, one note and its PDF.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../domain/schema/messages.ts';
import { doneSentence } from '../entities/sentences.ts';
import { Invalid } from '../errors.ts';
import { findBilling } from './billing-records.ts';
import { debitNoteOrderOf, problemsOfDebitNote } from './debit-note-order.ts';
import { debitNoteRecord, findDebitNote, wholeDebitNote } from './debit-note-records.ts';
import { bodyOf, createOnce } from './idempotency.ts';
import { billReturnedOf, issueDebitNote } from './issue-debit-note.ts';
import { listedRoutes } from './listed-routes.ts';
import { type DocumentKind, numberedFile, oneDocumentRoutes } from './one-document-routes.ts';
import { outletOf } from './outlets.ts';
import { printableDebitNote } from './print-debit-note.ts';
import { type DocumentServices, entityOf } from './services.ts';

/** Registers the calls of debit notes below the billing prefix. */
export const debitNoteRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, enter } = services;
  const { database } = store;
  const entity = entityOf(services, 'purchase-returns');
  const document: DocumentKind = {
    entity,
    kind: 'debit-note',
    template: 'purchase-return',
    find: findDebitNote,
    whole: wholeDebitNote,
    printable: printableDebitNote,
    fileName: row => numberedFile('DN', row.fiscal_year, row.debit_note_no),
  };

  listedRoutes(
    app,
    services,
    { entity, kind: 'debit-note', party: 'vendor_name' },
    debitNoteRecord,
  );
  oneDocumentRoutes(app, services, document);

  app.post('/purchase-returns', async request => {
    const session = await enter(request, 'create', 'purchase-returns');
    const { actor, language, now, pos } = session;
    const outlet = outletOf(session);
    return createOnce(database, request, session, '/purchase-returns', async () => {
      const body = bodyOf(request);
      const problems = problemsOfDebitNote(body, language);
      if (Object.keys(problems).length > 0) throw new Invalid(problems);
      const order = debitNoteOrderOf(body);
      const billing = await findBilling(database.read, actor.company_id, String(order.billing_id));
      if (!billing) throw new Invalid({ billing_id: [messages.reference[language]] });
      const returned = await billReturnedOf(database.read, billing, now.slice(0, 10), language);
      return async tx => {
        const { header, lines } = await issueDebitNote(database, tx, order, returned, {
          actor,
          pos,
          outlet,
          now,
          language,
        });
        return {
          ...debitNoteRecord(header),
          lines: lines.length,
          message: doneSentence(entity, 'create', language),
        };
      };
    });
  });
};
