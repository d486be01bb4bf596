// The page of the app keys.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppKeys } from '../../custom-pages/app-keys/AppKeys.tsx';
import { renderScreen } from '../support/render-screen.tsx';

const key = { id: 7, app_name: 'Wallet', client_id: 'abc123', client_secret: '********' };

describe('the app keys', () => {
  it('are a table of number, name, id and masked secret with an Update button a row (KEY-001..005)', async () => {
    renderScreen(<AppKeys />, () => ({
      status: 200,
      body: { data: [key, { ...key, id: 8, app_name: 'Recharge' }], total: 2 },
    }));
    await screen.findByRole('cell', { name: 'Wallet' });
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'S.N',
      'App Name',
      'Client Id',
      'Client Secret',
      'Actions',
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map(row =>
        within(row)
          .getAllByRole('cell')
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['1', 'Wallet', 'abc123', '********', 'Update'],
      ['2', 'Recharge', 'abc123', '********', 'Update'],
    ]);
  });

  it('are renewed after a question, without a payload; the new secret is shown once, with a copy button (KEY-006, API-166, OPEN-101)', async () => {
    const { calls } = renderScreen(<AppKeys />, ({ method }) =>
      method === 'PUT'
        ? {
            status: 200,
            body: { ...key, client_secret: 'top-secret', message: 'App Key updated successfully.' },
          }
        : { status: 200, body: { data: [key], total: 1 } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Key' });
    expect(calls.some(call => call.method === 'PUT')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('top-secret')).toBeVisible();
    expect(calls.find(call => call.method === 'PUT')).toEqual({
      method: 'PUT',
      path: 'app-keys/7',
      body: undefined,
    });
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The secret is shown only once.');
    expect(JSON.stringify({ ...localStorage })).not.toContain('top-secret');
  });

  it('that are only a message show it with a Generate Key link, which makes one without a payload (KEY-007, KEY-008, API-165)', async () => {
    let made = false;
    const { calls } = renderScreen(<AppKeys />, ({ method }) => {
      if (method === 'POST') {
        made = true;
        return {
          status: 200,
          body: { ...key, client_secret: 'shown once', message: 'App Key created successfully.' },
        };
      }
      return {
        status: 200,
        body: made ? { data: [key], total: 1 } : { message: 'You have no key yet.' },
      };
    });
    expect(await screen.findByText(/You have no key yet\./)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Generate Key' }));
    expect(await screen.findByText('shown once')).toBeVisible();
    expect(calls.find(call => call.method === 'POST')).toEqual({
      method: 'POST',
      path: 'app-keys',
      body: undefined,
    });
  });

  it('of a further program are created under its name', async () => {
    const { calls } = renderScreen(<AppKeys />, ({ method }) =>
      method === 'POST'
        ? { status: 200, body: { ...key, id: 9, message: 'App Key created successfully.' } }
        : { status: 200, body: { data: [key], total: 1 } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Key' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'App Name' }), 'Kiosk');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'POST')?.body).toEqual({ app_name: 'Kiosk' }),
    );
  });
});
