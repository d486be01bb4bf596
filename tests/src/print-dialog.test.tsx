// Print and preview of a document, and its mail.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PrintDialog } from '../../src/print/PrintDialog.tsx';
import { stage } from '../stage.tsx';

vi.mock('../../src/print/PdfView.tsx', () => ({
  PdfView: ({ single }: { single: boolean }) => <p>{single ? 'one page' : 'all pages'}</p>,
}));

const open = (
  email: { status: number; body: object } = { status: 200, body: { message: 'The mail is on its way to buyer@himal.test.' } },
) => {
  const onClose = vi.fn();
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  const { calls } = stage(<PrintDialog path="invoices/12" number="123" onClose={onClose} />, ({ method, path }) => {
    if (method === 'POST') return email;
    if (path === 'invoices/12/email') return { status: 200, body: { to: 'buyer@himal.test' } };
    return { status: 200, body: {} };
  });
  return { calls, onClose };
};
afterEach(() => localStorage.clear());

const panel = () => screen.findByRole('region', { name: 'E-mail' });

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
        await waitFor(() => expect(calls.filter(call => call.path === `invoices/12?q=${q}`)).toHaveLength(asked + 1));
        await waitFor(() => expect(within(copy).getByRole('button', { name: button })).toBeEnabled());
      }
    }
    expect(calls.filter(call => call.path === 'invoices/12?q=preview')).toHaveLength(1);
  });

  it('sends a mail that is addressed already, and closes (PRINT-010..016, OPEN-076)', async () => {
    const { calls, onClose } = open();
    const email = await panel();
    await waitFor(() => expect(within(email).getByRole('textbox', { name: 'To' })).toHaveValue('buyer@himal.test'));
    expect(within(email).getByRole('textbox', { name: 'Subject' })).toHaveValue('Invoice 123');
    await userEvent.type(within(email).getByRole('textbox', { name: 'Message' }), 'With our thanks.');
    await userEvent.click(within(email).getByRole('checkbox', { name: 'Send me a copy' }));
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.find(call => call.method === 'POST')).toMatchObject({
      path: 'invoices/12/email',
      body: { to: 'buyer@himal.test', subject: 'Invoice 123', message: 'With our thanks.', copy: 1 },
    });
  });

  it('shows the first page for printing, and every page while a mail is written (PRINT-018, PRINT-019)', async () => {
    open();
    expect(await screen.findByText('one page')).toBeVisible();
    await userEvent.click(within(await panel()).getByRole('textbox', { name: 'Message' }));
    expect(await screen.findByText('all pages')).toBeVisible();
    await userEvent.click(within(screen.getByRole('region', { name: 'Company Copy' })).getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('one page')).toBeVisible();
  });

  it('keeps the letter that is being written while the page is loaded anew, until it has been sent', async () => {
    const written = async () => within(await panel()).getByRole('textbox', { name: 'Message' });
    const addressed = async () => within(await panel()).getByRole('textbox', { name: 'To' });
    open();
    await userEvent.type(await written(), 'With our thanks.');
    cleanup();
    open();
    expect(await written()).toHaveValue('With our thanks.');
    // What nobody has typed is asked for anew.
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
    expect(await written()).toHaveValue('');
  });

  it('stays when the mail is refused, with the problem under its field', async () => {
    const { onClose } = open({ status: 422, body: { message: { to: ['This is not a valid email.'] } } });
    const email = await panel();
    await userEvent.click(within(email).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(within(email).getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription('This is not a valid email.'),
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});
