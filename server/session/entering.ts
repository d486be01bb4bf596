// Who calls, and whether they may: asked by every call before anything else.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { languageOf } from '../../domain/language.ts';
import { permissionFor } from '../../domain/permissions.ts';
import type { Database } from '../database/connect.ts';
import type { Entering } from '../entities/routes.ts';
import { Unauthenticated } from '../errors.ts';
import type { QueryLog } from '../query-log/query-log.ts';
import { sessionOf } from './signed-in.ts';
import type { claimsOfTokens } from './token-claims.ts';

type Services = {
  database: Database;
  clock: () => Date;
  queryLog: Pick<QueryLog, 'of'>;
  claimsOf: ReturnType<typeof claimsOfTokens>;
};

const signInFirst = { en: 'Please sign in.', ne: 'कृपया साइन इन गर्नुहोस्।' };

/**
 * Answers the session of a request, for every room; what is run from there on stands in the query
 * log of its company.
 */
export const entering =
  ({ database, clock, queryLog, claimsOf }: Services): Entering =>
  async (request, deed, entityName, token) => {
    const language = languageOf(request.headers['accept-language']);
    const claims = claimsOf(
      token ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    );
    if (!claims?.params || !claims.family) throw new Unauthenticated(signInFirst[language]);
    queryLog.of(claims.params.company_id);
    const look = () =>
      sessionOf(
        database,
        claims,
        request.id,
        language,
        nepalTime(clock()),
        deed && permissionFor(deed, entityName),
      );
    // Whoever is about to change something waits behind nobody's long reading.
    return request.method === 'GET' ? look() : database.ahead(look);
  };
