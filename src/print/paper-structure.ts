// The structure of a paper for screen readers, which the library draws of the tags in the file:
// headings, tables and links that own the texts and links of the page by their ids.

/**
 * The library calls the head of a table a column header, which may have no rows of its own: for a
 * screen reader it is a group of rows.
 */
const nameTableHeads = (box: HTMLElement): void => {
  for (const head of box.querySelectorAll('[role="columnheader"]:has([role="row"])'))
    head.setAttribute('role', 'rowgroup');
};

/** Moves an attribute of the element to another name. */
const rename = (element: Element, from: string, to: string): void => {
  const value = element.getAttribute(from);
  if (value === null) return;
  element.removeAttribute(from);
  element.setAttribute(to, value);
};

/**
 * What the structure owns is drawn later than the structure, or on another page: until it is there,
 * nothing is said to be owned, and a link without its words is none.
 */
const tieToPage = (box: HTMLElement): void => {
  for (const part of box.querySelectorAll('[aria-owns], [data-owns]')) {
    const owned = part.getAttribute('aria-owns') ?? part.getAttribute('data-owns')!;
    if (document.getElementById(owned)) {
      rename(part, 'data-owns', 'aria-owns');
      rename(part, 'data-role', 'role');
    } else {
      rename(part, 'aria-owns', 'data-owns');
      if (part.getAttribute('role') === 'link') rename(part, 'role', 'data-role');
    }
  }
};

/**
 * Keeps the structure of the papers within the box as a screen reader can follow it, whatever is
 * drawn first. Answers how to stop.
 */
export const watchStructure = (box: HTMLElement): (() => void) => {
  const settle = () => {
    nameTableHeads(box);
    tieToPage(box);
  };
  settle();
  const watcher = new MutationObserver(settle);
  watcher.observe(box, { childList: true, subtree: true });
  return () => watcher.disconnect();
};
