// Saving a credit note at the screen: the request, and the effect of each answer.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { issuedInvoice } from '../support/document-fixtures.ts';
import {
  type Answer,
  addLine,
  chooseItem,
  expectToast,
  findItemsField,
  getNoteTable,
  laptopAndMouse,
  listOfferedItems,
  openCreditNoteEntry,
} from '../support/note-entry-page.tsx';
import type { ApiCall } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

describe('saving a credit note', () => {
  const ready = async (answer?: Answer | ((call: ApiCall) => Answer)) => {
    const shown = openCreditNoteEntry(laptopAndMouse(), answer);
    await addLine('Laptop', '1', '1000');
    await type('Remark', 'Screen broken');
    return shown;
  };

  it('sends the documents’ payload under a key, opens the preview, and closing it goes to the list (SAL-CN-055, SAL-CN-056, SAL-CN-067..069, ENT-048, ENT-049, ENT-051, API-086)', async () => {
    const { posts, calls, router } = await ready();
    await addLine('Mouse', '1', '100.5');
    await press('Save');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(calls.map(call => call.path)).toContain('credit-notes/42?q=preview'),
    );
    expect(posts().map(call => call.body)).toEqual([
      {
        company_payment_id: '41',
        invoice_id: '41',
        payment_gateway: 'Main',
        created_by: 'Sita Sharma (1)',
        cancel_note: 'Screen broken',
        amount: 1100.5,
        taxable_amount: 1045.47,
        vat_amount: 135.91,
        vat_rate: 13,
        total: 1181.38,
        details: [
          {
            id: 101,
            product_name: 'Laptop',
            quantity: 1,
            return_rate: 1000,
            vat_rate: 13,
            total: 1000,
            hs_code: '8471.30',
          },
          {
            id: 102,
            product_name: 'Mouse',
            quantity: 1,
            return_rate: 100.5,
            vat_rate: 13,
            total: 100.5,
            hs_code: '',
          },
        ],
        discount_amount: 55.03,
        discount_rate: 5,
        reseller: '',
      },
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/sales/credit_notes');
  });

  it('shows the server’s message about the remark on its field, and the one about a line in that line (SAL-CN-052, SAL-CN-053, SAL-CN-072)', async () => {
    const { posts } = openCreditNoteEntry(laptopAndMouse(), {
      status: 422,
      body: {
        message: {
          cancel_note: ['This field is required.'],
          'details.0.quantity': ['Maximum 2 quantity can be returned.'],
        },
      },
    });
    await addLine('Laptop', '2', '1000');
    await press('Save');
    await waitFor(() =>
      expect(getTextbox('Remark')).toHaveAccessibleDescription('This field is required.'),
    );
    expect(getTextbox('Remark')).toBeRequired();
    expect(getTextbox('Remark')).toBeInvalid();
    expect(getNoteTable().getByRole('row', { name: /^Laptop/ })).toHaveTextContent(
      'Maximum 2 quantity can be returned.',
    );
    expect(posts()).toHaveLength(1);
    await type('Remark', 'x');
    expect(getTextbox('Remark')).not.toBeInvalid();
  });

  it('is refused without a line or with nothing to return (SAL-CN-058, SAL-CN-059)', async () => {
    const { posts } = openCreditNoteEntry(laptopAndMouse());
    await findItemsField();
    await press('Save');
    await expectToast('Issue Credit Note', 'Credit Note cannot be issued of this invoice');
    expect(posts()).toEqual([]);
  });

  it('says at once, and saves nothing, where nothing remains of the invoice (SAL-CN-057, SAL-CN-059, OPEN-057)', async () => {
    openCreditNoteEntry({ ...laptopAndMouse(), 'remaining-amount': 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Issue Credit NoteCredit Note cannot be issued of this invoice',
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('does not offer a line whose every piece was returned, and says so where an amount alone is left', async () => {
    const lines = [
      { name: 'Laptop', qty: 2, amount: 1000, returned: 2 },
      { name: 'Mouse', qty: 1, amount: 100, returned: 1 },
    ];
    openCreditNoteEntry({ ...issuedInvoice(lines), 'remaining-amount': 100000 });
    expect(await screen.findByRole('alert')).toHaveTextContent(/only an amount remains/);
    expect(screen.getByText(/Total Allowed Amount Rs\. 1,00,000\.00$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await listOfferedItems()).toEqual(['-- Select Items --']);
  });

  it('asks for a row that was typed and not added, also where nothing was added yet', async () => {
    const { posts } = openCreditNoteEntry(laptopAndMouse());
    await chooseItem('Mouse');
    await press('Save');
    await expectToast('Credit Note', 'Before saving, add the item you are entering or clear it.');
    expect(posts()).toEqual([]);
  });

  it('leads to the list where an earlier save of the draft has reached the server', async () => {
    await ready({
      status: 422,
      body: { message: { 'Idempotency-Key': ['This key was used with another request.'] } },
    });
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Already Saved' }));
    expect(dialog.getByRole('link', { name: 'Credit Notes' })).toHaveAttribute(
      'href',
      '/sales/credit_notes',
    );
  });

  it('does not leave out a row that was typed and not added', async () => {
    const { posts } = await ready();
    await chooseItem('Mouse');
    await press('Save');
    await expectToast('Credit Note', 'Before saving, add the item you are entering or clear it.');
    expect(posts()).toEqual([]);
    await chooseItem('-- Select Items --');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('stops above the remainder and names it (OPEN-056)', async () => {
    const { posts } = openCreditNoteEntry({
      ...issuedInvoice([{ name: 'Laptop', qty: 2, amount: 1000 }]),
      credit_note: [
        {
          amount: 1500,
          discount_amount: 0,
          tsc_amount: 0,
          taxable_amount: 1500,
          vat_amount: 195,
          total: 1695,
        },
      ],
      'remaining-amount': 565,
    });
    await addLine('Laptop', '1', '1000');
    await press('Save');
    expect(
      await screen.findAllByText(
        'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. 565.00',
      ),
    ).toHaveLength(2);
    expect(posts()).toEqual([]);
  });

  it('reports a bad request with its own title (SAL-CN-074, ERR-057)', async () => {
    await ready({
      status: 400,
      body: {
        message: {
          product: 'Issue Credit Note',
          error: 'Credit Note cannot be issued of this invoice',
        },
      },
    });
    await press('Save');
    await expectToast('Issue Credit Note', 'Credit Note cannot be issued of this invoice');
  });

  it('shows a gateway’s refusal unchanged (SAL-CN-073)', async () => {
    await ready({ status: 400, body: { message: 'There is no fiscal year of today.' } });
    await press('Save');
    await expectToast('Error', 'There is no fiscal year of today.');
  });

  it('shows the server’s message on a 401 and stays (SAL-CN-075, ERR-058, QUIRK-017)', async () => {
    const { router } = await ready({
      status: 401,
      body: { message: 'This note was taken already.' },
    });
    await press('Save');
    await expectToast('Error', 'This note was taken already.');
    expect(router.state.location.pathname).toBe('/sales/invoice/41/cancel');
    expect(getTextbox('Remark')).toHaveValue('Screen broken');
  });

  it('sends the same request again when nobody answered, also after a reload', async () => {
    const keys: string[] = [];
    const { posts } = await ready(() => ({
      status: 500,
      body: { message: 'Internal Server Error' },
    }));
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, options: RequestInit = {}) => {
      if (options.method === 'POST')
        keys.push((options.headers as Record<string, string>)['idempotency-key']!);
      return send(url, options);
    });
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const kept = JSON.parse(localStorage.getItem('draft/credit-notes/41')!) as {
      value: { key: string; entry: { lines: unknown[] } };
    };
    expect(kept.value.key).toBe(keys[0]);
    expect(kept.value.entry.lines).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Save');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
  });
});
