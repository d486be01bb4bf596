// The routes of shared views of lists: read by all who may view the list, changed by the user who has
// shared the view and by users who may edit fields.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { toPermission } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission, hasPermission } from '../../auth/permissions.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { loadOwnAdditions } from '../../entities/own-additions.ts';
import { parseId } from '../../entities/routes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import {
  changeView,
  createView,
  deleteView,
  findView,
  listViews,
  readContent,
  readView,
  type StoredView,
} from './shared-view-records.ts';

const texts = {
  notFound: { en: 'This view is not shared any more.', ne: 'यो दृश्य अब साझा छैन।' },
  created: { en: 'View shared.', ne: 'दृश्य साझा भयो।' },
  updated: { en: 'Shared view updated.', ne: 'साझा दृश्य अद्यावधिक भयो।' },
  deleted: { en: 'Shared view deleted.', ne: 'साझा दृश्य मेटाइयो।' },
};

type IdRequest = { Params: { id: string } };

/** A user with this permission looks after what all of the company see. */
const MANAGER = { action: 'edit', resource: 'own-fields' } as const;

/** Registers the routes below the billing prefix. */
export const registerSharedViewRoutes = (app: FastifyInstance, store: EntityStore): void => {
  const { database, entities, hooks } = store;

  /** The list of the name; who may not view it learns of none of its views. */
  const requireList = async (session: Session, name: unknown): Promise<Entity> => {
    const own = await loadOwnEntities(database.cachedReads, session.actor.company_id);
    const entity = own
      .addTo(entities)
      .find(candidate => candidate.name === name && candidate.verbs.includes('list'));
    if (!entity) throw new ValidationError({ entity: [messages.choice[session.language]] });
    if (!hooks[entity.name]?.isPublic)
      await assertPermission(database, session, { action: 'view', resource: entity.name });
    return entity;
  };
  const toOwnEntity = async ({ actor, role_id }: Session, entity: Entity): Promise<Entity> => {
    const own = await loadOwnAdditions(database, actor.company_id, role_id);
    return own.fields.extend(entity, own.entities.addTo(entities));
  };
  const isManager = (session: Session): Promise<boolean> =>
    hasPermission(database, session, toPermission(MANAGER.action, MANAGER.resource));

  const answer = (view: StoredView, { actor }: Session, manages: boolean): Row => {
    const { company_id: _, created_by_id, content: __, ...facts } = view;
    const canChange = manages || created_by_id === actor.user_id;
    return { ...facts, ...readContent(view), can_change: canChange };
  };
  const requireView = async (
    read: ReadDb | Transaction,
    { actor, language }: Session,
    request: FastifyRequest<IdRequest>,
  ): Promise<StoredView> => {
    const view = await findView(read, actor.company_id, parseId(request));
    if (!view) throw new NotFoundError(texts.notFound[language]);
    return view;
  };
  /** The view with its version, for a user who may view its list. */
  const tagged = async (request: FastifyRequest<IdRequest>, session: Session) => {
    const view = await requireView(database.read, session, request);
    await requireList(session, view.entity);
    return { body: answer(view, session, await isManager(session)), tag: computeETag(view) };
  };
  /** Throws ForbiddenError (403) for users who neither shared it nor look after all. */
  const assertMayChange = async (request: FastifyRequest<IdRequest>, session: Session) => {
    const view = await requireView(database.read, session, request);
    await requireList(session, view.entity);
    if (view.created_by_id !== session.actor.user_id)
      await assertPermission(database, session, MANAGER);
    return view;
  };

  app.get('/shared-views', requireSignIn, async request => {
    const session = requireSession(request);
    const { entity: name } = request.query as Row;
    const { name: entity } = await requireList(session, name);
    const manages = await isManager(session);
    const views = await listViews(database.read, session.actor.company_id, entity);
    return { data: views.map(view => answer(view, session, manages)) };
  });

  app.get<IdRequest>('/shared-views/:id', requireSignIn, async (request, reply) =>
    withETag(reply, await tagged(request, requireSession(request))),
  );

  app.post('/shared-views', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    const body = readObjectBody(request);
    const entity = await requireList(session, body.entity);
    const asked = readView(entity, await toOwnEntity(session, entity), body, session.language);
    const view = await database.write(tx => createView(database, tx, asked, session));
    const made = answer(view, session, true);
    return {
      ...withETag(reply, { body: made, tag: computeETag(view) }),
      message: texts.created[session.language],
    };
  });

  app.patch<IdRequest>('/shared-views/:id', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    const { language } = session;
    const seen = await assertMayChange(request, session);
    const now = () => tagged(request, session);
    return withIfMatch(request, reply, language, now, async ({ check }) => {
      check(computeETag(seen));
      const { entity: name } = seen;
      const entity = await requireList(session, name);
      const { name: title } = seen;
      const body = { name: title, ...readContent(seen), ...readObjectBody(request), entity: name };
      const asked = readView(entity, await toOwnEntity(session, entity), body, language);
      await database.write(async tx => {
        await database.forUpdate(lockedRow(tx, seen)).execute();
        const before = await requireView(tx, session, request);
        check(computeETag(before));
        await changeView(database, tx, before, asked, session);
      });
      return { ...withETag(reply, await now()), message: texts.updated[language] };
    });
  });

  app.delete<IdRequest>('/shared-views/:id', requireSignIn, async request => {
    const session = requireSession(request);
    const seen = await assertMayChange(request, session);
    await database.write(async tx => {
      await database.forUpdate(lockedRow(tx, seen)).execute();
      await deleteView(tx, await requireView(tx, session, request), session);
    });
    return { message: texts.deleted[session.language] };
  });
};

const lockedRow = (tx: Transaction, { company_id, id }: StoredView) =>
  tx
    .selectFrom('shared_views')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id);
