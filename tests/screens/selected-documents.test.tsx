// The ticked documents of a list on paper and by mail: said before what is counted, sent one after the
// other, and reported once.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { creditNotes } from '../../resources/credit-notes.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { printFile } from '../../src/print/print-file.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

vi.mock('../../src/print/print-file.ts', () => ({ printFile: vi.fn() }));

const rows = ['Sagarmatha Traders', 'Ganesh', 'Maya'].map((customer_name, nth) => ({
  ...{ id: nth + 1, company_payment_id: String(40 + nth), credit_note_no: String(nth + 1) },
  ...{
    customer_name,
    invoice_id: '7',
    invoice_no: String(nth + 1),
    created_at: '2026-11-21 11:45:00',
  },
  ...{ ird_sync: 1, status: 1, created_by: 'Sita (1)', remarks: 'Broken', total: 100 },
}));
const letter = (subject: string) => ({ subject, message: `Please find ${subject} enclosed.` });
const offered = (to: string, nth: number) => ({
  status: 200,
  body: { to, language: null, letter: { en: letter(`Note ${nth}`), ne: letter(`नोट ${nth}`) } },
});
type Answer = { status?: number; body?: unknown } | undefined;

const open = async (
  answer: (call: ApiCall, headers: Headers) => Answer = () => undefined,
  addresses = ['a@shop.test', '', 'c@shop.test'],
) => {
  const keys: (string | null)[] = [];
  const staged = renderScreen(
    <EntityList entity={findEntity('credit-notes')} overrides={creditNotes} />,
    (call, headers) => {
      const { method, path } = call;
      const nth = Number(/credit-notes\/4(\d)\/email/.exec(path)?.[1] ?? Number.NaN);
      if (method === 'POST' && !Number.isNaN(nth)) keys.push(headers.get('idempotency-key'));
      const own = answer(call, headers);
      if (own) return own;
      if (method === 'GET' && !Number.isNaN(nth)) return offered(addresses[nth]!, nth + 1);
      if (method === 'POST' && !Number.isNaN(nth)) return { status: 200, body: { message: 'ok' } };
      if (path.startsWith('credit-notes/-/print') && method === 'GET')
        return { status: 200, body: { originals: 1, copies: 2 } };
      if (path === 'credit-notes/-/print') return { status: 200, body: { pdf: true } };
      return listResponse(rows);
    },
  );
  await screen.findByText('Ganesh');
  return { ...staged, keys };
};
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const choose = async (name: string) =>
  userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name }));
const posted = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => {
  localStorage.clear();
  vi.mocked(printFile).mockClear();
});

describe('ticked documents', () => {
  it('are printed as one file in the order of the list, after saying how many are originals', async () => {
    const { calls } = await open();
    await press('Select rows');
    await tick('Select 42');
    await tick('Select 40');
    await tick('Select 41');
    await choose('Print');
    const dialog = await screen.findByRole('dialog', { name: 'Print 3 Credit Notes' });
    expect(
      await within(dialog).findByText(
        /^1 original, not marked, and 2 copies marked “Copy of Original”, because .+ Each print is counted\.$/,
      ),
    ).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['1 · Sagarmatha Traders', '2 · Ganesh', '3 · Maya']);
    expect(posted(calls)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printFile).toHaveBeenCalledTimes(1));
    expect(posted(calls)).toEqual([
      { method: 'POST', path: 'credit-notes/-/print', body: { ids: ['40', '41', '42'] } },
    ]);
    expect(screen.getByRole('toolbar')).toHaveAccessibleName('0 selected');
  });

  it('are not printed where the server refuses to count them', async () => {
    const text = 'At most 50 documents at a time.';
    await open(({ path }) =>
      path.startsWith('credit-notes/-/print')
        ? { status: 422, body: { message: { ids: [text] } } }
        : undefined,
    );
    await press('Select rows');
    await tick('Select all on this page');
    await choose('Print');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  it('lose their ticks with Clear', async () => {
    await open();
    await press('Select rows');
    await tick('Select all on this page');
    await choose('Clear');
    expect(screen.getByRole('toolbar')).toHaveAccessibleName('0 selected');
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('go to each address by mail; who has none is named and left out', async () => {
    const { calls, keys } = await open();
    await press('Select rows');
    await tick('Select all on this page');
    await choose('Send by E-mail');
    const dialog = await screen.findByRole('dialog', { name: 'Send 2 Credit Notes by E-mail' });
    expect(within(dialog).getByText('1 · Sagarmatha Traders → a@shop.test')).toBeVisible();
    expect(within(dialog).getByText('2 · Ganesh')).toBeVisible();
    expect(within(dialog).getByText(/Please find Note 1 enclosed\./)).toBeVisible();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getToasts().at(-1)).toMatchObject({ severity: 'success', message: 'Sent to 2.' });
    expect(posted(calls).map(({ path, body }) => [path, body])).toEqual([
      [
        'credit-notes/40/email',
        { ...letter('Note 1'), to: 'a@shop.test', language: 'en', copy: 0 },
      ],
      [
        'credit-notes/42/email',
        { ...letter('Note 3'), to: 'c@shop.test', language: 'en', copy: 0 },
      ],
    ]);
    expect(new Set(keys).size).toBe(2);
    expect(screen.getByRole('toolbar')).toHaveAccessibleName('1 selected');
  });

  it('that failed are named with their reason and sent again under the same key, the others not', async () => {
    let refusals = 1;
    const { calls, keys } = await open(
      ({ method, path }) =>
        method === 'POST' && path === 'credit-notes/40/email' && refusals-- > 0
          ? { status: 400, body: { message: 'The mailbox is full.' } }
          : undefined,
      ['a@shop.test', 'b@shop.test', 'c@shop.test'],
    );
    await press('Select rows');
    await tick('Select all on this page');
    await choose('Send by E-mail');
    const dialog = await screen.findByRole('dialog', { name: 'Send 3 Credit Notes by E-mail' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send' }));
    const report = 'Sent to 2, 1 failed: 1 · Sagarmatha Traders: The mailbox is full.';
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(report);
    expect(getToasts().at(-1)).toMatchObject({ severity: 'warning', message: report });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted(calls).map(({ path }) => path)).toEqual(
      [40, 41, 42, 40].map(id => `credit-notes/${id}/email`),
    );
    expect(keys[3]).toBe(keys[0]);
  });

  it('wait where the server takes no more mails for the moment, in Nepali too', async () => {
    switchLanguage('ne');
    let refusals = 1;
    const { calls } = await open(({ method, path }) =>
      method === 'POST' && path === 'credit-notes/42/email' && refusals-- > 0
        ? { status: 429, body: { message: 'धेरै इमेल भयो।' } }
        : undefined,
    );
    await press('पङ्क्तिहरू छान्नुहोस्');
    await tick('यो पानाका सबै छान्नुहोस्');
    await choose('इमेल पठाउनुहोस्');
    const dialog = await screen.findByRole('dialog', { name: '२ क्रेडिट नोटहरू इमेलमा पठाउने' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      await user.click(await within(dialog).findByRole('button', { name: 'पठाउनुहोस्' }));
      expect(await within(dialog).findByText(/२ मध्ये १ पठाइयो सर्भरले एक मिनेटमा/)).toBeVisible();
      await vi.advanceTimersByTimeAsync(6_000);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } finally {
      vi.useRealTimers();
    }
    expect(posted(calls)).toHaveLength(3);
    expect(getToasts().at(-1)).toMatchObject({ message: '२ जनालाई पठाइयो।' });
  });
});
