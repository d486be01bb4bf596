// The stock of goods while they are sold: on the line, in the choice of products, and where the server
// refuses a sale for it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import {
  addProducts,
  chooseBuyer,
  fibre,
  laptop,
  openInvoiceEntry,
} from '../support/invoice-entry-page.tsx';
import { press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errorDialog.close();
});

const mouse = { ...laptop, id: 9, name: 'Mouse' };
const products = [laptop, mouse, fibre];
const stock = { status: 200, body: [{ product_id: 7, stock: 3 }] };
const quantities = () => screen.getAllByRole('textbox', { name: 'Qty' });
const sell = async (line: number, qty: string) => {
  await userEvent.clear(quantities()[line]!);
  await userEvent.type(quantities()[line]!, qty);
};
const asked = ({ calls }: { calls: { path: string }[] }) =>
  calls.filter(({ path }) => path.startsWith('inventory/-/stock')).map(({ path }) => path);

describe('a line of goods', () => {
  it('says that there is less than is sold, of all its lines, and asks once', async () => {
    const shown = openInvoiceEntry({ products, stock });
    await addProducts('Laptop');
    await addProducts('Laptop');
    await waitFor(() => expect(asked(shown)).not.toEqual([]));
    const before = asked(shown).length;
    await sell(0, '2');
    expect(screen.queryByText(/In stock/)).toBeNull();
    await sell(1, '2');
    expect(await screen.findAllByText('In stock: 3')).toHaveLength(2);
    expect(quantities()[1]).toHaveAccessibleDescription('In stock: 3');
    await sell(1, '1');
    expect(screen.queryByText(/In stock/)).toBeNull();
    expect(quantities()[1]).not.toHaveAccessibleDescription();
    expect(asked(shown)).toHaveLength(before);
  });

  it('says that no stock is kept yet; a service has none to say', async () => {
    openInvoiceEntry({ products, stock });
    await addProducts('Laptop', 'Mouse', 'Fibre');
    expect(await screen.findByText('No stock entered')).toBeVisible();
    expect(screen.getByText('Mouse').closest('tr')).toHaveTextContent('No stock entered');
  });

  it('says nothing to who may not see stock, and asks no more', async () => {
    const refusal = { status: 403, body: { message: 'No.' } };
    const shown = openInvoiceEntry({ products, stock: refusal });
    await addProducts('Mouse');
    // While the name is typed slowly, the choices are asked about as well.
    await waitFor(() => expect(asked(shown).at(-1)).toBe('inventory/-/stock?product_ids=9'));
    const before = asked(shown).length;
    await sell(0, '99');
    expect(screen.queryByText(/stock/i)).toBeNull();
    expect(asked(shown)).toHaveLength(before);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is marked by a refusal for stock until it is corrected', async () => {
    const message = { product: 'Laptop', error: 'Not enough stock: 3 left.' };
    openInvoiceEntry({ products, stock, saving: { status: 400, body: { message } } });
    await addProducts('Mouse', 'Laptop');
    await sell(1, '4');
    await chooseBuyer();
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Laptop${message.error}`);
    expect(quantities()[0]).toBeValid();
    expect(quantities()[1]).toBeInvalid();
    expect(quantities()[1]).toHaveAccessibleDescription(message.error);
    await waitFor(() => expect(quantities()[1]).toHaveFocus());
    await sell(0, '2');
    expect(quantities()[1]).toBeInvalid();
    await sell(1, '3');
    expect(quantities()[1]).toBeValid();
  });
});

describe('the choice of products', () => {
  const open = async (answer: { status: number; body: object }) => {
    openInvoiceEntry({ products, stock: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Product or service' }));
    return within(await screen.findByRole('dialog', { name: 'Add Product or service' }));
  };
  const last = (row: HTMLElement) => within(row).getAllByRole('cell').at(-1)!.textContent;

  it('has the stock of goods, and a dash where none is kept', async () => {
    const modal = await open(stock);
    const row = async (name: string) =>
      (await modal.findByRole('checkbox', { name })).closest('tr')!;
    const rows = [await row('Laptop'), await row('Mouse'), await row('Fibre')];
    await waitFor(() => expect(rows.map(last)).toEqual(['3', '–', '']));
  });

  it('has no such column for who may not see stock', async () => {
    const modal = await open({ status: 403, body: { message: 'No.' } });
    await modal.findByRole('checkbox', { name: 'Laptop' });
    await waitFor(() => expect(modal.queryByRole('columnheader', { name: 'Stock' })).toBeNull());
  });
});
