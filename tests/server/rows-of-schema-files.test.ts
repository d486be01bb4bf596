// Rows whose record type comes with a schema file: what the company has added to it is asked for,
// judged, answered and described in the list of the record, too, by whatever door a row comes.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import type { Engine } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const text = (en: string) => ({ type: 'string', 'x-label': label(en) });

const toFile = ($id: string, properties: object) => ({
  $id,
  type: 'object',
  'x-title': { one: label($id), many: label($id) },
  'x-address': `/${$id}`,
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': label('ID') },
    ...properties,
  },
});

const by = {
  ...{ type: 'integer', 'x-label': label('Shelf'), 'x-rows': true },
  'x-reference': { entity: 'shelves', show: 'name' },
};
const files = {
  shelves: toFile('shelves', {
    name: text('Name'),
    total: {
      ...{ type: 'integer', 'x-label': label('Total'), readOnly: true },
      'x-computed': 'sum(racks.number)',
    },
  }),
  racks: toFile('racks', {
    shelf_id: by,
    name: text('Name'),
    number: { type: 'integer', 'x-label': label('Number') },
  }),
};

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'rows of a schema file with own fields and rules, on %s',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    const define = async (path: string, body: object): Promise<number> => {
      const answer = await started.admin.post(path, body);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body.id;
    };
    const send = (racks: object[], more: object = {}) =>
      started.admin.post('shelves', { name: 'Shelf', racks, ...more });
    const refusals = (answer: { status: number; body: { message: object } }) => [
      answer.status,
      answer.body.message,
    ];
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      started = await installation.start(files);
      await define('own-rules', {
        ...{ entity: 'racks', rule: 'number > 0', shown_at: 'number' },
        ...{ says: 'At least one.', says_ne: 'कम्तीमा एक।' },
      });
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });
    const story = it.skipIf(skipped);

    story('are judged by its rules where it has no own field', async () => {
      expect(refusals(await send([{ number: 1 }, { number: 0 }]))).toEqual([
        422,
        { 'racks.1.number': ['At least one.'] },
      ]);
      expect((await send([{ number: 1 }])).body.racks).toEqual([
        { id: expect.any(Number), name: null, number: 1 },
      ]);
    });

    story('have its own fields, and are judged by them and their rules', async () => {
      const field = { entity: 'racks', type: 'number', title: 'Depth' };
      const depth = await define('own-fields', { ...field, maximum: 50 });
      await define('own-fields', {
        entity: 'racks',
        type: 'reference',
        title: 'Unit',
        refers_to: 'units',
      });
      await define('own-rules', {
        ...{ entity: 'racks', rule: 'depth >= number', says: 'Too flat.', says_ne: 'पातलो छ।' },
        shown_at: 'depth',
      });
      const unit = await define('units', { name: 'visit', description: 'x' });
      const row = (number: number, own_fields: object) => ({ name: 'Rack', number, own_fields });
      expect(
        refusals(
          await send([
            row(1, { depth: 51 }),
            row(3, { depth: 2 }),
            row(0, { depth: 2, unit: 99_999 }),
            row(2, { nothing: 1 }),
          ]),
        ),
      ).toEqual([
        422,
        {
          'racks.0.own_fields.depth': [expect.any(String)],
          'racks.1.own_fields.depth': ['Too flat.'],
          'racks.2.number': ['At least one.'],
          'racks.2.own_fields.unit': [expect.any(String)],
          'racks.3.own_fields.nothing': [expect.any(String)],
        },
      ]);
      const { status, body } = await send([row(3, { depth: 4, unit })]);
      expect([status, body.total, body.racks]).toEqual([
        200,
        3,
        [
          {
            ...{ id: expect.any(Number), name: 'Rack', number: 3 },
            own_fields: { depth: 4, unit, unit_record: { id: unit, name: 'visit' } },
          },
        ],
      ]);
      const path = `shelves/${body.id}`;
      const [rack] = body.racks;
      const change = (own_fields: object) =>
        started.admin.put(path, { ...body, racks: [{ id: rack.id, own_fields }] });
      expect(refusals(await change({ depth: 2 }))).toEqual([
        422,
        { 'racks.0.own_fields.depth': ['Too flat.'] },
      ]);
      expect((await change({ depth: 5 })).body.racks[0].own_fields.depth).toBe(5);
      expect((await started.admin.get(`racks/${rack.id}`)).body.own_fields.depth).toBe(5);
      const required = { ...field, name: 'depth', maximum: 50, required: true };
      expect((await started.admin.put(`own-fields/${depth}`, required)).status).toBe(200);
      expect(refusals(await send([row(3, {})]))).toEqual([
        422,
        { 'racks.0.own_fields.depth': [expect.any(String)] },
      ]);
    });

    story('are found by what they have, and added up', async () => {
      await define('own-fields', {
        ...{ entity: 'shelves', type: 'number', title: 'Deepest', formula: 'max(racks.depth)' },
      });
      const racks = [6, 7].map(depth => ({ number: 1, own_fields: { depth } }));
      expect((await send(racks)).body.own_fields).toEqual({ deepest: 7 });
    });

    story('come back as they were, with a version and with a recovery', async () => {
      const { body } = await send([{ number: 2, own_fields: { depth: 9 } }]);
      const path = `shelves/${body.id}`;
      const { bytes } = await downloadBackup(started.admin);
      expect((await started.admin.patch(path, { racks: [] })).body.racks).toEqual([]);
      expect((await restoreFrom(started.admin, bytes)).status).toBe(200);
      expect((await started.admin.get(path)).body.racks).toMatchObject([
        { number: 2, own_fields: { depth: 9 } },
      ]);
    });

    story('are described for the company', async () => {
      const { schemas } = (await started.admin.get('docs/own')).body.components;
      for (const name of ['shelves', 'shelves.change'])
        expect(JSON.stringify(schemas[name].properties.racks)).toContain('"depth"');
    });
  },
);
