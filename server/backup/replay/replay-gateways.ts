// Replays payment gateways: their columns, their countries, and their sealed configuration if the
// installation's key opens it.
import type { Value } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';
import { toPlatformMask } from '../../features/payment-gateways/gateway-catalog.ts';
import { parseCreatedRecord, type ReplayContext, toColumnValue } from './replay-context.ts';
import {
  decryptSecretRow,
  deleteRow,
  insertRow,
  type ReplayHandler,
  updateRow,
} from './replay-row.ts';

const gatewayColumns = new Set(['name', 'slug', 'description', 'status', 'enable_tv', 'image']);
const countriesTable = 'payment_gateways_countries';

const replaceCountries = async (
  { tx, company_id, toLocalId }: ReplayContext,
  id: number,
  countries: number[],
): Promise<void> => {
  await tx
    .deleteFrom(countriesTable)
    .where('company_id', '=', company_id)
    .where('owner_id', '=', id)
    .execute();
  if (countries.length > 0)
    await insertRows(
      tx,
      countriesTable,
      countries.map(country => ({
        company_id,
        owner_id: id,
        other_id: toLocalId('countries', country),
      })),
    );
};

/** The columns of a gateway from its logged values. */
const toGatewayRow = (values: Record<string, unknown>): Record<string, Value> => ({
  ...Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => gatewayColumns.has(name))
      .map(([name, value]) => [name, toColumnValue(value)]),
  ),
  ...(values.platforms ? { platforms: toPlatformMask(values.platforms as number[]) } : {}),
  ...(values.required_field ? { required_field: JSON.stringify(values.required_field) } : {}),
});

const parseLoggedValue = (field: string, text: string | null): unknown => {
  if (text === null) return null;
  if (['platforms', 'countries', 'required_field'].includes(field)) return JSON.parse(text);
  return field === 'status' || field === 'enable_tv' ? Number(text) : text;
};

/**
 * Creates, changes or deletes a gateway; one whose configuration cannot be decrypted is reported
 * missing.
 */
export const replayGateway: ReplayHandler = async (redoing, change) => {
  if (change.action === 'delete') {
    redoing.clearMissing('gateways', change.id);
    await replaceCountries(redoing, change.id, []);
    return deleteRow(redoing, change);
  }
  const sealed = decryptSecretRow(redoing, change);
  const isNew = change.action === 'create';
  const values = isNew
    ? parseCreatedRecord(change.lines[0]!)
    : Object.fromEntries(
        change.lines.map(line => [line.field, parseLoggedValue(line.field, line.new)]),
      );
  // A gateway without keys has none to miss; the keys of one deleted before its line was sealed are
  // lost.
  if (sealed) redoing.clearMissing('gateways', change.id);
  else if (values.config) redoing.reportMissing('gateways', change.id);
  const row = toGatewayRow(values);
  if (isNew) {
    const made = {
      created_by: change.lines[0]!.user,
      created_at: change.at,
      updated_at: change.at,
    };
    await insertRow(redoing, change, {
      ...made,
      ...row,
      config: sealed?.config ?? null,
      ...(sealed ? { created_by: sealed.created_by! } : {}),
    });
  } else {
    await updateRow(redoing, change, {
      ...row,
      updated_at: change.at,
      ...('config' in values && sealed ? { config: sealed.config ?? null } : {}),
    });
  }
  if (values.countries) await replaceCountries(redoing, change.id, values.countries as number[]);
};
