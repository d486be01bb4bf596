// The picture and the stock of a product.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { below, openProducts, sentBody } from '../support/product-screens.tsx';
import { press } from '../support/screen-queries.ts';
import { DRAWN, useDrawnPictures, useUploads } from '../support/uploads.ts';

beforeEach(() => localStorage.clear());

describe('the picture of a product', () => {
  const { requests } = useUploads();
  useDrawnPictures();
  const picture = new File(['x'], 'mouse.png', { type: 'image/png' });
  const input = () => screen.findByLabelText<HTMLInputElement>('Image');

  it('is an image, uploaded at once with its progress, and sent as the id of the file (SAL-PRD-038, API-103)', async () => {
    const { calls } = openProducts('/products_and_services/7/edit');
    expect((await input()).accept).toMatch(/^image\//);
    await userEvent.upload(await input(), picture);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]!.address).toBe('/billing/file-upload');
    requests[0]!.progress(30, 100);
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Image' })).toHaveAttribute(
        'aria-valuenow',
        '30',
      ),
    );
    requests[0]!.answer(200, { id: 12, name: 'files/mouse.png' });
    await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', DRAWN));
    // Nobody but who has uploaded it may read it before it is saved.
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('files/mouse.png'));
    await press('Save');
    await screen.findByText('saved well');
    expect(sentBody(calls)).toMatchObject({ image: 12 });
  });

  it('of more than 1073741824 bytes is refused before it is sent (SAL-PRD-039, SAL-PRD-040, CONST-038)', async () => {
    openProducts('/products_and_services/new');
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 1_073_741_825 });
    await userEvent.upload(await input(), large);
    await waitFor(async () =>
      expect(await input()).toHaveAccessibleDescription(
        'Please upload a smaller file (< 1024 MB).',
      ),
    );
    expect(requests).toHaveLength(0);
    const allowed = new File(['x'], 'allowed.png', { type: 'image/png' });
    Object.defineProperty(allowed, 'size', { value: 1_073_741_824 });
    await userEvent.upload(await input(), allowed);
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('that the server does not recognise is refused in its words', async () => {
    openProducts('/products_and_services/new');
    await userEvent.upload(await input(), picture);
    await waitFor(() => expect(requests).toHaveLength(1));
    requests[0]!.answer(422, { message: { file: ['Only GIF, PNG and JPG images are allowed.'] } });
    await waitFor(async () =>
      expect(await input()).toHaveAccessibleDescription(
        'Only GIF, PNG and JPG images are allowed.',
      ),
    );
  });

  it('can be removed', async () => {
    const { calls } = openProducts('/products_and_services/7/edit');
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
    below.count = 0;
  });

  it('is below its record: each movement, its time, and the document behind it', async () => {
    openProducts('/products_and_services/7');
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
      ['Invoice 12', '-2', 'Rs. -160.50/-'],
      ['Cost Difference of Billing HC-1', '0', 'Rs. -30.00/-'],
      ['Billing HC-1', '+10', 'Rs. 800.00/-'],
      ['Inventory entry 9', '+4', 'Rs. 0.00/-'],
    ]);
    expect(within(rows[0]!).getByText(/2026-11-20/)).toBeVisible();
    expect(table.getByRole('link', { name: 'Invoice 12' })).toHaveAttribute(
      'href',
      '/sales/invoice/41',
    );
    for (const name of ['Billing HC-1', 'Cost Difference of Billing HC-1'])
      expect(table.getByRole('link', { name })).toHaveAttribute('href', '/purchases/billings/5');
    expect(table.queryByRole('link', { name: /Inventory/ })).toBeNull();
  });

  it('is not requested for a service', async () => {
    const { calls } = openProducts('/products_and_services/8');
    await screen.findByRole('heading', { name: 'Repair' });
    expect(calls.filter(call => call.path.includes('movements'))).toEqual([]);
  });

  it('is watched in the list: the number below their minimum, with a way to see them', async () => {
    below.count = 3;
    openProducts('/products_and_services');
    const notice = within(await screen.findByRole('note'));
    expect(notice.getByText('3 products are below minimum stock.')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Show products' })).toHaveAttribute(
      'href',
      '/inventory/below-minimum',
    );
  });
});
