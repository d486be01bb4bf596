// The page of a new credit note over an invoice that was issued.
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { CreditNoteEntry } from '../../custom-pages/credit-note-entry/CreditNoteEntry.tsx';
import { stage, type Told } from '../stage.tsx';
import { issuedInvoice } from './issued-invoice.ts';

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

/** The page over the invoice; `answer` is what the server says to a note. */
export const entryOf = (
  invoice: object,
  answer: Answer | ((call: Told) => Answer) = { status: 200, body: note },
) => {
  const shown = stage(
    <Routes>
      <Route path="/sales/invoice/:id/cancel" element={<CreditNoteEntry />} />
    </Routes>,
    call => {
      if (call.method === 'POST') return typeof answer === 'function' ? answer(call) : answer;
      return call.path === 'invoices/41'
        ? { status: 200, body: invoice }
        : { status: 200, body: {} };
    },
    { path: '/sales/invoice/41/cancel' },
  );
  return {
    ...shown,
    posts: () => shown.calls.filter(call => call.method === 'POST' && call.path === 'credit-notes'),
  };
};

/** The lines of the note so far. */
export const added = () => within(screen.getByRole('table', { name: 'Credit Note' }));
export const figure = (label: string) =>
  screen.getAllByText(label).map(found => found.parentElement!.textContent);
export const toastWith = async (title: string, text: string) => {
  const alert = (await screen.findAllByText(text))
    .map(found => found.closest('[role=alert]'))
    .find(Boolean)!;
  expect(alert).toHaveTextContent(title + text);
};
