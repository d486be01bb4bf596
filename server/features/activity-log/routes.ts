// The activity log over the API, newest first, by user name and dates: GET logs, and GET
// logs/export as a file under the search and the dates of the screen (OPEN-115).
import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { Language } from '../../../domain/language.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database, StoredRow } from '../../database/database.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { fetchPage, toConditions, toPage } from '../../entities/fetch-page.ts';
import {
  findHiddenFields,
  type HiddenFields,
  hideLoggedValues,
  loadHiddenFields,
} from '../../entities/hidden-fields.ts';
import { type ListQuery, parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { parseExportType, sendSheet, toTimestamp } from '../../platform/exports/send-sheet.ts';
import type { Cell, Sheet } from '../../platform/exports/sheet.ts';
import {
  activityLogEntity,
  searchActivityLog,
  toActivityLogQuery,
  withoutHidden,
} from './activity-log-query.ts';
import { formatLogRow } from './format-logged-values.ts';
import { nameLoggedRecords } from './name-logged-records.ts';

/** Registers GET logs below the billing prefix. */
export const registerActivityLogRoutes = (app: FastifyInstance, store: EntityStore): void => {
  app.get('/logs', requirePermission('view', 'logs'), async (request, reply) => {
    const session = requireSession(request);
    const { actor, language, role_id } = session;
    const query = withoutHidden(
      parseListQuery(activityLogEntity, toActivityLogQuery(request.query as QueryString), language),
      await loadHiddenFields(store.database, session),
    );
    const found = await searchActivityLog(store.database, actor.company_id, query);
    const { rows, total } =
      found ?? (await fetchPage(store.database, activityLogEntity, actor.company_id, query));
    if (total === 0) return reply.code(204).send();
    const format = createLogFormatter(store, actor.company_id, language, role_id);
    return toPage(
      await format(rows.map(({ company_id: _, ...row }) => row)),
      total,
      query,
      request.url,
    );
  });
};

/** The log is of days on which they may have been active. */
const ALSO_INACTIVE = true;

/** Turns rows as they are stored into those that a person reads. */
const createLogFormatter =
  (
    { database, entities }: Pick<EntityStore, 'database' | 'entities'>,
    company_id: number,
    language: Language,
    role_id?: number,
  ) =>
  async <R extends StoredRow>(rows: R[]): Promise<R[]> => {
    const { definitions } = await loadOwnFields(database.cachedReads, company_id, ALSO_INACTIVE);
    const { read } = database;
    const hidden: HiddenFields =
      role_id === undefined ? new Map() : findHiddenFields(definitions, role_id);
    return nameLoggedRecords(
      rows.map(row => formatLogRow(hideLoggedValues(row, hidden), definitions)),
      { read, entities, company_id, language, definitions },
    );
  };

const sheetTitle = { en: 'Activity Log', ne: 'गतिविधि लग' };

/** Rows per read, so that other requests are served in between. */
const BATCH_SIZE = 1000;
/** Shares of the page's width, in the order of the columns. */
const COLUMN_WIDTHS = [4, 9, 7, 8, 4, 4, 17, 17, 8, 5, 8];
/** Values may be whole records. */
const MAX_CELL_LENGTH = 160;

const columnNames = activityLogEntity.fields.map(field => field.name);

async function* iterateRows(
  store: Pick<EntityStore, 'database' | 'entities'>,
  company_id: number,
  query: ListQuery,
  language: Language,
  role_id?: number,
): AsyncGenerator<Cell[][]> {
  const { database } = store;
  const format = createLogFormatter(store, company_id, language, role_id);
  // Read by id: the plus prevents the engines from using an index that would need a sort for every
  // page.
  const [, ...narrowed] = toConditions(database, activityLogEntity, company_id, query);
  const where = [sql<SqlBool>`+activity_log.company_id = ${company_id}`, ...narrowed];
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await dynamicTables(database.read)
      .selectFrom('activity_log')
      .select(columnNames)
      .where(eb => eb.and([...where, eb('id', '<', last)]))
      .orderBy('id', 'desc')
      .limit(BATCH_SIZE)
      .execute();
    yield (await format(rows)).map(row => columnNames.map(name => row[name] ?? null));
    if (rows.length < BATCH_SIZE) return;
    last = Number(rows.at(-1)!.id);
  }
}

const countRows = async (
  database: Database,
  company_id: number,
  query: ListQuery,
): Promise<number> => {
  const counted = await database.read
    .selectFrom('activity_log')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => eb.and(toConditions(database, activityLogEntity, company_id, query)))
    .executeTakeFirstOrThrow();
  return counted.count;
};

/** The log under a query as a table, below the name of the `company`. */
export const createActivityLogSheet = (
  store: Pick<EntityStore, 'database' | 'entities'>,
  company_id: number,
  query: ListQuery,
  language: Language,
  company: string,
  role_id?: number,
): Sheet => ({
  title: sheetTitle[language],
  language,
  head: [company],
  columns: activityLogEntity.fields.map(({ label, name, kind }, index) => ({
    label: label[language],
    name,
    kind: kind === 'integer' ? 'whole' : 'text',
    width: COLUMN_WIDTHS[index]!,
  })),
  rows: iterateRows(store, company_id, query, language, role_id),
  totals: () => [],
  longest: MAX_CELL_LENGTH,
});

/** Registers GET logs/export below the billing prefix. */
export const registerActivityLogExportRoute = (app: FastifyInstance, store: EntityStore): void => {
  const { database } = store;
  app.get('/logs/export', requirePermission('view', 'logs'), async (request, reply) => {
    const session = requireSession(request);
    const { actor, language, now, role_id } = session;
    const given = request.query as QueryString;
    const type = parseExportType(given, language);
    const query = withoutHidden(
      parseListQuery(activityLogEntity, toActivityLogQuery(given), language),
      await loadHiddenFields(database, session),
    );
    const company = await database.read
      .selectFrom('companies')
      .select('name')
      .where('id', '=', actor.company_id)
      .executeTakeFirstOrThrow();
    const sheet = createActivityLogSheet(
      store,
      actor.company_id,
      query,
      language,
      company.name,
      role_id,
    );
    return sendSheet(reply, type, {
      sheet,
      count: await countRows(database, actor.company_id, query),
      name: toTimestamp(now),
    });
  });
};
