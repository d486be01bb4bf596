// Many documents of one list as one PDF, in the order of the request: each is counted and marked as
// if it were printed alone, and all of them or none.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, parseAcceptLanguage } from '../../../domain/language.ts';
import type { Action } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { toContentDisposition } from '../../platform/http/content-disposition.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import type { Printer } from '../../platform/printing/printer.ts';
import type { DocumentKind, DocumentRow, DocumentServices } from './document-services.ts';
import { countPrinted, printCopies } from './print-copy.ts';

/** The files are held in memory until they are joined. */
const MAX_DOCUMENTS = 50;

const texts = {
  many: {
    en: `At most ${MAX_DOCUMENTS} documents at a time.`,
    ne: `एकपटकमा बढीमा ${localizeDigits(String(MAX_DOCUMENTS), 'ne')} कागजात।`,
  },
  unknown: {
    en: 'Nothing was printed: there is no such document: {ids}.',
    ne: 'केही प्रिन्ट भएन: यो कागजात छैन: {ids}।',
  },
};

/**
 * The ids as paths have them, as numbers or as digits, each once. Throws ValidationError (422) under
 * `ids`.
 */
const parseIds = (given: unknown, language: Language): string[] => {
  const refuse = (text: { en: string; ne: string }) => {
    throw new ValidationError({ ids: [text[language]] });
  };
  if (given === undefined || given === null || given === '') refuse(messages.required);
  if (!Array.isArray(given)) return refuse(messages.array) as never;
  if (given.length === 0) refuse(messages.required);
  if (given.length > MAX_DOCUMENTS) refuse(texts.many);
  const isId = (id: unknown) =>
    (typeof id === 'number' || typeof id === 'string') && /^[1-9]\d{0,14}$/.test(String(id));
  if (!given.every(isId)) refuse(messages.numeric);
  return [...new Set(given.map(String))];
};

type ManyPrints<Row> = {
  entity: Entity;
  printer: Printer;
  /** What printing one of them asks for. */
  permission: Action;
  find: (request: FastifyRequest, id: string) => Promise<Row | undefined>;
  /** The PDF of each, in their order. */
  print: (rows: Row[], session: Session, language: Language) => Promise<Uint8Array[]>;
};

const createFinder =
  <Row>({ find }: Pick<ManyPrints<Row>, 'find'>) =>
  async (request: FastifyRequest, ids: string[]): Promise<Row[]> => {
    const { language } = requireSession(request);
    const found: Row[] = [];
    const unknown: string[] = [];
    for (const id of ids) {
      const row = await find(request, id);
      if (row) found.push(row);
      else unknown.push(id);
    }
    if (unknown.length === 0) return found;
    const named = localizeDigits(unknown.join(', '), language);
    throw new ValidationError({ ids: [texts.unknown[language].replace('{ids}', named)] });
  };

/** Registers POST {path}/-/print `{ids}`, at most 50, which answers one PDF. */
export const registerPrintManyRoute = <Row>(app: FastifyInstance, many: ManyPrints<Row>): void => {
  const { entity, printer, permission, print } = many;
  const findAll = createFinder(many);
  app.post(
    `/${entity.name}/-/print`,
    requirePermission(permission, entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const rows = await findAll(request, parseIds(readObjectBody(request).ids, session.language));
      const language = parseAcceptLanguage(request.headers['accept-language']);
      const pdf = await printer.join(await print(rows, session, language));
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', toContentDisposition(`${entity.name}.pdf`, 'inline'))
        .send(pdf);
    },
  );
};

/**
 * Registers the same for counted documents, and GET {path}/-/print?ids=1,2, which answers what a print
 * would make: `{originals, copies}`.
 */
export const registerPrintDocumentsRoutes = <Header extends DocumentRow>(
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind<Header>,
): void => {
  const { entity, kind } = document;
  const { database } = services.store;
  const { read } = database;
  const many: ManyPrints<Header> = {
    ...{ entity, printer: services.printer, permission: 'create' },
    find: async (request, id) => {
      const { actor } = requireSession(request);
      const stored = await document.find(read, actor.company_id, id);
      return keepVisible(database, actor, entity, stored);
    },
    print: (rows, session, language) => printCopies(services, document, rows, session, language),
  };
  const findAll = createFinder(many);
  app.get(
    `/${entity.name}/-/print`,
    requirePermission('view', entity.name),
    async (request): Promise<{ originals: number; copies: number }> => {
      const { actor, language } = requireSession(request);
      const { ids = '' } = request.query as QueryString;
      const rows = await findAll(
        request,
        parseIds(typeof ids === 'string' && ids !== '' ? ids.split(',') : ids, language),
      );
      const copies = await countPrinted(
        read,
        actor.company_id,
        kind,
        rows.map(({ id }) => id),
      );
      return { originals: rows.length - copies, copies };
    },
  );
  registerPrintManyRoute(app, many);
};
