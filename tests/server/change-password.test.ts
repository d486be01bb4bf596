// A user's own password: changed with the current one, and by nobody else.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const NEW = 'Brand-New-456';

describe('a user’s own password', () => {
  describeOnBothEngines(world => {
    let boss: Caller;
    beforeAll(async () => {
      boss = await world().createCompany('Password Shop');
    });
    const change = (who: Caller, body: object) => who.post(`users/${who.id}/change-password`, body);
    const good = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };

    it('is changed here and ends every other session, but not this one (API-064, ENT-024)', async () => {
      const clerk = await world().createUser(boss, 'Sales', 'Hari Changer');
      const { email } = (await clerk.get(`users/${clerk.id}`)).body;
      const elsewhere = (await world().signIn(email, PASSWORD)).body;
      const { status, body } = await change(clerk, good);
      expect([status, body.message]).toEqual([200, 'Password changed successfully.']);
      expect((await clerk.get('customers')).status).toBe(204);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: clerk.refreshToken }))
          .status,
      ).toBe(200);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: elsewhere.refresh_token }))
          .status,
      ).toBe(401);
      const old = await world().app.server.inject({
        url: '/billing/customers',
        headers: { authorization: `Bearer ${elsewhere.access_token}` },
      });
      expect(old.statusCode).toBe(401);
      expect((await world().signIn(email, PASSWORD)).status).toBe(401);
      expect((await world().signIn(email, NEW)).status).toBe(200);
    });

    it('is refused with a sentence (400) when the current one is wrong', async () => {
      const clerk = await world().createUser(boss, 'Sales', 'Rita Wrong');
      const { status, body } = await change(clerk, { ...good, current_password: 'not this' });
      expect([status, body.message]).toEqual([400, 'The current password is incorrect.']);
    });

    it('is refused under its fields (422) when they are missing, short or not the same (PROF-007..010)', async () => {
      const required = ['This field is required.'];
      expect((await change(boss, {})).body.message).toEqual({
        current_password: required,
        password: required,
        password_confirmation: required,
      });
      expect((await change(boss, { ...good, password: 'short' })).body.message).toEqual({
        password: ['The password must have at least 8 characters.'],
      });
      expect(
        (await change(boss, { ...good, password_confirmation: 'Other-12345' })).body.message,
      ).toEqual({
        password_confirmation: ['The passwords do not match.'],
      });
      expect((await change(boss, { ...good, surprise: 1 })).body.message).toMatchObject({
        surprise: ['This field is not known.'],
      });
    });

    it('cannot be changed by anybody else, nor guessed at for long', async () => {
      const clerk = await world().createUser(boss, 'Sales', 'Mina Guesser');
      expect((await boss.post(`users/${clerk.id}/change-password`, good)).status).toBe(403);
      expect((await world().anonymous.post(`users/${clerk.id}/change-password`, good)).status).toBe(
        401,
      );
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect(
          (await change(clerk, { ...good, current_password: `guess ${attempt}` })).status,
        ).toBe(400);
      expect((await change(clerk, good)).status).toBe(429);
    });

    it('leaves a line in the activity log with the user and the time, and nothing of the password', async () => {
      const rows = await world()
        .app.database.read.selectFrom('activity_log')
        .selectAll()
        .where('company_id', '=', boss.companyId)
        .where('field_name', '=', 'password')
        .orderBy('username')
        .execute();
      expect(rows.map(row => [row.table_name, row.old_value, row.new_value, row.username])).toEqual(
        [
          ['users', null, null, expect.stringMatching(/^Hari Changer \(\d+\)$/)],
          // The first one, from set-up.
          ['users', null, null, 'Sita Sharma'],
        ],
      );
    });
  });
});
