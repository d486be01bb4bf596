// The settings of reminders with their preview, and a reminder that is sent from the account of a customer.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ReminderSettings } from '../../custom-pages/company/ReminderSettings.tsx';
import { ReminderDialog } from '../../custom-pages/receivables/ReminderDialog.tsx';
import { usualReminders } from '../../domain/documents/reminders.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { renderScreen } from '../support/render-screen.tsx';

afterEach(() => {
  switchLanguage('en');
  vi.unstubAllGlobals();
  errorDialog.close();
});

const stored = {
  ...{ enabled: 0, steps: [1, 7], by_mail: 1, by_sms: 0, language: 'en' },
  ...{ templates: usualReminders, sms_provider: 'aakash', sms_sender: '', has_token: true },
  may_change: 1,
};

it('shows what customers will read, and saves what was changed without the token', async () => {
  const { calls } = renderScreen(<ReminderSettings />, ({ method, body }) => ({
    status: 200,
    body: method === 'PUT' ? { ...stored, ...(body as object), message: 'Saved' } : stored,
  }));
  await userEvent.click(await screen.findByRole('switch', { name: 'Send payment reminders' }));
  const steps = screen.getByRole('textbox', { name: /Days Past Due/ });
  await userEvent.clear(steps);
  await userEvent.type(steps, '15, ३०');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Total overdue: Rs 1,695.00');
  const sms = screen.getByRole('textbox', { name: /^SMS/ });
  fireEvent.change(sms, { target: { value: 'रु {open}' } });
  expect(preview).toHaveTextContent('SMS: 11 letters, sent as 1 SMSरु 1,695.00');
  expect(screen.getByText(/Unproven/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeDefined());
  const sent = calls.find(({ method }) => method === 'PUT')!.body as Record<string, unknown>;
  expect(sent).toMatchObject({ enabled: 1, steps: [15, 30], sms_provider: 'aakash' });
  expect(sent).not.toHaveProperty('sms_token');
  expect((sent.templates as typeof usualReminders).en.sms).toBe('रु {open}');
});

it('marks the text that the server refuses', async () => {
  renderScreen(<ReminderSettings />, ({ method }) =>
    method === 'PUT'
      ? {
          status: 422,
          body: { message: { 'templates.en.message': ['Unknown placeholder: {name}.'] } },
        }
      : { status: 200, body: stored },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Unknown placeholder: {name}.')).toBeVisible();
});

const offer = {
  mail: { to: 'a@himal.test', subject: 'S', message: 'M' },
  sms: { to: '9841000000', message: 'बाँकी छ', letters: 7, parts: 1 },
  ...{ has_sms: true, wants_reminders: 0, documents: [{ number: '12' }], last: null },
};

it('keeps its key until the server refuses, and says when an earlier letter may be sent', async () => {
  // A plain address in the local network has no crypto.randomUUID.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys: (string | null)[] = [];
  const refusals = [
    { status: 503, body: { message: 'The database is away.' } },
    { status: 422, body: { message: { 'Idempotency-Key': ['This key was used.'] } } },
    { status: 422, body: { message: { to: ['This is no address.'] } } },
  ];
  renderScreen(
    <ReminderDialog id={9} name="Everest" onClose={() => undefined} />,
    ({ method }, headers) => {
      if (method !== 'POST') return { status: 200, body: offer };
      keys.push(headers.get('idempotency-key'));
      return refusals[keys.length - 1] ?? { status: 200, body: { message: 'Sent' } };
    },
  );
  const send = async () => {
    const before = keys.length;
    const button = await screen.findByRole('button', { name: 'Send', hidden: true });
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.click(button);
    await waitFor(() => expect(keys).toHaveLength(before + 1));
  };
  await send();
  errorDialog.close();
  await send();
  expect(await screen.findByText(/may already be saved/)).toBeInTheDocument();
  await send();
  expect(await screen.findByText('This is no address.')).toBeInTheDocument();
  await send();
  const [lost, changed, corrected, last] = keys;
  expect(changed).toBe(lost);
  expect(new Set([lost, corrected, last]).size).toBe(3);
});

it('offers the text of the company by hand, in Nepali as well, and sends it once', async () => {
  switchLanguage('ne');
  const { calls } = renderScreen(
    <ReminderDialog id={9} name="Everest" onClose={() => undefined} />,
    ({ method }) => ({
      status: 200,
      body: method === 'POST' ? { id: 1, state: 'sent', message: 'Sent' } : offer,
    }),
  );
  expect(await screen.findByText(/ताकेता नपठाउने गरी/)).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'माध्यम' }));
  await userEvent.click(await screen.findByRole('option', { name: 'एसएमएस' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('७ अक्षर, १ एसएमएसमा जान्छ')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'पठाउनुहोस्' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')).toBeDefined());
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'parties/customer/9/reminder',
    body: { channel: 'sms', to: '9841000000', message: 'बाँकी छ' },
  });
});
