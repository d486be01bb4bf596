// Creates, changes and deletes a gateway: validation as a whole, then one transaction with its row,
// its countries, its picture and the activity log, which only contains a mask of a configuration.

import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { changeGatewaySchema, gatewayTexts } from '../../../domain/requests/gateway-requests.ts';
import { logChange, logCreation, logDeletion } from '../../audit/activity-log.ts';
import type { Transaction } from '../../database/database.ts';
import { insertRow, insertRows } from '../../database/raw-query.ts';
import type { ChangeContext } from '../../entities/entity-store.ts';
import { applyIdListChange } from '../../entities/merge-record.ts';
import { deleteFileRecord, saveFile } from '../../files/file-store.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { toPlatformMask } from './gateway-catalog.ts';
import { encryptConfig, loadStoredGateway, type StoredGateway } from './gateway-records.ts';
import type { GatewayValues } from './parse-gateway-form.ts';
import {
  type GatewayInput,
  type GatewayServices,
  rethrowDuplicateSlug,
  validateGateway,
} from './validate-gateway.ts';

const GATEWAY_TABLE = 'payment_gateways';
const COUNTRY_LINK_TABLE = 'payment_gateways_countries';
const maskConfig = (config: object | undefined) =>
  config && Object.keys(config).length > 0 ? '********' : null;

const toGatewayRow = (
  { vault }: GatewayServices,
  company_id: number,
  { countries: _, config, platforms, required_field, ...texts }: GatewayValues,
) => ({
  ...texts,
  platforms: toPlatformMask(platforms),
  required_field: JSON.stringify(required_field),
  config: encryptConfig(vault, company_id, config),
});

const storeCountries = async (
  tx: Transaction,
  company_id: number,
  owner_id: number,
  countries: number[],
) => {
  await tx
    .deleteFrom(COUNTRY_LINK_TABLE)
    .where('company_id', '=', company_id)
    .where('owner_id', '=', owner_id)
    .execute();
  await insertRows(
    tx,
    COUNTRY_LINK_TABLE,
    countries.map(other_id => ({ company_id, owner_id, other_id })),
  );
};

const EMPTY_GATEWAY: GatewayValues = {
  name: '',
  slug: '',
  description: '',
  status: 1,
  enable_tv: 0,
  countries: [],
  platforms: [],
  config: {},
  required_field: [],
};

/** "My Gateway" → "my-gateway", for a form without a slug. */
const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Creates a gateway and returns its id. Throws ValidationError (422). */
export const createGateway = async (
  keeping: GatewayServices,
  sent: GatewayInput,
  doing: ChangeContext,
): Promise<number> => {
  const { actor, now, language } = doing;
  const { company_id } = actor;
  const values = mergeValues({ values: EMPTY_GATEWAY }, sent);
  if (values.slug === '') {
    values.slug = toSlug(values.name);
    // "All" and "2026" make addresses that mean something else.
    const { pattern } = changeGatewaySchema.properties.slug;
    if (values.slug !== '' && !new RegExp(pattern, 'u').test(values.slug))
      throw new ValidationError({ slug: [gatewayTexts.slug[language]] });
  }
  await validateGateway(keeping, values, sent, undefined, doing);
  return keeping.database
    .write(async tx => {
      const image = sent.image ? (await saveFile(tx, actor, sent.image, now)).name : null;
      const made = {
        company_id,
        ...toGatewayRow(keeping, company_id, values),
        image,
        created_by: actor.name,
        created_at: now,
        updated_at: now,
      };
      const id = await insertRow(tx, GATEWAY_TABLE, made);
      await storeCountries(tx, company_id, id, values.countries);
      await logCreation(tx, actor, {
        table: GATEWAY_TABLE,
        id,
        now,
        record: { id, ...values, config: maskConfig(values.config), image },
      });
      return id;
    })
    .catch(rethrowDuplicateSlug(keeping, language));
};

const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The sent values over the stored ones. */
const mergeValues = (
  { values: stored }: Pick<StoredGateway, 'values'>,
  { values, lists }: GatewayInput,
): GatewayValues => {
  const whole: GatewayValues = { ...stored, config: stored.config ?? {}, ...values };
  for (const name of ['countries', 'platforms'] as const)
    if (lists[name]) whole[name] = applyIdListChange(lists[name], stored[name]) as number[];
  return whole;
};

/** The stored gateway, locked until the transaction ends. */
const lockGateway = async (
  { database, vault, entity }: GatewayServices,
  tx: Transaction,
  id: number,
  { actor, language }: ChangeContext,
): Promise<StoredGateway> => {
  const row = await database
    .forUpdate(
      tx
        .selectFrom(GATEWAY_TABLE)
        .selectAll()
        .where('company_id', '=', actor.company_id)
        .where('id', '=', id),
    )
    .executeTakeFirst();
  if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
  return loadStoredGateway(tx, vault, row);
};

/**
 * Changes a gateway (`seen`, as it was read) and returns the name of the replaced picture. The
 * request is merged with the stored values when it is written. `expected` throws if these are not
 * the client's state. Throws ValidationError (422).
 */
export const updateGateway = async (
  keeping: GatewayServices,
  seen: StoredGateway,
  sent: GatewayInput,
  doing: ChangeContext,
  expected: (stored: StoredGateway) => void,
): Promise<string | null> => {
  const { actor, now, language } = doing;
  const { company_id } = actor;
  const id = seen.row.id;
  await validateGateway(keeping, mergeValues(seen, sent), sent, seen, doing);
  return keeping.database
    .write(async tx => {
      const before = await lockGateway(keeping, tx, id, doing);
      expected(before);
      const values = mergeValues(before, sent);
      await validateGateway(keeping, values, sent, before, doing);
      const changed = (Object.keys(values) as (keyof GatewayValues)[])
        .filter(name => !isSameValue(before.values[name], values[name]))
        // A configuration that cannot be decrypted stays sealed, until another is sent.
        .filter(name => name !== 'config' || sent.values.config !== undefined);
      if (changed.length === 0 && !sent.image) return null;
      const kept = before.row.image as string | null;
      const image = sent.image ? (await saveFile(tx, actor, sent.image, now)).name : kept;
      const { config, ...row } = {
        ...toGatewayRow(keeping, company_id, values),
        image,
        updated_at: now,
      };
      await tx
        .updateTable(GATEWAY_TABLE)
        .set(changed.includes('config') ? { ...row, config } : row)
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute();
      if (changed.includes('countries')) await storeCountries(tx, company_id, id, values.countries);
      const changes = Object.fromEntries(
        changed.map(name => [
          name,
          name === 'config'
            ? { from: maskConfig(before.values.config), to: maskConfig(values.config) }
            : { from: before.values[name], to: values[name] },
        ]),
      );
      await logChange(tx, actor, {
        table: GATEWAY_TABLE,
        id,
        now,
        changes: { ...changes, ...(sent.image ? { image: { from: kept, to: image } } : {}) },
      });
      if (sent.image) await deleteFileRecord(tx, actor, kept, now);
      return sent.image ? kept : null;
    })
    .catch(rethrowDuplicateSlug(keeping, language));
};

/**
 * Deletes a gateway and returns the name of its picture. `expected` as for a change. Throws
 * NotFoundError (404).
 */
export const deleteGateway = (
  keeping: GatewayServices,
  id: number,
  doing: ChangeContext,
  expected: (stored: StoredGateway) => void,
): Promise<string | null> =>
  keeping.database.write(async tx => {
    const { actor, now } = doing;
    const stored = await lockGateway(keeping, tx, id, doing);
    expected(stored);
    const { row, values } = stored;
    for (const [name, column] of [
      [COUNTRY_LINK_TABLE, 'owner_id'],
      [GATEWAY_TABLE, 'id'],
    ] as const)
      await tx
        .deleteFrom(name)
        .where('company_id', '=', actor.company_id)
        .where(column, '=', id)
        .execute();
    await logDeletion(tx, actor, {
      table: GATEWAY_TABLE,
      id,
      now,
      record: { id, ...values, config: maskConfig(values.config), image: row.image },
    });
    await deleteFileRecord(tx, actor, row.image as string | null, now);
    return row.image as string | null;
  });
