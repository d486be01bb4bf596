// A company whose year has no fiscal year yet: the modal is in front of every page until there is
// one.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FirstRun } from '../../custom-pages/index.tsx';
import { renderScreen } from '../support/render-screen.tsx';

const open = ({
  current = 204,
  taxes = 204,
  refusal,
}: {
  current?: number;
  taxes?: number;
  refusal?: { status: number; body: object };
} = {}) =>
  renderScreen(<FirstRun />, ({ method, path }) => {
    if (path === 'fiscal-year/current') return { status: current, body: { id: 1 } };
    if (path.startsWith('taxes') && method === 'GET')
      return { status: taxes, body: { data: [{ id: 1 }] } };
    if (method !== 'POST') return undefined;
    return path === 'fiscal-year' && refusal
      ? refusal
      : { status: 200, body: { id: 1, message: 'It has been created.' } };
  });

describe('the first run', () => {
  it('asks on load for the current fiscal year and stays away when there is one (AUTH-051)', async () => {
    const { calls } = open({ current: 200 });
    await waitFor(() => expect(calls.map(call => call.path)).toEqual(['fiscal-year/current']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the modal on 204; the created year hides it, and the first tax is made (AUTH-052..055, ENT-012..014, CONST-005, CONST-006, OPEN-022)', async () => {
    const { calls } = open();
    const dialog = await screen.findByRole('dialog');
    // It cannot be dismissed, but one can leave.
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual([
        'fiscal-year',
        'taxes',
      ]),
    );
    expect(calls.find(call => call.path === 'taxes' && call.method === 'POST')!.body).toEqual({
      name: 'standard',
      rate: 13,
      status: 1,
    });
  });

  it('makes no second tax', async () => {
    const { calls } = open({ taxes: 200 });
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(calls.some(call => call.path.startsWith('taxes?'))).toBe(true));
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1);
  });

  it('lets users go on who may not create a year, once that is known', async () => {
    open({
      refusal: {
        status: 403,
        body: { message: 'You do not have the permission "create fiscal-year".' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/Ask an administrator/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue viewing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('puts the server’s problems under the fields', async () => {
    open({
      refusal: {
        status: 422,
        body: { message: { end_date: ['The range overlaps another fiscal year.'] } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'End Date' })).toHaveAccessibleDescription(
        /overlaps another fiscal year/,
      ),
    );
  });
});
