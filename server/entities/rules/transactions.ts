// Transactions are made by documents and by other channels; the documents nest the customer's name and the product's beside the flat ones.
import type { Rules } from './rules.ts';

export const transactions: Rules = {
  answer: record => ({
    ...record,
    customer: { first_name: record.first_name, last_name: record.last_name },
    product: { name: record.product_name },
  }),
  /** The history of a customer names the code itself as the key (OPEN-070). */
  query: ({ customer_code, ...query }) => (customer_code === undefined ? query : { ...query, 'filter[customer_code]': customer_code }),
};
