// The routes of vendors' bills: recording, list and statistics, one bill and its PDF.

import type { FastifyInstance } from 'fastify';
import { toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Stored } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { toWarningsBody } from '../../posting/compliance-checks.ts';
import { registerDocumentDetailRoutes } from '../documents/document-detail-routes.ts';
import { registerDocumentListRoutes } from '../documents/document-list-routes.ts';
import {
  type DocumentKind,
  type DocumentServices,
  getEntity,
  toFileName,
} from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import {
  findVendorBill,
  loadPrintableVendorBill,
  loadVendorBillDetail,
  serializeVendorBill,
} from '../documents/vendor-bill-records.ts';
import { parseCreateVendorBill, validateCreateVendorBill } from './create-vendor-bill-input.ts';
import { loadVendorBillContext } from './load-vendor-bill-context.ts';
import { recordVendorBill } from './record-vendor-bill.ts';

/** Registers the routes of bills below the billing prefix. */
export const registerVendorBillRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { store } = services;
  const { database } = store;
  const entity = getEntity(services, 'billings');
  const document: DocumentKind<Stored<'billings'>> = {
    entity,
    kind: 'billing',
    template: 'bill',
    find: findVendorBill,
    loadDetail: loadVendorBillDetail,
    printable: loadPrintableVendorBill,
    fileName: row => toFileName('BILL', row.fiscal_year, row.billing_no),
  };

  registerDocumentListRoutes(
    app,
    services,
    { entity, kind: 'billing', party: 'vendor_name' },
    serializeVendorBill,
  );
  registerDocumentDetailRoutes(app, services, document);

  app.post('/billings', requirePermission('create', 'billings'), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    return createOnce(database, request, session, '/billings', async () => {
      const body = readObjectBody(request);
      const problems = validateCreateVendorBill(body, now, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const input = parseCreateVendorBill(body);
      const parties = await loadVendorBillContext(
        database.cachedReads,
        actor.company_id,
        input,
        language,
      );
      return async tx => {
        const { header, lines, warnings } = await recordVendorBill(database, tx, input, parties, {
          actor,
          pos,
          now,
          language,
        });
        const in_words = toAmountInWords(header.total, language);
        const message = toDoneMessage(entity, 'create', language);
        return {
          ...serializeVendorBill(header),
          in_words,
          lines: lines.length,
          message,
          ...toWarningsBody(warnings),
        };
      };
    });
  });
};
