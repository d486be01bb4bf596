// Generated codes: a prefix and a number counted per company without gaps.
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Transaction } from '../database/database.ts';

/**
 * The next codes of the entity's fields for `count` records, e.g. [{customer_code: "C00007"}]; raises
 * the counter in the given transaction.
 */
export const takeNextCodes = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  count: number,
): Promise<Row[]> => {
  const codes = Array.from({ length: count }, (): Row => ({}));
  for (const field of entity.fields.filter(candidate => candidate.code)) {
    const { value } = (await tx
      .insertInto('counters')
      .values({ company_id, kind: 'code', scope: `${entity.table}.${field.name}`, value: count })
      .onConflict(conflict =>
        conflict
          .columns(['company_id', 'kind', 'scope'])
          .doUpdateSet(eb => ({ value: eb('counters.value', '+', count) })),
      )
      .returning('value')
      .executeTakeFirstOrThrow()) as { value: number };
    const { prefix, digits } = field.code!;
    for (const [index, code] of codes.entries())
      code[field.name] = prefix + String(value - count + index + 1).padStart(digits, '0');
  }
  return codes;
};
