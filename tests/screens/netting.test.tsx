// Setting off what a business owes against what it is owed: oldest first on both sides, to the same sum.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { NettingEntry } from '../../custom-pages/settlements/NettingEntry.tsx';
import { renderAt } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

const document = (document_kind: string, document_id: string | number, open: number) => ({
  ...{ document_kind, document_id, number: String(document_id), day: '2026-09-01' },
  ...{ due_date: '2026-09-01', total: open, open },
});
const party = (id: number, name: string, data: object[], counterparts: object[]) => ({
  ...{ party: { id, name }, data, credits: [], balance: 0, counterparts },
});
const vendor = { id: 8, name: 'Everest Traders Pvt. Ltd.', code: 'V00008' };

const open = (counterparts: object[] = [vendor]) => {
  const answers: Record<string, unknown> = {
    'parties/customer/4/open': party(
      4,
      'Everest Traders',
      [document('invoice', '7', 100), document('invoice', '9', 250)],
      counterparts,
    ),
    'parties/vendor/8/open': party(8, vendor.name, [document('billing', 3, 180)], []),
  };
  const { calls } = renderAt(
    '/sales/customers/:id/netting',
    <NettingEntry kind="customer" />,
    '/sales/customers/4/netting',
    ({ path, method }) =>
      method === 'POST'
        ? {
            status: 422,
            body: { message: { 'receivables.1.amount': ['Only 5.00 of it is open.'] } },
          }
        : { status: 200, body: answers[path.split('?')[0]!] },
  );
  return () => calls.findLast(({ method }) => method === 'POST')?.body;
};
const takes = (name: string) =>
  screen.getByRole('textbox', { name: `${name}: Settles` }) as HTMLInputElement;
const net = () => userEvent.click(screen.getByRole('button', { name: 'Net' }));

it('offers the smaller side, oldest first, and sends the documents of both', async () => {
  const sent = open();
  await screen.findByText(/ 3$/);
  expect([takes('Invoice 7').value, takes('Invoice 9').value]).toEqual(['100', '80']);
  await userEvent.clear(takes('Invoice 9'));
  await userEvent.type(takes('Invoice 9'), '70');
  await net();
  expect(await screen.findByText('Both sides must come to the same amount.')).toBeVisible();
  expect(sent()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Oldest First' }));
  await net();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual({
    ...{ customer_id: 4, vendor_id: 8, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    receivables: [
      { document_kind: 'invoice', document_id: '7', amount: 100 },
      { document_kind: 'invoice', document_id: '9', amount: 80 },
    ],
    payables: [{ document_kind: 'billing', document_id: 3, amount: 180 }],
  });
  expect(await screen.findByText('Only 5.00 of it is open.')).toBeVisible();
  expect(takes('Invoice 9')).toBeInvalid();
});

it('comes back as it was typed, until it is cancelled', async () => {
  open();
  await screen.findByText(/ 3$/);
  await userEvent.clear(takes('Invoice 9'));
  await userEvent.type(takes('Invoice 9'), '70');
  cleanup();
  open();
  expect(await screen.findByText(/We restored your unsaved netting/)).toBeVisible();
  expect(takes('Invoice 9').value).toBe('70');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  open();
  await screen.findByText(/ 3$/);
  expect(takes('Invoice 9').value).toBe('80');
});

it('says what is missing where nobody of the other side has the PAN', async () => {
  open([]);
  expect(await screen.findByText(/Enter the PAN in both records first/)).toBeVisible();
});
