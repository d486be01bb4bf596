// What customers owe and vendors are owed: reports, and the account of a party.
import { chequeEventKinds } from '../../domain/ledger/cheques.ts';
import { openDocumentKinds } from '../../domain/ledger/open-documents.ts';
import {
  ageingParties,
  type ReceivableReportName,
  receivableReports,
} from '../../domain/ledger/receivable-reports.ts';
import {
  closed,
  count,
  day,
  described,
  dictionary,
  flag,
  integer,
  type JsonSchema,
  list,
  moment,
  nullable,
  oneOf,
  page,
  rupees,
  type SchemaProperties,
  text,
} from './json-schema.ts';
import { toLetterEndpoints } from './letter-endpoints.ts';
import { DATE_RANGE_QUERY, type EndpointDescription, PAGE_QUERY } from './operation.ts';
import { reminderEndpoints } from './reminder-endpoints.ts';

const head: SchemaProperties = { report: text, title: text };
const named: SchemaProperties = {
  document_kind: oneOf(...openDocumentKinds),
  document_id: described(
    { anyOf: [text, integer] },
    'The id of its path: of an invoice or credit note a text',
  ),
  document: described(text, 'The title of its kind'),
  address: described(nullable(text), 'The page on which it is read'),
};
const dated: SchemaProperties = {
  pos: text,
  number: text,
  day,
  due_date: described(day, 'Its own day where nothing else was agreed'),
  days_overdue: described(count, 'At the end of the day; 0 where it is not overdue'),
};
const figures = described(dictionary(rupees), 'By the names of `columns`; credits are negative');

const agedParty = closed({ party_id: integer, name: text, code: text, phone: text, figures });
const agedDocument = closed({ ...named, ...dated, figures });
const outstandingDocument = closed({
  ...named,
  ...dated,
  party_id: integer,
  party: text,
  total: rupees,
  noted: described(rupees, 'What notes took off it'),
  paid: rupees,
  open: described(rupees, 'Negative of a credit'),
});

const collected: SchemaProperties = {
  count: described(count, 'Receipts, without reversals'),
  received: described(rupees, 'From customers, with cheques that are presented again'),
  reversed: described(
    rupees,
    'What reversals, bounced cheques and returned ones took back on their day',
  ),
  amount: described(rupees, 'What is left'),
};
const cashier: SchemaProperties = { created_by_id: integer, created_by: text };
const collectedRow = closed({ day, ...cashier, payment_method: text, ...collected });
const collectedReceipt = closed({
  id: integer,
  number: text,
  day,
  created_at: moment,
  party_kind: oneOf('customer', 'vendor'),
  party_id: integer,
  party: text,
  ...cashier,
  payment_method: text,
  reference: nullable(text),
  reverses: described(nullable(integer), 'The receipt that it takes back'),
  cheque_event: described(
    nullable(oneOf(...chequeEventKinds)),
    'What became of its cheque: a row of its own, by the day and the user of the event',
  ),
  cheque_event_id: nullable(integer),
  amount: rupees,
  address: nullable(text),
});

const toEndpoints = (
  name: ReceivableReportName,
  query: string,
  response: JsonSchema,
): EndpointDescription[] => [
  {
    endpoint: `GET reports/${name}`,
    summary: receivableReports[name].en,
    query: `${query} ${PAGE_QUERY}`,
    response,
  },
  {
    endpoint: `GET reports/${name}/export`,
    summary: `${receivableReports[name].en} as a file`,
    query: `${query} export_type`,
    file: 'sheet',
  },
];

const openDocument = closed({
  ...named,
  ...dated,
  total: rupees,
  noted: described(rupees, 'What notes took off it'),
  paid: rupees,
  open: described(rupees, 'What is left to settle; of a credit what documents can still take'),
  vat_to_withhold: described(
    rupees,
    'Half of the VAT of an invoice, net of its notes, to a customer that withholds it; else 0',
  ),
});
const party = closed({
  kind: oneOf('customer', 'vendor'),
  id: integer,
  name: text,
  code: text,
  pan: nullable(text),
  address: nullable(text),
  city: nullable(text),
  phone: nullable(text),
  email: nullable(text),
});
const balance = described(rupees, 'Above 0 a customer owes it, or a vendor is owed it');

const movement = closed({
  entry_id: integer,
  day,
  source_kind: text,
  source_id: integer,
  number: nullable(text),
  document: text,
  details: described(text, 'Method and reference of money, or the reason'),
  address: nullable(text),
  reverses: described(nullable(integer), 'The entry that it takes back'),
  debit: rupees,
  credit: rupees,
  balance,
});

const partyEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET parties/{kind}/{id}/open',
    summary: 'What is open of a customer or vendor now, the earliest due first, and the credits',
    response: closed({
      party,
      counterparts: described(
        list(closed({ id: integer, name: text, code: text })),
        'The vendors of a customer, or the customers of a vendor, with the same PAN',
      ),
      may_apply: described(flag, 'The user may apply credits of the party'),
      may_net: described(flag, 'The user may net it with a counterpart'),
      data: list(openDocument),
      credits: described(
        list(openDocument),
        'Advances and notes that no document has taken yet; `open` is above 0',
      ),
      balance,
      overdue: rupees,
      last_payment: described(
        nullable(closed({ id: integer, number: text, day, amount: rupees })),
        'The last receipt of a customer or payment to a vendor',
      ),
    }),
  },
  {
    endpoint: 'GET parties/{kind}/{id}/statement',
    summary: 'The account of a customer or vendor with the running balance, from the ledger',
    query: `${DATE_RANGE_QUERY} ${PAGE_QUERY}`,
    response: page(movement, {
      party,
      start_date: day,
      end_date: day,
      opening: balance,
      debit: rupees,
      credit: rupees,
      closing: balance,
      ageing: described(
        list(closed({ name: text, label: text, amount: rupees })),
        'What is open at the end of the last day',
      ),
    }),
  },
  {
    endpoint: 'GET parties/{kind}/{id}/confirmation/export',
    summary: 'A letter that asks the customer or vendor to confirm its balance (PDF)',
    query: 'as_of export_type',
    file: 'pdf',
  },
  ...(Object.keys(ageingParties) as (keyof typeof ageingParties)[]).flatMap(
    (report): EndpointDescription[] => [
      {
        endpoint: `GET reports/${report}/confirmations/export`,
        summary: 'Such a letter to each party of the report, at most 300, as one PDF',
        query: 'as_of pos party_id export_type',
        file: 'pdf',
      },
      {
        endpoint: `GET reports/${report}/statements/export`,
        summary:
          'The statement of each party of the report since the fiscal year began, as one PDF',
        query: 'as_of pos party_id export_type',
        file: 'pdf',
      },
    ],
  ),
  {
    endpoint: 'GET parties/{kind}/-/credits',
    summary: 'The open credits of a customer or vendor by its id or code, the earliest first',
    query: 'id code',
    response: closed({
      party_id: integer,
      open: described(rupees, 'Of all of them'),
      may_apply: described(flag, 'The user may apply them'),
      data: list(closed({ ...named, number: text, day, open: rupees })),
    }),
  },
  {
    endpoint: 'GET invoices/-/credit',
    summary: 'How the customer stands, for the entry of an invoice that is not paid at once',
    query: 'customer_id',
    response: closed({
      owed: described(rupees, 'Less the credits'),
      overdue: rupees,
      credit_limit: nullable(rupees),
      credit_days: nullable(count),
      oldest_due: described(nullable(day), 'The earliest due date of what is open'),
      level: described(oneOf('refuse', 'warn', 'off'), 'Of the check "credit"'),
      may_override: described(flag, 'The user may send `credit_override`'),
    }),
  },
  {
    endpoint: 'GET parties/{kind}/{id}/statement/export',
    summary: 'The same as a file; the PDF is a letter to the party',
    query: `${DATE_RANGE_QUERY} export_type`,
    file: 'sheet',
  },
  ...toLetterEndpoints('parties/{kind}/{id}/statement', 'statement', {
    'start_date?': day,
    'end_date?': day,
  }),
];

export const receivablesEndpoints: EndpointDescription[] = [
  ...(Object.keys(ageingParties) as (keyof typeof ageingParties)[]).flatMap(name =>
    toEndpoints(
      name,
      'as_of by buckets pos party_id',
      page(
        { anyOf: [agedParty, agedDocument] },
        {
          ...head,
          as_of: day,
          by: oneOf('due_date', 'day'),
          buckets: text,
          party_id: described(nullable(integer), 'With it, the rows are documents of the party'),
          party: described(nullable(text), 'Its name and code'),
          columns: list(closed({ name: text, label: text })),
          totals: figures,
        },
      ),
    ),
  ),
  ...toEndpoints(
    'outstanding',
    'party_kind as_of due pos party_id',
    page(outstandingDocument, {
      ...head,
      as_of: day,
      party_kind: oneOf('customer', 'vendor'),
      open: described(rupees, 'Of all rows'),
    }),
  ),
  ...toEndpoints(
    'collections',
    `${DATE_RANGE_QUERY} pos by cashier payment_method`,
    page(
      { anyOf: [collectedRow, collectedReceipt] },
      {
        ...head,
        start_date: day,
        end_date: day,
        by: oneOf('sums', 'receipt'),
        totals: closed(collected),
        methods: list(closed({ payment_method: text, ...collected })),
        cashiers: list(closed({ ...cashier, ...collected })),
      },
    ),
  ),
  ...partyEndpoints,
  ...reminderEndpoints,
];
