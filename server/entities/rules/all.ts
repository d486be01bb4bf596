// The entities of which a schema does not say all, and the file that says the rest.
import { fiscalYear } from './fiscal-year.ts';
import { inventory } from './inventory.ts';
import { invoiceTemplates } from './invoice-templates.ts';
import { menus } from './menus.ts';
import { paymentMethods } from './payment-methods.ts';
import { pos } from './pos.ts';
import { products } from './products.ts';
import { roles } from './roles.ts';
import type { Rules } from './rules.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';
import { vendors } from './vendors.ts';

export const allRules: Record<string, Rules> = {
  countries: { open: true },
  provinces: { open: true },
  'fiscal-year': fiscalYear,
  inventory,
  'invoice-templates': invoiceTemplates,
  menus,
  'payment-methods': paymentMethods,

  pos,
  products,
  roles,
  transactions,
  users,
  vendors,
};
