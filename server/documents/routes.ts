// The calls of documents that no schema can generate, kind by kind.
import type { FastifyInstance } from 'fastify';
import { billingRoutes } from './billing-routes.ts';
import { cancellationRoutes } from './cancellation-routes.ts';
import { creditNoteRoutes } from './credit-note-routes.ts';
import { debitNoteRoutes } from './debit-note-routes.ts';
import { inventoryRoutes } from './inventory-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { proformaRoutes } from './proforma-routes.ts';
import { salesSettingsRoutes } from './sales-settings-routes.ts';
import type { DocumentServices } from './services.ts';
import { transactionRoutes } from './transaction-routes.ts';

export type { DocumentServices };

/** Registers the documents' calls below the billing prefix. */
export const documentRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  app.get('/tsc-rate', async () => ({ tsc_rate: services.tscRate }));
  overviewRoutes(app, services.store, services.enter);
  invoiceRoutes(app, services);
  proformaRoutes(app, services);
  creditNoteRoutes(app, services);
  cancellationRoutes(app, services);
  salesSettingsRoutes(app, services);
  billingRoutes(app, services);
  debitNoteRoutes(app, services);
  inventoryRoutes(app, services.store, services.enter);
  transactionRoutes(app, services);
};
