// The routes of every generated entity: the verbs that its schema names, in the contract's shapes.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import {
  flattenRecord,
  listEditedChildren,
  nestRecord,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { toDoneMessage, toNotFoundMessage } from '../../domain/entity-schema/messages.ts';
import { type Action, toPermission } from '../../domain/permissions.ts';
import type { Session } from '../auth/load-session.ts';
import { assertPermission, listGrantedPermissions } from '../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../auth/require-session.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { type TaggedBody, withETag, withIfMatch } from '../platform/http/etag.ts';
import { findSentCompanion } from './companion-record.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { fetchPage } from './fetch-page.ts';
import { registerSimilarRoute } from './find-similar.ts';
import { registerImportRoute } from './import-route.ts';
import { createListHandler, type LoadListPage, registerListRoutes } from './list-routes.ts';
import { createOwnEntityReader, type ToOwnEntity } from './own-additions.ts';
import { createRecord, deleteRecord, updateRecord } from './records.ts';
import { computeRecordETag, findRecord, serializeRecords } from './serialize-records.ts';

type IdParams = { Params: { id: string } };

const serializeForSession = async (
  store: EntityStore,
  entity: Entity,
  records: Row[],
  session: Session,
): Promise<Row[]> => {
  const { serialize: shape, addRelated } = store.hooks[entity.name] ?? {};
  const { company_id } = session.actor;
  const shaped = shape
    ? records.map(record =>
        shape(record, { day: session.now.slice(0, 10), language: session.language, company_id }),
      )
    : records;
  return addRelated ? addRelated(store.database.read, company_id, shaped) : shaped;
};

/** The id of a path: whole numbers only, anything else is no record. */
export const parseId = (request: FastifyRequest<IdParams>): number =>
  /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : -1;

/** What a change needs to know of the session: also which children it may change. */
export const toChangeContext = async (
  { database }: EntityStore,
  entity: Entity,
  session: Session,
): Promise<ChangeContext> => {
  const children = listEditedChildren(entity).map(field => field.children.entity);
  if (children.length === 0) return session;
  const wanted = children.flatMap(name =>
    (['create', 'edit', 'delete'] as const).map(action => toPermission(action, name)),
  );
  return { ...session, granted: await listGrantedPermissions(database, session, wanted) };
};

const requireObjectBody = (
  request: FastifyRequest,
  entity: Entity,
  language: Session['language'],
): Row => {
  const body = request.body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return flattenRecord(entity, body as Row);
  throw new ValidationError({
    body: [{ en: 'Send a JSON object.', ne: 'JSON अब्जेक्ट पठाउनुहोस्।' }[language]],
  });
};

/** The stored record. Throws NotFoundError (404). */
export const requireRecord = async (
  store: EntityStore,
  entity: Entity,
  session: Session,
  id: number,
): Promise<Row> => {
  const record = await findRecord(
    store.database.read,
    store.entities,
    entity,
    session.actor.company_id,
    id,
  );
  if (!record) throw new NotFoundError(toNotFoundMessage(entity, session.language));
  return record;
};

/** The record as the session may read it, with its version. Throws NotFoundError (404). */
export const loadTaggedRecord = async (
  store: EntityStore,
  entity: Entity,
  session: Session,
  id: number,
): Promise<TaggedBody> => {
  const record = await requireRecord(store, entity, session, id);
  const tag = computeRecordETag(entity, record);
  const [body] = await serializeForSession(store, entity, [record], session);
  return { body: nestRecord(entity, body!), tag };
};

/** Loads the pages of the rows that have the fixed values. */
const createPageLoader =
  (store: EntityStore, fixed: Record<string, string | number> = {}): LoadListPage =>
  async (session, query, entity, entities) => {
    const { company_id } = session.actor;
    const always = Object.entries(fixed).map(([field, value]) => ({
      field,
      how: 'is' as const,
      value,
    }));
    const { rows, total } = await fetchPage(store.database, entity, company_id, {
      ...query,
      filters: [...query.filters, ...always],
    });
    if (total === 0) return { records: [], total };
    const { read } = store.database;
    const records = await serializeRecords(read, entities, entity, company_id, rows);
    return { records: await serializeForSession(store, entity, records, session), total };
  };

/**
 * Registers the routes of one entity below the billing prefix. With `findOwn` they are those of all record
 * types that companies have made, and it finds the one of a request and asks for the permission.
 */
export const registerEntityRoutes = (
  app: FastifyInstance,
  store: EntityStore,
  entity: Entity,
  findOwn?: ToOwnEntity,
): void => {
  const has = (verb: Entity['verbs'][number]) => entity.verbs.includes(verb);
  const { name } = entity;
  const open = store.hooks[name]?.isPublic;
  const toOwnEntity = findOwn ?? createOwnEntityReader(store, entity);
  const access = (action: Action): RouteShorthandOptions =>
    findOwn ? requireSignIn : requirePermission(action, name);

  const { mapQuery } = store.hooks[name] ?? {};
  if (has('list')) {
    const reading = open ? requireSignIn : access('view');
    registerListRoutes(app, entity, reading, createPageLoader(store), {
      ...(mapQuery ? { mapQuery } : {}),
      toOwnEntity,
      database: store.database,
      assertSettings: session =>
        assertPermission(store.database, session, { action: 'edit', resource: 'roles' }),
    });
  }
  for (const [path, fixed] of Object.entries(entity.lookups)) {
    const loadPage = createPageLoader(store, fixed);
    app.get(`/${path}`, requireSignIn, createListHandler(toOwnEntity, loadPage, mapQuery));
  }

  if (has('get')) {
    app.get<IdParams>(`/${name}/:id`, requireSignIn, async (request, reply) => {
      const session = requireSession(request);
      const isOwn = store.hooks[name]?.isOwn?.(parseId(request), session.actor.user_id);
      if (!open && !isOwn && !findOwn)
        await assertPermission(store.database, session, { action: 'view', resource: name });
      const { entity: own, entities } = await toOwnEntity(session, reply, request);
      return withETag(
        reply,
        await loadTaggedRecord({ ...store, entities }, own, session, parseId(request)),
      );
    });
  }
  if (has('create')) {
    app.post(`/${name}`, access('create'), async (request, reply) => {
      const session = requireSession(request);
      const { entity: own, entities } = await toOwnEntity(session, reply, request, 'create');
      const at = { ...store, entities };
      const sent = requireObjectBody(request, own, session.language);
      const resource = findSentCompanion(at, own, sent, session);
      if (resource) await assertPermission(store.database, session, { action: 'create', resource });
      const doing = await toChangeContext(at, own, session);
      const id = await createRecord(at, own, sent, doing);
      const made = withETag(reply, await loadTaggedRecord(at, own, session, id));
      const message = store.hooks[name]?.toCreationMessage?.(made, session.language);
      return { ...made, message: message ?? toDoneMessage(own, 'create', session.language) };
    });
  }
  if (entity.similar.length > 0) registerSimilarRoute(app, store.database, entity);
  if (entity.imported) registerImportRoute(app, store, entity, access('create'), toOwnEntity);
  const change = async (request: FastifyRequest<IdParams>, reply: FastifyReply) => {
    const session = requireSession(request);
    const { language } = session;
    const { entity: own, entities } = await toOwnEntity(session, reply, request, 'edit');
    const at = { ...store, entities };
    const now = () => loadTaggedRecord(at, own, session, parseId(request));
    return withIfMatch(request, reply, language, now, async ({ check }) => {
      const seen = await requireRecord(at, own, session, parseId(request));
      const expected = (stored: Row) => check(computeRecordETag(own, stored));
      // Before the body is validated: an invalid body may be valid over the current state.
      expected(seen);
      await updateRecord(
        at,
        own,
        seen,
        requireObjectBody(request, own, language),
        await toChangeContext(at, own, session),
        expected,
      );
      return {
        ...withETag(reply, await now()),
        message: toDoneMessage(own, 'update', language),
      };
    });
  };
  if (has('patch')) app.patch<IdParams>(`/${name}/:id`, access('edit'), change);
  if (has('put')) app.put<IdParams>(`/${name}/:id`, access('edit'), change);
  if (has('delete')) {
    app.delete<IdParams>(`/${name}/:id`, access('delete'), async (request, reply) => {
      const session = requireSession(request);
      const { entity: own, entities } = await toOwnEntity(session, reply, request, 'delete');
      const at = { ...store, entities };
      const now = () => loadTaggedRecord(at, own, session, parseId(request));
      const note = await withIfMatch(request, reply, session.language, now, ({ check }) =>
        deleteRecord(at, own, parseId(request), session, stored =>
          check(computeRecordETag(own, stored)),
        ),
      );
      const done = toDoneMessage(own, 'delete', session.language);
      return { message: note ? `${done} ${note[session.language]}` : done };
    });
  }
};
