// Issuing a credit note at the screen: what is offered, what is refused, what is sent, what each answer becomes.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreditNoteEntry } from '../../custom-pages/credit-note-entry/CreditNoteEntry.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { stage, type Told } from '../stage.tsx';
import { issuedInvoice } from './issued-invoice.ts';
import { addLine, box, choose, items, offeredItems, press, type } from './note-page.ts';

// The PDF itself is drawn in the browser stories.
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => <div>the page</div> }));

const laptopAndMouse = () =>
  issuedInvoice(
    [
      { name: 'Laptop', qty: 2, amount: 1000, hs_code: '8471.30' },
      { name: 'Mouse', qty: 3, amount: 100.5 },
    ],
    { discount_rate: 5 },
  );

type Answer = { status?: number; body?: unknown };
const note = { company_payment_id: '42', credit_note_no: '1', message: 'Credit Note created successfully.' };

const entryOf = (invoice: object, answer: Answer | ((call: Told) => Answer) = { status: 200, body: note }) => {
  const shown = stage(
    <Routes>
      <Route path="/sales/invoice/:id/cancel" element={<CreditNoteEntry />} />
    </Routes>,
    call => {
      if (call.method === 'POST') return typeof answer === 'function' ? answer(call) : answer;
      return call.path === 'invoices/41' ? { status: 200, body: invoice } : { status: 200, body: {} };
    },
    { path: '/sales/invoice/41/cancel' },
  );
  return { ...shown, posts: () => shown.calls.filter(call => call.method === 'POST' && call.path === 'credit-notes') };
};

const added = () => within(screen.getByRole('table', { name: 'Credit Note' }));
const figure = (label: string) => screen.getAllByText(label).map(found => found.parentElement!.textContent);
const toastWith = async (title: string, text: string) => {
  const alert = (await screen.findAllByText(text)).map(found => found.closest('[role=alert]')).find(Boolean)!;
  expect(alert).toHaveTextContent(title + text);
};

beforeEach(() => localStorage.clear());

describe('the page of a new credit note', () => {
  it('loads the invoice of its address and shows what it was (SAL-CN-022..034, ENT-050, ROUTE-088)', async () => {
    const { calls } = entryOf(laptopAndMouse());
    const details = within(await screen.findByRole('region', { name: 'Invoice Details' }));
    expect(calls.map(call => call.path)).toContain('invoices/41');
    expect(details.getByRole('heading', { name: 'Invoice Details' })).toBeVisible();
    for (const [label, value] of [
      ['Reference Bill Number', '7'],
      ['Customer Name', 'Sagarmatha Traders'],
      ['Company Payment Id', '41'],
      ['Payment Counter', 'Main'],
    ])
      expect(details.getByText(label!).parentElement).toHaveTextContent(`${label} ${value}`);
    const table = within(details.getByRole('table'));
    expect(table.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Items',
      'Description',
      'Quantity',
      'Rate',
      'Discount',
      'VAT(%)',
    ]);
    expect(
      table
        .getAllByRole('cell')
        .slice(0, 6)
        .map(cell => cell.textContent),
    ).toEqual(['Laptop', 'Laptop as ordered', '2 pcs', 'Rs. 1,000.00/-', 'Rs. 100.00/-', '13']);
    // 2,301.50 less 5 % is 2,186.42, with VAT 2,470.65.
    expect(
      details.getByText('Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. 2470.65'),
    ).toBeVisible();
  });

  it('has an entry row whose items come and go with the lines (SAL-CN-035..045, SAL-CN-054)', async () => {
    entryOf(laptopAndMouse());
    expect(await screen.findByRole('heading', { name: 'Credit Note' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(await items()).toHaveTextContent('-- Select Items --');
    expect(await offeredItems()).toEqual(['-- Select Items --', 'Laptop', 'Mouse']);
    await choose('Laptop');
    expect(box('HS Code')).toHaveValue('8471.30');
    await type('Quantity', '1');
    await type('Return Rate', '900');
    expect(box('Total')).toHaveValue('900.00');
    await press('Add');
    expect(added().getByRole('row', { name: 'Laptop 8471.30 1 900.00 900.00 Remove' })).toBeVisible();
    expect(await items()).toHaveTextContent('-- Select Items --');
    for (const name of ['HS Code', 'Quantity', 'Return Rate']) expect(box(name)).toHaveValue('');
    expect(box('Total')).toHaveValue('0.00');
    expect(await offeredItems()).toEqual(['-- Select Items --', 'Mouse']);
    await userEvent.click(added().getByRole('button', { name: 'Remove' }));
    expect(added().queryByText('Laptop')).toBeNull();
    expect(await offeredItems()).toEqual(['-- Select Items --', 'Laptop', 'Mouse']);
  });

  it('is worked with the keyboard: Enter in a box adds the line and goes back to the items', async () => {
    const { posts } = entryOf(laptopAndMouse());
    (await items()).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: 'Mouse' }));
    await userEvent.tab();
    await userEvent.tab();
    expect(box('Quantity')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(added().getByRole('row', { name: 'Mouse 3 100.50 301.50 Remove' })).toBeVisible();
    await waitFor(async () => expect(await items()).toHaveFocus());
    expect(posts()).toEqual([]);
  });

  it('computes the figures as they will be printed, the invoice’s discount with them (SAL-CN-046, SAL-CN-048..051)', async () => {
    entryOf(laptopAndMouse());
    await addLine('Laptop', '1', '1000');
    await addLine('Mouse', '1', '100.5');
    // 1,100.50 less 5 % (55.03) is 1,045.47; 13 % of it is 135.91.
    expect(figure('SubTotal')).toEqual(['SubTotal Rs. 1,100.50/-']);
    expect(figure('Discount').at(-1)).toBe('Discount Rs. 55.03/-');
    expect(figure('Taxable Amount')).toEqual(['Taxable Amount Rs. 1,045.47/-']);
    expect(figure('VAT(13 %)')).toEqual(['VAT(13 %) Rs. 135.91/-']);
    expect(figure('Total').at(-1)).toBe('Total Rs. 1,181.38/-');
    expect(screen.queryByText('TSC Amount')).toBeNull();
  });

  it('carries the TSC of an internet line and sends it (SAL-CN-047, SAL-CN-071)', async () => {
    const { posts } = entryOf(issuedInvoice([{ name: 'Home Fibre', qty: 2, amount: 1200, family: 'Internet' }]));
    await addLine('Home Fibre', '1', '1200');
    expect(figure('TSC Amount')).toEqual(['TSC Amount Rs. 120.00/-']);
    expect(figure('Taxable Amount')).toEqual(['Taxable Amount Rs. 1,320.00/-']);
    await type('Remark', 'Line was down');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ tsc_amount: 120, tsc_rate: 10, taxable_amount: 1320 });
  });

  it('adds everything that is left at once, and closes the invoice to the paisa', async () => {
    entryOf(laptopAndMouse());
    await userEvent.click(await screen.findByRole('button', { name: 'Add everything that is left' }));
    expect(added().getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
    expect(figure('Total').at(-1)).toBe('Total Rs. 2,470.65/-');
  });
});

describe('a line that may not come back as typed', () => {
  it.each([
    ['0', 'SAL-CN-060, QUIRK-045'],
    ['3', 'SAL-CN-061'],
  ])('is refused with quantity %s of 2 (%s)', async quantity => {
    entryOf(laptopAndMouse());
    await addLine('Laptop', quantity, '1000');
    expect(box('Quantity')).toHaveAccessibleDescription('Maximum 2 quantity can be returned.');
    expect(added().queryByText('Laptop')).toBeNull();
    await type('Quantity', '2');
    await press('Add');
    expect(added().getByText('Laptop')).toBeVisible();
  });

  it('is refused above the line’s taxable amount, discount and all (SAL-CN-062, QUIRK-044)', async () => {
    entryOf(laptopAndMouse());
    // Laptop's taxable amount: 2,000 less 100.
    await addLine('Laptop', '1', '1900.01');
    expect(box('Return Rate')).toHaveAccessibleDescription('Maximum return rate is 1900');
    expect(added().queryByText('Laptop')).toBeNull();
    await type('Return Rate', '1900');
    await press('Add');
    expect(added().getByText('Laptop')).toBeVisible();
  });

  it.each(['0', '-5', ''])('is refused twice over at the rate "%s" (SAL-CN-063..066, QUIRK-046)', async rate => {
    entryOf(laptopAndMouse());
    await addLine('Laptop', '1', rate);
    await toastWith('Credit Note', 'Return rate cannot be 0.');
    await toastWith('New Credit Note', 'Return rate must be greater than 0');
    expect(added().queryByText('Laptop')).toBeNull();
  });

  it('shares its limit with the notes before', async () => {
    entryOf(issuedInvoice([{ name: 'Laptop', qty: 2, amount: 1000, returned: 1 }]));
    await choose('Laptop');
    expect(box('Quantity')).toHaveValue('1');
    await type('Quantity', '2');
    expect(box('Quantity')).toHaveAccessibleDescription('Maximum 2 quantity can be returned. 1 returned already.');
  });

  it('takes no letters', async () => {
    entryOf(laptopAndMouse());
    await choose('Laptop');
    await type('Return Rate', 'abc');
    await toastWith('Not Allowed', 'Only decimal values are allowed');
    expect(box('Return Rate')).toHaveValue('');
  });
});

describe('saving a credit note', () => {
  const ready = async (answer?: Answer | ((call: Told) => Answer)) => {
    const shown = entryOf(laptopAndMouse(), answer);
    await addLine('Laptop', '1', '1000');
    await type('Remark', 'Screen broken');
    return shown;
  };

  it('sends the documents’ payload under a key, opens the preview, and closing it goes to the list (SAL-CN-055, SAL-CN-056, SAL-CN-067..069, ENT-048, ENT-049, ENT-051, API-086)', async () => {
    const { posts, calls, router } = await ready();
    await addLine('Mouse', '1', '100.5');
    await press('Save');
    const dialog = await screen.findByRole('dialog');
    expect(calls.map(call => call.path)).toContain('credit-notes/42?q=preview');
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
          { id: 101, product_name: 'Laptop', quantity: 1, return_rate: 1000, vat_rate: 13, total: 1000, hs_code: '8471.30' },
          { id: 102, product_name: 'Mouse', quantity: 1, return_rate: 100.5, vat_rate: 13, total: 100.5, hs_code: '' },
        ],
        discount_amount: 55.03,
        discount_rate: 5,
        reseller: '',
      },
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/sales/credit_notes');
  });

  it('shows the server’s word about the remark on its field, and what it says of a line in that line (SAL-CN-052, SAL-CN-053, SAL-CN-072)', async () => {
    const { posts } = entryOf(laptopAndMouse(), {
      status: 422,
      body: { message: { cancel_note: ['This field is required.'], 'details.0.quantity': ['Maximum 2 quantity can be returned.'] } },
    });
    await addLine('Laptop', '2', '1000');
    await press('Save');
    await waitFor(() => expect(box('Remark')).toHaveAccessibleDescription('This field is required.'));
    expect(box('Remark')).toBeRequired();
    expect(box('Remark')).toBeInvalid();
    expect(added().getByRole('row', { name: /^Laptop/ })).toHaveTextContent('Maximum 2 quantity can be returned.');
    expect(posts()).toHaveLength(1);
    await type('Remark', 'x');
    expect(box('Remark')).not.toBeInvalid();
  });

  it('is refused without a line or with nothing to return (SAL-CN-058, SAL-CN-059)', async () => {
    const { posts } = entryOf(laptopAndMouse());
    await items();
    await press('Save');
    await toastWith('Issue Credit Note', 'Credit Note cannot be issued of this invoice');
    expect(posts()).toEqual([]);
  });

  it('says so at once, and saves nothing, where nothing remains of the invoice (SAL-CN-057, SAL-CN-059, OPEN-057)', async () => {
    entryOf({ ...laptopAndMouse(), 'remaining-amount': 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent('Issue Credit NoteCredit Note cannot be issued of this invoice');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('does not leave out a row that was typed and not added', async () => {
    const { posts } = await ready();
    await choose('Mouse');
    await press('Save');
    await toastWith('Credit Note', 'Add the item that is being entered, or choose none, before saving.');
    expect(posts()).toEqual([]);
    await choose('-- Select Items --');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('stops above what remains and names it (OPEN-056)', async () => {
    const { posts } = entryOf({
      ...issuedInvoice([{ name: 'Laptop', qty: 2, amount: 1000 }]),
      credit_note: [{ amount: 1500, discount_amount: 0, tsc_amount: 0, taxable_amount: 1500, vat_amount: 195, total: 1695 }],
      'remaining-amount': 565,
    });
    await addLine('Laptop', '1', '1000');
    await press('Save');
    expect(
      await screen.findAllByText('Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. 565'),
    ).toHaveLength(2);
    expect(posts()).toEqual([]);
  });

  it('tells a bad request with its own title (SAL-CN-074, ERR-057)', async () => {
    await ready({
      status: 400,
      body: { message: { product: 'Issue Credit Note', error: 'Credit Note cannot be issued of this invoice' } },
    });
    await press('Save');
    await toastWith('Issue Credit Note', 'Credit Note cannot be issued of this invoice');
  });

  it('tells a gateway’s refusal as it is said (SAL-CN-073)', async () => {
    await ready({ status: 400, body: { message: 'There is no fiscal year of today.' } });
    await press('Save');
    await toastWith('Error', 'There is no fiscal year of today.');
  });

  it('shows the server’s message on a 401 and stays (SAL-CN-075, ERR-058, QUIRK-017)', async () => {
    const { router } = await ready({ status: 401, body: { message: 'This note was taken already.' } });
    await press('Save');
    await toastWith('Error', 'This note was taken already.');
    expect(router.state.location.pathname).toBe('/sales/invoice/41/cancel');
    expect(box('Remark')).toHaveValue('Screen broken');
  });

  it('sends the same request again when nobody answered, also after a reload', async () => {
    const keys: string[] = [];
    const { posts } = await ready(() => ({ status: 500, body: { message: 'Internal Server Error' } }));
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, options: RequestInit = {}) => {
      if (options.method === 'POST') keys.push((options.headers as Record<string, string>)['idempotency-key']!);
      return send(url, options);
    });
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const kept = JSON.parse(localStorage.getItem('draft/credit-notes/41')!) as { value: { key: string; entry: { lines: unknown[] } } };
    expect(kept.value.key).toBe(keys[0]);
    expect(kept.value.entry.lines).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Save');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
  });

  it('speaks Nepali in Nepali', async () => {
    switchLanguage('ne');
    entryOf(laptopAndMouse());
    expect(await screen.findByRole('combobox', { name: 'वस्तुहरू' })).toHaveTextContent('-- वस्तु छान्नुहोस् --');
    expect(screen.getByText(/अनुमति दिइएको जम्मा रकम रु\. २४७०\.६५/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'बाँकी सबै थप्नुहोस्' }));
    expect(screen.getByText('Rs. २,४७०.६५/-')).toBeVisible();
  });
});
