// Recording a vendor's bill at the screen: fields, figures and refusals before anything is sent.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { choose, getTextbox, press, type, visibleToasts } from '../support/screen-queries.ts';
import {
  addToBill,
  fillBill,
  itemRow,
  listOptions,
  openProductDialog,
  openVendorBillEntry,
  readFigure,
} from '../support/vendor-bill-entry-page.tsx';

beforeEach(() => localStorage.clear());

const today = toNepalDate(new Date());
const tomorrow = toNepalDate(new Date(Date.now() + 86_400_000));

describe('the page of a new billing', () => {
  it('asks for the details of a bill, in the documents’ words (PUR-BIL-016..019, PUR-BIL-024..026, QUIRK-056, OPEN-095, ENT-086)', async () => {
    openVendorBillEntry();
    for (const name of ['Vendor', 'Fiscal Year', 'Type'])
      expect(
        (await screen.findByRole('combobox', { name }))
          .closest('.MuiFormControl-root')!
          .querySelector('label'),
      ).toHaveTextContent('*');
    expect(getTextbox('Billing No')).toBeRequired();
    expect(getTextbox('Transaction Date')).toHaveValue(today);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Fiscal Year' })).toHaveTextContent('2083/84'),
    );
    expect(await listOptions('Fiscal Year')).toEqual(['Select Fiscal Year', '2083/84', '2082/83']);
    expect(await listOptions('Type')).toEqual(['Select Type', 'Normal', 'Import', 'Capital']);
  });

  it('has items, attachment, discount and totals, and its three buttons (PUR-BIL-020..023, OPEN-093)', async () => {
    openVendorBillEntry();
    expect(screen.getByRole('table', { name: 'Items' })).toHaveTextContent('No Items To Show');
    expect(screen.getByLabelText('Attachment')).toHaveAttribute('type', 'file');
    expect(
      within(screen.getByRole('radiogroup', { name: 'Discount' })).getAllByRole('radio'),
    ).toHaveLength(2);
    for (const label of ['SubTotal', 'Taxable Amount', 'VAT(13 %)', 'Total'])
      expect(readFigure(label)).toBe(`${label} Rs. 0.00/-`);
    for (const name of ['Cancel', 'Reset', 'Save'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it('asks for a customs declaration of an import alone', async () => {
    const { posts } = openVendorBillEntry();
    expect(screen.queryByRole('textbox', { name: 'Declaration No' })).toBeNull();
    await fillBill();
    await choose('Type', 'Import');
    await type('Declaration No', 'M-77');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({
      type: 'import',
      declaration_no: 'M-77',
      declaration_date: null,
    });
  });

  it('adds one piece at the purchase price, with 13 percent of VAT; taxes come from the company’s own (PUR-BIL-039..041, ENT-083, ENT-084, QUIRK-050, API-098)', async () => {
    const { calls } = openVendorBillEntry();
    await addToBill('Cable');
    expect(calls.some(call => /^products\?limit=8&page=1&status=1/.test(call.path))).toBe(true);
    const line = itemRow('Cable');
    expect(line.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(line.getByRole('textbox', { name: 'Rate' })).toHaveValue('100.5');
    expect(line.getByRole('combobox', { name: 'VAT %' })).toHaveTextContent('13.00');
    expect(await listOptions('VAT %')).toEqual(['13.00', '5.00', '0.00']);
  });

  it('calls the unit hr where a product brings none, and offers the company’s own (PUR-BIL-042, CONST-037, ENT-085)', async () => {
    openVendorBillEntry();
    await addToBill('Drum');
    expect(itemRow('Drum').getByRole('combobox', { name: 'Unit' })).toHaveTextContent('hr');
    expect(await listOptions('Unit')).toEqual(['m', 'hr']);
  });

  it('takes VAT line by line where taxes differ (OPEN-094, PUR-BIL-023)', async () => {
    openVendorBillEntry();
    await addToBill('Cable', 'Drum');
    await userEvent.click(itemRow('Drum').getByRole('combobox', { name: 'VAT %' }));
    await userEvent.click(await screen.findByRole('option', { name: '5.00' }));
    await type('Discount Rate', '10');
    // 90.45 and 900.00 after the discount: 11.76 and 45.00.
    expect(readFigure('SubTotal')).toBe('SubTotal Rs. 1,100.50/-');
    expect(readFigure('Taxable Amount')).toBe('Taxable Amount Rs. 990.45/-');
    expect(readFigure('VAT')).toBe('VAT Rs. 56.76/-');
    expect(readFigure('Total')).toBe('Total Rs. 1,047.21/-');
  });

  it('takes a discount as a rate of 0 to 100 or as a flat amount, never both (PUR-BIL-022, PUR-BIL-043, PUR-BIL-044)', async () => {
    openVendorBillEntry();
    await addToBill('Drum');
    await type('Discount Rate', '101');
    expect(visibleToasts()).toContainEqual([
      'error',
      'Create Billing',
      'Discount rate is not valid',
    ]);
    expect(getTextbox('Discount Rate')).toHaveValue('10');
    await type('Discount Rate', '100');
    expect(readFigure('Total')).toBe('Total Rs. 0.00/-');
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    expect(screen.queryByRole('textbox', { name: 'Discount Rate' })).toBeNull();
    expect(readFigure('Total')).toBe('Total Rs. 1,130.00/-');
    await type('Flat Discount', '100');
    expect(readFigure('Total')).toBe('Total Rs. 1,017.00/-');
  });

  it('refuses a quantity that is no number and a date later than now (PUR-BIL-027..029)', async () => {
    openVendorBillEntry();
    await addToBill('Cable');
    await userEvent.type(itemRow('Cable').getByRole('textbox', { name: 'Qty' }), 'x');
    expect(itemRow('Cable').getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(visibleToasts()).toContainEqual([
      'warning',
      'Not Allowed',
      'Only numeric values are allowed',
    ]);
    await type('Transaction Date', tomorrow);
    expect(visibleToasts()).toContainEqual([
      'warning',
      'Invalid date',
      'Current timestamp is allowed maximum',
    ]);
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toHaveValue(today);
  });

  it('creates a product on the spot, and corrects one (PUR-BIL-050, SAL-PRD-048..050)', async () => {
    const { calls } = openVendorBillEntry();
    const modal = await openProductDialog();
    await userEvent.click(modal.getByRole('button', { name: 'New' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Product' }));
    await userEvent.click(await form.findByRole('button', { name: 'Cancel' }));
    await userEvent.click(modal.getAllByRole('button', { name: 'Edit' })[0]!);
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    await userEvent.clear(await edit.findByRole('textbox', { name: 'Product Name' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(edit.getByRole('textbox', { name: 'Product Name' })).toHaveAccessibleDescription(
        /required/,
      ),
    );
    // The stored product lacks them: a record is validated by its changes (E6).
    for (const name of ['Unit', 'Product Family'])
      expect(edit.getByRole('combobox', { name })).not.toHaveAccessibleDescription(/required/);
    expect(calls.filter(call => call.method !== 'GET')).toEqual([]);
  });

  it('is in Nepali', async () => {
    switchLanguage('ne');
    openVendorBillEntry();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'नयाँ खरिद बिल' })).toBeVisible(),
    );
    switchLanguage('en');
  });
});
