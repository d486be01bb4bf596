// The first steps of a new company, in the order in which they are taken: the dashboard lists them,
// the server knows which are done.
import type { Action } from './permissions.ts';

export type FirstStep =
  | 'logo'
  | 'units'
  | 'product'
  | 'customer'
  | 'invoice'
  | 'mail'
  | 'backup'
  | 'authority';

/** What a user must be permitted to do to take the step, and the entity that it needs, if any. */
type StepDefinition = { name: FirstStep; action: Action; subject: string; entity?: string };

const toCreate = (name: FirstStep, entity: string): StepDefinition => ({
  name,
  action: 'create',
  subject: entity,
  entity,
});

export const firstSteps: StepDefinition[] = [
  { name: 'logo', action: 'edit', subject: 'companies' },
  toCreate('units', 'units'),
  toCreate('product', 'products'),
  toCreate('customer', 'customers'),
  toCreate('invoice', 'invoices'),
  { name: 'mail', action: 'edit', subject: 'companies' },
  { name: 'backup', action: 'create', subject: 'backups' },
  { name: 'authority', action: 'edit', subject: 'tax-authority' },
];
