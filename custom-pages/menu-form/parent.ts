// The place of a menu, as its form asks for it and sends it.
import type { Entity } from '../../domain/schema/entity.ts';
import type { Overrides } from '../../src/screens/overrides.ts';

const PARENT = 'parent_id';

/** A parent of 0 stands for none and is dropped; an emptied one is told (ADM-MENU-024). */
export const withoutZeroParent: NonNullable<Overrides['sent']> = ({ [PARENT]: parent, ...menu }) =>
  parent === 0 ? menu : { ...menu, [PARENT]: parent };

/**
 * The entity as the form of a menu with children needs it: its own place is not asked for
 * (ADM-MENU-018).
 */
export const withoutParent = (entity: Entity): Entity => ({
  ...entity,
  fields: entity.fields.filter(field => field.name !== PARENT),
  formSections: entity.formSections.map(section => ({
    ...section,
    rows: section.rows.map(row => row.filter(name => name !== PARENT)),
  })),
});
