// The forms of the tax authority, the checks, the books.
import { type DescribedCall, PAGE } from './described-call.ts';

export const taxCalls: DescribedCall[] = [
  {
    call: 'GET tax-forms/{form}',
    says: 'Lines of an annex of the month',
    asks: `year month detail ${PAGE}`,
  },
  {
    call: 'GET tax-forms/{form}/export',
    says: 'The annex as a file',
    asks: 'year month detail export_type',
    gives: 'sheet',
  },
  {
    call: 'GET annex-13',
    says: 'Parties with more than one lakh of trade in the year',
    asks: `year sorp ${PAGE}`,
  },
  {
    call: 'GET annex-13/export',
    says: 'The same as a file',
    asks: 'year sorp export_type',
    gives: 'sheet',
  },
  {
    call: 'GET vat-return/{year}/{month}',
    says: 'The boxes of the month, in paisa and in whole rupees',
    versioned: true,
  },
  {
    call: 'PUT vat-return/{year}/{month}',
    says: 'Manual entries of the return',
    sends:
      'adjustment_credit adjustment_debit brought_forward refund_claimed refund_basis paid voucher_no submission_no remarks',
  },
  {
    call: 'GET vat-return/{year}/{month}/export',
    says: 'The return as a file',
    asks: 'export_type',
    gives: 'sheet',
  },
  { call: 'GET report-charts/months', says: 'Sales, purchases and VAT by month', asks: 'year' },
  { call: 'GET report-charts/top', says: 'The largest customers and products', asks: 'year month' },
  {
    call: 'GET check-settings',
    says: 'Levels of the checks, dated rules and layouts',
    versioned: true,
  },
  { call: 'PUT check-settings', says: 'Chooses the levels', sends: 'levels' },
  {
    call: 'POST check-rules',
    says: 'A rule from a future date: rupees, days or percent',
    sends: 'name from value',
  },
  { call: 'DELETE check-rules/{name}/{from}', says: 'Takes it back until it holds' },
  {
    call: 'POST check-layouts',
    says: 'A layout of a form from a coming day on',
    sends: 'form from columns',
  },
  { call: 'DELETE check-layouts/{form}/{from}', says: 'Takes it back until it holds' },
  { call: 'GET check-report', says: 'The findings of the year’s documents' },
  { call: 'POST check-report', says: 'Checks them again' },
  { call: 'GET books/verification', says: 'The last verification of the books' },
  { call: 'POST books/verification', says: 'Verifies them now' },
];
