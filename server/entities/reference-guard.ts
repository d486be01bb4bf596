// Refuses to delete a record in use, with a message that names the use.

import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toReferenceTarget } from '../../domain/entity-schema/own-references.ts';
import type { Language } from '../../domain/language.ts';
import type { Transaction } from '../database/database.ts';
import { toLinkTableName } from '../database/entity-tables.ts';
import { dynamicTables, query } from '../database/raw-query.ts';
import { BadRequestError } from '../platform/http/errors.ts';

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
    const [table, column] =
      field.kind === 'references'
        ? [toLinkTableName(user, field), 'other_id']
        : [user.table, field.name];
    const row = await dynamicTables(tx)
      .selectFrom(table)
      .select('company_id')
      .where('company_id', '=', company_id)
      .where(column, '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
};

/** The entities whose records refer to this one by a field that the company has added, be it inactive; those of lines count. */
const listOwnUsers = async (
  tx: Transaction,
  entities: Entity[],
  used: Entity,
  company_id: number,
  id: number,
): Promise<Entity[]> => {
  if (!toReferenceTarget(used)) return [];
  const rows = await query<{ entity: string }>(
    tx,
    `select distinct f.entity from own_fields as f
     join own_field_values as v on v.company_id = f.company_id and v.own_field_id = f.id
     where f.company_id = ? and f.type in ('reference', 'references') and f.refers_to = ? and v.number = ?`,
    [company_id, used.name, id],
  );
  return entities.filter(({ name }) => rows.some(({ entity }) => entity === name));
};

/** Throws BadRequestError if a record of any entity refers to this one. */
export const assertNotReferenced = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  id: number,
  language: Language,
): Promise<void> => {
  const owners = await listOwnUsers(tx, entities, entity, company_id, id);
  for (const other of entities) {
    if (owners.includes(other) || (await isReferencedBy(tx, other, entity, company_id, id))) {
      throw new BadRequestError(
        language === 'ne'
          ? `${entity.one.ne} प्रयोगमा छ (${other.many.ne}), त्यसैले मेटाउन मिल्दैन।`
          : `This ${entity.one.en} is in use by ${other.many.en} and cannot be deleted.`,
      );
    }
  }
};
