// The calls of the records of every record type that a company has made, at own/{name}: those of a schema
// file, for an entity that is found when the request comes.
import type { FastifyInstance } from 'fastify';
import type { EntityStore } from '../../entities/entity-store.ts';
import { createRecordTypeReader, toAnyRecordType } from '../../entities/record-types.ts';
import { registerEntityRoutes } from '../../entities/routes.ts';

/** Registers the routes below the billing prefix. */
export const registerOwnRecordRoutes = (app: FastifyInstance, store: EntityStore): void =>
  registerEntityRoutes(
    app,
    store,
    toAnyRecordType(store.entities, ':type'),
    createRecordTypeReader(store),
  );
