// Which layout of which form holds from which day. A new one is a further entry; what was filed
// under an old one keeps its shape.
import type { FormLayout, Layouts } from './layout.ts';
import { purchaseReturns, purchases, sales, salesReturns } from './registers-2082.ts';
import { BEGINNING } from './rules.ts';
import { standardView } from './standard-view.ts';

const always = (value: FormLayout) => [{ from: BEGINNING, value }];

export const layouts: Layouts = {
  sales: always(sales),
  purchases: always(purchases),
  'sales-returns': always(salesReturns),
  'purchase-returns': always(purchaseReturns),
  'standard-view': always(standardView),
};
