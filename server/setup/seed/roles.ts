// The five initial roles of every company, and their permissions: ordinary, editable data
// (contract, "Beyond the documents").

import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { type Action, toPermission, toPermissionTitle } from '../../../domain/permissions.ts';
import { roleNames } from '../../../domain/seed-translations.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Transaction } from '../../database/database.ts';

const ACTIONS: Action[] = ['view', 'create', 'edit', 'delete'];

/**
 * Permissions besides those of entities: backups, logs, reports, the own company, uploading files,
 * the returns to the tax authority and documents sent to it, verifying the books, the year end, invoices
 * beyond a credit limit, and printers on the network of the server.
 */
const ADDITIONAL_PERMISSIONS = [
  'view backups',
  'create backups',
  'edit backups',
  'create recoveries',
  'view query logs',
  'view binary logs',
  'view logs',
  'view sales reports',
  'view purchase reports',
  'view ledger reports',
  'edit companies',
  'create files',
  'view tax returns',
  'edit tax returns',
  'view year end',
  'edit year end',
  'view books',
  'view tax authority',
  'edit tax authority',
  'view lock dates',
  'edit lock dates',
  'view opening balances',
  'create opening balances',
  'edit cheques',
  'create credit overrides',
  'create reminders',
  'edit local printers',
];

/** Subjects of permissions that existing companies get for their accountants, too. */
export const accountingSubjects = [
  'lock dates',
  'year end',
  'opening balances',
  'receipts',
  'payments',
  'cheques',
  'credit overrides',
  'tds types',
  'tds rates',
  'reminders',
  'cash counts',
];

/** The counter that marks a company whose Administrator role has been given every permission. */
export const ADMINISTRATORS_GRANTED_ALL = 'administrators hold all';

/** Every permission of the installation: four actions for each entity, and the additional ones. */
export const listPermissions = (entities: Entity[]): string[] => [
  ...entities.flatMap(entity =>
    ACTIONS.filter(action => hasVerb(entity, action)).map(action =>
      toPermission(action, entity.name),
    ),
  ),
  ...ADDITIONAL_PERMISSIONS,
];

const hasVerb = (entity: Entity, action: Action): boolean => {
  if (action === 'edit') return entity.verbs.includes('patch') || entity.verbs.includes('put');
  if (action === 'view') return entity.verbs.length > 0;
  return entity.verbs.includes(action === 'create' ? 'create' : 'delete');
};

type DefaultRole = {
  name: string;
  description: string;
  grants: (permission: string, subject: string, action: Action) => boolean;
};

/** Records written by billing: sales may view them, only documents write them. */
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
  'tds types',
  'tds rates',
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
  'row scopes',
  'permissions',
  'menus',
  'logs',
  'backups',
  'recoveries',
  'query logs',
  'binary logs',
  'app keys',
  'payment gateways',
  'local printers',
];

const toStoredNames = (role: keyof typeof roleNames) => ({
  name: roleNames[role].name.en,
  description: roleNames[role].description.en,
});

export const defaultRoles: DefaultRole[] = [
  { ...toStoredNames('administrator'), grants: () => true },
  { ...toStoredNames('accountant'), grants: (_, subject) => !administration.includes(subject) },
  {
    ...toStoredNames('sales'),
    grants: (_, subject, action) =>
      action === 'view'
        ? [...lookups, ...salesSubjects, ...salesRecords].includes(subject)
        : salesSubjects.includes(subject),
  },
  {
    ...toStoredNames('purchase'),
    grants: (_, subject, action) =>
      action === 'view'
        ? [...lookups, ...purchaseSubjects, 'purchase reports'].includes(subject)
        : purchaseSubjects.includes(subject),
  },
  {
    ...toStoredNames('auditor'),
    grants: (_, subject, action) => action === 'view' && subject !== 'recoveries',
  },
];

/** The initial permissions of a role. */
const selectPermissions = (role: DefaultRole, permissions: string[]): string[] =>
  permissions.filter(permission => {
    const [action, ...subject] = permission.split(' ');
    return role.grants(permission, subject.join(' '), action as Action);
  });

const createPermissions = async (
  tx: Transaction,
  actor: Actor,
  names: string[],
  now: string,
): Promise<Map<string, number>> => {
  const ids = await insertWithAudit(
    tx,
    actor,
    'permissions',
    names.map(name => ({
      name,
      display_name: toPermissionTitle(name),
      description: null,
      created_at: now,
    })),
    now,
  );
  return new Map(names.map((name, index) => [name, ids[index]!]));
};

/** Creates the permissions and the shipped roles, and returns the roles' ids in their order. */
export const createRoles = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  now: string,
): Promise<number[]> => {
  const permissions = await createPermissions(tx, actor, listPermissions(entities), now);
  const held = defaultRoles.map(role =>
    selectPermissions(role, [...permissions.keys()]).map(name => permissions.get(name)!),
  );
  const ids = await insertWithAudit(
    tx,
    actor,
    'roles',
    defaultRoles.map(({ name, description }) => ({
      name,
      display_name: name,
      description,
      created_at: now,
    })),
    now,
    held.map(permission_id => ({ permission_id })),
  );
  const links = held.flatMap((others, index) =>
    others.map(other_id => ({ company_id: actor.company_id, owner_id: ids[index]!, other_id })),
  );
  await insertRowsInChunks(tx, 'roles_permission_id', links);
  await insertRowsInChunks(tx, 'counters', [
    { company_id: actor.company_id, kind: 'welcomed', scope: ADMINISTRATORS_GRANTED_ALL, value: 1 },
  ]);
  return ids;
};
