// The calls of vendors' bills: recording, list and statistics, one bill and its PDF.
import type { FastifyInstance } from 'fastify';
import { amountInWords } from '../../domain/billing/amount-in-words.ts';
import { withWarnings } from '../checks/at-issue.ts';
import { doneSentence } from '../entities/sentences.ts';
import { Invalid } from '../errors.ts';
import { billingOrderOf, problemsOfBilling } from './billing-order.ts';
import { billingPartiesOf } from './billing-parties.ts';
import { billingRecord, findBilling, wholeBilling } from './billing-records.ts';
import { bodyOf, createOnce } from './idempotency.ts';
import { listedRoutes } from './listed-routes.ts';
import { type DocumentKind, numberedFile, oneDocumentRoutes } from './one-document-routes.ts';
import { printableBilling } from './print-billing.ts';
import { recordBilling } from './record-billing.ts';
import { type DocumentServices, entityOf } from './services.ts';

/** Registers the calls of bills below the billing prefix. */
export const billingRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, enter } = services;
  const { database } = store;
  const entity = entityOf(services, 'billings');
  const document: DocumentKind = {
    entity,
    kind: 'billing',
    template: 'bill',
    find: findBilling,
    whole: wholeBilling,
    printable: printableBilling,
    fileName: row => numberedFile('BILL', row.fiscal_year, row.billing_no),
  };

  listedRoutes(app, services, { entity, kind: 'billing', party: 'vendor_name' }, billingRecord);
  oneDocumentRoutes(app, services, document);

  app.post('/billings', async request => {
    const session = await enter(request, 'create', 'billings');
    const { actor, language, now, pos } = session;
    return createOnce(database, request, session, '/billings', async () => {
      const body = bodyOf(request);
      const problems = problemsOfBilling(body, now, language);
      if (Object.keys(problems).length > 0) throw new Invalid(problems);
      const order = billingOrderOf(body);
      const parties = await billingPartiesOf(database.lookups, actor.company_id, order, language);
      return async tx => {
        const { header, lines, warnings } = await recordBilling(tx, order, parties, {
          actor,
          pos,
          now,
          language,
        });
        const in_words = amountInWords(header.total, language);
        const message = doneSentence(entity, 'create', language);
        return {
          ...billingRecord(header),
          in_words,
          lines: lines.length,
          message,
          ...withWarnings(warnings),
        };
      };
    });
  });
};
