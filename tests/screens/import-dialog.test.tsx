// Importing on the screen: a file is chosen, checked row by row, and stored when it has no errors.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { getToasts } from '../../src/platform/toast-store.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { buildWorkbook } from '../support/workbook.ts';

const good = 'Company Name,PAN,City\r\n"Himal, Stores",300100001,Kathmandu\r\n\r\nRai,,Patan\r\n';
const bad = good.replace('300100001', '12');

const open = async () => {
  const staged = renderScreen(
    <EntityList entity={findEntity('customers')} quiet />,
    ({ method, path, body }) => {
      if (method === 'GET') return { status: 200, body: { data: [], total: 0 } };
      if (path !== 'customers/-/import') return undefined;
      const { rows, preview } = body as { rows: string[][]; preview: boolean };
      const wrong =
        rows[1]![1] === '12'
          ? [
              {
                row: 1,
                problems: {
                  pan: ['This is not a valid pan number'],
                  address: ['This field is required.'],
                },
              },
            ]
          : [];
      return preview
        ? {
            status: 200,
            body: { columns: ['last_name', 'pan', 'city'], total: rows.length - 1, wrong },
          }
        : { status: 200, body: { created: 2, message: '2 records imported successfully.' } };
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Customers' }));
  const choose = (text: string) =>
    userEvent.upload(
      dialog.getByLabelText('Choose CSV or XLSX File'),
      new File([text], 'customers.csv', { type: 'text/csv' }),
    );
  return { ...staged, dialog, choose };
};

describe('importing', () => {
  it('shows problems under their cell, missing fields next to the row, and stores nothing', async () => {
    const { dialog, choose, calls } = await open();
    expect(dialog.getByRole('button', { name: /^Import 0/ })).toBeDisabled();
    await choose(bad);
    expect(
      await dialog.findByText(
        '1 of 2 rows cannot be imported yet. Fix them in the file and upload it again.',
      ),
    ).toBeVisible();
    const first = within(dialog.getAllByRole('row')[1]!);
    expect(first.getByText('This is not a valid pan number')).toBeVisible();
    expect(first.getByText('Address: This field is required.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Import 2/ })).toBeDisabled();
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1);
  });

  it('stores the rows once all are fine, empty ones left out, and reads the list again', async () => {
    const { dialog, choose, calls } = await open();
    await choose(bad);
    await dialog.findByText(/^1 of 2/);
    await choose(good);
    expect(await dialog.findByText('Ready to import: 2 rows.')).toBeVisible();
    const lists = () => calls.filter(call => call.path.startsWith('customers?')).length;
    const before = lists();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(call => call.method === 'POST').at(-1)!.body).toEqual({
      rows: [
        ['Company Name', 'PAN', 'City'],
        ['Himal, Stores', '300100001', 'Kathmandu'],
        ['Rai', '', 'Patan'],
      ],
      columns: ['last_name', 'pan', 'city'],
      skip: [],
    });
    expect(getToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Import Customers' });
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
  });

  it('is not offered where the schema does not say so', async () => {
    renderScreen(<EntityList entity={findEntity('pos')} quiet />, () => ({
      status: 200,
      body: { data: [], total: 0 },
    }));
    await screen.findByRole('button', { name: /^Create/ });
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('reads the first sheet of a workbook, and refuses one of the old kind', async () => {
    const { dialog, calls } = await open();
    const upload = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      userEvent.upload(
        dialog.getByLabelText('Choose CSV or XLSX File'),
        new File([bytes], name, { type: 'text/csv' }),
      );
    await upload(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'customers.csv');
    expect(await dialog.findByText(/^This file cannot be read/)).toBeVisible();
    await upload(
      buildWorkbook(
        [
          ['Company Name', 'PAN', 'City'],
          ['Himal', 300100001, 46325],
        ],
        2,
      ),
      'customers.xlsx',
    );
    await dialog.findByText('Ready to import: 1 row.');
    expect(calls.at(-1)!.body).toMatchObject({
      rows: [
        ['Company Name', 'PAN', 'City'],
        ['Himal', '300100001', '2026-10-30'],
      ],
    });
  });
});
