// The endpoints of documents, registers and tax forms.
import { DATE_RANGE_QUERY, type EndpointDescription, LIST_QUERY, PAGE_QUERY } from './operation.ts';

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
    summary: `The ${one} with its lines; with \`q\` the PDF`,
    query: 'q access_token',
    // The only one that can be changed.
    ...(path === 'proforma-invoice' ? { versioned: true as const } : {}),
  },
  {
    endpoint: `GET ${path}/{id}/print`,
    summary: `The ${one} as a PDF. Every \`q\` but "preview" counts as a print; one above the first is marked as a copy`,
    query: 'q access_token',
    responseType: 'pdf',
  },
  { endpoint: `GET ${path}/{id}/email`, summary: 'The other party’s address as `to`' },
  {
    endpoint: `POST ${path}/{id}/email`,
    summary: `Sends the ${one} as a PDF by mail; \`copy\` 1 also to the sender`,
    body: 'to subject message copy',
  },
]);

const statisticsEndpoints = ['invoices', 'credit-notes', 'billings', 'purchase-returns'].map(
  (path): EndpointDescription => ({
    endpoint: `GET statistics/${path}`,
    summary: 'Counts and sums of the tabs, under the filters of the list',
    query: DATE_RANGE_QUERY,
  }),
);

export const allDocumentEndpoints: EndpointDescription[] = [
  ...documentEndpoints,
  ...statisticsEndpoints,
];

export const salesEndpoints: EndpointDescription[] = [
  {
    endpoint: 'POST invoices/{id}/cancellation',
    summary: 'Cancels an invoice of today, where the company allows it',
    body: 'reason',
  },
  {
    endpoint: 'GET cancellations/export',
    summary: 'The cancelled invoices as a file',
    query: `export_type ${DATE_RANGE_QUERY}`,
    responseType: 'sheet',
  },
  { endpoint: 'GET proforma-invoice/{id}/invoice', summary: 'Converts it to an invoice, once' },
  { endpoint: 'GET invoices/{id}/ird-sync', summary: 'Sends it to the tax authority now' },
  { endpoint: 'GET credit-notes/{id}/ird-sync', summary: 'Sends it to the tax authority now' },
  {
    endpoint: 'GET inventory/-/current-inventories',
    summary: 'Stock of each product in a period',
    query: `${PAGE_QUERY} product_id from to`,
  },
  {
    endpoint: 'GET inventory/-/movements',
    summary: 'Stock movements of a product',
    query: `${PAGE_QUERY} product_id`,
  },
  {
    endpoint: 'GET inventory/-/below-minimum',
    summary: 'Products that are at their minimum or below',
    query: PAGE_QUERY,
  },
  ...['customers', 'vendors', 'products'].map(
    (name): EndpointDescription => ({
      endpoint: `POST ${name}/-/import`,
      summary:
        'Rows of text below a row of labels; all are saved or none. With `preview` true they are only checked',
      body: 'rows preview',
    }),
  ),
  {
    endpoint: 'GET server-clock',
    summary: 'The clock of the server and the time of the last document',
  },
  {
    endpoint: 'POST server-clock/confirmation',
    summary: 'Lets documents continue from the last time although the clock is behind',
    body: 'last_issued_at',
  },
  { endpoint: 'GET worldlink-pos', summary: 'Names of the counters' },
  { endpoint: 'GET resellers', summary: 'Names of the resellers' },
  { endpoint: 'GET overview', summary: 'The figures of the dashboard that the role may view' },
];

const registerPaths: [path: string, title: string][] = [
  ['sales-registers', 'sales register'],
  ['sales-return', 'sales return register'],
  ['purchases-registers', 'purchase register with the debit notes of the period'],
  ['material-view', 'materialized view'],
];

export const registerEndpoints = registerPaths.flatMap(([path, title]): EndpointDescription[] => [
  {
    endpoint: `GET ${path}`,
    summary: `The ${title}: a page of rows and the sums of all`,
    query: `${LIST_QUERY}`,
  },
  {
    endpoint: `GET ${path}/export`,
    summary: `The ${title} as a file`,
    query: `export_type ${DATE_RANGE_QUERY}`,
    responseType: 'sheet',
  },
]);

export const taxEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET tax-forms/{form}',
    summary: 'Lines of an annex of the month',
    query: `year month detail ${PAGE_QUERY}`,
  },
  {
    endpoint: 'GET tax-forms/{form}/export',
    summary: 'The annex as a file',
    query: 'year month detail export_type',
    responseType: 'sheet',
  },
  {
    endpoint: 'GET annex-13',
    summary: 'Parties with more than one lakh of trade in the year',
    query: `year sorp ${PAGE_QUERY}`,
  },
  {
    endpoint: 'GET annex-13/export',
    summary: 'The same as a file',
    query: 'year sorp export_type',
    responseType: 'sheet',
  },
  {
    endpoint: 'GET vat-return/{year}/{month}',
    summary: 'The boxes of the month, in paisa and in whole rupees',
    versioned: true,
  },
  {
    endpoint: 'PUT vat-return/{year}/{month}',
    summary: 'Manual entries of the return',
    body: 'adjustment_credit adjustment_debit brought_forward refund_claimed refund_basis paid voucher_no submission_no remarks',
  },
  {
    endpoint: 'GET vat-return/{year}/{month}/export',
    summary: 'The return as a file',
    query: 'export_type',
    responseType: 'sheet',
  },
  {
    endpoint: 'GET report-charts/months',
    summary: 'Sales, purchases and VAT by month',
    query: 'year',
  },
  {
    endpoint: 'GET report-charts/top',
    summary: 'The largest customers and products',
    query: 'year month',
  },
  {
    endpoint: 'GET check-settings',
    summary: 'Levels of the checks, dated rules and layouts',
    versioned: true,
  },
  { endpoint: 'PUT check-settings', summary: 'Chooses the levels', body: 'levels' },
  {
    endpoint: 'POST check-rules',
    summary: 'A rule from a future date: rupees, days or percent',
    body: 'name from value',
  },
  { endpoint: 'DELETE check-rules/{name}/{from}', summary: 'Takes it back until it holds' },
  {
    endpoint: 'POST check-layouts',
    summary: 'A layout of a form from a coming day on',
    body: 'form from columns',
  },
  { endpoint: 'DELETE check-layouts/{form}/{from}', summary: 'Takes it back until it holds' },
  { endpoint: 'GET check-report', summary: 'The findings of the year’s documents' },
  { endpoint: 'POST check-report', summary: 'Checks them again' },
  { endpoint: 'GET books/verification', summary: 'The last verification of the books' },
  { endpoint: 'POST books/verification', summary: 'Verifies them now' },
];
