// Permissions: the right to hand them on, the last administrator, and a change that applies from
// the next request on.
import { beforeAll, describe, expect, it } from 'vitest';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('permissions', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let pos: number;
    let all: { id: number; name: string }[];
    const permission = (name: string) => all.find(row => row.name === name)!.id;
    const ids = (...names: string[]) => names.map(permission);
    const makeRole = async (name: string, permission_id: number[], as: Caller = admin) =>
      as.post('roles', { name, display_name: name, description: 'x', permission_id });
    const userOf = (caller: Caller) => admin.get(`users/${caller.id}`).then(answer => answer.body);
    const put = async (caller: Caller, more: object, as: Caller = admin) => {
      const { name, email, pos_id, role_id, status } = await userOf(caller);
      return as.put(`users/${caller.id}`, { name, email, pos_id, role_id, status, ...more });
    };
    beforeAll(async () => {
      admin = await world().createCompany('Rights Shop');
      pos = (await admin.get('pos')).body.data[0].id;
      all = (await admin.get('permissions?limit=1000')).body.data;
    });

    it('are listed by a role as name, display name and description of each (ADM-ROLE-027, ADM-ROLE-028)', async () => {
      const made = await makeRole('looker', ids('view units', 'view taxes'));
      expect(made.body.permission_id.sort()).toEqual(ids('view units', 'view taxes').sort());
      expect((await admin.get(`roles/${made.body.id}`)).body.perms).toEqual(
        expect.arrayContaining([{ id: permission('view units'), display_name: 'View Units' }]),
      );
      const changed = await admin.patch(`roles/${made.body.id}`, {
        permission_id: ids('view units'),
      });
      expect(changed.body.permission_id).toEqual(ids('view units'));
    });

    it('need a name of letters and spaces, a description and at least one permission (ADM-ROLE-021..024)', async () => {
      expect((await admin.post('roles', { permission_id: [] })).body.message).toEqual({
        name: ['This field is required.'],
        description: ['This field is required.'],
        permission_id: ['This field is required.'],
      });
      const odd = await makeRole('role 7', ids('view units'));
      expect(odd.body.message).toEqual({ name: ['Only alphabets and space are allowed'] });
    });

    it('of a changed role apply from the next request on, for everybody who has it', async () => {
      const role = (await makeRole('counter', ids('view units'))).body.id as number;
      const clerk = await world().createUser(admin, 'counter', 'Gita Rai');
      expect((await clerk.get('taxes')).status).toBe(403);
      await admin.patch(`roles/${role}`, { permission_id: ids('view taxes') });
      expect([(await clerk.get('taxes')).status, (await clerk.get('units')).status]).toEqual([
        204, 403,
      ]);
    });

    it('cannot be given by a user without them, by role or by user', async () => {
      await makeRole(
        'staff office',
        ids(
          'view users',
          'create users',
          'edit users',
          'view roles',
          'create roles',
          'edit roles',
          'view pos',
        ),
      );
      const office = await world().createUser(admin, 'staff office', 'Maya Gurung');
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const roleOf = (name: string) => roles.find(row => row.name === name)!.id;
      const firstMessage = (answer: { body: { message: Record<string, string[]> } }) =>
        Object.values(answer.body.message)[0]![0];
      const greedy = await makeRole('greedy', ids('view users', 'create invoices'), office);
      expect(greedy.status).toBe(422);
      expect(greedy.body.message).toEqual({
        permission_id: ['You cannot grant rights that you do not have: "create invoices".'],
      });
      const modest = await makeRole('modest', ids('view users'), office);
      expect(modest.status).toBe(200);
      const own = await office.patch(`roles/${roleOf('staff office')}`, {
        permission_id: ids('edit users', 'edit roles', 'edit products'),
      });
      expect(firstMessage(own)).toBe(
        'You cannot grant rights that you do not have: "edit products".',
      );
      const invited = {
        name: 'Nima',
        email: 'nima@shop.test',
        pos_id: pos,
        role_id: roleOf('Administrator'),
      };
      const promoted = await office.post('users', invited);
      expect([promoted.status, Object.keys(promoted.body.message)]).toEqual([422, ['role_id']]);
      expect((await put(office, { role_id: roleOf('Administrator') }, office)).status).toBe(422);
      // A user who could change the administrator's address could ask for the password.
      expect((await put(admin, { email: 'taken.over@shop.test' }, office)).status).toBe(422);
      expect((await put(admin, { status: 0 }, office)).status).toBe(422);
      expect((await office.post('users', { ...invited, role_id: modest.body.id })).status).toBe(
        200,
      );
    });

    it('that nobody has yet are given out by the users who may edit users and roles', async () => {
      const fresh = (
        await admin.post('permissions', { name: 'lend tools', display_name: 'Lend tools' })
      ).body.id as number;
      expect((await makeRole('lender', [fresh])).status).toBe(200);
    });

    it('of the last one who can change users and roles stay: status, role, permissions, the name of a permission', async () => {
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
        permission_id: number[];
      }[];
      const administrator = roles.find(row => row.name === 'Administrator')!;
      const sales = roles.find(row => row.name === 'Sales')!.id;
      await admin.put(`users/${(await admin.get('users?filter[name]=Maya')).body.data[0].id}`, {
        status: 0,
      });
      const last = 'At least one user must be able to change users and roles.';
      expect((await put(admin, { status: 0 })).body.message).toEqual({ status: [last] });
      expect((await put(admin, { role_id: sales })).body.message).toEqual({ role_id: [last] });
      const fewer = administrator.permission_id.filter(id => id !== permission('edit roles'));
      expect(
        (await admin.patch(`roles/${administrator.id}`, { permission_id: fewer })).body.message,
      ).toEqual({ permission_id: [last] });
      const renamed = await admin.patch(`permissions/${permission('edit users')}`, {
        name: 'edit people',
      });
      expect(renamed.body.message).toEqual({
        name: ['This Permission is in use by Roles: its name cannot be changed.'],
      });
      expect((await admin.delete(`permissions/${permission('edit users')}`)).status).toBe(400);
      const second = await world().createUser(admin, 'Administrator', 'Second Admin');
      expect((await put(second, { status: 0 }, admin)).status).toBe(200);
      expect((await put(second, { status: 1 }, admin)).status).toBe(200);
    });

    it('of a role are changed by users who have them all, before and after, and somebody keeps every permission (S7)', async () => {
      const shop = await world().createCompany('Keeping Shop');
      const every = (await shop.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const idsOf = (...names: string[]) =>
        names.map(name => every.find(row => row.name === name)!.id);
      const office = ['view users', 'edit users', 'view roles', 'edit roles', 'view pos'];
      const made = await shop.post('roles', {
        name: 'office',
        display_name: 'Office',
        description: 'x',
        permission_id: idsOf(...office),
      });
      expect(made.status).toBe(200);
      const clerk = await world().createUser(shop, 'office', 'Office Clerk');
      const roles = (await shop.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
        permission_id: number[];
      }[];
      const administrator = roles.find(row => row.name === 'Administrator')!;
      for (const change of [
        { permission_id: idsOf(...office) },
        { description: 'mine' },
        { permission_id: administrator.permission_id },
      ]) {
        const { status, body } = await clerk.patch(`roles/${administrator.id}`, change);
        expect([status, String(body.message.permission_id)]).toEqual([
          422,
          expect.stringMatching(/^This role has rights that you do not have: /),
        ]);
      }
      expect((await shop.get(`roles/${administrator.id}`)).body.permission_id).toHaveLength(
        every.length,
      );

      // A user with every permission gives up nothing that only they have.
      const fewer = administrator.permission_id.filter(id => id !== idsOf('view logs')[0]);
      const taken = await shop.patch(`roles/${administrator.id}`, { permission_id: fewer });
      expect([taken.status, taken.body.message]).toEqual([
        422,
        { permission_id: ['At least one user must have every permission.'] },
      ]);
      const heir = await shop.post('roles', {
        name: 'owner',
        display_name: 'Owner',
        description: 'x',
        permission_id: administrator.permission_id,
      });
      expect((await shop.patch(`roles/${administrator.id}`, { permission_id: fewer })).status).toBe(
        422,
      );
      await world().createUser(shop, 'owner', 'Owner');
      expect((await shop.patch(`roles/${administrator.id}`, { permission_id: fewer })).status).toBe(
        200,
      );
      expect(heir.status).toBe(200);
    });

    it('that are made by hand are the Administrator’s too, who gives them on, renames and deletes them (D12)', async () => {
      const shop = await world().createCompany('Making Shop');
      const made = await shop.post('permissions', {
        name: 'lend ladders',
        display_name: 'Lend ladders',
      });
      const role = await shop.post('roles', {
        name: 'lender',
        display_name: 'Lender',
        description: 'x',
        permission_id: [made.body.id],
      });
      expect(role.status).toBe(200);
      expect((await world().createUser(shop, 'lender', 'Ladder Lender')).token).not.toBe('');
      const roles = (await shop.get('roles?limit=100')).body.data as {
        name: string;
        permission_id: number[];
      }[];
      expect(
        roles
          .filter(({ permission_id }) => permission_id.includes(made.body.id))
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['Administrator', 'lender']);

      const other = (
        await shop.post('permissions', { name: 'lend saws', display_name: 'Lend saws' })
      ).body.id as number;
      expect((await shop.patch(`permissions/${other}`, { name: 'lend drills' })).status).toBe(200);
      expect((await shop.delete(`permissions/${other}`)).status).toBe(200);
      expect((await shop.delete(`permissions/${made.body.id}`)).status).toBe(400);
      expect((await shop.patch(`permissions/${made.body.id}`, { name: 'lend steps' })).status).toBe(
        422,
      );
      const log = (await shop.get('logs?filter[table_name]=roles&limit=100')).body.data as {
        field_name: string;
      }[];
      expect(log.filter(({ field_name }) => field_name === 'permission_id')).toHaveLength(3);
    });

    it('of an Administrator from an earlier version are completed once at a start, and logged; what is taken away later stays away (D12)', async () => {
      const shop = await world().createCompany('Older Shop');
      const { database, store } = world().app;
      const made = (
        await shop.post('permissions', { name: 'lend tents', display_name: 'Lend tents' })
      ).body.id as number;
      // As an earlier version left it.
      await database.write(async tx => {
        await tx
          .deleteFrom('roles_permission_id')
          .where('company_id', '=', shop.companyId)
          .where('other_id', '=', made)
          .execute();
        await tx
          .deleteFrom('counters')
          .where('company_id', '=', shop.companyId)
          .where('kind', '=', 'welcomed')
          .execute();
      });
      const administrator = async () =>
        (
          (await shop.get('roles?filter[name]=Administrator')).body.data as {
            id: number;
            permission_id: number[];
          }[]
        )[0]!;
      expect((await administrator()).permission_id).not.toContain(made);
      await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
      const { id, permission_id } = await administrator();
      expect(permission_id).toContain(made);
      const [entry] = (await shop.get('logs?limit=1&filter[table_name]=roles')).body.data as {
        new_value: string;
      }[];
      expect(JSON.parse(entry!.new_value)).toContain(made);

      await shop.post('roles', {
        name: 'owner',
        display_name: 'Owner',
        description: 'x',
        permission_id,
      });
      await world().createUser(shop, 'owner', 'Older Owner');
      expect(
        (
          await shop.patch(`roles/${id}`, {
            permission_id: permission_id.filter(other => other !== made),
          })
        ).status,
      ).toBe(200);
      await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
      expect((await administrator()).permission_id).not.toContain(made);
    });

    it('have names that a person can tell from each other, as roles have (S19)', async () => {
      for (const name of ['View Units', 'VIEW UNITS', 'view  units', 'view\u200d units'])
        expect([
          name,
          (await admin.post('permissions', { name, display_name: 'View Units' })).body.message,
        ]).toEqual([name, { name: ['Name already esists.'] }]);
      expect(
        (await admin.post('permissions', { name: 'lend boats', display_name: 'VIEW units' })).body
          .message,
      ).toEqual({
        display_name: ['Display Name already esists.'],
      });
      expect((await makeRole('administrator', ids('view units'))).body.message).toEqual({
        name: ['Name already esists.'],
      });
      const sales = (
        (await admin.get('roles?filter[name]=Sales')).body.data as { id: number }[]
      )[0]!.id;
      expect((await admin.patch(`roles/${sales}`, { name: 'Sales' })).status).toBe(200);
    });

    it.each([
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'https://elsewhere.test/',
      '//elsewhere.test',
      '/\\elsewhere.test',
      'data:text/html,x',
    ])('cannot be widened through a page: a menu does not open %j (S12)', async url => {
      const menu = (more: object) =>
        admin.post('menus', { name: 'Way out', role_id: [1], ...more });
      const answer = await menu({ url });
      expect(answer.body.message.url).toEqual([
        'A menu must open a page of this application, for example /customers.',
      ]);
      expect((await menu({ url: '/customers?filter=x:y' })).body.message.url).toBeUndefined();
    });

    it('are left to one of two administrators who disable each other at the same moment', async () => {
      const shop = await world().createCompany('Duel Shop');
      const rival = await world().createUser(shop, 'Administrator', 'Rival');
      const record = async (id: number) =>
        (await shop.get(`users/${id}`)).body as Record<string, unknown>;
      const [mine, theirs] = [await record(shop.id), await record(rival.id)];
      const disable = (as: Caller, { name, email, pos_id, role_id, id }: Record<string, unknown>) =>
        as.put(`users/${String(id)}`, { name, email, pos_id, role_id, status: 0 });
      await Promise.all([disable(shop, theirs), disable(rival, mine)]);
      const { read } = world().app.database;
      const active = await read
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', shop.companyId)
        .where('status', '=', 1)
        .execute();
      expect(active).toHaveLength(1);
    });

    it('end at once with the sessions of a user who is disabled (USR-021)', async () => {
      const clerk = await world().createUser(admin, 'Sales', 'Leaving Clerk');
      expect((await clerk.get('units')).status).not.toBe(401);
      expect((await put(clerk, { status: 0 })).body.status).toBe(0);
      expect((await clerk.get('units')).status).toBe(401);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: clerk.refreshToken }))
          .status,
      ).toBe(401);
    });
  });
});
