// One document, the same for each kind: the record without `q`, the PDF with it, and the PDF under
// its own path.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { parseAcceptLanguage } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import { requireAccess, requireSession } from '../../auth/require-session.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { toContentDisposition } from '../../platform/http/content-disposition.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import type { DocumentKind, DocumentRow, DocumentServices } from './document-services.ts';
import { registerEmailRoutes } from './email-document-routes.ts';
import { addOwnAnswers, loadDocumentFields } from './own-values.ts';
import { type CopyName, printCopy } from './print-copy.ts';
import { registerPrintDocumentsRoutes } from './print-many.ts';
import { isPrintedOnRolls, registerReceiptRoute } from './receipt-routes.ts';

type DocumentRequest = {
  Params: { id: string };
  Querystring: { q?: string; access_token?: string };
};

const wrongCopyText = {
  en: 'q must be one of preview, original, print, invoice.',
  ne: 'q मा preview, original, print, invoice मध्ये एक हुनुपर्छ।',
};
const copyNames = ['preview', 'original', 'print', 'invoice'];

/**
 * A counted copy is recorded in the print ledger: it needs the permission to issue such a document;
 * the permission to view it is enough for the preview.
 */
const isCountedCopy = (q: string): boolean => q !== 'preview' && copyNames.includes(q);

/** A path that a browser may open directly as a page: the token is in the query. */
const requireCopyAccess = (resource: string, usualCopy: string) =>
  requireAccess({
    permission: ({ query }) => {
      const q = (query as DocumentRequest['Querystring']).q || usualCopy;
      return { action: isCountedCopy(q) ? 'create' : 'view', resource };
    },
    token: ({ query }) => (query as DocumentRequest['Querystring']).access_token,
  });

/**
 * Registers GET {path}/{id}, GET {path}/{id}/print, POST {path}/-/print, POST {path}/{id}/email and,
 * for sales, POST {path}/{id}/print-to-printer.
 */
export const registerDocumentDetailRoutes = <Header extends DocumentRow>(
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind<Header>,
): void => {
  const { store } = services;
  const { database } = store;
  const { entity } = document;

  const found = async ({ actor, language }: Session, id: string): Promise<Header> => {
    const stored = await document.find(database.read, actor.company_id, id);
    const row = await keepVisible(database, actor, entity, stored);
    if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
    return row;
  };

  const answerPdf = async (
    request: FastifyRequest<DocumentRequest>,
    reply: FastifyReply,
    q: string,
  ) => {
    const session = requireSession(request);
    if (!copyNames.includes(q)) throw new ValidationError({ q: [wrongCopyText[session.language]] });
    const row = await found(session, request.params.id);
    const pdf = await printCopy(
      services,
      document,
      row,
      q as CopyName,
      session,
      parseAcceptLanguage(request.headers['accept-language']),
    );
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        toContentDisposition(`${document.fileName(row)}.pdf`, 'inline'),
      )
      .send(pdf);
  };

  // A HEAD would count as a print.
  const exposeHeadRoute = false;

  const record = { ...requireCopyAccess(entity.name, ''), exposeHeadRoute };
  app.get<DocumentRequest>(`/${entity.name}/:id`, record, async (request, reply) => {
    const { q } = request.query;
    if (q !== undefined && q !== '') return answerPdf(request, reply, q);
    const session = requireSession(request);
    const row = await found(session, request.params.id);
    if (document.toETag) reply.header('etag', document.toETag(row));
    const [fields, answer] = await Promise.all([
      loadDocumentFields(
        database.cachedReads,
        session.actor.company_id,
        entity,
        store.entities,
        session.role_id,
      ),
      document.loadDetail(database.read, row, session.language, session.now.slice(0, 10)),
    ]);
    return addOwnAnswers(database.read, fields, row, answer);
  });

  const print = { ...requireCopyAccess(entity.name, 'print'), exposeHeadRoute };
  app.get<DocumentRequest>(`/${entity.name}/:id/print`, print, (request, reply) =>
    answerPdf(request, reply, request.query.q ?? 'print'),
  );
  registerPrintDocumentsRoutes(app, services, document);
  registerEmailRoutes(app, services, document);
  if (isPrintedOnRolls(entity.name)) registerReceiptRoute(app, services, document, found);
};
