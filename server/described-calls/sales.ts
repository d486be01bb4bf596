// What is done with single documents, stock, imports of records, look-ups.
import { type DescribedCall, PAGE, RANGE } from './described-call.ts';

export const salesCalls: DescribedCall[] = [
  {
    call: 'POST invoices/{id}/cancellation',
    says: 'Cancels an invoice of today, where the company allows it',
    sends: 'reason',
  },
  {
    call: 'GET cancellations/export',
    says: 'The cancelled invoices as a file',
    asks: `export_type ${RANGE}`,
    gives: 'sheet',
  },
  { call: 'GET proforma-invoice/{id}/invoice', says: 'Converts it to an invoice, once' },
  { call: 'GET invoices/{id}/ird-sync', says: 'Sends it to the tax authority now' },
  { call: 'GET credit-notes/{id}/ird-sync', says: 'Sends it to the tax authority now' },
  {
    call: 'GET inventory/-/current-inventories',
    says: 'Stock of each product in a period',
    asks: `${PAGE} product_id from to`,
  },
  {
    call: 'GET inventory/-/movements',
    says: 'Stock movements of a product',
    asks: `${PAGE} product_id`,
  },
  {
    call: 'GET inventory/-/below-minimum',
    says: 'Products that are at their minimum or below',
    asks: PAGE,
  },
  ...['customers', 'vendors', 'products'].map(
    (name): DescribedCall => ({
      call: `POST ${name}/-/import`,
      says: 'Rows of text below a row of labels; all are saved or none. With `preview` true they are only checked',
      sends: 'rows preview',
    }),
  ),
  { call: 'GET server-clock', says: 'The clock of the server and the time of the last document' },
  {
    call: 'POST server-clock/confirmation',
    says: 'Lets documents continue from the last time although the clock is behind',
    sends: 'last_issued_at',
  },
  { call: 'GET worldlink-pos', says: 'Names of the counters' },
  { call: 'GET resellers', says: 'Names of the resellers' },
  { call: 'GET overview', says: 'The figures of the dashboard that the role may view' },
];
