// The calls of invoices: issuing, list and tabs, one invoice and its PDF, sync, the same-day
// cancellation.
import type { FastifyInstance } from 'fastify';
import { toRate } from '../../domain/billing/money.ts';
import { withWarnings } from '../checks/at-issue.ts';
import { doneSentence } from '../entities/sentences.ts';
import { Invalid } from '../errors.ts';
import { withCancelled } from './cancelled.ts';
import { bodyOf, createOnce } from './idempotency.ts';
import { orderOf, problemsOfOrder } from './invoice-order.ts';
import { findInvoice, invoiceRecord, wholeInvoice } from './invoice-records.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listedRoutes } from './listed-routes.ts';
import { type DocumentKind, numberedFile, oneDocumentRoutes } from './one-document-routes.ts';
import { partiesOf } from './order-parties.ts';
import { outletOf } from './outlets.ts';
import { printableInvoice } from './print-invoice.ts';
import { type DocumentServices, entityOf } from './services.ts';
import { syncRoute } from './sync-route.ts';

/** Registers the calls of invoices below the billing prefix. */
export const invoiceRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, enter, tscRate, authority } = services;
  const { database } = store;
  const entity = entityOf(services, 'invoices');
  const rate = toRate(tscRate);
  const document: DocumentKind = {
    entity,
    kind: 'invoice',
    template: 'tax-invoice',
    find: findInvoice,
    whole: wholeInvoice,
    printable: printableInvoice,
    fileName: row => numberedFile('INV', row.fiscal_year, row.invoice_no),
  };

  listedRoutes(
    app,
    services,
    { entity, kind: 'invoice', party: 'customer_name' },
    invoiceRecord,
    (company_id, records) =>
      withCancelled(database.read, company_id, records, ({ status, company_payment_id }) =>
        status === 0 ? String(company_payment_id) : undefined,
      ),
  );
  oneDocumentRoutes(app, services, document);
  syncRoute(app, services, document, 'invoice');

  app.post('/invoices', async request => {
    const session = await enter(request, 'create', 'invoices');
    const { actor, language, now, pos, reseller } = session;
    const outlet = outletOf(session);
    let issued: number | undefined;
    const answer = await createOnce(database, request, session, '/invoices', async () => {
      const body = bodyOf(request);
      const problems = problemsOfOrder(body, now, language);
      if (Object.keys(problems).length > 0) throw new Invalid(problems);
      const order = orderOf(body);
      const parties = await partiesOf(
        database.lookups,
        actor.company_id,
        order,
        now.slice(0, 10),
        language,
      );
      return async tx => {
        const { header, lines, warnings } = await issueInvoice(tx, order, parties, {
          actor,
          pos,
          outlet,
          reseller,
          now,
          language,
          tsc_rate: rate,
        });
        issued = header.id;
        return {
          ...invoiceRecord(header),
          lines: lines.length,
          message: doneSentence(entity, 'create', language),
          ...withWarnings(warnings),
        };
      };
    });
    if (issued !== undefined) authority.issued(actor.company_id, 'invoice', issued);
    return answer;
  });
};
