// The dashboard: requests for any signed-in user, answered with the parts that the role may view, so
// that nobody gets an error on the first page.
import type { FastifyInstance } from 'fastify';
import { listFiscalMonths } from '../../../domain/calendar/bs-month.ts';
import { LEDGER_REPORTS } from '../../../domain/ledger/report-names.ts';
import { toPermission } from '../../../domain/permissions.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import { countLowStock } from '../../database/low-stock.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parseListQuery, type QueryString } from '../../entities/list-query.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { loadBooksOverview } from './books-overview.ts';
import {
  loadCancellationsOverview,
  loadCreditNotesOverview,
  loadSalesOverview,
} from './dashboard-figures.ts';
import { loadLowStockPage } from './low-stock.ts';
import { loadMoneyOverview } from './money-overview.ts';

/**
 * If the machine's clock is outside the calendar there are no months to compare: the page opens
 * without them.
 */
const hasMonths = (today: string): boolean => {
  try {
    return listFiscalMonths(today).length > 0;
  } catch {
    return false;
  }
};

/**
 * Registers `overview`, `overview/money` and the list for the count of products, below the billing
 * prefix.
 */
export const registerDashboardRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  const products = entities.find(entity => entity.name === 'products')!;

  app.get('/overview', requireSignIn, async request => {
    const session = requireSession(request);
    const { company_id } = session.actor;
    const today = session.now.slice(0, 10);
    const permitted = async <T>(subject: string, figures: () => Promise<T>) =>
      (await hasPermission(database, session, toPermission('view', subject)))
        ? figures()
        : undefined;
    /** The part, if the installation has the counted entity and the role may view it. */
    const part = async <T>(entityName: string, figures: () => Promise<T>) =>
      entities.some(entity => entity.name === entityName)
        ? permitted(entityName, figures)
        : undefined;
    const monthly = async <T>(entityName: string, figures: () => Promise<T>) =>
      hasMonths(today) ? part(entityName, figures) : undefined;
    /** 1 if no address gets the digests, for users who may set one. */
    const digestAsked = async (): Promise<1 | undefined> => {
      for (const [action, entityName] of [
        ['view', 'logs'],
        ['edit', 'companies'],
      ] as const)
        if (!(await hasPermission(database, session, toPermission(action, entityName))))
          return undefined;
      return (await loadCheckSettings(database.read, company_id)).digest_email === ''
        ? 1
        : undefined;
    };
    const [sales, credit_notes, cancellations, below_minimum, digest_asked, books] =
      await Promise.all([
        monthly('invoices', () => loadSalesOverview(database, company_id, today)),
        monthly('credit-notes', () => loadCreditNotesOverview(database, company_id, today)),
        monthly('cancellations', () => loadCancellationsOverview(database, company_id, today)),
        part('inventory', () => countLowStock(database, company_id)),
        digestAsked(),
        hasMonths(today)
          ? permitted(LEDGER_REPORTS, () => loadBooksOverview(database, company_id, today))
          : undefined,
      ]);
    return { sales, credit_notes, cancellations, books, below_minimum, digest_asked };
  });

  app.get('/overview/money', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    if (!(await hasPermission(database, session, toPermission('view', LEDGER_REPORTS))))
      return reply.code(204).send();
    return loadMoneyOverview(database, session.actor.company_id, session.now.slice(0, 10));
  });

  app.get(
    '/inventory/-/below-minimum',
    requirePermission('view', 'inventory'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const query = parseListQuery(products, request.query as QueryString, language);
      const { rows, total } = await loadLowStockPage(database, products, actor.company_id, query);
      return total === 0 ? reply.code(204).send() : toPage(rows, total, query, request.url);
    },
  );
};
