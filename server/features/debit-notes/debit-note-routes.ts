// The routes of debit notes: issuing against a bill, list and statistics, one note and its PDF.

import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Stored } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  findDebitNote,
  loadDebitNoteDetail,
  loadPrintableDebitNote,
  serializeDebitNote,
} from '../documents/debit-note-records.ts';
import { registerDocumentDetailRoutes } from '../documents/document-detail-routes.ts';
import { registerDocumentListRoutes } from '../documents/document-list-routes.ts';
import {
  type DocumentKind,
  type DocumentServices,
  getEntity,
  toFileName,
} from '../documents/document-services.ts';
import { registerCreateNoteRoute } from '../documents/notes/create-note-route.ts';
import { findVendorBill } from '../documents/vendor-bill-records.ts';
import { parseCreateDebitNote, validateCreateDebitNote } from './create-debit-note-input.ts';
import { issueDebitNote, loadDebitNoteContext } from './issue-debit-note.ts';

/** Registers the routes of debit notes below the billing prefix. */
export const registerDebitNoteRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store } = services;
  const { database } = store;
  const entity = getEntity(services, 'purchase-returns');
  const document: DocumentKind<Stored<'purchase_returns'>> = {
    entity,
    kind: 'debit-note',
    template: 'purchase-return',
    find: findDebitNote,
    loadDetail: loadDebitNoteDetail,
    printable: loadPrintableDebitNote,
    fileName: row => toFileName('DN', row.fiscal_year, row.debit_note_no),
  };

  registerDocumentListRoutes(
    app,
    services,
    { entity, kind: 'debit-note', party: 'vendor_name' },
    serializeDebitNote,
  );
  registerDocumentDetailRoutes(app, services, document);

  registerCreateNoteRoute(app, database, {
    entity,
    validate: validateCreateDebitNote,
    parse: parseCreateDebitNote,
    loadContext: async ({ billing_id }, { actor, language, now }) => {
      const billing = await findVendorBill(database.read, actor.company_id, String(billing_id));
      if (!billing) throw new ValidationError({ billing_id: [messages.reference[language]] });
      return loadDebitNoteContext(database.read, billing, now.slice(0, 10), language);
    },
    issue: (tx, input, context, issuing) => issueDebitNote(database, tx, input, context, issuing),
    serialize: serializeDebitNote,
  });
};
