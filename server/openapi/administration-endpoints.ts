// What is sent to the tax authority, what an inspection asks for, logs, backups and recovery.
import { printFailures } from '../../domain/documents/print-ledger.ts';
import { cbmsAccountSchema } from '../../domain/requests/setting-requests.ts';
import {
  anything,
  closed,
  count,
  day,
  described,
  dictionary,
  file,
  flag,
  integer,
  list,
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
import { DATE_RANGE_QUERY, type EndpointDescription, LIST_QUERY, PAGE_QUERY } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const cbmsTarget = oneOf('off', 'test', 'real');
const account: SchemaProperties = {
  username: text,
  enabled: yesNo,
  has_password: flag,
  since: nullable(day),
  target: cbmsTarget,
};
const outboxRow: SchemaProperties = {
  id: integer,
  kind: oneOf('invoice', 'credit-note', 'cancellation'),
  document_id: integer,
  payment_id: text,
  number: text,
  fiscal_year: text,
  customer_name: text,
  issued_at: moment,
  state: text,
  tries: count,
  code: nullable(text),
  answered_at: nullable(moment),
  target: nullable(text),
  realtime: flag,
  total: rupees,
  needs_bill: flag,
};
const optionalRupees = nullable(rupees);

export const authorityEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET cbms-account',
    summary: 'The company’s account with the tax authority, without its password',
    response: closed(account),
    versioned: true,
  },
  {
    endpoint: 'PUT cbms-account',
    summary: 'Stores it',
    body: toDescribedRequest(cbmsAccountSchema),
    response: closed({ ...account, ...messageProperty }),
    current: closed(account),
  },
  { endpoint: 'POST cbms-account/pause', summary: 'Pauses sending' },
  { endpoint: 'POST cbms-account/resume', summary: 'Resumes sending' },
  {
    endpoint: 'POST cbms-account/test',
    summary: 'Tests the account',
    response: closed({ ...messageProperty, milliseconds: count }),
  },
  {
    endpoint: 'GET tax-authority',
    summary: 'State of sending',
    response: closed({
      now: moment,
      target: cbmsTarget,
      installation: closed({ target: cbmsTarget, address: text }),
      account: closed({
        username: text,
        enabled: yesNo,
        has_password: flag,
        since: nullable(day),
        paused: yesNo,
        stopped: nullable(text),
        stopped_at: nullable(moment),
        failures: count,
        trouble: nullable(text),
      }),
      counts: described(dictionary(count), 'Documents by state'),
      oldest_waiting: nullable(moment),
      not_queued: count,
    }),
    versioned: true,
  },
  {
    endpoint: 'GET tax-authority/documents',
    summary: 'Documents to send',
    query: `state search ${PAGE_QUERY}`,
    response: page(closed(outboxRow)),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET tax-authority/documents/{id}/exchanges',
    summary: 'Requests and answers',
    response: closed({
      ...outboxRow,
      exchanges: list(
        closed({
          id: integer,
          address: text,
          sent_at: moment,
          took_ms: nullable(integer),
          http_status: nullable(integer),
          answer: nullable(anything),
          code: nullable(text),
          sent_by: nullable(text),
          realtime: flag,
          payload: dictionary(anything),
        }),
      ),
    }),
  },
  { endpoint: 'POST tax-authority/documents/{id}/send', summary: 'Sends it now' },
  {
    endpoint: 'POST tax-authority/documents/{id}/confirm',
    summary: 'Confirms that IRD has it',
  },
  { endpoint: 'POST tax-authority/send', summary: 'Sends all that waits' },
  {
    endpoint: 'POST tax-authority/reconciliation',
    summary: 'Compares a file of the portal with the books',
    body: closed({ register: oneOf('sales', 'sales-return'), year: text, month: text, file }),
    form: 'only',
    response: closed({
      month: closed({ year: integer, month: integer, start_date: day, end_date: day }),
      register: oneOf('sales', 'sales-return'),
      same: count,
      other_months: count,
      unread: described(list(integer), 'Rows of the file that could not be read'),
      counts: closed({
        'ours-not-theirs': count,
        'theirs-not-ours': count,
        'amounts-differ': count,
      }),
      differences: list(
        closed({
          kind: oneOf('ours-not-theirs', 'theirs-not-ours', 'amounts-differ'),
          number: text,
          ours: nullable(
            closed({
              number: text,
              created_at: moment,
              day,
              name: text,
              total: rupees,
              taxable: rupees,
              vat: rupees,
              payment_id: text,
              state: nullable(text),
              outbox_id: nullable(integer),
              kind: text,
            }),
          ),
          theirs: nullable(
            closed({
              row: integer,
              number: text,
              day: nullable(day),
              name: nullable(text),
              total: optionalRupees,
              taxable: optionalRupees,
              vat: optionalRupees,
            }),
          ),
        }),
      ),
    }),
  },
];

const proof: SchemaProperties = {
  digests: list(
    closed({
      day,
      made_at: moment,
      name: text,
      last_seq: integer,
      hash: text,
      mailed_to: text,
    }),
  ),
  digest_email: text,
  public_key: text,
  copied: yesNo,
  books: nullable(
    closed({ started_at: moment, finished_at: moment, checked_by: text, differences: count }),
  ),
};

export const inspectionEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET print-ledger',
    summary: 'Every print of every document',
    query: `kind number copy printed_by ${DATE_RANGE_QUERY} ${PAGE_QUERY}`,
    response: page(
      closed({
        id: integer,
        document_kind: text,
        number: text,
        fiscal_year: nullable(text),
        copy: text,
        copy_no: integer,
        printed_by: text,
        printed_at: moment,
        failure: described(
          { anyOf: [oneOf(...printFailures), { type: 'null' }] },
          'Why it was not made; its number is given again',
        ),
      }),
    ),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET print-ledger/export',
    summary: 'The same as a file',
    query: `kind number copy printed_by ${DATE_RANGE_QUERY} export_type`,
    file: 'sheet',
  },
  {
    endpoint: 'GET inspection-pack',
    summary: 'Everything an inspection needs, as a ZIP; its sample prints are counted',
    query: 'year month',
    file: 'file',
  },
  {
    endpoint: 'GET proof',
    summary: 'Whether the activity log is whole, and where its digests go',
    response: closed(proof),
    versioned: true,
  },
  {
    endpoint: 'PUT proof',
    summary: 'Where they go',
    body: { ...closed({ digest_email: text }), additionalProperties: true },
    response: closed({ digest_email: text, ...messageProperty }),
    current: closed(proof),
  },
  {
    endpoint: 'GET proof/verify',
    summary: 'Verifies the chain of the log',
    response: closed({
      whole: flag,
      lines: count,
      files: count,
      digests: count,
      ...messageProperty,
    }),
  },
];

const listedFile: SchemaProperties = { created_at: moment, size: count };
const backupSettings: SchemaProperties = {
  nightly: yesNo,
  nightly_at: described(text, 'HH:MM in Nepal time'),
  keep: { type: 'integer', minimum: 1, maximum: 365 },
};
const readBackupSettings = closed({ ...backupSettings, copied: yesNo });

export const administrationEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET logs',
    summary: 'The activity log, newest first',
    query: LIST_QUERY,
    response: page(
      closed({
        id: integer,
        action: text,
        created: moment,
        field_name: nullable(text),
        group_id: nullable(text),
        new_value: nullable(text),
        old_value: nullable(text),
        table_name: text,
        table_pk: text,
        table_pk_value: text,
        username: text,
      }),
    ),
    maybeEmpty: true,
  },
  {
    endpoint: 'GET logs/export',
    summary: 'The same as a file',
    query: `export_type ${DATE_RANGE_QUERY}`,
    file: 'sheet',
  },
  {
    endpoint: 'GET backup',
    summary: 'The backups',
    query: PAGE_QUERY,
    response: page(closed({ db_name: text, ...listedFile })),
    maybeEmpty: true,
  },
  { endpoint: 'GET backup/download', summary: 'Creates a backup and returns it', file: 'file' },
  { endpoint: 'GET backup/{name}', summary: 'One of them', query: 'db_name', file: 'file' },
  {
    endpoint: 'GET backup-settings',
    summary: 'When backups are made automatically and how many are kept',
    response: readBackupSettings,
    versioned: true,
  },
  {
    endpoint: 'PUT backup-settings',
    summary: 'Changes these settings',
    body: closed({ ...backupSettings, 'copied?': yesNo }),
    response: closed({ ...backupSettings, copied: yesNo, ...messageProperty }),
    current: readBackupSettings,
  },
  {
    endpoint: 'POST recover-database',
    summary:
      'Replaces all data with a backup signed by this installation. With `ask` 1, a 409 lists what would be lost',
    query: 'ask',
    body: closed({
      'recovery_file?': file,
      'checked?': described(text, 'The file that a 409 has looked at'),
      'roll_forward?': text,
      'until?': text,
    }),
    form: 'only',
    response: closed({
      ...messageProperty,
      company: closed({ name: text, pan: text }),
      backup: moment,
      rolled_forward: nullable(closed({ changes: count, until: nullable(moment) })),
      documents: list(
        closed({
          table: text,
          fiscal_year: text,
          documents: count,
          last_no: count,
          total: described({ type: 'integer' }, 'In paisa'),
        }),
      ),
      files: count,
      lost: dictionary(count),
      missed: dictionary(count),
      foreign: flag,
      log_kept: flag,
      differences: count,
    }),
    refusals: {
      409: closed({
        ...messageProperty,
        checked: text,
        created_at: moment,
        lost: dictionary(count),
        roll_forward: nullable({ type: 'object' }),
        reason: nullable(text),
      }),
    },
  },
  {
    endpoint: 'GET query-log',
    summary: 'Files of the query log',
    query: PAGE_QUERY,
    response: page(closed({ name: text, ...listedFile })),
    maybeEmpty: true,
  },
  { endpoint: 'GET query-log/{name}', summary: 'One of them', file: 'file' },
  {
    endpoint: 'GET bin-log',
    summary: 'Files of the binary log',
    query: PAGE_QUERY,
    response: page(closed({ id: integer, name: text, ...listedFile })),
    maybeEmpty: true,
  },
  { endpoint: 'GET bin-log/{name}', summary: 'One of them', file: 'file' },
  {
    endpoint: 'GET bin-log/-/verify',
    summary: 'Verifies their chain',
    response: closed({
      whole: flag,
      lines: count,
      files: count,
      file: nullable(text),
      line: nullable(integer),
      ...messageProperty,
    }),
  },
];
