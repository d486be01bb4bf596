// A note that lowers the price alone, and gifts that come back, as they are typed.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { issuedInvoice } from '../support/document-fixtures.ts';
import {
  chooseItem,
  findItemsField,
  getNoteTable,
  openCreditNoteEntry,
} from '../support/note-entry-page.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const tickPriceOnly = async () =>
  userEvent.click(screen.getByRole('checkbox', { name: 'Price only' }));

const giftInvoice = (line: object = {}, more: object = {}) => {
  const invoice = issuedInvoice([
    { name: 'Laptop', qty: 4, amount: 100 },
    { name: 'Bag', qty: 2, amount: 0 },
  ]) as { details: object[] };
  const [first, ...others] = invoice.details;
  return { ...invoice, details: [{ ...first, ...line }, ...others], ...more };
};

describe('the page of a note', () => {
  it('sends a line of the price alone, and says so in its row', async () => {
    const { posts } = openCreditNoteEntry(giftInvoice());
    await chooseItem('Laptop');
    await type('Return Rate', '10');
    await tickPriceOnly();
    await press('Add');
    expect(getNoteTable().getByText('Price only')).toBeVisible();
    await type('Remark', 'Agreed discount');
    await press('Save');
    expect(posts()[0]!.body).toMatchObject({
      details: [{ quantity: 4, return_rate: 10, price_only: 1 }],
      total: 45.2,
    });
  });

  it('offers a reduced line at what is left of its price, and no more', async () => {
    openCreditNoteEntry(giftInvoice({ returned_amount: 40, price_reduced: 1 }));
    await chooseItem('Laptop');
    expect(getTextbox('Return Rate')).toHaveValue('90');
    await type('Return Rate', '90.01');
    await press('Add');
    expect(screen.getByText('Maximum return rate is 90')).toBeVisible();
  });

  it('takes a gift back at the rate 0, but lowers no price by nothing', async () => {
    const { posts } = openCreditNoteEntry(giftInvoice({}, { 'remaining-amount': 0 }));
    await findItemsField();
    expect(screen.queryByText('Credit Note cannot be issued of this invoice')).toBeNull();
    await chooseItem('Bag');
    expect(getTextbox('Return Rate')).toHaveValue('0');
    await tickPriceOnly();
    await press('Add');
    expect((await screen.findAllByText('Return rate cannot be 0.')).length).toBeGreaterThan(0);
    await tickPriceOnly();
    await press('Add');
    await type('Remark', 'Not wanted');
    await press('Save');
    expect(posts()[0]!.body).toMatchObject({
      details: [{ quantity: 2, return_rate: 0 }],
      total: 0,
    });
  });
});
