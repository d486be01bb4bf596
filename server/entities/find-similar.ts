// Records that a new one probably repeats (x-similar): the same PAN, or the same name and telephone.
// The user sees it and decides; nothing is refused.
import type { FastifyInstance } from 'fastify';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { isVisible, loadRowScopes, withRowScope } from './row-scopes.ts';

/** A stored record, by its name and code, and the fields in which the new one is the same. */
export type SimilarRecord = { id: number; name: string; number: string; same: string[] };

/** Records per rule that are shown. */
const MAX_PER_RULE = 5;

/** The values of a rule in the normal form; undefined unless all are filled. */
export const toSimilarKey = (names: string[], record: Row): string[] | undefined => {
  const values = names.map(name => toNormalForm(String(record[name] ?? '').trim()));
  return values.every(value => value !== '') ? values : undefined;
};

/** The stored records that a new one probably repeats. */
export const findSimilarRecords = async (
  database: Database,
  entity: Entity,
  record: Row,
  company_id: number,
): Promise<SimilarRecord[]> => {
  const found = new Map<number, SimilarRecord>();
  const { words = 'id', number = 'id' } = entity.find ?? {};
  const maker = entity.makers ? `, "${entity.rowScope!}"` : '';
  for (const names of entity.similar) {
    if (!toSimilarKey(names, record)) continue;
    const rows = await query(
      database.read,
      `select id, "${words}" as name, "${number}" as number${maker} from "${entity.table}" where company_id = ?
       and ${names.map(name => `${database.normalForm(`"${name}"`)} = ${database.normalForm('?')}`).join(' and ')}
       order by id limit ${MAX_PER_RULE}`,
      [company_id, ...names.map(name => String(record[name]).trim())],
    );
    for (const { id, name, number } of rows.filter(row => isVisible(entity, row))) {
      const known = found.get(Number(id));
      if (known) known.same.push(...names.filter(each => !known.same.includes(each)));
      else
        found.set(Number(id), {
          id: Number(id),
          name: String(name),
          number: String(number),
          same: [...names],
        });
    }
  }
  return [...found.values()];
};

/** The record with its composed texts, as far as the parts are given. */
const withComposedTexts = (entity: Entity, given: Row): Row => {
  const composed = entity.fields.flatMap(({ name, composedOf }) =>
    composedOf
      ? [
          [
            name,
            composedOf
              .map(part => given[part])
              .filter(Boolean)
              .join(' '),
          ] as const,
        ]
      : [],
  );
  return { ...given, ...Object.fromEntries(composed) };
};

/** Registers `GET {entity}/-/similar?pan=…`, for who may create one. */
export const registerSimilarRoute = (
  app: FastifyInstance,
  database: Database,
  entity: Entity,
): void => {
  app.get(`/${entity.name}/-/similar`, requirePermission('create', entity.name), async request => {
    const { actor } = requireSession(request);
    const seen = withRowScope(entity, await loadRowScopes(database.cachedReads, actor));
    const given = Object.fromEntries(
      Object.entries(request.query as Row).filter(([, value]) => typeof value === 'string'),
    );
    const record = withComposedTexts(entity, given);
    return { similar: await findSimilarRecords(database, seen, record, actor.company_id) };
  });
};
