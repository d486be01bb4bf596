// The calls of documents that no schema can generate: issuing, the tabs' statistics, one document, its PDF.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import { toRate } from '../../domain/billing/money.ts';
import { languageOf } from '../../domain/language.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import { Invalid, NotFound } from '../errors.ts';
import { type QueryString, listQueryOf } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { doneSentence, notFoundSentence } from '../entities/sentences.ts';
import type { Printer } from '../printing/printer.ts';
import type { Session } from '../session/signed-in.ts';
import { earlierAnswer, type Guarded, keepAnswer } from './idempotency.ts';
import { invoicePage, invoiceStatistics } from './invoice-list.ts';
import { orderOf, problemsOfOrder } from './invoice-order.ts';
import { findInvoice, invoiceRecord, wholeInvoice } from './invoice-records.ts';
import { issueInvoice } from './issue-invoice.ts';
import { partiesOf } from './order-parties.ts';
import { overviewRoutes } from './overview-routes.ts';
import { invoicePrint } from './print-invoice.ts';
import { recordPrint } from './prints.ts';

export type DocumentServices = { store: Store; enter: Entering; printer: Printer; tscRate: number };
type OneInvoice = { Params: { id: string }; Querystring: { q?: string; access_token?: string } };

const wrongCopy = { en: 'q is one of preview, original, print, invoice.', ne: 'q मा preview, original, print, invoice मध्ये एक हुनुपर्छ।' };
const copies = ['preview', 'original', 'print', 'invoice'];

const keyOf = (request: FastifyRequest, session: Session): Guarded | undefined => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  return {
    company_id: session.actor.company_id,
    user_id: session.actor.user_id,
    key: key.slice(0, 255),
    path: '/invoices',
    body: request.body,
    now: session.now,
  };
};

/** Registers the documents' calls below the billing prefix. */
export const documentRoutes = (app: FastifyInstance, { store, enter, printer, tscRate }: DocumentServices): void => {
  const { database } = store;
  const entity = store.entities.find(candidate => candidate.name === 'invoices')!;
  const rate = toRate(tscRate);

  overviewRoutes(app, store, enter);

  app.get('/tsc-rate', async () => ({ tsc_rate: tscRate }));

  app.get('/invoices', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'invoices');
    const query = listQueryOf(entity, request.query as QueryString, language);
    const { rows, total } = await invoicePage(database, entity, actor.company_id, query);
    return total === 0 ? reply.code(204).send() : pageOf(rows.map(invoiceRecord), total, query, request.url);
  });

  app.get('/statistics/invoices', async request => {
    const { actor, language } = await enter(request, 'view', 'invoices');
    return invoiceStatistics(database, entity, actor.company_id, listQueryOf(entity, request.query as QueryString, language));
  });

  app.post('/invoices', async request => {
    const session = await enter(request, 'create', 'invoices');
    const { actor, language, now } = session;
    const guarded = keyOf(request, session);
    const earlier = guarded && (await earlierAnswer(database.read, guarded));
    if (earlier) return earlier;
    const body = (typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {}) as Row;
    const problems = problemsOfOrder(body, now, language);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const order = orderOf(body);
    const parties = await partiesOf(database.read, actor.company_id, order, now.slice(0, 10), language);
    return againOnDuplicate(database, async tx => {
      // Two calls with one key at the same moment: the second finds what the first has kept.
      const meanwhile = guarded && (await earlierAnswer(tx, guarded));
      if (meanwhile) return meanwhile;
      const { header, lines } = await issueInvoice(tx, order, parties, { actor, pos: session.pos, now, language, tsc_rate: rate });
      const answer = { ...invoiceRecord(header), lines: lines.length, message: doneSentence(entity, 'create', language) };
      if (guarded) await keepAnswer(tx, guarded, answer);
      return answer;
    });
  });

  const answerPdf = async (request: FastifyRequest<OneInvoice>, reply: FastifyReply, q: string) => {
    const { access_token } = request.query;
    const session = await enter(request, 'view', 'invoices', access_token);
    if (!copies.includes(q)) throw new Invalid({ q: [wrongCopy[session.language]] });
    const invoice = await findInvoice(database.read, session.actor.company_id, request.params.id);
    if (!invoice) throw new NotFound(notFoundSentence(entity, session.language));
    const document = { kind: 'invoice', id: Number(invoice.id) };
    const marks =
      q === 'preview'
        ? []
        : await againOnDuplicate(database, tx =>
            recordPrint(tx, session.actor, document, q === 'invoice' ? 'company' : 'customer', session.now),
          );
    const language = languageOf(request.headers['accept-language']);
    const pdf = await printer.pdf(
      'tax-invoice',
      await invoicePrint(database.read, invoice, language, {
        marks,
        preview: q === 'preview',
        by: session.actor.username,
        at: session.now,
      }),
    );
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="invoice-${String(invoice.invoice_no)}.pdf"`)
      .send(pdf);
  };

  app.get<OneInvoice>('/invoices/:id', async (request, reply) => {
    const { q } = request.query;
    if (q !== undefined && q !== '') return answerPdf(request, reply, q);
    const { actor, language } = await enter(request, 'view', 'invoices');
    const invoice = await findInvoice(database.read, actor.company_id, request.params.id);
    if (!invoice) throw new NotFound(notFoundSentence(entity, language));
    return wholeInvoice(database.read, invoice);
  });

  app.get<OneInvoice>('/invoices/:id/print', (request, reply) => answerPdf(request, reply, request.query.q ?? 'print'));
};
