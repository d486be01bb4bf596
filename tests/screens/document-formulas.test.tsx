// Calculated fields of a document and of its lines on the entry page: of this moment, from quantity and price
// and from each other, never typed and never sent; a refused line has the sentence at its field.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press } from '../support/screen-queries.ts';

const field = (id: number, name: string, title: string, more: object = {}) =>
  defineField({ id, entity: 'invoices', name, title, title_ne: 'मान', type: 'money', ...more });
const fields = [
  field(1, 'cost', 'Cost', { in_lines: true }),
  field(2, 'margin', 'Margin', { in_lines: true, formula: 'qty * (price - cost)' }),
  field(3, 'fixed', 'Fixed Cost', { section: 'Costs', section_ne: 'लागत' }),
  field(4, 'earned', 'Earned', { formula: 'sum(lines.margin) - coalesce(fixed, 0)' }),
  field(5, 'share', 'Share', { formula: 'earned / total' }),
];

const load = async () => {
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields' ? { status: 200, body: { version: 'd', fields } } : undefined,
  );
  await act(loadOwnFields);
  cleanup();
};

describe('calculated fields of an invoice that is entered', () => {
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    switchLanguage('en');
    await load();
  });

  it('follow what is typed into their line and into the document', async () => {
    const shown = renderScreen(
      <InvoiceEntry />,
      call =>
        call.method === 'POST'
          ? {
              status: 422,
              body: {
                message: {
                  'invoice_details.0.own_fields.margin': ['Too little.'],
                  'invoice_details.0.amount': ['Too cheap.'],
                },
              },
            }
          : answerLookups(call.path),
      { path: '/sales/invoice/new' },
    );
    await chooseBuyer();
    await addProducts('Laptop');
    const margin = screen.getByRole('group', { name: 'Margin' });
    const earned = screen.getByRole('group', { name: 'Earned' });
    expect([margin.textContent, earned.textContent]).toEqual(['Margin–', 'EarnedRs. 0.00/-']);
    expect(screen.queryByRole('textbox', { name: 'Margin' })).toBeNull();
    const price = Number((getTextbox('Price') as HTMLInputElement).value);
    await userEvent.type(getTextbox('Cost'), String(price - 100.5));
    expect(margin).toHaveTextContent('100.50');
    expect(earned).toHaveTextContent('100.50');
    await userEvent.type(getTextbox('Fixed Cost'), '0.25');
    expect(earned).toHaveTextContent('100.25');
    // The total is that below the lines, with VAT.
    const share = Math.round(10_025 / (price * 1.13)) / 100;
    expect(screen.getByRole('group', { name: 'Share' })).toHaveTextContent(share.toFixed(2));
    // The same price with VAT is the same price.
    await userEvent.click(screen.getByRole('switch', { name: 'Prices with VAT' }));
    expect(getTextbox('Price with VAT')).toHaveValue((Math.round(price * 113) / 100).toString());
    expect(margin).toHaveTextContent('100.50');
    expect(earned).toHaveTextContent('100.25');
    await press('Save');
    await waitFor(() => expect(margin).toHaveTextContent('Too little.'));
    expect(getTextbox('Price with VAT')).toHaveAccessibleDescription('Too cheap.');
    const sent = shown.calls.find(({ method }) => method === 'POST')!.body as object;
    expect(JSON.stringify(sent)).not.toMatch(/margin|earned|share/);
  });
});
