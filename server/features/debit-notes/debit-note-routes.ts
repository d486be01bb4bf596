// The routes of debit notes: issuing against a bill, list and statistics, one note and its PDF.

import type { FastifyInstance } from 'fastify';
import { messages, toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Stored } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/validate-fields.ts';
import { requireOutletCode } from '../../posting/numbering.ts';
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
import { createOnce } from '../documents/idempotency.ts';
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

  app.post('/purchase-returns', requirePermission('create', 'purchase-returns'), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    const outlet = requireOutletCode(session);
    return createOnce(database, request, session, '/purchase-returns', async () => {
      const body = readObjectBody(request);
      const problems = validateCreateDebitNote(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const order = parseCreateDebitNote(body);
      const billing = await findVendorBill(
        database.read,
        actor.company_id,
        String(order.billing_id),
      );
      if (!billing) throw new ValidationError({ billing_id: [messages.reference[language]] });
      const returned = await loadDebitNoteContext(
        database.read,
        billing,
        now.slice(0, 10),
        language,
      );
      return async tx => {
        const { header, lines } = await issueDebitNote(database, tx, order, returned, {
          actor,
          pos,
          outlet,
          now,
          language,
        });
        return {
          ...serializeDebitNote(header),
          lines: lines.length,
          message: toDoneMessage(entity, 'create', language),
        };
      };
    });
  });
};
