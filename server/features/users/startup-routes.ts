// Data that every signed-in user needs at the start besides the company: the current fiscal year
// and the role's menu. A session is enough.
import type { FastifyInstance } from 'fastify';
import { isInternalPath } from '../../../domain/entity-schema/formats.ts';
import type { Language } from '../../../domain/language.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';

/** Registers the routes below the billing prefix. */
export const registerStartupRoutes = (app: FastifyInstance, store: EntityStore): void => {
  const { read } = store.database;

  app.get('/fiscal-year/current', requireSignIn, async (request, reply) => {
    const { actor, now } = requireSession(request);
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

  app.get('/menus/-/role', requireSignIn, async (request, reply) => {
    const { actor, role_id, language } = requireSession(request);
    const rows = (await read
      .selectFrom('menus')
      .innerJoin('menus_role_id as link', 'link.owner_id', 'menus.id')
      .select(MENU_COLUMNS)
      .where('menus.company_id', '=', actor.company_id)
      .where('link.company_id', '=', actor.company_id)
      .where('link.other_id', '=', role_id)
      .where('menus.status', '=', 1)
      .execute()) as MenuRow[];
    return rows.length === 0 ? reply.code(204).send() : { data: buildMenuTree(rows, language) };
  });
};

type MenuRow = {
  id: number;
  name: string;
  name_ne: string | null;
  url: string | null;
  icon: string | null;
  order: number | null;
  parent_id: number | null;
};
type MenuNode = {
  id: number;
  name: string;
  url: string | null;
  icon: string | null;
  children: MenuNode[];
};

/** The columns of a MenuRow. */
const MENU_COLUMNS = [
  'menus.id as id',
  'menus.name as name',
  'menus.name_ne as name_ne',
  'menus.url as url',
  'menus.icon as icon',
  'menus.order as order',
  'menus.parent_id as parent_id',
] as const;

/**
 * The tree of the side navigation: roots in menu order, children below; a child whose parent is
 * hidden from the role is at the top.
 */
const buildMenuTree = (rows: MenuRow[], language: Language): MenuNode[] => {
  const present = new Set(rows.map(row => row.id));
  const sorted = [...rows].sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.id - b.id);
  const below = (parent: number | null): MenuNode[] =>
    sorted
      .filter(
        row =>
          (row.parent_id !== null && present.has(row.parent_id) ? row.parent_id : null) === parent,
      )
      .map(({ id, name, name_ne, url, icon }) => ({
        id,
        name: (language === 'ne' && name_ne) || name,
        // A foreign address, stored before they were refused or restored from a backup, becomes
        // null.
        url: url !== null && isInternalPath(url) ? url : null,
        icon,
        children: below(id),
      }));
  return below(null);
};
