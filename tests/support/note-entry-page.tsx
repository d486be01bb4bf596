// The page of a note as a user works it, the same for credit and debit notes, and the page of a new
// credit note over an issued invoice.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { CreditNoteEntry } from '../../custom-pages/credit-notes/CreditNoteEntry.tsx';
import { issuedInvoice } from './document-fixtures.ts';
import { type ApiCall, renderScreen } from './render-screen.tsx';
import { press, type } from './screen-queries.ts';

export const findItemsField = () => screen.findByRole('combobox', { name: 'Items' });

export const listOfferedItems = async () => {
  await userEvent.click(await findItemsField());
  const names = (await screen.findAllByRole('option')).map(option => option.textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};

export const chooseItem = async (name: string) => {
  await userEvent.click(await findItemsField());
  await userEvent.click(await screen.findByRole('option', { name }));
};

export const addLine = async (name: string, quantity: string, rate: string) => {
  await chooseItem(name);
  await type('Quantity', quantity);
  await type('Return Rate', rate);
  await press('Add');
};

/** Two laptops at Rs. 1,000 and three mice at Rs. 100.50, less 5 percent. */
export const laptopAndMouse = () =>
  issuedInvoice(
    [
      { name: 'Laptop', qty: 2, amount: 1000, hs_code: '8471.30' },
      { name: 'Mouse', qty: 3, amount: 100.5 },
    ],
    { discount_rate: 5 },
  );

export type Answer = { status?: number; body?: unknown };
const note = {
  company_payment_id: '42',
  credit_note_no: '1',
  message: 'Credit Note created successfully.',
};

/**
 * The page over the invoice; `answer` is the server's response to a note, `lookUps` those to further
 * questions by their paths.
 */
export const openCreditNoteEntry = (
  invoice: object,
  answer: Answer | ((call: ApiCall) => Answer) = { status: 200, body: note },
  lookUps: Record<string, object> = {},
) => {
  const shown = renderScreen(
    <Routes>
      <Route path="/sales/invoice/:id/cancel" element={<CreditNoteEntry />} />
    </Routes>,
    call => {
      if (call.method === 'POST') return typeof answer === 'function' ? answer(call) : answer;
      return call.path === 'invoices/41'
        ? { status: 200, body: invoice }
        : { status: 200, body: lookUps[call.path.split('?')[0]!] ?? {} };
    },
    { path: '/sales/invoice/41/cancel' },
  );
  return {
    ...shown,
    posts: () => shown.calls.filter(call => call.method === 'POST' && call.path === 'credit-notes'),
  };
};

/** The lines of the note so far. */
export const getNoteTable = () => within(screen.getByRole('table', { name: 'Credit Note' }));
export const readFigures = (label: string) =>
  screen.getAllByText(label).map(found => found.parentElement!.textContent);
export const expectToast = async (title: string, text: string) => {
  const alert = (await screen.findAllByText(text))
    .map(found => found.closest('[role=alert]'))
    .find(Boolean)!;
  expect(alert).toHaveTextContent(title + text);
};
