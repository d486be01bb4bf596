// The routes of vendors' bills: recording, list and statistics, one bill and its PDF.

import type { FastifyInstance } from 'fastify';
import { messages, toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { COST_DIFFERENCE } from '../../../domain/ledger/entry-sources.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Stored } from '../../database/database.ts';
import { createFileNaming } from '../../entities/file-reader.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { type CheckWarning, toWarningsBody } from '../../posting/compliance-checks.ts';
import { TDS_CHECK } from '../../posting/tds-window.ts';
import { registerDocumentDetailRoutes } from '../documents/document-detail-routes.ts';
import { registerDocumentListRoutes } from '../documents/document-list-routes.ts';
import {
  type DocumentKind,
  type DocumentServices,
  getEntity,
  toFileName,
} from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { readOwnInput } from '../documents/own-input.ts';
import { loadDocumentFields } from '../documents/own-values.ts';
import { addPaymentFacts, toIssuedFacts } from '../documents/payment-facts.ts';
import { previewInTransaction } from '../documents/preview-in-transaction.ts';
import { registerPreviewRoute } from '../documents/preview-route.ts';
import {
  findVendorBill,
  loadPrintableVendorBill,
  loadVendorBillDetail,
  serializeBillTds,
  serializeImportVat,
  serializeVendorBill,
} from '../documents/vendor-bill-records.ts';
import { assertPartyVisible, toNamedVendor } from '../documents/visible-party.ts';
import {
  type CreateVendorBillInput,
  parseCreateVendorBill,
  validateCreateVendorBill,
} from './create-vendor-bill-input.ts';
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
    (company_id, records, today) =>
      addPaymentFacts(database.read, company_id, 'billing', records, today),
  );
  registerDocumentDetailRoutes(app, services, document);

  const mayName = createFileNaming(store);
  /** Throws ValidationError (422) for a vendor or a file that the caller may not see. */
  const assertNameable = async (
    session: Session,
    { vendor_id, file_id }: CreateVendorBillInput,
  ): Promise<void> => {
    await assertPartyVisible(store, session, toNamedVendor(vendor_id));
    if (file_id !== null && !(await mayName(session, file_id)))
      throw new ValidationError({ file_id: [messages.reference[session.language]] });
  };

  registerPreviewRoute(app, database, {
    entity,
    validate: (body, { now, language }) => validateCreateVendorBill(body, now, language),
    post: async (body, session) => {
      const { actor, pos, now, language } = session;
      const { company_id } = actor;
      const input = parseCreateVendorBill(body);
      await assertNameable(session, input);
      const parties = await loadVendorBillContext(database.read, company_id, input, language);
      const recording = { actor, pos, now, language };
      let due: CheckWarning[] = [];
      const lines = await previewInTransaction(database, company_id, async tx => {
        const recorded = await recordVendorBill(database, tx, input, parties, recording);
        const { header, payment, warnings } = recorded;
        due = warnings.filter(({ check }) => check === TDS_CHECK);
        return [
          { kind: 'billing', id: header.id },
          { kind: COST_DIFFERENCE, id: header.id },
          ...(payment ? [{ kind: 'payment', id: payment.id }] : []),
        ];
      });
      return { lines, warnings: due };
    },
  });

  app.post('/billings', requirePermission('create', 'billings'), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    return createOnce(database, request, session, '/billings', async () => {
      const body = readObjectBody(request);
      const fields = await loadDocumentFields(
        database.cachedReads,
        actor.company_id,
        entity,
        store.entities,
        session.role_id,
      );
      const { own, problems: ownProblems } = await readOwnInput(store, {
        ...{ fields, body, lines: 'details', actor, language, now },
      });
      const problems = { ...validateCreateVendorBill(body, now, language), ...ownProblems };
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const input = parseCreateVendorBill(body);
      await assertNameable(session, input);
      const parties = await loadVendorBillContext(
        database.cachedReads,
        actor.company_id,
        input,
        language,
      );
      return async tx => {
        const { header, lines, landed_costs, warnings, payment } = await recordVendorBill(
          database,
          tx,
          input,
          parties,
          {
            actor,
            pos,
            now,
            language,
            own,
          },
        );
        const in_words = toAmountInWords(header.total, language);
        const message = toDoneMessage(entity, 'create', language);
        return {
          ...serializeVendorBill(header),
          ...own.answer,
          ...toIssuedFacts('billing', header, payment !== null, now.slice(0, 10)),
          in_words,
          lines: lines.length,
          import_vat: serializeImportVat(header, landed_costs),
          tds: serializeBillTds(header, parties.tdsType, language),
          message,
          ...toWarningsBody(warnings),
        };
      };
    });
  });
};
