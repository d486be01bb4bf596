// The pages around an account: a forgotten password, a new one, the own profile.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicPages } from '../../custom-pages/landing/PublicPages.tsx';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { UserSettings } from '../../custom-pages/users/UserSettings.tsx';
import { ReloadSessionContext } from '../../src/api/session.ts';
import { renderScreen } from '../support/render-screen.tsx';

type SentCall = { path: string; body: unknown };

/** Opens a public address with a server that gives these answers. */
const visit = (
  address: string,
  answer: (call: SentCall) => { status: number; body: object } = () => ({ status: 200, body: {} }),
) => {
  const calls: SentCall[] = [];
  window.history.replaceState(null, '', address);
  vi.stubGlobal('fetch', async (url: string, options: { body?: string } = {}) => {
    if (url.endsWith('/setup')) return new Response('{"needed":false}');
    const call = {
      path: url.replace(/^\/billing\//, ''),
      body: options.body ? (JSON.parse(options.body) as unknown) : undefined,
    };
    calls.push(call);
    const { status, body } = answer(call);
    return new Response(JSON.stringify(body), { status });
  });
  render(<PublicPages />);
  return calls;
};
const landing = () => screen.findByRole('button', { name: 'Sign In' });
const box = (name: string) => screen.findByLabelText(name);

beforeEach(() => localStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a user who forgot the password', () => {
  it('finds the way from the sign-in (AUTH-008)', () => {
    render(<SignInModal onClose={() => undefined} />);
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('enters the e-mail, sends, and reads the server’s message on the next page (ROUTE-003, ROUTE-004, AUTH-022..026, API-020, API-021)', async () => {
    const calls = visit('/forgot-password', () => ({
      status: 200,
      body: { message: 'A link is on its way.' },
    }));
    expect(await screen.findByRole('link', { name: 'Back to Login' })).toHaveAttribute(
      'href',
      '/?popup=1',
    );
    await userEvent.type(await box('Email'), 'sita@shop.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('A link is on its way.')).toBeVisible();
    expect(window.location.pathname).toBe('/forgot-password-success');
    expect(calls).toEqual([{ path: 'forget-password', body: { email: 'sita@shop.test' } }]);
  });

  it('sees what is wrong with the e-mail (AUTH-027, ERR-026, API-022)', async () => {
    visit('/forgot-password', () => ({
      status: 422,
      body: { message: { email: ['This is not a valid email.'] } },
    }));
    await userEvent.type(await box('Email'), 'sita');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () =>
      expect(await box('Email')).toHaveAccessibleDescription('This is not a valid email.'),
    );
    expect(await box('Email')).toBeInvalid();
    expect(window.location.pathname).toBe('/forgot-password');
  });

  it('gets a toast after too many requests', async () => {
    visit('/forgot-password', () => ({ status: 429, body: { message: 'Too many attempts.' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(within(await screen.findByRole('alert')).getByText('Too many attempts.')).toBeVisible();
  });

  it('sees the landing page at the success pages without a message (ROUTE-005, ROUTE-007)', async () => {
    for (const address of ['/forgot-password-success', '/change-password-success']) {
      visit(address);
      expect(await landing()).toBeVisible();
      expect(window.location.pathname).toBe('/');
      document.body.replaceChildren();
    }
  });
});

describe('a user with a link', () => {
  const fill = async (first = 'Brand-New-456', second = first) => {
    await userEvent.type(await box('Password'), first);
    await userEvent.type(await box('Password Confirmation'), second);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('needs a token in it (ROUTE-008)', async () => {
    visit('/set-password?message=Hello');
    expect(await landing()).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  it('reads the decoded message as plain text (ROUTE-009)', async () => {
    visit(`/set-password?token=x&message=${encodeURIComponent('Welcome to <b>Shop & Sons</b>')}`);
    expect(await screen.findByText('Welcome to <b>Shop & Sons</b>')).toBeVisible();
  });

  it('sets a password typed twice and reads that it is set (ROUTE-006, AUTH-028..032, API-023, API-024)', async () => {
    const calls = visit('/set-password?token=the-token', () => ({
      status: 200,
      body: { message: 'Your new password is set.' },
    }));
    expect(await screen.findByRole('link', { name: 'Back to Login' })).toHaveAttribute(
      'href',
      '/?popup=1',
    );
    await fill();
    expect(await screen.findByText('Your new password is set.')).toBeVisible();
    expect(window.location.pathname).toBe('/change-password-success');
    expect(calls).toEqual([
      {
        path: 'change-password',
        body: {
          password: 'Brand-New-456',
          password_confirmation: 'Brand-New-456',
          token: 'the-token',
        },
      },
    ]);
  });

  it('reads the server’s texts under each field (AUTH-033, AUTH-034, API-025)', async () => {
    visit('/set-password?token=x', () => ({
      status: 422,
      body: {
        message: {
          password: ['Too short.', 'Too simple.'],
          password_confirmation: ['Not the same.'],
        },
      },
    }));
    await fill();
    await waitFor(async () =>
      expect(await box('Password')).toHaveAccessibleDescription('Too short. Too simple.'),
    );
    expect(await box('Password Confirmation')).toHaveAccessibleDescription('Not the same.');
  });

  it('learns that the link is dead from a toast titled Invalid, with the first text (AUTH-035, ERR-025, API-026)', async () => {
    visit('/set-password?token=bad', () => ({
      status: 422,
      body: { message: { token: ['This link is dead.', 'More.'] } },
    }));
    await fill();
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Invalid')).toBeVisible();
    expect(toast).toHaveTextContent('This link is dead.');
    expect(toast).not.toHaveTextContent('More.');
    expect(window.location.pathname).toBe('/set-password');
  });
});

describe('user settings', () => {
  const open = (
    answer: { status: number; body: object } = {
      status: 200,
      body: { message: 'Password changed successfully.' },
    },
  ) => {
    const renewed = vi.fn(async () => undefined);
    const rendered = renderScreen(
      <ReloadSessionContext.Provider value={renewed}>
        <UserSettings />
      </ReloadSessionContext.Provider>,
      () => answer,
    );
    return { ...rendered, renewed };
  };
  const toastOf = async (role: 'alert' | 'status', title: string) => {
    const toast = (await screen.findByText(title, { selector: '.MuiAlertTitle-root' })).closest(
      '[role]',
    )!;
    expect(toast).toHaveAttribute('role', role);
    return toast;
  };
  const inputs = async () =>
    Promise.all(
      ['Current Password *', 'Password *', 'Password Confirmation *'].map(name => box(name)),
    );
  const fill = async () => {
    const [current, password, confirmation] = await inputs();
    await userEvent.type(current!, 'Secret-123');
    await userEvent.type(password!, 'Brand-New-456');
    await userEvent.type(confirmation!, 'Brand-New-456');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  };

  it('have three required passwords and change them with one request (PROF-002..009, API-064)', async () => {
    const { calls } = open();
    for (const input of await inputs()) expect(input).toBeRequired();
    await fill();
    expect(await toastOf('status', 'Change Password')).toHaveTextContent(
      'Password changed successfully.',
    );
    expect(calls).toEqual([
      {
        method: 'POST',
        path: 'users/1/change-password',
        body: {
          current_password: 'Secret-123',
          password: 'Brand-New-456',
          password_confirmation: 'Brand-New-456',
        },
      },
    ]);
    for (const input of await inputs()) expect(input).toHaveValue('');
  });

  it('send even empty passwords, and show the server’s texts on the fields (PROF-010, PROF-011, ERR-030)', async () => {
    const { calls } = open({
      status: 422,
      body: {
        message: {
          current_password: ['This field is required.'],
          password: ['Too short.'],
          password_confirmation: ['Not the same.'],
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    const [current, password, confirmation] = await inputs();
    await waitFor(() => expect(current).toHaveAccessibleDescription('This field is required.'));
    expect(password).toHaveAccessibleDescription('Too short.');
    expect(confirmation).toHaveAccessibleDescription('Not the same.');
    expect(calls).toHaveLength(1);
  });

  it('report a 400 as an error titled Change Password (PROF-012, ERR-031)', async () => {
    open({ status: 400, body: { message: 'The current password is incorrect.' } });
    await fill();
    expect(await toastOf('alert', 'Change Password')).toHaveTextContent(
      'The current password is incorrect.',
    );
  });

  const picture = new File(['not looked at here'], 'me.png', { type: 'image/png' });

  it('upload an image as soon as it is chosen, and show it everywhere (PROF-001, PROF-013, ERR-028, API-065)', async () => {
    const { calls, renewed } = open({ status: 200, body: { message: 'ok', image: 'files/x.png' } });
    await userEvent.upload(await box('Image'), picture);
    expect(await screen.findByText('Image updated successfully.')).toBeVisible();
    expect(calls).toMatchObject([{ method: 'POST', path: 'users/1/images' }]);
    expect((calls[0]!.body as { images: File }).images.name).toBe('me.png');
    expect(renewed).toHaveBeenCalledOnce();
  });

  it('list every reason why an image was refused under Upload Image (PROF-014, ERR-029)', async () => {
    const { renewed } = open({
      status: 422,
      body: { message: { images: ['Not an image.', 'Too wide.'] } },
    });
    await userEvent.upload(await box('Image'), picture);
    const toasts = await screen.findAllByRole('alert');
    expect(toasts.map(toast => toast.textContent)).toEqual([
      'Upload ImageNot an image.',
      'Upload ImageToo wide.',
    ]);
    expect(renewed).not.toHaveBeenCalled();
  });

  it('report any other refusal with the server’s message (ERR-032)', async () => {
    open({ status: 404, body: { message: 'User not found.' } });
    await fill();
    expect(await screen.findByText('User not found.')).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('send no file of more than 1024 MB (SAL-PRD-040)', async () => {
    const { calls } = open();
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 1_073_741_825 });
    await userEvent.upload(await box('Image'), large);
    expect(await screen.findByText('Please upload a smaller file (< 1024 MB).')).toBeVisible();
    expect(calls).toEqual([]);
  });
});
