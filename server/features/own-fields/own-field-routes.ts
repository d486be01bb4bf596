// GET active-fields: the own fields, record types and rules of the company for everybody who fills in its forms,
// whether or not they may change them. GET tags-in-use: the tags that records have in a field, for those who
// may view the records.
import type { FastifyInstance } from 'fastify';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { OwnEntityDefinition } from '../../../domain/entity-schema/own-entities.ts';
import { isOwnField, type OwnFieldDefinition } from '../../../domain/entity-schema/own-fields.ts';
import type { OwnRuleDefinition } from '../../../domain/entity-schema/own-rules.ts';
import { tidyTags } from '../../../domain/tags.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { columnCodecs } from '../../database/entity-tables.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { loadOwnAdditions } from '../../entities/own-additions.ts';
import { loadRowScopes, toMakersCondition, withRowScope } from '../../entities/row-scopes.ts';
import { findRoleName } from '../../entities/validate-states.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadLineTags } from './line-tags.ts';
import { limitRules } from './rules-of-role.ts';

/** In the order of the forms; `version` differs when one of them has changed. */
type ActiveFields = {
  version: string;
  fields: OwnFieldDefinition[];
  entities: OwnEntityDefinition[];
  rules: OwnRuleDefinition[];
  /** The role of the caller, as the steps of states name it. */
  role: string;
};

/** Tags that are answered, and different lists of them that are read of a field of a schema file. */
const MAX_TAGS = 200;
const MAX_LISTS = 2000;

/** True for the records of the entity that the caller sees. */
const toSeen = (entity: Entity): Expression<SqlBool> =>
  toMakersCondition(entity) ?? sql<SqlBool>`1 = 1`;

/** The tags of a field in the records that the caller sees, the most used first. */
const loadTags = async (
  { read }: Database,
  entity: Entity,
  field: Field,
  company_id: number,
): Promise<string[]> => {
  const { table } = entity;
  const seen = toSeen(entity);
  if (isOwnField(field)) {
    const rows = await dynamicTables(read)
      .selectFrom('own_field_values')
      .innerJoin(table, `${table}.id`, 'own_field_values.record_id')
      .select('own_field_values.text')
      .where('own_field_values.company_id', '=', company_id)
      .where('own_field_values.own_field_id', '=', field.own)
      .where('own_field_values.text', 'is not', null)
      .where(seen)
      .groupBy('own_field_values.text')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('own_field_values.text')
      .limit(MAX_TAGS)
      .execute();
    return rows.map(({ text }) => String(text));
  }
  const rows = await dynamicTables(read)
    .selectFrom(table)
    .select(field.name)
    .where('company_id', '=', company_id)
    .where(field.name, 'is not', null)
    .where(seen)
    .groupBy(field.name)
    .orderBy(sql`count(*)`, 'desc')
    .limit(MAX_LISTS)
    .execute();
  const lists = rows.map(row => columnCodecs.tags.fromColumn(row[field.name]!) as string[]);
  return lists.flat().slice(0, MAX_LISTS);
};

/** Registers both routes below the billing prefix. */
export const registerOwnFieldRoutes = (
  app: FastifyInstance,
  { database, entities }: Pick<EntityStore, 'database' | 'entities'>,
): void => {
  app.get('/active-fields', requireSignIn, async (request): Promise<ActiveFields> => {
    const { actor, role_id } = requireSession(request);
    const own = await loadOwnAdditions(database, actor.company_id, role_id);
    const every = await loadOwnFields(database.cachedReads, actor.company_id);
    const all = own.entities.addTo(entities);
    return {
      version: own.version,
      fields: own.fields.definitions,
      entities: own.entities.definitions,
      rules: limitRules(own.rules.definitions, all, own.fields, every),
      role: (await findRoleName(database.cachedReads, actor)) ?? '',
    };
  });

  app.get<{ Querystring: { entity?: string; field?: string } }>(
    '/tags-in-use',
    requireSignIn,
    async request => {
      const session = requireSession(request);
      const { company_id } = session.actor;
      const own = await loadOwnAdditions(database, company_id, session.role_id);
      const all = own.entities.addTo(entities);
      const entity = all.find(({ name }) => name === request.query.entity);
      if (!entity) throw new ValidationError({ entity: [messages.choice[session.language]] });
      await assertPermission(database, session, { action: 'view', resource: entity.name });
      const isAsked = ({ name, kind }: Field) => kind === 'tags' && name === request.query.field;
      const ofLines = own.fields.linesOf(entity, all).find(isAsked);
      const field = ofLines ?? own.fields.extend(entity, all).fields.find(isAsked);
      if (!field) throw new ValidationError({ field: [messages.choice[session.language]] });
      const scopes = await loadRowScopes(database.cachedReads, session.actor);
      const limited = withRowScope(entity, scopes);
      const found = ofLines
        ? await loadLineTags(database.read, limited, ofLines, company_id, toSeen(limited))
        : await loadTags(database, limited, field, company_id);
      return { data: (tidyTags(found) as string[]).slice(0, MAX_TAGS) };
    },
  );
};
