// The landed costs of an import at the screen: entered, sent, refused, and read on the bill.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { VendorBillView } from '../../custom-pages/vendor-bills/VendorBillView.tsx';
import { landedCostTexts } from '../../domain/ledger/landed-costs.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderAt } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';
import { fillBill, openVendorBillEntry } from '../support/vendor-bill-entry-page.tsx';

beforeEach(() => localStorage.clear());

const section = () => within(screen.getByRole('region', { name: landedCostTexts.title.en }));

describe('landed costs of a bill', () => {
  it('are asked of an import alone, added up, sent, and refused under their field', async () => {
    const { posts } = openVendorBillEntry({
      status: 422,
      body: { message: { 'landed_costs.0.vendor_id': ['This vendor is inactive.'] } },
    });
    await fillBill();
    expect(screen.queryByRole('region', { name: landedCostTexts.title.en })).toBeNull();
    await choose('Type', 'Import');
    await press('Add Cost');
    await press('Add Cost');
    await press('Save');
    await waitFor(() =>
      expect(section().getAllByRole('textbox', { name: 'Amount' })[0]).toHaveAccessibleDescription(
        'This field is required.',
      ),
    );
    expect(posts()).toEqual([]);
    const [first, second] = section().getAllByRole('textbox', { name: 'Amount' });
    await userEvent.type(first!, '100.50');
    await userEvent.type(second!, '20');
    expect(section().getByText('Total Landed Costs').parentElement!).toHaveTextContent('120.50');
    const rows = section().getAllByRole('group', { name: 'Customs Duty' });
    await userEvent.click(within(rows[1]!).getByRole('combobox', { name: 'Cost' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Freight' }));
    const vendor = within(rows[0]!).getByRole('combobox', { name: 'Owed To' });
    await userEvent.type(vendor, 'Him');
    await userEvent.click(await screen.findByRole('option', { name: /Himalayan Cables/ }));
    await press('Save');
    await waitFor(() => expect(section().getByText('This vendor is inactive.')).toBeVisible());
    expect(posts()[0]!.body).toMatchObject({
      type: 'import',
      landed_costs: [
        { kind: 'duty', amount: 100.5, vendor_id: 3 },
        { kind: 'freight', amount: 20 },
      ],
    });
    // Another type has none, whatever was typed.
    await choose('Type', 'Normal');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts()[1]!.body).not.toHaveProperty('landed_costs');
  });

  it('are read on the bill, in either language', async () => {
    const bill = {
      ...{ id: 12, billing_no: 'HC-1', payment_id: '1', fiscal_year: '2083/84', type: 'import' },
      ...{ vendor_id: 3, vendor_name: 'Himalayan Cables', transaction_date: '2026-11-20' },
      ...{ amount: 100, discount_amount: 0, taxable_amount: 100, vat_amount: 13, total: 113 },
      ...{ discount_rate: 0, vat_rate: 13, details: [], debit_note: [], file: null },
      'remaining-amount': 0,
      landed_costs: [
        { kind: 'duty', amount: 1000, vendor_id: 4, vendor_name: 'Customs' },
        { kind: 'freight', amount: 0.1, vendor_id: null, vendor_name: null },
      ],
    };
    renderAt('/purchases/billings/:id', <VendorBillView />, '/purchases/billings/12', () => ({
      status: 200,
      body: bill,
    }));
    expect(await screen.findByRole('region', { name: landedCostTexts.title.en })).toHaveTextContent(
      /Customs Duty · Customs.*1,000\.00.*Freight.*0\.10.*1,000\.10/,
    );
    act(() => switchLanguage('ne'));
    expect(await screen.findByRole('region', { name: landedCostTexts.title.ne })).toHaveTextContent(
      /भन्सार महसुल.*१,०००\.००/,
    );
    act(() => switchLanguage('en'));
  });
});
