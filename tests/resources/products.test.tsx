// The screens of products and services.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { products } from '../../resources/products.tsx';
import { EntityFormPage } from '../../src/screens/EntityFormPage.tsx';
import { EntityView } from '../../src/screens/EntityView.tsx';
import { shipped, stage } from '../stage.tsx';

beforeEach(() => localStorage.clear());

const entity = shipped('products');
const page = (data: object[]) => ({ status: 200, body: { data, total: data.length } });
const laptop = {
  id: 7,
  name: 'Laptop',
  code: 'P00001',
  type: 'p',
  hs_code: '8471.30',
  product_family_id: 2,
  product_family: { id: 2, name: 'Computers' },
  unit_id: 1,
  units: { id: 1, name: 'pcs' },
  sales_price: 85000,
  purchase_price: 74200.5,
  image: 5,
  image_path: 'files/laptop.png',
  lenght: 30,
  net_weight: 1.4,
  status: 1,
};
const repair = { ...laptop, id: 8, name: 'Repair', code: 'P00002', type: 's', status: 0, image: null, image_path: null };

const moves = [
  {
    id: 3,
    product_id: 7,
    qty: -2,
    moved_at: '2026-11-20 10:00:00',
    document_kind: 'invoice',
    document_id: 31,
    document_no: '12',
    address_id: '41',
  },
  {
    id: 2,
    product_id: 7,
    qty: 10,
    moved_at: '2026-11-19 10:00:00',
    document_kind: 'billing',
    document_id: 5,
    document_no: 'HC-1',
    address_id: '5',
  },
  {
    id: 1,
    product_id: 7,
    qty: 4,
    moved_at: '2026-11-18 10:00:00',
    document_kind: 'inventory',
    document_id: 9,
    document_no: null,
    address_id: null,
  },
];
let below = 0;

const List = products.list!;
type Answer = { status: number; body: object };
/** The three pages at their addresses; `saving` is what a create or an update is answered with. */
const open = (path: string, saving: Answer = { status: 200, body: { ...laptop, message: 'saved well' } }) =>
  stage(
    <Routes>
      <Route path="/products_and_services" element={<List entity={entity} />} />
      <Route path="/products_and_services/new" element={<EntityFormPage entity={entity} overrides={products} mode="create" />} />
      <Route path="/products_and_services/:id/edit" element={<EntityFormPage entity={entity} overrides={products} mode="edit" />} />
      <Route path="/products_and_services/:id" element={<EntityView entity={entity} overrides={products} />} />
      <Route path="*" element={<div />} />
    </Routes>,
    ({ method, path: asked }) => {
      if (method !== 'GET') return saving;
      if (asked.startsWith('inventory/-/movements')) return page(moves);
      if (asked.startsWith('inventory/-/below-minimum')) return below === 0 ? undefined : { status: 200, body: { data: [], total: below } };
      if (asked === 'products/7') return { status: 200, body: laptop };
      if (asked === 'products/8') return { status: 200, body: repair };
      if (asked.startsWith('products')) return page([laptop, repair]);
      if (asked.startsWith('units') || asked.startsWith('api/units')) return page([{ id: 1, name: 'pcs' }]);
      return asked.startsWith('product-families') ? page([{ id: 2, name: 'Computers' }]) : undefined;
    },
    { path },
  );
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sentBody = (calls: { method: string; body: unknown }[]) => calls.find(call => call.method !== 'GET')?.body as Record<string, unknown>;
const fill = async () => {
  await userEvent.type(await box('Product Name'), 'Mouse');
  await choose('Product Family', 'Computers');
  await choose('Unit', 'pcs');
  await userEvent.type(await box('Sales Price'), '850.5');
};

describe('the list of products', () => {
  it('has the documents’ columns, a search by name, View and Edit, a button and no download (SAL-PRD-001..006, SAL-PRD-009..012)', async () => {
    open('/products_and_services');
    const row = (await screen.findByText('Laptop')).closest('tr')!;
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Product Name',
      'Product Code',
      'Purchase Price',
      'Sales Price',
      'Status',
      'Actions',
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    expect(
      within(row)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['View', 'Edit']);
    expect(screen.getByRole('button', { name: 'Create Product' })).toBeVisible();
    for (const name of [/CSV/, /PDF/, /XLS/, /Download/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('searches by name (SAL-PRD-006, API-096)', async () => {
    const { calls } = open('/products_and_services');
    await screen.findByText('Laptop');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'rep');
    await waitFor(() => expect(decodeURIComponent(calls.at(-1)!.path)).toContain('filter[name]=rep'));
  });

  it('says Active for 1 and Inactive for 0, and asks for both (SAL-PRD-007, SAL-PRD-008)', async () => {
    const { calls } = open('/products_and_services');
    expect(within((await screen.findByText('Laptop')).closest('tr')!).getByText('Active')).toBeVisible();
    expect(within(screen.getByText('Repair').closest('tr')!).getByText('Inactive')).toBeVisible();
    expect(calls.find(call => call.path.startsWith('products'))!.path).not.toContain('status');
  });
});

describe('a new product', () => {
  it('has a toggle and four sections (SAL-PRD-013..017, SAL-PRD-044)', async () => {
    open('/products_and_services/new');
    await box('Product Name');
    expect(screen.getByRole('button', { name: 'Service' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Product' })).toBePressed();
    expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      'Overview',
      'Details',
      'Dimension',
      'Stock',
    ]);
    expect(await box('New Weight')).toBeVisible();
  });

  it('asks for name, unit, family and both prices before it calls anybody (SAL-PRD-029..031, SAL-PRD-033, SAL-PRD-034)', async () => {
    const { calls } = open('/products_and_services/new');
    await box('Product Name');
    await press('Save');
    for (const name of ['Product Name', 'Sales Price', 'Purchase Price'])
      expect(await box(name)).toHaveAccessibleDescription('This field is required.');
    for (const name of ['Unit', 'Product Family'])
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription('This field is required.');
    expect(sentBody(calls)).toBeUndefined();
  });

  it('takes no price, dimension or stock below zero or that is no number (SAL-PRD-032, SAL-PRD-035..037)', async () => {
    const { calls } = open('/products_and_services/new');
    await fill();
    const set = async (name: string, text: string) => {
      await userEvent.clear(await box(name));
      await userEvent.type(await box(name), text);
    };
    await set('Sales Price', '-1');
    await set('Purchase Price', 'abc');
    for (const name of ['Length', 'Height', 'Width', 'New Weight', 'Minimum Stock Qty']) await set(name, '-1');
    await press('Save');
    for (const name of ['Sales Price', 'Purchase Price'])
      expect(await box(name)).toHaveAccessibleDescription('Only positive decimal value is allowed');
    for (const name of ['Length', 'Height', 'Width', 'New Weight', 'Minimum Stock Qty']) expect(await box(name)).toBeInvalid();
    expect(sentBody(calls)).toBeUndefined();
  });

  it('is sent with status 1 and its length as lenght; success is titled Create Product (SAL-PRD-027, SAL-PRD-043, SAL-PRD-045, API-101)', async () => {
    const { calls } = open('/products_and_services/new');
    await fill();
    await userEvent.type(await box('Purchase Price'), '600');
    await userEvent.type(await box('Length'), '12');
    await press('Save');
    const alert = (await screen.findByText('saved well')).closest<HTMLElement>('.MuiAlert-root')!;
    expect(within(alert).getByText('Create Product')).toBeVisible();
    expect(sentBody(calls)).toMatchObject({ type: 'p', name: 'Mouse', unit_id: 1, product_family_id: 2, status: 1, lenght: 12 });
  });

  it('that is a service has no purchase price to enter and is sent with its sales price (SAL-PRD-028, QUIRK-098)', async () => {
    const { calls } = open('/products_and_services/new');
    await fill();
    await press('Service');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Purchase Price' })).toBeNull());
    await press('Save');
    await screen.findByText('saved well');
    expect(sentBody(calls)).toMatchObject({ type: 's', sales_price: 850.5, purchase_price: 850.5 });
  });

  it('shows what the server refuses under its field (SAL-PRD-042, ERR-059)', async () => {
    open('/products_and_services/new', { status: 422, body: { message: { hs_code: ['Not this one.'] } } });
    await fill();
    await userEvent.type(await box('Purchase Price'), '600');
    await press('Save');
    await waitFor(async () => expect(await box('HS Code')).toHaveAccessibleDescription('Not this one.'));
  });
});

describe('an existing product', () => {
  it('is read on a page that leads to its form; its picture stands below the billing address (SAL-PRD-018, SAL-PRD-019, SAL-PRD-044, SAL-PRD-047)', async () => {
    open('/products_and_services/7');
    expect(await screen.findByText('P00001')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('New Weight')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Image' })).toHaveAttribute('src', '/billing/files/laptop.png');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('is changed in the same sections with Cancel, Reset and Save; its kind stays (SAL-PRD-020..023, SAL-PRD-025, SAL-PRD-026)', async () => {
    open('/products_and_services/7/edit');
    expect(await box('Product Name')).toHaveValue('Laptop');
    for (const name of ['Overview', 'Details', 'Dimension', 'Stock']) expect(screen.getByRole('heading', { name })).toBeVisible();
    for (const name of ['Cancel', 'Reset', 'Save']) expect(screen.getByRole('button', { name })).toBeVisible();
    const service = screen.getByRole('button', { name: 'Service' });
    expect(service).toBeDisabled();
    expect(service).not.toBePressed();
    expect(screen.getByRole('button', { name: 'Product' })).toBePressed();
  });

  it('is judged before it is sent (SAL-PRD-041)', async () => {
    const { calls } = open('/products_and_services/7/edit');
    await userEvent.clear(await box('Product Name'));
    await press('Save');
    expect(await box('Product Name')).toHaveAccessibleDescription('This field is required.');
    expect(sentBody(calls)).toBeUndefined();
  });

  it('is sent as a PUT; success is titled Update Product and leads to the list (SAL-PRD-024, SAL-PRD-046, API-102)', async () => {
    const { calls } = open('/products_and_services/7/edit');
    await userEvent.type(await box('Product Name'), ' Pro');
    await press('Save');
    const alert = (await screen.findByText('saved well')).closest<HTMLElement>('.MuiAlert-root')!;
    expect(within(alert).getByText('Update Product')).toBeVisible();
    const { method, path, body } = calls.find(call => call.method !== 'GET')!;
    expect([method, path]).toEqual(['PUT', 'products/7']);
    expect(body).toMatchObject({ name: 'Laptop Pro', image: 5 });
    // react-admin's own router, which stands in for the application's here.
    await waitFor(() => expect(window.location.hash).toBe('#/products_and_services'));
  });
});

describe('the picture of a product', () => {
  /** A request whose progress and answer the story decides. */
  const requests: { progress: (loaded: number, total: number) => void; answer: (status: number, body: object) => void; address: string }[] =
    [];
  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload: { onprogress?: (event: object) => void } = {};
        status = 0;
        responseText = '';
        onload = () => undefined;
        onabort = () => undefined;
        address = '';
        open(_: string, address: string) {
          this.address = address;
        }
        setRequestHeader() {}
        abort() {
          this.onabort();
        }
        send() {
          requests.push({
            address: this.address,
            progress: (loaded, total) => this.upload.onprogress?.({ lengthComputable: true, loaded, total }),
            answer: (status, body) => {
              this.status = status;
              this.responseText = JSON.stringify(body);
              this.onload();
            },
          });
        }
      },
    );
  });
  const picture = new File(['x'], 'mouse.png', { type: 'image/png' });
  const input = () => screen.findByLabelText<HTMLInputElement>('Image');

  it('is an image, uploaded at once with its progress, and sent as the id of the file (SAL-PRD-038, API-103)', async () => {
    const { calls } = open('/products_and_services/7/edit');
    expect((await input()).accept).toMatch(/^image\//);
    await userEvent.upload(await input(), picture);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]!.address).toBe('/billing/file-upload');
    requests[0]!.progress(30, 100);
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Image' })).toHaveAttribute('aria-valuenow', '30'));
    requests[0]!.answer(200, { id: 12, name: 'files/mouse.png' });
    await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', '/billing/files/mouse.png'));
    await press('Save');
    await screen.findByText('saved well');
    expect(sentBody(calls)).toMatchObject({ image: 12 });
  });

  it('of more than 1073741824 bytes is refused before it is sent (SAL-PRD-039, SAL-PRD-040, CONST-038)', async () => {
    open('/products_and_services/new');
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 1_073_741_825 });
    await userEvent.upload(await input(), large);
    await waitFor(async () => expect(await input()).toHaveAccessibleDescription('Please upload a smaller file (< 1024 MB).'));
    expect(requests).toHaveLength(0);
    const allowed = new File(['x'], 'allowed.png', { type: 'image/png' });
    Object.defineProperty(allowed, 'size', { value: 1_073_741_824 });
    await userEvent.upload(await input(), allowed);
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('that the server does not recognise is refused in its words', async () => {
    open('/products_and_services/new');
    await userEvent.upload(await input(), picture);
    await waitFor(() => expect(requests).toHaveLength(1));
    requests[0]!.answer(422, { message: { file: ['Only GIF, PNG and JPG images are allowed.'] } });
    await waitFor(async () => expect(await input()).toHaveAccessibleDescription('Only GIF, PNG and JPG images are allowed.'));
  });

  it('can be taken away', async () => {
    const { calls } = open('/products_and_services/7/edit');
    await input();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Image' }));
    await waitFor(() => expect(document.querySelector('img')).toBeNull());
    await press('Save');
    await screen.findByText('saved well');
    expect(sentBody(calls)).toMatchObject({ image: null });
  });
});

describe('the stock of a product', () => {
  beforeEach(() => {
    below = 0;
  });

  it('stands below its record: what moved it, when, and the document behind it', async () => {
    open('/products_and_services/7');
    const table = within(await screen.findByRole('table', { name: 'Stock Movements' }));
    await table.findByText('Invoice 12');
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map(row =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['Invoice 12', '-2'],
      ['Billing HC-1', '+10'],
      ['Inventory entry 9', '+4'],
    ]);
    expect(within(rows[0]!).getByText(/2026-11-20/)).toBeVisible();
    expect(table.getByRole('link', { name: 'Invoice 12' })).toHaveAttribute('href', '/sales/invoice/41');
    expect(table.getByRole('link', { name: 'Billing HC-1' })).toHaveAttribute('href', '/purchases/billings/5');
    expect(table.queryByRole('link', { name: /Inventory/ })).toBeNull();
  });

  it('is not asked for a service', async () => {
    const { calls } = open('/products_and_services/8');
    await screen.findByText('Repair');
    expect(calls.filter(call => call.path.includes('movements'))).toEqual([]);
  });

  it('is watched in the list: how many are below their minimum, with a way to see them', async () => {
    below = 3;
    open('/products_and_services');
    const notice = within(await screen.findByRole('note'));
    expect(notice.getByText('3 products are below their minimum stock.')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', '/inventory/below-minimum');
  });
});
