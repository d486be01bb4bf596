// Children that are edited with their record (decision 51): one request stores both, each row is
// validated, permitted, guarded and logged as at its own address.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MAX_CHILD_ROWS } from '../../domain/entity-schema/child-rows.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { boxes, racks, shelves } from '../support/custom-entities.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import { type Caller, createCallerFactory, type Engine } from '../support/test-app.ts';

type Rack = { id: number; name: string; height: number | null; rack_code: string };

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'children of a record, on %s',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    const story = it.skipIf(skipped);
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    let admin: Caller;
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      started = await installation.start({ shelves, racks, boxes });
      admin = started.admin;
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });

    let count = 0;
    /** A shelf with these racks; names are unique in the whole company. */
    const shelve = async (...names: string[]): Promise<{ path: string; rows: Rack[] }> => {
      const answer = await admin.post('shelves', {
        name: `Shelf ${++count}`,
        racks: names.map(name => ({ name })),
      });
      expect([answer.status, answer.body.message]).toEqual([200, 'Shelf created successfully.']);
      return { path: `shelves/${answer.body.id}`, rows: answer.body.racks };
    };
    const read = async (path: string): Promise<Rack[]> => (await admin.get(path)).body.racks;
    const logged = async (id: number): Promise<string[]> =>
      (
        await admin.get(`logs?filter[table_name]=racks&filter[table_pk_value]=${id}&limit=50`)
      ).body.data.map(({ action }: { action: string }) => action);
    /** What is wrong with the list of racks. */
    const refusal = async (path: string, sent: unknown) => {
      const { status, body } = await admin.put(path, { racks: sent });
      return [status, body.message];
    };

    story('are made, changed and removed in one request, with their codes and logs', async () => {
      const { path, rows } = await shelve('A1', 'A2', 'A3');
      const [first, second, third] = rows as [Rack, Rack, Rack];
      expect(rows.map(({ name, rack_code }) => [name, rack_code])).toEqual([
        ['A1', 'K001'],
        ['A2', 'K002'],
        ['A3', 'K003'],
      ]);
      const answer = await admin.put(path, {
        description: 'By the window',
        racks: [
          { id: third.id, name: 'A3 wide', height: 2.5 },
          first,
          { name: 'A4', colour: 'red' },
        ],
      });
      expect([answer.status, answer.body.description]).toEqual([200, 'By the window']);
      const after = answer.body.racks as Rack[];
      expect(after.map(({ name, height }) => [name, height])).toEqual([
        ['A1', null],
        ['A3 wide', 2.5],
        ['A4', null],
      ]);
      expect(after[2]!.rack_code).toBe('K004');
      expect((await admin.get(`racks/${after[2]!.id}`)).body).toMatchObject({
        colour: 'red',
        shelf_id: Number(path.split('/')[1]),
      });
      expect((await admin.get(`racks/${second.id}`)).status).toBe(404);
      expect(
        await Promise.all([first, second, third, after[2]!].map(({ id }) => logged(id))),
      ).toEqual([['create'], ['delete', 'create'], ['update', 'update', 'create'], ['create']]);
      // A request that does not name them leaves them alone, and so does the list as it was read.
      for (const body of [{ description: 'At the door' }, { racks: after }])
        expect((await admin.patch(path, body)).body.racks).toEqual(after);
      expect(await logged(after[0]!.id)).toEqual(['create']);
      expect((await admin.patch(path, { racks: null })).body.racks).toEqual([]);
    });

    story(
      'are refused under their place, together with what is wrong with the record',
      async () => {
        const { path, rows } = await shelve('B1', 'B2');
        const [one, two] = rows as [Rack, Rack];
        const other = (await shelve('B9')).rows[0]!;
        const gone = ['This row is no longer in the list. Reload the page, or remove the row.'];
        const required = ['This field is required.'];
        const cases: [unknown, object][] = [
          ['B1', { racks: ['This field must be array.'] }],
          [{ add: [] }, { racks: ['This field must be array.'] }],
          [[one, 'B2'], { 'racks.1': ['This value has the wrong type.'] }],
          [[{ ...other }], { 'racks.0.id': gone }],
          [[{ id: String(one.id), name: 'B1' }], { 'racks.0.id': gone }],
          [[one, one], { 'racks.1.id': ['This record is in the list twice.'] }],
          [
            [one, { name: ' ' }, { height: -1 }],
            expect.objectContaining({
              'racks.1.name': required,
              'racks.2.name': required,
              'racks.2.height': ['Only positive decimal value is allowed'],
            }),
          ],
          [[{ ...one, weight: 3 }, two], { 'racks.0.weight': ['This field is not known.'] }],
          [
            [{ name: 'B4', unit_id: 99_999 }],
            { 'racks.0.unit_id': ['This record does not exist.'] },
          ],
          [
            [{ name: 'B4', shelf_id: 99_999 }],
            { 'racks.0.shelf_id': ['This record does not exist.'] },
          ],
          [
            [one, two, { name: 'B3' }, { name: 'b3' }],
            { 'racks.3.name': ['Name already esists.'] },
          ],
          [[one, two, { name: 'B9' }], { 'racks.2.name': ['Name already esists.'] }],
          [
            Array.from({ length: MAX_CHILD_ROWS + 1 }, (_, n) => ({ name: `M${n}` })),
            { racks: ['A record can have at most 200 rows here.'] },
          ],
        ];
        for (const [sent, message] of cases)
          expect([JSON.stringify(sent).slice(0, 80), ...(await refusal(path, sent))]).toEqual([
            JSON.stringify(sent).slice(0, 80),
            422,
            message,
          ]);
        const both = await admin.post('shelves', { name: '', racks: [{ height: 1 }] });
        expect([both.status, both.body.message]).toEqual([
          422,
          { name: required, 'racks.0.name': required },
        ]);
        const unknown = await admin.put(path, { weight: 3 });
        expect([unknown.status, unknown.body.message]).toEqual([
          422,
          { weight: ['This field is not known.'] },
        ]);
        const copied = await admin.post('shelves', { name: 'Copy', racks: [one] });
        expect([copied.status, copied.body.message]).toEqual([422, { 'racks.0.id': gone }]);
        expect(await read(path)).toEqual(rows);
        // A unique value may move from row to row, also to a new one.
        expect(
          (
            await admin.put(path, {
              racks: [
                { ...one, name: 'B2' },
                { ...two, name: 'B5' },
              ],
            })
          ).body.racks.map(({ name }: Rack) => name),
        ).toEqual(['B2', 'B5']);
        expect((await admin.put(path, { racks: [{ name: 'B2' }] })).status).toBe(200);
      },
    );

    story('of another company are none, and one in use stays', async () => {
      const { path, rows } = await shelve('C1', 'C2');
      const [one, two] = rows as [Rack, Rack];
      await started.app.database.write(tx =>
        dynamicTables(tx)
          .updateTable('racks')
          .set({ company_id: 77 })
          .where('id', '=', two.id)
          .execute(),
      );
      expect((await refusal(path, [one, two]))[1]).toEqual({ 'racks.1.id': expect.anything() });
      expect((await admin.put(path, { racks: [] })).status).toBe(200);
      const strange = await started.app.database.read
        .selectFrom('racks' as never)
        .select('id' as never)
        .where('company_id' as never, '=', 77 as never)
        .execute();
      expect(strange).toHaveLength(1);

      const used = await shelve('C3', 'C4');
      await admin.post('boxes', { name: 'Bolts', rack_id: used.rows[0]!.id });
      expect(await refusal(used.path, [{ ...used.rows[1], name: 'C5' }])).toEqual([
        422,
        { racks: ['C3: This Rack is in use by Boxes and cannot be deleted.'] },
      ]);
      expect(await read(used.path)).toEqual(used.rows);
    });

    story('need the permissions of their own address', async () => {
      const { path, rows } = await shelve('D1');
      const [one] = rows as [Rack];
      const changes = {
        'create racks': [one, { name: 'D2' }],
        'edit racks': [{ ...one, height: 1 }],
        'delete racks': [],
      };
      for (const [permission, sent] of Object.entries(changes)) {
        const { id } = (await admin.get(`permissions?filter[name]=${permission}&limit=1`)).body
          .data[0];
        const links = { company_id: 1, owner_id: 1, other_id: id as number };
        await started.app.database.write(tx =>
          dynamicTables(tx).deleteFrom('roles_permission_id').where('other_id', '=', id).execute(),
        );
        expect(await refusal(path, sent)).toEqual([
          403,
          `You do not have the permission "${permission}".`,
        ]);
        expect((await admin.put(path, { description: permission, racks: rows })).status).toBe(200);
        await started.app.database.write(tx =>
          dynamicTables(tx).insertInto('roles_permission_id').values(links).execute(),
        );
      }
      expect(await read(path)).toEqual(rows);
    });

    story('are part of the version of their record, for two people at once', async () => {
      const { path, rows } = await shelve('E1');
      const tag = async () => (await admin.get(path)).headers.etag as string;
      const before = await tag();
      await admin.patch(`racks/${rows[0]!.id}`, { height: 3 });
      expect(await tag()).not.toBe(before);
      const put = (name: string, etag: string) =>
        admin.call('PUT', path, { racks: [...rows, { name }] }, { headers: { 'if-match': etag } });
      const stale = await put('E2', before);
      expect([stale.status, stale.body.current.racks]).toEqual([412, await read(path)]);
      const now = await tag();
      const answers = await Promise.all(['E3', 'E4'].map(name => put(name, now)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      expect(await read(path)).toHaveLength(2);
      // Somebody adds the same name elsewhere at the same moment: one of the two is refused.
      const race = await Promise.all([
        admin.put((await shelve()).path, { racks: [{ name: 'E9' }] }),
        admin.put((await shelve()).path, { racks: [{ name: 'E9' }] }),
      ]);
      expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    story('are described, and done again at a recovery', async () => {
      const { schemas } = (await admin.get('docs')).body.components;
      for (const name of ['shelves', 'shelves.change'])
        expect([name, schemas[name].properties.racks]).toMatchObject([
          name,
          { maxItems: MAX_CHILD_ROWS, items: { properties: { id: {}, height: {}, colour: {} } } },
        ]);
      const { path, rows } = await shelve('F1', 'F2');
      const backup = (await downloadBackup(admin)).bytes;
      const after = (await admin.put(path, { racks: [{ ...rows[1], height: 4 }, { name: 'F3' }] }))
        .body.racks;
      const answer = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect(answer.status).toBe(200);
      const call = createCallerFactory(started.app);
      const login = await call().post('v2/login', {
        email: 'sita@shop.test',
        password: 'Secret-123',
      });
      admin = call(String(login.body.access_token), '', 1, 1);
      expect(await read(path)).toEqual(after);
    });
  },
);
