// Signing in, staying signed in, signing out; and the permissions of a role.

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    exp: number;
    iat: number;
    params: { id: number; company_id: number };
  };

describe('a session', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Session Shop');
    });
    const email = 'admin.session.shop@shop.test';
    const signIn = (password = PASSWORD, account = email) => world().signIn(account, password);

    it('begins with both tokens, the access token for 15 minutes with user and company (PROD-031, PROD-032, API-015..017, ENT-001)', async () => {
      const { status, body } = await signIn();
      expect(status).toBe(200);
      const { exp, iat, params } = payloadOf(body.access_token);
      expect([exp - iat, params]).toEqual([900, { id: admin.id, company_id: admin.companyId }]);
      expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
    });

    it('is refused with a sentence for a wrong password and an unknown account alike (API-019)', async () => {
      const wrong = await signIn('Wrong-1234');
      const unknown = await signIn(PASSWORD, 'nobody@shop.test');
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(wrong.body.message).toBe(unknown.body.message);
    });

    it('asks for e-mail and password under their fields (AUTH-010..012)', async () => {
      const { status, body } = await world().anonymous.post('v2/login', {
        email: '',
        password: '',
      });
      expect([status, body.message]).toEqual([
        422,
        { email: ['This field is required.'], password: ['This field is required.'] },
      ]);
    });

    it('rotates its refresh token at every use; a reused one ends the whole family (API-027, API-028)', async () => {
      const first = (await signIn()).body;
      const second = await world().anonymous.post('refresh-token', {
        refresh_token: first.refresh_token,
      });
      expect(second.status).toBe(200);
      expect(second.body.refresh_token).not.toBe(first.refresh_token);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: first.refresh_token }))
          .status,
      ).toBe(401);
      const ended = await world().anonymous.post('refresh-token', {
        refresh_token: second.body.refresh_token,
      });
      expect([ended.status, typeof ended.body.message]).toEqual([401, 'string']);
    });

    it('ends when it is signed out', async () => {
      const { body } = await signIn();
      expect(
        (await world().anonymous.post('logout', { refresh_token: body.refresh_token })).status,
      ).toBe(200);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: body.refresh_token }))
          .status,
      ).toBe(401);
    });

    it('is needed for every request but those that begin one (ROUTE-095, API-002)', async () => {
      for (const path of [
        'customers',
        'invoices',
        'users/1',
        'menus/-/role',
        'fiscal-year/current',
        'statistics/invoices',
        'logs',
      ]) {
        expect([path, (await world().anonymous.get(path)).status]).toEqual([path, 401]);
      }
      expect((await world().anonymous.get('tsc-rate')).body).toEqual({ tsc_rate: 10 });
    });

    it('is over once the token’s time has passed (AUTH-038)', async () => {
      world().setNow('2026-11-21T06:15:01Z');
      expect((await admin.get('units')).status).toBe(401);
      world().setNow('2026-11-21T06:00:00Z');
      expect((await admin.get('units')).status).toBe(204);
    });

    it('names a role’s missing permission, before it looks at the body (OPEN-001)', async () => {
      const sales = await world().createUser(admin, 'Sales');
      const refused = await sales.post('units', { surprise: true });
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not have the permission "create units".',
      ]);
      expect((await sales.get('units')).status).toBe(204);
      expect((await sales.get('logs')).status).toBe(403);
    });

    it('lets an auditor read everything and change nothing', async () => {
      const auditor = await world().createUser(admin, 'Auditor');
      for (const path of ['customers', 'users', 'invoices', 'logs', 'roles'])
        expect([path, [200, 204].includes((await auditor.get(path)).status)]).toEqual([path, true]);
      for (const path of ['customers', 'units', 'invoices', 'users'])
        expect([path, (await auditor.post(path, {})).status]).toEqual([path, 403]);
    });

    it('lets everybody read the own record and menu, and no other person’s (AUTH-049, API-029, API-030, ENT-005)', async () => {
      const purchase = await world().createUser(admin, 'Purchase');
      expect((await purchase.get(`users/${purchase.id}`)).body).toMatchObject({
        id: purchase.id,
        name: 'Ram Purchase',
        pos: { name: 'Main' },
      });
      expect((await purchase.get(`users/${admin.id}`)).status).toBe(403);
      const urls = (
        (await purchase.get('menus/-/role')).body.data as { children: { url: string }[] }[]
      ).flatMap(node => node.children.map(child => child.url));
      expect(urls).toContain('/purchases/vendors');
      expect(urls).not.toContain('/company-users');
      expect(
        (
          (await purchase.get('menus/-/role', { language: 'ne' })).body.data as { name: string }[]
        ).map(node => node.name),
      ).toContain('खरिद');
    });

    it('ends for a disabled user with the next request', async () => {
      const clerk = await world().createUser(admin, 'Sales', 'Hari Clerk');
      expect((await clerk.get('customers')).status).toBe(204);
      expect((await admin.put(`users/${clerk.id}`, { status: 0 })).status).toBe(200);
      expect((await clerk.get('customers')).status).toBe(401);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: clerk.refreshToken }))
          .status,
      ).toBe(401);
    });

    it('is locked for 15 minutes after ten failures of an account; another account is not', async () => {
      await world().createCompany('Locked Shop');
      const account = 'admin.locked.shop@shop.test';
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await signIn('wrong', account)).status).toBe(401);
      expect((await signIn(PASSWORD, account)).status).toBe(429);
      expect((await signIn()).status).toBe(200);
      world().setNow('2026-11-21T06:15:01Z');
      expect((await signIn(PASSWORD, account)).status).toBe(200);
      world().setNow('2026-11-21T06:00:00Z');
    });
  });
});

describe('the bot check', () => {
  describeOnBothEngines(
    world => {
      it('lets a solved challenge through once and nobody without one (AUTH-004)', async () => {
        const { createCompany } = await import('../../server/setup/seed/create-company.ts');
        const { app, anonymous, setNow } = world();
        // The library behind the check looks at the machine's clock.
        setNow(new Date().toISOString());
        await createCompany(
          app.database,
          app.store.entities,
          {
            company_name: 'Guarded',
            company_pan: '301234567',
            admin_name: 'Sita',
            admin_email: 'sita@guarded.test',
            admin_password: PASSWORD,
          },
          '2026-11-21 11:45:00',
        );
        const credentials = { email: 'sita@guarded.test', password: PASSWORD };
        const without = await anonymous.post('v2/login', {
          ...credentials,
          g_recaptcha_response: '',
        });
        expect([without.status, Object.keys(without.body.message)]).toEqual([
          422,
          ['g_recaptcha_response'],
        ]);
        const { required, ...challenge } = (await anonymous.get('altcha-challenge')).body;
        expect(required).toBe(true);
        const solution = await solveChallenge({ challenge, deriveKey });
        const g_recaptcha_response = Buffer.from(JSON.stringify({ challenge, solution })).toString(
          'base64',
        );
        expect(
          (await anonymous.post('v2/login', { ...credentials, g_recaptcha_response })).status,
        ).toBe(200);
        expect(
          (await anonymous.post('v2/login', { ...credentials, g_recaptcha_response })).status,
        ).toBe(422);
      });
    },
    { CAPTCHA: 'altcha' },
  );
});
