// The lists of issued documents with running totals: the page, and the statistics of the tabs under
// the same filters.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { OWN_FIELDS } from '../../../domain/entity-schema/own-fields.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { StoredRow } from '../../database/database.ts';
import { readOwnValues } from '../../database/own-values.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { type LoadListPage, registerListRoutes } from '../../entities/list-routes.ts';
import { createOwnEntityReader } from '../../entities/own-additions.ts';
import { findPaymentFacts, loadDocumentPage } from './document-list.ts';
import type { DocumentServices } from './document-services.ts';
import { computeDocumentStatistics, type DocumentListing } from './document-totals.ts';
import { loadLineColumns } from './line-columns.ts';

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
  const loadPage: LoadListPage = async ({ actor: { company_id }, now }, query, own) => {
    const today = now.slice(0, 10);
    const found = await loadDocumentPage(store.database, { ...listed, entity: own }, company_id, {
      ...query,
      today,
    });
    if (found.total === 0) return { records: [], total: 0 };
    const records = found.rows.map(row => ({
      ...recordOf(row),
      ...readOwnValues(own, row[OWN_FIELDS]),
    }));
    return { records: await addRelated(company_id, records, today), total: found.total };
  };
  const toOwnEntity = createOwnEntityReader(store, entity);
  registerListRoutes(app, entity, access, loadPage, {
    toOwnEntity,
    database: store.database,
    loadFurther: session => loadLineColumns(store, entity, session),
    findFacts: ({ actor: { company_id }, now }) =>
      findPaymentFacts(listed, company_id, now.slice(0, 10)),
  });
  app.get(
    `/statistics/${entity.name}`,
    requirePermission('view', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const { entity: own } = await toOwnEntity(session, reply, request);
      return computeDocumentStatistics(
        store.database,
        { ...listed, entity: own },
        session.actor.company_id,
        {
          ...parseListQuery(own, request.query as QueryString, session.language),
          today: session.now.slice(0, 10),
        },
      );
    },
  );
};
