// The call that tells a form which fields a company has added.
import { ownFieldTypes } from '../../domain/entity-schema/own-fields.ts';
import {
  anything,
  closed,
  described,
  dictionary,
  flag,
  integer,
  list,
  nullable,
  number,
  oneOf,
  reference,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';

const choice = closed({
  value: text,
  title: text,
  title_ne: nullable(text),
  color: nullable(text),
});

const step = described(
  closed({ 'from?': text, to: text, 'roles?': list(text) }),
  'From one choice to another, or without `from` what a new record begins as; for these roles alone, if any',
);

const ownField = closed({
  id: integer,
  entity: described(text, 'The entity whose records have it, such as customers'),
  name: described(text, 'Its name inside own_fields'),
  type: oneOf(...Object.keys(ownFieldTypes)),
  title: text,
  title_ne: nullable(text),
  help: nullable(text),
  help_ne: nullable(text),
  section: nullable(text),
  section_ne: nullable(text),
  required: flag,
  is_unique: flag,
  default_value: nullable(text),
  minimum: described(nullable(number), 'Rupees where the field is money'),
  maximum: nullable(number),
  min_length: described(nullable(integer), 'Characters'),
  max_length: described(nullable(integer), 'Characters'),
  pattern: described(nullable(text), 'What the whole text must look like'),
  pattern_message: described(nullable(text), 'What is said of a text that does not'),
  pattern_message_ne: nullable(text),
  in_list: flag,
  in_filter: flag,
  in_search: flag,
  in_lines: described(flag, 'A field of each line of the document, not of the document itself'),
  in_print: described(flag, 'It is printed on the document'),
  in_page: described(flag, 'It is on the page of a record'),
  in_import: described(flag, 'It is a column of files that are imported'),
  in_export: described(flag, 'It is a column of files that are exported'),
  refers_to: described(nullable(text), 'Of a reference: the entity whose records are referred to'),
  formula: described(nullable(text), 'The field is calculated by it from others of the record'),
  as_rows: described(flag, 'Of a reference: the record referred to has these records as its rows'),
  seen_by: described(list(integer), 'The roles that see the field; empty for all'),
  changed_by: described(list(integer), 'The roles that change the field; empty for all'),
  'locked?': described(flag, 'The role of the reader may not change it'),
  choices: list(choice),
  is_state: described(flag, 'Its values follow each other in the steps alone'),
  steps: list(step),
});

const rule = closed({
  id: integer,
  entity: described(text, 'The entity whose records are judged by it'),
  rule: described(text, 'What must be true of the values together, such as ends_on >= starts_on'),
  says: described(text, 'What is answered where it is not true'),
  says_ne: nullable(text),
  shown_at: described(nullable(text), 'The field that has the message'),
  in_lines: described(flag, 'Of a document: it is judged in each line'),
});

const recordType = closed({
  id: integer,
  name: described(text, 'Its records are at own/{name}'),
  title: text,
  title_ne: nullable(text),
  titles: text,
  titles_ne: nullable(text),
  record_name: described(nullable(text), 'What the name of each record is called'),
  record_name_ne: nullable(text),
});

export const ownFieldEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET active-fields',
    summary:
      'The fields that the company has added to its records, in the order of its forms, and the record types and rules that it has made',
    response: closed({
      version: described(text, 'Another one once a field has changed; empty where there is none'),
      fields: list(ownField),
      entities: list(recordType),
      rules: described(list(rule), 'Those of which the role sees every field; all are judged'),
      role: described(text, 'The role of the caller, as the steps name it'),
    }),
  },
  {
    endpoint: 'GET tags-in-use',
    summary: 'The tags that records have in a field, the most used first, at most 200',
    query: 'entity field',
    response: closed({ data: list(text) }),
  },
  {
    endpoint: 'GET own-entities/{id}/schema-file',
    summary:
      'The record type with its active fields as a schema file, for another company or for schemas/',
    response: dictionary(anything),
  },
  {
    endpoint: 'POST own-entities/-/schema-file',
    summary:
      'Makes a record type and its fields of a schema file, all or nothing; `left_out` says which references come without their default record, which the company lacks',
    body: dictionary(anything),
    response: reference('own-entities.taken-over'),
  },
  {
    endpoint: 'GET docs/own',
    summary:
      'The description of the API in OpenAPI 3.1 for the company of the token: as GET /docs, with the fields that it has added and the record types that it has made',
    response: dictionary(anything),
  },
];
