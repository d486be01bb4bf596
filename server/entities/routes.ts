// The calls of every generated entity: the verbs that its schema names, in the contract's shapes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deed } from '../../domain/permissions.ts';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { Invalid, NotFound } from '../errors.ts';
import { underVersion, type Versioned, withTag } from '../platform/http/record-version.ts';
import type { Session } from '../session/signed-in.ts';
import { answersOf, findRecord } from './answers.ts';
import { importRoute } from './import-route.ts';
import { listQueryOf, type QueryString } from './list-query.ts';
import { fetchPage, pageOf } from './page.ts';
import { recordTag } from './record-tag.ts';
import { createRecord, deleteRecord, type Store, updateRecord } from './records.ts';
import { doneSentence, notFoundSentence } from './sentences.ts';

/**
 * What a handler needs to know of the call; `enter` refuses without the permission (403) before
 * anything else is looked at.
 */
export type Entering = (
  request: FastifyRequest,
  deed: Deed | undefined,
  entityName: string,
  token?: string,
) => Promise<Session>;

type Identified = { Params: { id: string } };

const answerAs = async (
  store: Store,
  entity: Entity,
  records: Row[],
  session: Session,
): Promise<Row[]> => {
  const { answer: shape, beside } = store.rules[entity.name] ?? {};
  const { company_id } = session.actor;
  const shaped = shape
    ? records.map(record =>
        shape(record, { day: session.now.slice(0, 10), language: session.language, company_id }),
      )
    : records;
  return beside ? beside(store.database.read, company_id, shaped) : shaped;
};

/** A path's id: whole numbers only, anything else is no record. */
export const idIn = (request: FastifyRequest<Identified>): number =>
  /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : -1;

const bodyOf = (request: FastifyRequest, language: Session['language']): Row => {
  const body = request.body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Row;
  throw new Invalid({
    body: [{ en: 'Send a JSON object.', ne: 'JSON अब्जेक्ट पठाउनुहोस्।' }[language]],
  });
};

const existing = async (
  store: Store,
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
  if (!record) throw new NotFound(notFoundSentence(entity, session.language));
  return record;
};

/** The record as the session reads it, with its version. Throws NotFound (404). */
export const answerOne = async (
  store: Store,
  entity: Entity,
  session: Session,
  id: number,
): Promise<Versioned> => {
  const record = await existing(store, entity, session, id);
  const tag = recordTag(entity, record);
  return { body: (await answerAs(store, entity, [record], session))[0]!, tag };
};

const list =
  (store: Store, entity: Entity, enter: Entering, fixed: Record<string, string | number>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const rules = store.rules[entity.name] ?? {};
    const open = rules.open || Object.keys(fixed).length > 0;
    const session = await enter(request, open ? undefined : 'view', entity.name);
    const given = request.query as QueryString;
    const query = listQueryOf(entity, rules.query?.(given) ?? given, session.language);
    query.filters.push(
      ...Object.entries(fixed).map(([field, value]) => ({ field, how: 'is' as const, value })),
    );
    const { rows, total } = await fetchPage(
      store.database,
      entity,
      session.actor.company_id,
      query,
    );
    if (total === 0) return reply.code(204).send();
    const records = await answersOf(
      store.database.read,
      store.entities,
      entity,
      session.actor.company_id,
      rows,
    );
    return pageOf(await answerAs(store, entity, records, session), total, query, request.url);
  };

/** Registers the calls of one entity below the billing prefix. */
export const entityRoutes = (
  app: FastifyInstance,
  store: Store,
  entity: Entity,
  enter: Entering,
): void => {
  const has = (verb: Entity['verbs'][number]) => entity.verbs.includes(verb);
  const { name } = entity;
  const open = store.rules[name]?.open;

  if (has('list')) app.get(`/${entity.listPath}`, list(store, entity, enter, {}));
  for (const [path, fixed] of Object.entries(entity.lookups))
    app.get(`/${path}`, list(store, entity, enter, fixed));

  if (has('get')) {
    app.get<Identified>(`/${name}/:id`, async (request, reply) => {
      const visitor = await enter(request, undefined, name);
      const own = store.rules[name]?.isOwn?.(idIn(request), visitor.actor.user_id);
      const session = open || own ? visitor : await enter(request, 'view', name);
      return withTag(reply, await answerOne(store, entity, session, idIn(request)));
    });
  }
  if (has('create')) {
    app.post(`/${name}`, async (request, reply) => {
      const session = await enter(request, 'create', name);
      const id = await createRecord(store, entity, bodyOf(request, session.language), session);
      const made = withTag(reply, await answerOne(store, entity, session, id));
      return { ...made, message: doneSentence(entity, 'create', session.language) };
    });
  }
  if (entity.imported) importRoute(app, store, entity, enter);
  const change = async (request: FastifyRequest<Identified>, reply: FastifyReply) => {
    const session = await enter(request, 'edit', name);
    const { language } = session;
    const now = () => answerOne(store, entity, session, idIn(request));
    return underVersion(request, reply, language, now, async ({ check }) => {
      const seen = await existing(store, entity, session, idIn(request));
      const expected = (stored: Row) => check(recordTag(entity, stored));
      // Before anything of the body is judged: what is wrong with it may be right over what is
      // stored now.
      expected(seen);
      await updateRecord(store, entity, seen, bodyOf(request, language), session, expected);
      return { ...withTag(reply, await now()), message: doneSentence(entity, 'update', language) };
    });
  };
  if (has('patch')) app.patch<Identified>(`/${name}/:id`, change);
  if (has('put')) app.put<Identified>(`/${name}/:id`, change);
  if (has('delete')) {
    app.delete<Identified>(`/${name}/:id`, async (request, reply) => {
      const session = await enter(request, 'delete', name);
      const now = () => answerOne(store, entity, session, idIn(request));
      await underVersion(request, reply, session.language, now, ({ check }) =>
        deleteRecord(store, entity, idIn(request), session, stored =>
          check(recordTag(entity, stored)),
        ),
      );
      return { message: doneSentence(entity, 'delete', session.language) };
    });
  }
};
