// Which records are there for a caller whose role is limited (decision 81): those that some users have
// made, themselves or everybody of their outlet. It is said by the entity of the request, as the record
// type is, so that lists, single records, references and files are limited by what they are made of.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../domain/entity-schema/messages.ts';
import type { Language } from '../../domain/language.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Database, ReadDb } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { NotFoundError } from '../platform/http/errors.ts';

/** The makers whose records the caller sees, by the names of the limited entities; all of the others. */
export type RowScopes = ReadonlyMap<string, number[]>;

const NONE: RowScopes = new Map();

type Caller = Pick<Actor, 'company_id' | 'user_id'>;

/** Users at counters of the same outlet: those that share its code, or the one counter without a code. */
const COLLEAGUES = `select users.id from pos as own
  join pos as near on near.company_id = own.company_id and (near.id = own.id or (own.code <> '' and near.code = own.code))
  join users on users.company_id = near.company_id and users.pos_id = near.id
  where own.company_id = ? and own.id = ? order by users.id`;

/** The limits of the role that the user has now. */
export const loadRowScopes = async (
  read: ReadDb,
  { company_id, user_id }: Caller,
): Promise<RowScopes> => {
  const rows = await query<{ entity: string; scope: string; pos_id: number | null }>(
    read,
    `select s.entity, s.scope, users.pos_id from users
     join row_scopes as s on s.company_id = users.company_id and s.role_id = users.role_id
     where users.company_id = ? and users.id = ?`,
    [company_id, user_id],
  );
  if (rows.length === 0) return NONE;
  const { pos_id } = rows[0]!;
  const colleagues =
    pos_id === null || rows.every(({ scope }) => scope !== 'outlet')
      ? []
      : await query<{ id: number }>(read, COLLEAGUES, [company_id, pos_id]);
  const ofOutlet = [...new Set([user_id, ...colleagues.map(({ id }) => Number(id))])];
  // Whatever else a forged backup has there, it is no way to see more.
  return new Map(
    rows.map(({ entity, scope }) => [entity, scope === 'outlet' ? ofOutlet : [user_id]]),
  );
};

/** The entity as the caller may see its records. */
export const withRowScope = (entity: Entity, scopes: RowScopes): Entity => {
  const makers = entity.rowScope === undefined ? undefined : scopes.get(entity.name);
  return makers ? { ...entity, makers } : entity;
};

/** The same for all of them; the list itself where nothing is limited. */
export const withRowScopes = (entities: Entity[], scopes: RowScopes): Entity[] =>
  scopes.size === 0 ? entities : entities.map(entity => withRowScope(entity, scopes));

/** A record names its maker as "Name (id)"; the name may be another one by now. */
const toMark = (id: number): string => ` (${id})`;

/** True for a stored row, or a record, that the entity lets the caller see. */
export const isVisible = ({ makers, rowScope }: Entity, row: Row): boolean =>
  makers === undefined || makers.some(id => String(row[rowScope!] ?? '').endsWith(toMark(id)));

/** The value names one of the makers. */
export const toMakersMatch = (value: Expression<unknown>, makers: number[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    makers.map(id => sql`${value} like ${`%${toMark(id)}`}`),
    sql` or `,
  )})`;

/** The same as a condition; undefined where all rows are seen. */
export const toMakersCondition = ({
  table,
  makers,
  rowScope,
}: Pick<Entity, 'table' | 'makers' | 'rowScope'>): Expression<SqlBool> | undefined =>
  makers && toMakersMatch(sql.ref(`${table}.${rowScope!}`), makers);

/** The row of a document, unless the caller may not see it; undefined for none. */
export const keepVisible = async <Found extends object>(
  { cachedReads }: Pick<Database, 'cachedReads'>,
  actor: Caller,
  entity: Entity,
  row: Found | undefined,
): Promise<Found | undefined> =>
  row && isVisible(withRowScope(entity, await loadRowScopes(cachedReads, actor)), row as Row)
    ? row
    : undefined;

/**
 * For calls that are written by hand: throws NotFoundError (404) for a record of the entity that the
 * caller may not see. Whether it is there at all they ask themselves.
 */
export const assertVisible = async (
  { cachedReads, read }: Pick<Database, 'cachedReads' | 'read'>,
  actor: Caller,
  entity: Entity,
  id: number,
  language: Language,
): Promise<void> => {
  const limited = withRowScope(entity, await loadRowScopes(cachedReads, actor));
  if (!limited.makers) return;
  const [row] = await query(
    read,
    `select "${limited.rowScope!}" from "${limited.table}" where company_id = ? and id = ?`,
    [actor.company_id, id],
  );
  if (!row || !isVisible(limited, row))
    throw new NotFoundError(toNotFoundMessage(entity, language));
};
