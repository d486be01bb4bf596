// The second step of the sign-in at the screen (finding S6).
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { ACCESS_TOKEN_KEY } from '../../src/auth/tokens.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

/** A token of a session that has just begun. */
const ACCESS_TOKEN = `head.${btoa(JSON.stringify({ exp: 9_999_999_999, params: { id: 1, company_id: 1 } }))}.end`;
const TOKENS = { access_token: ACCESS_TOKEN, refresh_token: 'r' };

/** What the authenticator makes; undefined: the person refuses. */
let madePasskey: object | undefined;
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async ({ optionsJSON }: { optionsJSON: object }) => {
    if (!madePasskey) throw new Error('NotAllowedError');
    return { ...madePasskey, optionsJSON };
  },
}));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const typePassword = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'sita@shop.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret-123');
  await press('Sign In');
};
type Judge = (call: ApiCall) => { status?: number; body?: unknown } | undefined;
const open = (ticket: object, judge: Judge) => {
  const { calls } = renderScreen(<SignInModal onClose={() => undefined} />, call => {
    if (call.path === 'altcha-challenge') return { status: 200, body: { required: false } };
    if (call.path === 'v2/login') return { status: 202, body: ticket };
    return judge(call);
  });
  return {
    bodies: (path: string) => calls.filter(call => call.path === path).map(({ body }) => body),
  };
};

describe('the second step', () => {
  it('asks for a code, says what is wrong under it, and stores the tokens of the right one', async () => {
    const { bodies } = open({ ticket: 't', second_factor: ['totp'] }, ({ body }) =>
      (body as { totp: string }).totp === '123456'
        ? { status: 200, body: TOKENS }
        : { status: 422, body: { message: { totp: ['Not this one.'] } } },
    );
    await typePassword();
    await screen.findByRole('dialog', { name: 'SECOND STEP' });
    const code = screen.getByRole('textbox', { name: 'Code' });
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await press('Verify');
    expect(code).toHaveAccessibleDescription('This field is required.');
    await userEvent.type(code, '000000');
    await press('Verify');
    await waitFor(() => expect(code).toHaveAccessibleDescription('Not this one.'));
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    await userEvent.clear(code);
    await userEvent.type(code, '१२३४५६');
    await press('Verify');
    await waitFor(() => expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe(ACCESS_TOKEN));
    expect(bodies('v2/login/second-factor')).toEqual([
      { ticket: 't', totp: '000000' },
      { ticket: 't', totp: '123456' },
    ]);
  });

  it('takes a recovery code instead, and offers no passkey where the browser has none', async () => {
    const ticket = { ticket: 't', second_factor: ['totp', 'passkey', 'recovery_code'] };
    const { bodies } = open(ticket, () => ({ status: 200, body: TOKENS }));
    await typePassword();
    await screen.findByRole('dialog', { name: 'SECOND STEP' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await press('Use a recovery code');
    await userEvent.type(screen.getByRole('textbox', { name: 'Recovery Code' }), 'abcd-efgh');
    await press('Verify');
    await waitFor(() =>
      expect(bodies('v2/login/second-factor')).toEqual([
        { ticket: 't', recovery_code: 'abcd-efgh' },
      ]),
    );
  });

  it('leads back to the password when its time is over, and says why', async () => {
    open({ ticket: 't', second_factor: ['totp'] }, () => ({
      status: 401,
      body: { message: 'This sign-in has expired.' },
    }));
    await typePassword();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await press('Verify');
    await screen.findByRole('dialog', { name: 'SIGN IN' });
    expect(screen.getByRole('alert')).toHaveTextContent('This sign-in has expired.');
  });

  it('lets a user whose role needs one add it, with recovery codes, before the first page', async () => {
    const begun = {
      id: 7,
      secret: 'ABCDEFGH',
      otpauth_url: 'otpauth://totp/Bijak?secret=ABCDEFGH',
    };
    const { bodies } = open({ ticket: 't', second_factor: [], enrol: true }, ({ body }) => {
      const sent = body as { kind?: string; totp?: string };
      if (sent.kind === 'totp') return { status: 200, body: begun };
      if (sent.kind === 'recovery_codes')
        return { status: 200, body: { recovery_codes: ['one-code', 'two-code'] } };
      return sent.totp === '123456'
        ? { status: 200, body: { id: 7, message: 'Added.', ...TOKENS } }
        : { status: 422, body: { message: { totp: ['Not this one.'] } } };
    });
    await typePassword();
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    const code = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.type(code, '1');
    await press('Verify');
    await waitFor(() => expect(code).toHaveAccessibleDescription('Not this one.'));
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await press('Verify');
    await screen.findByText('two-code');
    expect(bodies('second-factors')).toEqual([
      { ticket: 't', kind: 'totp' },
      { ticket: 't', id: 7, totp: '1' },
      { ticket: 't', id: 7, totp: '123456' },
      { kind: 'recovery_codes', current_password: 'Secret-123' },
    ]);
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  });

  it('lets that user make a passkey instead, again where the browser refused', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    madePasskey = undefined;
    const { bodies } = open({ ticket: 't', second_factor: [], enrol: true }, ({ body }) => {
      const { kind } = body as { kind?: string };
      if (kind === 'totp')
        return { status: 200, body: { id: 7, secret: 'ABCDEFGH', otpauth_url: 'otpauth://x' } };
      if (kind === 'passkey') return { status: 200, body: { id: 8, options: { challenge: 'c' } } };
      if (kind === 'recovery_codes') return { status: 200, body: { recovery_codes: ['one-code'] } };
      return { status: 200, body: { id: 8, message: 'Added.', ...TOKENS } };
    });
    await typePassword();
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    await press('Use a passkey');
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await press('Add Passkey');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The passkey was not used.'),
    );
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    madePasskey = { id: 'made' };
    await press('Add Passkey');
    await screen.findByText('one-code');
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe(ACCESS_TOKEN);
    expect(bodies('second-factors').slice(-3)).toEqual([
      { ticket: 't', kind: 'passkey' },
      { ticket: 't', id: 8, passkey: { id: 'made', optionsJSON: { challenge: 'c' } } },
      { kind: 'recovery_codes', current_password: 'Secret-123' },
    ]);
  });
});
