// The calls that send a file to the other party by mail: of documents, receipts, payments, statements.
import {
  closed,
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
    summary: `Sends the ${one} as a PDF by mail, in the \`language\`, else that of the customer; \`copy\` 1 also to the sender`,
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
