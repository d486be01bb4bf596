// The routes of credit notes: issuing against an invoice, list and statistics, one note and its
// PDF, sync.

import type { FastifyInstance } from 'fastify';
import { messages, toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Stored } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/validate-fields.ts';
import { requireOutletCode } from '../../posting/numbering.ts';
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
import { createOnce } from '../documents/idempotency.ts';
import { findInvoice } from '../documents/invoice-records.ts';
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

  app.post('/credit-notes', requirePermission('create', 'credit-notes'), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    const outlet = requireOutletCode(session);
    let issued: number | undefined;
    const answer = await createOnce(database, request, session, '/credit-notes', async () => {
      const body = readObjectBody(request);
      const problems = validateCreateCreditNote(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const order = parseCreateCreditNote(body);
      const invoice = await findInvoice(database.read, actor.company_id, order.invoice_id);
      if (!invoice) throw new ValidationError({ invoice_id: [messages.reference[language]] });
      const returned = await loadCreditNoteContext(
        database.read,
        invoice,
        now.slice(0, 10),
        language,
      );
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
          ...serializeCreditNote(header),
          lines: lines.length,
          message: toDoneMessage(entity, 'create', language),
        };
      };
    });
    if (issued !== undefined) authority.issued(actor.company_id, 'credit-note', issued);
    return answer;
  });
};
