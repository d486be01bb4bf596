// One document, the same for each kind: the record without `q`, the PDF with it, the PDF at its own
// address too.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../domain/language.ts';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import type { Reading } from '../database/connect.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Template } from '../printing/printer.ts';
import type { Session } from '../session/signed-in.ts';
import type { Printable } from './document-print.ts';
import type { StoredRow } from './document-records.ts';
import { emailRoute } from './email-route.ts';
import { type CopyName, printCopy } from './print-copy.ts';
import type { DocumentServices } from './services.ts';

/** How one kind of document is found by the address' id, answered whole and printed. */
export type DocumentKind = {
  entity: Entity;
  /** Under which its prints are counted. */
  kind: string;
  template: Template;
  find: (read: Reading, company_id: number, id: string) => Promise<StoredRow | undefined>;
  whole: (read: Reading, row: StoredRow, language: Session['language']) => Promise<Row>;
  printable: (read: Reading, row: StoredRow, language: Session['language']) => Promise<Printable>;
  /** "INV-2083-000123": what a saved file is called, without its ending. */
  fileName: (row: StoredRow) => string;
  /** Of a document that can still be changed: the ETag of the state that is answered. */
  tag?: (row: StoredRow) => string;
};

type OneDocument = { Params: { id: string }; Querystring: { q?: string; access_token?: string } };

const wrongCopy = {
  en: 'q must be one of preview, original, print, invoice.',
  ne: 'q मा preview, original, print, invoice मध्ये एक हुनुपर्छ।',
};
const copies = ['preview', 'original', 'print', 'invoice'];

/**
 * A counted copy leaves a trace in the ledger of prints: whoever may issue such a document may make
 * one, whoever only reads sees the preview.
 */
const isCounted = (q: string): boolean => q !== 'preview' && copies.includes(q);

/** "INV-2083-000123" from a prefix, the fiscal year's name and the number. */
export const numberedFile = (prefix: string, fiscal_year: unknown, number: unknown): string =>
  [
    prefix,
    /\d{4}/.exec(String(fiscal_year ?? ''))?.[0],
    String(number).replace(/\d+$/, digits => digits.padStart(6, '0')),
  ]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w-]/g, '');

/** Registers GET {path}/{id}, GET {path}/{id}/print and POST {path}/{id}/email. */
export const oneDocumentRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind,
): void => {
  const { store, enter } = services;
  const { database } = store;
  const { entity } = document;

  const found = async ({ actor, language }: Session, id: string): Promise<StoredRow> => {
    const row = await document.find(database.read, actor.company_id, id);
    if (!row) throw new NotFound(notFoundSentence(entity, language));
    return row;
  };

  const answerPdf = async (
    request: FastifyRequest<OneDocument>,
    reply: FastifyReply,
    q: string,
  ) => {
    const session = await enter(
      request,
      isCounted(q) ? 'create' : 'view',
      entity.name,
      request.query.access_token,
    );
    if (!copies.includes(q)) throw new Invalid({ q: [wrongCopy[session.language]] });
    const row = await found(session, request.params.id);
    const pdf = await printCopy(
      services,
      document,
      row,
      q as CopyName,
      session,
      languageOf(request.headers['accept-language']),
    );
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${document.fileName(row)}.pdf"`)
      .send(pdf);
  };

  // A HEAD would count as a print.
  const options = { exposeHeadRoute: false };

  app.get<OneDocument>(`/${entity.name}/:id`, options, async (request, reply) => {
    const { q } = request.query;
    if (q !== undefined && q !== '') return answerPdf(request, reply, q);
    const session = await enter(request, 'view', entity.name);
    const row = await found(session, request.params.id);
    if (document.tag) reply.header('etag', document.tag(row));
    return document.whole(database.read, row, session.language);
  });

  app.get<OneDocument>(`/${entity.name}/:id/print`, options, (request, reply) =>
    answerPdf(request, reply, request.query.q ?? 'print'),
  );
  emailRoute(app, services, document);
};
