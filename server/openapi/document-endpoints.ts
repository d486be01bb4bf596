// The calls of documents and of stock, beyond those of their entities.
import { cancelInvoiceSchema } from '../../domain/requests/document-requests.ts';
import {
  closed,
  count,
  day,
  described,
  dictionary,
  integer,
  list,
  messageProperty,
  moment,
  nullable,
  page,
  reference,
  rupees,
  text,
  yesNo,
} from './json-schema.ts';
import { DATE_RANGE_QUERY, type EndpointDescription, PAGE_QUERY } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

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
  {
    endpoint: `GET ${path}/{id}/email`,
    summary: 'The other party’s address as `to`',
    response: closed({ to: text }),
  },
  {
    endpoint: `POST ${path}/{id}/email`,
    summary: `Sends the ${one} as a PDF by mail; \`copy\` 1 also to the sender`,
    body: closed({ to: text, subject: text, 'message?': text, 'copy?': yesNo }),
    response: closed({ ...messageProperty, copy: yesNo }),
  },
]);

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

const importResponse = {
  anyOf: [
    closed({
      columns: list(nullable(text)),
      total: count,
      similar: list(closed({ row: integer, message: text })),
      wrong: list(
        closed({
          row: described(integer, 'From 1, the row below the labels'),
          problems: dictionary(list(text)),
        }),
      ),
    }),
    closed({ created: count, ...messageProperty }),
  ],
};

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
};

/** A page of names to filter by. */
const namePage = (more = {}) => page(closed({ ...more, name: text }));

export const allDocumentEndpoints: EndpointDescription[] = [
  ...documentEndpoints,
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
    summary: 'Converts it to an invoice, once',
    response: reference('invoices.converted'),
  },
  { endpoint: 'GET invoices/{id}/ird-sync', summary: 'Sends it to the tax authority now' },
  { endpoint: 'GET credit-notes/{id}/ird-sync', summary: 'Sends it to the tax authority now' },
  ...stockEndpoints,
  ...['customers', 'vendors', 'products'].map(
    (name): EndpointDescription => ({
      endpoint: `POST ${name}/-/import`,
      summary:
        'Rows of text below a row of labels; all but those of `skip` are saved, or none. With `preview` true they are only checked. `columns` names the property of each column; `file` describes a file that is sent in parts',
      body: closed({
        rows: list(list(text)),
        'preview?': { type: 'boolean' },
        'columns?': list(nullable(text)),
        'skip?': list(integer),
        'file?': closed({ id: text, from: count, total: count }),
      }),
      response: importResponse,
    }),
  ),
  ...['customers', 'vendors', 'products'].map(
    (name): EndpointDescription => ({
      endpoint: `GET ${name}/-/import`,
      summary:
        'The columns of a template with an example, and how far a file sent in parts has come',
      query: 'file',
      response: closed({
        imported: count,
        example: list(closed({ name: text, header: text, cell: text })),
      }),
    }),
  ),
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
