// The head of every record's page: what is open, its party, state and amount, and one filled button.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CreditNoteView } from '../../custom-pages/credit-notes/CreditNoteView.tsx';
import { DebitNoteView } from '../../custom-pages/debit-notes/DebitNoteView.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { ProformaView } from '../../custom-pages/invoices/ProformaView.tsx';
import { ChequeView } from '../../custom-pages/settlements/ChequeView.tsx';
import { SettlementView } from '../../custom-pages/settlements/SettlementView.tsx';
import { VendorBillView } from '../../custom-pages/vendor-bills/VendorBillView.tsx';
import { VoucherView } from '../../custom-pages/vouchers/VoucherView.tsx';
import { EntityView } from '../../src/entities/EntityView.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice, storedProforma } from '../support/document-fixtures.ts';
import { offerLetter } from '../support/offered-letter.ts';
import { findEntity, renderAt } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

const paid = { due_date: '2026-12-21', paid_amount: 0, open_amount: 0, payment_status: 'paid' };
const open = { ...paid, open_amount: 1130, payment_status: 'overdue' };
const invoice = issuedInvoice([{ name: 'Laptop', qty: 1, amount: 1000 }], {
  customer_id: 'C00001',
  ...open,
});
const bill = {
  ...{ id: 12, billing_no: 'HC-1', vendor_id: 3, vendor_name: 'Himalayan Cables', type: 'normal' },
  ...{ amount: 1000, discount_amount: 0, discount_rate: 0, taxable_amount: 1000, vat_amount: 130 },
  ...{ total: 1130, in_words: '', details: [], debit_note: [], 'remaining-amount': 0, status: 1 },
};
const settlement = {
  ...{ id: 3, number: 'REC-3', day: '2026-11-21', party_kind: 'customer', party_id: 8 },
  ...{ party_name: 'Ministry', payment_method: 'Cash', account: { name: 'Cash', name_ne: null } },
  ...{ amount: 1130, reference: null, narration: null, source_kind: null, reverses: null },
  ...{ reversed_by: null, reason: null, created_by: 'Sita', rows: [], allocations: [] },
  cheque: null,
};
const cheque = {
  ...{ id: 3, direction: 'received', number: '123', bank: 'Himalayan Bank', date: '2026-11-10' },
  ...{ party_kind: 'customer', party_id: 8, party_name: 'Hari Stores', amount: 1130, events: [] },
  ...{
    state: 'received',
    settlement_kind: 'receipt',
    settlement_id: 9,
    settlement_number: 'REC-4',
  },
};
const voucher = {
  ...{ id: 5, type: 'journal', number: 'JV-5', date: '2026-11-21', narration: 'Rent' },
  ...{ amount: 1130, reverses: null, reversed_by: null, reason: null, pos: '', created_by: 'Sita' },
};
const note = { ...bill, id: 5, billing_id: 12, debit_note_no: '2', remarks: 'Broken' };
const creditNote = {
  ...{ id: 6, company_payment_id: '42', credit_note_no: '1', invoice_id: '41', invoice_no: '7' },
  ...{ customer_id: 'C00001', customer_name: 'Sagarmatha Traders', total: 1130, status: 1 },
  ...{ remarks: 'Broken', created_at: '2026-11-21 10:00:00', created_by: 'Sita', ird_sync: 1 },
};

type Case = {
  view: ReactElement;
  record: object;
  tab: string;
  party?: string;
  account?: string;
  /** The badge, and the filled button. */
  status?: string;
  main: string;
  amount?: string;
};
const customer = '/sales/customers/8/account';
const vendor = '/purchases/vendors/8/account';
const total = 'Rs. 1,130.00/-';
const cases: Record<string, Case> = {
  'an open invoice': {
    ...{ view: <InvoiceView />, record: invoice, tab: 'Invoice 7', status: 'Overdue' },
    ...{ party: 'Sagarmatha Traders', account: customer, main: 'Receive Payment', amount: total },
  },
  'a paid invoice': {
    ...{ view: <InvoiceView />, record: { ...invoice, ...paid }, tab: 'Invoice 7' },
    ...{ party: 'Sagarmatha Traders', status: 'Paid', main: 'Print', amount: total },
  },
  'a cancelled invoice': {
    view: <InvoiceView />,
    record: {
      ...{ ...invoice, ...paid, status: 0 },
      cancellation: { reason: 'Typed twice', created_at: '2026-11-21 10:00:00', created_by: 'Ram' },
    },
    ...{ tab: 'Invoice 7', status: 'Cancelled', main: 'Print', amount: total },
  },
  'an open proforma': {
    ...{ view: <ProformaView />, record: storedProforma, tab: 'Proforma Invoice 41' },
    ...{ party: 'Himal Stores', account: customer, status: 'Proforma', main: 'Convert' },
  },
  'a converted proforma': {
    ...{ view: <ProformaView />, record: { ...storedProforma, invoice_id: '42' } },
    ...{ tab: 'Proforma Invoice 41', status: 'Invoice', main: 'Print', amount: 'Rs. 2,034.00/-' },
  },
  'a credit note': {
    ...{ view: <CreditNoteView />, record: creditNote, tab: 'Credit Note 1', main: 'Print' },
    ...{ party: 'Sagarmatha Traders', account: customer, status: 'Active', amount: total },
  },
  'a debit note': {
    ...{ view: <DebitNoteView />, record: note, tab: 'Purchase Return 2', main: 'Print' },
    ...{ party: 'Himalayan Cables', account: vendor, status: 'Active', amount: total },
  },
  'an open vendor bill': {
    ...{ view: <VendorBillView />, record: { ...bill, ...open }, tab: 'Purchase Bill HC-1' },
    ...{ party: 'Himalayan Cables', account: vendor, status: 'Overdue', main: 'Make Payment' },
  },
  'a receipt': {
    ...{ view: <SettlementView kind="receipt" />, record: settlement, tab: 'Receipt REC-3' },
    ...{ party: 'Ministry', account: customer, main: 'Print', amount: total },
  },
  'a reversed payment': {
    view: <SettlementView kind="payment" />,
    record: { ...settlement, party_kind: 'vendor', number: 'PAY-3', reversed_by: 4 },
    ...{ tab: 'Payment PAY-3', party: 'Ministry', account: vendor, status: 'Reversed' },
    main: 'Print',
  },
  'a cheque': {
    ...{ view: <ChequeView />, record: cheque, tab: 'Cheque 123', status: 'Received' },
    ...{ party: 'Hari Stores', account: customer, main: 'Deposit', amount: total },
  },
  'a voucher': {
    ...{ view: <VoucherView />, record: voucher, tab: 'Journal Voucher JV-5' },
    ...{ main: 'Print', amount: total },
  },
  'a vendor': {
    view: <EntityView entity={findEntity('vendors')} />,
    record: { id: 3, vendor_name: 'Himalayan Cables', vendor_code: 'V00001', status: 0 },
    ...{ tab: 'Himalayan Cables', status: 'Inactive', main: 'Edit' },
  },
  'a product': {
    view: <EntityView entity={findEntity('products')} />,
    record: { id: 7, name: 'Laptop', product_code: 'P00001', status: 1 },
    ...{ tab: 'Laptop', status: 'Active', main: 'Edit' },
  },
};

const show = ({ view, record }: Pick<Case, 'view' | 'record'>, credits: object | undefined) =>
  renderAt('/r/:id', view, '/r/3', ({ path }) => {
    if (path.startsWith('parties/'))
      return credits ? { body: credits, status: 200 } : { status: 403 };
    return path.startsWith('ledger/')
      ? { status: 200, body: { data: [] } }
      : { status: 200, body: record };
  });
const account = { party_id: 8, open: 0, may_apply: true, data: [] };
/** What is above the sheet. */
const findHead = async () =>
  (await screen.findByRole('heading', { level: 1 })).closest<HTMLElement>('.record-head')!;

describe('the head of a record', () => {
  it.each(Object.entries(cases))(
    'of %s names it, also in the tab, with party, status and amount, and has one filled button',
    async (_, { tab, party, account: address, status, main, amount, ...shown }) => {
      show(shown, account);
      const head = within(await findHead());
      expect(document.title).toBe(`${tab} – Bijak`);
      if (address)
        expect(await head.findByRole('link', { name: party! })).toHaveAttribute('href', address);
      else if (party) expect(head.getByText(party)).toBeVisible();
      const badges = [...document.querySelectorAll('.record-head .badge')];
      expect(badges.map(({ textContent }) => textContent)).toEqual(status ? [status] : []);
      if (amount) expect(head.getByText(amount)).toBeVisible();
      const filled = document.querySelectorAll('.record-head .MuiButton-contained');
      expect([...filled].map(({ textContent }) => textContent)).toEqual([main]);
    },
  );

  it('speaks Nepali', async () => {
    show(cases['an open invoice']!, account);
    act(() => switchLanguage('ne'));
    expect(await screen.findByRole('link', { name: 'रकम प्राप्ति' })).toBeVisible();
    expect((await findHead()).textContent).toMatch(/बीजक ?७.*म्याद नाघेको/);
    expect(document.title).toMatch(/^बीजक ७/);
  });

  it('leads to no account where the user may not see it', async () => {
    show(cases['an open invoice']!, undefined);
    const head = within(await findHead());
    expect(head.getByText('Sagarmatha Traders')).toBeVisible();
    expect(head.queryByRole('link', { name: 'Sagarmatha Traders' })).toBeNull();
  });

  it('prints where the user may not receive payments', async () => {
    show(cases['an open invoice']!, { ...account, may_apply: false });
    const head = within(await findHead());
    await head.findByRole('link', { name: 'Sagarmatha Traders' });
    expect(head.queryByRole('link', { name: 'Receive Payment' })).toBeNull();
    expect(head.getByRole('button', { name: 'Print' })).toHaveClass('MuiButton-contained');
  });
});

describe('an open proforma', () => {
  it('becomes an invoice from its page, which is printed and then opened (SAL-PRO-028, SAL-PRO-030)', async () => {
    let made = false;
    const { calls, router } = renderAt(
      '/sales/proforma-invoice/:id',
      <ProformaView />,
      '/sales/proforma-invoice/3',
      ({ path }) => {
        if (path.endsWith('/email')) return { status: 200, body: offerLetter() };
        if (path === 'proforma-invoice/3/invoice') {
          made = true;
          const body = { company_payment_id: '63', invoice_no: '9', message: 'Converted.' };
          return { status: 200, body };
        }
        return path === 'proforma-invoice/3'
          ? { status: 200, body: { ...storedProforma, invoice_id: made ? '63' : null } }
          : { status: 200, body: {} };
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Convert' }));
    const question = within(screen.getByRole('dialog', { name: 'Convert Proforma Invoice' }));
    expect(question.getByText(/41 · Himal Stores · Rs\. 2,034\.00/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
    const printing = within(await screen.findByRole('dialog', { name: 'Print 9' }));
    expect(calls.filter(({ path }) => path.endsWith('/invoice'))).toHaveLength(1);
    expect(screen.queryByText('Convert')).toBeNull();
    await userEvent.click(printing.getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/63');
  });
});
