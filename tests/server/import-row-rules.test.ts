// A file of rows whose record has a rule over them: what is broken is said at the rows, before anything is stored
// and when it is stored, and records that come along are judged by the rules as well.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  return answer.body.id as number;
};

const says = 'The shares are not 100.';
const HEAD = ['Name', 'Project', 'Share'];

describe('an imported file of rows', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Import Row Rules');
      await made(admin, 'own-entities', { title: 'Project', titles: 'Projects' });
      await made(admin, 'own-entities', { title: 'Owner', titles: 'Owners' });
      await made(admin, 'own-fields', {
        ...{ entity: 'own/owners', type: 'reference', title: 'Project' },
        ...{ refers_to: 'own/projects', as_rows: true },
      });
      await made(admin, 'own-fields', {
        entity: 'own/owners',
        type: 'whole-number',
        title: 'Share',
      });
      await made(admin, 'own-rules', {
        ...{ entity: 'own/projects', says, says_ne: 'अंश १०० छैन।' },
        rule: 'count(owners.share) == 0 || sum(owners.share) == 100',
      });
      await made(admin, 'own/projects', { name: 'Dam' });
      await made(admin, 'own/projects', { name: 'Road' });
      await made(admin, 'own/projects', {
        ...{ name: 'Bridge', owners: [{ name: 'First', own_fields: { share: 100 } }] },
      });
    });
    const importRows = (rows: string[][], more: object = {}) =>
      admin.post('own/owners/-/import', { rows: [HEAD, ...rows], ...more });
    const count = async (): Promise<number> =>
      (await admin.get('own/owners?limit=1')).body?.meta?.total ??
      (await admin.get('own/owners?limit=1000')).body.data.length;
    const rows = [
      ['A', 'Dam', '60'],
      ['B', 'Road', '100'],
      ['C', 'Dam', '39'],
      ['D', 'Bridge', '100'],
    ];
    const problems = { 'own_fields.project': [says] };

    it('says at each row which rule it breaks with the others', async () => {
      const before = await count();
      const preview = await importRows(rows, { preview: true });
      expect(preview.body.wrong).toEqual([1, 3, 4].map(row => ({ row, problems })));
      const refused = await importRows(rows);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        Object.fromEntries([1, 3, 4].map(row => [`rows.${row}.own_fields.project`, [says]])),
      ]);
      // A part of a longer file was looked at before; what is refused then is said by row as well.
      const part = await importRows(rows, { file: { id: 'f-1', from: 0, total: 4 } });
      expect([part.status, part.body.message]).toEqual([422, refused.body.message]);
      expect(await count()).toBe(before);
    });

    it('stores the rows that are right without those that are left out', async () => {
      const before = await count();
      // Without its other row the first one is as wrong.
      const half = await importRows(rows, { skip: [3, 4] });
      expect(Object.keys(half.body.message)).toEqual(['rows.1.own_fields.project']);
      const done = await importRows(rows, { skip: [1, 3, 4] });
      expect([done.status, done.body.created]).toEqual([200, 1]);
      expect(await count()).toBe(before + 1);
      const right = [
        ['A', 'Dam', '60'],
        ['C', 'Dam', '40'],
        // What is left out is no part of what the others are together.
        ['E', 'Dam', '1'],
      ];
      expect((await importRows(right)).status).toBe(422);
      expect((await importRows(right, { skip: [3] })).body.created).toBe(2);
    });

    it('stores records that have rows together, each as it is alone', async () => {
      const file = ['Gate', 'Weir', 'Lock'].map(name => [name]);
      const done = await admin.post('own/projects/-/import', { rows: [['Name'], ...file] });
      expect(done.body.created).toBe(3);
      const { data } = (await admin.get('own/projects?search=Weir')).body;
      expect(data).toMatchObject([{ name: 'Weir', owners: [] }]);
    });
  });
});
