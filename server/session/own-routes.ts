// What every signed-in user needs to begin beside the own company: the current fiscal year, the
// menu of the own role. A session is enough.
import type { FastifyInstance } from 'fastify';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { columnsOfTree, type MenuRow, treeOf } from './menu-tree.ts';

/** Registers the calls below the billing prefix. */
export const ownRoutes = (app: FastifyInstance, store: Store, enter: Entering): void => {
  const { read } = store.database;

  app.get('/fiscal-year/current', async (request, reply) => {
    const { actor, now } = await enter(request, undefined, '');
    const day = now.slice(0, 10);
    const year = await read
      .selectFrom('fiscal_year')
      .select(['id', 'name', 'start_date', 'end_date'])
      .where('company_id', '=', actor.company_id)
      .where('start_date', '<=', day)
      .where('end_date', '>=', day)
      .executeTakeFirst();
    return year ? { ...year, current_fiscal_year: true } : reply.code(204).send();
  });

  app.get('/menus/-/role', async (request, reply) => {
    const { actor, role_id, language } = await enter(request, undefined, '');
    const rows = (await read
      .selectFrom('menus')
      .innerJoin('menus_role_id as link', 'link.owner_id', 'menus.id')
      .select(columnsOfTree)
      .where('menus.company_id', '=', actor.company_id)
      .where('link.company_id', '=', actor.company_id)
      .where('link.other_id', '=', role_id)
      .where('menus.status', '=', 1)
      .execute()) as MenuRow[];
    return rows.length === 0 ? reply.code(204).send() : { data: treeOf(rows, language) };
  });
};
