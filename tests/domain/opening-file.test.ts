// Files of other programs: which column is what, what a cell says, which rows are lines.
import { describe, expect, it } from 'vitest';
import {
  findOpeningHeaders,
  matchOpeningHeaders,
  type OpeningSection,
  parseOpeningAmount,
  parseOpeningQuantity,
  readOpeningRows,
} from '../../domain/ledger/opening-file.ts';

const read = (section: OpeningSection, rows: string[][]) => {
  const head = findOpeningHeaders(section, rows);
  expect(head).toBeDefined();
  return readOpeningRows(section, rows, head!.columns, head!.first);
};
const debit = (amount: number) => ({ amount, side: 'debit' });
const credit = (amount: number) => ({ amount, side: 'credit' });

describe('a file of opening balances', () => {
  it('reads amounts as programs and people write them', () => {
    expect(
      [
        '1,23,456.70',
        '1,23,456.70 Dr',
        'Cr 500',
        '500Cr.',
        '(500)',
        '-500',
        '-500 Dr',
        'Rs. 1,000/-',
        '१,२३,४५६.७० डे.',
        '५०० क्रे.',
        '1234.5600000000001',
        '0.1e1',
      ].map(text => parseOpeningAmount(text)),
    ).toEqual([
      { amount: 12345670, side: null },
      debit(12345670),
      credit(50000),
      credit(50000),
      credit(50000),
      credit(50000),
      credit(50000),
      { amount: 100000, side: null },
      debit(12345670),
      credit(50000),
      { amount: 123456, side: null },
      { amount: 100, side: null },
    ]);
    expect(
      ['', 'soon', '1.005', '1e30', '12 Nos', '--5'].map(text => parseOpeningAmount(text)),
    ).toEqual(Array.from({ length: 6 }, () => null));
    expect(
      ['25 Nos', '1,200', '२५', '3.00 pcs', '2.5', 'many', ''].map(parseOpeningQuantity),
    ).toEqual([25, 1200, 25, 3, null, null, null]);
  });

  it('finds the columns of a trial balance of Tally, below its titles and over two rows', () => {
    const rows = read('accounts', [
      ['Sagarmatha Traders', '', ''],
      ['Trial Balance', '', ''],
      ['1-Apr-25 to 16-Jul-26', '', ''],
      ['Particulars', 'Closing Balance', ''],
      ['', 'Debit', 'Credit'],
      ['Cash-in-Hand', '5,000.00', ''],
      ['Sundry Creditors', '', '3,000.00'],
      ['Closed', '', ''],
      ['Profit & Loss A/c', '', '2,000.00'],
      ['Grand Total', '5,000.00', '5,000.00'],
    ]);
    expect(rows.map(({ row, name, amount }) => [row, name, amount])).toEqual([
      [6, 'Cash-in-Hand', debit(500000)],
      [7, 'Sundry Creditors', credit(300000)],
      [9, 'Profit & Loss A/c', credit(200000)],
    ]);
  });

  it('finds headers of which each is in a row of its own', () => {
    const rows = read('accounts', [
      ['Particulars', '', ''],
      ['', 'Closing Balance', ''],
      ['', 'Debit', 'Credit'],
      ['Cash', '50', ''],
      ['Capital', '', '50'],
    ]);
    expect(rows.map(({ amount }) => amount)).toEqual([debit(5000), credit(5000)]);
  });

  it('takes one signed column, one with Dr and Cr, and a column of sides', () => {
    const amounts = (rows: string[][]) => read('accounts', rows).map(({ amount }) => amount);
    expect(
      amounts([
        ['Code', 'Account', 'Balance'],
        ['1010', 'Cash', '50'],
        ['3000', 'Capital', '-50'],
      ]),
    ).toEqual([{ amount: 5000, side: null }, credit(5000)]);
    expect(
      amounts([
        ['Ledger Name', 'Closing Balance'],
        ['Cash', '50 Dr'],
        ['Capital', '50 Cr'],
      ]),
    ).toEqual([debit(5000), credit(5000)]);
    expect(
      amounts([
        ['Account', 'Amount', 'Dr/Cr'],
        ['Cash', '50', 'Dr'],
        ['Capital', '50', 'Cr'],
      ]),
    ).toEqual([debit(5000), credit(5000)]);
    expect(
      amounts([
        ['लेखा शीर्षक', 'डेबिट', 'क्रेडिट'],
        ['नगद', '५०', ''],
      ]),
    ).toEqual([debit(5000)]);
  });

  it('takes an amount below zero for the other side of its column', () => {
    const amounts = (rows: string[][]) => read('accounts', rows).map(({ amount }) => amount);
    expect(
      amounts([
        ['Account', 'Debit', 'Credit'],
        ['Overdrawn', '-100', ''],
        ['Advance', '(500)', ''],
        ['Vendor', '', '-70'],
        ['Marked', '500 Cr', ''],
        ['Marked, too', '', '500 Dr'],
        ['Both', '-30', '-50'],
      ]),
    ).toEqual([
      ...[credit(10000), credit(50000), debit(7000)],
      ...[credit(50000), debit(50000), debit(2000)],
    ]);
    expect(
      amounts([
        ['Account', 'Amount', 'Dr/Cr'],
        ['Cash', '-500', 'Dr'],
        ['Vendor', '-500', 'Cr'],
        ['Overdrawn', '-500', ''],
      ]),
    ).toEqual([debit(50000), credit(50000), credit(50000)]);
  });

  it('leaves out rows that say nothing, and only those', () => {
    const names = (section: OpeningSection, rows: string[][]) =>
      read(section, rows).map(({ name, unread }) => [name, ...unread]);
    expect(
      names('stock', [
        ['Particulars', 'Quantity', 'Rate', 'Value'],
        ['Rice', '', '', '1000.00'],
        ['Oil', '3', '', '-5'],
        ['Salt', '0', '', '12'],
        ['Group', '', '', ''],
      ]),
    ).toEqual([['Rice'], ['Oil', 'value'], ['Salt']]);
    expect(
      names('documents', [
        ['Date', 'Ref. No.', 'Party', 'Amount'],
        ['1-Jun-26', 'INV-7', 'Total Energies', '300'],
        ['1-Jun-26', 'INV-8', 'Everest Traders', ''],
        ['', '', 'Everest Traders', ''],
        ['', '', 'Grand Total :', '300'],
        ['', '', 'जम्मा रकम', '300'],
      ]),
    ).toEqual([['Total Energies'], ['Everest Traders']]);
    expect(
      names('accounts', [
        ['Account', 'Debit', 'Credit'],
        ['Total Loss Fund', '5', ''],
        ['Sub-Total', '5', ''],
        ['Totals (Rs.)', '5', ''],
        ['Total Amount', '5', ''],
        ['कुल रकम', '5', ''],
      ]),
    ).toEqual([['Total Loss Fund']]);
  });

  it('reads open bills with days of either calendar', () => {
    const rows = read('documents', [
      ['Date', 'Ref. No.', "Party's Name", 'Pending Amount', 'Due on'],
      ['1-Jun-26', 'INV-7', 'Everest Traders', '300.00 Dr', '16-Jul-26'],
      ['2083-02-18', 'INV-8', 'Everest Traders', '200.00', '2083/03/01'],
      ['32-13-2083', 'INV-9', 'Everest Traders', 'x', ''],
      ['', '', 'Total', '500.00', ''],
    ]);
    expect(rows.map(({ number, date, due_date }) => [number, date, due_date])).toEqual([
      ['INV-7', '2026-06-01', '2026-07-16'],
      ['INV-8', '2026-06-01', '2026-06-15'],
      ['INV-9', null, null],
    ]);
    expect(rows[2]!.unread).toEqual(['date', 'balance']);
  });

  it('reads stock with its value, or with what one costs', () => {
    const values = (rows: string[][]) => read('stock', rows).map(({ qty, value }) => [qty, value]);
    expect(
      values([
        ['Particulars', 'Quantity', 'Rate', 'Value'],
        ['Rice', '7 Kg', '100.04', '700.25'],
        ['Oil', '3', '100', ''],
        ['Empty', '0', '100', '0'],
      ]),
    ).toEqual([
      [7, 70025],
      [3, 30000],
    ]);
  });

  it('gives each meaning to one column, and none where the headers say nothing', () => {
    expect(
      matchOpeningHeaders('accounts', ['Opening Debit', 'Closing Debit', 'Account', 'Credit']),
    ).toEqual([null, 'debit', 'name', 'credit']);
    expect(
      findOpeningHeaders('accounts', [
        ['Cash', '500'],
        ['Capital', '-500'],
      ]),
    ).toBe(undefined);
  });
});
