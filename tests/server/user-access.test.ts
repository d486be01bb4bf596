// What an administrator does about another user's access: invitations sent again, and second
// factors that were lost (finding S6).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrolTotp } from '../support/second-factors.ts';
import { type Caller, describeOnBothEngines, NOW, PASSWORD } from '../support/test-app.ts';

describe('the access of another user', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Access Shop');
    });
    const readMails = (to: string): string[] => {
      const folder = join(world().dataDir, 'outbox');
      return readdirSync(folder)
        .map(name => readFileSync(join(folder, name), 'utf8'))
        .filter(mail => mail.includes(`To: ${to}`));
    };
    const findTokens = (to: string) =>
      readMails(to).flatMap(mail => /token=([\w-]+)/.exec(mail)?.[1] ?? []);
    const invite = async (name: string, role = 'Sales') => {
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const pos_id = (await admin.get('pos')).body.data[0].id as number;
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@access.test`;
      const role_id = roles.find(row => row.name === role)!.id;
      const made = await admin.post('users', { name, email, pos_id, role_id });
      return { id: made.body.id as number, email };
    };
    const choosePassword = (token: string) =>
      world().anonymous.post('change-password', {
        token,
        password: 'Fresh-words-1',
        password_confirmation: 'Fresh-words-1',
      });

    it('is invited until a password is chosen; an invitation sent again ends the earlier link', async () => {
      const { id, email } = await invite('Gita New');
      expect((await admin.get(`users/${id}`)).body).toMatchObject({ invited: 1, second_factor: 0 });
      // What was read may be sent back.
      const { body } = await admin.get(`users/${id}`);
      const saved = await admin.put(`users/${id}`, { ...body, invited: 0, second_factor: 1 });
      expect([saved.status, saved.body.invited, saved.body.second_factor]).toEqual([200, 1, 0]);
      const [first] = findTokens(email);
      const again = await admin.post(`users/${id}/invitation`);
      expect([again.status, again.body.message]).toEqual([
        200,
        'Invitation sent again. The earlier link is no longer valid.',
      ]);
      const second = findTokens(email).find(token => token !== first)!;
      expect((await choosePassword(first!)).status).toBe(422);
      expect((await choosePassword(second)).status).toBe(200);
      const { data } = (await admin.get('users?limit=100')).body;
      expect(data.find((row: { id: number }) => row.id === id).invited).toBe(0);
      expect((await admin.post(`users/${id}/invitation`)).status).toBe(400);
    });

    it('loses its second factors when they are reset, and all sign-ins with them', async () => {
      const person = await world().createUser(admin, 'Sales', 'Lost Phone');
      const { email } = (await admin.get(`users/${person.id}`)).body;
      expect((await admin.delete(`users/${person.id}/second-factors`)).status).toBe(400);
      await enrolTotp(person, NOW);
      expect((await admin.get(`users/${person.id}`)).body.second_factor).toBe(1);
      const reset = await admin.delete(`users/${person.id}/second-factors`);
      expect([reset.status, reset.body.message]).toEqual([
        200,
        'Second factors removed. The user is signed out everywhere.',
      ]);
      expect((await person.get('second-factors')).status).toBe(401);
      expect((await world().signIn(email, PASSWORD)).status).toBe(200);
      expect(readMails(email).join('\n')).toContain('Sita Sharma removed all second factors');
    });

    it('is only for those who may edit users, of people with no more rights, of the own company', async () => {
      const sales = await world().createUser(admin, 'Sales', 'Curious Clerk');
      const { id } = await invite('Hari New');
      expect((await sales.post(`users/${id}/invitation`)).status).toBe(403);
      expect((await sales.delete(`users/${admin.id}/second-factors`)).status).toBe(403);
      const stranger = await world().createCompany('Other Access');
      expect((await stranger.post(`users/${id}/invitation`)).status).toBe(404);
      const permissions = (await admin.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const made = await admin.post('roles', {
        name: 'Clerk of users',
        description: 'Edits users',
        permission_id: permissions
          .filter(({ name }) => ['view users', 'edit users'].includes(name))
          .map(permission => permission.id),
      });
      expect(made.status).toBe(200);
      const clerk = await world().createUser(admin, 'Clerk of users', 'User Clerk');
      await enrolTotp(admin, NOW);
      const refused = await clerk.delete(`users/${admin.id}/second-factors`);
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['role_id']]);
    });
  });
});
