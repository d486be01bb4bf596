// The record types that companies have made: the one of a request, and what they have in common where no
// company is known.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  OWN_RECORDS,
  toOwnEntity,
  toOwnEntityName,
} from '../../domain/entity-schema/own-entities.ts';
import { assertPermission } from '../auth/permissions.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import type { EntityStore } from './entity-store.ts';
import { readOwnAdditions, type ToOwnEntity } from './own-additions.ts';
import { registerEntityRoutes } from './routes.ts';
import { loadRowScopes, withRowScope, withRowScopes } from './row-scopes.ts';

const noTypeText = {
  en: 'There is no such record type.',
  ne: 'यस्तो अभिलेखको प्रकार छैन।',
};

const getTypeName = (request: FastifyRequest): string =>
  toOwnEntityName((request.params as { type: string }).type);

/**
 * The record type of a path, with its fields. Throws NotFoundError (404) where the company has none of
 * that name, ForbiddenError (403) without the permission for the action.
 */
export const createRecordTypeReader =
  ({ database, entities }: Pick<EntityStore, 'database' | 'entities'>): ToOwnEntity =>
  async (session, reply, request, action = 'view') => {
    const own = await readOwnAdditions(database, session, reply);
    const name = getTypeName(request);
    const all = own.entities.addTo(entities);
    const found = all.find(entity => entity.name === name);
    if (!found) throw new NotFoundError(noTypeText[session.language]);
    await assertPermission(database, session, { action, resource: name });
    const scopes = await loadRowScopes(database.cachedReads, session.actor);
    return {
      entity: withRowScope(own.extend(found, all), scopes),
      entities: withRowScopes(all, scopes),
    };
  };

/** Any record type, as far as paths and descriptions are the same for all; `name` is in its paths. */
export const toAnyRecordType = (entities: Entity[], name: string): Entity =>
  toOwnEntity(entities.find(entity => entity.name === OWN_RECORDS)!, {
    id: 0,
    name,
    title: 'Record',
    title_ne: null,
    titles: 'Records of a type that the company has made',
    titles_ne: null,
    record_name: null,
    record_name_ne: null,
  });

/**
 * Registers the calls of the records of every record type, at own/{name}, below the billing prefix: those
 * of a schema file, for an entity that is found when the request comes.
 */
export const registerOwnRecordRoutes = (app: FastifyInstance, store: EntityStore): void =>
  registerEntityRoutes(
    app,
    store,
    toAnyRecordType(store.entities, ':type'),
    createRecordTypeReader(store),
  );
