// An action goes with its deed where it can be done but once, and a row goes with its deletion. The
// keyboard goes on in the same row, or in the one that has taken its place, or where there is none
// at the filters.
import { type MouseEvent, useEffect, useRef } from 'react';
import { moveFocusTo } from './restore-focus.ts';

const ACTION_BUTTONS = '.actions button';

type PressedButton = {
  button: Element;
  /** Its place among the actions of its row. */
  place: number;
  row: Element;
  /** The place of the row. */
  rowPlace: number;
  rows: Element;
};

const toPressedButton = (button: Element): PressedButton | undefined => {
  const row = button.closest('tr');
  const rows = row?.parentElement;
  if (!row || !rows) return undefined;
  return {
    button,
    place: [...row.querySelectorAll(ACTION_BUTTONS)].indexOf(button),
    row,
    rowPlace: [...rows.children].indexOf(row),
    rows,
  };
};

const findNextButton = ({ place, row, rowPlace, rows }: PressedButton): HTMLElement | null => {
  const next = row.isConnected ? row : rows.children[Math.min(rowPlace, rows.children.length - 1)];
  const actions = next?.querySelectorAll<HTMLElement>(ACTION_BUTTONS) ?? [];
  return actions[Math.min(place, actions.length - 1)] ?? findFirstFilter();
};

/**
 * For onClick of the element around a table whose rows have their actions in a cell of class
 * `actions`.
 */
export const useFocusAfterAction = (): ((event: MouseEvent<HTMLElement>) => void) => {
  const pressed = useRef<PressedButton>(undefined);
  useEffect(() => {
    const done = pressed.current;
    if (!done || done.button.isConnected) return;
    pressed.current = undefined;
    const heir = findNextButton(done);
    if (heir) moveFocusTo(heir);
  });
  return ({ target, currentTarget }) => {
    // The clicks in an action's dialog come through here too, as its children's.
    if (!currentTarget.contains(target as Element)) return;
    const button = (target as Element).closest(ACTION_BUTTONS);
    pressed.current = button ? toPressedButton(button) : undefined;
  };
};

const REMOVE_BUTTONS = '[data-remove] button';

type RemovedButton = { button: Element; place: number; around: Element };

/**
 * A line that is removed takes the focus with it: the keyboard goes on at the line that takes its
 * place, or the last one, and where none is left at what the caller names. For onClick of the
 * element around the lines; the cell of each remove button has `data-remove`.
 */
export const useFocusAfterRemoval = (
  otherwise: () => void,
): ((event: MouseEvent<HTMLElement>) => void) => {
  const removed = useRef<RemovedButton | undefined>(undefined);
  useEffect(() => {
    if (!removed.current || removed.current.button.isConnected) return;
    const { place, around } = removed.current;
    removed.current = undefined;
    const left = around.querySelectorAll<HTMLElement>(REMOVE_BUTTONS);
    const next = left[Math.min(place, left.length - 1)];
    if (next) next.focus();
    else otherwise();
  });
  return ({ target, currentTarget }) => {
    const button = (target as Element).closest(REMOVE_BUTTONS);
    const place = button ? [...currentTarget.querySelectorAll(REMOVE_BUTTONS)].indexOf(button) : -1;
    removed.current = button && place >= 0 ? { button, place, around: currentTarget } : undefined;
  };
};

/**
 * The first filter of the list, or the first button next to the filters: the keyboard goes on there
 * when its place is gone and nothing has taken it.
 */
export const findFirstFilter = (): HTMLElement | null =>
  (document.querySelector('main') ?? document.body).querySelector<HTMLElement>(
    '[role="search"] input, .list-head button',
  );
