// Registers the routes below the billing prefix that no schema can generate: documents,
// transactions, tax forms and report charts.
import type { FastifyInstance } from 'fastify';
import type { EntityStore } from './entities/entity-store.ts';
import { parseListQuery } from './entities/list-query.ts';
import { registerOwnRecordRoutes } from './entities/record-types.ts';
import { registerEntityRoutes } from './entities/routes.ts';
import { registerAccountBalanceRoutes } from './features/accounts/account-balance-routes.ts';
import { registerAccountUsesRoutes } from './features/accounts/account-uses-routes.ts';
import { activityLogEntity } from './features/activity-log/activity-log-query.ts';
import { createActivityLogSheet } from './features/activity-log/routes.ts';
import { registerCashCountRoutes } from './features/cash-counts/cash-count-routes.ts';
import { registerSalesSettingsRoutes } from './features/company/sales-settings-routes.ts';
import { registerCreditNoteRoutes } from './features/credit-notes/credit-note-routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { registerDebitNoteRoutes } from './features/debit-notes/debit-note-routes.ts';
import { type DocumentServices, getEntity } from './features/documents/document-services.ts';
import { registerPosPrinterRoutes } from './features/documents/receipt-routes.ts';
import { registerHeldBillRoutes } from './features/held-bills/held-bill-routes.ts';
import type { InspectionServices } from './features/inspection/inspection-package.ts';
import { registerCancellationRoutes } from './features/invoices/cancellation-routes.ts';
import { registerInvoiceRoutes } from './features/invoices/invoice-routes.ts';
import { registerLedgerRoutes } from './features/ledger/ledger-routes.ts';
import { registerLedgerReportRoutes } from './features/ledger-reports/report-routes.ts';
import { registerLockDateRoutes } from './features/lock-dates/lock-date-routes.ts';
import { registerCommonUnitsRoute } from './features/master-data/common-units-route.ts';
import { registerOpeningRoutes } from './features/opening-balances/opening-routes.ts';
import { registerSchemaFileRoutes } from './features/own-entities/schema-file-routes.ts';
import { registerOwnFieldRoutes } from './features/own-fields/own-field-routes.ts';
import { registerProformaRoutes } from './features/proformas/proforma-routes.ts';
import { registerCreditRoutes } from './features/receivables/credit-routes.ts';
import { registerLetterRoutes } from './features/receivables/letter-routes.ts';
import { registerPartyRoutes } from './features/receivables/party-routes.ts';
import { registerReceivablesRoutes } from './features/receivables/receivables-routes.ts';
import { registerDeletedRecordRoutes } from './features/record-versions/deleted-record-routes.ts';
import { registerVersionRoutes } from './features/record-versions/version-routes.ts';
import { createCancellationSheet } from './features/registers/cancellation-sheet.ts';
import { registerReportChartRoutes } from './features/report-charts/report-chart-routes.ts';
import { registerSettlementRoutes } from './features/settlements/settlement-routes.ts';
import { registerSharedViewRoutes } from './features/shared-views/shared-view-routes.ts';
import { registerStockRoutes } from './features/stock/stock-routes.ts';
import { registerAnnex13Routes } from './features/tax-forms/annex-13-routes.ts';
import { registerFormRoutes } from './features/tax-forms/form-routes.ts';
import { buildStandardView } from './features/tax-forms/forms.ts';
import { loadMonthlyVat } from './features/tax-forms/monthly-vat.ts';
import { registerVatReturnRoutes } from './features/tax-forms/vat-return-routes.ts';
import { registerTaxPaymentRoutes } from './features/tax-payments/tax-payment-routes.ts';
import { registerTdsReturnRoutes } from './features/tds/tds-return-routes.ts';
import { registerTdsRoutes } from './features/tds/tds-routes.ts';
import { registerTimelineRoute } from './features/timeline/routes.ts';
import { registerVendorBillRoutes } from './features/vendor-bills/vendor-bill-routes.ts';
import { registerVoucherRoutes } from './features/vouchers/voucher-routes.ts';
import { registerYearEndRoutes } from './features/year-end/year-end-routes.ts';
import { registerOwnDescriptionRoute } from './openapi/own-description.ts';

export type { DocumentServices };

/** Registers the documents' routes below the billing prefix. */
export const registerDocumentRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  app.get('/tsc-rate', async () => ({ tsc_rate: services.tscRate }));
  registerDashboardRoutes(app, services.store);
  registerInvoiceRoutes(app, services);
  registerHeldBillRoutes(app, services);
  registerPosPrinterRoutes(app, services);
  registerProformaRoutes(app, services);
  registerCreditNoteRoutes(app, services);
  registerCancellationRoutes(app, services);
  registerSalesSettingsRoutes(app, services);
  registerAccountUsesRoutes(app, services.store);
  registerLockDateRoutes(app, services.store);
  registerLedgerRoutes(app, services);
  registerAccountBalanceRoutes(app, services.store);
  registerVendorBillRoutes(app, services);
  registerVoucherRoutes(app, services);
  registerSettlementRoutes(app, services);
  registerCashCountRoutes(app, services);
  registerPartyRoutes(app, services);
  registerOpeningRoutes(app, services.store);
  registerDebitNoteRoutes(app, services);
  registerStockRoutes(app, services.store);
  registerCommonUnitsRoute(app, services.store);
  registerOwnFieldRoutes(app, services.store);
  registerOwnRecordRoutes(app, services.store);
  registerSchemaFileRoutes(app, services.store);
  registerSharedViewRoutes(app, services.store);
  registerOwnDescriptionRoute(app, services.store);
  registerTransactionRoutes(app, services);
  registerTimelineRoute(app, services.store);
  registerVersionRoutes(app, services.store);
  registerDeletedRecordRoutes(app, services.store);
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
  registerTdsRoutes(app, store);
  registerTdsReturnRoutes(app, store);
  registerTaxPaymentRoutes(app, store);
  registerVatReturnRoutes(app, store);
  registerYearEndRoutes(app, store);
  registerReportChartRoutes(app, store);
  registerLedgerReportRoutes(app, store, (company_id, month) =>
    loadMonthlyVat(store.database, company_id, month),
  );
  registerReceivablesRoutes(app, store);
  registerCreditRoutes(app, store);
  registerLetterRoutes(app, store);
};

/** The sheets of an inspection package that other features make. */
export const createInspectionSheets = (
  store: Pick<EntityStore, 'database' | 'entities'>,
): InspectionServices['sheets'] => ({
  standardView: (...asked) => buildStandardView(store.database, ...asked),
  cancellations: (...asked) => createCancellationSheet(store.database, ...asked),
  activityLog: (company_id, { start_date, end_date }, language, name, role_id) =>
    createActivityLogSheet(
      store,
      company_id,
      parseListQuery(activityLogEntity, { start_date, end_date }, language),
      language,
      name,
      role_id,
    ),
});
