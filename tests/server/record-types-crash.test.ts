// Fields, formulas, schema files and records that change while the service is killed: nothing is half done.
// Every record is calculated by the formula that is stored, the index has what the records have, and a
// record type of a file is there whole or not at all. Uses real processes.
import { describe, expect, inject, it } from 'vitest';
import { createPrng } from '../../server/setup/demo/prng.ts';
import { runScript, signIn, unattendedSettings } from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const KILL_COUNT = process.env.REPEAT === 'full' ? 8 : 2;
const RECORDS = 80;
const CLIENTS = 6;
const FILE_FIELDS = 6;
const settings = { ...unattendedSettings('Formula Works'), LOG_LEVEL: 'silent' };

type Values = Record<string, number | string | null>;
type Job = { id: number; name: string; own_fields: Values };
type Field = { name: string; formula: string | null };

/** What the formulas that clients put in give, in paisa of whole numbers. */
const formulas: Record<string, (values: Values) => number> = {
  'hours * rate': ({ hours, rate }) => Number(hours) * Number(rate),
  'hours + rate': ({ hours, rate }) => Number(hours) + Number(rate),
  'rate * 3 - hours': ({ hours, rate }) => Number(rate) * 3 - Number(hours),
};
const texts = Object.keys(formulas);

const toFile = (nth: number) => {
  const name = `made-${String.fromCharCode(97 + (nth % 26))}${String.fromCharCode(97 + Math.floor(nth / 26))}`;
  const label = { en: 'Text', ne: 'अक्षर' };
  const fields = Array.from({ length: FILE_FIELDS }, (_, place) => `field_${place}`);
  return {
    $id: name,
    type: 'object',
    'x-title': { one: label, many: label },
    'x-address': `/records/${name}`,
    'x-menu': { icon: 'folder', order: 900 },
    'x-rules': [{ rule: 'field_0 != field_1', message: label }],
    'x-form': [{ rows: [['name'], ...fields.map(field => [field])] }],
    required: ['name'],
    properties: {
      id: { type: 'integer', readOnly: true, 'x-label': label },
      name: { type: 'string', 'x-label': label },
      ...Object.fromEntries(fields.map(field => [field, { type: 'string', 'x-label': label }])),
    },
  };
};

/** A service and its administrator, until it is killed. */
const connectTo = async (all: Record<string, string>) => {
  const service: Service = await startService(all);
  const token = await signIn(service);
  const call = (method: string, path: string, body?: object) =>
    service.call(method, path, body, token);
  const list = async <Row>(path: string) =>
    ((await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`)).body.data ??
      []) as Row[];
  return { service, call, list };
};
type Connection = Awaited<ReturnType<typeof connectTo>>;

/**
 * Changes everything at once, until the service is gone: soon after each kind of change was
 * answered once.
 */
const changeUntilKilled = async (
  { service, call, list }: Connection,
  total: number,
  random: () => number,
  files: { next: number },
) => {
  const upTo = (most: number) => Math.floor(random() * most);
  const ids = (await list<Job>('own/jobs')).map(({ id }) => id);
  const steps: (() => Promise<{ status: number }>)[] = [
    () => call('PUT', `own-fields/${total}`, { formula: texts[upTo(texts.length)] }),
    () =>
      call('PATCH', `own/jobs/${ids[upTo(ids.length)]}`, {
        own_fields: { hours: upTo(50), rate: upTo(90) },
      }),
    () => call('POST', 'own/jobs', { name: 'New', own_fields: { hours: upTo(9), rate: upTo(9) } }),
    () => call('POST', 'own-entities/-/schema-file', toFile(files.next++)),
  ];
  const unsaved = new Set(steps.keys());
  const client = async (first: number) => {
    for (let nth = first; ; nth += 1) {
      const kind = nth % steps.length;
      const answer = await steps[kind]!().catch(() => undefined);
      if (!answer) return;
      // Who saves while a formula changes is asked to save again.
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 200 && unsaved.delete(kind) && unsaved.size === 0)
        setTimeout(() => service.process.kill('SIGKILL'), upTo(500));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
};

const assertWhole = async ({ call, list }: Connection, total: number) => {
  const { formula } = (await call('GET', `own-fields/${total}`)).body as { formula: string };
  const jobs = await list<Job>('own/jobs');
  expect(jobs.length).toBeGreaterThanOrEqual(RECORDS);
  for (const { own_fields } of jobs)
    expect([formula, own_fields.total]).toEqual([formula, formulas[formula]!(own_fields)]);
  // The index answers filters, the records were read: both say the same.
  for (const value of new Set(jobs.slice(0, 12).map(({ own_fields }) => own_fields.total)))
    expect(
      (await list<Job>(`own/jobs?filter[own_fields.total]=${value}`)).map(({ id }) => id).sort(),
    ).toEqual(
      jobs
        .filter(({ own_fields }) => own_fields.total === value)
        .map(({ id }) => id)
        .sort(),
    );
  const rules = await list<{ entity: string }>('own-rules');
  const permissions = await list<{ name: string }>('permissions');
  for (const { name } of await list<{ name: string }>('own-entities')) {
    if (name === 'jobs') continue;
    const fields = await list<Field>(`own-fields?filter[entity]=own/${name}`);
    expect([name, fields.length]).toEqual([name, FILE_FIELDS]);
    expect(rules.filter(({ entity }) => entity === `own/${name}`)).toHaveLength(1);
    const words = `own ${name.replaceAll('-', ' ')}`;
    expect(permissions.filter(each => each.name.endsWith(words))).toHaveLength(4);
  }
};

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe('record types, formulas and records', () => {
  it.each(engines)(
    'are whole on %s after the service was killed',
    async engine => {
      if (engine === 'PostgreSQL' && inject('postgres') === '') return;
      const random = createPrng(engine === 'SQLite' ? 79 : 80);
      const { env, drop } = await createTestDatabase(engine);
      const all = { ...env, ...settings };
      let connection = await connectTo(all);
      try {
        const made = async (path: string, body: object) => {
          const answer = await connection.call('POST', path, body);
          expect([path, answer.status, answer.body.message]).toEqual([
            path,
            200,
            expect.any(String),
          ]);
          return Number(answer.body.id);
        };
        await made('own-entities', { title: 'Job', titles: 'Jobs' });
        const field = (body: object) =>
          made('own-fields', { entity: 'own/jobs', type: 'number', in_filter: true, ...body });
        await field({ title: 'Hours' });
        await field({ title: 'Rate', type: 'money' });
        const total = await field({ title: 'Total', type: 'money', formula: texts[0] });
        for (let nth = 0; nth < RECORDS; nth += 1)
          await made('own/jobs', {
            name: `J${nth}`,
            own_fields: { hours: nth % 7, rate: nth % 11 },
          });
        const files = { next: 0 };
        for (let round = 0; round < KILL_COUNT; round += 1) {
          await changeUntilKilled(connection, total, random, files);
          connection = await connectTo(all);
          await assertWhole(connection, total);
        }
        // Apart from the jobs, one file at least was answered before each kill.
        expect((await connection.list('own-entities')).length).toBeGreaterThan(KILL_COUNT);
        await connection.service.stop();
        const verified = await runScript('verify-books', [], all);
        expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
      } finally {
        connection.service.process.kill('SIGKILL');
        await drop();
      }
    },
    120_000,
  );
});
