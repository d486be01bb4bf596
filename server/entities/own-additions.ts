// What a company has added to the entities of the program, as a request meets it: its own fields, its own
// record types, and the version of both, which the answer tells.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { OWN_ENTITIES } from '../../domain/entity-schema/own-entities.ts';
import type { Action } from '../../domain/permissions.ts';
import type { Session } from '../auth/load-session.ts';
import type { Database } from '../database/database.ts';
import { loadOwnEntities, type OwnEntities } from '../database/own-entities.ts';
import { loadOwnFields, type OwnFields } from '../database/own-fields.ts';
import { loadOwnRules, type OwnRules } from '../database/own-rules.ts';
import { settleAll } from '../database/raw-query.ts';
import { loadRowScopes, withRowScope, withRowScopes } from './row-scopes.ts';

/** An entity with what a company has added to it, and all entities that the company has. */
export type OwnEntity = { entity: Entity; entities: Entity[] };

/**
 * Finds both for the session. A record type of the company is found by the path of the request, and its
 * permission for the action is asked for here: to view, unless another is given.
 */
export type ToOwnEntity = (
  session: Session,
  reply: FastifyReply,
  request: FastifyRequest,
  action?: Action,
) => Promise<OwnEntity>;

/** Tells a browser that the own fields it knows are out of date. */
const OWN_FIELDS_HEADER = 'fields-version';

/**
 * What a company has added: the version, as the header has it, and the fields, record types and rules;
 * `extend` answers an entity with its fields and rules, of which references may name any of `all`.
 */
export type OwnAdditions = {
  version: string;
  fields: OwnFields;
  entities: OwnEntities;
  rules: OwnRules;
  extend: (entity: Entity, all: Entity[]) => Entity;
};

/** Reads what a company has added; with a role the fields are those that it sees. */
export const loadOwnAdditions = async (
  { cachedReads }: Database,
  company_id: number,
  role_id?: number,
): Promise<OwnAdditions> => {
  const [every, entities, rules] = await settleAll([
    loadOwnFields(cachedReads, company_id),
    loadOwnEntities(cachedReads, company_id),
    loadOwnRules(cachedReads, company_id),
  ]);
  const fields = role_id === undefined ? every : every.forRole(role_id);
  const version = [fields, entities, rules]
    .map(each => each.version)
    .filter(each => each !== '')
    .join('.');
  const extend: OwnAdditions['extend'] = (entity, all) => rules.extend(fields.extend(entity, all));
  return { version, fields, entities, rules, extend };
};

/** Reads what the company of a session has added, and sends the version with the answer. */
export const readOwnAdditions = async (
  database: Database,
  session: Session,
  reply: FastifyReply,
): Promise<OwnAdditions> => {
  const own = await loadOwnAdditions(database, session.actor.company_id, session.role_id);
  reply.header(OWN_FIELDS_HEADER, own.version);
  return own;
};

/** Reads what the company of a session has added to the entity. */
export const createOwnEntityReader = (
  { database, entities }: { database: Database; entities: Entity[] },
  entity: Entity,
): ToOwnEntity => {
  // The list that follows a change of record types brings the new version, and so the new menu.
  const hasMore =
    entity.ownFields ||
    entity.name === OWN_ENTITIES ||
    entity.fields.some(({ optionsFrom }) => optionsFrom);
  return async (session, reply) => {
    const [scopes, own] = await settleAll([
      loadRowScopes(database.cachedReads, session.actor),
      hasMore ? readOwnAdditions(database, session, reply) : Promise.resolve(undefined),
    ]);
    const all = own?.entities.addTo(entities) ?? entities;
    const extended = own?.entities.addOptions(own.extend(entity, all)) ?? entity;
    return { entity: withRowScope(extended, scopes), entities: withRowScopes(all, scopes) };
  };
};
