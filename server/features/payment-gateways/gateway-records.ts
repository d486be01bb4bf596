// Gateways as answered: look-ups nested, the configuration only if it is requested.

import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { RequiredField } from '../../../domain/requests/gateway-requests.ts';
import type { ReadDb, Stored } from '../../database/database.ts';
import { serializeRecords } from '../../entities/serialize-records.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { computeETag } from '../../platform/http/etag.ts';
import { listPlatforms, parsePlatformMask } from './gateway-catalog.ts';
import type { GatewayValues } from './parse-gateway-form.ts';

export type GatewayRow = Stored<'payment_gateways'>;

const undecryptableText = {
  en: 'The configuration cannot be read: it was stored with another installation key. Enter it again.',
  ne: 'गेटवे सेटिङ पढ्न सकिएन: अर्कै प्रणालीको कुञ्जीले राखिएको थियो। सेटिङ फेरि राख्नुहोस्।',
};

const toVaultOwner = (company_id: number) => `company ${company_id}`;

/** The sealed text of a configuration; null for an empty one. */
export const encryptConfig = (
  vault: Vault,
  company_id: number,
  config: Record<string, string>,
): string | null =>
  Object.keys(config).length === 0
    ? null
    : vault.encrypt(JSON.stringify(config), toVaultOwner(company_id));

/** The configuration, or undefined if it cannot be decrypted. */
export const decryptConfig = (
  vault: Vault,
  row: GatewayRow,
): Record<string, string> | undefined => {
  if (row.config === null) return {};
  const text = vault.decrypt(row.config, toVaultOwner(row.company_id));
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>);
};

/** The configuration. Throws BadRequestError (400) if it cannot be decrypted. */
export const requireConfig = (
  vault: Vault,
  row: GatewayRow,
  language: Language,
): Record<string, string> => {
  const config = decryptConfig(vault, row);
  if (!config) throw new BadRequestError(undecryptableText[language]);
  return config;
};

export const parseRequiredFields = (row: GatewayRow): RequiredField[] =>
  JSON.parse(row.required_field) as RequiredField[];

/** The gateway of the caller's company by id or slug. */
export const findGateway = (
  read: ReadDb,
  company_id: number,
  key: string,
): Promise<GatewayRow | undefined> =>
  read
    .selectFrom('payment_gateways')
    .selectAll()
    .where('company_id', '=', company_id)
    .where(
      /^\d+$/.test(key) ? 'id' : 'slug',
      '=',
      /^\d+$/.test(key) ? Number(key.slice(0, 15)) : key,
    )
    .executeTakeFirst();

/** The stored gateway, with its countries; `config` is undefined if it cannot be decrypted. */
export type StoredGateway = {
  row: GatewayRow;
  values: Omit<GatewayValues, 'config'> & { config: GatewayValues['config'] | undefined };
};

/** The gateway of a row as values. */
export const loadStoredGateway = async (
  read: ReadDb,
  vault: Vault,
  row: GatewayRow,
): Promise<StoredGateway> => {
  const countries = await read
    .selectFrom('payment_gateways_countries')
    .select('other_id')
    .where('company_id', '=', row.company_id)
    .where('owner_id', '=', row.id)
    .orderBy('other_id')
    .execute();
  return {
    row,
    values: {
      name: row.name,
      slug: row.slug,
      description: row.description,
      status: row.status,
      enable_tv: row.enable_tv,
      countries: countries.map(({ other_id }) => other_id),
      platforms: parsePlatformMask(row.platforms),
      config: decryptConfig(vault, row),
      required_field: parseRequiredFields(row),
    },
  };
};

/** The version of a stored gateway: its row, with the sealed configuration, and its countries. */
export const computeGatewayETag = ({ row, values }: StoredGateway): string =>
  computeETag({ ...row, countries: values.countries });

/** The records of the rows, without their configuration. */
export const serializeGateways = async (
  read: ReadDb,
  entities: Entity[],
  company_id: number,
  rows: GatewayRow[],
  language: Language,
): Promise<Row[]> => {
  const entity = entities.find(candidate => candidate.name === 'payment-gateways')!;
  const records = await serializeRecords(read, entities, entity, company_id, rows);
  return records.map((record, index) => {
    const row = rows[index]!;
    const platforms = parsePlatformMask(row.platforms);
    return {
      ...record,
      required_field: parseRequiredFields(row),
      logo: record.image,
      platforms,
      platform_info: listPlatforms(language).filter(({ id }) => platforms.includes(id)),
    };
  });
};
