// A company requires a second factor of the roles that may recover, manage users or manage roles
// (finding S6).
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_SESSION_LIMITS,
  guardedPermissions,
  MAX_SESSION_LIMITS,
} from '../../domain/users/second-factors.ts';
import { listPermissions } from '../../server/setup/seed/roles.ts';
import { enrolTotp, toTotp } from '../support/second-factors.ts';
import {
  type Caller,
  describeOnBothEngines,
  expectRejected,
  NOW,
  PASSWORD,
} from '../support/test-app.ts';

describe('a required second factor', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const email = 'admin.strict.shop@shop.test';
    beforeAll(async () => {
      admin = await world().createCompany('Strict Shop');
    });
    const enrol = (ticket: string, body: object) =>
      world().anonymous.post('second-factors', { ticket, ...body });

    it('is not required at first; idle and whole time of a session have defaults', async () => {
      expect((await admin.get('security-settings')).body).toEqual({
        second_factor_required: 0,
        ...DEFAULT_SESSION_LIMITS,
        may_change: 1,
      });
      expect(DEFAULT_SESSION_LIMITS).toEqual({ session_idle_hours: 12, session_days: 30 });
    });

    it('guards permissions that exist', () => {
      const known = listPermissions(world().app.store.entities);
      expect(guardedPermissions.filter(name => !known.includes(name))).toEqual([]);
    });

    it('refuses values outside the limits, and users who may not edit roles', async () => {
      const wrong = await expectRejected(
        admin.put('security-settings', {
          second_factor_required: 2,
          session_idle_hours: 0,
          session_days: MAX_SESSION_LIMITS.session_days + 1,
          surprise: 1,
        }),
      );
      expect(Object.keys(wrong).sort()).toEqual([
        'second_factor_required',
        'session_days',
        'session_idle_hours',
        'surprise',
      ]);
      expect(await expectRejected(admin.put('security-settings', {}))).toHaveProperty(
        'second_factor_required',
      );
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('security-settings')).body.may_change).toBe(0);
      expect((await sales.put('security-settings', { session_days: 2 })).status).toBe(403);
    });

    it('lets a user without one add it with the ticket, and with nothing else', async () => {
      const sales = await world().createUser(admin, 'Sales', 'Free Hand');
      const saved = await admin.put('security-settings', { second_factor_required: 1 });
      expect([saved.status, saved.body.second_factor_required]).toEqual([200, 1]);

      const { email: free } = (await admin.get(`users/${sales.id}`)).body;
      expect((await world().signIn(free, PASSWORD)).status).toBe(200);
      const asked = await world().signIn(email, PASSWORD);
      expect([asked.status, asked.body.second_factor, asked.body.enrol]).toEqual([202, [], true]);
      const { ticket } = asked.body;
      expect(
        (await world().anonymous.post('v2/login/second-factor', { ticket, totp: '000000' })).status,
      ).toBe(401);
      await expectRejected(enrol(ticket, { kind: 'recovery_codes' }));
      const { id, secret } = (await enrol(ticket, { kind: 'totp' })).body;
      await expectRejected(enrol(ticket, { id, totp: '000000' }));
      const done = await enrol(ticket, { id, totp: toTotp(secret, NOW) });
      expect([done.status, typeof done.body.access_token]).toEqual([200, 'string']);
      expect((await enrol(ticket, { kind: 'totp' })).status).toBe(401);
      expect((await world().signIn(email, PASSWORD)).body.second_factor).toEqual(['totp']);
    });

    it('ends sessions that were begun without it when they are renewed', async () => {
      const other = await world().createUser(admin, 'Sales', 'Promoted Hand');
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const role_id = roles.find(({ name }) => name === 'Administrator')!.id;
      expect((await admin.put(`users/${other.id}`, { role_id })).status).toBe(200);
      const refreshed = await world().anonymous.post('refresh-token', {
        refresh_token: other.refreshToken,
      });
      expect(refreshed.status).toBe(401);
      expect((await other.get('sessions')).status).toBe(401);
    });

    it('keeps the last factor of such a role, and lets another take its place', async () => {
      const { data } = (await admin.get('second-factors')).body;
      const [first] = data as { id: number }[];
      const kept = await admin.delete(`second-factors/${first!.id}`);
      expect([kept.status, kept.body.message]).toEqual([
        400,
        'Your role needs a second factor. Add another one before you remove this one.',
      ]);
      await enrolTotp(admin, NOW);
      expect((await admin.delete(`second-factors/${first!.id}`)).status).toBe(200);
      expect((await admin.delete(`second-factors/${first!.id}`)).status).toBe(404);
    });

    it('logs what the company decides', async () => {
      const logged = await world()
        .app.database.read.selectFrom('activity_log')
        .select(['field_name', 'old_value', 'new_value', 'username'])
        .where('table_name', '=', 'security_settings')
        .execute();
      expect(logged).toEqual([
        {
          field_name: 'second_factor_required',
          old_value: '0',
          new_value: '1',
          username: `Sita Sharma (${admin.id})`,
        },
      ]);
    });
  });
});
