// GET active-fields: the own fields, record types and rules of the company for everybody who fills in its forms,
// whether or not they may change them.
import type { FastifyInstance } from 'fastify';
import type { OwnEntityDefinition } from '../../../domain/entity-schema/own-entities.ts';
import type { OwnFieldDefinition } from '../../../domain/entity-schema/own-fields.ts';
import type { OwnRuleDefinition } from '../../../domain/entity-schema/own-rules.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { loadOwnAdditions } from '../../entities/own-additions.ts';

/** In the order of the forms; `version` differs when one of them has changed. */
type ActiveFields = {
  version: string;
  fields: OwnFieldDefinition[];
  entities: OwnEntityDefinition[];
  rules: OwnRuleDefinition[];
};

/** Registers the route below the billing prefix. */
export const registerOwnFieldRoutes = (app: FastifyInstance, database: Database): void => {
  app.get('/active-fields', requireSignIn, async (request): Promise<ActiveFields> => {
    const { company_id } = requireSession(request).actor;
    const own = await loadOwnAdditions(database, company_id);
    const { version, fields, entities, rules } = own;
    return {
      version,
      fields: fields.definitions,
      entities: entities.definitions,
      rules: rules.definitions,
    };
  });
};
