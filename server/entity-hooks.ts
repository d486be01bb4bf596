// The hooks of entities whose rules a schema cannot express.

import type { Entity } from '../domain/entity-schema/entity.ts';
import type { EntityHooks } from './entities/entity-store.ts';
import { accountHooks } from './features/accounts/account-hooks.ts';
import { transactionHooks } from './features/documents/document-columns.ts';
import {
  fiscalYearHooks,
  invoiceTemplateHooks,
  menuHooks,
  paymentMethodHooks,
  posHooks,
  productFamilyHooks,
  productHooks,
  unitHooks,
} from './features/master-data/master-data-hooks.ts';
import { createOwnEntityHooks, withRecordTypes } from './features/own-entities/own-entity-hooks.ts';
import { ownFieldChoiceHooks } from './features/own-fields/choice-hooks.ts';
import { withDefaultRecords } from './features/own-fields/default-record.ts';
import {
  createOwnRuleHooks,
  withFormulas,
  withNeededRows,
} from './features/own-fields/formula-hooks.ts';
import { ownFieldHooks } from './features/own-fields/own-field-hooks.ts';
import { ownFieldTransitionHooks } from './features/own-fields/state-steps.ts';
import { reminderHooks } from './features/receivables/reminder-hooks.ts';
import { inventoryHooks } from './features/stock/inventory-hooks.ts';
import { tdsTypeHooks } from './features/tds/tds-type-hooks.ts';
import { roleHooks } from './features/users/role-hooks.ts';
import { rowScopeHooks } from './features/users/row-scope-hooks.ts';
import { userHooks } from './features/users/user-hooks.ts';
import {
  voucherTemplateHooks,
  voucherTemplateLineHooks,
} from './features/vouchers/voucher-template-hooks.ts';

const entityHooks: Record<string, EntityHooks> = {
  accounts: accountHooks,
  countries: { isPublic: true },
  provinces: { isPublic: true },
  'fiscal-year': fiscalYearHooks,
  inventory: inventoryHooks,
  'invoice-templates': invoiceTemplateHooks,
  menus: menuHooks,
  'own-field-choices': ownFieldChoiceHooks,
  'own-field-transitions': ownFieldTransitionHooks,
  'payment-methods': paymentMethodHooks,
  units: unitHooks,

  pos: posHooks,
  'product-families': productFamilyHooks,
  products: productHooks,
  reminders: reminderHooks,
  roles: roleHooks,
  'tds-types': tdsTypeHooks,
  transactions: transactionHooks,
  users: userHooks,
  'voucher-template-lines': voucherTemplateLineHooks,
  'voucher-templates': voucherTemplateHooks,
};

/** The hooks of all entities; those of record types, and of their fields, know the schema files. */
export const createEntityHooks = (entities: Entity[]): Record<string, EntityHooks> => ({
  ...entityHooks,
  'own-entities': withNeededRows(createOwnEntityHooks(entities), entities),
  'own-fields': withRecordTypes(
    'own-fields',
    withFormulas(withDefaultRecords(ownFieldHooks, entities), entities),
    entities,
  ),
  'own-rules': withRecordTypes('own-rules', createOwnRuleHooks(entities), entities),
  'row-scopes': withRecordTypes('row-scopes', rowScopeHooks, entities),
});
