// A button that cannot be pressed while its deed runs loses the focus, and a modal that opens meanwhile has nothing to give back: the keyboard would
// begin again at the top of the page.
let held: HTMLElement | undefined;

/** Remembers who has the focus and is about to lose it. */
export const holdFocus = (element: HTMLElement | null): void => {
  if (element && document.activeElement === element) held = element;
};

/** Gives it back, unless something else has it by now, or the element cannot take it yet. */
export const giveFocusBack = (): void => {
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (!held || !isFree || (held instanceof HTMLButtonElement && held.disabled)) return;
  held.focus();
  held = undefined;
};
