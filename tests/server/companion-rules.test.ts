// A record that comes along with a new one (x-import.with) is judged by the rules of its schema file and those of
// the company, before anything is stored, in a file and in the body of a request.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { boxes, racks, shelves } from '../support/custom-entities.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import type { Caller, Engine } from '../support/test-app.ts';

const label = (en: string, ne: string) => ({ en, ne });

/** Shelves that bring a first rack along, whose height has a rule. */
const files = {
  boxes,
  shelves: {
    ...shelves,
    'x-import': {
      with: {
        ...{ entity: 'racks', by: 'shelf_id' },
        fields: {
          name: label('First Rack', 'पहिलो खण्ड'),
          height: label('Rack Height', 'खण्डको उचाइ'),
        },
      },
    },
  },
  racks: {
    ...racks,
    'x-rules': [{ rule: 'height >= 1', at: 'height', message: label('Too low.', 'होचो छ।') }],
  },
};

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])('what comes along, on %s', engine => {
  const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
  const story = it.skipIf(skipped);
  let installation: Awaited<ReturnType<typeof openInstallation>>;
  let started: StartedInstallation;
  let admin: Caller;
  beforeAll(async () => {
    if (skipped) return;
    installation = await openInstallation(engine);
    started = await installation.start(files);
    admin = started.admin;
    const rule = await admin.post('own-rules', {
      ...{ entity: 'racks', rule: 'height < 5', says: 'Too high.', says_ne: 'अग्लो छ।' },
    });
    expect([rule.status, rule.body]).toEqual([200, expect.anything()]);
  });
  afterAll(async () => {
    if (skipped) return;
    await started.close();
    await installation.close();
  });
  const rows = [
    ['Name', 'First Rack', 'Rack Height'],
    ['Left', 'L1', '2'],
    ['Right', 'R1', '0.5'],
    ['Middle', 'M1', '6'],
  ];
  const wrong = { low: ['Too low.'], high: ['Too high.'] };

  story('is refused at its row of a file, looked at and stored', async () => {
    const preview = await admin.post('shelves/-/import', { rows, preview: true });
    expect(preview.body.wrong).toEqual([
      { row: 2, problems: { 'racks.height': wrong.low } },
      { row: 3, problems: { 'racks.height': wrong.high } },
    ]);
    const refused = await admin.post('shelves/-/import', { rows });
    const said = { 'rows.2.racks.height': wrong.low, 'rows.3.racks.height': wrong.high };
    expect([refused.status, refused.body.message]).toEqual([422, said]);
    const part = await admin.post('shelves/-/import', {
      ...{ rows, file: { id: 'f', from: 0, total: 3 } },
    });
    expect([part.status, part.body.message]).toEqual([422, said]);
    expect((await admin.get('shelves?limit=1')).status).toBe(204);
    const done = await admin.post('shelves/-/import', { rows, skip: [2, 3] });
    expect([done.status, done.body.created]).toEqual([200, 1]);
    const { data } = (await admin.get('racks')).body;
    expect(data).toMatchObject([{ name: 'L1', height: 2 }]);
  });

  story('is refused in the body of a new record', async () => {
    for (const [height, said] of [
      [0.5, wrong.low],
      [6, wrong.high],
    ] as const) {
      const answer = await admin.post('shelves', { name: 'Far', racks: { name: 'F1', height } });
      expect([answer.status, answer.body.message]).toEqual([422, { 'racks.height': said }]);
    }
  });
});
