// The routes of credit notes: issuing against an invoice, list and statistics, one note and its
// PDF, sync.

import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Stored } from '../../database/database.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
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
import { registerPreviewRoute } from '../documents/preview-route.ts';
import { registerTaxSyncRoute } from '../documents/tax-sync-route.ts';
import {
  type CreateCreditNoteInput,
  parseCreateCreditNote,
  validateCreateCreditNote,
} from './create-credit-note-input.ts';
import { issueCreditNote, loadRefundAccount, previewCreditNote } from './issue-credit-note.ts';

/** Registers the routes of credit notes below the billing prefix. */
export const registerCreditNoteRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { store, authority } = services;
  const { database } = store;
  const entity = getEntity(services, 'credit-notes');
  const invoices = getEntity(services, 'invoices');
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

  const loadContext = async (
    { invoice_id, refund_method }: CreateCreditNoteInput,
    { actor, language, now }: Session,
  ) => {
    const stored = await findInvoice(database.read, actor.company_id, invoice_id);
    const invoice = await keepVisible(database, actor, invoices, stored);
    if (!invoice) throw new ValidationError({ invoice_id: [messages.reference[language]] });
    const returned = await loadCreditNoteContext(
      database.read,
      invoice,
      now.slice(0, 10),
      language,
    );
    const refund_account_id = await loadRefundAccount(
      database.read,
      actor.company_id,
      refund_method,
      returned,
      language,
    );
    return { ...returned, refund_account_id };
  };

  registerPreviewRoute(app, database, {
    entity,
    validate: (body, { language }) => validateCreateCreditNote(body, language),
    post: async (body, session) => {
      const input = parseCreateCreditNote(body);
      const returned = await loadContext(input, session);
      return previewCreditNote(database.read, input, returned, session.language);
    },
  });

  registerCreateNoteRoute(app, store, {
    entity,
    validate: validateCreateCreditNote,
    parse: parseCreateCreditNote,
    loadContext,
    noted: invoices,
    toNoted: ({ invoice, lines }) => ({ own_fields: invoice.own_fields, lines }),
    issue: (tx, input, context, issuing) => issueCreditNote(database, tx, input, context, issuing),
    serialize: serializeCreditNote,
    afterIssue: (company_id, id) => authority.issued(company_id, 'credit-note', id),
  });
};
