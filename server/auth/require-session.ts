// Who calls, and whether they may: asked by every call before anything else.

import type { FastifyRequest } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { parseAcceptLanguage } from '../../domain/language.ts';
import { type Action, toPermission } from '../../domain/permissions.ts';
import type { Database } from '../database/database.ts';
import { UnauthorizedError } from '../platform/http/errors.ts';
import type { QueryLog } from '../platform/logging/query-log.ts';
import { loadSession, type Session } from './load-session.ts';
import type { createTokenVerifier } from './tokens.ts';

type RequireSessionServices = {
  database: Database;
  clock: () => Date;
  queryLog: Pick<QueryLog, 'setCompany'>;
  verifyToken: ReturnType<typeof createTokenVerifier>;
};

const signInText = { en: 'Please sign in.', ne: 'कृपया साइन इन गर्नुहोस्।' };

/**
 * Answers the session of a request, for every room; what is run from there on stands in the query
 * log of its company.
 */
export const createRequireSession =
  ({ database, clock, queryLog, verifyToken }: RequireSessionServices): RequireSession =>
  async (request, deed, entityName, token) => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const claims = verifyToken(
      token ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    );
    if (!claims?.params || !claims.family) throw new UnauthorizedError(signInText[language]);
    queryLog.setCompany(claims.params.company_id);
    const look = () =>
      loadSession(
        database,
        claims,
        request.id,
        language,
        toNepalTime(clock()),
        deed && toPermission(deed, entityName),
      );
    // Whoever is about to change something waits behind nobody's long reading.
    return request.method === 'GET' ? look() : database.withWritePriority(look);
  };

/**
 * What a handler needs to know of the call; `enter` refuses without the permission (403) before
 * anything else is looked at.
 */
export type RequireSession = (
  request: FastifyRequest,
  deed: Action | undefined,
  entityName: string,
  token?: string,
) => Promise<Session>;
