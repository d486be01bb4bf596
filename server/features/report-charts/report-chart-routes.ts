// GET report-charts/months and report-charts/top: reports as charts. Each part needs the permission
// to view its report.
import type { FastifyInstance } from 'fastify';
import { toPermission } from '../../../domain/permissions.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseFiscalYear, parsePeriod } from '../documents/reports/report-period.ts';
import { computeMonthCharts, computeTopCustomers, computeTopProducts } from './report-charts.ts';

/** Registers both routes below the billing prefix. */
export const registerReportChartRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
): void => {
  app.get('/report-charts/months', requirePermission('view', 'sales-reports'), async request => {
    const session = requireSession(request);
    const { actor, language } = session;
    const period = parseFiscalYear(request.query as QueryString, language);
    const months = await computeMonthCharts(database, actor.company_id, period.start_date);
    const buys = await hasPermission(database, session, toPermission('view', 'purchase-reports'));
    return {
      fiscal_year: period.fiscal_year,
      months: months.map(({ purchases, purchases_vat, ...month }) =>
        buys ? { ...month, purchases, purchases_vat } : month,
      ),
    };
  });

  app.get('/report-charts/top', requirePermission('view', 'sales-reports'), async request => {
    const { actor, language } = requireSession(request);
    const period = parsePeriod(request.query as QueryString, language);
    const [customers, products] = await Promise.all([
      computeTopCustomers(database, actor.company_id, period),
      computeTopProducts(database, actor.company_id, period),
    ]);
    return { customers, products };
  });
};
