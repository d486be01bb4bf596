// Printing on the receipt printer of the user's POS: the page says that it is done, or why not and
// what can be done then.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Counter } from '../../custom-pages/invoices/Counter.tsx';
import { entityOverrides } from '../../resources/index.tsx';
import { EntityView } from '../../src/entities/EntityView.tsx';
import { getToasts } from '../../src/platform/toast-store.ts';
import { PrintDialog } from '../../src/print/PrintDialog.tsx';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { offerLetter } from '../support/offered-letter.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const printed = vi.hoisted(() => vi.fn());
vi.mock('../../src/print/print-file.ts', () => ({ printFile: printed }));
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => null }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  printed.mockClear();
});

const GONE = 'The printer 192.168.1.50 does not answer. Nothing was printed.';
const done = { status: 200, body: { message: 'Printed on 192.168.1.50.', opened_drawer: 1 } };
const gone = { status: 503, body: { message: GONE } };
/** No answer came. */
const lost = { status: 0, body: {} };
type PrinterAnswer = { status: number; body: object };
const own = {
  printer: { pos: 'Main', address: '192.168.1.50', width: 80, prints: ['invoices'] },
};

/** A server whose printer answers so, the last for ever. */
const createServer = (answers: PrinterAnswer[], keys: (string | null)[] = []) => {
  let asked = 0;
  return ({ method, path }: ApiCall, headers: Headers) => {
    if (path === 'receipt-printer') return { status: 200, body: own };
    if (path.endsWith('/print-to-printer')) {
      asked += 1;
      keys.push(headers.get('idempotency-key'));
      if (answers[asked - 1] === lost) throw new TypeError('Failed to fetch');
      return answers[Math.min(asked, answers.length) - 1];
    }
    if (method === 'POST')
      return { status: 200, body: { id: 41, company_payment_id: '41', invoice_no: '41' } };
    if (path.endsWith('/email')) return { status: 200, body: offerLetter() };
    if (/^(invoices|proforma-invoice)\/\d+/.test(path)) return { status: 200, body: {} };
    return path.startsWith('payment-methods')
      ? listResponse([{ name: 'Cash', settles_at_once: 1 }])
      : answerLookups(path);
  };
};
const sentTo = (calls: ApiCall[]) =>
  calls.filter(({ path }) => path.endsWith('/print-to-printer')).map(({ body }) => body);
const openDialog = (
  answers: PrinterAnswer[],
  printsAtOnce = false,
  path = 'invoices/12',
  keys: (string | null)[] = [],
) =>
  renderScreen(
    <PrintDialog path={path} number="12" printsAtOnce={printsAtOnce} onClose={() => undefined} />,
    createServer(answers, keys),
  );
const customerCopy = () => screen.findByRole('region', { name: 'Customer Copy' });
const problem = async () => (await screen.findByText(GONE)).closest<HTMLElement>('[role="alert"]')!;

describe('the receipt printer of the POS', () => {
  it('takes each copy, and a toast says so; the browser is offered next to it', async () => {
    const { calls } = openDialog([done]);
    expect(
      await screen.findByText(/Print goes to the receipt printer 192\.168\.1\.50\./),
    ).toBeVisible();
    await userEvent.click(within(await customerCopy()).getByRole('button', { name: 'Print' }));
    expect(await screen.findByText('Printed on 192.168.1.50.')).toBeVisible();
    const company = screen.getByRole('region', { name: 'Company Copy' });
    await userEvent.click(within(company).getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(sentTo(calls)).toEqual([{ copy: 'print' }, { copy: 'invoice' }]));
    expect(printed).not.toHaveBeenCalled();
    await userEvent.click(
      within(await customerCopy()).getByRole('button', { name: 'Print in the browser' }),
    );
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  });

  it('prints once by itself after Save & Print', async () => {
    const { calls } = openDialog([done], true);
    expect(await screen.findByText('Printed on 192.168.1.50.')).toBeVisible();
    expect(sentTo(calls)).toHaveLength(1);
  });

  it('is said to be gone plainly: print again, or print in the browser', async () => {
    const { calls } = openDialog([gone, gone, done], true);
    await userEvent.click(within(await problem()).getByRole('button', { name: 'Print again' }));
    await waitFor(() => expect(sentTo(calls)).toHaveLength(2));
    expect(printed).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog', { name: /error/i })).toBeNull();
    const again = within(await problem());
    await userEvent.click(again.getByRole('button', { name: 'Print in the browser' }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
    expect(sentTo(calls)).toHaveLength(2);
  });

  it('is asked under one key until it has answered, and under another for the next copy', async () => {
    const keys: (string | null)[] = [];
    openDialog([lost, gone, done, done], true, 'invoices/12', keys);
    const again = async (said: RegExp) => {
      const alert = (await screen.findByText(said)).closest<HTMLElement>('[role="alert"]')!;
      await userEvent.click(within(alert).getByRole('button', { name: 'Print again' }));
    };
    await again(/The server did not answer/);
    await again(/does not answer/);
    expect(await screen.findByText('Printed on 192.168.1.50.')).toBeVisible();
    await userEvent.click(within(await customerCopy()).getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(keys).toHaveLength(4));
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('leaves documents that are set on no roll to the browser', async () => {
    const { calls } = openDialog([done], true, 'proforma-invoice/3');
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    expect(sentTo(calls)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Print in the browser' })).toBeNull();
  });

  it('gives way to the browser where the POS names none any more', async () => {
    openDialog([{ status: 409, body: { message: 'Your POS names no printer.' } }], true);
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    expect(screen.queryByText('Your POS names no printer.')).toBeNull();
  });

  it('prints each bill of the counter, and says there what went wrong', async () => {
    const { calls } = renderScreen(<Counter />, createServer([gone, done]), {
      path: '/sales/counter',
    });
    await screen.findByRole('combobox', { name: 'Customer' });
    await chooseBuyer();
    await addProducts('Laptop');
    await userEvent.keyboard('{F9}');
    await screen.findByText(/Saved: 41/);
    await userEvent.click(within(await problem()).getByRole('button', { name: 'Print again' }));
    expect(await screen.findByText('Printed on 192.168.1.50.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
    expect(sentTo(calls)).toEqual([{ copy: 'print' }, { copy: 'print' }]);
    expect(printed).not.toHaveBeenCalled();
  });

  it('is tried from the page of the POS, which says what became of it', async () => {
    const pos = { id: 3, name: 'Lakeside', printer_address: '192.168.1.50', printer_width: 58 };
    const answers = [gone, done];
    const open = (record: object) =>
      renderScreen(
        <Routes>
          <Route
            path="/pos/:id"
            element={<EntityView entity={findEntity('pos')} overrides={entityOverrides.pos} />}
          />
        </Routes>,
        ({ path }) => {
          if (path === 'pos/3') return { status: 200, body: record };
          return path === 'pos/3/print-test-page' ? answers.shift() : listResponse([]);
        },
        { path: '/pos/3' },
      );
    open(pos);
    expect(await screen.findByText('58 mm')).toBeVisible();
    await press('Print a test page');
    await waitFor(() =>
      expect(getToasts()).toMatchObject([{ severity: 'error', message: GONE, persistent: true }]),
    );
    await press('Print a test page');
    expect(await screen.findByText('Printed on 192.168.1.50.')).toBeVisible();
    cleanup();
    open({ ...pos, printer_address: null });
    expect(await screen.findAllByText('Lakeside')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Print a test page' })).toBeNull();
  });
});
