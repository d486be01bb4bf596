// What the customer hands over the counter, and what is given back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { computeChange } from '../../custom-pages/invoices/CashReceived.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { addProducts, answerLookups } from '../support/invoice-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (path: string) =>
  renderScreen(
    <InvoiceEntry />,
    call =>
      call.path.startsWith('payment-methods')
        ? listResponse([
            { name: 'Cash', settles_at_once: 1 },
            { name: 'Credit', settles_at_once: 0 },
          ])
        : answerLookups(call.path),
    { path },
  );
const box = () => screen.queryByRole('textbox', { name: 'Received' });

describe('the cash of an invoice', () => {
  it('is worked out to the paisa, once there is enough', () => {
    expect(computeChange('100', 9995)).toBe(5);
    expect(computeChange('99.95', 9995)).toBe(0);
    expect(computeChange('99.94', 9995)).toBeUndefined();
    expect(computeChange('', 0)).toBeUndefined();
  });

  it('is asked for where the method settles at once and there is something to pay, and goes with Reset', async () => {
    open('/sales/invoice/new');
    await choose('Payment Method', 'Cash');
    expect(box()).toBeNull();
    await addProducts('Laptop');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Received' }), '96100');
    expect(await screen.findByText('Rs. 50.00/-')).toBeVisible();
    await userEvent.type(box()!, '{Enter}');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await choose('Payment Method', 'Credit');
    await waitFor(() => expect(box()).toBeNull());
    await choose('Payment Method', 'Cash');
    await waitFor(() => expect(box()).toHaveValue(''));
    await press('Reset');
    await waitFor(() => expect(box()).toBeNull());
  });

  it('is not asked for on a proforma', async () => {
    open('/sales/proforma-invoice/new');
    await choose('Payment Method', 'Cash');
    await addProducts('Laptop');
    await screen.findByRole('textbox', { name: 'Qty' });
    expect(box()).toBeNull();
  });
});
