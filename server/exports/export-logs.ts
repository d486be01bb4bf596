// GET logs/export: the activity log as a file, under the search and the dates of the screen
// (OPEN-115).
import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { Language } from '../../domain/language.ts';
import type { Database } from '../database/connect.ts';
import { type ListQuery, listQueryOf, type QueryString } from '../entities/list-query.ts';
import { logEntity, logQuery } from '../entities/log-list.ts';
import { readableLog } from '../entities/log-values.ts';
import { conditionsOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { exportTypeIn } from './export-type.ts';
import { sendSheet, stamp } from './send-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';

const title = { en: 'Activity Log', ne: 'गतिविधि लग' };

/** Read so many at a time, so that others are served in between. */
const AT_A_TIME = 1000;
/** Shares of the page's width, in the order of the columns. */
const widths = [4, 9, 7, 8, 4, 4, 17, 17, 8, 5, 8];
/** Values may be whole records. */
const LONGEST = 160;

const names = logEntity.fields.map(field => field.name);

async function* rowsOf(
  database: Database,
  company_id: number,
  query: ListQuery,
): AsyncGenerator<Cell[][]> {
  // Walked by id: the plus keeps the engines from an index after which every page would have to be
  // sorted.
  const [, ...narrowed] = conditionsOf(database, logEntity, company_id, query);
  const where = [sql<SqlBool>`+activity_log.company_id = ${company_id}`, ...narrowed];
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await database.read
      .selectFrom('activity_log')
      .select(names)
      .where(eb => eb.and([...where, eb('id', '<', last)]))
      .orderBy('id', 'desc')
      .limit(AT_A_TIME)
      .execute();
    yield rows.map(readableLog).map(row => names.map(name => row[name] ?? null));
    if (rows.length < AT_A_TIME) return;
    last = Number(rows.at(-1)!.id);
  }
}

const countOf = async (
  database: Database,
  company_id: number,
  query: ListQuery,
): Promise<number> => {
  const counted = await database.read
    .selectFrom('activity_log')
    .select(eb => eb.fn.countAll().as('count'))
    .where(eb => eb.and(conditionsOf(database, logEntity, company_id, query)))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
};

/** The log under a query as a table; `company` stands above it. */
export const logSheet = (
  database: Database,
  company_id: number,
  query: ListQuery,
  language: Language,
  company: string,
): Sheet => ({
  title: title[language],
  language,
  head: [company],
  columns: logEntity.fields.map(({ label, name, kind }, index) => ({
    label: label[language],
    name,
    kind: kind === 'integer' ? 'whole' : 'text',
    width: widths[index]!,
  })),
  rows: rowsOf(database, company_id, query),
  totals: () => [],
  longest: LONGEST,
});

/** Registers GET logs/export below the billing prefix. */
export const exportLogs = (app: FastifyInstance, { database }: Store, enter: Entering): void => {
  app.get('/logs/export', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'view', 'logs');
    const given = request.query as QueryString;
    const type = exportTypeIn(given, language);
    const query = listQueryOf(logEntity, logQuery(given), language);
    const company = await database.read
      .selectFrom('companies')
      .select('name')
      .where('id', '=', actor.company_id)
      .executeTakeFirstOrThrow();
    const sheet = logSheet(database, actor.company_id, query, language, String(company.name));
    return sendSheet(reply, type, {
      sheet,
      count: await countOf(database, actor.company_id, query),
      name: stamp(now),
    });
  });
};
