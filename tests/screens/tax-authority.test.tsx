// The page of the tax authority: the state, the meaning and the action of each answer, the account,
// the reconciliation.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CbmsPage } from '../../custom-pages/cbms/CbmsPage.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const account = {
  username: 'Test_CBMS',
  enabled: 1,
  has_password: true,
  since: '2026-07-17',
  paused: 0,
  stopped: null as string | null,
  stopped_at: null as string | null,
  failures: 0,
  trouble: null as string | null,
};
const standing = {
  now: '2026-11-21 12:00:00',
  target: 'test',
  installation: { target: 'test', address: 'http://127.0.0.1:8091' },
  account,
  counts: { waiting: 2, sent: 1, accepted: 40, 'already-there': 1, refused: 1, person: 1 },
  oldest_waiting: '2026-11-21 08:30:00',
  not_queued: 0,
};
const entry = {
  id: 1,
  kind: 'invoice',
  payment_id: '41',
  number: '7',
  fiscal_year: '2083/84',
  customer_name: 'Himal Stores',
  issued_at: '2026-11-21 11:45:00',
  state: 'accepted',
  tries: 1,
  code: '200' as string | null,
  answered_at: null,
  total: 96050,
  realtime: true,
  needs_bill: false,
};
const exchange = {
  id: 9,
  address: 'http://127.0.0.1:8091/api/bill',
  sent_at: '2026-11-21 11:45:00',
  took_ms: 31,
  realtime: true,
  payload: { username: 'Test_CBMS', password: '•••', invoice_number: '7' },
  http_status: 400,
  answer: '{"message":"104"}',
  code: '104',
  sent_by: 'Bijak',
};

type Given = {
  answer?: object;
  entries?: object[];
  answers?: Record<string, { status: number; body: unknown }>;
  path?: string;
};
const open = ({
  answer = standing,
  entries = [entry],
  answers = {},
  path = '/tax-authority',
}: Given = {}) =>
  renderScreen(
    <CbmsPage />,
    ({ method, path: called }) => {
      const known = answers[`${method} ${called}`];
      if (known) return known;
      if (called === 'tax-authority') return { status: 200, body: answer };
      if (called.startsWith('tax-authority/documents?'))
        return { status: 200, body: { data: entries, total: entries.length } };
      if (called.endsWith('/exchanges'))
        return { status: 200, body: { ...entry, exchanges: [exchange] } };
      return method === 'GET' ? undefined : { status: 200, body: { message: 'Done.' } };
    },
    { path },
  );
const rowOf = async (number: string) =>
  (await screen.findByRole('link', { name: number })).closest('tr')!;

describe('the page of the tax authority', () => {
  it('counts by state, shows the age of the oldest waiting document, and lists a state when its count is pressed', async () => {
    const { calls, router } = open();
    expect(
      await screen.findByText('Documents are sent to the test address http://127.0.0.1:8091.'),
    ).toBeVisible();
    expect(
      screen.getByText('The oldest waiting document was issued 3 h ago (2026-11-21 08:30:00).'),
    ).toBeVisible();
    const counts = [
      '2Waiting',
      '1Sent, no answer yet',
      '40Accepted',
      '1Already at IRD',
      '1Refused',
      '1Needs attention',
    ];
    const pressed = screen
      .getAllByRole('button')
      .filter(button => button.hasAttribute('aria-pressed'));
    expect(pressed.map(button => button.textContent)).toEqual(counts);
    const before = calls.length;
    await userEvent.click(pressed[4]!);
    await findRequest(calls, 'state=refused', before);
    expect(router.state.location.search).toBe('?state=refused');
    expect(pressed[4]).toHaveAttribute('aria-pressed', 'true');
  });

  it('says where nothing is sent, and why', async () => {
    open({ answer: { ...standing, target: 'off', installation: { target: 'off', address: '' } } });
    expect(await screen.findByText(/IRD sync is not set up on this server/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it.each([
    ['paused', { paused: 1 }, 'Sync is paused. Documents wait until you resume it.'],
    [
      'stopped',
      { stopped: '100', stopped_at: '2026-11-21 11:00:00' },
      'Sync stopped at 2026-11-21 11:00:00: The user name, password or PAN does not match. Correct the account; nothing is sent until then.',
    ],
    [
      'silent',
      { failures: 3, trouble: 'not-reached' },
      'IRD could not be reached. It is retried automatically. Failures in a row: 3.',
    ],
  ])('shows the reason that blocks sending: %s', async (_, changed, sentence) => {
    open({ answer: { ...standing, account: { ...account, ...changed } } });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('pauses, resumes and sends waiting documents', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() =>
      expect(calls.map(call => `${call.method} ${call.path}`)).toContain('POST cbms-account/pause'),
    );
    expect(await screen.findByText('Done.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() =>
      expect(calls.map(call => `${call.method} ${call.path}`)).toContain('POST tax-authority/send'),
    );
  });

  it.each([
    [
      'refused',
      '104',
      'IRD rejected it as invalid. Check the fields of the last exchange.',
      'Send now',
    ],
    [
      'person',
      '101',
      'IRD already has a bill with this number that was not sent from here. Compare it with your register at IRD.',
      'It is at IRD',
    ],
    [
      'waiting',
      '100',
      'The user name, password or PAN does not match. Correct the account; nothing is sent until then.',
      'Open account',
    ],
    [
      'sent',
      'lost',
      'IRD did not answer, so it may or may not have arrived. It is checked again automatically.',
      'Send now',
    ],
    ['waiting', null, 'Waiting in the queue.', 'Send now'],
  ])('has one sentence and one action for %s %s', async (state, code, sentence, action) => {
    open({ entries: [{ ...entry, state, code }] });
    const row = within(await rowOf('7'));
    expect(row.getByText(sentence)).toBeVisible();
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual([
      action,
      'Exchanges',
    ]);
  });

  it('asks for no action where the authority has the document; of a return it says that 101 means its bill', async () => {
    open({
      entries: [
        entry,
        { ...entry, id: 2, kind: 'credit-note', number: '3', state: 'waiting', code: '101' },
      ],
    });
    expect(
      within(await rowOf('7'))
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['Exchanges']);
    expect(
      within(await rowOf('3')).getByText(/does not have the bill that this reverses/),
    ).toBeVisible();
  });

  it('asks for no action on a document of zero rupees, which it never calls accepted, and counts it only where there is one', async () => {
    open({
      answer: { ...standing, counts: { ...standing.counts, 'nothing-to-tell': 1 } },
      entries: [{ ...entry, state: 'nothing-to-tell', code: 'zero', total: 0 }],
      answers: {
        'GET tax-authority/documents/1/exchanges': {
          status: 200,
          body: { ...entry, exchanges: [] },
        },
      },
    });
    const row = within(await rowOf('7'));
    expect(
      row.getByText(
        'IRD takes no documents of zero rupees: nothing to report, so it was not sent.',
      ),
    ).toBeVisible();
    expect(row.queryByText('Accepted')).toBeNull();
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual(['Exchanges']);
    expect(screen.getByRole('button', { name: /1\s*Nothing to report/ })).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Exchanges' }));
    expect(await screen.findByText('This document is not sent.')).toBeVisible();
  });

  it('sends a document and shows the result', async () => {
    const { calls } = open({
      entries: [{ ...entry, state: 'refused', code: '104' }],
      answers: {
        'POST tax-authority/documents/1/send': { status: 422, body: { message: 'Still refused.' } },
      },
    });
    await userEvent.click(within(await rowOf('7')).getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Still refused.')).toBeVisible();
    await waitFor(() =>
      expect(calls.filter(call => call.path === 'tax-authority').length).toBeGreaterThan(1),
    );
  });

  it('believes a person only after a question', async () => {
    const { calls } = open({ entries: [{ ...entry, state: 'person', code: '101' }] });
    await userEvent.click(within(await rowOf('7')).getByRole('button', { name: 'It is at IRD' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'IRD has this bill' }));
    await userEvent.click(dialog.getByRole('button', { name: 'It is at IRD' }));
    await waitFor(() =>
      expect(calls.map(call => call.path)).toContain('tax-authority/documents/1/confirm'),
    );
  });

  it('shows every exchange as it went', async () => {
    open();
    await userEvent.click(within(await rowOf('7')).getByRole('button', { name: 'Exchanges' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exchanges of Invoice 7' }));
    expect(await dialog.findByText(/HTTP 400 \{"message":"104"\}/)).toBeVisible();
    expect(dialog.getByText(/sent by Bijak, answered after 31 ms/)).toBeVisible();
    expect(dialog.getByText(/"password": "•••"/)).toBeInTheDocument();
  });

  it('saves the account without an empty password, and shows refusals under their fields', async () => {
    const { calls } = open({
      path: '/tax-authority?tab=account',
      answers: {
        'PUT cbms-account': {
          status: 422,
          body: { message: { username: ['Wrong.'], since: ['Not a day.'] } },
        },
      },
    });
    const name = await screen.findByRole('textbox', { name: 'User Name' });
    expect(name).toHaveValue('Test_CBMS');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await userEvent.clear(name);
    await userEvent.type(name, 'Other');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Wrong.')).toBeVisible();
    expect(screen.getByText('Not a day.')).toBeVisible();
    expect(calls.find(call => call.method === 'PUT')!.body).toEqual({ username: 'Other' });
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.filter(call => call.method === 'PUT')[1]!.body).toMatchObject({
        password: 'secret',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Test the connection' }));
    expect(await screen.findByText('Done.')).toBeVisible();
  });

  it('compares a month with the IRD register and acts from the row', async () => {
    const month = { year: 2083, month: 8, start_date: '2026-11-17', end_date: '2026-12-15' };
    const ours = {
      kind: 'invoice',
      payment_id: '41',
      state: 'accepted',
      outbox_id: 5,
      day: '2026-11-21',
      name: 'Himal',
      total: 113,
      taxable: 100,
      vat: 13,
    };
    const theirs = {
      row: 12,
      day: '2026-11-21',
      name: 'Stranger',
      total: 50,
      taxable: 50,
      vat: 6.5,
    };
    const body = {
      month,
      same: 47,
      other_months: 2,
      unread: [9],
      counts: { 'ours-not-theirs': 1, 'theirs-not-ours': 1, 'amounts-differ': 0 },
      differences: [
        { kind: 'ours-not-theirs', number: '3', ours, theirs: null },
        { kind: 'theirs-not-ours', number: '61', ours: null, theirs },
      ],
    };
    const { calls } = open({
      path: '/tax-authority?tab=reconciliation',
      answers: { 'POST tax-authority/reconciliation': { status: 200, body } },
    });
    expect(await screen.findByRole('textbox', { name: 'Year (BS)' })).toHaveValue('2083');
    const input = screen.getByLabelText<HTMLInputElement>(/IRD register/);
    const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined);
    screen.getByRole('button', { name: 'Choose a file' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    await userEvent.upload(input, new File(['x'], 'register.csv', { type: 'text/csv' }));
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(
      await screen.findByText(
        '47 documents agree. 2 differences. 2 rows from other months skipped.',
      ),
    ).toBeVisible();
    expect(screen.getByText('These rows have a number but no amount: 9.')).toBeVisible();
    const sent = calls.find(call => call.path === 'tax-authority/reconciliation')!.body as Record<
      string,
      unknown
    >;
    expect([sent.year, sent.month, sent.register, (sent.file as File).name]).toEqual([
      '2083',
      '8',
      'sales',
      'register.csv',
    ]);
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first!).getByText('Only in our books')).toBeVisible();
    expect(within(second!).getAllByText(/Rs\. 50\.00\/- \+ VAT Rs\. 6\.50\/-/)).not.toEqual([]);
    expect(within(second!).queryByRole('button')).toBeNull();
    expect(within(first!).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '/sales/invoice/41',
    );
    await userEvent.click(within(first!).getByRole('button', { name: 'Send now' }));
    await waitFor(() =>
      expect(calls.map(call => call.path)).toContain('tax-authority/documents/5/send'),
    );
  });
});
