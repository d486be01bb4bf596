// Issuing a debit note at the screen: options, refusals, the request, and the effect of each
// answer.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { DebitNoteEntry } from '../../custom-pages/debit-notes/DebitNoteEntry.tsx';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import {
  addLine,
  chooseItem,
  findItemsField,
  listOfferedItems,
} from '../support/note-entry-page.tsx';
import { offerLetter } from '../support/offered-letter.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type, visibleToasts } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  errorDialog.close();
});

const line = {
  description: '',
  unit: 'm',
  discount_rate: 0,
  discount_amount: 0,
  vat_rate: 13,
  returned_quantity: 0,
};
const cable = {
  ...line,
  id: 71,
  product_name: 'Cable',
  qty: 10,
  amount: 100.5,
  taxable_amount: 1005,
  vat_amount: 130.65,
  total: 1005,
};
const drum = {
  ...line,
  id: 72,
  product_name: 'Drum',
  qty: 2,
  amount: 1000,
  vat_rate: 5,
  taxable_amount: 2000,
  vat_amount: 100,
  total: 2000,
};
const billing = {
  id: 12,
  billing_no: 'HC-1',
  payment_id: '40',
  fiscal_year: '2083/84',
  transaction_date: '2026-11-20 00:00:00',
  type: 'import',
  vendor_name: 'Himalayan Cables',
  discount_rate: 0,
  amount: 3005,
  discount_amount: 0,
  taxable_amount: 3005,
  vat_amount: 230.65,
  total: 3235.65,
  details: [cable, drum],
  debit_note: [] as object[],
  'remaining-amount': 3235.65,
};
type Answer = { status: number; body?: unknown };
const note = {
  id: 5,
  payment_id: '41',
  debit_note_no: '1',
  message: 'Debit Note created successfully.',
};

const open = (bill: object = billing, saving: Answer = { status: 200, body: note }) => {
  const shown = renderScreen(
    <Routes>
      <Route path="/purchases/returns/:id/cancel" element={<DebitNoteEntry />} />
    </Routes>,
    ({ method, path }) => {
      if (method === 'POST') return saving;
      return path === 'billings/12'
        ? { status: 200, body: bill }
        : { status: 200, body: offerLetter() };
    },
    { path: '/purchases/returns/12/cancel' },
  );
  return {
    ...shown,
    posts: () =>
      shown.calls.filter(call => call.method === 'POST' && call.path === 'purchase-returns'),
  };
};

const added = () => within(screen.getByRole('table', { name: 'Debit Note' }));
const figure = (label: string) => screen.getAllByText(label).at(-1)!.parentElement!.textContent;

describe('the page of a new debit note', () => {
  it('loads the bill of its address and shows its figures (PUR-RET-013..020, PUR-RET-047, OPEN-063, QUIRK-041, API-122)', async () => {
    const { calls } = open();
    const details = within(await screen.findByRole('region', { name: 'Billing Details' }));
    expect(calls.map(call => call.path)).toContain('billings/12');
    expect(screen.getByRole('heading', { name: 'Debit Note' })).toBeVisible();
    for (const [label, value] of [
      ['Reference Bill Number', 'HC-1'],
      ['Vendor Name', 'Himalayan Cables'],
      ['Payment Id', '40'],
      ['Fiscal Year', '2083/84'],
      ['Type', 'Import'],
    ])
      expect(details.getByText(label!).parentElement).toHaveTextContent(`${label} ${value}`);
    expect(
      within(details.getByRole('table', { name: 'Billing Items' })).getAllByRole('row'),
    ).toHaveLength(3);
    expect(
      details.getByText(
        'Purchase total return amount should not exceed the above limit. Total Allowed Amount Rs. 3,235.65',
      ),
    ).toBeVisible();
  });

  it('has an entry row whose items come and go with the lines (PUR-RET-021..034)', async () => {
    open();
    expect(await listOfferedItems()).toEqual(['-- Select Items --', 'Cable', 'Drum']);
    await chooseItem('Drum');
    expect(getTextbox('VAT %')).toHaveValue('5');
    await type('Quantity', '1');
    await type('Return Rate', '900');
    expect(getTextbox('Total')).toHaveValue('900.00');
    await press('Add');
    expect(added().getByRole('row', { name: 'Drum 1 900.00 5 900.00 Remove' })).toBeVisible();
    expect(await findItemsField()).toHaveTextContent('-- Select Items --');
    for (const name of ['Quantity', 'Return Rate']) expect(getTextbox(name)).toHaveValue('');
    expect(await listOfferedItems()).toEqual(['-- Select Items --', 'Cable']);
    await userEvent.click(added().getByRole('button', { name: 'Remove' }));
    expect(added().queryByText('Drum')).toBeNull();
    expect(await listOfferedItems()).toEqual(['-- Select Items --', 'Cable', 'Drum']);
    expect(getTextbox('Remarks')).toBeRequired();
    for (const name of ['Cancel', 'Reset', 'Save'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('shows VAT of 13 percent until an item says otherwise (PUR-RET-041)', async () => {
    open();
    await findItemsField();
    expect(getTextbox('VAT %')).toHaveValue('13');
  });

  it('computes the figures line by line, each with its own tax (OPEN-062, OPEN-094)', async () => {
    open();
    await addLine('Cable', '1', '100.5');
    await addLine('Drum', '1', '1000');
    expect(figure('SubTotal')).toBe('SubTotal Rs. 1,100.50/-');
    expect(figure('VAT')).toBe('VAT Rs. 63.07/-');
    expect(figure('Total')).toBe('Total Rs. 1,163.57/-');
  });

  it.each([
    ['0', '100', 'Minimum 1 quantity must be returned.', 'PUR-RET-036, QUIRK-045'],
    ['11', '100', 'Maximum 10 quantity can be returned.', 'PUR-RET-037'],
    ['1', '0', 'Return rate cannot be 0.', 'PUR-RET-035'],
    ['1', '100.51', 'Maximum return rate is 100.5', 'PUR-RET-038, QUIRK-044'],
  ])('adds no line of %s at %s: %s (%s)', async (quantity, rate, sentence) => {
    open();
    await addLine('Cable', quantity, rate);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(added().getByText('No Items To Show')).toBeVisible();
  });

  it('asks for a rate that was left empty', async () => {
    open();
    await addLine('Cable', '1', '');
    expect(getTextbox('Return Rate')).toHaveAccessibleDescription('This field is required.');
    expect(added().getByText('No Items To Show')).toBeVisible();
  });

  it('counts earlier returns (OPEN-062)', async () => {
    open({ ...billing, details: [{ ...cable, returned_quantity: 9 }, drum] });
    await addLine('Cable', '2', '100');
    expect(
      await screen.findByText('Maximum 10 quantity can be returned. 9 returned already.'),
    ).toBeVisible();
  });

  it('has nothing to save where nothing remains', async () => {
    open({ ...billing, 'remaining-amount': 0 });
    expect(await screen.findByText('Debit Note cannot be issued of this billing')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});

describe('saving a debit note', () => {
  it('sends the documents’ payload, opens the print modal and goes to the list (PUR-RET-044..046, ENT-082, QUIRK-095, API-128, API-129)', async () => {
    const { posts, router } = open();
    await addLine('Cable', '2', '90');
    await type('Remarks', 'Delivered broken');
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Print 1' }));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.body).toEqual({
      billing_id: 12,
      created_by: 'Sita Sharma (1)',
      pos: 'Main',
      remarks: 'Delivered broken',
      details: [
        {
          id: 71,
          qty: 2,
          amount: 90,
          vat_rate: 13,
          total: 180,
          taxable_amount: 180,
          vat_amount: 23.4,
        },
      ],
      taxable_amount: 180,
      total: 203.4,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/purchases/returns');
  });

  it('asks for an item before anything is sent', async () => {
    const { posts } = open();
    await findItemsField();
    await press('Save');
    await waitFor(() =>
      expect(visibleToasts()).toEqual([['error', 'Product not selected', 'Please select product']]),
    );
    expect(posts()).toEqual([]);
  });

  it('shows the server’s refusal at its field (PUR-RET-039, PUR-RET-040, PUR-RET-048, ERR-061)', async () => {
    open(billing, {
      status: 422,
      body: { message: { remarks: ['This field is required.'], 'details.0.qty': ['Too many.'] } },
    });
    await addLine('Cable', '1', '100');
    await press('Save');
    await waitFor(() =>
      expect(getTextbox('Remarks')).toHaveAccessibleDescription('This field is required.'),
    );
    expect(within(added().getByText('Cable').closest('tr')!).getByText('Too many.')).toBeVisible();
    expect(visibleToasts()).toEqual([['warning', undefined, 'Please correct the marked fields.']]);
    await type('Remarks', 'Broken');
    expect(getTextbox('Remarks')).toBeValid();
  });

  it.each([
    [
      { message: 'Debit Note cannot be issued of this billing' },
      'Debit Note cannot be issued of this billing',
    ],
    [{}, 'Something went wrong'],
  ])(
    'reports a bad gateway, %o, as an error (PUR-RET-049, ERR-062, OPEN-064, QUIRK-104)',
    async (body, sentence) => {
      open(billing, { status: 400, body });
      await addLine('Cable', '1', '100');
      await type('Remarks', 'Broken');
      await press('Save');
      await waitFor(() => expect(visibleToasts()).toEqual([['error', 'Error', sentence]]));
    },
  );

  it('forgets on Cancel: the next visit finds a blank form', async () => {
    open();
    await addLine('Cable', '1', '100');
    await type('Remarks', 'Broken');
    await press('Cancel');
    cleanup();
    open();
    await waitFor(() => expect(getTextbox('Remarks')).toHaveValue(''));
    expect(added().getByText('No Items To Show')).toBeVisible();
  });

  it('forgets on Reset, and Cancel leaves for the billings', async () => {
    const { router } = open();
    await addLine('Cable', '1', '100');
    await type('Remarks', 'Broken');
    await press('Reset');
    expect(getTextbox('Remarks')).toHaveValue('');
    expect(added().getByText('No Items To Show')).toBeVisible();
    await press('Cancel');
    expect(router.state.location.pathname).toBe('/purchases/billings');
  });
});
