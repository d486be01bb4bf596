// Results of a role for its user: the counter, and the menu entries that the role sees.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a role and its users', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let pos: number;
    let all: { id: number; name: string }[];
    const _permission = (name: string) => all.find(row => row.name === name)!.id;
    const _userOf = (caller: Caller) => admin.get(`users/${caller.id}`).then(answer => answer.body);
    beforeAll(async () => {
      admin = await world().createCompany('Rights Shop');
      pos = (await admin.get('pos')).body.data[0].id;
      all = (await admin.get('permissions?limit=1000')).body.data;
    });

    it('to see a menu come by role: an entry is seen by its roles alone, and while it is active (ADM-MENU-024..026, CONST-045)', async () => {
      const role_id = (await admin.get('roles?filter[display_name]=Sales')).body.data[0]
        .id as number;
      const clerk = await world().createUser(admin, 'Sales', 'Menu Clerk');
      const seen = async (caller: Caller) =>
        JSON.stringify((await caller.get('menus/-/role')).body.data);
      const menu = await admin.post('menus', {
        name: 'Till report',
        url: '/till',
        parent_id: 0,
        role_id: [role_id],
      });
      expect(menu.body).toMatchObject({ parent_id: null, status: 1, order: 0 });
      expect(await seen(clerk)).toContain('/till');
      expect(await seen(admin)).not.toContain('/till');
      await admin.patch(`menus/${menu.body.id}`, { status: 0 });
      expect(await seen(clerk)).not.toContain('/till');
      expect((await admin.get('menus?limit=1000')).status).toBe(200);
    });

    it('let no menu be below itself, its child or its grandchild (OPEN-106)', async () => {
      const make = async (name: string, parent_id?: number) =>
        (await admin.post('menus', { name, parent_id })).body.id as number;
      const top = await make('Top');
      const middle = await make('Middle', top);
      const low = await make('Low', middle);
      for (const parent_id of [top, middle, low])
        expect((await admin.patch(`menus/${top}`, { parent_id })).body.message).toEqual({
          parent_id: ['A menu cannot be its own parent.'],
        });
      expect((await admin.patch(`menus/${low}`, { parent_id: top })).status).toBe(200);
      expect((await admin.delete(`menus/${top}`)).status).toBe(400);
    });

    it('name a layout that exists (OPEN-112)', async () => {
      const create = (filename: string) =>
        admin.post('invoice-templates', { name: `Of ${filename}`, filename, type: 'I' });
      for (const filename of [
        'tax-invoice-a5',
        'credit-note',
        'receipt',
        'receipt-58',
        'credit-note-receipt-58',
      ])
        expect([filename, (await create(filename)).status]).toEqual([filename, 200]);
      for (const filename of ['../../etc/passwd', 'tax-invoice-a6', 'a4-58', 'mine.pdf']) {
        const { status, body } = await create(filename);
        expect([status, Object.keys(body.message)]).toEqual([422, ['filename']]);
      }
    });

    it('begin with status 1 for every user of the administration (ADM-ALL-003, ADM-TPL-013, ADM-TPL-014)', async () => {
      expect((await admin.post('menus', { name: 'Plain' })).body.status).toBe(1);
      expect(
        (await admin.post('invoice-templates', { name: 'A', filename: 'a4' })).body,
      ).toMatchObject({ status: 1, type: 'I' });
      expect(
        (await admin.post('invoice-templates', { name: 'B', filename: 'a4', type: 'C', status: 0 }))
          .body.status,
      ).toBe(0);
      const odd = await admin.post('invoice-templates', {
        name: 'C',
        filename: 'a4',
        type: 'X',
        status: 3,
      });
      expect(Object.keys(odd.body.message).sort()).toEqual(['status', 'type']);
    });

    it('come to a user by one role and one counter, set at the invitation and later (USR-011..017, USR-019, USR-020, OPEN-103)', async () => {
      const role_id = (await admin.get('roles?filter[display_name]=Sales')).body.data[0]
        .id as number;
      const second = (await admin.post('pos', { name: 'Lakeside' })).body.id as number;
      const invited = await admin.post('users', {
        name: 'Hari Rai',
        email: 'hari.rai@shop.test',
        pos_id: pos,
        role_id,
      });
      expect(invited.body).toMatchObject({
        role_id,
        pos_id: pos,
        roles: [{ id: role_id, display_name: 'Sales' }],
        pos: { name: 'Main' },
        status: 1,
        message: 'User created Successfully. An invitation was sent to hari.rai@shop.test.',
      });
      const moved = await admin.put(`users/${invited.body.id}`, { pos_id: second });
      expect(moved.body).toMatchObject({ pos_id: second, role_id, pos: { name: 'Lakeside' } });
      expect((await admin.post('users', {})).body.message).toEqual({
        name: ['This field is required.'],
        email: ['This field is required.'],
        pos_id: ['This field is required.'],
        role_id: ['This field is required.'],
      });
      expect(
        (await admin.post('users', { name: 'R2', email: 'x', pos_id: pos, role_id: [role_id] }))
          .body.message,
      ).toEqual({
        name: ['Only alphabets and space are allowed'],
        email: ['This is not a valid email.'],
        role_id: ['This field must be a whole number.'],
      });
      expect((await admin.delete(`users/${invited.body.id}`)).status).toBe(404);
    });
  });
});
