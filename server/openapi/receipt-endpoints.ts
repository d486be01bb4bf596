// The calls that print on the receipt printer of a POS.
import {
  closed,
  described,
  list,
  messageProperty,
  nullable,
  oneOf,
  text,
  yesNo,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

/** The call that prints a copy of a sales document on the printer of the user's POS. */
export const toReceiptEndpoint = (path: string, one: string): EndpointDescription => ({
  endpoint: `POST ${path}/print-to-printer`,
  summary: `Prints the ${one} on the receipt printer of the user’s POS: the customer’s copy (\`print\`) or the company’s (\`invoice\`). Counts as a print unless the printer says that it was not made; 409 without a printer, 503 where it does not answer or cannot print (no paper, open cover, offline), 502 where a part may be on paper`,
  keyed: true,
  body: closed({ 'copy?': oneOf('print', 'invoice') }),
  response: closed({
    ...messageProperty,
    opened_drawer: described(
      yesNo,
      '1 where the cash drawer was opened, as for the original of a cash sale',
    ),
  }),
});

export const posPrinterEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET receipt-printer',
    summary: 'The receipt printer of the user’s POS; null where the POS names none',
    response: closed({
      printer: nullable(
        closed({
          pos: text,
          address: text,
          width: described(oneOf(58, 80), 'Of the roll, in millimetres'),
          prints: described(list(text), 'The documents that it prints, by the path of their list'),
        }),
      ),
    }),
  },
  {
    endpoint: 'POST pos/{id}/print-test-page',
    summary:
      'Prints a test page on the receipt printer of the POS; 409 without a printer, 503 where it does not answer or cannot print, 502 where a part may be on paper',
    keyed: true,
  },
];
