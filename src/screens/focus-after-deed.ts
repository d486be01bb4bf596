// An action goes with its deed where it can be done but once, and a row goes with its deletion. The
// keyboard goes on in the same row, or in the one that has taken its place, or where there is none
// at the filters.
import { type MouseEvent, useEffect, useRef } from 'react';
import { firstFilter } from '../ui/first-filter.ts';
import { passFocusTo } from '../ui/held-focus.ts';

const ACTIONS = '.actions button';

type Pressed = {
  button: Element;
  /** Its place among the actions of its row. */
  place: number;
  row: Element;
  /** The place of the row. */
  rowPlace: number;
  rows: Element;
};

const pressedAt = (button: Element): Pressed | undefined => {
  const row = button.closest('tr');
  const rows = row?.parentElement;
  if (!row || !rows) return undefined;
  return {
    button,
    place: [...row.querySelectorAll(ACTIONS)].indexOf(button),
    row,
    rowPlace: [...rows.children].indexOf(row),
    rows,
  };
};

const heirOf = ({ place, row, rowPlace, rows }: Pressed): HTMLElement | null => {
  const next = row.isConnected ? row : rows.children[Math.min(rowPlace, rows.children.length - 1)];
  const actions = next?.querySelectorAll<HTMLElement>(ACTIONS) ?? [];
  return actions[Math.min(place, actions.length - 1)] ?? firstFilter();
};

/**
 * For onClick of what holds a table whose rows have their actions in a cell of class `actions`;
 * whoever draws the rows calls it.
 */
export const useFocusAfterDeed = (): ((event: MouseEvent<HTMLElement>) => void) => {
  const pressed = useRef<Pressed>(undefined);
  useEffect(() => {
    const done = pressed.current;
    if (!done || done.button.isConnected) return;
    pressed.current = undefined;
    const heir = heirOf(done);
    if (heir) passFocusTo(heir);
  });
  return ({ target, currentTarget }) => {
    // The clicks in an action's dialog come through here too, as its children's.
    if (!currentTarget.contains(target as Element)) return;
    const button = (target as Element).closest(ACTIONS);
    pressed.current = button ? pressedAt(button) : undefined;
  };
};
