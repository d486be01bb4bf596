// A new company: five roles with their permissions and menus, one POS, currency, chart of accounts,
// payment methods, templates, countries and its administrator; no fiscal year, tax, unit, family, customer or
// product (contract, "Set-up").
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { BEGINNING, type CustomRule } from '../../../domain/tax/effective-dated.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import { insertWithAudit } from '../../audit/insert-with-audit.ts';
import { findPasswordWeakness } from '../../auth/password-strength.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { savePreferences } from '../../features/users/preferences.ts';
import type { SetupSettings } from '../../platform/config.ts';
import { createChart } from '../../posting/accounts.ts';
import { saveCheckSettings } from '../../posting/compliance-checks.ts';
import { createMenus } from './menus.ts';
import { createPaymentMethods } from './payment-methods.ts';
import {
  countries,
  defaultCurrency,
  defaultPointOfSale,
  defaultTemplates,
} from './reference-data.ts';
import { createRoles } from './roles.ts';
import { createTdsTypes } from './tds-types.ts';

export type NewCompany = SetupSettings & { city?: string };
export type CreatedCompany = { company_id: number; user_id: number };

/** The rule of a company that is not registered for VAT yet. */
const PAN_ONLY: CustomRule = { name: 'vat-registered', from: BEGINNING, value: 0 };

const createCountries = async (
  tx: Transaction,
  actor: Actor,
  now: string,
): Promise<Map<string, number>> => {
  const names = Object.keys(countries);
  const ids = await insertWithAudit(
    tx,
    actor,
    'countries',
    names.map(name => ({ name, created_at: now })),
    now,
  );
  await insertWithAudit(
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

/** Creates the company in one transaction. Throws if the administrator's e-mail is taken. */
export const createCompany = async (
  database: Database,
  entities: Entity[],
  company: NewCompany,
  now: string,
): Promise<CreatedCompany> => {
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
      ...(company.chart ? { chart: company.chart } : {}),
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
    const roleIds = await createRoles(tx, actor, entities, now);
    const [pos_id] = await insertWithAudit(
      tx,
      actor,
      'pos',
      [{ ...defaultPointOfSale, created_at: now }],
      now,
    );
    const [currency_id] = await insertWithAudit(
      tx,
      actor,
      'currencies',
      [{ ...defaultCurrency, created_at: now }],
      now,
    );
    await createChart(tx, actor, now);
    await createPaymentMethods(tx, actor, now);
    await createTdsTypes(tx, actor, now);
    const templateIds = await insertWithAudit(
      tx,
      actor,
      'invoice_templates',
      defaultTemplates.map(template => ({ ...template, created_at: now })),
      now,
    );
    const countryIds = await createCountries(tx, actor, now);
    await createMenus(tx, actor, entities, roleIds, now);
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
    const [user_id] = await insertWithAudit(tx, actor, 'users', [user], now);
    await tx
      .insertInto('credentials')
      .values({ user_id: user_id!, company_id, email, password_hash, changed_at: now })
      .execute();
    // As with every new password: the log of the company seals the hash with it.
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
    const administrator = { ...actor, user_id: user_id! };
    if (company.vat_registered === 0)
      await saveCheckSettings(tx, administrator, { rules: [PAN_ONLY] }, now);
    if (company.calendar)
      await savePreferences(tx, administrator, { calendar: company.calendar }, now);
    return { company_id, user_id: user_id! };
  });
};

/**
 * Checks the company that the environment names, for the start of the service and the command line.
 * Throws Error with one line for the first SETUP_… variable that cannot be used.
 */
export const assertSetupSettings = async (setup: SetupSettings): Promise<void> => {
  if (!formatValidators.pan(setup.company_pan))
    throw new Error(
      `SETUP_COMPANY_PAN=${setup.company_pan} cannot be used: a PAN has exactly 9 digits`,
    );
  if (!formatValidators.email(setup.admin_email))
    throw new Error(
      `SETUP_ADMIN_EMAIL=${setup.admin_email} cannot be used: it is no e-mail address`,
    );
  const weakness = await findPasswordWeakness(
    setup.admin_password,
    { name: setup.admin_name, email: setup.admin_email, company: setup.company_name },
    'en',
  );
  if (weakness) throw new Error(`SETUP_ADMIN_PASSWORD cannot be used: ${weakness}`);
};
