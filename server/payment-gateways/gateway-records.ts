// Gateways as they are answered: look-ups nested, the configuration only where it is asked for by
// name.
import type { Language } from '../../domain/language.ts';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import type { Reading, Tables } from '../database/connect.ts';
import { answersOf } from '../entities/answers.ts';
import { BadRequest } from '../errors.ts';
import { versionOf } from '../platform/http/record-version.ts';
import type { RequiredField } from './catalogue.ts';
import { offeredPlatforms, platformsIn } from './platforms.ts';
import type { GatewayValues } from './read-form.ts';
import type { Vault } from './vault.ts';

export type GatewayRow = Tables[string];

const closed = {
  en: 'The configuration cannot be read: it was stored with another installation key. Enter it again.',
  ne: 'गेटवे सेटिङ पढ्न सकिएन: अर्कै प्रणालीको कुञ्जीले राखिएको थियो। सेटिङ फेरि राख्नुहोस्।',
};

const ownerOf = (company_id: number) => `company ${company_id}`;

/** The sealed text of a configuration; null for an empty one. */
export const sealedConfig = (
  vault: Vault,
  company_id: number,
  config: Record<string, string>,
): string | null =>
  Object.keys(config).length === 0 ? null : vault.seal(JSON.stringify(config), ownerOf(company_id));

/** The configuration, or undefined when it cannot be opened. */
export const openedConfig = (vault: Vault, row: GatewayRow): Record<string, string> | undefined => {
  if (row.config === null) return {};
  const text = vault.open(String(row.config), ownerOf(Number(row.company_id)));
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>);
};

/** The configuration. Throws BadRequest (400) when it cannot be opened. */
export const configOf = (
  vault: Vault,
  row: GatewayRow,
  language: Language,
): Record<string, string> => {
  const config = openedConfig(vault, row);
  if (!config) throw new BadRequest(closed[language]);
  return config;
};

export const requiredFieldsOf = (row: GatewayRow): RequiredField[] =>
  JSON.parse(String(row.required_field)) as RequiredField[];

/** The own company's gateway of an id or a slug. */
export const findGateway = (
  read: Reading,
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

/** What stands, with its countries; `config` is undefined when it cannot be opened any more. */
export type Stored = {
  row: GatewayRow;
  values: Omit<GatewayValues, 'config'> & { config: GatewayValues['config'] | undefined };
};

/** The gateway of a row as values. */
export const storedGateway = async (
  read: Reading,
  vault: Vault,
  row: GatewayRow,
): Promise<Stored> => {
  const countries = await read
    .selectFrom('payment_gateways_countries')
    .select('other_id')
    .where('company_id', '=', Number(row.company_id))
    .where('owner_id', '=', Number(row.id))
    .orderBy('other_id')
    .execute();
  return {
    row,
    values: {
      name: String(row.name),
      slug: String(row.slug),
      description: String(row.description),
      status: Number(row.status),
      enable_tv: Number(row.enable_tv),
      countries: countries.map(({ other_id }) => Number(other_id)),
      platforms: platformsIn(Number(row.platforms)),
      config: openedConfig(vault, row),
      required_field: requiredFieldsOf(row),
    },
  };
};

/**
 * The version of what is stored of a gateway: its row, with the configuration as it is sealed, and
 * its countries.
 */
export const gatewayTag = ({ row, values }: Stored): string =>
  versionOf({ ...row, countries: values.countries });

/** The records of the rows, without their configuration. */
export const gatewayRecords = async (
  read: Reading,
  entities: Entity[],
  company_id: number,
  rows: GatewayRow[],
  language: Language,
): Promise<Row[]> => {
  const entity = entities.find(candidate => candidate.name === 'payment-gateways')!;
  const records = await answersOf(read, entities, entity, company_id, rows);
  return records.map((record, index) => {
    const row = rows[index]!;
    const platforms = platformsIn(Number(row.platforms));
    return {
      ...record,
      required_field: requiredFieldsOf(row),
      logo: record.image,
      platforms,
      platform_info: offeredPlatforms(language).filter(({ id }) => platforms.includes(id)),
    };
  });
};
