// Failed look-ups of an entry page: they are logged, no error is shown, and the rest of the page
// works.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { VendorBillEntry } from '../../custom-pages/vendor-bills/VendorBillEntry.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  errorDialog.close();
});

const open = (label: string) => async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
};
const atOnce = () => Promise.resolve();

describe('a look-up of an entry page that fails', () => {
  it.each<[string, string, ReactElement, () => Promise<void>]>([
    ['customers', 'ERR-040', <InvoiceEntry key="i" />, open('Customer')],
    ['payment-methods', 'ERR-041', <InvoiceEntry key="i" />, atOnce],
    ['taxes', 'ERR-043', <VendorBillEntry key="b" />, atOnce],
    ['vendors', 'ERR-047', <VendorBillEntry key="b" />, open('Vendor')],
  ])('%s is only logged (%s)', async (path, _, page, ask) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { calls } = renderScreen(page, call => {
      if (call.path === 'tsc-rate') return { status: 200, body: { tsc_rate: 10 } };
      return call.path.split('?')[0] === path
        ? { status: 500, body: { message: 'Internal Server Error' } }
        : undefined;
    });
    await ask();
    await waitFor(() => expect(calls.some(call => call.path.split('?')[0] === path)).toBe(true));
    await waitFor(() =>
      expect(warned).toHaveBeenCalledWith(expect.objectContaining({ status: 500 })),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    warned.mockRestore();
  });
});

describe('a company without a product family', () => {
  it('is offered none, and sees no error (ERR-019)', async () => {
    const { calls } = renderScreen(
      <FormBody
        entity={findEntity('products')}
        mode="create"
        onSave={async () => undefined}
        onCancel={() => undefined}
      />,
      ({ path }) => (path.startsWith('product-families') ? { status: 204 } : undefined),
    );
    await userEvent.click(await screen.findByRole('combobox', { name: 'Product Family' }));
    await waitFor(() =>
      expect(calls.some(call => call.path.startsWith('product-families'))).toBe(true),
    );
    const listbox = screen.queryByRole('listbox');
    expect(listbox ? within(listbox).queryAllByRole('option') : []).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getToasts()).toEqual([]);
  });
});
