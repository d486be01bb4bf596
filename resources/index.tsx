// The table of contents of the back office: one line per entity that says more than its schema;
// every other appears as its schema says.
import type { ReactElement } from 'react';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { createEntityResource } from '../src/entities/entity-resource.tsx';
import type { Overrides } from '../src/entities/overrides.ts';
import { NameInLanguage } from '../src/fields/FieldValue.tsx';
import { accounts } from './accounts.tsx';
import { appKeys } from './app-keys.tsx';
import { cashCounts } from './cash-counts.tsx';
import { creditNotes } from './credit-notes.tsx';
import { customers } from './customers.tsx';
import { debitNotes } from './debit-notes.tsx';
import { invoiceTemplates } from './invoice-templates.tsx';
import { invoices } from './invoices.tsx';
import { menus } from './menus.tsx';
import { ownEntities, ownFields, ownRules } from './own-fields.tsx';
import { paymentGateways } from './payment-gateways.tsx';
import { pos } from './pos.tsx';
import { products } from './products.tsx';
import { proformas } from './proformas.tsx';
import { roles } from './roles.tsx';
import { cheques, payments, receipts } from './settlements.tsx';
import { stock } from './stock.tsx';
import { transactions } from './transactions.tsx';
import { users } from './users.tsx';
import { vendorBills } from './vendor-bills.tsx';
import { vendors } from './vendors.tsx';
import { vouchers } from './vouchers.tsx';

/** What each entity's screens say beyond its schema. */
export const entityOverrides: Record<Entity['name'], Overrides> = {
  accounts,
  'app-keys': appKeys,
  billings: vendorBills,
  'cash-counts': cashCounts,
  cheques,
  'credit-notes': creditNotes,
  customers,
  inventory: stock,
  'invoice-templates': invoiceTemplates,
  invoices,
  'journal-vouchers': vouchers,
  menus,
  'own-entities': ownEntities,
  'own-fields': ownFields,
  'own-rules': ownRules,
  'payment-gateways': paymentGateways,
  payments,
  pos,
  products,
  'proforma-invoice': proformas,
  'purchase-returns': debitNotes,
  receipts,
  roles,
  'tds-types': { cells: { name: NameInLanguage }, viewFields: { name: NameInLanguage } },
  transactions,
  users,
  vendors,
  // The documents show the result of this deletion as an error (ADM-PERM-011).
  permissions: { notificationSeverity: { deleted: 'error' } },
};

/** Entities whose screens are tabs of another page. */
const TAB_ENTITIES = [
  'taxes',
  'product-families',
  'units',
  'currencies',
  'fiscal-year',
  'payment-methods',
  'payment-terms',
];

/** Every entity that has an address of its own, as a react-admin resource. */
export const createResources = (entities: Entity[]): ReactElement[] =>
  entities
    .filter(entity => entity.address !== '' && !TAB_ENTITIES.includes(entity.name))
    .map(entity => createEntityResource(entity, entityOverrides[entity.name]));
