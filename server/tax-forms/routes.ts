// The tax authority's forms and the charts beside them.
import type { FastifyInstance } from 'fastify';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { annex13Routes } from './annex-13-routes.ts';
import { chartRoutes } from './chart-routes.ts';
import { formRoutes } from './form-routes.ts';
import { vatReturnRoutes } from './vat-return-routes.ts';

/** Registers everything of this room below the billing prefix. */
export const taxFormRoutes = (app: FastifyInstance, store: Store, enter: Entering): void => {
  formRoutes(app, store, enter);
  annex13Routes(app, store, enter);
  vatReturnRoutes(app, store, enter);
  chartRoutes(app, store, enter);
};
