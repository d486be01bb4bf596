// Validates a gateway as a whole, with each problem under its field.

import type { Entity, FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { toUniqueMessage } from '../../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../../domain/language.ts';
import { mergedGatewaySchema } from '../../../domain/requests/gateway-requests.ts';
import type { Database, ReadDb } from '../../database/database.ts';
import type { ChangeContext } from '../../entities/entity-store.ts';
import type { ReceivedFile } from '../../files/multipart-upload.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator } from '../../platform/http/request-validator.ts';
import type { StoredGateway } from './gateway-records.ts';
import type { GatewayValues, ParsedGatewayForm } from './parse-gateway-form.ts';

export type GatewayServices = { database: Database; entity: Entity; vault: Vault };
export type GatewayInput = ParsedGatewayForm & { image: ReceivedFile | undefined };

const validateMerged = createRequestValidator(mergedGatewaySchema);

const findMissingFields = (
  values: GatewayValues,
  hasImage: boolean,
  language: Language,
): FieldErrors => {
  const required = [messages.required[language]];
  const problems = validateMerged(values, language);
  if (!hasImage) problems.image = required;
  for (const { name } of values.required_field)
    if (!values.config[name]) problems[`config.${name}`] = required;
  return problems;
};

const findUnknownCountries = async (
  read: ReadDb,
  company_id: number,
  ids: number[],
  language: Language,
): Promise<FieldErrors> => {
  if (ids.length === 0) return {};
  const rows = await read
    .selectFrom('countries')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();
  return rows.length === ids.length ? {} : { countries: [messages.reference[language]] };
};

/** Throws ValidationError (422) with all problems; `before` is the stored gateway of a change. */
export const validateGateway = async (
  { database }: GatewayServices,
  values: GatewayValues,
  { problems, image }: GatewayInput,
  before: StoredGateway | undefined,
  { actor, language }: ChangeContext,
) => {
  const all = {
    ...findMissingFields(values, image !== undefined || Boolean(before?.row.image), language),
    ...(await findUnknownCountries(database.read, actor.company_id, values.countries, language)),
    ...problems,
  };
  if (Object.keys(all).length > 0) throw new ValidationError(all);
};

/**
 * For `catch`: turns a slug that was taken meanwhile into ValidationError (422), and rethrows every
 * other error.
 */
export const rethrowDuplicateSlug =
  ({ database, entity }: GatewayServices, language: Language) =>
  (error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    throw new ValidationError({
      slug: [toUniqueMessage(entity.fields.find(field => field.name === 'slug')!, language)],
    });
  };
