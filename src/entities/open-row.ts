// The whole row opens what its first action opens: the record's view, or its form where it has no
// view. Keyboard and screen reader use the action itself.
import type { MouseEvent } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';

/** What has a click of its own inside a row. */
const HAS_OWN_CLICK = 'a, button, input, label, summary, [role="button"], .tick, .actions';

/** The name of the action that a click on a row of the entity does; nothing where none only opens. */
export const toOpeningAction = ({ list }: Entity): 'view' | 'edit' | undefined =>
  (['view', 'edit'] as const).find(name => list.actions.includes(name));

/** For the button of the action that a click on its row does. */
export const openingMark = (entity: Entity, name: string) =>
  toOpeningAction(entity) === name ? { 'data-opens-row': '' } : {};

/**
 * For onClick of the element around the rows. A click that ends a selection of text copies, and
 * opens nothing; nor does one inside a dialog of a row, which comes through here as its child's.
 */
export const openRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  const element = target as Element;
  if (!currentTarget.contains(element) || element.closest(HAS_OWN_CLICK)) return;
  if (getSelection()?.toString()) return;
  element.closest('tr')?.querySelector<HTMLElement>('[data-opens-row]')?.click();
};
