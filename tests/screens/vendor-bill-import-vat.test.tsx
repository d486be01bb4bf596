// VAT at customs on the screen: proposed, entered, sent instead of VAT of the lines, refused, and read
// on the bill.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { VendorBillView } from '../../custom-pages/vendor-bills/VendorBillView.tsx';
import { importVatTexts } from '../../domain/tax/import-vat.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderAt } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';
import { fillBill, openVendorBillEntry, readFigure } from '../support/vendor-bill-entry-page.tsx';

beforeEach(() => localStorage.clear());

const section = () => within(screen.getByRole('region', { name: importVatTexts.title.en }));
const field = (name: string) => section().getByRole('textbox', { name });

describe('VAT at customs of a bill', () => {
  it('is proposed, sent instead of VAT of the lines, and refused under its field', async () => {
    const { posts } = openVendorBillEntry({
      status: 422,
      body: { message: { 'import_vat.vendor_id': ['This vendor is inactive.'] } },
    });
    await fillBill();
    expect(screen.queryByRole('region', { name: importVatTexts.title.en })).toBeNull();
    await choose('Type', 'Import');
    // One cable at 100.50, and duty of 10.
    expect(section().getByText(/^13 % of 100\.50 .* is 13\.07\./)).toBeVisible();
    await press('Add Cost');
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '10');
    expect(section().getByText(/^13 % of 110\.50 .* is 14\.37\./)).toBeVisible();
    await userEvent.type(field('Taxable Value'), '120');
    expect(section().getByText(/^13 % of 120\.00 is 15\.60\./)).toBeVisible();
    // Nothing is taken from what is proposed.
    expect(readFigure('Total')).toContain('113.57');
    await press('Save');
    await waitFor(() =>
      expect(field('VAT')).toHaveAccessibleDescription('This field is required.'),
    );
    await userEvent.type(field('VAT'), '15.59');
    await waitFor(() => expect(readFigure('Total')).toContain('100.50'));
    const owedTo = section().getByRole('combobox', { name: 'Owed To' });
    await userEvent.type(owedTo, 'Him');
    await userEvent.click(await screen.findByRole('option', { name: /Himalayan Cables/ }));
    await press('Save');
    await waitFor(() => expect(section().getByText('This vendor is inactive.')).toBeVisible());
    expect(posts()[0]!.body).toMatchObject({
      ...{ type: 'import', taxable_amount: 0, vat_amount: 0, total: 100.5 },
      details: [{ vat_rate: 0 }],
      import_vat: { amount: 15.59, taxable_amount: 120, vendor_id: 3 },
    });
    // Another type has none, whatever was typed, and VAT in its lines again.
    await choose('Type', 'Normal');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts()[1]!.body).not.toHaveProperty('import_vat');
    expect(posts()[1]!.body).toMatchObject({ details: [{ vat_rate: 13 }], total: 113.57 });
  });

  it('is read on the bill, in either language', async () => {
    const bill = {
      ...{ id: 12, billing_no: 'HC-1', payment_id: '1', fiscal_year: '2083/84', type: 'import' },
      ...{ vendor_id: 3, vendor_name: 'Himalayan Cables', transaction_date: '2026-11-20' },
      ...{ amount: 100, discount_amount: 0, taxable_amount: 0, vat_amount: 0, total: 100 },
      ...{ discount_rate: 0, vat_rate: 0, details: [], debit_note: [], file: null },
      ...{ 'remaining-amount': 0, landed_costs: [] },
      import_vat: { amount: 1430, taxable_amount: 11_000, vendor_id: 4, vendor_name: 'Customs' },
    };
    renderAt('/purchases/billings/:id', <VendorBillView />, '/purchases/billings/12', () => ({
      status: 200,
      body: bill,
    }));
    expect(await screen.findByRole('region', { name: importVatTexts.title.en })).toHaveTextContent(
      /Taxable Value:.*11,000\.00.*VAT:.*1,430\.00.*Owed To: Customs/,
    );
    act(() => switchLanguage('ne'));
    expect(await screen.findByRole('region', { name: importVatTexts.title.ne })).toHaveTextContent(
      /करयोग्य मूल्य:.*११,०००\.००/,
    );
    act(() => switchLanguage('en'));
  });
});
