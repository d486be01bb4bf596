// The calls of same-day cancellations.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../domain/schema/messages.ts';
import { withWarnings } from '../checks/at-issue.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import { entityRoutes } from '../entities/routes.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import { Invalid, NotFound } from '../errors.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { documentRecord } from './document-records.ts';
import { bodyOf } from './idempotency.ts';
import { findInvoice } from './invoice-records.ts';
import { collecting, judgeNames, judgeText, names, textOf } from './request-fields.ts';
import { returnedOf } from './returned.ts';
import { type DocumentServices, entityOf } from './services.ts';

const done = { en: 'Invoice cancelled successfully.', ne: 'बीजक रद्द भयो।' };

/** Registers the calls below the billing prefix. Who may issue credit notes may cancel. */
export const cancellationRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, enter, authority } = services;
  const { database } = store;
  const invoices = entityOf(services, 'invoices');
  entityRoutes(app, store, entityOf(services, 'cancellations'), enter);

  app.post<{ Params: { id: string } }>('/invoices/:id/cancellation', async request => {
    const { actor, language, now, pos } = await enter(request, 'create', 'credit-notes');
    const invoice = await findInvoice(database.read, actor.company_id, request.params.id);
    if (!invoice) throw new NotFound(notFoundSentence(invoices, language));
    const body = bodyOf(request);
    const { problems, say } = collecting(language);
    judgeNames(body, names('reason _method'), say);
    judgeText(body, say, 'reason', 500);
    const reason = textOf(body.reason);
    if (!problems.reason && reason === null) say('reason', messages.required);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const returned = await returnedOf(database.read, invoice, now.slice(0, 10), language);
    const cancelled = await againOnDuplicate(database, tx =>
      cancelInvoice(database, tx, returned, reason!, { actor, pos, now, language }),
    );
    const { row, warnings } = cancelled;
    authority.issued(actor.company_id, 'cancellation', Number(row.id));
    return { ...documentRecord(row), message: done[language], ...withWarnings(warnings) };
  });
};
