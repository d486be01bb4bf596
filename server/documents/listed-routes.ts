// The lists of issued documents, whose counts and sums are kept: the page, and the statistics of
// the tabs under the same filters.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import { documentPage, documentStatistics, type Listed } from './document-list.ts';
import type { StoredRow } from './document-records.ts';
import type { DocumentServices } from './services.ts';

/** What other tables say of the documents of a page, added to their records. */
type Beside = (company_id: number, records: Row[]) => Promise<Row[]>;
const nothingBeside: Beside = async (_, records) => records;

/** Registers GET {path} and GET statistics/{path}. */
export const listedRoutes = (
  app: FastifyInstance,
  { store, enter }: DocumentServices,
  listed: Listed,
  recordOf: (row: StoredRow) => Row,
  beside = nothingBeside,
): void => {
  const { entity } = listed;
  app.get(`/${entity.name}`, async (request, reply) => {
    const { actor, language } = await enter(request, 'view', entity.name);
    const query = listQueryOf(entity, request.query as QueryString, language);
    const { rows, total } = await documentPage(store.database, listed, actor.company_id, query);
    if (total === 0) return reply.code(204).send();
    return pageOf(await beside(actor.company_id, rows.map(recordOf)), total, query, request.url);
  });
  app.get(`/statistics/${entity.name}`, async request => {
    const { actor, language } = await enter(request, 'view', entity.name);
    return documentStatistics(
      store.database,
      listed,
      actor.company_id,
      listQueryOf(entity, request.query as QueryString, language),
    );
  });
};
