// The versions of a record, and the records that were deleted.
import {
  anything,
  closed,
  described,
  dictionary,
  flag,
  integer,
  list,
  moment,
  nullable,
  oneOf,
  page,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

const values = dictionary(anything);

const versions = closed({
  data: list(
    closed({
      version: described(integer, 'Its number, for restoring it'),
      at: moment,
      by: text,
      event: oneOf('created', 'changed', 'restored'),
      fields: described(list(text), 'What was changed'),
      other: described(list(text), 'What was changed and is no field of the record any more'),
      before: described(values, 'The changed fields as they were'),
      record: described(values, 'The whole record after it; no passwords, no children'),
      rows: list(
        closed({
          list: described(text, 'The list of rows that are edited with the record'),
          key: described(text, 'The same for a row that was deleted and has come back'),
          before: described(
            nullable(values),
            'The row as it was; null where it was not in the list',
          ),
          record: described(nullable(values), 'The row after it; null where it is not in the list'),
        }),
      ),
    }),
  ),
  has_more: described(flag, 'There are earlier ones; ask with a greater `limit`'),
});

const restoration = closed({ version: described(integer, 'As the list of versions has it') });

/** The record of any entity. */
const record = described(
  { type: 'object', additionalProperties: true },
  'The record, as its own path answers it, with `message`',
);

export const versionEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET versions/{entity}/{id}',
    summary:
      'What a record that is no document was like after each change, newest first, for who may view it',
    query: 'limit',
    response: versions,
    versioned: true,
  },
  {
    endpoint: 'GET versions/own/{type}/{id}',
    summary: 'The same of a record of a type that the company has made',
    query: 'limit',
    response: versions,
    versioned: true,
  },
  {
    endpoint: 'POST versions/{entity}/{id}/restore',
    summary:
      'Changes a record and the rows that are edited with it back to a version, by the rules and the permissions of every other change',
    body: restoration,
    response: record,
    current: record,
    versioned: true,
  },
  {
    endpoint: 'POST versions/own/{type}/{id}/restore',
    summary: 'The same of a record of a type that the company has made',
    body: restoration,
    response: record,
    current: record,
    versioned: true,
  },
  {
    endpoint: 'GET deleted-records',
    summary: 'Deleted records that can be restored, newest first, with the permission to view logs',
    query: 'limit page start_date end_date sort_field sort_by search[name] filter[entity]',
    response: page(
      closed({
        id: described(integer, 'Of the deletion, for restoring the record'),
        entity: described(text, 'The record type'),
        record_id: described(integer, 'The id that the record had'),
        name: text,
        by: described(text, 'The user who deleted it'),
        created_at: described(moment, 'When it was deleted'),
        restored: described(nullable(integer), 'The id that it has since it was restored'),
      }),
    ),
    maybeEmpty: true,
  },
  {
    endpoint: 'POST deleted-records/{id}/restore',
    summary:
      'Makes a deleted record again, with its old id where that is free, for who may also create one',
    response: record,
  },
];
