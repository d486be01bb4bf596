// Opening balances on screen: live differences, a file that fills a section, refusals under their cells.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BooksState } from '../../custom-pages/ledger-reports/BooksState.tsx';
import { OpeningBalances } from '../../custom-pages/opening-balances/OpeningBalances.tsx';
import { purposes } from '../../domain/ledger/chart-of-accounts.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => switchLanguage('en'));

const accounts = [
  { id: 1, code: '1010', name: 'Cash', name_ne: 'नगद', party: null },
  { id: 2, code: '1100', name: 'Debtors', name_ne: 'आसामी', party: 'customer' },
  { id: 3, code: '3000', name: 'Capital', name_ne: 'लगानी पुँजी', party: null },
];
const uses = Object.fromEntries(
  purposes.map((purpose, index) => [
    purpose,
    { cash: 1, debtors: 2 }[purpose as string] ?? 100 + index,
  ]),
);
const opening = {
  id: 7,
  number: 'OPN-1',
  date: '2026-07-16',
  created_by: 'Sita Sharma (1)',
  created_at: '2026-11-21 11:45:00',
  accounts: [
    { account_id: 1, debit: 500, credit: 0 },
    { account_id: 2, debit: 300, credit: 0 },
    { account_id: 3, debit: 0, credit: 800 },
  ],
  documents: [
    {
      id: 1,
      party_kind: 'customer',
      party_id: 9,
      party: 'Everest Traders',
      number: 'INV-7',
      date: '2026-06-01',
      due_date: null,
      side: 'debit',
      amount: 250,
    },
  ],
  stock: [],
};

const renderOpening = (post: (path: string) => { status: number; body: object }) =>
  renderScreen(<OpeningBalances />, ({ method, path }) => {
    if (method === 'POST') return post(path);
    if (path === 'account-uses') return { status: 200, body: { uses, may_change: 1 } };
    if (path.startsWith('accounts')) return { status: 200, body: { data: accounts } };
    return { status: 200, body: opening };
  });

describe('opening balances', () => {
  it('come back as they were typed, until they are discarded', async () => {
    const render = () => renderOpening(() => ({ status: 500, body: {} }));
    const amount = () => screen.findByRole('textbox', { name: 'Line 1: Open Amount' });
    render();
    await userEvent.clear(await amount());
    await userEvent.type(await amount(), '300');
    cleanup();
    render();
    expect(await screen.findByText(/We restored your unsaved opening balances/)).toBeVisible();
    expect(await amount()).toHaveValue('300');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await amount()).toHaveValue('250');
  });

  it('say live what does not agree, and that all agrees', async () => {
    renderOpening(() => ({ status: 500, body: {} }));
    expect(
      await screen.findByText(
        'Debtors: the trial balance has 300.00 Dr, the open documents come to 250.00 Dr; the difference is 50.00.',
      ),
    ).toBeVisible();
    const amount = screen.getByRole('textbox', { name: 'Line 1: Open Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '300');
    expect(await screen.findByText('Everything agrees.')).toBeVisible();
    const cash = screen.getByRole('textbox', { name: 'Line 1: Debit' });
    await userEvent.type(cash, '0');
    expect(
      await screen.findByText('Debits are 5,300.00, credits 800.00: the difference is 4,500.00.'),
    ).toBeVisible();
  });

  it('ask before they replace those in force, and show a refusal under its cell', async () => {
    const { calls } = renderOpening(() => ({
      status: 422,
      body: { message: { 'documents.0.number': ['This document is already in line 1.'] } },
    }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This document is already in line 1.')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'POST')!;
    expect(sent.body).toMatchObject({
      date: '2026-07-16',
      accounts: opening.accounts,
      documents: [{ party_id: 9, number: 'INV-7', amount: 250, due_date: null }],
      stock: [],
    });
  });

  it('take the lines of a file, with what it could not find named', async () => {
    renderOpening(path => {
      expect(path).toBe('opening-balances/-/file');
      return {
        status: 200,
        body: {
          headers: ['Particulars', 'Debit', 'Credit'],
          columns: ['name', 'debit', 'credit'],
          rows: [
            { row: 2, name: 'Cash', line: { account_id: 1, debit: 70, credit: 0 }, problems: {} },
            {
              row: 3,
              name: 'Old Till',
              line: { account_id: null, debit: 0, credit: 70 },
              problems: { account_id: ['Not found. Choose it yourself.'] },
            },
          ],
        },
      };
    });
    const section = await screen.findByRole('region', { name: 'Trial Balance' });
    await userEvent.click(within(section).getByRole('button', { name: 'Read from file' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(
      within(dialog).getByLabelText('File (.csv or .xlsx)'),
      new File(['Particulars,Debit,Credit\n'], 'trial.csv', { type: 'text/csv' }),
    );
    expect(await within(dialog).findByText(/2 lines found, 1 to be corrected/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use these lines' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(screen.getByText('In the file: Old Till')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Line 1: Debit' })).toHaveValue('70');
  });

  it('are shown in Nepali', async () => {
    switchLanguage('ne');
    renderOpening(() => ({ status: 500, body: {} }));
    expect(await screen.findByRole('heading', { name: 'सुरु बाँकी' })).toBeVisible();
    expect(screen.getByText(/आसामी: सन्तुलन परीक्षणमा ३००.०० डे./)).toBeVisible();
  });
});

describe('the question about old documents', () => {
  const state = { built: true, documents: 5, done: 5, old_documents: null };

  it('is asked once, and the answer is confirmed and sent', async () => {
    let question = true;
    const { calls } = renderScreen(<BooksState />, ({ method }) => {
      if (method === 'POST') question = false;
      return { status: 200, body: { ...state, question, may_answer: true, message: 'Saved.' } };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'All of them are paid' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'All of them are paid' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
      old_documents: 'settled',
    });
  });

  it('asks nothing of those who may not answer', async () => {
    renderScreen(<BooksState />, () => ({
      status: 200,
      body: { ...state, question: true, may_answer: false },
    }));
    expect(await screen.findByText(/Your accountant can say here/)).toBeVisible();
    expect(screen.queryByRole('button')).toBe(null);
  });
});
