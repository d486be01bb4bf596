// Saving a vendor's bill at the screen: the request, and the effect of each answer.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { getTextbox, press, type, visibleToasts } from '../support/screen-queries.ts';
import {
  addToBill,
  fillBill,
  itemRow,
  listOptions,
  openVendorBillEntry,
} from '../support/vendor-bill-entry-page.tsx';

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../src/api/upload.ts', () => ({ upload }));

beforeEach(() => {
  localStorage.clear();
  errorDialog.close();
  upload.mockReset();
});

const today = toNepalDate(new Date());

describe('saving a billing', () => {
  it('sends the documents’ payload once, opens the print modal without a toast and goes to the list (PUR-BIL-046..049, ENT-077..080, API-123, API-124)', async () => {
    const { posts, router } = openVendorBillEntry();
    await fillBill();
    await type('Description', 'ten metres');
    await type('Qty', '10');
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Bill saved' }));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.body).toMatchObject({
      vendor_id: 3,
      vendor_name: 'Himalayan Cables',
      pan: '300200001',
      billing_no: 'HC-1',
      fiscal_year: '2083/84',
      type: 'normal',
      transaction_date: expect.stringMatching(new RegExp(`^${today} \\d\\d:\\d\\d:\\d\\d$`)),
      amount: 1005,
      discount_rate: 0,
      taxable_amount: 1005,
      vat_amount: 130.65,
      total: 1135.65,
      details: [
        {
          id: 7,
          product_name: 'Cable',
          description: 'ten metres',
          qty: 10,
          unit: 'm',
          amount: 100.5,
          vat_rate: 13,
          vat_amount: 130.65,
          total: 1005,
        },
      ],
      file_id: null,
      created_by: 'Sita Sharma (1)',
      pos: 'Main',
    });
    expect(visibleToasts()).toEqual([]);
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Done',
      'Print',
      'Download',
    ]);
    expect(dialog.getByRole('region')).toHaveAccessibleName('Company Copy');
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(router.state.location.pathname).toBe('/purchases/billings');
    expect(localStorage.getItem('draft/billings/new')).toBeNull();
  });

  it('offers an account for a service alone, sends it, and shows what the bill would post', async () => {
    const { calls, posts } = openVendorBillEntry(({ path }) =>
      path === 'billings/-/preview'
        ? {
            status: 200,
            body: {
              lines: [
                { account_id: 41, account: 'Rent', party: null, debit: 100.5, credit: 0 },
                { account_id: 8, account: 'Creditors', party: 'Cables', debit: 0, credit: 100.5 },
              ],
            },
          }
        : { status: 200, body: { id: 12, vendor_id: 3, billing_no: 'HC-1' } },
    );
    await fillBill();
    const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent);
    expect(heads()).not.toContain('Account');
    await addToBill('Repair');
    await waitFor(() => expect(heads()).toContain('Account'));
    expect(itemRow('Cable').queryByRole('combobox', { name: 'Account' })).toBeNull();
    expect(await listOptions('Account')).toEqual(['Default', '5210 Rent']);
    await userEvent.click(itemRow('Repair').getByRole('combobox', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('option', { name: '5210 Rent' }));
    await press('Show Journal');
    const journal = within(await screen.findByRole('dialog', { name: 'Journal' }));
    expect(journal.getByText('Creditors')).toBeVisible();
    await userEvent.click(journal.getByRole('button', { name: 'Close' }));
    expect(posts()).toEqual([]);
    await press('Save');
    await screen.findByRole('dialog', { name: 'Bill saved' });
    const [good, service] = (posts()[0]!.body as { details: Record<string, unknown>[] }).details;
    expect(good).not.toHaveProperty('expense_account_id');
    expect(service).toMatchObject({ id: 9, expense_account_id: 41 });
    const preview = calls.find(({ path }) => path === 'billings/-/preview')!;
    expect((preview.body as { details: unknown }).details).toEqual([good, service]);
  });

  it('asks for an empty quantity and rate instead of taking them as zero, in either language (VAL-003)', async () => {
    const { posts } = openVendorBillEntry();
    await fillBill();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Qty' }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Rate' }));
    await press('Save');
    for (const name of ['Qty', 'Rate'])
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(
          'This field is required.',
        ),
      );
    act(() => switchLanguage('ne'));
    expect(screen.getAllByText('यो विवरण अनिवार्य छ।')).toHaveLength(2);
    expect(posts()).toHaveLength(0);
  });

  it('is inert while it is saved, and sends exactly the typed values', async () => {
    const { posts } = openVendorBillEntry();
    await fillBill();
    const fields = screen
      .getByRole('textbox', { name: 'Qty' })
      .closest('table')!
      .closest('div:has(> .MuiPaper-root)')!;
    const seen: boolean[] = [];
    const watcher = new MutationObserver(() => seen.push(fields.hasAttribute('inert')));
    watcher.observe(fields, { attributes: true });
    await press('Save');
    await screen.findByRole('dialog', { name: 'Bill saved' });
    expect(seen[0]).toBe(true);
    expect(seen.at(-1)).toBe(false);
    expect(posts()).toHaveLength(1);
    watcher.disconnect();
  });

  it('uploads the attachment at once and sends its file_id (PUR-BIL-021, PUR-BIL-045, API-103, API-104)', async () => {
    upload.mockResolvedValue({ id: 55, name: 'files/abc.pdf' });
    const { posts } = openVendorBillEntry();
    await userEvent.upload(
      await screen.findByLabelText('Attachment'),
      new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('bill.pdf')).toBeVisible();
    expect(upload.mock.calls[0]![0]).toBe('file-upload');
    expect((upload.mock.calls[0]![1] as FormData).get('file')).toBeInstanceOf(File);
    await fillBill();
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ file_id: 55 });
  });

  it('names missing values without a request to the server (PUR-BIL-030, PUR-BIL-031)', async () => {
    const { posts } = openVendorBillEntry();
    await screen.findByRole('button', { name: 'Save' });
    await press('Save');
    await waitFor(() =>
      expect(visibleToasts()).toEqual([['error', 'Product not selected', 'Please select product']]),
    );
    for (const name of ['Vendor', 'Type'])
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription(/required/i);
    expect(getTextbox('Billing No')).toBeInvalid();
    expect(posts()).toEqual([]);
  });

  it('shows the server’s refusals in their places (PUR-BIL-030..038, QUIRK-051, QUIRK-052, ERR-060)', async () => {
    const { posts } = openVendorBillEntry({
      status: 422,
      body: {
        message: {
          details: ['required'],
          total: ['Total must be greater than 1'],
          transaction_date: ['not in this year'],
          vendor_name: ['unknown vendor'],
          fiscal_year: ['unknown year'],
          type: ['unknown type'],
          billing_no: ['Billing No already esists.'],
          'details.0.qty': ['too many'],
        },
      },
    });
    await fillBill();
    await press('Save');
    await waitFor(() =>
      expect(visibleToasts()).toEqual([
        ['error', 'Product not selected', 'Please select product'],
        ['error', 'Invalid total', 'Total must be greater than 1'],
      ]),
    );
    expect(getTextbox('Transaction Date')).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Vendor' })).toBeInvalid();
    for (const text of ['unknown year', 'unknown type', 'Billing No already esists.', 'too many'])
      expect(screen.getByText(text)).toBeVisible();
    await type('Billing No', 'HC-2');
    expect(screen.queryByText('Billing No already esists.')).toBeNull();
    expect(posts()).toHaveLength(1);
  });

  it('sends an unanswered request again under the same key, also after a reload', async () => {
    const keys: string[] = [];
    const { posts } = openVendorBillEntry({ status: 500, body: {} });
    const spied = globalThis.fetch;
    vi.stubGlobal(
      'fetch',
      (url: string, options: { method?: string; headers?: Record<string, string> } = {}) => {
        if (options.method === 'POST') keys.push(options.headers!['idempotency-key']!);
        return spied(url, options);
      },
    );
    await fillBill();
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const kept = JSON.parse(localStorage.getItem('draft/billings/new')!) as {
      value: { sending: { key: string; at: string }; bill: { billing_no: string } };
    };
    expect(kept.value).toMatchObject({
      sending: {
        key: keys[0],
        at: (posts()[0]!.body as { transaction_date: string }).transaction_date,
      },
      bill: { billing_no: 'HC-1' },
    });
  });

  it('forgets everything on Reset, and leaves for the list on Cancel', async () => {
    const { router } = openVendorBillEntry();
    await fillBill();
    await press('Reset');
    expect(getTextbox('Billing No')).toHaveValue('');
    expect(screen.getByRole('table', { name: 'Items' })).toHaveTextContent('No Items To Show');
    await press('Cancel');
    expect(router.state.location.pathname).toBe('/purchases/billings');
    expect(localStorage.getItem('draft/billings/new')).toBeNull();
  });

  it('leads to the list where an earlier save of the draft has reached the server', async () => {
    openVendorBillEntry({
      status: 422,
      body: { message: { 'Idempotency-Key': ['This key was used with another request.'] } },
    });
    await fillBill();
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Already Saved' }));
    expect(dialog.getByRole('link', { name: 'Billings' })).toHaveAttribute(
      'href',
      '/purchases/billings',
    );
    expect(visibleToasts()).toEqual([]);
  });
});
