// A calculated property of a schema file whose formula changes: the records that are there are calculated at
// the start, and those of an earlier backup when they come back.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import type { Engine } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const money = { type: 'number', format: 'money', 'x-label': label('Amount') };

const shelves = (properties: object) => ({
  $id: 'shelves',
  type: 'object',
  'x-title': { one: label('Shelf'), many: label('Shelves') },
  'x-address': '/shelves',
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': label('ID') },
    name: { type: 'string', 'x-label': label('Name') },
    rent: money,
    ...properties,
  },
});
const computed = (formula: string) => ({ ...money, readOnly: true, 'x-computed': formula });

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'a formula of a schema file, on %s',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    let backup: Buffer;
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      started = await installation.start({ shelves: shelves({}) });
      for (const rent of [100, 33.35, null])
        await started.admin.post('shelves', { name: 'Shelf', rent });
      backup = (await downloadBackup(started.admin)).bytes;
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });
    const story = it.skipIf(skipped);
    const restart = async (properties: object) => {
      await started.close();
      started = await installation.start({ shelves: shelves(properties) });
    };
    const calculated = 'calculated values of all records follow their formulas';
    const read = async (name: string) => {
      const { data } = (await started.admin.get('shelves?sort_field=id&sort_by=asc')).body;
      return data.map((row: Record<string, unknown>) => row[name]);
    };

    story(
      'calculates the records that are there, when it is added and when it changes',
      async () => {
        await restart({ deposit: computed('rent * 2') });
        expect(started.logLines.filter(line => line.includes(calculated))).toHaveLength(1);
        expect(await read('deposit')).toEqual([200, 66.7, null]);
        await restart({ deposit: computed('rent / 2'), fee: computed('deposit + 1') });
        expect(await read('deposit')).toEqual([50, 16.68, null]);
        expect(await read('fee')).toEqual([51, 17.68, null]);
        const { data } = (await started.admin.get('shelves?filter[deposit]=16.68')).body;
        expect(data).toMatchObject([{ rent: 33.35 }]);
      },
    );

    story('is left alone by a start that finds the same one', async () => {
      await restart({ deposit: computed('rent / 2'), fee: computed('deposit + 1') });
      expect(started.logLines.filter(line => line.includes(calculated))).toEqual([]);
    });

    story('calculates the own fields that use it', async () => {
      const field = { entity: 'shelves', type: 'money', title: 'Yearly', formula: 'deposit * 12' };
      expect((await started.admin.post('own-fields', field)).status).toBe(200);
      const owns = async () =>
        (await read('own_fields')).map((own: { yearly: number | null }) => own.yearly);
      expect(await owns()).toEqual([600, 200.16, null]);
      await restart({ deposit: computed('rent'), fee: computed('deposit + 1') });
      expect(await owns()).toEqual([1200, 400.2, null]);
      const found = await started.admin.get('shelves?sort_field=own_fields.yearly&sort_by=desc');
      expect(found.body.data[0]).toMatchObject({ rent: 100 });
      await restart({ deposit: computed('rent / 2'), fee: computed('deposit + 1') });
    });

    story('calculates what a recovery brings from before it', async () => {
      expect((await restoreFrom(started.admin, backup)).status).toBe(200);
      expect(await read('deposit')).toEqual([50, 16.68, null]);
    });

    story('calculates from the rows of a record, and again when these change theirs', async () => {
      await started.close();
      const by = {
        ...{ type: 'integer', 'x-label': label('Shelf'), 'x-rows': true },
        'x-reference': { entity: 'shelves', show: 'name' },
      };
      const number = { type: 'integer', 'x-label': label('Number') };
      const racks = (formula: string) => ({
        ...shelves({}),
        ...{ $id: 'racks', 'x-address': '/racks' },
        'x-title': { one: label('Rack'), many: label('Racks') },
        properties: {
          id: { type: 'integer', readOnly: true, 'x-label': label('ID') },
          ...{ shelf_id: by, number, worth: computed(formula) },
        },
      });
      const deposit = computed('rent / 2');
      const withRacks = (sum: object, formula: string) => ({
        shelves: shelves({ deposit, fee: computed('deposit + 1'), ...sum }),
        racks: racks(formula),
      });
      started = await installation.start(withRacks({}, 'number * 10'));
      const [shelf] = (await started.admin.get('shelves?sort_field=id&sort_by=asc')).body.data;
      const path = `shelves/${shelf.id}`;
      const sent = await started.admin.patch(path, { racks: [{ number: 2 }, { number: 3 }] });
      expect([sent.status, sent.body.racks]).toMatchObject([200, [{ worth: 20 }, { worth: 30 }]]);
      await started.close();
      const worth = computed('sum(racks.worth)');
      started = await installation.start(withRacks({ worth }, 'number * 10'));
      expect(await read('worth')).toEqual([50, 0, 0]);
      await started.close();
      started = await installation.start(withRacks({ worth }, 'number * 11'));
      expect(await read('worth')).toEqual([55, 0, 0]);
      const rack = await started.admin.post('racks', { shelf_id: shelf.id, number: 1 });
      expect([rack.status, await read('worth')]).toEqual([200, [66, 0, 0]]);
      const { bytes } = await downloadBackup(started.admin);
      await started.admin.delete(`racks/${rack.body.id}`);
      expect(await read('worth')).toEqual([55, 0, 0]);
      expect((await restoreFrom(started.admin, bytes)).status).toBe(200);
      expect(await read('worth')).toEqual([66, 0, 0]);
      await started.admin.patch(path, { racks: [] });
      expect(await read('worth')).toEqual([0, 0, 0]);
    });
  },
);
