// The lists of bills and debit notes, and the view of a bill.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { DebitNoteView } from '../../custom-pages/debit-notes/DebitNoteView.tsx';
import { VendorBillView } from '../../custom-pages/vendor-bills/VendorBillView.tsx';
import { debitNotes } from '../../resources/debit-notes.tsx';
import { vendorBills } from '../../resources/vendor-bills.tsx';
import { SessionContext } from '../../src/api/session.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { offerLetter } from '../support/offered-letter.ts';
import {
  findCells,
  findEntity,
  findHeadings,
  listResponse,
  renderAt,
  renderScreen,
} from '../support/render-screen.tsx';
import { findRequest, openFilters } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  errorDialog.close();
});

const bill = {
  id: 12,
  payment_id: '40',
  billing_no: 'HC-1',
  vendor_id: 3,
  vendor_name: 'Himalayan Cables',
  pan: '300200001',
  address: 'Patan',
  fiscal_year: '2083/84',
  type: 'import',
  transaction_date: '2026-11-20 00:00:00',
  amount: 1000,
  discount_rate: 10,
  discount_amount: 100,
  taxable_amount: 900,
  vat_amount: 117,
  total: 1017,
  in_words: 'One thousand seventeen rupees only',
  created_by: 'Sita Sharma',
  created_at: '2026-11-20 10:00:00',
  details: [
    {
      id: 71,
      product_name: 'Cable',
      description: 'copper',
      qty: 10,
      unit: 'm',
      amount: 100,
      discount_rate: 0,
      taxable_amount: 900,
      vat_amount: 117,
      total: 1000,
    },
  ],
  file: null,
  debit_note: [{ id: 5, debit_note_no: '1', total: 101.7 }],
  'remaining-amount': 915.3,
};

const note = {
  ...bill,
  id: 5,
  billing_id: 12,
  debit_note_no: '1',
  billing_date: bill.transaction_date,
  remarks: 'Delivered broken',
  created_at: '2026-11-21 10:00:00',
};

describe('the list of billings', () => {
  const open = () => {
    const List = vendorBills.list!;
    return renderScreen(<List entity={findEntity('billings')} />, ({ path }) =>
      path.endsWith('/email') ? { status: 200, body: offerLetter() } : listResponse([bill]),
    );
  };

  it('has the documents’ columns and searches (PUR-BIL-001..009, QUIRK-096, API-121)', async () => {
    const { calls } = open();
    expect(await findHeadings()).toEqual([
      'Billing No',
      'Vendor Name',
      'Vendor PAN',
      'Fiscal Year',
      'Purchase Price (With VAT)',
      'Type',
      'Created By',
      'Payment',
      'Open Amount',
      'Due Date',
      'Actions',
    ]);
    expect((await findCells('HC-1')).slice(0, 7)).toEqual([
      'HC-1',
      'Himalayan Cables',
      '300200001',
      '2083/84',
      'Rs. 1,017.00/-',
      'Import',
      'Sita Sharma',
    ]);
    await openFilters();
    const before = calls.length;
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Vendor Name' }),
      'Him{Enter}',
    );
    await findRequest(calls, 'filter[vendor_name]=Him', before);
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Created By' }),
      'Sita{Enter}',
    );
    await findRequest(calls, 'filter[created_by]=Sita', before);
  });

  it('has View, Print and Issue Debit Note in a row, and Create Billing above (PUR-BIL-010..015, PUR-RET-012, API-125)', async () => {
    const { calls, router } = open();
    const row = within((await screen.findByText('HC-1')).closest('tr')!);
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual([
      'View',
      'Print',
      'Issue Debit Note',
    ]);
    await userEvent.click(row.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print HC-1' }));
    expect(await dialog.findByText('the page')).toBeVisible();
    expect(calls.map(call => call.path)).toContain('billings/12?q=preview');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Elements under a dialog are found once it has gone.
    await userEvent.click(await row.findByRole('button', { name: 'Issue Debit Note' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/purchases/returns/12/cancel'),
    );
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/billings/12'));
    expect(screen.getByRole('button', { name: 'Create Billing' })).toBeEnabled();
  });
});

describe('the view of a bill', () => {
  it('shows both parties, in figures and in words (PUR-BIL-051..070, QUIRK-055, API-122)', async () => {
    renderAt('/purchases/billings/:id', <VendorBillView />, '/purchases/billings/12', () => ({
      status: 200,
      body: bill,
    }));
    expect(await screen.findByRole('heading', { name: 'Purchase Bill' })).toBeVisible();
    expect(screen.getByText('Bill By').parentElement).toHaveTextContent('Himalayan Cables');
    for (const [label, value] of [
      ['Billing Date:', '2026-11-20'],
      ['Vendor Id:', '3'],
      ['Billing No:', 'HC-1'],
      ['Payment Id:', '40'],
      ['Vendor PAN:', '300200001'],
    ])
      expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label} ${value}`);
    expect(await findHeadings()).toEqual([
      'S.N',
      'Particulars',
      'Description',
      'Qty',
      'Rate',
      'Discount %',
      'Amount',
      'Total',
    ]);
    expect(await findCells('Cable')).toEqual([
      '1',
      'Cable',
      'copper',
      '10 m',
      '100.00',
      '10',
      '1,000.00',
      '1,000.00',
    ]);
    for (const [label, value] of [
      ['SubTotal', '1,000.00'],
      ['Total Taxable Amount', '900.00'],
      ['VAT', '117.00'],
      ['Grand Total', '1,017.00'],
    ])
      expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label} Rs. ${value}/-`);
    expect(screen.getByText('One thousand seventeen rupees only')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByRole('dialog', { name: 'Print HC-1' })).toBeVisible();
  });

  it('shows the logo of the company (PUR-BIL-071)', async () => {
    const user = { id: 1, name: 'Sita Sharma', email: 'sita@shop.test', image: null, pos: null };
    const company = {
      id: 1,
      name: 'Shop',
      pan: '301234567',
      email: null,
      phone: null,
      street: null,
      city: null,
      currency: null,
    };
    const view = (
      <SessionContext.Provider value={{ user, company: { ...company, logo: 'files/logo.png' } }}>
        <VendorBillView />
      </SessionContext.Provider>
    );
    renderAt('/purchases/billings/:id', view, '/purchases/billings/12', () => ({
      status: 200,
      body: bill,
    }));
    expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute(
      'src',
      '/billing/files/logo.png',
    );
  });

  it('leads to its debit notes and to another one while something remains (PUR-RET-012, PUR-RET-047)', async () => {
    renderAt('/purchases/billings/:id', <VendorBillView />, '/purchases/billings/12', () => ({
      status: 200,
      body: bill,
    }));
    const notes = within(await screen.findByRole('region', { name: 'Debit Notes' }));
    expect(notes.getByRole('link', { name: '1' })).toHaveAttribute('href', '/purchases/returns/5');
    expect(notes.getByText('Remaining Amount:').parentElement).toHaveTextContent('Rs. 915.30/-');
    expect(screen.getByRole('link', { name: 'Issue Debit Note' })).toHaveAttribute(
      'href',
      '/purchases/returns/12/cancel',
    );
  });
});

describe('debit notes', () => {
  it('are listed under the documents’ columns, without a create button (PUR-RET-001..011, API-126, API-130)', async () => {
    const { calls, router } = renderScreen(
      <EntityList entity={findEntity('purchase-returns')} overrides={debitNotes} />,
      ({ path }) =>
        path.endsWith('/email') ? { status: 200, body: offerLetter() } : listResponse([note]),
    );
    expect(await findHeadings()).toEqual([
      'Id',
      'Billing No',
      'Vendor Name',
      'Type',
      'Remarks',
      'Created Date',
      'Created By',
      'Actions',
    ]);
    expect((await findCells('HC-1')).slice(0, 5)).toEqual([
      '5',
      'HC-1',
      'Himalayan Cables',
      'Import',
      'Delivered broken',
    ]);
    const row = within(screen.getByText('HC-1').closest('tr')!);
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual(['View', 'Print']);
    expect(screen.queryByRole('button', { name: /^Create\b/ })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print 1' }));
    await waitFor(() =>
      expect(calls.map(call => call.path)).toContain('purchase-returns/5?q=preview'),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await row.findByRole('button', { name: 'View' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/returns/5'));
  });

  it('read like the bill, titled Purchase Return (PUR-RET-042, PUR-RET-043, API-127, QUIRK-041)', async () => {
    const { calls } = renderAt(
      '/purchases/returns/:id',
      <DebitNoteView />,
      '/purchases/returns/5',
      () => ({ status: 200, body: note }),
    );
    expect(await screen.findByRole('heading', { name: 'Purchase Return' })).toBeVisible();
    await waitFor(() => expect(calls.map(call => call.path)).toContain('purchase-returns/5'));
    expect(await findHeadings()).toEqual([
      'S.N',
      'Particulars',
      'Description',
      'Qty',
      'Rate',
      'Discount %',
      'Amount',
      'Total',
    ]);
    expect(screen.getByText('Remarks:').parentElement).toHaveTextContent(
      'Remarks: Delivered broken',
    );
    expect(screen.getByText('Grand Total').parentElement).toHaveTextContent(
      'Grand Total Rs. 1,017.00/-',
    );
    expect(screen.getByRole('link', { name: 'Purchase Bill' })).toHaveAttribute(
      'href',
      '/purchases/billings/12',
    );
  });
});
