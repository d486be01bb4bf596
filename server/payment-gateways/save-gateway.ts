// Making, changing and deleting a gateway: judged as a whole, then one transaction with its row,
// its countries, its picture and the activity log, in which a configuration is only ever a mask.
import type { Transaction } from '../database/connect.ts';
import { insertRow, insertRows } from '../database/statement.ts';
import { logChange, logCreation, logDeletion } from '../entities/activity-log.ts';
import { listAfter } from '../entities/id-list-change.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import { NotFound } from '../errors.ts';
import { forgetFile, keepFile } from '../files/file-store.ts';
import { type Stored, sealedConfig, storedGateway } from './gateway-records.ts';
import { type Doing, judge, type Keeping, type Sent, saidAsProblem } from './judge-gateway.ts';
import { maskOf } from './platforms.ts';
import type { GatewayValues } from './read-form.ts';

const table = 'payment_gateways';
const links = 'payment_gateways_countries';
const masked = (config: object | undefined) =>
  config && Object.keys(config).length > 0 ? '********' : null;

const rowOf = (
  { vault }: Keeping,
  company_id: number,
  { countries: _, config, platforms, required_field, ...texts }: GatewayValues,
) => ({
  ...texts,
  platforms: maskOf(platforms),
  required_field: JSON.stringify(required_field),
  config: sealedConfig(vault, company_id, config),
});

const storeCountries = async (
  tx: Transaction,
  company_id: number,
  owner_id: number,
  countries: number[],
) => {
  await tx
    .deleteFrom(links)
    .where('company_id', '=', company_id)
    .where('owner_id', '=', owner_id)
    .execute();
  await insertRows(
    tx,
    links,
    countries.map(other_id => ({ company_id, owner_id, other_id })),
  );
};

const nothing: GatewayValues = {
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

/** "My Gateway" → "my-gateway", for a form that names no slug. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Makes a gateway and answers its id. Throws Invalid (422). */
export const createGateway = async (
  keeping: Keeping,
  sent: Sent,
  doing: Doing,
): Promise<number> => {
  const { actor, now, language } = doing;
  const { company_id } = actor;
  const values = valuesOver({ row: {}, values: nothing }, sent);
  if (values.slug === '') values.slug = slugOf(values.name);
  await judge(keeping, values, sent, undefined, doing);
  return keeping.database
    .write(async tx => {
      const image = sent.image ? (await keepFile(tx, actor, sent.image, now)).name : null;
      const made = {
        company_id,
        ...rowOf(keeping, company_id, values),
        image,
        created_by: actor.name,
        created_at: now,
        updated_at: now,
      };
      const id = await insertRow(tx, table, made);
      await storeCountries(tx, company_id, id, values.countries);
      await logCreation(tx, actor, {
        table,
        id,
        now,
        record: { id, ...values, config: masked(values.config), image },
      });
      return id;
    })
    .catch(saidAsProblem(keeping, language));
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was sent, over what is stored. */
const valuesOver = ({ values: stored }: Stored, { values, lists }: Sent): GatewayValues => {
  const whole: GatewayValues = { ...stored, config: stored.config ?? {}, ...values };
  for (const name of ['countries', 'platforms'] as const)
    if (lists[name]) whole[name] = listAfter(lists[name], stored[name]) as number[];
  return whole;
};

/** The stored gateway, which nobody else changes until the transaction ends. */
const heldGateway = async (
  { database, vault, entity }: Keeping,
  tx: Transaction,
  id: number,
  { actor, language }: Doing,
): Promise<Stored> => {
  const row = await database
    .held(
      tx
        .selectFrom(table)
        .selectAll()
        .where('company_id', '=', actor.company_id)
        .where('id', '=', id),
      'update',
    )
    .executeTakeFirst();
  if (!row) throw new NotFound(notFoundSentence(entity, language));
  return storedGateway(tx, vault, row);
};

/**
 * Changes a gateway (`seen`, as it was read) and answers the name of the picture that was replaced.
 * What was sent is laid over what is stored when it is written. `expected` throws when that is
 * another state than the caller's. Throws Invalid (422).
 */
export const updateGateway = async (
  keeping: Keeping,
  seen: Stored,
  sent: Sent,
  doing: Doing,
  expected: (stored: Stored) => void,
): Promise<string | null> => {
  const { actor, now, language } = doing;
  const { company_id } = actor;
  const id = Number(seen.row.id);
  await judge(keeping, valuesOver(seen, sent), sent, seen, doing);
  return keeping.database
    .write(async tx => {
      const before = await heldGateway(keeping, tx, id, doing);
      expected(before);
      const values = valuesOver(before, sent);
      await judge(keeping, values, sent, before, doing);
      const changed = (Object.keys(values) as (keyof GatewayValues)[])
        .filter(name => !same(before.values[name], values[name]))
        // One that cannot be opened stays as it is sealed, until another is sent.
        .filter(name => name !== 'config' || sent.values.config !== undefined);
      if (changed.length === 0 && !sent.image) return null;
      const kept = before.row.image as string | null;
      const image = sent.image ? (await keepFile(tx, actor, sent.image, now)).name : kept;
      const { config, ...row } = { ...rowOf(keeping, company_id, values), image, updated_at: now };
      await tx
        .updateTable(table)
        .set(changed.includes('config') ? { ...row, config } : row)
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute();
      if (changed.includes('countries')) await storeCountries(tx, company_id, id, values.countries);
      const changes = Object.fromEntries(
        changed.map(name => [
          name,
          name === 'config'
            ? { from: masked(before.values.config), to: masked(values.config) }
            : { from: before.values[name], to: values[name] },
        ]),
      );
      await logChange(tx, actor, {
        table,
        id,
        now,
        changes: { ...changes, ...(sent.image ? { image: { from: kept, to: image } } : {}) },
      });
      if (sent.image) await forgetFile(tx, actor, kept, now);
      return sent.image ? kept : null;
    })
    .catch(saidAsProblem(keeping, language));
};

/**
 * Deletes a gateway and answers the name of its picture. `expected` as for a change. Throws
 * NotFound (404).
 */
export const deleteGateway = (
  keeping: Keeping,
  id: number,
  doing: Doing,
  expected: (stored: Stored) => void,
): Promise<string | null> =>
  keeping.database.write(async tx => {
    const { actor, now } = doing;
    const stored = await heldGateway(keeping, tx, id, doing);
    expected(stored);
    const { row, values } = stored;
    for (const [name, column] of [
      [links, 'owner_id'],
      [table, 'id'],
    ] as const)
      await tx
        .deleteFrom(name)
        .where('company_id', '=', actor.company_id)
        .where(column, '=', id)
        .execute();
    await logDeletion(tx, actor, {
      table,
      id,
      now,
      record: { id, ...values, config: masked(values.config), image: row.image },
    });
    await forgetFile(tx, actor, row.image as string | null, now);
    return row.image as string | null;
  });
