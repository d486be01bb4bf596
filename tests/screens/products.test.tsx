// The list and the form of products and services.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openProducts, sentBody } from '../support/product-screens.tsx';
import { choose, findRequest, press } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const box = (name: string | RegExp) => screen.findByRole('textbox', { name });

const fill = async () => {
  await userEvent.type(await box('Product Name'), 'Mouse');
  await choose('Product Family', 'Computers');
  await choose('Unit', 'pcs');
  await userEvent.type(await box('Sales Price'), '850.5');
};

describe('the list of products', () => {
  it('has the documents’ columns, a search by name, View and Edit, a button and no download (SAL-PRD-001..006, SAL-PRD-009..012)', async () => {
    openProducts('/products_and_services');
    const row = (await screen.findByText('Laptop')).closest('tr')!;
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Product Name',
      'Product Code',
      'Purchase Price',
      'Sales Price',
      'Status',
      'Tax Treatment',
      'Actions',
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    expect(
      within(row)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['View', 'Edit']);
    expect(screen.getByRole('button', { name: 'Create Product' })).toBeVisible();
    for (const name of [/CSV/, /PDF/, /XLS/, /Download/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('searches by name (SAL-PRD-006, API-096)', async () => {
    const { calls } = openProducts('/products_and_services');
    await screen.findByText('Laptop');
    const before = calls.length;
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'rep');
    await findRequest(calls, 'filter[name]=rep', before);
  });

  it('says Active for 1 and Inactive for 0, and asks for both (SAL-PRD-007, SAL-PRD-008)', async () => {
    const { calls } = openProducts('/products_and_services');
    expect(
      within((await screen.findByText('Laptop')).closest('tr')!).getByText('Active'),
    ).toBeVisible();
    expect(within(screen.getByText('Repair').closest('tr')!).getByText('Inactive')).toBeVisible();
    expect(calls.find(call => call.path.startsWith('products'))!.path).not.toContain('status');
  });
});

describe('a new product', () => {
  it('has a toggle and four sections (SAL-PRD-013..017, SAL-PRD-044)', async () => {
    openProducts('/products_and_services/new');
    await box('Product Name');
    expect(screen.getByRole('button', { name: 'Service' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Product' })).toBePressed();
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent),
    ).toEqual(['Overview', 'Details', 'Dimension', 'Stock']);
    expect(await box('New Weight')).toBeVisible();
  });

  it('asks for name, unit, family and both prices before it sends a request (SAL-PRD-029..031, SAL-PRD-033, SAL-PRD-034)', async () => {
    const { calls } = openProducts('/products_and_services/new');
    await box('Product Name');
    await press('Save');
    for (const name of ['Product Name', 'Sales Price', 'Purchase Price'])
      expect(await box(name)).toHaveAccessibleDescription('This field is required.');
    for (const name of ['Unit', 'Product Family'])
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription(
        'This field is required.',
      );
    expect(sentBody(calls)).toBeUndefined();
  });

  it('accepts no price, dimension or stock below zero or that is no number (SAL-PRD-032, SAL-PRD-035..037)', async () => {
    const { calls } = openProducts('/products_and_services/new');
    await fill();
    const set = async (name: string, text: string) => {
      await userEvent.clear(await box(name));
      await userEvent.type(await box(name), text);
    };
    await set('Sales Price', '-1');
    await set('Purchase Price', 'abc');
    for (const name of ['Length', 'Height', 'Width', 'New Weight', 'Minimum Stock Qty'])
      await set(name, '-1');
    await press('Save');
    for (const name of ['Sales Price', 'Purchase Price'])
      expect(await box(name)).toHaveAccessibleDescription('Only positive decimal value is allowed');
    for (const name of ['Length', 'Height', 'Width', 'New Weight', 'Minimum Stock Qty'])
      expect(await box(name)).toBeInvalid();
    expect(sentBody(calls)).toBeUndefined();
  });

  it('asks for its opening stock, of goods only, and sends what is filled', async () => {
    const { calls } = openProducts('/products_and_services/new');
    await fill();
    await userEvent.type(await box('Purchase Price'), '600');
    expect(await box('Opening Stock')).not.toBeRequired();
    await userEvent.type(await box('Opening Stock Value'), '900.5');
    await press('Save');
    expect(await box('Opening Stock')).toHaveAccessibleDescription('This field is required.');
    await userEvent.type(await box('Opening Stock'), '12');
    await press('Service');
    expect(screen.queryByRole('textbox', { name: 'Opening Stock' })).toBeNull();
    await press('Product');
    await press('Save');
    await waitFor(() =>
      expect(sentBody(calls)).toMatchObject({ inventory: { stock_available: 12, value: 900.5 } }),
    );
  });

  it('sends no opening stock of a service, whatever was typed before', async () => {
    const { calls } = openProducts('/products_and_services/new');
    await fill();
    await userEvent.type(await box('Opening Stock'), '12');
    await press('Service');
    await press('Save');
    await waitFor(() => expect(sentBody(calls)).toMatchObject({ type: 's' }));
    expect(sentBody(calls)).not.toHaveProperty('inventory');
  });

  it('has its opening stock refused under its field, which the next key clears', async () => {
    const problems = { 'inventory.stock_available': ['Too little.'] };
    openProducts('/products_and_services/new', { status: 422, body: { message: problems } });
    await fill();
    await userEvent.type(await box('Purchase Price'), '600');
    await userEvent.type(await box('Opening Stock'), '-1');
    await press('Save');
    await waitFor(async () =>
      expect(await box('Opening Stock')).toHaveAccessibleDescription('Too little.'),
    );
    expect(screen.queryByText(/inventory/)).toBeNull();
    await userEvent.type(await box('Opening Stock'), '0');
    await waitFor(async () => expect(await box('Opening Stock')).toBeValid());
  });

  it('is sent with status 1 and its length as lenght; success is titled Create Product (SAL-PRD-027, SAL-PRD-043, SAL-PRD-045, API-101)', async () => {
    const { calls } = openProducts('/products_and_services/new');
    await fill();
    await userEvent.type(await box('Purchase Price'), '600');
    await userEvent.type(await box('Length'), '12');
    await press('Save');
    const alert = (await screen.findByText('saved well')).closest<HTMLElement>('.MuiAlert-root')!;
    expect(within(alert).getByText('Create Product')).toBeVisible();
    expect(sentBody(calls)).toMatchObject({
      type: 'p',
      name: 'Mouse',
      unit_id: 1,
      product_family_id: 2,
      status: 1,
      lenght: 12,
      created_by: 'Sita Sharma (1)',
    });
    // Pickers ask for the active units at their own address (API-041).
    const asked = calls.map(({ path }) => decodeURIComponent(path.split('?')[0]!));
    expect(asked).toContain('api/units');
    expect(asked).not.toContain('units');
  });

  it('that is a service has no purchase price to enter and is sent with its sales price (SAL-PRD-028, QUIRK-098)', async () => {
    const { calls } = openProducts('/products_and_services/new');
    await fill();
    await press('Service');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Purchase Price' })).toBeNull(),
    );
    await press('Save');
    await screen.findByText('saved well');
    expect(sentBody(calls)).toMatchObject({ type: 's', sales_price: 850.5, purchase_price: 850.5 });
  });

  it('shows the server’s refusal under its field (SAL-PRD-042, ERR-059)', async () => {
    openProducts('/products_and_services/new', {
      status: 422,
      body: { message: { hs_code: ['Not this one.'] } },
    });
    await fill();
    await userEvent.type(await box('Purchase Price'), '600');
    await press('Save');
    await waitFor(async () =>
      expect(await box('HS Code')).toHaveAccessibleDescription('Not this one.'),
    );
  });
});

describe('an existing product', () => {
  it('is read on a page that leads to its form; its picture is below the billing address (SAL-PRD-018, SAL-PRD-019, SAL-PRD-044, SAL-PRD-047)', async () => {
    openProducts('/products_and_services/7');
    expect(await screen.findByText('P00001')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('New Weight')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Image' })).toHaveAttribute(
      'src',
      '/billing/files/laptop.png',
    );
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('is changed in the same sections with Cancel, Reset and Save; its kind stays (SAL-PRD-020..023, SAL-PRD-025, SAL-PRD-026)', async () => {
    openProducts('/products_and_services/7/edit');
    expect(await box('Product Name')).toHaveValue('Laptop');
    for (const name of ['Overview', 'Details', 'Dimension', 'Stock'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    for (const name of ['Cancel', 'Reset', 'Save'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    const service = screen.getByRole('button', { name: 'Service' });
    expect(service).toBeDisabled();
    expect(service).not.toBePressed();
    expect(screen.getByRole('button', { name: 'Product' })).toBePressed();
  });

  it('is validated before it is sent (SAL-PRD-041)', async () => {
    const { calls } = openProducts('/products_and_services/7/edit');
    await userEvent.clear(await box('Product Name'));
    await press('Save');
    expect(await box('Product Name')).toHaveAccessibleDescription('This field is required.');
    expect(sentBody(calls)).toBeUndefined();
  });

  it('is sent as a PUT; success is titled Update Product and leads to the list (SAL-PRD-024, SAL-PRD-046, API-102)', async () => {
    const { calls } = openProducts('/products_and_services/7/edit');
    await userEvent.type(await box('Product Name'), ' Pro');
    await press('Save');
    const alert = (await screen.findByText('saved well')).closest<HTMLElement>('.MuiAlert-root')!;
    expect(within(alert).getByText('Update Product')).toBeVisible();
    const { method, path, body } = calls.find(call => call.method !== 'GET')!;
    expect([method, path]).toEqual(['PUT', 'products/7']);
    expect(body).toEqual({ name: 'Laptop Pro' });
    // react-admin's own router, in place of the application's.
    await waitFor(() => expect(window.location.hash).toBe('#/products_and_services'));
  });
});
