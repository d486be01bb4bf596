// The calls of bills that wait at the counter.
import { holdBillSchema, recallBillSchema } from '../../domain/requests/held-bill-requests.ts';
import {
  anything,
  closed,
  count,
  day,
  described,
  dictionary,
  integer,
  list,
  moment,
  nullable,
  oneOf,
  percent,
  rupees,
  type SchemaProperties,
  text,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const heldBill: SchemaProperties = {
  id: integer,
  pos: described(text, 'The outlet of the user who held it, empty for none'),
  note: nullable(text),
  customer_id: nullable(text),
  customer_name: nullable(text),
  lines: described(count, 'How many lines it has'),
  total: described(rupees, 'What it came to when it was held; what was not typed is nothing'),
  status: oneOf('held', 'recalled'),
  created_by: text,
  created_at: moment,
  recalled_by: nullable(text),
  recalled_at: nullable(moment),
};

const ownValues = described(
  nullable(dictionary(anything)),
  'The own values as they were typed; null where none were',
);

const heldContent: SchemaProperties = {
  payment_method: nullable(text),
  transaction_date: nullable(day),
  due_date: nullable(day),
  export_country: nullable(text),
  declaration_no: nullable(text),
  declaration_date: nullable(day),
  discount_rate: nullable(percent),
  discount_amount: nullable(rupees),
  abbreviated: described(
    nullable(integer),
    '1 for an abbreviated tax invoice, 0 for none; null where nobody was asked',
  ),
  own_fields: ownValues,
  details: described(
    list(
      closed({
        id: integer,
        product_name: text,
        product_family: nullable(text),
        hs_code: nullable(text),
        type: described(nullable(text), 'p for goods, s for a service; null where it is deleted'),
        tax_treatment: nullable(text),
        unit: nullable(text),
        description: text,
        qty: nullable(integer),
        amount: nullable(rupees),
        price_with_vat: nullable(rupees),
        discount_rate: nullable(percent),
        own_fields: ownValues,
      }),
    ),
    'The lines, each with its product as it is today; null for what was not typed',
  ),
};

export const heldBillEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET held-bills',
    summary:
      'The bills of the company that wait, newest first, then those recalled yesterday or today; at most 200 of each',
    response: closed({ data: list(closed(heldBill)) }),
  },
  {
    endpoint: 'POST held-bills',
    summary: 'Holds a bill: it is kept as typed, posts nothing and has no number',
    body: toDescribedRequest(holdBillSchema),
    response: closed({ ...heldBill, message: text }),
  },
  {
    endpoint: 'POST held-bills/{id}/recall',
    summary:
      'Answers what was typed, and takes the bill from those that wait: of two callers one gets it. The other is refused under `again`, and gets it with `again` 1',
    body: toDescribedRequest(recallBillSchema),
    response: closed({
      ...heldBill,
      ...heldContent,
      left_out: described(
        oneOf(0, 1),
        '1 where something was typed into fields that the role of the caller cannot fill in',
      ),
      message: text,
    }),
  },
  {
    endpoint: 'DELETE held-bills/{id}',
    summary: 'Deletes a held or recalled bill; the activity log keeps what was on it',
  },
];
