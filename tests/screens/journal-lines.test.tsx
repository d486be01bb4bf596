// What a document posts, on its page and on its form; the refund of a credit note.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { JournalButton, type JournalLine } from '../../src/documents/JournalLines.tsx';
import { addLine, laptopAndMouse, openCreditNoteEntry } from '../support/note-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { press, type } from '../support/screen-queries.ts';

const toLine = (account: string, debit: number, credit: number): JournalLine => ({
  account_id: 1,
  account,
  party: account === 'Debtors' ? 'Sagarmatha Traders' : null,
  debit,
  credit,
});
const sale = [
  toLine('Debtors', 1130, 0),
  toLine('Sales, Taxable', 0, 1000),
  toLine('Output VAT', 0, 130),
];
const readRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    );

beforeEach(() => localStorage.clear());

describe('the journal of a document', () => {
  it('shows each entry with its sums', async () => {
    const entry = { id: 1, source_kind: 'invoice', day: '2026-11-21', number: '12', lines: sale };
    const receipt = {
      id: 2,
      source_kind: 'receipt',
      day: '2026-11-21',
      number: 'REC-3',
      lines: [toLine('Cash', 1130, 0), toLine('Debtors', 0, 1130)],
    };
    const { calls } = renderScreen(<JournalButton kind="invoice" id={7} />, () => ({
      status: 200,
      body: { data: [entry, receipt] },
    }));
    await press('Show Journal');
    expect(readRows(await screen.findByRole('table', { name: /^Invoice · 12 · / }))).toEqual([
      ['Debtors', 'Sagarmatha Traders', '1,130.00', ''],
      ['Sales, Taxable', '', '', '1,000.00'],
      ['Output VAT', '', '', '130.00'],
      ['Total', '1,130.00', '1,130.00'],
    ]);
    expect(screen.getByRole('table', { name: /^Receipt · REC-3 · / })).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual([
      'ledger/entries?source_kind=invoice&source_id=7',
    ]);
  });

  it('says where there is none', async () => {
    renderScreen(<JournalButton kind="invoice" id={8} />, () => ({
      status: 200,
      body: { data: [] },
    }));
    await press('Show Journal');
    expect(await screen.findByText('This document has no entry in the ledger.')).toBeVisible();
  });

  it('is shown before a credit note is saved, which pays the money back by the chosen method', async () => {
    const methods = [
      { name: 'Cash', settles_at_once: 1 },
      { name: 'Credit', settles_at_once: 0 },
    ];
    const { calls } = openCreditNoteEntry(
      laptopAndMouse(),
      ({ path }) =>
        path === 'credit-notes/-/preview'
          ? { status: 200, body: { lines: sale } }
          : { status: 422, body: { message: { refund: ['There is nothing to refund.'] } } },
      { 'payment-methods': { data: methods } },
    );
    await addLine('Laptop', '1', '1000');
    await type('Remark', 'Screen broken');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pay the Money Back Now' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Payment Method' }));
    const options = screen.getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Cash']);
    await userEvent.click(options[0]!);
    await press('Show Journal');
    expect(readRows(await screen.findByRole('table', { name: 'Journal' }))).toHaveLength(4);
    await press('Close');
    await press('Save');
    expect(await screen.findByText('There is nothing to refund.')).toBeVisible();
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path }) => path)).toEqual(['credit-notes/-/preview', 'credit-notes']);
    for (const { body } of sent)
      expect(body).toMatchObject({ refund: { payment_method: 'Cash' }, total: 1073.5 });
  });
});
