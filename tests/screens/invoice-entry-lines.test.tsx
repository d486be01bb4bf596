// The entry page of an invoice in detail: cells, the product modal and its inline form,
// corrections, and leaving.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import {
  addProducts,
  chooseBuyer,
  laptop,
  openInvoiceEntry,
} from '../support/invoice-entry-page.tsx';
import { choose, findRequest, findToast } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errorDialog.close();
});

const press = async (name: string, inside: HTMLElement = document.body) =>
  userEvent.click(await within(inside).findByRole('button', { name }));
const openModal = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Product or service' }));
  return screen.findByRole('dialog', { name: 'Add Product or service' });
};
const retyped = async (name: string, text: string) => {
  const box = screen.getByRole('textbox', { name });
  await userEvent.clear(box);
  await userEvent.type(box, text);
  return box;
};

describe('a line of the invoice', () => {
  it('takes a description, a quantity and a price, and is sent as typed (SAL-INV-061..063, ENT-034, ENT-041)', async () => {
    const { calls } = openInvoiceEntry({ saving: { status: 422, body: { message: {} } } });
    await addProducts('Laptop');
    await retyped('Description', 'blue one');
    await retyped('Qty', '3');
    await retyped('Price', '1000.50');
    expect(screen.getByRole('table', { name: 'Items' })).toHaveTextContent('3,001.50');
    await chooseBuyer();
    await press('Save');
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true));
    expect(calls.find(call => call.method === 'POST')!.body).toMatchObject({
      invoice_details: [{ id: 7, description: 'blue one', qty: 3, amount: 1000.5 }],
    });
  });

  it('titles the refusal of its discount Not Allowed (SAL-INV-138..140)', async () => {
    openInvoiceEntry();
    await addProducts('Laptop');
    await retyped('Discount %', '101');
    expect(
      within(await findToast('Maximum allowed rate is 100.')).getByText('Not Allowed'),
    ).toBeVisible();
    await retyped('Discount %', 'x');
    expect(
      within(await findToast('Must be valid percentage')).getByText('Not Allowed'),
    ).toBeVisible();
  });

  it('keeps its place and its key when another goes', async () => {
    openInvoiceEntry({ products: [laptop, { ...laptop, id: 8, name: 'Mouse' }] });
    await addProducts('Laptop', 'Mouse');
    const second = screen.getAllByRole('textbox', { name: 'Qty' })[1]!;
    await userEvent.clear(second);
    await userEvent.type(second, '4');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
    expect(screen.getAllByRole('textbox', { name: 'Qty' })).toEqual([second]);
    expect(second).toHaveValue('4');
  });
});

describe('the keyboard on the entry page', () => {
  it('goes on at the next line where one is removed, and at the scan box after the last', async () => {
    openInvoiceEntry({
      products: [laptop, { ...laptop, id: 8, name: 'Mouse' }, { ...laptop, id: 9, name: 'Cable' }],
    });
    await addProducts('Laptop', 'Mouse', 'Cable');
    const removes = () => screen.getAllByRole('button', { name: 'Remove' });
    const lines = () =>
      [...document.querySelectorAll('.items .name')].map(cell => cell.textContent!.split(' ')[0]);
    await userEvent.click(removes()[1]!);
    expect(lines()).toEqual(['Laptop', 'Cable']);
    expect(removes()[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(lines()).toEqual(['Laptop']);
    expect(removes()[0]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Scan, or type a code or name' })).toHaveFocus();
  });

  it.each([
    [
      'a product is refused that is on no line by that name',
      { status: 400, body: { message: { product: 'Renamed', error: 'Not enough stock.' } } },
      undefined,
    ],
    [
      'the draft was saved before',
      { status: 422, body: { message: { 'Idempotency-Key': ['Used.'] } } },
      'Okay',
    ],
    ['the server is in trouble', { status: 500, body: {} }, 'Okay'],
  ])('comes back to Save where %s', async (_, saving, closing) => {
    openInvoiceEntry({ saving });
    await addProducts('Laptop');
    await chooseBuyer();
    const save = screen.getByRole('button', { name: 'Save' });
    // A browser takes the focus from a button that cannot be pressed.
    const watcher = new MutationObserver(() => save.matches(':disabled') && save.blur());
    watcher.observe(save, { attributes: true });
    await press('Save');
    if (closing) await press(closing);
    else await findToast('Not enough stock.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(save).toHaveFocus());
    watcher.disconnect();
  });
});

describe('the discount of the invoice', () => {
  it('titles a negative flat one Flat Discount and a wrong rate Create Invoice (SAL-INV-136, SAL-INV-137, SAL-INV-141, SAL-INV-142)', async () => {
    openInvoiceEntry();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Discount Rate' }), '101');
    expect(
      within(await findToast('Discount rate is not valid')).getByText('Create Invoice'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Flat Discount' }), '-');
    expect(
      within(await findToast('Discount cannot be negative.')).getAllByText('Flat Discount')[0],
    ).toBeVisible();
  });
});

describe('the product modal', () => {
  it('has its columns in order and eight rows a page (SAL-INV-068, SAL-INV-071..076)', async () => {
    const { calls } = openInvoiceEntry();
    const modal = await openModal();
    await within(modal).findByText('8471.30');
    const heads = within(modal).getAllByRole('columnheader');
    expect(heads.slice(1).map(head => head.textContent)).toEqual([
      'Code',
      'HS Code',
      'Name',
      'Sales Price',
      'Purchase Price',
      'Type',
      'Stock',
    ]);
    const before = calls.length;
    await userEvent.click(
      within(within(modal).getByRole('navigation', { name: 'pagination' })).getByRole('button', {
        name: '2',
      }),
    );
    await findRequest(calls, 'limit=8&page=2', before);
  });

  it('says Empty Records when there is none (SAL-INV-078)', async () => {
    openInvoiceEntry({ products: [] });
    const modal = await openModal();
    expect(await within(modal).findByText('Empty Records')).toBeVisible();
  });

  const openForm = async () => {
    await press('New', await openModal());
    return screen.findByRole('dialog', { name: 'Add New Product' });
  };
  const fill = async (form: HTMLElement) => {
    await userEvent.type(
      await within(form).findByRole('textbox', { name: 'Product Name' }),
      'Mouse',
    );
    for (const [label, option] of [
      ['Unit', 'pcs'],
      ['Product Family', 'Computers'],
    ] as const) {
      await userEvent.click(within(form).getByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    }
    await userEvent.type(within(form).getByRole('textbox', { name: 'Sales Price' }), '850');
  };

  it('makes a product on the spot, of six fields and its tax, and shows it (SAL-INV-079..085)', async () => {
    const { calls } = openInvoiceEntry({
      making: { status: 200, body: { ...laptop, id: 9, message: 'made' } },
    });
    const form = await openForm();
    await fill(form);
    for (const name of ['Service', 'Product'])
      expect(within(form).getByRole('button', { name })).toBeVisible();
    await userEvent.type(within(form).getByRole('textbox', { name: 'Purchase Price' }), '600');
    expect(within(form).getAllByRole('textbox')).toHaveLength(3);
    await userEvent.click(within(form).getByRole('combobox', { name: 'Tax Treatment' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Exempt' }));
    const asked = calls.filter(call => call.path.startsWith('products?')).length;
    await press('Save', form);
    await screen.findByText('made');
    expect(calls.find(call => call.method === 'POST')!.body).toMatchObject({
      name: 'Mouse',
      type: 'p',
      unit_id: 1,
      product_family_id: 2,
      sales_price: 850,
      purchase_price: 600,
      tax_treatment: 'exempt',
    });
    await waitFor(() =>
      expect(calls.filter(call => call.path.startsWith('products?')).length).toBeGreaterThan(asked),
    );
  });

  it('ticks the products created on the spot, so that Done takes them', async () => {
    const mouse = { ...laptop, id: 9, name: 'Mouse', code: 'P00009' };
    openInvoiceEntry({
      products: [laptop, mouse],
      making: { status: 200, body: { ...mouse, message: 'made' } },
    });
    const form = await openForm();
    await fill(form);
    await userEvent.type(within(form).getByRole('textbox', { name: 'Purchase Price' }), '600');
    await press('Save', form);
    const modal = await screen.findByRole('dialog', { name: 'Add Product or service' });
    expect(await within(modal).findByRole('checkbox', { name: 'Mouse' })).toBeChecked();
    expect(within(modal).getByRole('searchbox', { name: 'Search' })).toHaveValue('Mouse');
    await press('Done', modal);
    await waitFor(() => expect(document.querySelector('.items .name')).toHaveTextContent('Mouse'));
  });

  it('sends a service with its sales price as its cost', async () => {
    const { calls } = openInvoiceEntry({
      making: { status: 200, body: { ...laptop, id: 9, message: 'made' } },
    });
    const form = await openForm();
    await fill(form);
    await press('Service', form);
    await press('Save', form);
    await screen.findByText('made');
    expect(calls.find(call => call.method === 'POST')!.body).toMatchObject({
      type: 's',
      purchase_price: 850,
    });
  });

  it('shows the server’s refusals on the field (SAL-INV-086..090)', async () => {
    const message = Object.fromEntries(
      ['name', 'type', 'unit_id', 'sales_price', 'purchase_price'].map(name => [
        name,
        [`No: ${name}`],
      ]),
    );
    openInvoiceEntry({ making: { status: 422, body: { message } } });
    const form = await openForm();
    await fill(form);
    await userEvent.type(within(form).getByRole('textbox', { name: 'Purchase Price' }), '600');
    await press('Save', form);
    const textbox = (name: string) => within(form).getByRole('textbox', { name });
    await waitFor(() => expect(textbox('Product Name')).toHaveAccessibleDescription('No: name'));
    expect(within(form).getByRole('group', { name: 'Type' })).toHaveAccessibleDescription(
      'No: type',
    );
    expect(within(form).getByRole('combobox', { name: 'Unit' })).toHaveAccessibleDescription(
      'No: unit_id',
    );
    expect(textbox('Sales Price')).toHaveAccessibleDescription('No: sales_price');
    expect(textbox('Purchase Price')).toHaveAccessibleDescription('No: purchase_price');
  });
});

describe('problems of the invoice', () => {
  it('go away with the choice that corrects them (SAL-INV-125, SAL-INV-126)', async () => {
    openInvoiceEntry({
      saving: {
        status: 422,
        body: { message: { customer_name: ['No buyer.'], payment_method: ['No way.'] } },
      },
    });
    await addProducts('Laptop');
    await press('Save');
    const customer = screen.getByRole('combobox', { name: 'Customer' });
    const payment = screen.getByRole('combobox', { name: 'Payment Method' });
    const reddened = () => payment.closest('.MuiInputBase-root')!.classList.contains('Mui-error');
    await waitFor(() => expect(customer).toBeInvalid());
    expect(reddened()).toBe(true);
    await choose('Customer', /Himal Stores/);
    await waitFor(() => expect(customer).toBeValid());
    await choose('Payment Method', 'Cash');
    await waitFor(() => expect(reddened()).toBe(false));
  });

  it('is under the discount, in which the cursor is put, until another is typed', async () => {
    openInvoiceEntry({
      saving: { status: 422, body: { message: { discount_rate: ['No such rate.'] } } },
    });
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    const rate = screen.getByRole('textbox', { name: 'Discount Rate' });
    await waitFor(() => expect(rate).toHaveAccessibleDescription('No such rate.'));
    expect(rate).toHaveFocus();
    await userEvent.type(rate, '5');
    await waitFor(() => expect(rate).toBeValid());
    expect(screen.queryByText('No such rate.')).toBeNull();
  });

  it('is reported by the shared alert when a permission is missing, and by no toast (SAL-INV-109)', async () => {
    openInvoiceEntry({
      saving: {
        status: 403,
        body: { message: 'You do not have the permission "create invoices".' },
      },
    });
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    const refusal = await screen.findByText('You do not have the permission "create invoices".');
    expect(refusal.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')).toHaveTextContent(
      'Unauthorized',
    );
    expect(document.querySelector('.MuiAlert-root')).toBeNull();
  });
});

describe('the entry page', () => {
  it('returns to the list on Cancel and keeps no draft (SAL-INV-105)', async () => {
    const { router } = openInvoiceEntry();
    await addProducts('Laptop');
    await waitFor(() => expect(localStorage.getItem('invoice_draft')).not.toBeNull());
    await press('Cancel');
    expect(router.state.location.pathname).toBe('/sales/invoice');
    expect(localStorage.getItem('invoice_draft')).toBeNull();
  });

  it('asks for active customers, twenty at a time (SAL-INV-048)', async () => {
    const { calls } = openInvoiceEntry();
    await screen.findByRole('combobox', { name: 'Customer' });
    await waitFor(() => expect(calls.some(call => call.path.startsWith('customers'))).toBe(true));
    const asked = decodeURIComponent(calls.find(call => call.path.startsWith('customers'))!.path);
    expect(asked).toContain('limit=20');
    expect(asked).toContain('filter[status]=1');
  });
});
