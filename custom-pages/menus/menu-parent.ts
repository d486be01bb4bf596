// The place of a menu, as its form asks for it and sends it.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Overrides } from '../../src/entities/overrides.ts';

const PARENT_FIELD = 'parent_id';

/** A parent of 0 means none and is dropped; an emptied one is sent (ADM-MENU-024). */
export const omitZeroParent: NonNullable<Overrides['serialize']> = ({
  [PARENT_FIELD]: parent,
  ...menu
}) => (parent === 0 ? menu : { ...menu, [PARENT_FIELD]: parent });

/**
 * The entity as the form of a menu with children needs it: its own place is not asked for
 * (ADM-MENU-018).
 */
export const omitParentField = (entity: Entity): Entity => ({
  ...entity,
  fields: entity.fields.filter(field => field.name !== PARENT_FIELD),
  formSections: entity.formSections.map(section => ({
    ...section,
    rows: section.rows.map(row => row.filter(name => name !== PARENT_FIELD)),
  })),
});
