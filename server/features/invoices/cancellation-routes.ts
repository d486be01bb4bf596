// The routes of same-day cancellations.
import type { FastifyInstance } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import {
  type CancelInvoiceRequest,
  cancelInvoiceSchema,
} from '../../../domain/requests/document-requests.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { registerEntityRoutes } from '../../entities/routes.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { toWarningsBody } from '../../posting/compliance-checks.ts';
import { loadCreditNoteContext } from '../documents/credit-note-context.ts';
import { serializeDocument } from '../documents/document-columns.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';
import { findInvoice } from '../documents/invoice-records.ts';
import { cancelInvoice } from './cancel-invoice.ts';

const cancelledText = { en: 'Invoice cancelled successfully.', ne: 'बीजक रद्द भयो।' };

const validate = createRequestValidator(cancelInvoiceSchema);

/**
 * Registers the routes below the billing prefix. Cancelling needs the permission to issue credit
 * notes.
 */
export const registerCancellationRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { store, authority } = services;
  const { database } = store;
  const invoices = getEntity(services, 'invoices');
  registerEntityRoutes(app, store, getEntity(services, 'cancellations'));

  app.post<{ Params: { id: string } }>(
    '/invoices/:id/cancellation',
    requirePermission('create', 'credit-notes'),
    async request => {
      const { actor, language, now, pos } = requireSession(request);
      const stored = await findInvoice(database.read, actor.company_id, request.params.id);
      const invoice = await keepVisible(database, actor, invoices, stored);
      if (!invoice) throw new NotFoundError(toNotFoundMessage(invoices, language));
      const body = readObjectBody(request);
      const problems = validate(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const { reason } = body as CancelInvoiceRequest;
      const returned = await loadCreditNoteContext(
        database.read,
        invoice,
        now.slice(0, 10),
        language,
      );
      const cancelled = await retryOnUniqueViolation(database, tx =>
        cancelInvoice(database, tx, returned, reason.trim(), { actor, pos, now, language }),
      );
      const { row, warnings } = cancelled;
      authority.issued(actor.company_id, 'cancellation', row.id);
      return {
        ...serializeDocument(row),
        message: cancelledText[language],
        ...toWarningsBody(warnings),
      };
    },
  );
};
