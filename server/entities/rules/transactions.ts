// Transactions are made by documents and by other channels; the documents nest the customer's name
// and the product's beside the flat ones.
import { withCancelled } from '../../documents/cancelled.ts';
import type { Rules } from './rules.ts';

export const transactions: Rules = {
  answer: record => ({
    ...record,
    customer: { first_name: record.first_name, last_name: record.last_name },
    product: { name: record.product_name },
  }),
  // Another channel may call its own by a number that an invoice has too.
  beside: (read, company_id, records) =>
    withCancelled(read, company_id, records, ({ type, transaction_id }) =>
      type === 'Invoice' ? String(transaction_id) : undefined,
    ),
  /** The history of a customer names the code itself as the key (OPEN-070). */
  query: ({ customer_code, ...query }) =>
    customer_code === undefined ? query : { ...query, 'filter[customer_code]': customer_code },
};
