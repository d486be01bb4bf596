// An import that needs decisions: what a column holds, which rows are left out, where a long file
// goes on.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { STORED_ROWS } from '../../domain/entity-schema/import-columns.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { type ApiCall, findEntity, renderScreen } from '../support/render-screen.tsx';

type Body = {
  rows: string[][];
  columns: (string | null)[];
  preview?: boolean;
  skip?: number[];
  file?: { id: string; from: number; total: number };
};

const good = { status: 200, body: { created: 1, message: 'Imported.' } };

/** `judge` answers a preview, `store` an import; `imported` rows are said to be stored already. */
const open = async ({
  judge = () => ({}),
  store = () => good,
  imported = 0,
}: {
  judge?: (body: Body) => object;
  store?: (body: Body) => { status: number; body: object };
  imported?: number;
} = {}) => {
  const staged = renderScreen(
    <EntityList entity={findEntity('customers')} quiet />,
    ({ method, path, body }) => {
      if (path.startsWith('customers/-/import?')) return { status: 200, body: { imported } };
      if (method === 'GET') return { status: 200, body: { data: [], total: 0 } };
      const given = body as Body;
      if (!given.preview) return store(given);
      const total = given.rows.length - 1;
      return { status: 200, body: { columns: given.columns, total, wrong: [], ...judge(given) } };
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Customers' }));
  const choose = (lines: string[]) =>
    userEvent.upload(
      dialog.getByLabelText('Choose CSV or XLSX File'),
      new File([lines.join('\n')], 'customers.csv', { type: 'text/csv' }),
    );
  return { ...staged, dialog, choose };
};

const sent = (calls: ApiCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Body);

describe('the steps of an import', () => {
  it('ask what a column holds whose name is not known', async () => {
    const { dialog, choose, calls } = await open();
    await choose(['Customer Name,Ort,Notes', 'Himal Stores,Patan,x']);
    expect(await dialog.findByText(/Some column names are not known/)).toBeVisible();
    expect(sent(calls)).toEqual([]);
    await userEvent.click(dialog.getByRole('combobox', { name: 'Ort' }));
    await userEvent.click(await screen.findByRole('option', { name: 'City' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Check rows' }));
    await dialog.findByText('Ready to import: 1 row.');
    expect(sent(calls)[0]!.columns).toEqual(['customer_name', 'city', null]);
  });

  it('ask which of two columns of one name is taken (finding E16)', async () => {
    const { dialog, choose } = await open();
    await choose(['City,Company Name,City', 'Patan,Himal Stores,Lalitpur']);
    expect(await dialog.findByText(/Some column names are not known/)).toBeVisible();
  });

  it('take the right rows without the wrong ones where the person says so', async () => {
    const { dialog, choose, calls } = await open({
      judge: () => ({ wrong: [{ row: 2, problems: { pan: ['This is not a valid pan number'] } }] }),
    });
    await choose(['Company Name,PAN', 'A,', 'B,1', 'C,']);
    await dialog.findByText(/^1 of 3 rows cannot be imported yet/);
    expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeDisabled();
    await userEvent.click(dialog.getByLabelText('Import the correct rows and leave out 1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    await waitFor(() => expect(sent(calls).at(-1)!.skip).toEqual([2]));
  });

  it('tell of rows that may exist already, and leave them out when asked (finding B8)', async () => {
    const { dialog, choose, calls } = await open({
      judge: () => ({ similar: [{ row: 1, message: 'Same PAN: Himal Stores (C00003)' }] }),
    });
    await choose(['Company Name,PAN', 'Himal,300100001', 'B,']);
    expect(await dialog.findByText('1 row may exist already.')).toBeVisible();
    expect(dialog.getByText('Same PAN: Himal Stores (C00003)')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
    await userEvent.click(dialog.getByLabelText('Leave out 1 that may exist already'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
    await waitFor(() => expect(sent(calls).at(-1)!.skip).toEqual([1]));
  });

  const long = ['Company Name', ...Array.from({ length: 900 }, (_, place) => `Row ${place + 1}`)];

  it('send a long file in parts; after a failure they go on behind the last stored part', async () => {
    let failing = true;
    const { dialog, choose, calls } = await open({
      judge: ({ rows }) =>
        rows[1]![0] === 'Row 1' ? { wrong: [{ row: 450, problems: { last_name: ['No.'] } }] } : {},
      store: ({ file }) => {
        if (file!.from < 400 || !failing) return good;
        failing = false;
        return { status: 422, body: { message: { file: ['Not now.'] } } };
      },
    });
    await choose(long);
    await dialog.findByText(/^1 of 900 rows/);
    await userEvent.click(dialog.getByLabelText('Import the correct rows and leave out 1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 899 rows' }));
    expect(await dialog.findByText('Not now.')).toBeVisible();
    expect(dialog.getByText(/^400 of 900 rows of this file have been imported/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 499 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const parts = sent(calls).filter(({ preview }) => !preview);
    const places = parts.map(({ file }) => file!.from);
    // The refused part is sent again, every other one once.
    expect(places.filter(from => from === 400)).toHaveLength(2);
    expect([...new Set(places)]).toEqual(
      Array.from({ length: 900 / STORED_ROWS }, (_, part) => part * STORED_ROWS),
    );
    const skipping = parts.filter(({ skip }) => skip!.length > 0);
    const from = 450 - STORED_ROWS;
    for (const { file, skip } of skipping)
      expect([file!.from, skip]).toEqual([from, [STORED_ROWS]]);
    expect(skipping.length).toBeGreaterThan(0);
  });

  it('begin after the rows of the file that are stored already', async () => {
    const { dialog, choose, calls } = await open({ imported: 600 });
    await choose(long);
    await dialog.findByText('Ready to import: 300 rows.');
    expect(sent(calls)[0]!.rows[1]).toEqual(['Row 601']);
    await userEvent.click(dialog.getByRole('button', { name: 'Import 300 rows' }));
    await waitFor(() => expect(sent(calls).at(-1)!.file!.from).toBe(900 - STORED_ROWS));
  });
});
