// The checks of documents, dated rules and layouts, and the verification of the books.
import { oldDocumentsSchema } from '../../domain/requests/opening-requests.ts';
import { addLayoutSchema, addRuleSchema } from '../../domain/requests/setting-requests.ts';
import {
  closed,
  count,
  day,
  described,
  dictionary,
  flag,
  list,
  messageProperty,
  moment,
  nullable,
  oneOf,
  reference,
  type SchemaProperties,
  text,
  texts,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const levels = dictionary(oneOf('refuse', 'warn', 'off'));
const rule = closed({ name: text, from: day, value: { type: 'number' } });
const layout = closed({
  form: text,
  from: day,
  columns: list({ ...closed({ name: text, 'label?': texts }), additionalProperties: true }),
});
const rules: SchemaProperties = { rules: list(rule) };
const layouts: SchemaProperties = { layouts: list(layout) };
const checkSettings = closed({ levels, ...rules, ...layouts });
const checkReport = closed({
  running: flag,
  last: nullable(
    closed({
      fiscal_year: text,
      started_at: moment,
      finished_at: moment,
      checked_by: text,
      documents: count,
      findings: count,
      counts: dictionary(count),
      told: list(
        closed({ check: text, level: text, kind: text, id: text, number: text, message: text }),
      ),
    }),
  ),
});
const verification = closed({
  running: nullable(closed({ started_at: moment, step: text, differences: count })),
  last: nullable(
    closed({
      started_at: moment,
      finished_at: moment,
      checked_by: text,
      differences: count,
      told: list(text),
    }),
  ),
});

export const checkSchemas = { CheckSettings: checkSettings };

const ledgerState: SchemaProperties = {
  built: described(flag, 'False while they are being made'),
  documents: described(count, 'Documents of before the ledger'),
  done: described(count, 'How many of them have their entries'),
  question: described(flag, 'Some of them are open, and nobody has said whether they are settled'),
  old_documents: described(nullable(oneOf('settled', 'open')), 'What was answered'),
  may_answer: described(flag, 'Whether the user may answer'),
};

export const checkEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET check-settings',
    summary: 'Levels of the checks, dated rules and layouts',
    response: reference('CheckSettings'),
    versioned: true,
  },
  {
    endpoint: 'PUT check-settings',
    summary: 'Chooses the levels',
    body: closed({ levels, 'rules?': list(rule), 'layouts?': list(layout) }),
    response: closed({ levels, ...messageProperty }),
    current: reference('CheckSettings'),
  },
  {
    endpoint: 'POST check-rules',
    summary:
      'A rule from a date on: rupees, days, percent, or 1 and 0. The rate of VAT changes after the last document, the registration for VAT (vat-registered) on no day with a document of the other status',
    body: toDescribedRequest(addRuleSchema),
    response: closed({ ...rules, ...messageProperty }),
  },
  {
    endpoint: 'DELETE check-rules/{name}/{from}',
    summary:
      'Takes it back until it applies; the registration for VAT as long as no document depends on it',
    response: closed({ ...rules, ...messageProperty }),
  },
  {
    endpoint: 'POST check-layouts',
    summary: 'A layout of a form from a coming day on',
    body: toDescribedRequest(addLayoutSchema),
    response: closed({ ...layouts, ...messageProperty }),
  },
  {
    endpoint: 'DELETE check-layouts/{form}/{from}',
    summary: 'Takes it back until it applies',
    response: closed({ ...layouts, ...messageProperty }),
  },
  {
    endpoint: 'GET check-report',
    summary: 'The findings of the year’s documents',
    response: checkReport,
  },
  {
    endpoint: 'POST check-report',
    summary: 'Checks them again',
    response: checkReport,
    status: 202,
  },
  {
    endpoint: 'GET ledger/state',
    summary: 'Whether documents of before the ledger have their entries, and how many have',
    response: closed(ledgerState),
  },
  {
    endpoint: 'POST ledger/state',
    summary: 'Answers once whether documents of before the ledger are settled or open',
    body: toDescribedRequest(oldDocumentsSchema),
    response: closed({ ...ledgerState, ...messageProperty }),
  },
  {
    endpoint: 'GET books/verification',
    summary: 'The last verification of the books',
    response: verification,
  },
  {
    endpoint: 'POST books/verification',
    summary: 'Verifies them now',
    response: verification,
    status: 202,
  },
];
