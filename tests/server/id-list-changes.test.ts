// Lists of ids are sent whole, or as additions and removals: then nothing is lost when two people
// change one list at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { png, sendForm } from '../support/multipart.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a list of ids', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let other: Caller;
    let permissions: number[];
    beforeAll(async () => {
      admin = await world().createCompany('Listed Shop');
      other = await world().atSecondInstance(admin);
      permissions = ((await admin.get('permissions?limit=1000')).body.data as { id: number }[])
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    });
    const role = async (name: string, permission_id: unknown) =>
      admin.post('roles', { name, description: name, permission_id });
    const heldBy = async (id: number) =>
      (await admin.get(`roles/${id}`)).body.permission_id as number[];

    it('applies additions and removals, and logs the resulting list (E1)', async () => {
      const [a, b, c] = permissions as [number, number, number];
      const { body } = await role('Clerk', { add: [a, b] });
      expect(await heldBy(body.id)).toEqual([a, b]);
      const { status, body: changed } = await admin.patch(`roles/${body.id}`, {
        permission_id: { add: [c, b], remove: [a] },
      });
      expect([status, changed.permission_id]).toEqual([200, [b, c]]);
      const log = await admin.get(
        `logs?limit=10&filter[table_name]=roles&filter[table_pk_value]=${body.id}&filter[action]=update`,
      );
      expect(log.body.data).toHaveLength(1);
      // Adding an existing id is no change; removing a missing one neither.
      await admin.patch(`roles/${body.id}`, { permission_id: { add: [b], remove: [a] } });
      expect(await heldBy(body.id)).toEqual([b, c]);
    });

    it('loses nothing of two users who add and remove at once (E1)', async () => {
      const [a, b, c, d] = permissions as [number, number, number, number];
      const { body } = await role('Shared', [a, b]);
      const path = `roles/${body.id}`;
      await Promise.all([
        admin.patch(path, { permission_id: { add: [c] } }),
        other.patch(path, { permission_id: { add: [d] } }),
        admin.patch(path, { permission_id: { remove: [a] } }),
      ]);
      expect(await heldBy(body.id)).toEqual([b, c, d]);
    });

    it('is validated like any other value (E1)', async () => {
      const [a] = permissions as [number];
      const { body } = await role('Judged', [a]);
      const wrong: [unknown, string[]][] = [
        [{ add: ['x'] }, ['permission_id.add']],
        [{ add: 5 }, ['permission_id.add']],
        [{ add: [1.5] }, ['permission_id.add']],
        [{ remove: [null] }, ['permission_id.remove']],
        [{ add: [a], remove: [a] }, ['permission_id.remove']],
        [{ put: [a] }, ['permission_id.put']],
        [{ add: [999_999] }, ['permission_id']],
        [{ remove: [a] }, ['permission_id']],
      ];
      for (const [permission_id, fields] of wrong) {
        const { status, body: refused } = await admin.patch(`roles/${body.id}`, { permission_id });
        expect([permission_id, status, Object.keys(refused.message)]).toEqual([
          permission_id,
          422,
          fields,
        ]);
      }
      expect(await heldBy(body.id)).toEqual([a]);
      const menu = await admin.post('menus', {
        name: 'Seen',
        status: 1,
        role_id: { add: [body.id] },
      });
      expect([menu.status, menu.body.role_id]).toEqual([200, [body.id]]);
      const emptied = await admin.patch(`menus/${menu.body.id}`, {
        role_id: { remove: [body.id] },
      });
      expect([emptied.status, emptied.body.role_id]).toEqual([200, []]);
    });

    it('of a payment gateway too, in a form and in JSON (E1)', async () => {
      const [x, y, z] = ((await admin.get('countries?limit=1000')).body.data as { id: number }[])
        .map(({ id }) => id)
        .sort((a, b) => a - b) as [number, number, number];
      const { body } = await sendForm(admin, 'payment-gateways', {
        ...{
          name: 'Till',
          slug: 'till',
          description: 'Ours',
          status: '1',
          enable_tv: '0',
          config: '{"key":"value"}',
          required_field: '',
        },
        ...{
          'countries[0]': String(x),
          'platforms[0]': '1',
          image: { bytes: png, name: 'logo.png' },
        },
      });
      const path = `payment-gateways/${body.id}`;
      await Promise.all([
        sendForm(admin, path, { _method: 'PATCH', 'countries[add][0]': String(y) }),
        sendForm(other, path, {
          _method: 'PATCH',
          'countries[add][0]': String(z),
          'countries[remove][0]': String(x),
          'platforms[add][0]': '4',
        }),
        other.patch(path, { description: 'Theirs' }),
      ]);
      expect((await admin.get(path)).body).toMatchObject({
        ...{
          countries: [y, z],
          platforms: [1, 4],
          description: 'Theirs',
          config: { key: 'value' },
        },
      });
      expect((await admin.patch(path, { countries: { add: [x] } })).body.countries).toEqual([
        x,
        y,
        z,
      ]);
      const wrong = await admin.patch(path, {
        countries: { add: ['x'], put: [] },
        platforms: { add: [3] },
      });
      expect([wrong.status, Object.keys(wrong.body.message).sort()]).toEqual([
        422,
        ['countries.add', 'countries.put', 'platforms.add'],
      ]);
    });
  });
});
