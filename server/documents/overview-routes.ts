// What the dashboard shows: one call for whoever is signed in, which answers the parts that the
// role may view and leaves out the others, so that nobody is refused for opening the first page.
import type { FastifyInstance } from 'fastify';
import { fiscalMonthsOf } from '../../domain/calendar/bs-month.ts';
import { permissionFor } from '../../domain/permissions.ts';
import { checkSettingsOf } from '../checks/stored-levels.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { allows } from '../session/signed-in.ts';
import { belowMinimumPage, countBelowMinimum } from './below-minimum.ts';
import { cancellationsOverview, notesOverview, salesOverview } from './overview.ts';

/**
 * Where a machine's clock stands outside the calendar there are no months to compare: the page
 * opens without them.
 */
const hasMonths = (today: string): boolean => {
  try {
    return fiscalMonthsOf(today).length > 0;
  } catch {
    return false;
  }
};

/** Registers `overview` and the list behind its count of products, below the billing prefix. */
export const overviewRoutes = (
  app: FastifyInstance,
  { database, entities }: Store,
  enter: Entering,
): void => {
  const products = entities.find(entity => entity.name === 'products')!;

  app.get('/overview', async request => {
    const session = await enter(request, undefined, 'overview');
    const { company_id } = session.actor;
    const today = session.now.slice(0, 10);
    /** The part, where the installation has what it counts and the role may view it. */
    const part = async <T>(
      entityName: string,
      figures: () => Promise<T>,
    ): Promise<T | undefined> =>
      entities.some(entity => entity.name === entityName) &&
      (await allows(database, session, permissionFor('view', entityName)))
        ? figures()
        : undefined;
    const monthly = async <T>(entityName: string, figures: () => Promise<T>) =>
      hasMonths(today) ? part(entityName, figures) : undefined;
    /** 1 where no address gets the digests, for those who may set one. */
    const digestAsked = async (): Promise<1 | undefined> => {
      for (const [deed, entityName] of [
        ['view', 'logs'],
        ['edit', 'companies'],
      ] as const)
        if (!(await allows(database, session, permissionFor(deed, entityName)))) return undefined;
      return (await checkSettingsOf(database.read, company_id)).digest_email === '' ? 1 : undefined;
    };
    const [sales, credit_notes, cancellations, below_minimum, digest_asked] = await Promise.all([
      monthly('invoices', () => salesOverview(database, company_id, today)),
      monthly('credit-notes', () => notesOverview(database, company_id, today)),
      monthly('cancellations', () => cancellationsOverview(database, company_id, today)),
      part('inventory', () => countBelowMinimum(database, company_id)),
      digestAsked(),
    ]);
    return { sales, credit_notes, cancellations, below_minimum, digest_asked };
  });

  app.get('/inventory/-/below-minimum', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'inventory');
    const query = listQueryOf(products, request.query as QueryString, language);
    const { rows, total } = await belowMinimumPage(database, products, actor.company_id, query);
    return total === 0 ? reply.code(204).send() : pageOf(rows, total, query, request.url);
  });
};
