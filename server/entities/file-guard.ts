// Who may read an uploaded file: a user who sees a record or document that names it, and the field by which it
// does (decision 91).
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { isOwnField, toFlatName } from '../../domain/entity-schema/own-fields.ts';
import { toPermission } from '../../domain/permissions.ts';
import { hasPermission } from '../auth/permissions.ts';
import type { ReadDb } from '../database/database.ts';
import { placeholders, query, splitIds } from '../database/raw-query.ts';
import type { FileUse } from '../files/file-uses.ts';
import type { FileCaller, FileGuard } from '../files/routes.ts';
import type { EntityStore } from './entity-store.ts';
import { loadOwnAdditions, type OwnAdditions } from './own-additions.ts';
import { isVisible, loadRowScopes, withRowScopes } from './row-scopes.ts';

/** Records of an entity that name the file, by an own field unless by a column. */
type Naming = { entity: Entity; field?: string; ids: number[] };

/** What the caller has: its fields, and all entities with the limits of its role. */
type Seen = { session: FileCaller; own: OwnAdditions; all: Entity[] };

const toNaming = ({ own, all }: Seen, uses: FileUse[]): Naming[] =>
  [...Map.groupBy(uses, use => ('table' in use ? use.table : use.own_field_id)).entries()].flatMap(
    ([by, named]) => {
      const ids = named.map(({ record_id }) => record_id);
      if (typeof by === 'string')
        return all.filter(({ table }) => table === by).map(entity => ({ entity, ids }));
      // A field that the role does not see is not among them, nor is an inactive one.
      const field = own.fields.definitions.find(({ id }) => id === by);
      const entity = all.find(({ name }) => name === field?.entity);
      return field && entity ? [{ entity, field: toFlatName(field.name), ids }] : [];
    },
  );

/** Those of the records that the role may see, where it sees only some. */
const keepSeen = async (
  read: ReadDb,
  entity: Entity,
  company_id: number,
  ids: number[],
): Promise<number[]> => {
  if (!entity.makers) return ids;
  const seen: number[] = [];
  for (const some of splitIds(ids)) {
    const rows = await query<{ id: number }>(
      read,
      `select id, "${entity.rowScope!}" from "${entity.table}"
       where company_id = ? and id in (${placeholders(some.length)})`,
      [company_id, ...some],
    );
    seen.push(...rows.filter(row => isVisible(entity, row)).map(({ id }) => Number(id)));
  }
  return seen;
};

/** The records that these are rows of. */
const loadParents = async (
  read: ReadDb,
  { table }: Entity,
  by: Field,
  company_id: number,
  ids: number[],
): Promise<number[]> => {
  const [from, values] = isOwnField(by)
    ? [
        'number as parent from own_field_values where company_id = ? and own_field_id = ? and record_id',
        [company_id, by.own],
      ]
    : [`"${by.name}" as parent from "${table}" where company_id = ? and id`, [company_id]];
  const parents: number[] = [];
  for (const some of splitIds(ids)) {
    const rows = await query<{ parent: number | null }>(
      read,
      `select distinct ${from} in (${placeholders(some.length)})`,
      [...values, ...some],
    );
    parents.push(...rows.flatMap(({ parent }) => (parent === null ? [] : [Number(parent)])));
  }
  return parents;
};

/** Makes the judgement of a caller; the company of the file is the caller's. */
export const createFileGuard = (
  store: Pick<EntityStore, 'database' | 'entities' | 'hooks'>,
): FileGuard => {
  const { database, entities, hooks } = store;
  const { read } = database;

  const mayView = async (session: FileCaller, entity: Entity, ids: number[]): Promise<boolean> => {
    const { isOwn } = hooks[entity.name] ?? {};
    if (isOwn && ids.some(id => isOwn(id, session.actor.user_id))) return true;
    if (!(await hasPermission(database, session, toPermission('view', entity.name)))) return false;
    return (await keepSeen(read, entity, session.actor.company_id, ids)).length > 0;
  };

  /** A user who sees a record sees its rows, with what the form of a row shows (decision 83). */
  const mayViewParent = async (
    { session, own, all }: Seen,
    { entity, field, ids }: Naming,
  ): Promise<boolean> => {
    const by = own.extend(entity, all).fields.find(each => each.rows);
    const parent = by && all.find(({ name }) => name === by.reference?.entity);
    const list =
      parent && own.extend(parent, all).fields.find(each => each.children?.entity === entity.name);
    if (!by || !list || !field || !list.children!.fields.includes(field)) return false;
    const parents = await loadParents(read, entity, by, session.actor.company_id, ids);
    return parents.length > 0 && mayView(session, parent, parents);
  };

  return async (session, uses) => {
    if (uses.length === 0) return false;
    const own = await loadOwnAdditions(database, session.actor.company_id, session.role_id);
    const scopes = await loadRowScopes(database.cachedReads, session.actor);
    const seen = { session, own, all: withRowScopes(own.entities.addTo(entities), scopes) };
    for (const naming of toNaming(seen, uses))
      if (
        (await mayView(session, naming.entity, naming.ids)) ||
        (await mayViewParent(seen, naming))
      )
        return true;
    return false;
  };
};
