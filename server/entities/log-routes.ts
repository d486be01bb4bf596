// Reading the activity log: newest first, by user name and dates.
import type { FastifyInstance } from 'fastify';
import { listQueryOf, type QueryString } from './list-query.ts';
import { logEntity, logQuery } from './log-list.ts';
import { searchLog } from './log-search.ts';
import { readableLog } from './log-values.ts';
import { fetchPage, pageOf } from './page.ts';
import type { Store } from './records.ts';
import type { Entering } from './routes.ts';

/** Registers GET logs below the billing prefix. */
export const logRoutes = (app: FastifyInstance, store: Store, enter: Entering): void => {
  app.get('/logs', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'logs');
    const query = listQueryOf(logEntity, logQuery(request.query as QueryString), language);
    const found = await searchLog(store.database, actor.company_id, query);
    const { rows, total } =
      found ?? (await fetchPage(store.database, logEntity, actor.company_id, query));
    if (total === 0) return reply.code(204).send();
    return pageOf(
      rows.map(({ company_id: _, ...row }) => readableLog(row)),
      total,
      query,
      request.url,
    );
  });
};
