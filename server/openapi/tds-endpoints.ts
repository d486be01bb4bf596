// The calls of TDS beyond those of its types: proposals, the return of a month, deposits.
import { createTdsDepositSchema } from '../../domain/requests/tds-requests.ts';
import { reverseVoucherSchema } from '../../domain/requests/voucher-requests.ts';
import { documentOfRow } from './allocation-schemas.ts';
import {
  closed,
  count,
  day,
  described,
  integer,
  list,
  moment,
  nullable,
  percent,
  rupees,
  type SchemaProperties,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const keptBack: SchemaProperties = {
  number: nullable(text),
  pan: nullable(text),
  name: nullable(text),
  date: day,
  date_bs: text,
  payment_amount: nullable(rupees),
  rate: nullable(percent),
  tds_amount: rupees,
  tds_type: text,
  voucher_no: nullable(text),
  of_document: documentOfRow,
};
const recorded = closed({
  id: integer,
  month: text,
  amount: rupees,
  voucher_no: text,
  message: text,
});

const tdsReturn = closed({
  rows: list(
    closed({
      document_kind: text,
      document_id: integer,
      document: text,
      ...keptBack,
      open_amount: described(rupees, 'What of it is not deposited'),
      tds_type_name: text,
      section: text,
      revenue_head: text,
    }),
  ),
  revenue_heads: list(
    closed({
      revenue_head: text,
      rows: count,
      payment_amount: rupees,
      tds_amount: rupees,
      open_amount: rupees,
    }),
  ),
  total: rupees,
  carried: described(rupees, 'What earlier months gave back after their deposit; 0 or negative'),
  open: described(rupees, 'What is to be deposited'),
  missing_pan: count,
  due: closed({ ad: day, bs: text }),
  deposits: list(
    closed({
      id: integer,
      month: text,
      day,
      account_id: integer,
      account: text,
      voucher_no: text,
      treasury_account: nullable(text),
      bank: nullable(text),
      amount: rupees,
      reverses: nullable(integer),
      reversed_by: nullable(integer),
      reason: nullable(text),
      pos: text,
      created_by: text,
      created_at: moment,
    }),
  ),
  received: described(list(closed({ receipt_id: integer, ...keptBack })), 'Kept back by customers'),
  received_total: rupees,
  head: list(text),
  layout: closed({ version: text, title: text }),
  period: closed({ fiscal_year: text, start_date: day, end_date: day }),
});

export const tdsEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET tds-types/{id}/proposal',
    summary:
      'What to keep back of a bill (`document` billing) or payment of the type, with what counts together with it',
    query: 'document vendor_id date base',
    response: closed({
      rate: percent,
      base: rupees,
      sum: described(rupees, 'With the payments that count together'),
      amount: rupees,
      threshold: rupees,
      window_days: integer,
    }),
  },
  {
    endpoint: 'GET tds-returns/{year}/{month}',
    summary: 'What was kept back in a Nepali month, row by row, and what of it is to be deposited',
    response: tdsReturn,
  },
  {
    endpoint: 'POST tds-returns/{year}/{month}',
    summary: 'Records the deposit of all that is open for the month',
    body: toDescribedRequest(createTdsDepositSchema),
    response: recorded,
  },
  {
    endpoint: 'GET tds-returns/{year}/{month}/export',
    summary: 'The rows of e-TDS as a file, in the layout of the month',
    query: 'export_type',
    file: 'sheet',
  },
  {
    endpoint: 'POST tds-deposits/{id}/reversal',
    summary: 'Reverses a deposit under a day of its own; its rows are to be deposited again',
    body: toDescribedRequest(reverseVoucherSchema),
    response: recorded,
  },
];
