// Authorization by default: every route below the billing prefix requires a session, and the
// permission that it names, before its handler runs. Public routes are listed below; a route
// without either stops the start.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { parseAcceptLanguage } from '../../domain/language.ts';
import { type Action, toPermission } from '../../domain/permissions.ts';
import type { Database } from '../database/database.ts';
import { UnauthorizedError } from '../platform/http/errors.ts';
import type { QueryLog } from '../platform/logging/query-log.ts';
import { loadSession, type Session } from './load-session.ts';
import type { RecordUse } from './sign-ins.ts';
import type { createTokenVerifier } from './tokens.ts';

/**
 * The permission that a role must have: "view customers" is `{ action: 'view', resource:
 * 'customers' }`.
 */
export type RoutePermission = { action: Action; resource: string };

type RouteAccess = {
  /** `undefined`: any signed-in user. A function if the path names the resource. */
  permission:
    | RoutePermission
    | undefined
    | ((request: FastifyRequest) => RoutePermission | undefined);
  /** The token of a page that a browser opens directly, and so without headers. */
  token?: (request: FastifyRequest) => string | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

/**
 * The routes without a session: those before signing in, the pictures of public pages, and a rate
 * that the entry page shows.
 */
export const PUBLIC_ROUTES = new Set([
  'GET /billing/tsc-rate',
  'GET /billing/altcha-challenge',
  'POST /billing/v2/login',
  'POST /billing/v2/login/second-factor',
  'GET /billing/v2/login/passkey-options',
  'POST /billing/refresh-token',
  'POST /billing/logout',
  'POST /billing/forget-password',
  'POST /billing/change-password',
  'POST /billing/v2/token',
  'GET /billing/files/:name',
  'GET /billing/setup',
  'POST /billing/setup',
  'POST /billing/setup/demo',
]);

/** Routes that take the token of an app key, and check it themselves. */
export const APP_KEY_ROUTES = new Set(['POST /billing/transactions']);

/** Routes that take a session or the ticket of a sign-in, and check either themselves. */
export const TICKET_ROUTES = new Set(['POST /billing/second-factors']);

/** The option of a route that requires the permission. */
export const requirePermission = (action: Action, resource: string) => ({
  config: { access: { permission: { action, resource } } },
});

/** The option of a route for every signed-in user. */
export const requireSignIn = { config: { access: { permission: undefined } } };

/** The option of a route whose path decides about the permission, or contains a token. */
export const requireAccess = (access: RouteAccess) => ({ config: { access } });

const sessions = new WeakMap<FastifyRequest, Session>();

/** The session that the guard has loaded for the request. Throws Error on a public route. */
export const requireSession = (request: FastifyRequest): Session => {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.method} ${request.routeOptions.url} has no session.`);
  return session;
};

type AuthenticationServices = {
  database: Database;
  clock: () => Date;
  queryLog: Pick<QueryLog, 'setCompany'>;
  recordUse: RecordUse;
  verifyToken: ReturnType<typeof createTokenVerifier>;
};

/**
 * Loads the session of a request's token. Throws UnauthorizedError (401) without one and
 * ForbiddenError (403) if the role lacks the permission.
 */
export type Authenticate = (
  request: FastifyRequest,
  permission?: RoutePermission,
  token?: string,
) => Promise<Session>;

const signInText = { en: 'Please sign in.', ne: 'कृपया साइन इन गर्नुहोस्।' };

/** Builds `authenticate`; statements that follow belong to the company in the query log. */
export const createAuthenticate =
  ({ database, clock, queryLog, recordUse, verifyToken }: AuthenticationServices): Authenticate =>
  async (request, permission, token) => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const claims = verifyToken(
      token ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    );
    if (!claims?.params || !claims.family) throw new UnauthorizedError(signInText[language]);
    queryLog.setCompany(claims.params.company_id);
    const load = () =>
      loadSession(
        database,
        claims,
        request.id,
        language,
        toNepalTime(clock()),
        permission && toPermission(permission.action, permission.resource),
      );
    // Changes get priority over long-running reads.
    const session = await (request.method === 'GET' ? load() : database.withWritePriority(load));
    recordUse(session.family, Math.floor(clock().getTime() / 1000));
    return session;
  };

const toRouteNames = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>): string[] =>
  [method].flat().map(each => `${each === 'HEAD' ? 'GET' : each} ${url}`);

const isUnguarded = (name: string): boolean =>
  PUBLIC_ROUTES.has(name) || APP_KEY_ROUTES.has(name) || TICKET_ROUTES.has(name);

/**
 * Guards all routes registered on `app` after it. Throws Error at registration for a route that
 * neither names its access nor is on the list of public ones.
 */
export const guardRoutes = (app: FastifyInstance, authenticate: Authenticate): void => {
  app.addHook('onRoute', route => {
    for (const name of toRouteNames(route))
      if (Boolean(route.config?.access) === isUnguarded(name))
        throw new Error(`${name}: name its access, or list it as public, and not both.`);
  });
  app.addHook('preHandler', async request => {
    const { access } = request.routeOptions.config;
    if (!access) return;
    const permission =
      typeof access.permission === 'function' ? access.permission(request) : access.permission;
    sessions.set(request, await authenticate(request, permission, access.token?.(request)));
  });
};
