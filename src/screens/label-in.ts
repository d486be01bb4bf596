// The label of a field in a record: another one while a condition holds (Company Name for the last
// name of a company).

import type { Texts } from '../../domain/language.ts';
import type { Entity, Field, Row } from '../../domain/schema/entity.ts';
import { holds } from '../../domain/schema/problems-of.ts';

/** The texts of the label that holds now. */
export const labelIn = (entity: Entity, field: Field, record: Row): Texts =>
  field.relabel?.find(({ when }) => holds(entity, when, record))?.label ?? field.label;
