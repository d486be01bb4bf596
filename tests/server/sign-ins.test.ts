// Where a user is signed in: devices, first and last use, the end of one or of all others, and the
// end of a session's life (finding S6).
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, describeOnBothEngines, NOW, PASSWORD } from '../support/test-app.ts';

const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

describe('the sessions of a user', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Device Shop');
    });
    let people = 0;
    /** A colleague and two sign-ins of theirs, from a browser of each kind. */
    const createTraveller = async () => {
      people += 1;
      const person = await world().createUser(admin, 'Sales', `Traveller ${'abcdefghij'[people]}`);
      const { email } = (await admin.get(`users/${person.id}`)).body as { email: string };
      await person.delete('sessions');
      const signIn = async (agent: string) =>
        (
          await world().anonymous.post(
            'v2/login',
            { email, password: PASSWORD },
            { headers: { 'user-agent': agent } },
          )
        ).body as { access_token: string; refresh_token: string };
      const as = (token: string, method: 'GET' | 'DELETE', path: string, language?: 'ne') =>
        world().anonymous.call(method, path, undefined, {
          language,
          headers: { authorization: `Bearer ${token}` },
        });
      return { person, email, signIn, as };
    };
    const refresh = (refresh_token: string) =>
      world().anonymous.post('refresh-token', { refresh_token });

    it('name browser and system in words, with address, first and last use', async () => {
      const { signIn, as } = await createTraveller();
      world().setNow(at(60));
      await signIn(FIREFOX);
      world().setNow(at(120));
      const { access_token } = await signIn(CHROME);
      const { data } = (await as(access_token, 'GET', 'sessions')).body;
      expect(data.slice(0, 2)).toEqual([
        {
          id: expect.any(Number),
          device: 'Chrome on Windows',
          browser: 'Chrome',
          system: 'Windows',
          ip_address: '127.0.0.1',
          first_used_at: '2026-11-21 11:47:00',
          last_used_at: '2026-11-21 11:47:00',
          current: 1,
        },
        expect.objectContaining({ device: 'Firefox on Linux', current: 0 }),
      ]);
      const nepali = (await as(access_token, 'GET', 'sessions', 'ne')).body.data;
      expect(nepali[0].device).toBe('Windows मा Chrome');
      world().setNow(NOW);
    });

    it('end one by one, at once, and only the own', async () => {
      const { signIn, as } = await createTraveller();
      const [stolen, own] = [await signIn(FIREFOX), await signIn(CHROME)];
      const { data } = (await as(own.access_token, 'GET', 'sessions')).body;
      const { id } = data.find(({ browser }: { browser: string }) => browser === 'Firefox');
      expect((await admin.delete(`sessions/${id}`)).status).toBe(404);
      expect((await as(own.access_token, 'DELETE', `sessions/${id}`)).status).toBe(200);
      expect((await as(stolen.access_token, 'GET', 'sessions')).status).toBe(401);
      expect((await refresh(stolen.refresh_token)).status).toBe(401);
      expect((await as(own.access_token, 'DELETE', `sessions/${id}`)).status).toBe(404);
      expect((await as(own.access_token, 'GET', 'sessions')).status).toBe(200);
    });

    it('end all together but for this one, which the log names', async () => {
      const { person, signIn, as } = await createTraveller();
      const [other, own] = [await signIn(FIREFOX), await signIn(CHROME)];
      expect((await as(own.access_token, 'DELETE', 'sessions')).status).toBe(200);
      expect((await as(other.access_token, 'GET', 'sessions')).status).toBe(401);
      const { data } = (await as(own.access_token, 'GET', 'sessions')).body;
      expect(data.map(({ current }: { current: number }) => current)).toEqual([1]);
      const logged = await world()
        .app.database.read.selectFrom('activity_log')
        .select('old_value')
        .where('table_name', '=', 'users')
        .where('table_pk_value', '=', String(person.id))
        .where('field_name', '=', 'session')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(logged?.old_value).toContain('Firefox on Linux');
    });

    it('write their last use at most every five minutes, apart from the table of tokens', async () => {
      const { signIn, as } = await createTraveller();
      const { access_token } = await signIn(CHROME);
      const lastUse = async () =>
        (await as(access_token, 'GET', 'sessions')).body.data[0].last_used_at as string;
      expect(await lastUse()).toBe('2026-11-21 11:45:00');
      world().setNow(at(299));
      await as(access_token, 'GET', 'sessions');
      expect(await lastUse()).toBe('2026-11-21 11:45:00');
      world().setNow(at(300));
      await vi.waitFor(async () => expect(await lastUse()).toBe('2026-11-21 11:50:00'));
      world().setNow(at(400));
      await as(access_token, 'GET', 'sessions');
      expect(await lastUse()).toBe('2026-11-21 11:50:00');
      world().setNow(NOW);
    });

    it('end after twelve hours without use, and live on with it', async () => {
      const { signIn } = await createTraveller();
      const [idle, used] = [await signIn(CHROME), await signIn(FIREFOX)];
      world().setNow(at(11 * HOUR));
      const renewed = await refresh(used.refresh_token);
      expect(renewed.status).toBe(200);
      world().setNow(at(12 * HOUR + 1));
      expect((await refresh(idle.refresh_token)).status).toBe(401);
      world().setNow(at(23 * HOUR));
      expect((await refresh(renewed.body.refresh_token)).status).toBe(200);
      world().setNow(NOW);
    });

    it('end after thirty days in all, however much they are used', async () => {
      const { signIn } = await createTraveller();
      let { refresh_token } = await signIn(CHROME);
      for (let hours = 10; hours * HOUR < 30 * DAY; hours += 10) {
        world().setNow(at(hours * HOUR));
        const { status, body } = await refresh(refresh_token);
        expect([hours, status]).toEqual([hours, 200]);
        refresh_token = body.refresh_token;
      }
      world().setNow(at(30 * DAY + 1));
      expect((await refresh(refresh_token)).status).toBe(401);
      world().setNow(NOW);
    });

    it('end by the limits of the company, those that have begun too', async () => {
      const strict = await world().createCompany('Brief Shop');
      const { refresh_token } = (await world().signIn('admin.brief.shop@shop.test', PASSWORD)).body;
      const saved = await strict.put('security-settings', { session_idle_hours: 1 });
      expect([saved.status, saved.body.session_idle_hours]).toEqual([200, 1]);
      world().setNow(at(HOUR + 1));
      expect((await refresh(refresh_token)).status).toBe(401);
      world().setNow(NOW);
    });

    it('of before this list have a device after their next renewal', async () => {
      const { person, signIn } = await createTraveller();
      const { refresh_token } = await signIn(CHROME);
      await world().app.database.write(tx =>
        tx.deleteFrom('sign_ins').where('user_id', '=', person.id).execute(),
      );
      expect((await refresh(refresh_token)).status).toBe(200);
      const found = await world()
        .app.database.read.selectFrom('sign_ins')
        .select('address')
        .where('user_id', '=', person.id)
        .execute();
      expect(found).toEqual([{ address: '127.0.0.1' }]);
    });
  });
});
