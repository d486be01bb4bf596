// The lists of issued documents with running totals: the page, and the statistics of the tabs under
// the same filters.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { StoredRow } from '../../database/database.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { type LoadListPage, registerListRoutes } from '../../entities/list-routes.ts';
import {
  computeDocumentStatistics,
  type DocumentListing,
  loadDocumentPage,
} from './document-list.ts';
import type { DocumentServices } from './document-services.ts';

/** Values from other tables for the documents of a page, added to their records; `today` AD. */
type AddRelatedData = (company_id: number, records: Row[], today: string) => Promise<Row[]>;
const addNothing: AddRelatedData = async (_, records) => records;

/** Registers GET {path}, GET {path}/export and GET statistics/{path}. */
export const registerDocumentListRoutes = (
  app: FastifyInstance,
  { store }: DocumentServices,
  listed: DocumentListing,
  recordOf: (row: StoredRow) => Row,
  addRelated = addNothing,
): void => {
  const { entity } = listed;
  const access = requirePermission('view', entity.name);
  const loadPage: LoadListPage = async ({ actor: { company_id }, now }, query) => {
    const today = now.slice(0, 10);
    const asked = { ...query, today };
    const { rows, total } = await loadDocumentPage(store.database, listed, company_id, asked);
    if (total === 0) return { records: [], total };
    return { records: await addRelated(company_id, rows.map(recordOf), today), total };
  };
  registerListRoutes(app, store.entities, entity, access, loadPage);
  app.get(`/statistics/${entity.name}`, requirePermission('view', entity.name), async request => {
    const { actor, language, now } = requireSession(request);
    return computeDocumentStatistics(store.database, listed, actor.company_id, {
      ...parseListQuery(entity, request.query as QueryString, language),
      today: now.slice(0, 10),
    });
  });
};
