// GET deleted-records: what was deleted, for who may view the log; POST deleted-records/{id}/restore makes a
// record again for who may also create one (decision 78).
import type { FastifyInstance } from 'fastify';
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import { type Texts, translate } from '../../../domain/language.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { loadOwnAdditions, readOwnAdditions } from '../../entities/own-additions.ts';
import { restoreDeleted } from '../../entities/restore-record.ts';
import { loadTaggedRecord, parseId, toChangeContext } from '../../entities/routes.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { withETag } from '../../platform/http/etag.ts';
import { findDeletion, loadDeletedRecords } from './deleted-records.ts';
import { listGoneFields } from './record-history.ts';
import { toRestoredMessage } from './version-routes.ts';

const texts = {
  notFound: {
    en: 'There is no such deleted record.',
    ne: 'यस्तो मेटाइएको अभिलेख छैन।',
  },
  newId: {
    en: ' Its old id belongs to another record by now; the new one is {id}.',
    ne: ' यसको पुरानो आईडी अहिले अर्कै अभिलेखको छ; नयाँ आईडी {id} हो।',
  },
} satisfies Record<string, Texts>;

const toColumn = (name: string, kind: Field['kind'], en: string, ne: string): Field => ({
  ...{ name, kind, label: { en, ne }, required: false, readOnly: true, fixed: false },
});

/** The list as parseListQuery knows it: searched by the name, filtered by the record type, newest first. */
const deletedRecordList = {
  name: 'deleted-records',
  table: 'deleted_records',
  indexes: [],
  fields: [
    toColumn('id', 'integer', 'ID', 'आईडी'),
    { ...toColumn('entity', 'text', 'Record Type', 'अभिलेखको प्रकार'), format: 'code' },
    toColumn('name', 'text', 'Name', 'नाम'),
    toColumn('by', 'text', 'Deleted By', 'मेटाउने'),
    toColumn('created_at', 'timestamp', 'Deleted', 'मेटाइएको मिति'),
  ],
  list: {
    ...{ columns: [], search: ['name'], numbers: [], filters: [], dates: 'created_at' },
    ...{ sort: { field: 'id', by: 'desc' }, limit: 10, actions: [] },
  },
} as unknown as Entity;

/** Registers the routes below the billing prefix. */
export const registerDeletedRecordRoutes = (app: FastifyInstance, store: EntityStore): void => {
  app.get('/deleted-records', requirePermission('view', 'logs'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    const asked = parseListQuery(deletedRecordList, request.query as QueryString, language);
    const { rows, total } = await loadDeletedRecords(store, actor, deletedRecordList, asked);
    if (total === 0) return reply.code(204).send();
    return toPage(rows, total, asked, request.url);
  });

  app.post<{ Params: { id: string } }>(
    '/deleted-records/:id/restore',
    requirePermission('view', 'logs'),
    async (request, reply) => {
      const session = requireSession(request);
      const { actor, language } = session;
      const found = await findDeletion(store, actor, parseId(request));
      if (!found) throw new NotFoundError(texts.notFound[language]);
      await assertPermission(store.database, session, {
        action: 'create',
        resource: found.entity.name,
      });
      // All that was deleted comes back, also what the reader does not see.
      const seen = await readOwnAdditions(store.database, session, reply);
      const own = await loadOwnAdditions(store.database, actor.company_id);
      const entities = own.entities.addTo(store.entities);
      const at = { ...store, entities };
      const known = entities.find(({ name }) => name === found.entity.name);
      // Records of a record type that is inactive wait for it.
      if (!known) throw new NotFoundError(texts.notFound[language]);
      const entity = own.entities.addOptions(own.extend(known, entities));
      const { role_id: _, ...doing } = await toChangeContext(at, entity, session);
      const id = await restoreDeleted(at, entity, found, doing);
      const made = withETag(
        reply,
        await loadTaggedRecord(at, seen.fields.extend(known, entities), session, id),
      );
      // Values of inactive fields came back as well, but for references.
      const isBack = ({ name, reference }: Field) =>
        !reference || entity.fields.some(field => field.name === name);
      const kept = found.entity.fields.filter(isBack);
      const gone = listGoneFields({ ...entity, fields: [...entity.fields, ...kept] }, found.record);
      const message = toRestoredMessage(entity, gone, language);
      const isNew = id !== Number(found.record.id);
      return {
        ...made,
        message: message + (isNew ? translate(texts.newId, language, { id: String(id) }) : ''),
      };
    },
  );
};
