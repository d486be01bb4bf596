// The calls of the tax-authority screen: the account, how things stand, the documents with their
// exchanges, what a person can do.
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account-routes.ts';
import type { CallServices } from './call-services.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';

/** Registers the calls below the billing prefix. */
export const authorityRoutes = (app: FastifyInstance, services: CallServices): void => {
  accountRoutes(app, services);
  outboxRoutes(app, services);
  reconciliationRoutes(app, services);
};
