// The routes of debit notes: issuing against a bill, list and statistics, one note and its PDF.

import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Stored } from '../../database/database.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { ValidationError } from '../../platform/http/errors.ts';
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
import { registerCreateNoteRoute } from '../documents/notes/create-note-route.ts';
import { previewInTransaction } from '../documents/preview-in-transaction.ts';
import { registerPreviewRoute } from '../documents/preview-route.ts';
import { findVendorBill } from '../documents/vendor-bill-records.ts';
import {
  type CreateDebitNoteInput,
  parseCreateDebitNote,
  validateCreateDebitNote,
} from './create-debit-note-input.ts';
import { issueDebitNote, loadDebitNoteContext } from './issue-debit-note.ts';

/** Registers the routes of debit notes below the billing prefix. */
export const registerDebitNoteRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store } = services;
  const { database } = store;
  const entity = getEntity(services, 'purchase-returns');
  const billings = getEntity(services, 'billings');
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

  const loadContext = async (
    { billing_id }: CreateDebitNoteInput,
    { actor, language, now }: Session,
  ) => {
    const stored = await findVendorBill(database.read, actor.company_id, String(billing_id));
    const billing = await keepVisible(database, actor, billings, stored);
    if (!billing) throw new ValidationError({ billing_id: [messages.reference[language]] });
    return loadDebitNoteContext(database.read, billing, now.slice(0, 10), language);
  };

  registerPreviewRoute(app, database, {
    entity,
    validate: (body, { language }) => validateCreateDebitNote(body, language),
    post: async (body, session) => {
      const { actor, pos, now, language } = session;
      const input = parseCreateDebitNote(body);
      const returned = await loadContext(input, session);
      const issuing = { actor, pos, outlet: requireOutletCode(session), now, language };
      return previewInTransaction(database, actor.company_id, async tx => {
        const { header } = await issueDebitNote(database, tx, input, returned, issuing);
        return [{ kind: 'debit-note', id: header.id }];
      });
    },
  });

  registerCreateNoteRoute(app, store, {
    entity,
    validate: validateCreateDebitNote,
    parse: parseCreateDebitNote,
    loadContext,
    noted: billings,
    toNoted: ({ billing, lines }) => ({ own_fields: billing.own_fields, lines }),
    issue: (tx, input, context, issuing) => issueDebitNote(database, tx, input, context, issuing),
    serialize: serializeDebitNote,
  });
};
