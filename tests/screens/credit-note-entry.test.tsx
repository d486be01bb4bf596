// A new credit note at the screen: options, figures and refusals before anything is sent.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import {
  addLine,
  chooseItem,
  expectToast,
  findItemsField,
  getNoteTable,
  laptopAndMouse,
  listOfferedItems,
  openCreditNoteEntry,
  readFigures,
} from '../support/note-entry-page.tsx';
import { getTextbox, press, type, visibleToasts } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

describe('the page of a new credit note', () => {
  it('loads the invoice of its address and shows its figures (SAL-CN-022..034, ENT-050, ROUTE-088)', async () => {
    const { calls } = openCreditNoteEntry(laptopAndMouse());
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
      details.getByText(
        'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. 2,470.65',
      ),
    ).toBeVisible();
  });

  it('has an entry row whose items come and go with the lines (SAL-CN-035..045, SAL-CN-054)', async () => {
    openCreditNoteEntry(laptopAndMouse());
    expect(await screen.findByRole('heading', { name: 'Credit Note' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(await findItemsField()).toHaveTextContent('-- Select Items --');
    expect(await listOfferedItems()).toEqual(['-- Select Items --', 'Laptop', 'Mouse']);
    await chooseItem('Laptop');
    expect(getTextbox('HS Code')).toHaveValue('8471.30');
    await type('Quantity', '1');
    await type('Return Rate', '900');
    expect(getTextbox('Total')).toHaveValue('900.00');
    await press('Add');
    expect(
      getNoteTable().getByRole('row', { name: 'Laptop 8471.30 1 900.00 900.00 Remove' }),
    ).toBeVisible();
    expect(await findItemsField()).toHaveTextContent('-- Select Items --');
    for (const name of ['HS Code', 'Quantity', 'Return Rate'])
      expect(getTextbox(name)).toHaveValue('');
    expect(getTextbox('Total')).toHaveValue('0.00');
    expect(await listOfferedItems()).toEqual(['-- Select Items --', 'Mouse']);
    await userEvent.click(getNoteTable().getByRole('button', { name: 'Remove' }));
    expect(getNoteTable().queryByText('Laptop')).toBeNull();
    expect(await listOfferedItems()).toEqual(['-- Select Items --', 'Laptop', 'Mouse']);
  });

  it('is worked with the keyboard: Enter in a box adds the line and goes back to the items', async () => {
    const { posts } = openCreditNoteEntry(laptopAndMouse());
    (await findItemsField()).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: 'Mouse' }));
    await userEvent.tab();
    await userEvent.tab();
    expect(getTextbox('Quantity')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(getNoteTable().getByRole('row', { name: 'Mouse 3 100.50 301.50 Remove' })).toBeVisible();
    await waitFor(async () => expect(await findItemsField()).toHaveFocus());
    expect(posts()).toEqual([]);
  });

  it('computes the figures as they will be printed, the invoice’s discount with them (SAL-CN-046, SAL-CN-048..051)', async () => {
    openCreditNoteEntry(laptopAndMouse());
    await addLine('Laptop', '1', '1000');
    await addLine('Mouse', '1', '100.5');
    // 1,100.50 less 5 % (55.03) is 1,045.47; 13 % of it is 135.91.
    expect(readFigures('SubTotal')).toEqual(['SubTotal Rs. 1,100.50/-']);
    expect(readFigures('Discount').at(-1)).toBe('Discount Rs. 55.03/-');
    expect(readFigures('Taxable Amount')).toEqual(['Taxable Amount Rs. 1,045.47/-']);
    expect(readFigures('VAT(13 %)')).toEqual(['VAT(13 %) Rs. 135.91/-']);
    expect(readFigures('Total').at(-1)).toBe('Total Rs. 1,181.38/-');
    expect(screen.queryByText('TSC Amount')).toBeNull();
  });

  it('carries the TSC of an internet line and sends it (SAL-CN-047, SAL-CN-071)', async () => {
    const { posts } = openCreditNoteEntry(
      issuedInvoice([{ name: 'Home Fibre', qty: 2, amount: 1200, family: 'Internet' }]),
    );
    await addLine('Home Fibre', '1', '1200');
    expect(readFigures('TSC Amount')).toEqual(['TSC Amount Rs. 120.00/-']);
    expect(readFigures('Taxable Amount')).toEqual(['Taxable Amount Rs. 1,320.00/-']);
    await type('Remark', 'Line was down');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ tsc_amount: 120, tsc_rate: 10, taxable_amount: 1320 });
  });

  it('adds all remaining lines at once, and closes the invoice to the paisa', async () => {
    openCreditNoteEntry(laptopAndMouse());
    await userEvent.click(await screen.findByRole('button', { name: 'Add all remaining items' }));
    expect(getNoteTable().getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
    expect(readFigures('Total').at(-1)).toBe('Total Rs. 2,470.65/-');
  });

  it('is in Nepali in Nepali', async () => {
    switchLanguage('ne');
    openCreditNoteEntry(laptopAndMouse());
    expect(await screen.findByRole('combobox', { name: 'वस्तुहरू' })).toHaveTextContent(
      '-- वस्तु छान्नुहोस् --',
    );
    expect(screen.getByText(/अनुमति दिइएको जम्मा रकम रु\. २,४७०\.६५/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'बाँकी सबै थप्नुहोस्' }));
    expect(screen.getByText('रु. २,४७०.६५/-')).toBeVisible();
  });
});

describe('a line that may not be returned as typed', () => {
  it.each([
    ['0', 'SAL-CN-060, QUIRK-045'],
    ['3', 'SAL-CN-061'],
  ])('is refused with quantity %s of 2 (%s)', async quantity => {
    openCreditNoteEntry(laptopAndMouse());
    await addLine('Laptop', quantity, '1000');
    expect(getTextbox('Quantity')).toHaveAccessibleDescription(
      'Maximum 2 quantity can be returned.',
    );
    expect(getNoteTable().queryByText('Laptop')).toBeNull();
    await type('Quantity', '2');
    await press('Add');
    expect(getNoteTable().getByText('Laptop')).toBeVisible();
  });

  it('is refused above the line’s taxable amount, discount included (SAL-CN-062, QUIRK-044)', async () => {
    openCreditNoteEntry(laptopAndMouse());
    // Laptop's taxable amount: 2,000 less 100.
    await addLine('Laptop', '1', '1900.01');
    expect(getTextbox('Return Rate')).toHaveAccessibleDescription('Maximum return rate is 1900');
    expect(getNoteTable().queryByText('Laptop')).toBeNull();
    await type('Return Rate', '1900');
    await press('Add');
    expect(getNoteTable().getByText('Laptop')).toBeVisible();
  });

  it.each(['0', '-5'])(
    'is refused twice over at the rate "%s" (SAL-CN-063..066, QUIRK-046)',
    async rate => {
      openCreditNoteEntry(laptopAndMouse());
      await addLine('Laptop', '1', rate);
      await expectToast('Credit Note', 'Return rate cannot be 0.');
      await expectToast('New Credit Note', 'Return rate must be greater than 0');
      expect(getNoteTable().queryByText('Laptop')).toBeNull();
    },
  );

  it.each(['', '-', '.'])(
    'asks for a rate where the box has "%s", which is none yet',
    async rate => {
      openCreditNoteEntry(laptopAndMouse());
      await addLine('Laptop', '1', rate);
      expect(getTextbox('Return Rate')).toHaveAccessibleDescription('This field is required.');
      expect(getTextbox('Return Rate')).toHaveFocus();
      expect(visibleToasts()).toEqual([]);
      expect(getNoteTable().queryByText('Laptop')).toBeNull();
    },
  );

  it('shares its limit with earlier notes', async () => {
    openCreditNoteEntry(issuedInvoice([{ name: 'Laptop', qty: 2, amount: 1000, returned: 1 }]));
    await chooseItem('Laptop');
    expect(getTextbox('Quantity')).toHaveValue('1');
    await type('Quantity', '2');
    expect(getTextbox('Quantity')).toHaveAccessibleDescription(
      'Maximum 2 quantity can be returned. 1 returned already.',
    );
  });

  it('takes no letters', async () => {
    openCreditNoteEntry(laptopAndMouse());
    await chooseItem('Laptop');
    await type('Return Rate', 'abc');
    await expectToast('Not Allowed', 'Only decimal values are allowed');
    expect(getTextbox('Return Rate')).toHaveValue('');
  });
});
