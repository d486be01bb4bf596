// The whole row opens what its first action opens: the record's view, or its form where it has no
// view. Keyboard and screen reader use the action itself.
import type { MouseEvent } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';

/** What has a click of its own inside a row. */
const HAS_OWN_CLICK = 'a, button, input, label, summary, [role="button"], .tick, .actions';

/**
 * The name of the action that a click on a row of the entity does: the first that views, else the
 * one that edits. Nothing where none only opens. An action of the overrides has a name of its own,
 * `view-note`.
 */
export const toOpeningAction = ({ list }: Entity): string | undefined =>
  list.actions.find(name => /^view(-|$)/.test(name)) ?? list.actions.find(name => name === 'edit');

/**
 * For onClick of the element around the rows. A click that ends a selection of text copies, and
 * opens nothing; nor does one inside a dialog of a row, which comes through here as its child's.
 */
export const openRow = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget, ctrlKey, metaKey } = event;
  const element = target as Element;
  if (!currentTarget.contains(element) || element.closest(HAS_OWN_CLICK)) return;
  if (getSelection()?.toString()) return;
  // With the key that asks for a tab of its own, where it is held.
  element
    .closest('tr')
    ?.querySelector('[data-opens-row] button')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, ctrlKey, metaKey }));
};
