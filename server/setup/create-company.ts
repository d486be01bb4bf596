// A company as it begins: five roles with their permissions and menus, one POS, currency, payment method, templates, countries and its
// administrator; no fiscal year, tax, unit, family, customer or product (contract, "Set-up").
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../domain/schema/entity.ts';
import { displayNameOf } from '../../domain/permissions.ts';
import type { SetupSettings } from '../config.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { hashPassword } from '../session/passwords.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { entriesOf, groups, type MenuEntry } from './menus.ts';
import { countries, firstCurrency, firstPaymentMethod, firstPointOfSale, templates } from './reference-data.ts';
import { heldBy, permissionsOf, roles } from './roles.ts';

export type NewCompany = SetupSettings & { city?: string };
export type Created = { company_id: number; user_id: number };

const makePermissions = async (tx: Transaction, actor: Actor, names: string[], now: string): Promise<Map<string, number>> => {
  const ids = await insertLogged(
    tx,
    actor,
    'permissions',
    names.map(name => ({ name, display_name: displayNameOf(name), description: null, created_at: now })),
    now,
  );
  return new Map(names.map((name, index) => [name, ids[index]!]));
};

const makeRoles = async (tx: Transaction, actor: Actor, permissions: Map<string, number>, now: string): Promise<number[]> => {
  const ids = await insertLogged(
    tx,
    actor,
    'roles',
    roles.map(({ name, description }) => ({ name, display_name: name, description, created_at: now })),
    now,
  );
  const links = roles.flatMap((role, index) =>
    heldBy(role, [...permissions.keys()]).map(name => ({
      company_id: actor.company_id,
      owner_id: ids[index]!,
      other_id: permissions.get(name)!,
    })),
  );
  await insertRows(tx, 'roles_permission_id', links);
  return ids;
};

const rolesSeeing = (entry: MenuEntry, roleIds: number[]): number[] =>
  roleIds.filter((_, index) => !entry.subject || roles[index]!.holds('', entry.subject, 'view'));

const makeMenus = async (tx: Transaction, actor: Actor, entities: Entity[], roleIds: number[], now: string): Promise<void> => {
  const entries = entriesOf(entities);
  const row = (name: { en: string; ne: string }, url: string | null, icon: string, order: number, parent_id: number | null) => ({
    name: name.en,
    name_ne: name.ne,
    url,
    icon,
    order,
    parent_id,
    status: 1,
    created_at: now,
  });
  const used = Object.entries(groups).filter(([key]) => entries.some(entry => entry.under === key));
  const groupIds = await insertLogged(
    tx,
    actor,
    'menus',
    used.map(([, group], index) => row(group.name, null, group.icon, (index + 1) * 10, null)),
    now,
  );
  const groupOf = (entry: MenuEntry) => (entry.under ? groupIds[used.findIndex(([key]) => key === entry.under)]! : null);
  const ids = await insertLogged(
    tx,
    actor,
    'menus',
    entries.map(entry => row(entry.name, entry.url, entry.icon, entry.order, groupOf(entry))),
    now,
  );
  const seen = entries.flatMap((entry, index) =>
    rolesSeeing(entry, roleIds).flatMap(role => [ids[index]!, groupOf(entry)].filter(id => id !== null).map(id => `${id}:${role}`)),
  );
  await insertRows(
    tx,
    'menus_role_id',
    [...new Set(seen)].map(pair => ({
      company_id: actor.company_id,
      owner_id: Number(pair.split(':')[0]),
      other_id: Number(pair.split(':')[1]),
    })),
  );
};

const makeCountries = async (tx: Transaction, actor: Actor, now: string): Promise<Map<string, number>> => {
  const names = Object.keys(countries);
  const ids = await insertLogged(
    tx,
    actor,
    'countries',
    names.map(name => ({ name, created_at: now })),
    now,
  );
  await insertLogged(
    tx,
    actor,
    'provinces',
    names.flatMap((name, index) => countries[name]!.map(province => ({ name: province, country_id: ids[index]!, created_at: now }))),
    now,
  );
  return new Map(names.map((name, index) => [name, ids[index]!]));
};

/** Makes the company in one transaction. Throws when the administrator's e-mail is taken. */
export const createCompany = async (database: Database, entities: Entity[], company: NewCompany, now: string): Promise<Created> => {
  const password_hash = await hashPassword(company.admin_password);
  const email = company.admin_email.trim().toLowerCase();
  return database.write(async tx => {
    const head = {
      name: company.company_name,
      pan: company.company_pan,
      email: company.email ?? null,
      phone: company.phone ?? null,
      street: company.address ?? null,
      city: company.city ?? null,
      created_at: now,
    };
    const { id: company_id } = (await tx.insertInto('companies').values(head).returning('id').executeTakeFirstOrThrow()) as { id: number };
    const actor: Actor = { company_id, user_id: 0, name: company.admin_name, username: company.admin_name, group_id: randomUUID() };
    const permissions = await makePermissions(tx, actor, permissionsOf(entities), now);
    const roleIds = await makeRoles(tx, actor, permissions, now);
    const [pos_id] = await insertLogged(tx, actor, 'pos', [{ ...firstPointOfSale, created_at: now }], now);
    const [currency_id] = await insertLogged(tx, actor, 'currencies', [{ ...firstCurrency, created_at: now }], now);
    await insertLogged(tx, actor, 'payment_methods', [{ ...firstPaymentMethod, created_at: now }], now);
    const templateIds = await insertLogged(
      tx,
      actor,
      'invoice_templates',
      templates.map(template => ({ ...template, created_at: now })),
      now,
    );
    const countryIds = await makeCountries(tx, actor, now);
    await makeMenus(tx, actor, entities, roleIds, now);
    const user = {
      name: company.admin_name,
      email,
      username: email,
      image: null,
      pos_id: pos_id!,
      role_id: roleIds[0]!,
      status: 1,
      created_by: null,
      created_at: now,
      updated_at: now,
    };
    const [user_id] = await insertLogged(tx, actor, 'users', [user], now);
    await tx.insertInto('credentials').values({ user_id: user_id!, company_id, email, password_hash, changed_at: now }).execute();
    await tx
      .updateTable('companies')
      .set({
        currency: currency_id!,
        country: countryIds.get('Nepal')!,
        invoice_template_id: templateIds[0]!,
        credit_note_template_id: templateIds[1]!,
      })
      .where('id', '=', company_id)
      .execute();
    return { company_id, user_id: user_id! };
  });
};
