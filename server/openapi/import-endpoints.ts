// The calls that take the rows of a file: new records, and receipts or payments.
import { warnings } from './document-schemas.ts';
import {
  closed,
  count,
  described,
  dictionary,
  integer,
  list,
  messageProperty,
  nullable,
  type SchemaProperties,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

/** Entities that files are imported into. */
const IMPORTED = ['customers', 'vendors', 'products', 'accounts', 'inventory', 'own/{type}'];

const row = described(integer, 'From 1, the row below the labels');
const problems = dictionary(list(text));
const notices = list(closed({ row: integer, message: text }));

const request: SchemaProperties = {
  rows: list(list(text)),
  'preview?': { type: 'boolean' },
  'columns?': list(nullable(text)),
  'skip?': list(integer),
  'file?': closed({ id: text, from: count, total: count }),
};
const preview: SchemaProperties = {
  columns: list(nullable(text)),
  total: count,
  similar: notices,
  wrong: list(closed({ row, problems })),
};

const toTemplate = (name: string): EndpointDescription => ({
  endpoint: `GET ${name}/-/import`,
  summary: 'The columns of a template with an example, and how far a file sent in parts has come',
  query: 'file',
  response: closed({
    imported: count,
    example: list(closed({ name: text, header: text, cell: text })),
  }),
});

export const importEndpoints: EndpointDescription[] = [
  ...IMPORTED.map(
    (name): EndpointDescription => ({
      endpoint: `POST ${name}/-/import`,
      summary:
        'Rows of text below a row of labels; all but those of `skip` are saved, or none. With `preview` true they are only checked. `columns` names the property of each column; `file` describes a file that is sent in parts; rules over the rows of a record are judged part by part, so its rows belong into one',
      body: closed(request),
      response: { anyOf: [closed(preview), closed({ created: count, ...messageProperty })] },
    }),
  ),
  ...IMPORTED.map(toTemplate),
  ...['receipts', 'payments'].flatMap((name): EndpointDescription[] => [
    {
      endpoint: `POST ${name}/-/import`,
      summary:
        'One of them for each row of text below a row of labels: each is recorded by itself, and the answer says what became of it. Those of `skip` are left out, and so are those that may have been recorded already, unless `take_similar` names them. With `preview` true the rows are only checked. `columns` names what each column holds; `file` describes a file that is sent in parts and goes on where it stopped',
      body: closed({ ...request, 'take_similar?': list(integer) }),
      response: {
        anyOf: [
          closed({ ...preview, warned: notices }),
          closed({
            created: count,
            rows: list({
              anyOf: [
                closed({ row, id: integer, number: text, ...warnings }),
                closed({ row, problems }),
              ],
            }),
            ...messageProperty,
          }),
        ],
      },
    },
    toTemplate(name),
  ]),
];
