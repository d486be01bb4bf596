// The statements and books of the ledger.
import { exceptedLocks } from '../../domain/ledger/lock-dates.ts';
import {
  type LedgerReport,
  ledgerReportNames,
  ledgerReports,
} from '../../domain/ledger/report-names.ts';
import { openingBalancesSchema } from '../../domain/requests/opening-requests.ts';
import { lockDatesSchema, lockExceptionSchema } from '../../domain/requests/setting-requests.ts';
import { journalLines } from './document-endpoints.ts';
import {
  anything,
  closed,
  count,
  day,
  described,
  dictionary,
  file,
  integer,
  type JsonSchema,
  list,
  messageAnswer,
  messageProperty,
  moment,
  nullable,
  oneOf,
  page,
  rupees,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';
import { DATE_RANGE_QUERY, type EndpointDescription, PAGE_QUERY } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const statementRow: JsonSchema = {
  type: 'object',
  required: ['kind', 'name', 'level', 'title', 'account_id', 'code'],
  properties: {
    kind: oneOf('heading', 'group', 'account', 'total'),
    name: described(nullable(text), 'Of a section or a sum, the same in every language'),
    level: described(count, 'How deep in the tree of accounts'),
    title: text,
    account_id: nullable(integer),
    code: nullable(text),
    explanation: text,
    address: described(text, 'The page of what the row is about'),
    unit: oneOf('times', 'percent', 'days'),
  },
  additionalProperties: {
    type: ['number', 'null'],
    description: 'A figure for each of `columns`, in rupees; of a ratio in its unit',
  },
};

const balances: SchemaProperties = {
  opening: described(rupees, 'Debits less credits before the first day'),
  debit: rupees,
  credit: rupees,
  closing: described(rupees, 'Debits less credits at the end of the last day'),
};

const account = closed({ code: text, name: text });
const source: SchemaProperties = {
  source_kind: text,
  source_id: integer,
  number: nullable(text),
  narration: nullable(text),
  document: described(text, 'The title of its kind'),
  address: described(nullable(text), 'The page on which it is read'),
};

const bookLine = closed({
  entry_id: integer,
  line_no: integer,
  account_id: integer,
  account,
  party_kind: nullable(oneOf('customer', 'vendor')),
  party_id: nullable(integer),
  day,
  ...source,
  debit: rupees,
  credit: rupees,
  balance: described(rupees, 'Debits less credits until this line'),
});

const entry = closed({
  id: integer,
  day,
  ...source,
  pos: text,
  recorded_at: moment,
  reverses: nullable(integer),
  amount: described(rupees, 'The sum of its debits'),
  'lines?': list(closed({ account_id: integer, account, debit: rupees, credit: rupees })),
});

const head = { report: text, title: text };
const span = { start_date: day, end_date: day };

const toReportEndpoints = (name: (typeof ledgerReportNames)[number]): EndpointDescription[] => {
  const { title, kind, time, compares, groupings, isOfEntries, beforeClosing }: LedgerReport =
    ledgerReports[name];
  const days = time === 'day' ? 'as_of' : DATE_RANGE_QUERY;
  const query = [
    days,
    'pos',
    ...(compares.length > 0 ? ['compare'] : []),
    ...(groupings.length > 0 ? ['by'] : []),
    ...(isOfEntries ? ['recorded_after'] : []),
    ...(beforeClosing ? ['before_closing'] : []),
  ].join(' ');
  const period = { ...head, ...(time === 'day' ? { as_of: day } : span) };
  const isOfAccounts = name === 'cash-book' || name === 'bank-book';
  const response =
    kind === 'statement'
      ? closed({
          ...period,
          columns: list(
            closed({ name: text, label: text, kind: oneOf('money', 'whole', 'percent', 'ratio') }),
          ),
          rows: list(statementRow),
        })
      : isOfAccounts
        ? page(bookLine, { ...period, ...balances })
        : page(entry, { ...period, amount: described(rupees, 'The sum of all debits') });
  return [
    {
      endpoint: `GET reports/${name}`,
      summary: title.en,
      query: kind === 'book' ? `${query} ${PAGE_QUERY}` : query,
      response,
    },
    {
      endpoint: `GET reports/${name}/export`,
      summary: `${title.en} as a file`,
      query: `${query} export_type`,
      file: 'sheet',
    },
  ];
};

const lockDates: SchemaProperties = {
  vat_month: nullable(day),
  year: nullable(day),
  hard: nullable(day),
};
const readLockDates = closed({
  ...lockDates,
  excepted: described(
    list(oneOf(...exceptedLocks)),
    'What the caller may post before at this moment',
  ),
  may_change: yesNo,
});
const lockException: SchemaProperties = {
  id: integer,
  user_id: integer,
  user_name: text,
  lock: oneOf(...exceptedLocks),
  until: moment,
  reason: text,
  granted_by: text,
  created_at: moment,
  ended_at: nullable(moment),
  active: yesNo,
};

/** The days up to which the books are closed. */
export const lockDateEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET lock-dates',
    summary: 'The days (AD, inclusive) up to which nothing is posted',
    response: readLockDates,
    versioned: true,
  },
  {
    endpoint: 'PUT lock-dates',
    summary: 'Changes them; null lifts a lock, but not the hard one',
    body: toDescribedRequest(lockDatesSchema),
    response: closed({ ...lockDates, ...messageProperty }),
    current: readLockDates,
  },
  {
    endpoint: 'GET lock-dates/exceptions',
    summary: 'Who may or might post before a lock for a time, the newest first',
    response: closed({
      data: list(closed(lockException)),
      users: described(
        list(closed({ id: integer, name: text })),
        'Whom the caller may except: none without the right to',
      ),
    }),
  },
  {
    endpoint: 'POST lock-dates/exceptions',
    summary: 'Excepts a user from a lock for seven days at most',
    body: toDescribedRequest(lockExceptionSchema),
    response: closed({ ...lockException, ...messageProperty }),
  },
  {
    endpoint: 'DELETE lock-dates/exceptions/{id}',
    summary: 'Ends an exception before its time',
    response: messageAnswer,
  },
];

const openingAccount = closed({ account_id: integer, debit: rupees, credit: rupees });
const openingDocument = closed({
  id: integer,
  party_kind: oneOf('customer', 'vendor'),
  party_id: integer,
  party: text,
  number: text,
  date: day,
  due_date: nullable(day),
  side: oneOf('debit', 'credit'),
  amount: rupees,
});
const openingProduct = closed({ product_id: integer, product: text, qty: integer, value: rupees });
const openingWarnings = {
  warnings: described(list(text), 'What was posted on or before the day already'),
};

const openingEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET opening-balances',
    summary: 'The opening balances in force; empty without any',
    response: closed({
      id: nullable(integer),
      number: nullable(text),
      date: nullable(day),
      created_by: nullable(text),
      created_at: nullable(moment),
      accounts: list(openingAccount),
      documents: list(openingDocument),
      stock: list(openingProduct),
    }),
    versioned: true,
  },
  {
    endpoint: 'POST opening-balances',
    summary: 'Enters opening balances; those before are reversed. With preview 1 nothing is stored',
    body: toDescribedRequest(openingBalancesSchema),
    response: {
      oneOf: [
        closed({ id: integer, number: text, date: day, ...openingWarnings, ...messageProperty }),
        closed({ lines: journalLines, ...openingWarnings }),
      ],
    },
    versioned: true,
  },
  {
    endpoint: 'POST opening-balances/-/file',
    summary:
      'Reads a trial balance, open documents or a stock list from a .csv or .xlsx (section, party_kind, columns)',
    form: 'only',
    body: closed({
      file,
      section: oneOf('accounts', 'documents', 'stock'),
      'party_kind?': oneOf('customer', 'vendor'),
      'columns?': described(text, 'JSON: what each column is, null for one that is left out'),
    }),
    response: closed({
      headers: list(text),
      columns: list(nullable(text)),
      rows: list(
        closed({
          row: described(count, 'Counted from 1, as a spreadsheet does'),
          name: text,
          line: described(anything, 'As POST opening-balances takes it; what is missing is null'),
          problems: dictionary(list(text)),
        }),
      ),
    }),
  },
];

export const ledgerReportEndpoints: EndpointDescription[] = [
  ...openingEndpoints,
  ...ledgerReportNames.flatMap(toReportEndpoints),
  {
    endpoint: 'GET ledger/accounts/{id}',
    summary: 'The lines of an account, or of all accounts of a group, with the running balance',
    query: `${DATE_RANGE_QUERY} pos ${PAGE_QUERY}`,
    response: page(bookLine, {
      account: closed({ id: integer, code: text, name: text }),
      ...span,
      ...balances,
    }),
  },
  {
    endpoint: 'GET ledger/accounts/{id}/export',
    summary: 'The same as a file',
    query: `${DATE_RANGE_QUERY} pos export_type`,
    file: 'sheet',
  },
];
