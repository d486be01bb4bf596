// Enter in a table of lines: on to the next field, as spreadsheets do, and never a form sent half
// filled. In a field around it: to Save.
import type { KeyboardEvent } from 'react';

/** A select keeps its value in an input that nobody sees. */
const FIELDS = [
  'input:not([disabled], [type=hidden], [aria-hidden=true])',
  'textarea:not([disabled], [aria-hidden=true])',
  '[role=combobox]:not(input, [aria-disabled=true])',
].join();

/**
 * For onKeyDown of the element around the fields; after the last one `atEnd` is called. Fields that
 * take Enter themselves are left alone.
 */
export const moveOnEnter =
  (atEnd?: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const from = event.target as HTMLElement;
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      event.defaultPrevented ||
      from.tagName !== 'INPUT'
    )
      return;
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
    const next = fields[fields.indexOf(from) + 1];
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
    if (!next) atEnd?.();
  };

/**
 * For onKeyDown of a form whose saving cannot be taken back: Enter in a field leads to Save, and
 * only there it saves.
 */
export const focusSaveOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const from = event.target as HTMLElement;
  // A dialog that the form opened is elsewhere on the page.
  if (
    event.key !== 'Enter' ||
    event.ctrlKey ||
    event.metaKey ||
    event.defaultPrevented ||
    !event.currentTarget.contains(from)
  )
    return;
  if (from.tagName !== 'INPUT') return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('button[type=submit]')?.focus();
};
