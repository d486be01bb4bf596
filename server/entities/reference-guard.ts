// Refuses to delete a record in use, with a message that names the use.

import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toOwnEntityName } from '../../domain/entity-schema/own-entities.ts';
import { toReferenceTarget } from '../../domain/entity-schema/own-references.ts';
import type { Language, Texts } from '../../domain/language.ts';
import type { Transaction } from '../database/database.ts';
import { toLinkTableName } from '../database/entity-tables.ts';
import { loadOwnEntities } from '../database/own-entities.ts';
import { dynamicTables, placeholders, query } from '../database/raw-query.ts';
import { BadRequestError } from '../platform/http/errors.ts';

/** True if another record than this one itself refers to it. */
const isReferencedBy = async (
  tx: Transaction,
  user: Entity,
  used: Entity,
  company_id: number,
  id: number,
): Promise<boolean> => {
  for (const field of user.fields.filter(
    candidate => candidate.reference?.entity === used.name && !user.written,
  )) {
    const [table, column, owner] =
      field.kind === 'references'
        ? [toLinkTableName(user, field), 'other_id', 'owner_id']
        : [user.table, field.name, 'id'];
    const row = await dynamicTables(tx)
      .selectFrom(table)
      .select('company_id')
      .where('company_id', '=', company_id)
      .where(column, '=', id)
      .$if(user.name === used.name, others => others.where(owner, '<>', id))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
};

/**
 * The name of an entity of which another record refers to this one by a field that the company has
 * added. Inactive fields and record types count, and so do fields of lines.
 */
const findOwnUser = async (
  tx: Transaction,
  used: Entity,
  company_id: number,
  id: number,
): Promise<string | undefined> => {
  if (!toReferenceTarget(used)) return undefined;
  const fields = await query<{ id: number; entity: string }>(
    tx,
    `select id, entity from own_fields
     where company_id = ? and type in ('reference', 'references') and refers_to = ?`,
    [company_id, used.name],
  );
  const groups = [
    { ids: fields.filter(({ entity }) => entity === used.name), but: id },
    { ids: fields.filter(({ entity }) => entity !== used.name), but: 0 },
  ];
  for (const { ids, but } of groups.filter(each => each.ids.length > 0)) {
    // The first one is enough: thousands may refer to it. Asked by field, both engines use the index.
    const [row] = await query<{ own_field_id: number }>(
      tx,
      `select own_field_id from own_field_values where company_id = ?
       and own_field_id in (${placeholders(ids.length)}) and number = ? and record_id <> ? limit 1`,
      [company_id, ...ids.map(field => field.id), id, but],
    );
    if (row) return ids.find(field => field.id === Number(row.own_field_id))!.entity;
  }
  return undefined;
};

/** What the records of the entity are called, also those of an inactive record type. */
const loadTitles = async (
  tx: Transaction,
  entities: Entity[],
  name: string,
  company_id: number,
): Promise<Texts | undefined> => {
  const active = entities.find(each => each.name === name);
  if (active) return active.many;
  const { definitions } = await loadOwnEntities(tx, company_id, true);
  const inactive = definitions.find(each => toOwnEntityName(each.name) === name);
  return inactive && { en: inactive.titles, ne: inactive.titles_ne || inactive.titles };
};

/** Throws BadRequestError if another record of any entity refers to this one. */
export const assertNotReferenced = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  id: number,
  language: Language,
): Promise<void> => {
  const user = await findOwnUser(tx, entity, company_id, id);
  let many = user && (await loadTitles(tx, entities, user, company_id));
  for (const other of many ? [] : entities)
    if (await isReferencedBy(tx, other, entity, company_id, id)) {
      many = other.many;
      break;
    }
  if (many)
    throw new BadRequestError(
      language === 'ne'
        ? `${entity.one.ne} प्रयोगमा छ (${many.ne}), त्यसैले मेटाउन मिल्दैन।`
        : `This ${entity.one.en} is in use by ${many.en} and cannot be deleted.`,
    );
};
