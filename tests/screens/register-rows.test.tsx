// The rows and sums of each of the four reports.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readHeadings, renderReport } from '../support/report-page.tsx';

describe('a report', () => {
  // 5 Mangsir 2083 in Nepal.
  beforeEach(
    () => void vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), toFake: ['Date'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('marks returned and cancelled invoices in words and colour, with sums below (REP-042, REP-051, CONST-034, OPEN-080, OPEN-089, QUIRK-077)', async () => {
    renderReport('sales');
    const returned = await screen.findByRole('row', { name: /Partly Returned/ });
    expect(readHeadings('sales')).toEqual([
      'Date',
      'Bill No',
      "Buyer's Name",
      "Buyer's PAN",
      'Total Sales',
      'Non Taxable Sales',
      'Export Sales',
      'Discount',
      'Taxable Sales Amount',
      'Tax',
      'Credit Note',
    ]);
    expect(within(returned).getByRole('link', { name: '13/-' })).toHaveAttribute(
      'href',
      '/sales/invoice/77',
    );
    expect(returned).toHaveClass('returned');
    expect(within(returned).getByText('1,130.00')).toBeVisible();
    const whole = screen.getByRole('link', { name: '15/-' }).closest('tr')!;
    expect(within(whole).getByText('Returned')).toBeVisible();
    expect(whole).toHaveClass('returned');
    expect(screen.getByRole('row', { name: /Cancelled/ })).toHaveClass('cancelled');
    const plain = screen.getByRole('link', { name: '12/-' }).closest('tr')!;
    expect(plain).not.toHaveClass('returned');
    expect(within(plain).getByText('2083-08-05')).toHaveAttribute('title', '2026-11-21');
    const sum = screen.getByRole('row', { name: /^Sales Total/ });
    expect(
      within(sum)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['2,50,000.00', '5.00', '0.00', '10.00', '2,21,238.94', '28,761.06', '']);
  });

  it('of returns has the documents’ ten columns, its total, its duration (REP-027..038, OPEN-086)', async () => {
    renderReport('sales-return');
    expect(await screen.findByRole('heading', { name: 'Duration of Sales' })).toBeVisible();
    await screen.findByRole('link', { name: '12/3' });
    expect(readHeadings('sales-return')).toEqual([
      'Date',
      'Bill No/CNN',
      "Buyer's Name",
      "Buyer's PAN",
      'Total Sales',
      'Non Taxable Sales',
      'Export Sales',
      'Discount',
      'Taxable Sales Amount',
      'Tax',
    ]);
    expect(
      within(screen.getByRole('row', { name: /^Sales Return Total/ })).getByText('2,50,000.00'),
    ).toBeVisible();
  });

  it('of purchases marks bills with notes against them, lists the notes, sums all three (REP-043, REP-052, REP-053, REP-054, OPEN-081)', async () => {
    renderReport('purchases');
    const [row] = await screen.findAllByRole('row', { name: /Returned/ });
    expect(row).toHaveClass('returned');
    expect(readHeadings('purchases').slice(0, 7)).toEqual([
      'Date',
      'Bill No',
      "Vendor's Name",
      "Vendor's PAN",
      'Total',
      'Non Taxable',
      'Discount',
    ]);
    for (const label of ['Purchase Total', 'Purchase Return Total', 'Net Purchase'])
      expect(screen.getAllByRole('row', { name: new RegExp(`^${label}`) }).length).toBeGreaterThan(
        0,
      );
    const notes = screen.getByRole('table', { name: 'Purchase Returns' });
    expect(within(notes).getByRole('link', { name: '4' })).toHaveAttribute(
      'href',
      '/purchases/returns/9',
    );
  });

  it('for the authority shows Synced, and has the row’s twenty fields in their order (REP-055, OPEN-082)', async () => {
    renderReport('materialized-view');
    expect(await screen.findByText('Synced')).toBeVisible();
    expect(readHeadings('materialized-view')).toEqual(
      'Fiscal Year,Bill No,Transaction Id,Customer Name,Customer PAN,Bill Date,Amount,Discount,Taxable Amount,Tax Amount,Total Amount,VAT Refund Amount,Payment Method,Is Printed,Printed Time,IRD Sync,Is Bill Active,Entered By,Is Realtime,Printed By'.split(
        ',',
      ),
    );
  });
});
