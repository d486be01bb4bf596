// A forgotten password: the mail with the link, and the new one that it sets.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines, NOW, PASSWORD } from '../support/test-app.ts';

const NEW = 'Brand-New-456';
const links = (text: string) =>
  [...text.matchAll(/http:\/\/\S+\/set-password\?token=([\w-]+)/g)].map(([, token]) => token!);

describe('a forgotten password', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const email = 'admin.forgetful.shop@shop.test';
    beforeAll(async () => {
      admin = await world().createCompany('Forgetful Shop');
    });
    const mailsOf = (address: string) => {
      const folder = join(world().dataDir, 'outbox');
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .map(name => readFileSync(join(folder, name), 'utf8'))
        .filter(mail => mail.includes(`To: ${address}`));
    };
    const ask = (address: unknown = email, language: 'en' | 'ne' = 'en') =>
      world().anonymous.post('forget-password', { email: address }, { language });
    const linkFor = async (address = email) => {
      const before = mailsOf(address);
      expect((await ask(address)).status).toBe(200);
      const sent = mailsOf(address).filter(mail => !before.includes(mail));
      expect(sent).toHaveLength(1);
      return links(sent[0]!)[0]!;
    };
    const set = (
      token: unknown,
      password: unknown = NEW,
      password_confirmation: unknown = password,
    ) => world().anonymous.post('change-password', { token, password, password_confirmation });

    it('is answered alike for a known and an unknown address, and only the known one gets a mail (API-020, API-021, ENT-002)', async () => {
      const known = await ask();
      const unknown = await ask('nobody@nowhere.test');
      expect([known.status, unknown.status]).toEqual([200, 200]);
      expect(unknown.body).toEqual(known.body);
      expect(typeof known.body.message).toBe('string');
      expect(mailsOf(email)).toHaveLength(1);
      expect(mailsOf('nobody@nowhere.test')).toHaveLength(0);
    });

    it('comes as a mail with the full link, in the language of the person who asked', async () => {
      await ask(email, 'ne');
      const mail = mailsOf(email).find(text => text.includes('Subject: Bijak को नयाँ पासवर्ड'))!;
      expect(mail).toMatch(/http:\/\/127\.0\.0\.1:\d+\/set-password\?token=[\w-]{43}/);
      expect(
        mailsOf(email).some(text => text.includes('Subject: Set a new password for Bijak')),
      ).toBe(true);
    });

    it('tells what is wrong with the address under email (API-022)', async () => {
      for (const [address, problem] of [
        ['', 'This field is required.'],
        ['sita', 'This is not a valid email.'],
        [7, 'This field must be text.'],
      ] as const) {
        const { status, body } = await ask(address);
        expect([status, body.message]).toEqual([422, { email: [problem] }]);
      }
    });

    it('keeps no token that somebody could read in the database', async () => {
      const token = await linkFor();
      const rows = await world()
        .app.database.read.selectFrom('password_links')
        .selectAll()
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('is set once with the link, and ends every sign-in of the user (API-023, API-024, ENT-003)', async () => {
      const phone = (await world().signIn(email, PASSWORD)).body;
      const token = await linkFor();
      const done = await set(token);
      expect([done.status, typeof done.body.message]).toEqual([200, 'string']);
      expect((await world().signIn(email, PASSWORD)).status).toBe(401);
      expect((await world().signIn(email, NEW)).status).toBe(200);
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: phone.refresh_token }))
          .status,
      ).toBe(401);
      expect((await admin.get('units')).status).toBe(401);
      const again = await set(token, 'Another-789');
      expect([again.status, Object.keys(again.body.message)]).toEqual([422, ['token']]);
      expect((await world().signIn(email, NEW)).status).toBe(200);
    });

    it('is set by one of two who hold the same link', async () => {
      const token = await linkFor();
      const outcomes = await Promise.all([set(token, 'First-12345'), set(token, 'Second-12345')]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
      const winner = outcomes[0]!.status === 200 ? 'First-12345' : 'Second-12345';
      expect((await world().signIn(email, winner)).status).toBe(200);
      expect((await set(await linkFor(), NEW)).status).toBe(200);
    });

    it('makes every other link of the user worthless once it is set', async () => {
      const [older, newer] = [await linkFor(), await linkFor()];
      expect((await set(newer, 'Newer-Link-1')).status).toBe(200);
      expect(Object.keys((await set(older)).body.message)).toEqual(['token']);
    });

    it('reports problems as lists of texts under each field, and spends no link on them (API-025)', async () => {
      const token = await linkFor();
      expect((await set(token, '', '')).body.message).toEqual({
        password: ['This field is required.'],
        password_confirmation: ['This field is required.'],
      });
      expect((await set(token, 'short', 'short')).body.message).toEqual({
        password: ['The password must have at least 8 characters.'],
      });
      expect((await set(token, NEW, 'Something-else')).body.message).toEqual({
        password_confirmation: ['The passwords do not match.'],
      });
      // The current one is refused (S5), so this is another.
      expect((await set(token, 'Later-Than-All-2')).status).toBe(200);
    });

    it('reports a wrong or missing token under token (API-026)', async () => {
      const wrong = await set('no-such-token');
      expect([wrong.status, wrong.body.message]).toEqual([
        422,
        { token: ['This link is no longer valid. Please request a new one.'] },
      ]);
      expect((await set(undefined)).body.message).toEqual({ token: ['This field is required.'] });
      expect((await set({ $ne: '' })).body.message).toEqual({
        token: ['This field must be text.'],
      });
    });

    it('expires after an hour', async () => {
      await world().createCompany('Slow Shop');
      const slow = 'admin.slow.shop@shop.test';
      const [early, late] = [await linkFor(slow), await linkFor(slow)];
      world().setNow('2026-11-21T06:59:59Z');
      expect(
        (
          await world().anonymous.post('change-password', {
            token: early,
            password: 'x',
            password_confirmation: 'x',
          })
        ).body.message,
      ).toEqual({
        password: ['The password must have at least 8 characters.'],
      });
      world().setNow('2026-11-21T07:00:00Z');
      expect(Object.keys((await set(late)).body.message)).toEqual(['token']);
      world().setNow(NOW);
    });

    it('helps an invited colleague to a first password by mail, and a disabled one to nothing', async () => {
      const boss = await world().createCompany('Inviting Shop');
      const role_id = (await boss.get('roles')).body.data[0].id;
      const pos_id = (await boss.get('pos')).body.data[0].id;
      const invited = { name: 'Hari New', email: 'hari.new@shop.test', pos_id, role_id };
      const { id } = (await boss.post('users', { ...invited, email: 'Hari.New@Shop.test' })).body;
      const [invitation] = mailsOf(invited.email);
      expect(invitation).toContain('Subject: You are invited to Inviting Shop on Bijak');
      expect(invitation).toContain('&message=Welcome%20to%20Inviting%20Shop');
      const second = { ...invited, email: 'gita.new@shop.test' };
      await boss.post('users', second);
      world().setNow('2026-11-24T05:59:59Z');
      expect((await set(links(invitation!)[0], 'First-Day-1')).status).toBe(200);
      world().setNow('2026-11-24T06:00:00Z');
      const late = await set(links(mailsOf(second.email)[0]!)[0], 'First-Day-1');
      expect(Object.keys(late.body.message)).toEqual(['token']);
      world().setNow(NOW);
      expect((await world().signIn('HARI.new@shop.test', 'First-Day-1')).status).toBe(200);
      expect((await set(await linkFor(invited.email))).status).toBe(200);
      expect((await world().signIn(invited.email, NEW)).status).toBe(200);
      const token = await linkFor(invited.email);
      await boss.put(`users/${id}`, { ...invited, status: 0 });
      expect(Object.keys((await set(token)).body.message)).toEqual(['token']);
      const before = mailsOf(invited.email).length;
      expect((await ask(invited.email)).status).toBe(200);
      expect(mailsOf(invited.email)).toHaveLength(before);
    });

    it('opens nothing through a former address of the user', async () => {
      const boss = await world().createCompany('Moving Shop');
      const clerk = await world().createUser(boss, 'Sales', 'Gita Mover');
      const old = (await boss.get(`users/${clerk.id}`)).body;
      const token = await linkFor(old.email);
      await boss.put(`users/${clerk.id}`, {
        name: old.name,
        email: 'gita@elsewhere.test',
        pos_id: old.pos_id,
        role_id: old.role_id,
      });
      expect(Object.keys((await set(token)).body.message)).toEqual(['token']);
    });

    it('is asked for at most ten times in 15 minutes for an address, known or not', async () => {
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await ask('busy@nowhere.test')).status).toBe(200);
      const refused = await ask('busy@nowhere.test');
      expect([refused.status, refused.body.message]).toEqual([
        429,
        'Too many attempts. Please try again in 15 minutes.',
      ]);
      expect((await world().signIn('busy@nowhere.test', PASSWORD)).status).toBe(401);
      world().setNow('2026-11-21T06:15:01Z');
      expect((await ask('busy@nowhere.test')).status).toBe(200);
      world().setNow(NOW);
    });
  });
});
