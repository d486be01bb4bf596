// The calls of proforma invoices: making, list with the state of conversion, one of them and its
// PDF, change, conversion.
import type { FastifyInstance } from 'fastify';
import { toRate } from '../../domain/billing/money.ts';
import { type Language, textIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { withWarnings } from '../checks/at-issue.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { fetchPage, pageOf } from '../entities/page.ts';
import { doneSentence, notFoundSentence } from '../entities/sentences.ts';
import { BadRequest, Invalid, NotFound } from '../errors.ts';
import { underVersion, withTag } from '../platform/http/record-version.ts';
import type { Session } from '../session/signed-in.ts';
import { disagreement } from './claimed.ts';
import { convertProforma } from './convert-proforma.ts';
import type { StoredRow } from './document-records.ts';
import { orderTotals } from './document-rows.ts';
import { bodyOf, createOnce } from './idempotency.ts';
import { orderOf, problemsOfOrder } from './invoice-order.ts';
import { invoiceRecord } from './invoice-records.ts';
import { type DocumentKind, numberedFile, oneDocumentRoutes } from './one-document-routes.ts';
import { partiesOf } from './order-parties.ts';
import { outletOf } from './outlets.ts';
import { printableProforma } from './print-proforma.ts';
import { changed, dated, proformaShape } from './proforma-order.ts';
import {
  findProforma,
  proformaLinesOf,
  proformaRecord,
  wholeProforma,
} from './proforma-records.ts';
import { changeProforma, createProforma, Overtaken, type Saving } from './save-proforma.ts';
import { type DocumentServices, entityOf } from './services.ts';

const texts = {
  converted: {
    en: 'This Proforma Invoice has been converted to an Invoice and cannot be changed.',
    ne: 'यो प्रोफर्मा बीजकमा परिणत भइसकेको छ, त्यसैले बदल्न मिल्दैन।',
  },
  overtaken: {
    en: 'Someone else has changed this Proforma Invoice. Open it again.',
    ne: 'यो प्रोफर्मा अरू कसैले बदलेको छ। फेरि खोल्नुहोस्।',
  },
  done: {
    en: 'Proforma Invoice converted to Invoice {number}.',
    ne: 'प्रोफर्मा अब बीजक {number} मा परिणत भयो।',
  },
};

const tagOf = (row: StoredRow): string => `"${row.version}"`;

const refuse = (problems: Record<string, string[]>) => {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

/** Registers the calls of proforma invoices below the billing prefix. */
export const proformaRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, enter, tscRate } = services;
  const { database } = store;
  const entity = entityOf(services, 'proforma-invoice');
  const tsc_rate = toRate(tscRate);
  const document: DocumentKind = {
    entity,
    kind: 'proforma',
    template: 'proforma',
    find: findProforma,
    whole: wholeProforma,
    printable: printableProforma,
    fileName: row => numberedFile('PI', row.created_at, row.payment_id),
    tag: tagOf,
  };
  oneDocumentRoutes(app, services, document);

  const judged = async (
    body: Row,
    { actor, language, now, pos, reseller }: Session,
  ): Promise<Saving> => {
    refuse(problemsOfOrder(body, now, language, proformaShape));
    const order = orderOf(body, proformaShape.lines);
    const parties = await partiesOf(
      database.lookups,
      actor.company_id,
      order,
      now.slice(0, 10),
      language,
      proformaShape.lines,
    );
    const totals = orderTotals(order, parties.products, { tsc_rate, vat_rate: parties.vat_rate });
    refuse(disagreement(order.claimed, totals, language));
    return { order, parties, totals, actor, pos, reseller, now, tsc_rate };
  };
  const found = async (id: string, company_id: number, language: Language) => {
    const row = await findProforma(database.read, company_id, id);
    if (!row) throw new NotFound(notFoundSentence(entity, language));
    return row;
  };

  app.get('/proforma-invoice', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', entity.name);
    const query = listQueryOf(entity, request.query as QueryString, language);
    const { rows, total } = await fetchPage(database, entity, actor.company_id, query);
    return total === 0
      ? reply.code(204).send()
      : pageOf(rows.map(proformaRecord), total, query, request.url);
  });

  app.post('/proforma-invoice', async request => {
    const session = await enter(request, 'create', entity.name);
    return createOnce(database, request, session, '/proforma-invoice', async () => {
      const saving = await judged(dated(bodyOf(request), session.now), session);
      return async tx => ({
        ...proformaRecord(await createProforma(tx, saving)),
        message: doneSentence(entity, 'create', session.language),
      });
    });
  });

  app.put<{ Params: { id: string } }>('/proforma-invoice/:id', async (request, reply) => {
    const session = await enter(request, 'edit', entity.name);
    const { actor, language } = session;
    /** Throws BadRequest (400) when it is none any more. */
    const offered = async () => {
      const row = await found(request.params.id, actor.company_id, language);
      if (row.invoice_id !== null) throw new BadRequest(texts.converted[language]);
      return row;
    };
    const versioned = async (row: StoredRow) => ({
      body: await wholeProforma(database.read, row),
      tag: tagOf(row),
    });
    const current = async () => versioned(await offered());
    return underVersion(
      request,
      reply,
      language,
      current,
      async ({ given, check, refuse: refuseState }) => {
        const before = await offered();
        check(tagOf(before));
        const lines = await proformaLinesOf(database.read, actor.company_id, Number(before.id));
        const saving = await judged(changed(before, lines, bodyOf(request)), session);
        await database
          .write(tx => changeProforma(tx, before, lines, saving))
          .catch(async (error: unknown) => {
            if (!(error instanceof Overtaken)) throw error;
            await offered();
            if (given) refuseState();
            throw new BadRequest(texts.overtaken[language]);
          });
        // It is changed, whatever it has become since.
        const after = await found(request.params.id, actor.company_id, language);
        return {
          ...withTag(reply, await versioned(after)),
          message: doneSentence(entity, 'update', language),
        };
      },
    );
  });

  // A GET that changes something (QUIRK-021): at least it is not offered as HEAD, which others send
  // without meaning anything.
  app.get<{ Params: { id: string } }>(
    '/proforma-invoice/:id/invoice',
    { exposeHeadRoute: false },
    async request => {
      const session = await enter(request, 'create', 'invoices');
      const { actor, language, now, pos, reseller } = session;
      const outlet = outletOf(session);
      const converted = await convertProforma(database, request.params.id, {
        actor,
        pos,
        outlet,
        reseller,
        now,
        language,
        tsc_rate,
      });
      if (!converted) throw new NotFound(notFoundSentence(entity, language));
      const { header: invoice, warnings } = converted;
      // Whoever asks a second time tells nobody twice: only what was never tried is told at once.
      if (invoice.created_at === now)
        services.authority.issued(actor.company_id, 'invoice', Number(invoice.id));
      const message = textIn(texts.done, language, { number: String(invoice.invoice_no) });
      return { ...invoiceRecord(invoice), message, ...withWarnings(warnings) };
    },
  );
};
