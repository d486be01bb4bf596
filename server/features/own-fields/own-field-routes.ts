// GET active-fields: the own fields of the company for everybody who fills in its forms, whether
// or not they may change them.
import type { FastifyInstance } from 'fastify';
import type { OwnFieldDefinition } from '../../../domain/entity-schema/own-fields.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { loadOwnFields } from '../../database/own-fields.ts';

/** In the order of the forms; `version` differs when one of them has changed. */
type ActiveFields = { version: string; fields: OwnFieldDefinition[] };

/** Registers the route below the billing prefix. */
export const registerOwnFieldRoutes = (app: FastifyInstance, database: Database): void => {
  app.get('/active-fields', requireSignIn, async (request): Promise<ActiveFields> => {
    const { company_id } = requireSession(request).actor;
    const { version, definitions } = await loadOwnFields(database.cachedReads, company_id);
    return { version, fields: definitions };
  });
};
