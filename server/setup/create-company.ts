// A company as it begins: five roles with their permissions and menus, one POS, currency, payment
// method, templates, countries and its administrator; no fiscal year, tax, unit, family, customer
// or product (contract, "Set-up").
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../domain/schema/entity.ts';
import type { SetupSettings } from '../config.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';
import { hashPassword } from '../session/passwords.ts';
import { insertLogged } from './insert-logged.ts';
import { makeMenus } from './make-menus.ts';
import { makeRoles } from './make-roles.ts';
import {
  countries,
  firstCurrency,
  firstPaymentMethod,
  firstPointOfSale,
  templates,
} from './reference-data.ts';

export type NewCompany = SetupSettings & { city?: string };
export type Created = { company_id: number; user_id: number };

const makeCountries = async (
  tx: Transaction,
  actor: Actor,
  now: string,
): Promise<Map<string, number>> => {
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
    names.flatMap((name, index) =>
      countries[name]!.map(province => ({
        name: province,
        country_id: ids[index]!,
        created_at: now,
      })),
    ),
    now,
  );
  return new Map(names.map((name, index) => [name, ids[index]!]));
};

/** Makes the company in one transaction. Throws when the administrator's e-mail is taken. */
export const createCompany = async (
  database: Database,
  entities: Entity[],
  company: NewCompany,
  now: string,
): Promise<Created> => {
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
    const { id: company_id } = (await tx
      .insertInto('companies')
      .values(head)
      .returning('id')
      .executeTakeFirstOrThrow()) as { id: number };
    const actor: Actor = {
      company_id,
      user_id: 0,
      name: company.admin_name,
      username: company.admin_name,
      group_id: randomUUID(),
    };
    const roleIds = await makeRoles(tx, actor, entities, now);
    const [pos_id] = await insertLogged(
      tx,
      actor,
      'pos',
      [{ ...firstPointOfSale, created_at: now }],
      now,
    );
    const [currency_id] = await insertLogged(
      tx,
      actor,
      'currencies',
      [{ ...firstCurrency, created_at: now }],
      now,
    );
    await insertLogged(
      tx,
      actor,
      'payment_methods',
      [{ ...firstPaymentMethod, created_at: now }],
      now,
    );
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
    await tx
      .insertInto('credentials')
      .values({ user_id: user_id!, company_id, email, password_hash, changed_at: now })
      .execute();
    // As whenever a password is set: the log of the company seals the hash with it.
    await logChange(tx, actor, {
      table: 'users',
      id: user_id!,
      now,
      changes: { password: { from: null, to: null } },
    });
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
