// What is wrong in a form besides the values of its fields: the rules between them, and the rows
// that are edited with the record.
import { validators } from 'virtual:validators';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  findStoredRow,
  flattenRows,
  listEditedChildren,
  toFormRecord,
  toRowErrors,
  validateChildRows,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { computeFields, findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { toSchemaName } from '../../domain/entity-schema/own-entities.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import type { Language } from '../../domain/language.ts';
import { getServerTime } from '../api/http.ts';
import { toNewRow } from './form-ui-schema.ts';

/** The server's day: a wrong clock of this machine keeps nobody from saving. */
const getToday = (): string => toNepalDate(getServerTime());

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

const listRuledRows = (entity: Entity, entities: Entity[]) =>
  listEditedChildren(entity)
    .map(field => ({ field, child: findRowEntity(entities, field.children) }))
    .filter(({ child }) => child.rules.length > 0);

/** True if anything in the form is judged by rules. */
export const hasRules = (entity: Entity, entities: Entity[]): boolean =>
  entity.rules.length > 0 || listRuledRows(entity, entities).length > 0;

/**
 * The rules of each row that is edited in the form, at their places. Of a new row those are judged
 * of which something is no longer as the row began, unless `all` are.
 */
export const findBrokenRowRules = (
  entity: Entity,
  entities: Entity[],
  { data, initial, all }: { data: Row; initial: Row; all: boolean },
  language: Language,
): FieldErrors =>
  Object.assign(
    {},
    ...listRuledRows(entity, entities).flatMap(({ field, child }) => {
      const stored = (flattenRows(initial[field.name]) ?? []) as Row[];
      const rows = (flattenRows(data[field.name]) ?? []) as Row[];
      const start = toNewRow(field, child);
      return rows.map((row, place) => {
        const before = findStoredRow(row, stored) ?? (all ? undefined : start);
        const [now, was] = [row, before].map(each => each && computeFields(child, each));
        return toRowErrors(field, place, findRuleErrors(child, now!, was, language, getToday()));
      });
    }),
  ) as FieldErrors;

/**
 * What is wrong in the rows of children that are edited in the form; `initial` is what it began
 * with.
 */
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
