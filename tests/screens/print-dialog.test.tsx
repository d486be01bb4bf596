// Print and preview of a document, and its mail.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getToasts } from '../../src/platform/toast-store.ts';
import { PrintDialog } from '../../src/print/PrintDialog.tsx';
import { offerLetter } from '../support/offered-letter.ts';
import { renderScreen } from '../support/render-screen.tsx';

vi.mock('../../src/print/PdfView.tsx', () => ({
  PdfView: ({ single }: { single: boolean }) => <p>{single ? 'one page' : 'all pages'}</p>,
}));

const Page = ({ onClose }: { onClose: () => void }) => {
  const [shown, setShown] = useState(true);
  const close = () => {
    setShown(false);
    onClose();
  };
  return shown ? <PrintDialog path="invoices/12" number="123" onClose={close} /> : <p>the list</p>;
};

const open = (
  email: { status: number; body: object } = {
    status: 200,
    body: { message: 'E-mail sent to buyer@himal.test.' },
  },
) => {
  const onClose = vi.fn();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:file',
      revokeObjectURL: () => undefined,
    }),
  );
  const { calls } = renderScreen(<Page onClose={onClose} />, ({ method, path }) => {
    if (method === 'POST') return email;
    if (path === 'invoices/12/email') return { status: 200, body: offerLetter('buyer@himal.test') };
    return { status: 200, body: {} };
  });
  return { calls, onClose };
};
afterEach(() => localStorage.clear());

/** A mail server that takes its time; returns a function that lets it answer. */
const mailTakesTime = () => {
  const given = fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    if (options.method === 'POST') await promise;
    return given(url, options);
  });
  return resolve;
};

const panel = () => screen.findByRole('region', { name: 'E-mail' });
const messageOf = (email: HTMLElement) => within(email).getByRole('textbox', { name: 'Message' });
/** In the place of the letter that is offered. */
const writeMessage = async (text: string) => {
  const email = await panel();
  await waitFor(() => expect(messageOf(email)).not.toHaveValue(''));
  await userEvent.clear(messageOf(email));
  await userEvent.type(messageOf(email), text);
};

describe('the print dialog', () => {
  it('shows a preview and offers two copies, each to print and to download (PRINT-001..009, PRINT-018)', async () => {
    const { calls } = open();
    expect(await screen.findByText('one page')).toBeVisible();
    for (const [name, q] of [
      ['Customer Copy', 'print'],
      ['Company Copy', 'invoice'],
    ] as const) {
      const copy = screen.getByRole('region', { name });
      for (const button of ['Print', 'Download']) {
        const asked = calls.filter(call => call.path === `invoices/12?q=${q}`).length;
        await userEvent.click(within(copy).getByRole('button', { name: button }));
        await waitFor(() =>
          expect(calls.filter(call => call.path === `invoices/12?q=${q}`)).toHaveLength(asked + 1),
        );
        await waitFor(() =>
          expect(within(copy).getByRole('button', { name: button })).toBeEnabled(),
        );
      }
    }
    expect(calls.filter(call => call.path === 'invoices/12?q=preview')).toHaveLength(1);
  });

  it('sends a mail that is addressed already, and closes (PRINT-010..016, OPEN-076)', async () => {
    const { calls, onClose } = open();
    const email = await panel();
    await waitFor(() =>
      expect(within(email).getByRole('textbox', { name: 'To' })).toHaveValue('buyer@himal.test'),
    );
    expect(within(email).getByRole('textbox', { name: 'Subject' })).toHaveValue('Invoice 123');
    expect(messageOf(email)).toHaveValue(offerLetter().letter.en.message);
    await writeMessage('With our thanks.');
    await userEvent.click(within(email).getByRole('checkbox', { name: 'Send me a copy' }));
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.find(call => call.method === 'POST')).toMatchObject({
      path: 'invoices/12/email',
      body: {
        to: 'buyer@himal.test',
        subject: 'Invoice 123',
        message: 'With our thanks.',
        copy: 1,
      },
    });
  });

  it('shows the first page for printing, and every page while a mail is written (PRINT-018, PRINT-019)', async () => {
    open();
    expect(await screen.findByText('one page')).toBeVisible();
    await userEvent.click(within(await panel()).getByRole('textbox', { name: 'Message' }));
    expect(await screen.findByText('all pages')).toBeVisible();
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Company Copy' })).getByRole('button', {
        name: 'Download',
      }),
    );
    expect(await screen.findByText('one page')).toBeVisible();
  });

  it('keeps the letter that is being written while the page is reloaded, until it has been sent', async () => {
    const written = async () => within(await panel()).getByRole('textbox', { name: 'Message' });
    const addressed = async () => within(await panel()).getByRole('textbox', { name: 'To' });
    open();
    await writeMessage('With our thanks.');
    cleanup();
    open();
    expect(await written()).toHaveValue('With our thanks.');
    expect(screen.getByText(/^We restored your unsaved e-mail from /)).toBeVisible();
    // An untouched letter is requested again.
    await waitFor(async () => expect(await addressed()).toHaveValue('buyer@himal.test'));
    await userEvent.clear(await addressed());
    await userEvent.type(await addressed(), 'office@himal.test');
    cleanup();
    const { onClose } = open();
    expect(await addressed()).toHaveValue('office@himal.test');
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(Object.keys(localStorage).filter(key => key.startsWith('draft/'))).toEqual([]);
    cleanup();
    open();
    await waitFor(async () => expect(await written()).toHaveValue(offerLetter().letter.en.message));
  });

  it('keeps the language that was chosen, and not the letter that nobody has changed', async () => {
    open();
    const email = await panel();
    await waitFor(() => expect(messageOf(email)).not.toHaveValue(''));
    await userEvent.click(within(email).getByRole('combobox', { name: 'Language of the PDF' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Nepali' }));
    cleanup();
    open();
    const again = await panel();
    await waitFor(() => expect(messageOf(again)).toHaveValue(offerLetter().letter.ne.message));
  });

  it('writes the letter in the language that is chosen, but for what somebody has written', async () => {
    const { calls } = open();
    const email = await panel();
    await waitFor(() => expect(messageOf(email)).not.toHaveValue(''));
    const choose = async (name: string) => {
      await userEvent.click(within(email).getByRole('combobox', { name: 'Language of the PDF' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    const { en, ne } = offerLetter().letter;
    expect(ne.subject).toBe('बीजक १२३');
    await choose('Nepali');
    expect(messageOf(email)).toHaveValue(ne.message);
    expect(within(email).getByRole('textbox', { name: 'Subject' })).toHaveValue(ne.subject);
    await writeMessage('With our thanks.');
    await choose('English');
    expect(within(email).getByRole('textbox', { name: 'Subject' })).toHaveValue(en.subject);
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'POST')).toMatchObject({
        body: { subject: en.subject, message: 'With our thanks.', language: 'en' },
      }),
    );
  });

  it('stays when the mail is refused, with the problem under its field', async () => {
    const { onClose } = open({
      status: 422,
      body: { message: { to: ['This is not a valid email.'] } },
    });
    const email = await panel();
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(within(email).getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
        'This is not a valid email.',
      ),
    );
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows a spinner while the mail server takes its time, and its refusal long enough to read; the letter stays', async () => {
    const said =
      'The mail server rejected the e-mail to buyer@himal.test: “550 no such user”. The copy has been counted.';
    const { onClose } = open({ status: 400, body: { message: said } });
    const answered = mailTakesTime();
    const email = await panel();
    await writeMessage('With our thanks.');
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    expect(within(email).getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(within(email).getByRole('progressbar')).toBeVisible();
    answered();
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(getToasts()).toMatchObject([{ severity: 'error', persistent: true }]);
    await waitFor(() => expect(within(email).getByRole('button', { name: 'Send' })).toBeEnabled());
    expect(within(email).getByRole('textbox', { name: 'Message' })).toHaveValue('With our thanks.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes when only the sender’s own copy was refused, and says so long enough to read', async () => {
    const said =
      'E-mail sent to buyer@himal.test. Your copy was rejected by the mail server: “552 mailbox full”.';
    const { onClose } = open({ status: 200, body: { message: said, copy: 0 } });
    const email = await panel();
    await userEvent.click(within(email).getByRole('checkbox', { name: 'Send me a copy' }));
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(getToasts()).toMatchObject([{ severity: 'warning', persistent: true }]);
  });

  it('does not navigate away from a user who has closed it while the mail was still being sent', async () => {
    const { onClose } = open();
    const answered = mailTakesTime();
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Send' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    answered();
    expect(await screen.findByText('E-mail sent to buyer@himal.test.')).toBeVisible();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
