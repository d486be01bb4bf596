// A service's purchase price equals its sales price (SAL-PRD-028); the pickers ask for `status` without brackets (contract, "Lists").
import type { Rules } from './rules.ts';

export const products: Rules = {
  complete: record => (record.type === 's' ? { ...record, purchase_price: record.sales_price } : record),
  answer: record => ({ ...record, family: (record.product_family as { name?: string } | null)?.name ?? null }),
  query: query => (typeof query.status === 'string' && query.status !== '' ? { ...query, 'filter[status]': query.status } : query),
};
