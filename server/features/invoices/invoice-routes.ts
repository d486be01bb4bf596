// The routes of invoices: issuing, list and tabs, one invoice and its PDF, sync, the same-day
// cancellation.

import type { FastifyInstance } from 'fastify';
import { toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { toRate } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Stored } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { toWarningsBody } from '../../posting/compliance-checks.ts';
import { requireOutletCode } from '../../posting/numbering.ts';
import { addCashCustomer } from '../documents/abbreviated-invoice.ts';
import { parseCreateInvoice, validateCreateInvoice } from '../documents/create-invoice-input.ts';
import { readCreditOverride, registerCustomerCreditRoute } from '../documents/customer-credit.ts';
import { addCancellationFlag } from '../documents/document-columns.ts';
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
  findInvoice,
  loadInvoiceDetail,
  loadPrintableInvoice,
  serializeInvoice,
} from '../documents/invoice-records.ts';
import { issueInvoice, previewInvoice } from '../documents/issue-invoice.ts';
import { loadInvoiceContext } from '../documents/load-invoice-context.ts';
import { readOwnInput } from '../documents/own-input.ts';
import { loadDocumentFields } from '../documents/own-values.ts';
import { addPaymentFacts, toIssuedFacts } from '../documents/payment-facts.ts';
import { registerPreviewRoute } from '../documents/preview-route.ts';
import { createSalePriceReader } from '../documents/prices-without-vat.ts';
import { registerTaxSyncRoute } from '../documents/tax-sync-route.ts';
import { assertPartyVisible, toNamedCustomer } from '../documents/visible-party.ts';
import { registerLastPricesRoute } from './last-prices-route.ts';

/** Registers the routes of invoices below the billing prefix. */
export const registerInvoiceRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, tscRate, authority } = services;
  const { database } = store;
  const entity = getEntity(services, 'invoices');
  const rate = toRate(tscRate);
  const document: DocumentKind<Stored<'invoices'>> = {
    entity,
    kind: 'invoice',
    template: 'tax-invoice',
    find: findInvoice,
    loadDetail: loadInvoiceDetail,
    printable: loadPrintableInvoice,
    fileName: row => toFileName('INV', row.fiscal_year, row.invoice_no),
  };

  registerDocumentListRoutes(
    app,
    services,
    { entity, kind: 'invoice', party: 'customer_name' },
    serializeInvoice,
    async (company_id, records, today) =>
      addPaymentFacts(
        database.read,
        company_id,
        'invoice',
        await addCancellationFlag(
          database.read,
          company_id,
          records,
          ({ status, company_payment_id }) =>
            status === 0 ? String(company_payment_id) : undefined,
        ),
        today,
      ),
  );
  registerDocumentDetailRoutes(app, services, document);
  registerTaxSyncRoute(app, services, document, 'invoice');
  registerCustomerCreditRoute(app, services);
  registerLastPricesRoute(app, services);

  registerPreviewRoute(app, database, {
    entity,
    prepare: (body, { actor }) => addCashCustomer(database.read, actor.company_id, body),
    validate: (body, { now, language }) => validateCreateInvoice(body, now, language),
    post: async (body, session) => {
      const { actor, now, language } = session;
      const { company_id } = actor;
      const input = parseCreateInvoice(body);
      await assertPartyVisible(store, session, toNamedCustomer(input.customer_code));
      const day = now.slice(0, 10);
      const parties = await loadInvoiceContext(database.read, company_id, input, day, language);
      return previewInvoice(database.read, company_id, input, parties, {
        ...{ tsc_rate: rate, language },
      });
    },
  });

  app.post('/invoices', requirePermission('create', 'invoices'), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos, reseller } = session;
    const outlet = requireOutletCode(session);
    let issued: number | undefined;
    const answer = await createOnce(database, request, session, '/invoices', async () => {
      const body = await addCashCustomer(database.read, actor.company_id, readObjectBody(request));
      const fields = await loadDocumentFields(
        database.cachedReads,
        actor.company_id,
        entity,
        store.entities,
        session.role_id,
      );
      const { own, problems: ownProblems } = await readOwnInput(store, {
        ...{ fields, body, lines: 'invoice_details', actor, language, now },
        prices: createSalePriceReader(database.cachedReads, actor.company_id),
      });
      const problems = { ...validateCreateInvoice(body, now, language), ...ownProblems };
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const input = parseCreateInvoice(body);
      await assertPartyVisible(store, session, toNamedCustomer(input.customer_code));
      const credit_override = await readCreditOverride(database, session, body.credit_override);
      const parties = await loadInvoiceContext(
        database.cachedReads,
        actor.company_id,
        input,
        now.slice(0, 10),
        language,
      );
      return async tx => {
        const { header, lines, warnings } = await issueInvoice(tx, input, parties, {
          actor,
          pos,
          outlet,
          reseller,
          now,
          language,
          tsc_rate: rate,
          credit_override,
          own,
        });
        issued = header.id;
        return {
          ...serializeInvoice(header),
          ...own.answer,
          ...toIssuedFacts('invoice', header, header.settled_account_id !== null, now.slice(0, 10)),
          lines: lines.length,
          message: toDoneMessage(entity, 'create', language),
          ...toWarningsBody(warnings),
        };
      };
    });
    if (issued !== undefined) authority.issued(actor.company_id, 'invoice', issued);
    return answer;
  });
};
