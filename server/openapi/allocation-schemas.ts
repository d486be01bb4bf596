// Documents as allocations and rows name them, and allocations as they are answered.
import { openDocumentKinds } from '../../domain/ledger/open-documents.ts';
import {
  closed,
  day,
  described,
  integer,
  moment,
  nullable,
  oneOf,
  rupees,
  type SchemaProperties,
  text,
} from './json-schema.ts';

/** `document_id` is the id of its path. */
const namedDocument = closed({
  document_kind: oneOf(...openDocumentKinds),
  document_id: { type: ['integer', 'string'] },
  number: text,
});

/** Of a row that settles without money. */
export const documentOfRow = described(
  nullable(namedDocument),
  'The document that the row is for, where one was named',
);

/** An allocation with both ends by name; `date` is the day on which it counts. */
export const allocationAnswer: SchemaProperties = {
  id: integer,
  source: nullable(namedDocument),
  target: nullable(namedDocument),
  party_kind: oneOf('customer', 'vendor'),
  party_id: integer,
  amount: rupees,
  date: day,
  recorded_at: moment,
  reverses: described(nullable(integer), 'The allocation that it takes back'),
  reversed_by: described(nullable(integer), 'The allocation that took it back'),
};
