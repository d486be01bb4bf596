// The end of a fiscal year.
import { closeYearSchema, reopenYearSchema } from '../../domain/requests/year-end-requests.ts';
import { journalLines } from './document-endpoints.ts';
import {
  closed,
  day,
  described,
  integer,
  list,
  messageProperty,
  moment,
  nullable,
  oneOf,
  rupees,
  text,
  yesNo,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const year = { id: integer, name: text, start_date: day, end_date: day };

const closing = closed({
  revision: described(integer, 'How many times the year was closed before'),
  profit: described(rupees, 'Moved to retained earnings; a loss is negative'),
  closed_by: text,
  closed_at: moment,
  reopened_by: nullable(text),
  reopened_at: nullable(moment),
  reason: described(nullable(text), 'Why it was reopened'),
});

const finding = closed({
  name: text,
  severity: described(oneOf('refuse', 'warn'), 'What refuses has to be put in order first'),
  message: text,
  page: described(nullable(text), 'Where it is put in order'),
});

export const periodEndEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET year-end',
    summary: 'The fiscal years, newest first, and how often each was closed',
    response: closed({
      data: list(
        closed({
          ...year,
          state: oneOf('running', 'open', 'closed'),
          may_reopen: described(yesNo, '1 for the newest closed year'),
          closings: list(closing),
        }),
      ),
      may_change: yesNo,
    }),
  },
  {
    endpoint: 'POST year-end/{year}',
    summary: 'Closes a fiscal year, by its id; or answers before what it would find and post',
    body: toDescribedRequest(closeYearSchema),
    response: closed({
      year: closed(year),
      findings: list(finding),
      may_close: yesNo,
      profit: rupees,
      lines: journalLines,
      'message?': text,
    }),
  },
  {
    endpoint: 'POST year-end/{year}/reopening',
    summary: 'Reopens the newest closed fiscal year and reverses its closing',
    body: toDescribedRequest(reopenYearSchema),
    response: closed({ year: closed(year), closing, ...messageProperty }),
  },
];
