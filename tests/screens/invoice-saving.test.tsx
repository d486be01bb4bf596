// An invoice is scanned together and saved: codes by a scanner or by hand, Save while they are
// looked up, the page while it is saved.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { callApi, syncServerClock } from '../../src/api/http.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import {
  addProducts,
  chooseBuyer,
  laptop,
  openInvoiceEntry,
} from '../support/invoice-entry-page.tsx';
import { findToast, press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errorDialog.close();
});

const scan = async (code: string) =>
  userEvent.type(
    await screen.findByRole('combobox', { name: 'Scan, or type a code or name' }),
    `${code}{Enter}`,
  );

describe('a scanned code', () => {
  it('puts its product on the invoice at once, one more of it when it comes again, in the order of the scans', async () => {
    const { calls } = openInvoiceEntry();
    await scan('890');
    await screen.findByText('Laptop');
    await scan('890');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('2'));
    expect(screen.getByRole('combobox', { name: 'Scan, or type a code or name' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Scan, or type a code or name' })).toHaveValue('');
    expect(
      calls.filter(call => decodeURIComponent(call.path).includes('filter[barcode]=890')),
    ).toHaveLength(2);
    expect(calls.some(call => call.method === 'POST')).toBe(false);
  });

  it('that belongs to nothing is reported, and the next is taken', async () => {
    openInvoiceEntry();
    await scan('nope');
    expect(await findToast('No active product has the code nope.')).toBeVisible();
    await scan('890');
    await screen.findByText('Laptop');
  });

  it('is taken in small letters for capitals, with spaces around it', async () => {
    const { calls } = openInvoiceEntry();
    await scan(' abC-890 ');
    await screen.findByText('Laptop');
    const asked = calls
      .map(call => decodeURIComponent(call.path))
      // Not what was suggested while a slow machine typed.
      .filter(path => /^products.*filter/.test(path) && !/limit=8&.*filter\[name\]/.test(path));
    expect(asked.map(path => /filter\[\w+\]=[^&]*/.exec(path)![0])).toEqual([
      'filter[barcode]=abC-890',
      'filter[code]=ABC-890',
      'filter[name]=abC-890',
    ]);
  });

  it('stays in the box where nobody answers, and the error is shown as everywhere', async () => {
    openInvoiceEntry();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await scan('890');
    expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible();
    expect(screen.queryByText('Failed to fetch')).toBeNull();
    await press('Okay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      await screen.findByRole('combobox', { name: 'Scan, or type a code or name' }),
    ).toHaveValue('890');
  });

  it('is followed by Enter from field to field, and back to the scanner at the end', async () => {
    openInvoiceEntry();
    await scan('890');
    await screen.findByText('Laptop');
    const description = screen.getByRole('textbox', { name: 'Description' });
    description.focus();
    for (const name of ['Qty', 'Price', 'Discount %']) {
      await userEvent.keyboard('{Enter}');
      expect(screen.getByRole('textbox', { name })).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Scan, or type a code or name' })).toHaveFocus();
  });
});

describe('Save while codes are looked up', () => {
  /** A shop whose look-ups by a barcode wait until they are released. */
  const slow = (bears: (code: string) => boolean) => {
    let letGo = () => {};
    const held = new Promise<void>(done => (letGo = done));
    const opened = openInvoiceEntry({
      saving: { status: 422, body: { message: { customer_name: ['No.'] } } },
    });
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
      const code = /filter\[barcode\]=(\w+)/.exec(decodeURIComponent(url))?.[1];
      if (code === undefined) return answer(url, options);
      await held;
      return bears(code)
        ? Response.json({ data: [{ ...laptop, id: 20, name: `Of ${code}` }], total: 1 })
        : new Response(null, { status: 204 });
    });
    return {
      ...opened,
      letGo,
      posts: () => opened.calls.filter(({ method }) => method === 'POST'),
    };
  };

  it('waits for them, shows a spinner, and sends their products', async () => {
    const { letGo, posts } = slow(() => true);
    await addProducts('Laptop');
    await chooseBuyer();
    await scan('123');
    await press('Save');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
    expect(posts()).toEqual([]);
    letGo();
    await waitFor(() => expect(posts()).toHaveLength(1));
    const { invoice_details } = posts()[0]!.body as { invoice_details: { product_name: string }[] };
    expect(invoice_details.map(line => line.product_name)).toEqual(['Laptop', 'Of 123']);
  });

  it('does not issue where one of them is unknown, and says so', async () => {
    const { letGo, posts } = slow(() => false);
    await addProducts('Laptop');
    await chooseBuyer();
    await scan('123');
    await press('Save');
    letGo();
    await findToast('No active product has the code 123.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(posts()).toEqual([]);
  });

  it('finds them again after the page was reloaded, in their order', async () => {
    const before = slow(() => true);
    await scan('890');
    await scan('nope');
    await scan('890');
    cleanup();
    before.letGo();
    expect(sessionStorage.getItem('scans/new')).toContain('["890","nope","890"]');
    openInvoiceEntry();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('2'));
    expect(screen.getByText('No active product has the code nope.')).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('scans/new')).toBeNull());
  });
});

describe('the entry page while it is saved', () => {
  const unanswered = () => {
    const opened = openInvoiceEntry({});
    const answer = globalThis.fetch;
    let letGo: (body: object) => void = () => {};
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      options.method === 'POST'
        ? new Promise(done => (letGo = body => done(Response.json(body))))
        : answer(url, options),
    );
    return { ...opened, letGo: (body: object) => letGo(body) };
  };

  it('is inert and keeps its content; a user who has left gets the answer as a message', async () => {
    const { letGo, router } = unanswered();
    await addProducts('Laptop');
    await chooseBuyer();
    expect(screen.getByRole('textbox', { name: 'Qty' }).closest('[inert]')).toBeNull();
    await press('Save');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Qty' }).closest('[inert]')).not.toBeNull(),
    );
    expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
    await userEvent.click(screen.getByRole('switch', { name: 'Proforma' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/new');
    cleanup();
    letGo({ id: 4, company_payment_id: '41', invoice_no: '12' });
    await waitFor(() =>
      expect(getToasts().map(({ title, message }) => [title, message])).toContainEqual([
        'Invoice',
        'No. 12 was saved.',
      ]),
    );
  });

  it('asks for an empty quantity and price, in either language', async () => {
    const { calls } = openInvoiceEntry();
    await addProducts('Laptop');
    await chooseBuyer();
    const [qty, price] = [
      screen.getByRole('textbox', { name: 'Qty' }),
      screen.getByRole('textbox', { name: 'Price' }),
    ];
    await userEvent.clear(qty);
    await userEvent.clear(price);
    await userEvent.type(price, '.');
    await press('Save');
    await waitFor(() => expect(qty).toHaveAccessibleDescription('This field is required.'));
    expect(price).toHaveAccessibleDescription('This field is required.');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    act(() => switchLanguage('ne'));
    expect(qty).toHaveAccessibleDescription(messages.required.ne);
    act(() => switchLanguage('en'));
  });
});

describe('a browser whose storage is full', () => {
  it('chooses, scans and saves all the same', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { calls } = openInvoiceEntry({
      saving: { status: 422, body: { message: { customer_name: ['No.'] } } },
    });
    await addProducts('Laptop');
    await scan('890');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('2'));
    await chooseBuyer();
    await press('Save');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    full.mockRestore();
    warned.mockRestore();
  });
});

describe('a till whose clock is wrong', () => {
  it.each(['2026-11-21T07:00:00Z', '2019-01-01T00:00:00Z'])(
    'invoices at the time of the server (%s here)',
    async here => {
      vi.useFakeTimers({ now: new Date(here), toFake: ['Date'] });
      // The signed-in user has been loaded before.
      vi.stubGlobal('fetch', async () =>
        Response.json({}, { headers: { date: 'Sat, 21 Nov 2026 06:00:00 GMT' } }),
      );
      await callApi('tsc-rate', { isPublic: true });
      const { calls } = openInvoiceEntry({
        saving: { status: 422, body: { message: { customer_name: ['No.'] } } },
      });
      await addProducts('Laptop');
      await chooseBuyer();
      await press('Save');
      const posted = () =>
        calls.find(({ method }) => method === 'POST')?.body as
          | { transaction_date: string }
          | undefined;
      await waitFor(() => expect(posted()?.transaction_date).toMatch(/^2026-11-21 11:45:0/));
      vi.useRealTimers();
      syncServerClock(new Date().toUTCString());
    },
  );
});
