// Generated codes: a prefix and a number counted per company without gaps.
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Transaction } from '../database/database.ts';

/**
 * The next codes of the entity's fields, e.g. {customer_code: "C00007"}; raises the counter in the
 * given transaction.
 */
export const takeNextCodes = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
): Promise<Row> => {
  const codes: Row = {};
  for (const field of entity.fields.filter(candidate => candidate.code)) {
    const { value } = (await tx
      .insertInto('counters')
      .values({ company_id, kind: 'code', scope: `${entity.table}.${field.name}`, value: 1 })
      .onConflict(conflict =>
        conflict
          .columns(['company_id', 'kind', 'scope'])
          .doUpdateSet(eb => ({ value: eb('counters.value', '+', 1) })),
      )
      .returning('value')
      .executeTakeFirstOrThrow()) as { value: number };
    codes[field.name] = field.code!.prefix + String(value).padStart(field.code!.digits, '0');
  }
  return codes;
};
