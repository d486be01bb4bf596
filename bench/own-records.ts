// A hundred thousand records of a type that a company has made, filtered and sorted by own fields, next to
// the bare engine over the same rows; and two hundred companies with fifty own fields each: npm run bench --
// own-records.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../server/database/engine/connect.ts';
import { insertRows } from '../server/database/raw-query.ts';
import { loadEntities } from '../server/entities/load-entities.ts';
import { createCompany } from '../server/setup/seed/create-company.ts';
import { startService } from '../tests/support/service-process.ts';
import { type BenchDatabase, type Measured, measureBare, openBare } from './bare-engine.ts';
import { createHttpClient } from './http-client.ts';
import { vacuumAnalyze } from './postgres.ts';
import { openBenchShop, percentile, settings, signIn, todayInNepal } from './shop.ts';

export const RECORD_COUNT = 100_000;
export const COMPANY_COUNT = 200;
export const FIELD_COUNT = 50;
const BATCH_SIZE = 500;
const REPEATS = 60;
const KINDS = ['van', 'lorry', 'bus', 'motorbike'];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What the nth vehicle cost (paisa), and what it is. */
const toPrice = (nth: number): number => ((nth * 7919) % 1_000_003) * 100;
const toKind = (nth: number): string => KINDS[(nth * 31) % KINDS.length]!;

const openDatabase = (env: BenchDatabase) =>
  connect({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL ?? '' });

type Filled = { company_id: number; type: number; price: number; kind: number };

/** Fills the record type with the records and their index, as imports would. */
const loadVehicles = async (env: BenchDatabase, { company_id, type, price, kind }: Filled) => {
  const database = await openDatabase(env);
  for (let from = 0; from < RECORD_COUNT; from += BATCH_SIZE)
    await database.write(async tx => {
      const numbers = range(BATCH_SIZE).map(index => from + index);
      const made = await insertRows<{ id: number }>(
        tx,
        'own_records',
        numbers.map(nth => ({
          ...{ company_id, own_entity_id: type, name: `Ba ${nth % 99} Kha ${nth}` },
          ...{ created_by: 'Bench', created_at: `${todayInNepal()} 10:00:00` },
          own_fields: JSON.stringify({ kind: toKind(nth), price: toPrice(nth) }),
        })),
        'returning id',
      );
      const value = (own_field_id: number, record_id: number) => ({
        ...{ company_id, own_field_id, record_id, place: 0, number: null, text: null },
      });
      const ids = made.map(({ id }) => id).sort((a, b) => a - b);
      await insertRows(
        tx,
        'own_field_values',
        ids.flatMap((id, index) => [
          { ...value(price, id), number: toPrice(numbers[index]!) },
          { ...value(kind, id), text: toKind(numbers[index]!) },
        ]),
      );
    });
  await database.close();
  if (env.DATABASE_URL) await vacuumAnalyze(env.DATABASE_URL);
};

/** A page of ten under a query, or the groups of a list by their path. */
type AskedList = {
  what: string;
  query?: string;
  path?: string;
  text: string;
  values: (string | number)[];
};

/** The lists of the screen: what is asked, and the same page of the bare engine. */
const toLists = ({ company_id, type, price, kind }: Filled): AskedList[] => {
  const page = `select r.* from own_records as r`;
  const mine = 'r.company_id = ? and r.own_entity_id = ?';
  const having = (field: number, condition: string) =>
    `r.id in (select record_id from own_field_values where company_id = ? and own_field_id = ${field} and ${condition})`;
  const byPrice = `join own_field_values as v on v.company_id = r.company_id and v.record_id = r.id and v.own_field_id = ${price}`;
  const here = [company_id, type];
  return [
    {
      what: 'a page of all',
      query: '',
      text: `${page} where ${mine} order by r.id desc limit 10`,
      values: here,
    },
    {
      what: 'filtered by a choice',
      query: '&filter[own_fields.kind]=van',
      text: `${page} where ${mine} and ${having(kind, 'text = ?')} order by r.id desc limit 10`,
      values: [...here, company_id, 'van'],
    },
    {
      what: 'sorted by an amount',
      query: '&sort_field=own_fields.price&sort_by=desc',
      text: `${page} ${byPrice} where ${mine} order by v.number desc limit 10`,
      values: here,
    },
    {
      what: 'filtered and sorted',
      query: '&filter[own_fields.kind]=van&sort_field=own_fields.price&sort_by=desc',
      text: `${page} ${byPrice} where ${mine} and ${having(kind, 'text = ?')} order by v.number desc limit 10`,
      values: [...here, company_id, 'van'],
    },
    {
      what: 'an amount between two',
      query: '&filter[own_fields.price][between]=1000,2000',
      text: `${page} where ${mine} and ${having(price, 'number between ? and ?')} order by r.id desc limit 10`,
      values: [...here, company_id, 100_000, 200_000],
    },
    {
      what: 'groups by a choice, with sums',
      path: 'own/vehicles/groups?group_by=own_fields.kind',
      text: `select k.text, count(*), sum(v.number) from own_records as r ${byPrice}
        join own_field_values as k on k.company_id = r.company_id and k.record_id = r.id and k.own_field_id = ${kind}
        where ${mine} group by k.text`,
      values: here,
    },
    {
      what: 'groups by months, with sums',
      path: 'own/vehicles/groups?group_by=created_at',
      text: `select substr(r.created_at, 1, 10), count(*), sum(v.number) from own_records as r ${byPrice}
        where ${mine} group by 1`,
      values: here,
    },
  ];
};

/**
 * p95 of each list in milliseconds, next to the bare engine's. Groups read every record for their sums, so
 * there is no goal for them but the bare engine.
 */
export const measureOwnRecords = async (env: BenchDatabase): Promise<Measured[]> => {
  const empty = await openBenchShop({ ...env });
  const post = async (path: string, body: object) =>
    Number((await empty.service.call('POST', path, body, empty.token)).body.id);
  const type = await post('own-entities', { title: 'Vehicle', titles: 'Vehicles' });
  const field = (more: object) =>
    post('own-fields', { entity: 'own/vehicles', in_list: true, in_filter: true, ...more });
  const kind = await field({
    ...{ title: 'Kind', type: 'choice', choices: KINDS.map(title => ({ title })) },
  });
  const price = await field({ title: 'Price', type: 'money' });
  await empty.service.stop();
  const filled = { company_id: 1, type, price, kind };
  await loadVehicles(env, filled);

  const service = await startService({ ...settings, ...env });
  const call = createHttpClient(service.address, await signIn(service));
  const bare = await openBare(env);
  const measured: Measured[] = [];
  for (const { what, query, path: other, text, values } of toLists(filled)) {
    const path = other ?? `own/vehicles?limit=10&page=1${query}`;
    const times: number[] = [];
    for (let index = 0; index < REPEATS + 5; index += 1) {
      const before = performance.now();
      const status = await call('GET', path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      if (index >= 5) times.push(performance.now() - before);
    }
    measured.push({
      ...{ what, unit: 'ms', wanted: other ? '' : '20 ms' },
      ours: percentile(times, 0.95),
      bare: await measureBare(() => bare.rows(text, values), REPEATS),
    });
  }
  await bare.close();
  await service.stop();
  return measured;
};

/** Megabytes of the process. */
const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export type ManyCompanies = { startSeconds: number; megabytes: number };

/**
 * Makes the companies with their fields, starts the service, and lets an administrator of each ask for the
 * fields and a list. Throws when one of them sees a field of another.
 */
export const measureManyCompanies = async (env: BenchDatabase): Promise<ManyCompanies> => {
  await (await startService({ ...settings, ...env })).stop();
  const { entities } = await loadEntities(join(import.meta.dirname, '..', 'schemas'));
  const database = await openDatabase(env);
  const password = settings.SETUP_ADMIN_PASSWORD;
  const now = `${todayInNepal()} 10:00:00`;
  for (const nth of range(COMPANY_COUNT)) {
    const { company_id } = await createCompany(
      database,
      entities,
      {
        ...{ company_name: `Company ${nth}`, company_pan: '301234567', admin_name: 'Sita Sharma' },
        ...{ admin_email: `sita${nth}@shop.test`, admin_password: password },
      },
      now,
    );
    await database.write(tx =>
      insertRows(
        tx,
        'own_fields',
        range(FIELD_COUNT).map(place => ({
          ...{ company_id, entity: 'units', name: `field_${nth}_${place}`, type: 'text' },
          ...{ title: `Field ${place}`, in_list: 1, in_filter: 1, status: 1, created_at: now },
        })),
      ),
    );
  }
  await database.close();

  const begun = performance.now();
  const service = await startService({ ...settings, ...env });
  const startSeconds = (performance.now() - begun) / 1000;
  for (const nth of range(COMPANY_COUNT)) {
    const { body } = await service.call('POST', 'v2/login', {
      ...{ email: `sita${nth}@shop.test`, password },
    });
    const token = String(body.access_token);
    const active = (await service.call('GET', 'active-fields', undefined, token)).body;
    const names = (active.fields as { name: string }[]).map(({ name }) => name);
    if (names.length !== FIELD_COUNT || names.some(name => !name.startsWith(`field_${nth}_`)))
      throw new Error(`Company ${nth} sees ${names.length} fields, such as ${names[0]}`);
    await service.call('GET', 'units', undefined, token);
  }
  const megabytes = readMemory(service.process.pid!);
  await service.stop();
  return { startSeconds, megabytes };
};
