// A file of receipts on the screen: its columns by the labels of the page, what may be recorded already,
// and what is left of it once its right rows are recorded.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { texts } from '../../custom-pages/settlements/texts.ts';
import { matchSettlementHeaders } from '../../domain/ledger/settlement-file.ts';
import { receipts } from '../../resources/settlements.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { type ApiCall, findEntity, renderScreen } from '../support/render-screen.tsx';

type Body = { preview?: boolean; file?: object; skip?: number[]; take_similar?: number[] };

const open = async (judge: object, store: object = { created: 1, rows: [], message: '' }) => {
  const keys: (string | null)[] = [];
  const staged = renderScreen(
    <EntityList entity={findEntity('receipts')} overrides={receipts} quiet />,
    ({ method, path, body }, headers) => {
      if (path.startsWith('receipts/-/import?')) return { status: 200, body: { imported: 0 } };
      if (method === 'GET') return { status: 200, body: { data: [], total: 0 } };
      const preview = { columns: [], total: 3, wrong: [], similar: [], warned: [], ...judge };
      if ((body as Body).preview) return { status: 200, body: preview };
      keys.push(headers.get('idempotency-key'));
      return { status: 200, body: store };
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Receipts' }));
  const lines = ['Date,Customer,Amount,Invoice No.', '2083-08-05 BS,A,1,', 'x,B,2,', 'y,C,3,9'];
  await userEvent.upload(
    dialog.getByLabelText('Choose CSV or XLSX File'),
    new File([lines.join('\n')], 'book.csv', { type: 'text/csv' }),
  );
  return { ...staged, dialog, keys };
};

const stored = (calls: ApiCall[]) =>
  calls.filter(({ method, body }) => method === 'POST' && !(body as Body).preview);

describe('a file of receipts', () => {
  it('knows the labels of the page in either language', () => {
    const { date, method, account, amount, reference, document, narration, voucherNo } = texts;
    const labels = [date, texts.customer, method, account, amount, reference, document];
    labels.push(texts.chequeNo, texts.bank, texts.chequeDate, narration, voucherNo);
    for (const language of ['en', 'ne'] as const)
      expect(
        matchSettlementHeaders(
          'receipt',
          labels.map(label => label[language]),
        ).map(column => column?.label.en),
      ).toEqual(labels.map(({ en }) => en));
    expect(matchSettlementHeaders('payment', [texts.vendor.ne, 'VAT Withheld'])).toEqual([
      expect.objectContaining({ name: 'party' }),
      undefined,
    ]);
  });

  it('leaves out what may be recorded already until the person wants it', async () => {
    const { dialog, calls, keys } = await open({
      similar: [{ row: 2, message: 'Same party, date, amount and reference as REC-7.' }],
      warned: [{ row: 3, message: 'Cash above the limit.' }],
    });
    expect(await dialog.findByText(/^One receipt per row/)).toBeVisible();
    expect(await dialog.findByText(/as REC-7/)).toBeVisible();
    expect(dialog.getByText('Cash above the limit.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
    await userEvent.click(dialog.getByLabelText('Import 1 that may exist already'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 3 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored(calls).map(({ body }) => body)).toMatchObject([
      { skip: [], take_similar: [2], file: { from: 0, total: 3 } },
    ]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32} 0 /)]);
  });

  it('says what is left once the right rows are recorded', async () => {
    const { dialog, calls } = await open(
      { wrong: [{ row: 2, problems: { party: ['There is no such party.'] } }] },
      {
        created: 1,
        rows: [
          { row: 1, id: 1, number: 'REC-1' },
          { row: 3, problems: { document: ['This party has no open document with this number.'] } },
        ],
        message: '',
      },
    );
    expect(await dialog.findByText('There is no such party.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeDisabled();
    await userEvent.click(dialog.getByLabelText('Import the correct rows and leave out 1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    expect(await dialog.findByText(/^1 row imported, 1 left out\./)).toBeVisible();
    expect(stored(calls).map(({ body }) => (body as Body).skip)).toEqual([[2]]);
    const [, row, ...none] = dialog.getAllByRole('row');
    expect(row).toHaveTextContent(/^3.*This party has no open document with this number/);
    expect(none).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
