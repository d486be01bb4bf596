// User actions at a screen, and look-ups by the names that users read.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { getToasts } from '../../src/platform/toast-store.ts';

/** Presses a button, also one under a dialog that is just closing. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens the fields of a list's filters, where they are behind their button and closed. */
export const openFilters = async () => {
  const button = await screen.findByRole('button', { name: /^Filters/ });
  if (button.getAttribute('aria-expanded') !== 'true') await userEvent.click(button);
};

/** A box of the page. */
export const getTextbox = (name: string) => screen.getByRole('textbox', { name });

/** Types into a box in place of its content. */
export const type = async (name: string, text: string) => {
  await userEvent.clear(getTextbox(name));
  if (text !== '') await userEvent.type(getTextbox(name), text);
};

/** Chooses from a select or a searchable select. */
export const choose = async (label: string, option: string | RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

/** The row of a table that contains the words. */
export const findRow = async (words: string) => (await screen.findByText(words)).closest('tr')!;

/** The toast with this text. */
export const findToast = async (text: string) =>
  (await screen.findByText(text)).closest<HTMLElement>('.MuiAlert-root')!;

/** The toasts that are still shown: severity, title, message. */
export const visibleToasts = () =>
  getToasts().map(({ severity, title, message }) => [severity, title, message]);

/** The text in an address from the beginning of a parameter or of the address to the end of one. */
const toWholeParameters = (text: string) =>
  new RegExp(`(?:^|[?&])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=&|$)`);

/**
 * Waits until a request was sent whose decoded address has the text as its whole parameters, so that
 * "page=5" is not found in "page=50", or matches the expression. It need not be the last one: many a page
 * requests stock or counts after its rows. Where the same request may be older than what the user does,
 * `since` is how many requests there were before.
 */
export const findRequest = (
  calls: readonly { path: string }[],
  part: string | RegExp,
  since = 0,
) => {
  const expected = typeof part === 'string' ? toWholeParameters(part) : part;
  return waitFor(() =>
    expect(calls.slice(since).map(({ path }) => decodeURIComponent(path))).toContainEqual(
      expect.stringMatching(expected),
    ),
  );
};
