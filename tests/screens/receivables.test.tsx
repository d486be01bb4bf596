// Receivables and payables on screen: ageing that leads to documents, what is due, collections, and the
// account of a party.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PartyAccount } from '../../custom-pages/receivables/PartyAccount.tsx';
import { ReceivablesReports } from '../../custom-pages/receivables/ReceivablesReports.tsx';
import { type LetterFacts, letterFactTexts, writeLetters } from '../../domain/documents/letter.ts';
import type { ReceivableReportName } from '../../domain/ledger/receivable-reports.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { offerLetter } from '../support/offered-letter.ts';
import { renderAt, renderScreen } from '../support/render-screen.tsx';

afterEach(() => switchLanguage('en'));

const columns = [
  { name: 'not_due', label: 'Not Due' },
  { name: 'days_0_30', label: '0–30 days' },
  { name: 'credits', label: 'Credits' },
  { name: 'total', label: 'Total' },
];
const figures = { not_due: 100, days_0_30: 1130, credits: -30, total: 1200 };
const invoice = {
  ...{ document_kind: 'invoice', document_id: '77', document: 'Invoice', number: '12' },
  ...{ address: '/sales/invoice/77', day: '2026-10-01', due_date: '2026-11-01' },
  ...{
    days_overdue: 20,
    total: 1200,
    noted: 70,
    paid: 0,
    open: 1130,
    party_id: 9,
    party: 'Everest Traders',
  },
};
const { party_id: _, party: _name, ...document } = invoice;
const agedInvoice = { ...document, figures };
const sums = { count: 3, received: 500, reversed: 40, amount: 460 };
const byDay = {
  ...{ day: '2026-11-21', created_by_id: 4, created_by: 'Ram Thapa', payment_method: 'Cash' },
  ...sums,
};
const bounced = {
  ...{ ...byDay, id: 7, number: 'REC-7', party_kind: 'customer', party_id: 9 },
  ...{ party: 'Everest Traders', reference: null, reverses: null, amount: -1130 },
  ...{ cheque_event: 'bounce', cheque_event_id: 3, address: '/accounting/receipts/7' },
};
const paged = { total: 1, current_page: 1, last_page: 1 };
const bodies: Record<ReceivableReportName, (query: URLSearchParams) => object> = {
  'receivables-ageing': query => ({
    ...{ columns, totals: figures, ...paged },
    party: query.has('party_id') ? 'Everest Traders · C00009' : null,
    data: query.has('party_id')
      ? [agedInvoice]
      : [{ party_id: 9, name: 'Everest Traders', code: 'C00009', phone: '9841000000', figures }],
  }),
  'payables-ageing': () => ({
    columns,
    totals: figures,
    ...paged,
    party: null,
    data: [],
    total: 0,
  }),
  outstanding: query => ({
    ...{ open: 1130, data: [invoice], ...paged },
    party_kind: query.get('party_kind') ?? 'customer',
  }),
  collections: query => ({
    ...{ by: query.get('by') || 'sums', totals: sums, ...paged },
    data: query.get('by') === 'receipt' ? [bounced] : [byDay],
    ...{ methods: [byDay], cashiers: [byDay] },
  }),
};

const renderReport = (name: ReceivableReportName, path = '/') =>
  renderScreen(
    <ReceivablesReports name={name} />,
    call => {
      const [asked, query = ''] = call.path.split('?');
      if (asked === `reports/${name}`)
        return { status: 200, body: bodies[name](new URLSearchParams(query)) };
      return asked === 'worldlink-pos' ? { status: 204 } : undefined;
    },
    { path },
  );
const lastQuery = (calls: { path: string }[], name: string) =>
  new URLSearchParams(
    calls
      .filter(({ path }) => path.startsWith(`reports/${name}`))
      .at(-1)!
      .path.split('?')[1],
  );

describe('receivables and payables', () => {
  it('show a party by age, with the sums below, and lead to its documents', async () => {
    const { calls } = renderReport('receivables-ageing', '/?as_of=2026-11-21');
    const table = await screen.findByRole('table', { name: 'Receivables Ageing' });
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent);
    expect(cells).toEqual([
      'Everest TradersC000099841000000100.001,130.00-30.001,200.00',
      'Total100.001,130.00-30.001,200.00',
    ]);
    expect(within(table).getByRole('link', { name: 'Everest Traders' })).toHaveAttribute(
      'href',
      '/accounting/receivables-ageing?as_of=2026-11-21&party_id=9',
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Nepali months' }));
    await waitFor(() =>
      expect(lastQuery(calls, 'receivables-ageing').get('buckets')).toBe('months'),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Age from' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Document Date' }));
    await waitFor(() => expect(lastQuery(calls, 'receivables-ageing').get('by')).toBe('day'));
  });

  it('show the documents of one party, and the way to its account', async () => {
    renderReport('receivables-ageing', '/?party_id=9');
    expect(await screen.findByRole('link', { name: 'Invoice 12' })).toHaveAttribute(
      'href',
      '/sales/invoice/77',
    );
    expect(screen.getByRole('heading', { name: 'Everest Traders · C00009' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open account' })).toHaveAttribute(
      'href',
      '/sales/customers/9/account',
    );
  });

  it('list what is due soon, of vendors too', async () => {
    const { calls } = renderReport('outstanding', '/?as_of=2026-11-21');
    expect(await screen.findByRole('link', { name: 'Everest Traders' })).toHaveAttribute(
      'href',
      '/sales/customers/9/account',
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Due' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Overdue or due in 7 days' }));
    await waitFor(() =>
      expect(lastQuery(calls, 'outstanding').get('due')).toBe('due_until:2026-11-28'),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Of' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Vendors' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Everest Traders' })).toHaveAttribute(
        'href',
        '/purchases/vendors/9/account',
      ),
    );
  });

  it('add up what came in, each row leading to its receipts, in Nepali too', async () => {
    switchLanguage('ne');
    renderReport('collections', '/?start_date=2026-11-01&end_date=2026-11-30&pos=Main');
    const table = await screen.findByRole('table', { name: 'असुली' });
    expect(within(table).getByRole('link', { name: 'नगद' })).toHaveAttribute(
      'href',
      '/accounting/collections?start_date=2026-11-21&end_date=2026-11-21&pos=Main&by=receipt&cashier=4&payment_method=Cash',
    );
    const byCashier = screen.getByRole('table', { name: 'क्यासियरअनुसार' });
    expect(within(byCashier).getAllByRole('row').at(-1)).toHaveTextContent(
      'Ram Thapa३५००.००४०.००४६०.००',
    );
  });

  it('call a row of receipts that is of a cheque what became of it', async () => {
    renderReport('collections', '/?start_date=2026-11-21&end_date=2026-11-21&by=receipt');
    const receipt = await screen.findByRole('link', { name: 'Bounce REC-7' });
    expect(receipt).toHaveAttribute('href', '/accounting/receipts/7');
    expect(receipt.closest('tr')).toHaveTextContent('-1,130.00');
  });

  it('say where nothing is open, and switch to another report with the same day', async () => {
    const { calls } = renderReport('payables-ageing', '/?as_of=2026-10-01');
    expect(await screen.findByText('Nothing is open.')).toBeVisible();
    expect(lastQuery(calls, 'payables-ageing').get('as_of')).toBe('2026-10-01');
  });
});

const movement = {
  ...{ entry_id: 5, day: '2026-10-01', document: 'Invoice', number: '12', details: '' },
  ...{ address: '/sales/invoice/77', debit: 1130, credit: 0, balance: 1130 },
};
const account = {
  party: { name: 'Everest Traders', code: 'C00009' },
  data: [invoice],
  credits: [
    { ...invoice, document_kind: 'receipt', document: 'Receipt', number: 'REC-3', open: 30 },
  ],
  ...{ counterparts: [{ id: 4, name: 'Everest Traders' }], may_apply: true, may_net: false },
  balance: 1100,
  overdue: 1130,
  last_payment: { id: 3, number: 'REC-3', day: '2026-11-02', amount: 30 },
};

const statement: LetterFacts = {
  title: { en: 'Statement of Account', ne: 'हिसाब विवरण' },
  ...{ company: 'Himal Store', party: 'Everest Traders' },
  facts: [{ label: letterFactTexts.period, value: { from: '2026-07-17', to: '2026-11-21' } }],
};

const renderAccount = (kind: 'customer' | 'vendor', address: string, status = 200) =>
  renderAt(
    kind === 'customer' ? '/sales/customers/:id/account' : '/purchases/vendors/:id/account',
    <PartyAccount kind={kind} />,
    address,
    ({ path }): { status: number; body?: unknown } => {
      const [asked] = path.split('?');
      if (asked?.endsWith('/open'))
        return { status, body: status === 200 ? account : { message: 'No' } };
      if (asked?.endsWith('/email'))
        return {
          status: 200,
          body: { ...offerLetter('buyer@himal.test', 'ne', statement), message: 'Sent', copy: 0 },
        };
      if (asked?.endsWith('/statement'))
        return {
          status: 200,
          body: {
            ...{ opening: 0, debit: 1130, credit: 0, closing: 1130, end_date: '2026-11-21' },
            ...{
              ageing: columns.map(each => ({ ...each, amount: 7 })),
              data: [movement],
              total: 1,
            },
          },
        };
      return { status: 204 };
    },
  );

describe('the account of a party', () => {
  it('has what is open, credits below 0, and the ways to invoice and to be paid', async () => {
    renderAccount('customer', '/sales/customers/9/account');
    const table = await screen.findByRole('table', { name: 'Open Documents' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(row => row.lastElementChild!.textContent),
    ).toEqual(['Open', '1,130.00', '-30.00', '1,100.00']);
    expect(screen.getByText('1,100.00 Dr')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Receive Payment' })).toHaveAttribute(
      'href',
      '/accounting/receipts/new?party_kind=customer&party_id=9',
    );
    expect(screen.getByRole('link', { name: 'New Invoice' })).toHaveAttribute(
      'href',
      '/sales/invoice/new?party_id=9',
    );
    expect(screen.getByRole('link', { name: 'Apply Credits' })).toHaveAttribute(
      'href',
      '/sales/customers/9/allocations',
    );
    expect(screen.queryByRole('link', { name: 'Netting' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Statement' })).toBeEnabled();
  });

  it('has the movements of a period with the balance, which is on the other side for a vendor', async () => {
    renderAccount('vendor', '/purchases/vendors/9/account?tab=statement');
    const table = await screen.findByRole('table', { name: 'Statement' });
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('1,130.00 Cr');
    expect(within(table).getByRole('link', { name: 'Invoice 12' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make Payment' })).toHaveAttribute(
      'href',
      '/accounting/payments/new?party_kind=vendor&party_id=9',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Open Documents' }));
    expect(await screen.findByRole('table', { name: 'Open Documents' })).toBeVisible();
  });

  it('sends the statement of the period in the customer’s language, or the one chosen', async () => {
    const { calls } = renderAccount(
      'customer',
      '/sales/customers/9/account?start_date=2026-07-17&end_date=2026-11-21',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'E-mail' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Statement of Account: Everest Traders',
    });
    const to = within(dialog).getByRole('textbox', { name: 'To' });
    await waitFor(() => expect(to).toHaveValue('buyer@himal.test'));
    await userEvent.clear(to);
    await userEvent.type(to, 'a@himal.test');
    const language = within(dialog).getByRole('combobox', { name: 'Language of the PDF' });
    expect(language).toHaveTextContent('Nepali');
    const letter = within(dialog).getByRole('textbox', { name: 'Message' });
    expect(letter).toHaveValue(writeLetters(statement).ne.message);
    await userEvent.click(language);
    await userEvent.click(await screen.findByRole('option', { name: 'English' }));
    expect(letter).toHaveValue(writeLetters(statement).en.message);
    expect(calls.some(({ path }) => path.includes('/email?start_date=2026-07-17'))).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        path: 'parties/customer/9/statement/email',
        body: {
          ...{ to: 'a@himal.test', ...writeLetters(statement).en },
          ...{ start_date: '2026-07-17', end_date: '2026-11-21' },
          ...{ language: 'en', copy: 0 },
        },
      }),
    );
  });

  it('is not found where there is no such party', async () => {
    renderAccount('customer', '/sales/customers/9/account', 404);
    expect(await screen.findByText('Oops! Nothing was found')).toBeVisible();
  });
});
