// Payment gateways again: their columns, their countries, and their sealed configuration where the
// key of the installation opens it.
import type { Value } from '../../database/connect.ts';
import { insertRows } from '../../database/statement.ts';
import { maskOf } from '../../payment-gateways/platforms.ts';
import { plain, type Redoing, recordOf } from './redoing.ts';
import { insert, type Redo, remove, secretOf, set } from './rows.ts';

const gatewayColumns = new Set(['name', 'slug', 'description', 'status', 'enable_tv', 'image']);
const countriesTable = 'payment_gateways_countries';

const linkCountries = async (
  { tx, company_id, here }: Redoing,
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
        other_id: here('countries', country),
      })),
    );
};

/** The columns of a gateway from its logged values. */
const gatewayRow = (values: Record<string, unknown>): Record<string, Value> => ({
  ...Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => gatewayColumns.has(name))
      .map(([name, value]) => [name, plain(value)]),
  ),
  ...(values.platforms ? { platforms: maskOf(values.platforms as number[]) } : {}),
  ...(values.required_field ? { required_field: JSON.stringify(values.required_field) } : {}),
});

const parsed = (field: string, text: string | null): unknown => {
  if (text === null) return null;
  if (['platforms', 'countries', 'required_field'].includes(field)) return JSON.parse(text);
  return field === 'status' || field === 'enable_tv' ? Number(text) : text;
};

/** Makes, changes or deletes a gateway; one whose configuration cannot be opened is missed. */
export const gateway: Redo = async (redoing, change) => {
  if (change.action === 'delete') {
    redoing.notMissed('gateways', change.id);
    await linkCountries(redoing, change.id, []);
    return remove(redoing, change);
  }
  const sealed = secretOf(redoing, change);
  const isNew = change.action === 'create';
  const values = isNew
    ? recordOf(change.lines[0]!)
    : Object.fromEntries(change.lines.map(line => [line.field, parsed(line.field, line.new)]));
  // A gateway without keys has none to be missed; of one that was deleted before its line was
  // sealed nobody knows them any more.
  if (sealed) redoing.notMissed('gateways', change.id);
  else if (values.config) redoing.missed('gateways', change.id);
  const row = gatewayRow(values);
  if (isNew) {
    const made = {
      created_by: change.lines[0]!.user,
      created_at: change.at,
      updated_at: change.at,
    };
    await insert(redoing, change, {
      ...made,
      ...row,
      config: sealed?.config ?? null,
      ...(sealed ? { created_by: sealed.created_by! } : {}),
    });
  } else {
    await set(redoing, change, {
      ...row,
      updated_at: change.at,
      ...('config' in values && sealed ? { config: sealed.config ?? null } : {}),
    });
  }
  if (values.countries) await linkCountries(redoing, change.id, values.countries as number[]);
};
