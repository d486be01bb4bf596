// GET report-charts/months and report-charts/top: what a person would rather look at than read.
// Each part is there for whoever may view the reports that it is drawn from.
import type { FastifyInstance } from 'fastify';
import { permissionFor } from '../../domain/permissions.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { allows } from '../session/signed-in.ts';
import { periodIn, yearIn } from './asked-period.ts';
import { monthCharts, topCustomers, topProducts } from './charts.ts';

/** Registers both calls below the billing prefix. */
export const chartRoutes = (app: FastifyInstance, { database }: Store, enter: Entering): void => {
  app.get('/report-charts/months', async request => {
    const session = await enter(request, 'view', 'sales-reports');
    const { actor, language } = session;
    const period = yearIn(request.query as QueryString, language);
    const months = await monthCharts(database, actor.company_id, period.start_date);
    const buys = await allows(database, session, permissionFor('view', 'purchase-reports'));
    return {
      fiscal_year: period.fiscal_year,
      months: months.map(({ purchases, purchases_vat, ...month }) =>
        buys ? { ...month, purchases, purchases_vat } : month,
      ),
    };
  });

  app.get('/report-charts/top', async request => {
    const { actor, language } = await enter(request, 'view', 'sales-reports');
    const period = periodIn(request.query as QueryString, language);
    const [customers, products] = await Promise.all([
      topCustomers(database, actor.company_id, period),
      topProducts(database, actor.company_id, period),
    ]);
    return { customers, products };
  });
};
