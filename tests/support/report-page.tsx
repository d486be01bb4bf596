// A page of the reports in a test, with the rows that it shows.
import { screen, within } from '@testing-library/react';
import { RegisterPage } from '../../custom-pages/registers/RegisterPage.tsx';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import { renderScreen } from './render-screen.tsx';

const invoice = {
  id: 51,
  company_payment_id: '77',
  created_at: '2026-11-21 11:45:00',
  invoice_no: '12',
  customer_name: 'Sagarmatha Traders',
  pan: '123456789',
  total: 96050,
  exempted_sale: 0,
  export_sale: 0,
  discount_amount: 0,
  taxable_amount: 85000,
  vat_amount: 11050,
  'sum-credit-note': 0,
  status: 1,
  cancelled: 0,
};
const sums = {
  total: 250000,
  discount_amount: 10,
  taxable_amount: 221238.94,
  vat_amount: 28761.06,
  exempted_sale: 5,
};
const toRows = (...data: object[]) => ({ data, total: 60 });
const bill = {
  ...invoice,
  billing_no: 'HC-1',
  vendor_name: 'Himalayan Cables',
  type: 'normal',
  purchase_taxable: 85000,
  'sum-debit-note': 500,
};
const types = {
  purchase: { taxable_amount: 1, vat_amount: 2 },
  import: { taxable_amount: 3, vat_amount: 4 },
  capital: { taxable_amount: 5, vat_amount: 6 },
};
const bodies: Record<RegisterName, unknown> = {
  sales: {
    invoices: toRows(
      invoice,
      { ...invoice, id: 52, invoice_no: '13', 'sum-credit-note': 1130 },
      { ...invoice, id: 53, invoice_no: '14', cancelled: 1 },
      { ...invoice, id: 54, invoice_no: '15', 'sum-credit-note': invoice.total },
    ),
    sum_data: { total_sales: sums },
  },
  'sales-return': {
    sales_return: toRows({ ...invoice, credit_note_no: '3', bill_note_no: '12/3' }),
    total_sales_return: sums,
  },
  purchases: {
    billing: toRows(bill),
    debit_note: [{ ...bill, id: 9, debit_note_no: '4' }],
    debit_note_total: 1,
    sum_data: {
      total_purchase: { ...sums, ...types },
      return_purchase: { ...sums, ...types, total: 7 },
      active_purchase: { ...sums, ...types },
    },
  },
  'materialized-view': toRows({
    id: 51,
    bill_no: '12',
    bill_date: '2026-11-21 11:45:00',
    customer_name: 'Sagarmatha Traders',
    ird_sync: 1,
    is_printed: 1,
  }),
};
type Named = { pos?: string[]; resellers?: string[]; empty?: boolean };
/** The page of a report at an address; `named` are the counters and resellers of the company. */
export const renderReport = (
  name: RegisterName,
  path = '/',
  { pos = ['Main'], resellers = [], empty }: Named = {},
) =>
  renderScreen(
    <RegisterPage name={name} />,
    call => {
      const asked = call.path.split('?')[0];
      const named = (names: string[]) =>
        names.length > 0
          ? { status: 200, body: { data: names.map(one => ({ name: one })) } }
          : { status: 204 };
      if (asked === 'worldlink-pos') return named(pos);
      if (asked === 'resellers') return named(resellers);
      if (asked === registers[name].path)
        return empty ? { status: 204 } : { status: 200, body: bodies[name] };
      return undefined;
    },
    { path },
  );
/** The last request for the report. */
export const readLastQuery = (calls: { path: string }[], name: RegisterName) =>
  new URLSearchParams(
    calls
      .filter(call => call.path.split('?')[0] === registers[name].path)
      .at(-1)!
      .path.split('?')[1],
  );
export const ALL_REPORTS: RegisterName[] = [
  'sales',
  'sales-return',
  'purchases',
  'materialized-view',
];
export const readHeadings = (name: RegisterName) =>
  within(screen.getByRole('table', { name: registers[name].title.en }))
    .getAllByRole('columnheader')
    .map(head => head.textContent);
