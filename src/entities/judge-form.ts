// What is wrong in a form besides the values of its fields: the rules between them, and the rows that are
// edited with the record.
import { validators } from 'virtual:validators';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  flattenRows,
  listEditedChildren,
  toFormRecord,
  validateChildRows,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { computeFields, findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { toSchemaName } from '../../domain/entity-schema/own-entities.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import type { Language } from '../../domain/language.ts';

const getToday = (): string => toNepalDate(new Date());

/** The rules that the typed values break together, by field; `before` are those of the record. */
export const findBrokenRules = (
  entity: Entity,
  typed: Row,
  before: Row | undefined,
  language: Language,
): FieldErrors =>
  findRuleErrors(
    entity,
    computeFields(entity, toFormRecord(entity, typed)),
    before && computeFields(entity, toFormRecord(entity, before)),
    language,
    getToday(),
  );

/** What is wrong in the rows of children that are edited in the form; `initial` is what it began with. */
export const judgeRows = (
  entity: Entity,
  entities: Entity[],
  { data, initial }: { data: Row; initial: Row },
  language: Language,
): FieldErrors =>
  Object.assign(
    {},
    ...listEditedChildren(entity).map(field => {
      const child = findRowEntity(entities, field.children);
      const rows = {
        sent: flattenRows(data[field.name]),
        stored: flattenRows(initial[field.name] ?? []) as Row[],
      };
      return validateChildRows(
        field,
        child,
        rows,
        validators[toSchemaName(child)]!,
        language,
        getToday(),
      );
    }),
  ) as FieldErrors;
