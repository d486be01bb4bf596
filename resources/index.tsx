// The table of contents of the back office: one line per entity that says more than its schema;
// every other appears as its schema says.
import type { ReactElement } from 'react';
import type { Entity } from '../domain/schema/entity.ts';
import { resource } from '../src/resource.tsx';
import type { Overrides } from '../src/screens/overrides.ts';
import { appKeys } from './app-keys.tsx';
import { billings } from './billings.tsx';
import { creditNotes } from './credit-notes.tsx';
import { customers } from './customers.tsx';
import { inventory } from './inventory.tsx';
import { invoiceTemplates } from './invoice-templates.tsx';
import { invoices } from './invoices.tsx';
import { menus } from './menus.tsx';
import { paymentGateways } from './payment-gateways.tsx';
import { products } from './products.tsx';
import { proformaInvoice } from './proforma-invoice.tsx';
import { purchaseReturns } from './purchase-returns.tsx';
import { roles } from './roles.tsx';
import { transactions } from './transactions.tsx';
import { users } from './users.tsx';

const overrides: Record<Entity['name'], Overrides> = {
  'app-keys': appKeys,
  billings,
  'credit-notes': creditNotes,
  customers,
  inventory,
  'invoice-templates': invoiceTemplates,
  invoices,
  menus,
  'payment-gateways': paymentGateways,
  products,
  'proforma-invoice': proformaInvoice,
  'purchase-returns': purchaseReturns,
  roles,
  transactions,
  users,
  // The documents show the result of this deletion as an error (ADM-PERM-011).
  permissions: { toasts: { deleted: 'error' } },
};

/** Entities whose screens are tabs of another page. */
const inTabs = [
  'taxes',
  'product-families',
  'units',
  'currencies',
  'fiscal-year',
  'payment-methods',
  'payment-terms',
];

/** Every entity that has an address of its own, as a react-admin resource. */
export const resources = (entities: Entity[]): ReactElement[] =>
  entities
    .filter(entity => entity.address !== '' && !inTabs.includes(entity.name))
    .map(entity => resource(entity, overrides[entity.name]));
