// The calls of documents and of stock, beyond those of their entities.

import {
  cancelInvoiceSchema,
  createCreditNoteSchema,
  createInvoiceSchema,
} from '../../domain/requests/document-requests.ts';
import {
  createDebitNoteSchema,
  createVendorBillSchema,
} from '../../domain/requests/purchase-requests.ts';
import {
  createPaymentSchema,
  createReceiptSchema,
} from '../../domain/requests/settlement-requests.ts';
import {
  createVoucherSchema,
  reverseVoucherSchema,
} from '../../domain/requests/voucher-requests.ts';
import { warnings } from './document-schemas.ts';
import { heldBillEndpoints } from './held-bill-endpoints.ts';
import { importEndpoints } from './import-endpoints.ts';
import {
  closed,
  count,
  day,
  described,
  integer,
  list,
  moment,
  nullable,
  page,
  reference,
  rupees,
  text,
} from './json-schema.ts';
import { toLetterEndpoints, toPrintManyEndpoints } from './letter-endpoints.ts';
import { DATE_RANGE_QUERY, type EndpointDescription, PAGE_QUERY } from './operation.ts';
import { posPrinterEndpoints, toReceiptEndpoint } from './receipt-endpoints.ts';
import { toDescribedRequest } from './request-schemas.ts';
import { settlementEndpoints } from './settlement-endpoints.ts';
import { sharedViewEndpoints } from './shared-view-endpoints.ts';

const documentPaths: [path: string, one: string][] = [
  ['invoices', 'invoice'],
  ['proforma-invoice', 'proforma'],
  ['credit-notes', 'credit note'],
  ['billings', 'bill'],
  ['purchase-returns', 'debit note'],
];

const documentEndpoints = documentPaths.flatMap(([path, one]): EndpointDescription[] => [
  {
    endpoint: `GET ${path}/{id}`,
    summary: `The ${one} with its lines; with \`q\` the PDF, as below \`print\``,
    query: 'q access_token',
    response: reference(`${path}.detail`),
    // The only one that can be changed.
    ...(path === 'proforma-invoice' ? { versioned: true as const } : {}),
  },
  {
    endpoint: `GET ${path}/{id}/print`,
    summary: `The ${one} as a PDF. Every \`q\` but "preview" counts as a print; one above the first is marked as a copy`,
    query: 'q access_token',
    file: 'pdf',
  },
  ...toPrintManyEndpoints(path, true),
  ...toLetterEndpoints(`${path}/{id}`, one),
  ...(path === 'invoices' || path === 'credit-notes'
    ? [toReceiptEndpoint(`${path}/{id}`, one)]
    : []),
]);

/** A line of an entry, as every journal answers it. */
export const journalLines = list(
  closed({
    account_id: integer,
    account: text,
    party: described(nullable(text), 'The customer or vendor, where the account is kept by party'),
    'pos?': described(text, 'The outlet, where the entry spans outlets'),
    debit: rupees,
    credit: rupees,
  }),
);

const journalEntry = {
  id: integer,
  source_kind: text,
  source_id: integer,
  revision: integer,
  day,
  recorded_at: moment,
  pos: text,
  number: nullable(text),
  narration: nullable(text),
  reverses: described(nullable(integer), 'The entry that this one mirrors'),
  lines: journalLines,
};

const ledgerEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET ledger/entries',
    summary:
      'The entries of a period in order of their days, paged; with `pos` those that have lines of the outlet, each whole. With `source_kind` (invoice, credit-note, cancellation and so on) and `source_id` what that document has posted, with the receipt or payment that settled it at once, in one answer without pages',
    query: `${DATE_RANGE_QUERY} pos recorded_after ${PAGE_QUERY} source_kind source_id`,
    response: {
      anyOf: [closed({ data: list(closed(journalEntry)) }), page(closed(journalEntry), {})],
    },
  },
  {
    endpoint: 'GET ledger/entries/{id}',
    summary: 'An entry with its lines',
    response: closed(journalEntry),
  },
  ...(
    [
      ['invoices', createInvoiceSchema],
      ['credit-notes', createCreditNoteSchema],
      ['journal-vouchers', createVoucherSchema],
      ['receipts', createReceiptSchema],
      ['payments', createPaymentSchema],
      ['billings', createVendorBillSchema],
      ['purchase-returns', createDebitNoteSchema],
    ] as const
  ).map(
    ([path, schema]): EndpointDescription => ({
      endpoint: `POST ${path}/-/preview`,
      summary: 'What it would post if it were issued now; nothing is stored',
      body: toDescribedRequest(schema),
      response: closed({ lines: journalLines, ...warnings }),
    }),
  ),
];

const voucherEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET journal-vouchers/{id}/export',
    summary: 'The voucher as a file',
    query: 'export_type',
    file: 'sheet',
  },
  {
    endpoint: 'POST journal-vouchers/{id}/reversal',
    summary: 'Reverses a voucher under a day of its own, by another voucher',
    body: toDescribedRequest(reverseVoucherSchema),
    response: reference('journal-vouchers.created'),
  },
];

const tab = closed({ count, total: rupees });
const statisticsEndpoints = ['invoices', 'credit-notes', 'billings', 'purchase-returns'].map(
  (path): EndpointDescription => ({
    endpoint: `GET statistics/${path}`,
    summary: 'Counts and sums of the tabs, under the filters of the list',
    query: DATE_RANGE_QUERY,
    response: closed({ all: tab, active: tab, inactive: tab }),
  }),
);

const stockEndpoints: EndpointDescription[] = [
  {
    endpoint: 'POST inventory/-/preview',
    summary: 'What a new stock entry would post; nothing is stored',
    body: reference('inventory'),
    response: closed({ lines: journalLines }),
  },
  {
    endpoint: 'GET inventory/-/current-inventories',
    summary: 'Stock of each product in a period',
    query: `${PAGE_QUERY} product_id from to`,
    response: page(
      closed({
        product_id: integer,
        code: text,
        name: text,
        stock: integer,
        value: described(rupees, 'What the stock is worth'),
        average_cost: described(nullable(rupees), 'Of one unit; null without stock'),
        stock_date: nullable(day),
        'opening_stock?': integer,
        'quantity_in?': integer,
        'quantity_out?': integer,
      }),
      { total_value: described(rupees, 'What all products of the question are worth') },
    ),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET inventory/-/stock',
    summary: 'Stock of some products now; one without stock-keeping is left out',
    query: 'product_ids',
    response: list(closed({ product_id: integer, stock: integer })),
  },
  {
    endpoint: 'GET products/-/last-prices',
    summary:
      'What a customer paid last for some products, by the 300 newest invoices under the name of today; a product without is left out',
    query: 'customer_id product_ids',
    response: list(
      closed({
        product_id: integer,
        price: described(rupees, 'Of one unit without VAT, before discounts'),
        price_with_vat: described(nullable(rupees), 'Where it was entered with VAT'),
        transaction_date: moment,
      }),
    ),
  },
  {
    endpoint: 'GET inventory/-/movements',
    summary: 'Stock movements of a product',
    query: `${PAGE_QUERY} product_id`,
    response: page(
      closed({
        id: integer,
        product_id: integer,
        qty: described(integer, 'Negative where it left'),
        value: described(rupees, 'What it changed of the value of the stock'),
        document_kind: text,
        document_id: integer,
        moved_at: moment,
        document_no: nullable(text),
        address_id: nullable(text),
        reason: described(nullable(text), 'Of a stock entry'),
      }),
    ),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET inventory/-/below-minimum',
    summary: 'Products that are at their minimum or below',
    query: PAGE_QUERY,
    response: page(
      closed({
        id: integer,
        code: text,
        name: text,
        minimum_stock_qty: integer,
        stock_available: integer,
      }),
    ),
    maybeEmpty: true,
  },
];

const similarRecord = closed({ id: integer, name: text, number: text, same: list(text) });

const month = {
  year: integer,
  month: integer,
  start_date: day,
  end_date: day,
};
const monthFigures = closed({
  ...month,
  documents: count,
  total: rupees,
  taxable_amount: rupees,
  vat_amount: rupees,
});
const monthComparison = { this_month: monthFigures, last_month: monthFigures };
const waiting = described(integer, 'Documents that the tax authority has not accepted yet');

/** Parts of the dashboard. */
export const overviewSchemas = {
  MonthComparison: closed({ ...monthComparison, 'waiting?': waiting }),
  SalesOverview: closed({
    fiscal_year: text,
    ...monthComparison,
    months: list(monthFigures),
    waiting,
  }),
  BooksOverview: closed({
    money: described(rupees, 'Cash, banks and wallets'),
    receivable: described(
      rupees,
      'The balance of Debtors: without advances, which are a liability',
    ),
    payable: described(rupees, 'The balance of Creditors: without advances, which are an asset'),
    profit: described(rupees, 'Of the fiscal year so far'),
    fiscal_year: text,
    start_date: day,
    day,
  }),
};

/** A page of names to filter by. */
const namePage = (more = {}) => page(closed({ ...more, name: text }));

export const allDocumentEndpoints: EndpointDescription[] = [
  ...documentEndpoints,
  ...ledgerEndpoints,
  ...voucherEndpoints,
  ...heldBillEndpoints,
  ...sharedViewEndpoints,
  ...posPrinterEndpoints,
  ...settlementEndpoints,
  ...statisticsEndpoints,
  {
    endpoint: 'POST invoices/{id}/cancellation',
    summary: 'Cancels an invoice of today, where the company allows it',
    body: toDescribedRequest(cancelInvoiceSchema),
    response: reference('cancellations.created'),
  },
  {
    endpoint: 'GET cancellations/export',
    summary: 'The cancelled invoices as a file',
    query: `export_type ${DATE_RANGE_QUERY}`,
    file: 'sheet',
  },
  {
    endpoint: 'GET proforma-invoice/{id}/invoice',
    summary:
      'Converts it to an invoice, once. `credit_override` is the reason to pass over a refusal for the credit of the customer',
    query: 'credit_override',
    response: reference('invoices.converted'),
  },
  { endpoint: 'GET invoices/{id}/ird-sync', summary: 'Sends it to the tax authority now' },
  { endpoint: 'GET credit-notes/{id}/ird-sync', summary: 'Sends it to the tax authority now' },
  ...stockEndpoints,
  ...importEndpoints,
  ...['customers', 'vendors'].map(
    (name): EndpointDescription => ({
      endpoint: `GET ${name}/-/similar`,
      summary: 'Those that a new one probably repeats: same PAN, or same name and telephone',
      query: 'pan first_name last_name phone_no mobile_no',
      response: closed({ similar: list(similarRecord) }),
    }),
  ),
  {
    endpoint: 'GET worldlink-pos',
    summary: 'Names of the counters',
    response: namePage({ id: integer }),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET resellers',
    summary: 'Names of the resellers',
    response: namePage(),
    maybeEmpty: true,
  },
];
