// Takes a list away as a file: all its rows under the filters and in the order of the screen.
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Session } from '../auth/load-session.ts';
import { requireSession } from '../auth/require-session.ts';
import { parseReportExportType, sendSheet, toTimestamp } from '../platform/exports/send-sheet.ts';
import { type ListQuery, parseListQuery, type QueryString } from './list-query.ts';
import { buildListSheet } from './list-sheet.ts';

/** The records of one page as its answer has them, and how many there are in all. */
export type ListPage = { records: Row[]; total: number };
export type LoadListPage = (session: Session, query: ListQuery) => Promise<ListPage>;

/** Rows that are read at a time; between two pages other requests are served. */
const ROWS_AT_A_TIME = 200;

/**
 * All pages, the first one already read. A record that a newer one has pushed to the next page
 * meanwhile is not told twice.
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

/**
 * Registers GET {list}/export below the billing prefix where the schema lets the list be taken away:
 * who may read the list may, under the same query, with `export_type` csv, txt, xml, xls, xlsx or pdf.
 * Another type, and a PDF of too many rows, are a 422.
 */
export const registerListExport = (
  app: FastifyInstance,
  entities: Entity[],
  entity: Entity,
  access: RouteShorthandOptions,
  loadPage: LoadListPage,
  mapQuery: (given: QueryString) => QueryString = given => given,
): void => {
  if (!entity.list.exported) return;
  app.get(`/${entity.listPath}/export`, access, async (request, reply) => {
    const session = requireSession(request);
    const { language, now } = session;
    const given = request.query as QueryString;
    const type = parseReportExportType(given, language);
    const query = parseListQuery(entity, mapQuery(given), language);
    const loadNumber = (page: number) =>
      loadPage(session, { ...query, page, limit: ROWS_AT_A_TIME });
    const first = await loadNumber(1);
    return sendSheet(reply, type, {
      sheet: buildListSheet(entity, entities, language, readPages(first, loadNumber)),
      count: first.total,
      name: `${entity.name}-${toTimestamp(now)}`,
    });
  });
};
