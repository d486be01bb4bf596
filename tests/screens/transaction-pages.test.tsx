// Transactions: their list, one in full, and all of one customer under three addresses.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  CustomerHistory,
  CustomerTransaction,
} from '../../custom-pages/transactions/CustomerHistory.tsx';
import { TransactionView } from '../../custom-pages/transactions/TransactionView.tsx';
import { customers } from '../../resources/customers.tsx';
import { transactions } from '../../resources/transactions.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const paid = {
  id: 5,
  customer_code: 'C00001',
  customer: { first_name: 'Ganesh', last_name: 'Shrestha' },
  customer_name: 'Ganesh Shrestha',
  transaction_id: 'ESEWA-77',
  type: 'Recharge',
  recharged_type: 'eSewa',
  product_name: 'Home Fibre',
  amount: 1356,
  accepted: 0,
  created_at: '2026-11-21 11:45:00',
};
const known = { id: 9, customer_code: 'C00001', customer_name: 'Ganesh Shrestha' };

const stand = (path: string, { total = 1, history = [paid] as object[] } = {}) =>
  renderScreen(
    <Routes>
      <Route path="/transactions/:id" element={<TransactionView />} />
      <Route path="/sales/customers/:code/transactions" element={<CustomerHistory />} />
      <Route path="/sales/customers/:first/transactions/:last" element={<CustomerTransaction />} />
    </Routes>,
    call => {
      if (call.path === 'transactions/5') return { status: 200, body: paid };
      if (call.path.startsWith('transactions/'))
        return { status: 404, body: { message: 'Transaction not found.' } };
      if (call.path.startsWith('customers?')) return listResponse([known]);
      return call.path.startsWith('transactions?') ? listResponse(history, total) : undefined;
    },
    { path },
  );
const facts = () => {
  const labels = screen.getAllByRole('term').map(term => term.textContent);
  const values = screen.getAllByRole('definition').map(definition => definition.textContent);
  return labels.map((label, index) => [label, values[index]]);
};

describe('the list of transactions', () => {
  it('marks the transaction of an invoice that was cancelled', async () => {
    renderScreen(<EntityList entity={findEntity('transactions')} overrides={transactions} />, () =>
      listResponse([
        { ...paid, cancelled: 0 },
        { ...paid, id: 6, customer_name: 'Sita', transaction_id: '41', cancelled: 1 },
      ]),
    );
    const cells = async (name: string) =>
      within((await screen.findByText(name)).closest('tr')!).getAllByRole('cell');
    expect((await cells('Sita'))[1]).toHaveTextContent('41 Cancelled');
    expect((await cells('Ganesh Shrestha'))[1]).toHaveTextContent(/^ESEWA-77$/);
  });

  it('has the documents’ columns and View, the channel as the channel (SAL-TXN-001..008, SAL-TXN-019, ENT-069, ENT-070, OPEN-069)', async () => {
    const { router } = renderScreen(
      <EntityList entity={findEntity('transactions')} overrides={transactions} />,
      () => listResponse([paid, { ...paid, id: 6, customer_name: 'Sita', accepted: 1 }]),
    );
    const row = within((await screen.findByText('Ganesh Shrestha')).closest('tr')!);
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Customer',
      'Transaction Id',
      'Type',
      'Channel',
      'Product Name',
      'Amount',
      'Accepted',
      'Actions',
    ]);
    expect(row.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      'Ganesh Shrestha',
      'ESEWA-77',
      'Recharge',
      'eSewa',
      'Home Fibre',
      'Rs. 1,356.00/-',
      'Not Confirmed',
      'View',
    ]);
    expect((await screen.findByText('Sita')).closest('tr')).toHaveTextContent('Confirmed');
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    expect(router.state.location.pathname).toBe('/transactions/5');
  });
});

describe('one transaction', () => {
  it('is shown in the documents’ words (SAL-TXN-009..017, SAL-TXN-019, API-095)', async () => {
    stand('/transactions/5');
    await screen.findByRole('heading', { name: 'Transaction ESEWA-77' });
    expect(facts()).toEqual([
      ['Customer Code', 'C00001'],
      ['Customer Name', 'Ganesh Shrestha'],
      ['Amount', 'Rs. 1,356.00/-'],
      ['Channel', 'eSewa'],
      ['Product Type', 'Recharge'],
      ['Product Name', 'Home Fibre'],
      ['Accepted', 'Not Confirmed'],
      ['Transaction Date', '2026-11-21 11:45:00'],
    ]);
    expect(
      screen.getByRole('link', { name: 'Transaction history of Ganesh Shrestha' }),
    ).toHaveAttribute('href', '/sales/customers/C00001/transactions');
  });

  it.each([1, 2])(
    'accepted %s is confirmed; name and product are found in either of their places (SAL-TXN-018)',
    async accepted => {
      renderScreen(
        <Routes>
          <Route path="/transactions/:id" element={<TransactionView />} />
        </Routes>,
        () => ({
          status: 200,
          body: {
            ...paid,
            customer_name: undefined,
            product_name: undefined,
            product: 'Fibre',
            accepted,
          },
        }),
        { path: '/transactions/5' },
      );
      await screen.findByText('Confirmed');
      expect(screen.getByText('Ganesh Shrestha')).toBeVisible();
      expect(screen.getByText('Fibre')).toBeVisible();
    },
  );
});

describe('the history of a customer', () => {
  it('is at the code’s address, asked for by the code, page by page (SAL-CUS-073, SAL-CUS-076..087, API-094, QUIRK-038)', async () => {
    const { calls } = stand('/sales/customers/C00001/transactions', { total: 12 });
    expect(
      await screen.findByRole('heading', {
        name: 'Transaction history of Ganesh Shrestha (C00001)',
      }),
    ).toBeVisible();
    const row = await screen.findByRole('row', {
      name: '1 ESEWA-77 2026-11-21 11:45:00 Home Fibre Rs. 1,356.00/- Recharge eSewa',
    });
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'S.N',
      'Transaction Id',
      'Date',
      'Product',
      'Amount',
      'Type',
      'Channel',
    ]);
    expect(within(row).getByRole('link', { name: 'ESEWA-77' })).toHaveAttribute(
      'href',
      '/sales/customers/C00001/transactions/ESEWA-77',
    );
    const asked = () =>
      calls
        .filter(call => call.path.startsWith('transactions?'))
        .map(call => decodeURIComponent(call.path));
    expect(asked()).toEqual(['transactions?limit=10&page=1&search[customer_code]=C00001']);
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'pagination' })).getByRole('button', {
        name: '2',
      }),
    );
    await waitFor(() => expect(asked()[1]).toContain('page=2'));
    expect(await screen.findByRole('cell', { name: '11' })).toBeVisible();
  });

  it('is at the address of one transaction too, shown in full above it (SAL-CUS-075, ROUTE-090, QUIRK-037)', async () => {
    stand('/sales/customers/C00001/transactions/5');
    expect(
      await screen.findByRole('heading', {
        name: 'Transaction history of Ganesh Shrestha (C00001)',
      }),
    ).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Transaction' })).getByText('Not Confirmed'),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'ESEWA-77' })).toBeVisible();
  });

  it.each(['C00001', '99'])(
    'is at the name’s address, the code %s last (SAL-CUS-074, QUIRK-037)',
    async code => {
      const { calls } = stand(`/sales/customers/Ganesh%20Dai/transactions/${code}`);
      expect(
        await screen.findByRole('heading', { name: `Transaction history of Ganesh Dai (${code})` }),
      ).toBeVisible();
      await waitFor(() =>
        expect(calls.map(call => decodeURIComponent(call.path)).join()).toContain(
          `search[customer_code]=${code}`,
        ),
      );
      expect(screen.queryByRole('region', { name: 'Transaction' })).toBeNull();
    },
  );

  it('is found by the Transaction Id, of the customer in the address where two channels gave the same (finding D18)', async () => {
    const other = { ...paid, id: 6, customer_code: 'C00002', customer_name: 'Hari Rai' };
    const numbered = { ...paid, id: 7, transaction_id: '5', customer_name: 'Maya Gurung' };
    const longer = { ...paid, id: 8, transaction_id: 'ESEWA-778', customer_name: 'Gita Limbu' };
    const stored = [longer, paid, other, { ...numbered, customer_code: 'C00003' }];
    const open = (path: string) =>
      renderScreen(
        <Routes>
          <Route
            path="/sales/customers/:first/transactions/:last"
            element={<CustomerTransaction />}
          />
        </Routes>,
        call => {
          if (call.path === 'transactions/5') return { status: 200, body: paid };
          const query = new URLSearchParams(call.path.split('?')[1]);
          // As the API answers it: "contains", newest first.
          const id = query.get('search[transaction_id]');
          const code = query.get('search[customer_code]');
          const found = stored.filter(row =>
            id === null ? row.customer_code === code : row.transaction_id.includes(id),
          );
          return call.path.startsWith('transactions?') ? listResponse(found) : undefined;
        },
        { path },
      );
    const cases = [
      ['/sales/customers/C00002/transactions/ESEWA-77', 'Hari Rai (C00002)'],
      ['/sales/customers/C00001/transactions/ESEWA-77', 'Ganesh Shrestha (C00001)'],
      // Digits are a Transaction Id first, and our own id only where no channel gave them.
      ['/sales/customers/C00003/transactions/5', 'Maya Gurung (C00003)'],
      // A customer’s own transaction by our id, though somebody else’s has the digits for its own.
      ['/sales/customers/C00001/transactions/5', 'Ganesh Shrestha (C00001)'],
    ] as const;
    for (const [path, customer] of cases) {
      open(path);
      expect(
        await screen.findByRole('heading', { name: `Transaction history of ${customer}` }),
      ).toBeVisible();
      expect(screen.getByRole('region', { name: 'Transaction' })).toBeVisible();
      cleanup();
    }
  });

  it('is not found for a customer that does not exist', async () => {
    stand('/sales/customers/5/transactions', { history: [], total: 0 });
    expect(await screen.findByText('Oops! Nothing was found')).toBeVisible();
  });

  it('is reached from the customer’s row', async () => {
    const { router } = renderScreen(
      <EntityList entity={findEntity('customers')} overrides={customers} />,
      () => listResponse([{ ...known, type: 'I', status: 1 }]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Transactions' }));
    expect(router.state.location.pathname).toBe('/sales/customers/C00001/transactions');
  });

  it('is in Nepali in Nepali', async () => {
    switchLanguage('ne');
    stand('/sales/customers/C00001/transactions', { history: [] });
    expect(
      await screen.findByRole('heading', { name: 'Ganesh Shrestha को कारोबार इतिहास (C00001)' }),
    ).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'क्र.सं.' })).toBeVisible();
  });
});
