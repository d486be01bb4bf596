// Credits of a party on screen: applied on the workbench, shown while billing, applied to what was just
// saved, taken back under a day.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { AllocationWorkbench } from '../../custom-pages/settlements/AllocationWorkbench.tsx';
import {
  ApplyCreditsLink,
  ApplyPartyCredits,
  PartyCreditsLine,
} from '../../src/documents/party-credits.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { answerLookups, buyer } from '../support/invoice-entry-page.tsx';
import { listResponse, renderAt, renderScreen } from '../support/render-screen.tsx';

afterEach(() => switchLanguage('en'));

const document = (document_kind: string, document_id: string | number, open: number) => ({
  ...{ document_kind, document_id, number: String(document_id), day: '2026-09-01' },
  ...{ due_date: '2026-09-01', total: open, open },
});
const allocation = {
  ...{ id: 31, amount: 25, date: '2026-09-02', reverses: null, reversed_by: null },
  source: { document_kind: 'receipt', document_id: 5, number: 'REC-5' },
  target: { document_kind: 'invoice', document_id: '3', number: '3' },
};
const open = {
  party: { name: 'Everest Traders' },
  data: [document('invoice', '7', 100), document('invoice', '9', 250.5)],
  credits: [document('receipt', 5, 190), document('credit-note', '4', 40)],
  balance: 120.5,
};
const bodies: Record<string, unknown> = {
  'parties/customer/4/open': open,
  'parties/customer/4/allocations': {
    total: 2,
    data: [
      { ...allocation, reversed_on: null, can_be_taken_back: true },
      {
        ...allocation,
        id: 30,
        reversed_by: 32,
        reversed_on: '2026-09-05',
        can_be_taken_back: false,
      },
    ],
  },
};

const openWorkbench = (query = '', refusal?: object) => {
  const { calls } = renderAt(
    '/sales/customers/:id/allocations',
    <AllocationWorkbench kind="customer" />,
    `/sales/customers/4/allocations${query}`,
    ({ path, method }) =>
      method === 'POST'
        ? refusal
          ? { status: 422, body: { message: refusal } }
          : { status: 200, body: { message: 'Done', data: [] } }
        : { status: 200, body: bodies[path.split('?')[0]!] },
  );
  return () => calls.findLast(({ method }) => method === 'POST');
};
const box = (name: string) =>
  screen.getByRole('textbox', { name: `${name}: Settles` }) as HTMLInputElement;
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));
const pressOldest = () => fireEvent.keyDown(window, { altKey: true, code: 'KeyO' });

describe('the workbench', () => {
  it('applies the chosen credit, the oldest first by a key, in full by "="', async () => {
    const sent = openWorkbench();
    await screen.findByText('Receipt 5');
    expect(screen.getByRole('radio', { name: 'Receipt 5' })).toBeChecked();
    pressOldest();
    await waitFor(() =>
      expect([box('Invoice 7').value, box('Invoice 9').value]).toEqual(['100', '90']),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Credit Note 4' }));
    await apply();
    expect(await screen.findByText('More is allocated than there is.')).toBeVisible();
    expect(sent()).toBeUndefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Receipt 5' }));
    await userEvent.clear(box('Invoice 9'));
    await userEvent.clear(box('Invoice 7'));
    await userEvent.type(box('Invoice 7'), '=');
    expect(box('Invoice 7').value).toBe('100');
    await apply();
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toMatchObject({
      path: 'parties/customer/4/allocations',
      body: {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        allocations: [
          {
            source: { document_kind: 'receipt', document_id: 5 },
            target: { document_kind: 'invoice', document_id: '7' },
            amount: 100,
          },
        ],
      },
    });
    await waitFor(() => expect(box('Invoice 7').value).toBe(''));
  });

  it('begins with the document of the address, and marks the row that the server refuses', async () => {
    openWorkbench('?document_kind=invoice&document_id=9', {
      'allocations.0.amount': ['Only 30.00 of it is open.'],
    });
    await screen.findByText('Receipt 5');
    expect([box('Invoice 7').value, box('Invoice 9').value]).toEqual(['', '190']);
    await apply();
    expect(await screen.findByText('Only 30.00 of it is open.')).toBeVisible();
    expect(box('Invoice 9')).toBeInvalid();
  });

  it('takes back what can be, under the day that is asked for', async () => {
    const sent = openWorkbench();
    const made = within(await screen.findByRole('table', { name: 'Allocations' }));
    expect(made.getByText(/Taken back on 2026-09-05/)).toBeVisible();
    const buttons = made.getAllByRole('button', { name: 'Take Back: Invoice 3' });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0]!);
    const day = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Date/ });
    await userEvent.clear(day);
    await userEvent.type(day, '2026-09-03');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Take Back' }),
    );
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toMatchObject({
      path: 'allocations/31/reversal',
      body: { date: '2026-09-03' },
    });
  });

  it('is in Nepali in Nepali', async () => {
    switchLanguage('ne');
    openWorkbench();
    expect(await screen.findByRole('radio', { name: 'प्राप्ति ५' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'समायोजन गर्नुहोस्' })).toBeVisible();
  });
});

describe('a new invoice', () => {
  it('is for the customer of the address, with Credit where there is a payment term', async () => {
    localStorage.clear();
    renderScreen(
      <InvoiceEntry />,
      ({ path }) => {
        if (path.startsWith('customers/1'))
          return { status: 200, body: { ...buyer, payment_term: { days: 15 } } };
        if (path.startsWith('payment-methods'))
          return listResponse([{ name: 'Cash' }, { name: 'Credit' }]);
        return answerLookups(path);
      },
      { path: '/sales/invoice/new?party_id=1' },
    );
    const chosen = () => screen.getByRole('combobox', { name: /Customer/ }) as HTMLInputElement;
    await waitFor(() => expect(chosen().value).toBe('Himal Stores (C00001)'));
    expect(screen.getByRole('combobox', { name: /Payment Method/ })).toHaveTextContent('Credit');
  });
});

describe('open credits while billing', () => {
  const credits = {
    ...{ party_id: 4, open: 230, may_apply: true },
    data: [
      { ...document('receipt', 5, 190), document: 'Receipt' },
      { ...document('credit-note', '4', 40), document: 'Credit Note' },
    ],
  };
  const party = { kind: 'customer', code: 'C00004' } as const;
  const saved = { document_kind: 'invoice', document_id: '12', open: 200 } as const;
  const render = (screenOf: React.ReactElement, body: object = credits) => {
    const { calls } = renderScreen(screenOf, ({ method }) =>
      method === 'POST'
        ? { status: 200, body: { message: 'Done', data: [] } }
        : { status: 200, body },
    );
    return calls;
  };

  it('are shown, and applied by nobody until a button or the key is pressed', async () => {
    const calls = render(
      <>
        <PartyCreditsLine party={party} />
        <ApplyPartyCredits party={party} document={saved} />
        <ApplyCreditsLink party={party} document={saved} />
      </>,
    );
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Open credits: Rs. 230.00/- (Receipt 5, Credit Note 4)',
    );
    expect(screen.getByRole('link', { name: 'Apply Credits' })).toHaveAttribute(
      'href',
      '/sales/customers/4/allocations?document_kind=invoice&document_id=12',
    );
    expect(screen.getByRole('button', { name: 'Apply Rs. 200.00/-' })).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    pressOldest();
    expect(await screen.findByText('Rs. 200.00/- applied.')).toBeVisible();
    pressOldest();
    const posted = calls.filter(({ method }) => method === 'POST');
    expect(posted).toHaveLength(1);
    expect(posted[0]!.body).toMatchObject({
      allocations: [
        { source: { document_kind: 'receipt', document_id: 5 }, amount: 190 },
        { source: { document_kind: 'credit-note', document_id: '4' }, amount: 10 },
      ],
    });
  });

  it('are not offered to a user who may not apply them, nor where there are none', async () => {
    render(
      <>
        <PartyCreditsLine party={party} />
        <ApplyPartyCredits party={party} document={saved} />
        <ApplyCreditsLink party={party} document={saved} />
      </>,
      { ...credits, may_apply: false },
    );
    expect(await screen.findByRole('status')).not.toHaveTextContent('applied');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
