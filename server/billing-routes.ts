// Registers the routes below the billing prefix that no schema can generate: documents,
// transactions, tax forms and report charts.
import type { FastifyInstance } from 'fastify';
import type { EntityStore } from './entities/entity-store.ts';
import { registerEntityRoutes } from './entities/routes.ts';
import { registerSalesSettingsRoutes } from './features/company/sales-settings-routes.ts';
import { registerCreditNoteRoutes } from './features/credit-notes/credit-note-routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { registerDebitNoteRoutes } from './features/debit-notes/debit-note-routes.ts';
import { type DocumentServices, getEntity } from './features/documents/document-services.ts';
import { registerCancellationRoutes } from './features/invoices/cancellation-routes.ts';
import { registerInvoiceRoutes } from './features/invoices/invoice-routes.ts';
import { registerProformaRoutes } from './features/proformas/proforma-routes.ts';
import { registerReportChartRoutes } from './features/report-charts/report-chart-routes.ts';
import { registerStockRoutes } from './features/stock/stock-routes.ts';
import { registerAnnex13Routes } from './features/tax-forms/annex-13-routes.ts';
import { registerFormRoutes } from './features/tax-forms/form-routes.ts';
import { registerVatReturnRoutes } from './features/tax-forms/vat-return-routes.ts';
import { registerVendorBillRoutes } from './features/vendor-bills/vendor-bill-routes.ts';

export type { DocumentServices };

/** Registers the documents' routes below the billing prefix. */
export const registerDocumentRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  app.get('/tsc-rate', async () => ({ tsc_rate: services.tscRate }));
  registerDashboardRoutes(app, services.store);
  registerInvoiceRoutes(app, services);
  registerProformaRoutes(app, services);
  registerCreditNoteRoutes(app, services);
  registerCancellationRoutes(app, services);
  registerSalesSettingsRoutes(app, services);
  registerVendorBillRoutes(app, services);
  registerDebitNoteRoutes(app, services);
  registerStockRoutes(app, services.store);
  registerTransactionRoutes(app, services);
};

/**
 * Registers GET transactions and GET transactions/{id}: every issued invoice creates one, and no
 * request changes one.
 */
const registerTransactionRoutes = (app: FastifyInstance, services: DocumentServices): void =>
  registerEntityRoutes(app, services.store, getEntity(services, 'transactions'));

/** Registers the routes of the tax authority's forms and of the charts below the billing prefix. */
export const registerTaxFormRoutes = (app: FastifyInstance, store: EntityStore): void => {
  registerFormRoutes(app, store);
  registerAnnex13Routes(app, store);
  registerVatReturnRoutes(app, store);
  registerReportChartRoutes(app, store);
};
