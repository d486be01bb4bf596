// The calls that bring a file to the other party: by mail (documents, receipts, payments, statements) and
// many at once on paper.
import {
  closed,
  count,
  described,
  list,
  messageProperty,
  nullable,
  oneOf,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

const letter = closed({ subject: text, message: text });

/** Both calls below the path; `more` is taken besides. */
export const toLetterEndpoints = (
  path: string,
  one: string,
  more: SchemaProperties = {},
): EndpointDescription[] => [
  {
    endpoint: `GET ${path}/email`,
    summary:
      'The other party’s address as `to`, the `language` in which a customer is written to, and the `letter` as it is offered in each',
    response: closed({
      to: text,
      language: nullable(oneOf('en', 'ne')),
      letter: closed({ en: letter, ne: letter }),
    }),
  },
  {
    endpoint: `POST ${path}/email`,
    summary: `Sends the ${one} as a PDF by mail, in the \`language\`, else that of the customer; \`copy\` 1 also to the sender. A repeat under the same Idempotency-Key sends nothing`,
    keyed: true,
    body: closed({
      to: text,
      subject: text,
      'message?': text,
      'copy?': yesNo,
      'language?': oneOf('en', 'ne'),
      ...more,
    }),
    response: closed({ ...messageProperty, copy: yesNo }),
  },
];

/** What a list prints of its ticked rows; `counted` where each is a copy of a document. */
export const toPrintManyEndpoints = (path: string, counted: boolean): EndpointDescription[] => [
  {
    endpoint: `POST ${path}/-/print`,
    summary: `At most 50 of them as one PDF, in the order of the ids${counted ? '; each counts as a print' : ''}`,
    body: closed({
      ids: list(described({ type: ['integer', 'string'] }, 'As in the path of one')),
    }),
    file: 'pdf',
  },
  ...(counted
    ? [
        {
          endpoint: `GET ${path}/-/print`,
          summary:
            'How many of the documents (`ids` "1,2") would be printed as originals, and how many as marked copies; nothing is counted',
          query: 'ids',
          response: closed({ originals: count, copies: count }),
        },
      ]
    : []),
];
