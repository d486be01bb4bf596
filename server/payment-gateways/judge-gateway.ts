// What may be wrong with a gateway: told as a whole, each problem under its field.
import type { Language } from '../../domain/language.ts';
import type { Entity, Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { alreadyExists } from '../../domain/schema/problems-of.ts';
import type { Database, Reading } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { Invalid } from '../errors.ts';
import type { Received } from '../files/receive.ts';
import type { Stored } from './gateway-records.ts';
import type { GatewayValues, ReadForm } from './read-form.ts';
import type { Vault } from './vault.ts';

export type Keeping = { database: Database; entity: Entity; vault: Vault };
export type Doing = { actor: Actor; language: Language; now: string };
export type Sent = ReadForm & { image: Received | undefined };

const missing = (values: GatewayValues, hasImage: boolean, language: Language): Problems => {
  const required = [messages.required[language]];
  const problems: Problems = {};
  for (const name of ['name', 'slug', 'description'] as const)
    if (!values[name]) problems[name] = required;
  for (const name of ['countries', 'platforms'] as const)
    if (values[name].length === 0) problems[name] = required;
  if (!hasImage) problems.image = required;
  for (const { name } of values.required_field)
    if (!values.config[name]) problems[`config.${name}`] = required;
  return problems;
};

const unknownCountries = async (
  read: Reading,
  company_id: number,
  ids: number[],
  language: Language,
): Promise<Problems> => {
  if (ids.length === 0 || ids.some(Number.isNaN)) return {};
  const rows = await read
    .selectFrom('countries')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();
  return rows.length === ids.length ? {} : { countries: [messages.reference[language]] };
};

/** Throws Invalid (422) with everything that is wrong; `before` is what a change changes. */
export const judge = async (
  { database }: Keeping,
  values: GatewayValues,
  { problems, image }: Sent,
  before: Stored | undefined,
  { actor, language }: Doing,
) => {
  const all = {
    ...missing(values, image !== undefined || Boolean(before?.row.image), language),
    ...(await unknownCountries(database.read, actor.company_id, values.countries, language)),
    ...problems,
  };
  if (Object.keys(all).length > 0) throw new Invalid(all);
};

/**
 * A slug that somebody else was quicker to take. Throws Invalid (422), and every other error on.
 */
export const saidAsProblem =
  ({ database, entity }: Keeping, language: Language) =>
  (error: unknown) => {
    if (!database.isDuplicate(error)) throw error;
    throw new Invalid({
      slug: [alreadyExists(entity.fields.find(field => field.name === 'slug')!, language)],
    });
  };
