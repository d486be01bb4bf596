// The user's own security, the company's decisions about it, and the access of another user
// (finding S6).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { SecuritySettings } from '../../custom-pages/company/SecuritySettings.tsx';
import { EditUser } from '../../custom-pages/users/EditUser.tsx';
import { Security } from '../../custom-pages/users/Security.tsx';
import { users } from '../../resources/users.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { answers, records } from '../support/administration-screens.tsx';
import { findEntity, renderAt, renderScreen } from '../support/render-screen.tsx';
import { findRow, press, visibleToasts } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const session = (id: number, device: string, current: 0 | 1) => ({
  id,
  device,
  ip_address: '10.0.0.7',
  first_used_at: '2026-11-21 11:45:00',
  last_used_at: '2026-11-21 11:50:00',
  current,
});
const factor = {
  id: 5,
  kind: 'totp',
  name: 'Office phone',
  created_at: '2026-11-21 11:45:00',
  last_used_at: null,
};

const openSecurity = (factors: object[] = [factor], recovery_codes = 9) => {
  let open = [session(1, 'Chrome on Windows', 1), session(2, 'Firefox on Linux', 0)];
  return renderScreen(<Security />, ({ method, path, body }) => {
    if (method === 'DELETE' && path.startsWith('sessions'))
      open = open.filter(({ current }) => current === 1);
    if (method === 'DELETE') return { status: 200, body: { message: `Gone: ${path}` } };
    if (path === 'sessions') return { status: 200, body: { data: open } };
    if (path === 'second-factors' && method === 'GET')
      return {
        status: 200,
        body: { data: factors, recovery_codes, required: 0, passkey_host: null },
      };
    const sent = body as { current_password?: string; kind?: string; id?: number };
    if (sent.current_password === 'wrong')
      return { status: 422, body: { message: { current_password: ['Not this password.'] } } };
    if (sent.kind === 'recovery_codes')
      return { status: 200, body: { recovery_codes: ['one-code'] } };
    return sent.id
      ? { status: 200, body: { id: 7, message: 'Added.' } }
      : { status: 200, body: { id: 7, secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x' } };
  });
};

describe('the own security', () => {
  it('lists sessions with device, address and times, and ends one', async () => {
    const { calls } = openSecurity();
    const row = within(await findRow('Firefox on Linux'));
    expect(row.getByText('10.0.0.7')).toBeVisible();
    expect(within(await findRow('Chrome on Windows')).getByText('This device')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'End: Firefox on Linux' }));
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      'sessions/2',
    ]);
    expect(screen.queryByRole('button', { name: 'End All Other Sessions' })).toBeNull();
  });

  it('ends all others after a question', async () => {
    const { calls } = openSecurity();
    await press('End All Other Sessions');
    await press('Confirm');
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === 'sessions')).toBe(true);
  });

  it('adds an authenticator app after the password, and shows recovery codes where there are none', async () => {
    const { calls } = openSecurity([], 0);
    await screen.findByText('You have no second factor yet.');
    await press('Add Authenticator App');
    await userEvent.type(await screen.findByLabelText(/^Current Password/), 'wrong');
    await press('Continue');
    expect(await screen.findByText('Not this password.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/^Current Password/));
    await userEvent.type(screen.getByLabelText(/^Current Password/), 'Secret-123');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Phone');
    await press('Continue');
    await screen.findByText('ABCD EFGH');
    await userEvent.type(screen.getByRole('textbox', { name: /^Code/ }), '123456');
    await press('Continue');
    await screen.findByText('one-code');
    expect(
      calls
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => body)
        .slice(1),
    ).toEqual([
      { kind: 'totp', current_password: 'Secret-123', name: 'Phone' },
      { id: 7, totp: '123456' },
      { kind: 'recovery_codes', current_password: 'Secret-123' },
    ]);
    await press('Close');
  });

  it('removes a second factor after a question, and offers no passkey at this address', async () => {
    const { calls } = openSecurity();
    expect(await screen.findByText('9 recovery codes are left.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull();
    await press('Remove: Authenticator app · Office phone');
    await press('Remove');
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'DELETE')?.path).toBe('second-factors/5'),
    );
    expect(visibleToasts().at(-1)).toEqual(['success', 'Second Factors', 'Gone: second-factors/5']);
  });
});

describe('the access of another user', () => {
  const openUser = (more: object) =>
    renderAt(
      '/company-users/:id/edit',
      <EditUser entity={findEntity('users')} />,
      '/company-users/3/edit',
      call =>
        /^users\/3\/(invitation|second-factors)$/.test(call.path)
          ? { status: 200, body: { message: `Done: ${call.path}` } }
          : (answers('users', { ...records.users!, ...more })(call) ?? {}),
    );

  it('is shown as invited in the list, and invited again on the page', async () => {
    const entity = findEntity('users');
    renderScreen(
      <EntityList entity={entity} overrides={users} />,
      answers('users', { ...records.users!, invited: 1 }),
      { path: entity.address },
    );
    expect(within(await findRow('Ram Thapa')).getByText('Invited')).toBeVisible();
    const { calls } = openUser({ invited: 1, second_factor: 0 });
    await press('Resend Invitation');
    await waitFor(() =>
      expect(visibleToasts().at(-1)).toEqual(['success', 'Sign-in', 'Done: users/3/invitation']),
    );
    expect(
      calls.some(({ method, path }) => method === 'POST' && path === 'users/3/invitation'),
    ).toBe(true);
    expect(screen.queryByRole('button', { name: 'Reset Second Factor' })).toBeNull();
  });

  it('says whether there is a second factor, and resets it after a question', async () => {
    const { calls } = openUser({ invited: 0, second_factor: 1 });
    expect(await screen.findByText('Signing in needs a second factor.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend Invitation' })).toBeNull();
    await press('Reset Second Factor');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Ram Thapa · ram@shop.test')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'DELETE')?.path).toBe(
        'users/3/second-factors',
      ),
    );
  });
});

describe('the security of the company', () => {
  const stored = { second_factor_required: 0, session_idle_hours: 12, session_days: 30 };
  const openSettings = (may_change: 0 | 1) =>
    renderScreen(<SecuritySettings />, ({ method, body }) => {
      if (method === 'GET') return { status: 200, body: { ...stored, may_change } };
      const sent = body as { session_days?: unknown };
      return typeof sent.session_days === 'string'
        ? { status: 422, body: { message: { session_days: ['Not a whole number.'] } } }
        : { status: 200, body: { ...stored, ...sent, message: 'Saved.' } };
    });

  it('is switched and stored at once; limits are saved together', async () => {
    const { calls } = openSettings(1);
    const required = await screen.findByRole('switch', {
      name: 'Require a second factor of powerful roles',
    });
    await userEvent.click(required);
    await waitFor(() => expect(required).toBeChecked());
    const days = screen.getByRole('textbox', { name: /^Days in all/ });
    const section = within(screen.getByRole('region', { name: 'Security' }));
    await userEvent.clear(days);
    await userEvent.type(days, 'many');
    await userEvent.click(section.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days).toHaveAccessibleDescription('Not a whole number.'));
    await userEvent.clear(days);
    await userEvent.type(days, '७');
    await userEvent.click(section.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { second_factor_required: 1 },
        { session_idle_hours: 12, session_days: 'many' },
        { session_idle_hours: 12, session_days: 7 },
      ]),
    );
  });

  it('is only shown to those who may not edit roles', async () => {
    openSettings(0);
    expect(
      await screen.findByRole('switch', { name: 'Require a second factor of powerful roles' }),
    ).toBeDisabled();
    expect(screen.getByRole('textbox', { name: /^Days in all/ })).toBeDisabled();
    const section = within(screen.getByRole('region', { name: 'Security' }));
    expect(section.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
