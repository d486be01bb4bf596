// What happened to a record.
import { timelineEvents } from '../../domain/documents/timeline.ts';
import { chequeEventKinds } from '../../domain/ledger/cheques.ts';
import { openDocumentKinds } from '../../domain/ledger/open-documents.ts';
import {
  closed,
  count,
  described,
  flag,
  integer,
  list,
  moment,
  nullable,
  oneOf,
  rupees,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

const timeline = closed({
  data: list(
    closed({
      at: moment,
      by: described(nullable(text), 'The user, where one did it'),
      event: oneOf(...timelineEvents),
      'copy?': oneOf('customer', 'company'),
      'copy_no?': described(count, 'From 1, of each copy'),
      'to?': described(text, 'The address that the copy was mailed to'),
      'reason?': text,
      'amount?': rupees,
      'fields?': described(list(text), 'What was changed'),
      'code?': described(text, 'What the tax authority answered'),
      'step?': described(oneOf(...chequeEventKinds), 'What became of its cheque'),
      'document?': described(
        closed({
          document_kind: oneOf(...openDocumentKinds),
          document_id: described(
            { anyOf: [text, integer] },
            'The id of its path: of an invoice or credit note a text',
          ),
          number: text,
        }),
        'The other document, for who may view it',
      ),
    }),
  ),
  has_more: described(flag, 'There are earlier ones; ask with a greater `limit`'),
});

export const timelineEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET timeline/{entity}/{id}',
    summary:
      'What happened to a record with a page of its own, newest first; the id is that of its path',
    query: 'limit',
    response: timeline,
  },
  {
    endpoint: 'GET timeline/own/{type}/{id}',
    summary: 'What happened to a record of a type that the company has made, newest first',
    query: 'limit',
    response: timeline,
  },
];
