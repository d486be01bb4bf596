// A rule that becomes stricter than stored records: the start names them, and they can be edited.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import type { Engine } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const text = (more: object = {}) => ({ type: 'string', 'x-label': label('Text'), ...more });
const colours = (...values: string[]) =>
  text({ oneOf: values.map(value => ({ const: value, 'x-label': label(value) })) });
const shelves = (properties: object, required = ['name']) => ({
  $id: 'shelves',
  type: 'object',
  'x-title': { one: label('Shelf'), many: label('Shelves') },
  'x-address': '/shelves',
  required,
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': label('ID') },
    name: text(),
    colour: colours('red', 'blue'),
    note: text(),
    phone: text(),
    shelf_no: text(),
    opened: text({ format: 'time' }),
    marks: { type: 'array', format: 'tags', 'x-label': label('Marks') },
    height: { type: 'integer', 'x-label': label('Height') },
    // Narrower from here on.
    ...properties,
  },
});

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'a stricter rule, on %s (E6)',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    let ids: number[];
    const narrowed = shelves(
      {
        colour: colours('red', 'green'),
        note: text({ maxLength: 5 }),
        phone: text({ format: 'mobile' }),
        shelf_no: text({
          minLength: 2,
          pattern: '[A-Z]\\d+',
          'x-pattern-message': label('A letter and digits, please.'),
        }),
        height: { type: 'integer', maximum: 10, 'x-label': label('Height') },
        keeper: text(),
      },
      ['name', 'keeper'],
    );
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      started = await installation.start({ shelves: shelves({}) });
      ids = [];
      for (const [name, colour] of [
        ['Top', 'blue'],
        ['Middle', 'red'],
        ['Low', 'blue'],
      ])
        ids.push(
          (
            await started.admin.post('shelves', {
              name,
              colour,
              note: 'a long note',
              phone: '12',
              shelf_no: `${name}!`,
              opened: '09:30',
              marks: name === 'Top' ? ['Wood', 'to "sell"'] : ['steel', ' STEEL ', 'Wood'],
              height: 99,
            })
          ).body.id,
        );
      await started.close();
      started = await installation.start({ shelves: narrowed });
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });
    const story = it.skipIf(skipped);

    story(
      'are reported at every start, with the number of the records and the first of them',
      async () => {
        const [first, second, third] = ids;
        const reports = () => started.logLines.filter(line => line.includes('does not fit')).sort();
        const ofAll = `of 3 records (ids ${first}, ${second}, ${third}) does not fit its rules any more`;
        expect(reports()).toEqual([
          expect.stringContaining(
            `"colour" of 2 records (ids ${first}, ${third}) does not fit its rules any more (Not a valid option.)`,
          ),
          expect.stringContaining(`"height" ${ofAll} (This field must be at most 10.)`),
          expect.stringContaining(`"keeper" ${ofAll} (This field is required.)`),
          expect.stringContaining(`"note" ${ofAll} (This field must have at most 5 characters.)`),
          expect.stringContaining(`"phone" ${ofAll}`),
          expect.stringContaining(`"shelf_no" ${ofAll} (A letter and digits, please.)`),
        ]);
        await started.close();
        started = await installation.start();
        expect(reports()).toHaveLength(6);
      },
    );

    story(
      'keeps nobody from changing the rest of a record, and judges what is changed',
      async () => {
        const path = `shelves/${ids[0]}`;
        expect((await started.admin.patch(path, { name: 'Highest' })).body).toMatchObject({
          name: 'Highest',
          colour: 'blue',
          height: 99,
        });
        const whole = {
          name: 'Highest of all',
          colour: 'blue',
          note: 'a long note',
          phone: '12',
          height: 99,
        };
        expect((await started.admin.put(path, whole)).status).toBe(200);
        for (const [change, problem] of [
          [{ colour: 'violet' }, { colour: ['Not a valid option.'] }],
          [{ note: 'another long note' }, { note: ['This field must have at most 5 characters.'] }],
          [{ phone: '13' }, { phone: ['Only 10 digits allowed'] }],
          [{ shelf_no: 'A' }, { shelf_no: ['This field must have at least 2 characters.'] }],
          [{ shelf_no: 'AA' }, { shelf_no: ['A letter and digits, please.'] }],
          [{ opened: '24:00' }, { opened: ['This is not a valid time.'] }],
          [{ marks: ['a,b'] }, { marks: ['A tag is a short word.'] }],
          [{ marks: 'Wood' }, { marks: ['This field must be array.'] }],
          [{ height: 98 }, { height: ['This field must be at most 10.'] }],
          [{ name: '' }, { name: ['This field is required.'] }],
        ] as const) {
          const refused = await started.admin.patch(path, change);
          expect([refused.status, Object.keys(refused.body.message)]).toEqual([
            422,
            Object.keys(problem),
          ]);
        }
        expect((await started.admin.patch(path, { keeper: 'Ram' })).status).toBe(200);
        expect((await started.admin.patch(path, { keeper: '' })).status).toBe(422);
        expect(
          (await started.admin.post('shelves', { name: 'New', colour: 'blue', keeper: 'Ram' }))
            .status,
        ).toBe(422);
        expect((await started.admin.patch(path, { colour: 'green' })).body.colour).toBe('green');
        expect((await started.admin.patch(path, { colour: 'blue' })).status).toBe(422);
      },
    );

    story('keeps times and tags of a schema file, filtered by either', async () => {
      const { admin } = started;
      const idsOf = async (query: string) =>
        ((await admin.get(`shelves?sort_field=id&sort_by=asc&${query}`)).body?.data ?? []).map(
          ({ id }: { id: number }) => id,
        );
      expect((await admin.get(`shelves/${ids[1]}`)).body).toMatchObject({
        opened: '09:30',
        marks: ['steel', 'Wood'],
      });
      expect(await idsOf('filter[marks]=wood')).toEqual(ids);
      expect(await idsOf('filter[marks]=woo')).toEqual([]);
      expect(await idsOf(`filter[marks]=${encodeURIComponent('to "sell"')}`)).toEqual([ids[0]]);
      expect(await idsOf('filter[marks][not]=steel')).toEqual([ids[0]]);
      expect(
        (await admin.patch(`shelves/${ids[2]}`, { marks: null, opened: '14:05' })).body,
      ).toMatchObject({
        marks: [],
        opened: '14:05',
      });
      expect(await idsOf('filter[marks][empty]=true')).toEqual([ids[2]]);
      expect(await idsOf('filter[opened][gt]=09:30')).toEqual([ids[2]]);
      expect(await idsOf('filter[opened][between]=09:00,10:00')).toEqual(ids.slice(0, 2));
      expect(await idsOf('filter[opened]=14:05')).toEqual([ids[2]]);
      expect((await admin.get('shelves?filter[opened][lt]=soon')).status).toBe(422);
      expect((await admin.get('shelves?sort_field=marks')).status).toBe(422);
      expect((await admin.get('tags-in-use?entity=shelves&field=marks')).body.data.sort()).toEqual([
        'Wood',
        'steel',
        'to "sell"',
      ]);
      expect((await admin.get('tags-in-use?entity=shelves&field=name')).status).toBe(422);
    });

    story('lets a list be filtered and sorted by a choice that is offered no more', async () => {
      const found = await started.admin.get('shelves?filter[colour]=blue');
      expect([found.status, found.body.data.map((row: { id: number }) => row.id)]).toEqual([
        200,
        [ids[2]],
      ]);
      expect((await started.admin.get('shelves?filter[colour]=violet')).status).toBe(422);
      const sorted = await started.admin.get('shelves?sort_field=colour&sort_by=asc');
      expect(sorted.body.data.map((row: { colour: string }) => row.colour)).toEqual([
        'blue',
        'green',
        'red',
      ]);
    });
  },
);
