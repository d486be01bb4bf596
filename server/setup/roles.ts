// The five roles that every company begins with: ordinary, editable data (contract, "Beyond the
// documents").

import { type Deed, permissionFor } from '../../domain/permissions.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { roleNames } from '../../domain/shipped.ts';

const deeds: Deed[] = ['view', 'create', 'edit', 'delete'];

/**
 * What needs a permission beside the entities: reading the activity log and the reports, changing
 * the own company, uploading files, the returns to the tax authority and what is sent to it,
 * verifying the books.
 */
const furtherPermissions = [
  'view backups',
  'create backups',
  'edit backups',
  'create recoveries',
  'view query logs',
  'view binary logs',
  'view logs',
  'view sales reports',
  'view purchase reports',
  'edit companies',
  'create files',
  'view tax returns',
  'edit tax returns',
  'view books',
  'view tax authority',
  'edit tax authority',
];

/**
 * Among a company's welcomed things (counters): its Administrator's role has been given every
 * permission.
 */
export const ADMINISTRATORS_HOLD_ALL = 'administrators hold all';

/**
 * Every permission of the installation: four deeds for each entity, and viewing what else there is.
 */
export const permissionsOf = (entities: Entity[]): string[] => [
  ...entities.flatMap(entity =>
    deeds
      .filter(deed => deed === 'view' || hasVerb(entity, deed))
      .map(deed => permissionFor(deed, entity.name)),
  ),
  ...furtherPermissions,
];

const hasVerb = (entity: Entity, deed: Deed): boolean => {
  if (deed === 'edit') return entity.verbs.includes('patch') || entity.verbs.includes('put');
  return deed === 'view' || entity.verbs.includes(deed === 'create' ? 'create' : 'delete');
};

type Role = {
  name: string;
  description: string;
  holds: (permission: string, subject: string, deed: Deed) => boolean;
};

/** What billing leaves behind: read by who sells, written by documents alone. */
const salesRecords = ['transactions', 'cancellations', 'sales reports'];
const salesSubjects = [
  'customers',
  'products',
  'invoices',
  'proforma invoice',
  'credit notes',
  'files',
];
const purchaseSubjects = [
  'vendors',
  'products',
  'billings',
  'purchase returns',
  'inventory',
  'files',
];
const lookups = [
  'units',
  'product families',
  'taxes',
  'currencies',
  'payment methods',
  'payment terms',
  'pos',
  'fiscal year',
  'countries',
  'provinces',
  'products',
  'customers',
  'vendors',
  'inventory',
];
const administration = [
  'users',
  'roles',
  'permissions',
  'menus',
  'logs',
  'backups',
  'recoveries',
  'query logs',
  'binary logs',
  'app keys',
  'payment gateways',
];

const stored = (role: keyof typeof roleNames) => ({
  name: roleNames[role].name.en,
  description: roleNames[role].description.en,
});

export const roles: Role[] = [
  { ...stored('administrator'), holds: () => true },
  { ...stored('accountant'), holds: (_, subject) => !administration.includes(subject) },
  {
    ...stored('sales'),
    holds: (_, subject, deed) =>
      deed === 'view'
        ? [...lookups, ...salesSubjects, ...salesRecords].includes(subject)
        : salesSubjects.includes(subject),
  },
  {
    ...stored('purchase'),
    holds: (_, subject, deed) =>
      deed === 'view'
        ? [...lookups, ...purchaseSubjects, 'purchase reports'].includes(subject)
        : purchaseSubjects.includes(subject),
  },
  {
    ...stored('auditor'),
    holds: (_, subject, deed) => deed === 'view' && subject !== 'recoveries',
  },
];

/** The permissions that a role begins with. */
export const heldBy = (role: Role, permissions: string[]): string[] =>
  permissions.filter(permission => {
    const [deed, ...subject] = permission.split(' ');
    return role.holds(permission, subject.join(' '), deed as Deed);
  });
