// A list as pages and as a file: one loader answers both, under the same filters and in the same
// order.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { nestRecord } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { logChange } from '../audit/activity-log.ts';
import type { Session } from '../auth/load-session.ts';
import { requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import { parseReportExportType, sendSheet, toTimestamp } from '../platform/exports/send-sheet.ts';
import { toPage } from './fetch-page.ts';
import { type FindFacts, registerGroupRoute } from './list-groups.ts';
import { type ListQuery, parseListQuery, type QueryString } from './list-query.ts';
import { buildListSheet, type FurtherColumns } from './list-sheet.ts';
import type { ToOwnEntity } from './own-additions.ts';

/** The records of one page as its answer has them, and how many there are in all. */
export type ListPage = { records: Row[]; total: number };
/**
 * `entity` is the one of the list, with what the company has added to it; `entities` are all that the
 * company has.
 */
export type LoadListPage = (
  session: Session,
  query: ListQuery,
  entity: Entity,
  entities: Entity[],
) => Promise<ListPage>;

/** Rows that are read at a time; between two pages other requests are served. */
const ROWS_AT_A_TIME = 200;

/**
 * All pages, the first one already loaded. A record that a newer one has moved to the next page in
 * the meantime is written once.
 */
async function* readPages(
  first: ListPage,
  loadNext: (page: number) => Promise<ListPage>,
): AsyncGenerator<Row[]> {
  const seen = new Set<unknown>();
  let page = first;
  for (let number = 1; page.records.length > 0; number += 1) {
    const fresh = page.records.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    yield fresh;
    if (number * ROWS_AT_A_TIME >= page.total) return;
    page = await loadNext(number + 1);
  }
}

type MapQuery = (given: QueryString) => QueryString;
const keepQuery: MapQuery = given => given;

/** Answers a page of the list, or 204 where there is none. Throws ValidationError (422). */
export const createListHandler =
  (toOwnEntity: ToOwnEntity, loadPage: LoadListPage, mapQuery = keepQuery) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const session = requireSession(request);
    const { entity, entities } = await toOwnEntity(session, reply, request);
    const query = parseListQuery(entity, mapQuery(request.query as QueryString), session.language);
    const { records, total } = await loadPage(session, query, entity, entities);
    if (total === 0) return reply.code(204).send();
    return toPage(
      records.map(record => nestRecord(entity, record)),
      total,
      query,
      request.url,
    );
  };

/**
 * Master data that is taken out of the house: the activity log says who took which list, when, and how many
 * rows, and nothing of what is in them.
 */
const logExport = (
  database: Database,
  { actor, now }: Session,
  taken: { list: string; type: string; rows: number },
): Promise<void> =>
  database.write(tx =>
    logChange(tx, actor, {
      ...{ table: 'users', id: actor.user_id, now },
      changes: { export: { from: null, to: taken } },
    }),
  );

/** What an export has besides the columns of its list. */
type LoadFurther = (session: Session) => Promise<FurtherColumns | undefined>;

type ListedEntity = {
  toOwnEntity: ToOwnEntity;
  loadPage: LoadListPage;
  mapQuery: MapQuery;
  loadFurther: LoadFurther | undefined;
};

/** Answers all pages under the query of the list, as a file with these fields. */
const createExportHandler =
  (
    { toOwnEntity, loadPage, mapQuery, loadFurther }: ListedEntity,
    fields: 'listed' | 'all',
    {
      check,
      note,
    }: {
      check?: (session: Session) => Promise<void>;
      note?: (session: Session, taken: { type: string; rows: number }) => Promise<void>;
    } = {},
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const session = requireSession(request);
    await check?.(session);
    const { entity, entities } = await toOwnEntity(session, reply, request);
    const { language, now } = session;
    const given = request.query as QueryString;
    const type = parseReportExportType(given, language);
    const query = parseListQuery(entity, mapQuery(given), language);
    const loadNumber = (page: number) =>
      loadPage(session, { ...query, page, limit: ROWS_AT_A_TIME }, entity, entities);
    const first = await loadNumber(1);
    const pages = readPages(first, loadNumber);
    const further = await loadFurther?.(session);
    return sendSheet(reply, type, {
      sheet: buildListSheet(entity, entities, language, pages, fields, further),
      count: first.total,
      name: `${entity.name.replace('/', '-')}-${toTimestamp(now)}`,
      // Who asks for the headers alone has taken nothing.
      note: async () => {
        if (request.method === 'GET') await note?.(session, { type, rows: first.total });
      },
    });
  };

/**
 * Registers GET {list} below the billing prefix, with a database GET {list}/groups, and, unless the schema says that the list is not
 * exported, GET {list}/export for the same users and the same query, with `export_type` csv, txt, xml,
 * xls, xlsx or pdf. Another type, and a PDF of too many rows, are a 422. A list that is exported under
 * the settings alone has GET exports/{list} with all fields, for users whom `assertSettings` lets
 * pass, too; the activity log says that it was taken.
 */
export const registerListRoutes = (
  app: FastifyInstance,
  entity: Entity,
  access: RouteShorthandOptions,
  loadPage: LoadListPage,
  {
    mapQuery = keepQuery,
    toOwnEntity,
    assertSettings,
    database,
    findFacts,
    loadFurther,
  }: {
    mapQuery?: MapQuery;
    toOwnEntity: ToOwnEntity;
    assertSettings?: (session: Session) => Promise<void>;
    /** Where the list can be grouped. */
    database?: Database;
    findFacts?: FindFacts;
    loadFurther?: LoadFurther;
  },
): void => {
  const listed = { toOwnEntity, loadPage, mapQuery, loadFurther };
  app.get(`/${entity.listPath}`, access, createListHandler(toOwnEntity, loadPage, mapQuery));
  if (database)
    registerGroupRoute(app, access, {
      ...{ database, entity, toOwnEntity, mapQuery, findFacts },
    });
  if (entity.list.exported)
    app.get(`/${entity.listPath}/export`, access, createExportHandler(listed, 'listed'));
  if (entity.list.exportedInSettings && assertSettings && database)
    app.get(
      `/exports/${entity.listPath}`,
      access,
      createExportHandler(listed, 'all', {
        check: assertSettings,
        note: (session, taken) => logExport(database, session, { list: entity.name, ...taken }),
      }),
    );
};
