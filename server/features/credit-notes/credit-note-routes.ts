// The routes of credit notes: issuing against an invoice, list and statistics, one note and its
// PDF, sync.

import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Stored } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadCreditNoteContext } from '../documents/credit-note-context.ts';
import {
  findCreditNote,
  loadCreditNoteDetail,
  loadPrintableCreditNote,
  serializeCreditNote,
} from '../documents/credit-note-records.ts';
import { registerDocumentDetailRoutes } from '../documents/document-detail-routes.ts';
import { registerDocumentListRoutes } from '../documents/document-list-routes.ts';
import {
  type DocumentKind,
  type DocumentServices,
  getEntity,
  toFileName,
} from '../documents/document-services.ts';
import { findInvoice } from '../documents/invoice-records.ts';
import { registerCreateNoteRoute } from '../documents/notes/create-note-route.ts';
import { registerTaxSyncRoute } from '../documents/tax-sync-route.ts';
import { parseCreateCreditNote, validateCreateCreditNote } from './create-credit-note-input.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/** Registers the routes of credit notes below the billing prefix. */
export const registerCreditNoteRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { store, authority } = services;
  const { database } = store;
  const entity = getEntity(services, 'credit-notes');
  const document: DocumentKind<Stored<'credit_notes'>> = {
    entity,
    kind: 'credit-note',
    template: 'credit-note',
    find: findCreditNote,
    loadDetail: loadCreditNoteDetail,
    printable: loadPrintableCreditNote,
    fileName: row => toFileName('CN', row.fiscal_year, row.credit_note_no),
  };

  registerDocumentListRoutes(
    app,
    services,
    { entity, kind: 'credit-note', party: 'customer_name' },
    serializeCreditNote,
  );
  registerDocumentDetailRoutes(app, services, document);
  registerTaxSyncRoute(app, services, document, 'credit-note');

  registerCreateNoteRoute(app, database, {
    entity,
    validate: validateCreateCreditNote,
    parse: parseCreateCreditNote,
    loadContext: async ({ invoice_id }, { actor, language, now }) => {
      const invoice = await findInvoice(database.read, actor.company_id, invoice_id);
      if (!invoice) throw new ValidationError({ invoice_id: [messages.reference[language]] });
      return loadCreditNoteContext(database.read, invoice, now.slice(0, 10), language);
    },
    issue: (tx, input, context, issuing) => issueCreditNote(database, tx, input, context, issuing),
    serialize: serializeCreditNote,
    afterIssue: (company_id, id) => authority.issued(company_id, 'credit-note', id),
  });
};
