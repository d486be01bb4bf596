// A button that cannot be pressed while its deed runs loses the focus, one that goes with its deed
// takes it along, and a dialog that opens meanwhile has nobody to give it back to: the keyboard
// would begin again at the top of the page.
import { useEffect } from 'react';

/** Who should have it when nobody has, the most urgent last. */
let savedElements: HTMLElement[] = [];

const saveElement = (element: HTMLElement) => {
  savedElements = [...savedElements.filter(each => each !== element), element];
};

/** Cannot be pressed at the moment, or lies behind a dialog. */
const isUnfocusable = (element: HTMLElement): boolean =>
  (element instanceof HTMLButtonElement && element.disabled) ||
  element.closest('[aria-hidden="true"]') !== null;

/** Remembers who has the focus and is about to lose it. */
export const saveFocus = (element: HTMLElement | null): void => {
  if (element && document.activeElement === element) saveElement(element);
};

/** Gives it back, unless something else has it by now, or the element cannot take it yet. */
export const restoreFocus = (): void => {
  savedElements = savedElements.filter(element => element.isConnected);
  const last = savedElements.at(-1);
  const active = document.activeElement;
  // The frame of a dialog takes the focus when the dialog above it is closed; nobody can do
  // anything there.
  const isFree =
    active === null || active === document.body || active.classList.contains('MuiDialog-container');
  if (!last || !isFree || isUnfocusable(last)) return;
  last.focus();
  savedElements = savedElements.slice(0, -1);
};

/**
 * The element that had it has left the page: this one gets it, now or when the dialog above is
 * closed.
 */
export const moveFocusTo = (heir: HTMLElement): void => {
  saveElement(heir);
  restoreFocus();
};

/**
 * For a dialog that may open when nobody has the focus, so that it has nobody to give it back to.
 */
export const useRestoreFocus = (isOpen = true): void =>
  useEffect(() => (isOpen ? () => void setTimeout(restoreFocus, 0) : undefined), [isOpen]);
