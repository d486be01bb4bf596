// The routes of proforma invoices: create, list with the state of conversion, one of them and its
// PDF, change, convert.

import type { FastifyInstance } from 'fastify';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { toDoneMessage, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { OWN_FIELDS } from '../../../domain/entity-schema/own-fields.ts';
import { translate } from '../../../domain/language.ts';
import { toRate } from '../../../domain/money/money.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Stored } from '../../database/database.ts';
import { readOwnValues } from '../../database/own-values.ts';
import { fetchPage } from '../../entities/fetch-page.ts';
import { type LoadListPage, registerListRoutes } from '../../entities/list-routes.ts';
import { createOwnEntityReader } from '../../entities/own-additions.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { BadRequestError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { withETag, withIfMatch } from '../../platform/http/etag.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { toWarningsBody } from '../../posting/compliance-checks.ts';
import { requireOutletCode } from '../../posting/numbering.ts';
import {
  exportMismatch,
  parseCreateInvoice,
  totalsMismatch,
  validateCreateInvoice,
} from '../documents/create-invoice-input.ts';
import { readCreditOverride } from '../documents/customer-credit.ts';
import { computeInvoiceTotals, isExport } from '../documents/document-columns.ts';
import { registerDocumentDetailRoutes } from '../documents/document-detail-routes.ts';
import {
  type DocumentKind,
  type DocumentServices,
  getEntity,
  toFileName,
} from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { serializeInvoice } from '../documents/invoice-records.ts';
import { loadLineColumns } from '../documents/line-columns.ts';
import { loadInvoiceContext } from '../documents/load-invoice-context.ts';
import { readOwnInput } from '../documents/own-input.ts';
import type { OwnRequest } from '../documents/own-request.ts';
import { addOwnAnswers, loadDocumentFields, toOwnAnswer } from '../documents/own-values.ts';
import { addPaymentFacts } from '../documents/payment-facts.ts';
import { createSalePriceReader } from '../documents/prices-without-vat.ts';
import {
  findProforma,
  loadPrintableProforma,
  loadProformaDetail,
  loadProformaLines,
  serializeProforma,
} from '../documents/proforma-records.ts';
import { assertPartyVisible, toNamedCustomer } from '../documents/visible-party.ts';
import { convertProforma } from './convert-proforma.ts';
import {
  addDefaultDate,
  findLinesBefore,
  mergeProformaChanges,
  proformaShape,
  readBegun,
} from './proforma-input.ts';
import {
  createProforma,
  ProformaConflictError,
  type SaveProformaInput,
  updateProforma,
} from './save-proforma.ts';

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

const toETag = (row: Stored<'proforma_invoice'>): string => `"${row.version}"`;

const assertNoErrors = (problems: Record<string, string[]>) => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** Registers the routes of proforma invoices below the billing prefix. */
export const registerProformaRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store, tscRate } = services;
  const { database } = store;
  const entity = getEntity(services, 'proforma-invoice');
  const invoice = getEntity(services, 'invoices');
  const tsc_rate = toRate(tscRate);
  const document: DocumentKind<Stored<'proforma_invoice'>> = {
    entity,
    kind: 'proforma',
    template: 'proforma',
    find: findProforma,
    loadDetail: loadProformaDetail,
    printable: loadPrintableProforma,
    fileName: row => toFileName('PI', row.created_at, row.payment_id),
    toETag: toETag,
  };
  registerDocumentDetailRoutes(app, services, document);

  const loadFields = (of: Entity, { actor, role_id }: Session) =>
    loadDocumentFields(database.cachedReads, actor.company_id, of, store.entities, role_id);
  const judged = async (
    body: Row,
    session: Session,
    stored: Pick<OwnRequest, 'held' | 'begun'> = {},
  ): Promise<SaveProformaInput> => {
    const { actor, language, now, pos, reseller } = session;
    const fields = await loadFields(entity, session);
    const { own, problems } = await readOwnInput(store, {
      ...{ fields, body, lines: proformaShape.lines, actor, language, now, ...stored },
      prices: createSalePriceReader(database.cachedReads, actor.company_id),
    });
    assertNoErrors({ ...validateCreateInvoice(body, now, language, proformaShape), ...problems });
    const order = parseCreateInvoice(body, proformaShape.lines);
    await assertPartyVisible(store, session, toNamedCustomer(order.customer_code));
    const parties = await loadInvoiceContext(
      database.cachedReads,
      actor.company_id,
      order,
      now.slice(0, 10),
      language,
      proformaShape.lines,
    );
    const totals = computeInvoiceTotals(order, parties.products, {
      tsc_rate,
      vat_rate: parties.vat_rate,
    });
    assertNoErrors({
      ...totalsMismatch(order.clientTotals, totals, language),
      ...exportMismatch(order, isExport(order, parties.products, parties.vat_rate), language),
    });
    return { input: order, context: parties, totals, actor, pos, reseller, now, tsc_rate, own };
  };
  const found = async (id: string, { actor, language }: Session) => {
    const stored = await findProforma(database.read, actor.company_id, id);
    const row = await keepVisible(database, actor, entity, stored);
    if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
    return row;
  };

  const access = requirePermission('view', entity.name);
  const loadPage: LoadListPage = async ({ actor }, query, own) => {
    const { rows, total } = await fetchPage(database, own, actor.company_id, query);
    const records = rows.map(row => ({
      ...serializeProforma(row),
      ...readOwnValues(own, row[OWN_FIELDS]),
    }));
    return { records, total };
  };
  const toOwnEntity = createOwnEntityReader(store, entity);
  const loadFurther = (session: Session) => loadLineColumns(store, entity, session);
  registerListRoutes(app, entity, access, loadPage, { toOwnEntity, database, loadFurther });

  app.post('/proforma-invoice', requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    return createOnce(database, request, session, '/proforma-invoice', async () => {
      const saving = await judged(addDefaultDate(readObjectBody(request), session.now), session);
      return async tx => ({
        ...serializeProforma(await createProforma(tx, saving)),
        ...saving.own?.answer,
        message: toDoneMessage(entity, 'create', session.language),
      });
    });
  });

  app.put<{ Params: { id: string } }>(
    '/proforma-invoice/:id',
    requirePermission('edit', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const { actor, language } = session;
      const fields = await loadFields(entity, session);
      /** Throws BadRequestError (400) if it is converted already. */
      const offered = async () => {
        const row = await found(request.params.id, session);
        if (row.invoice_id !== null) throw new BadRequestError(texts.converted[language]);
        return row;
      };
      const versioned = async (row: Stored<'proforma_invoice'>) => ({
        body: await addOwnAnswers(
          database.read,
          fields,
          row,
          await loadProformaDetail(database.read, row),
        ),
        tag: toETag(row),
      });
      const current = async () => versioned(await offered());
      return withIfMatch(
        request,
        reply,
        language,
        current,
        async ({ given, check, refuse: refuseState }) => {
          const before = await offered();
          check(toETag(before));
          const lines = await loadProformaLines(database.read, actor.company_id, before.id);
          const sent = readObjectBody(request);
          const body = mergeProformaChanges(before, lines, sent, fields);
          const linesBefore = findLinesBefore(lines, sent, body);
          const saving = await judged(body, session, {
            held: [before, ...lines].map(each => each.own_fields),
            begun: readBegun(before, linesBefore, fields),
          });
          await database
            .write(tx => updateProforma(tx, before, lines, { ...saving, linesBefore }))
            .catch(async (error: unknown) => {
              if (!(error instanceof ProformaConflictError)) throw error;
              await offered();
              if (given) refuseState();
              throw new BadRequestError(texts.overtaken[language]);
            });
          // The change is saved, even if the proforma was converted since.
          const after = await found(request.params.id, session);
          return {
            ...withETag(reply, await versioned(after)),
            message: toDoneMessage(entity, 'update', language),
          };
        },
      );
    },
  );

  // A GET with a side effect (QUIRK-021): at least it is not offered as HEAD, which clients send
  // without expecting one.
  app.get<{ Params: { id: string }; Querystring: { credit_override?: string } }>(
    '/proforma-invoice/:id/invoice',
    { ...requirePermission('create', 'invoices'), exposeHeadRoute: false },
    async request => {
      const session = requireSession(request);
      const { actor, language, now, pos, reseller } = session;
      const outlet = requireOutletCode(session);
      await found(request.params.id, session);
      const converted = await convertProforma(
        database,
        request.params.id,
        {
          actor,
          pos,
          outlet,
          reseller,
          now,
          language,
          tsc_rate,
          credit_override: await readCreditOverride(
            database,
            session,
            request.query.credit_override,
          ),
        },
        { proforma: entity, invoice, store, role_id: session.role_id },
      );
      if (!converted) throw new NotFoundError(toNotFoundMessage(entity, language));
      const { header, warnings } = converted;
      // A repeated request sends nothing again: only a document that was never tried is sent at
      // once.
      if (header.created_at === now)
        services.authority.issued(actor.company_id, 'invoice', header.id);
      const message = translate(texts.done, language, { number: header.invoice_no });
      const { head } = await loadFields(invoice, session);
      const [answer] = await addPaymentFacts(
        database.read,
        actor.company_id,
        'invoice',
        [{ ...serializeInvoice(header), ...toOwnAnswer(head, header.own_fields) }],
        now.slice(0, 10),
      );
      return { ...answer, message, ...toWarningsBody(warnings) };
    },
  );
};
