// Guesses are limited however many come at once, and guesses at an account do not lock its owner
// out (S4).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import {
  type ApiResponse,
  type Caller,
  describeOnBothEngines,
  PASSWORD,
} from '../support/test-app.ts';

const CONCURRENCY = process.env.REPEAT === 'full' ? 500 : 60;
const MAX_ATTEMPTS = 10;

const counted = (answers: ApiResponse[], status: number) =>
  answers.filter(answer => answer.status === status).length;

describe('guesses', () => {
  it('come from the addresses given by trusted proxies, and from nowhere else', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect(trusted('')).toEqual(['loopback']);
    expect(trusted('none')).toEqual([]);
    expect(trusted('10.0.0.0/8, 192.168.1.4, uniquelocal')).toEqual([
      '10.0.0.0/8',
      '192.168.1.4',
      'uniquelocal',
    ]);
    for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0', '::1/129'])
      expect(() => trusted(wrong)).toThrow(`TRUST_PROXY=${wrong} cannot be used`);
  });

  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    const email = 'admin.guessed.shop@shop.test';
    const device = (name: string) => ({
      headers: { 'x-device': `${name}-of-the-owner-${engine}` },
    });
    const address = (nth: number) => ({
      headers: { 'x-forwarded-for': `10.1.${nth % 250}.${Math.floor(nth / 250)}` },
    });
    const signIn = (caller: Caller, password: string, sending = {}) =>
      caller.post('v2/login', { email, password }, sending);
    const many = (guess: (nth: number) => Promise<ApiResponse>) =>
      Promise.all(Array.from({ length: CONCURRENCY }, (_, nth) => guess(nth)));
    let minute = 0;
    /** Waits until all counts have expired, to the second; a token does not live that long. */
    const later = () => {
      minute += 15;
      world().setNow(new Date(Date.parse('2026-11-21T06:00:00Z') + minute * 60_000).toISOString());
    };
    /** The same again is refused (S5), so the owner's password changes on the way. */
    let current = PASSWORD;
    const fresh = async (): Promise<Caller> => {
      const { body } = await signIn(world().anonymous, current, device('till'));
      const call: Caller['call'] = (method, path, sent, sending = {}) =>
        world().anonymous.call(method, path, sent, {
          ...sending,
          headers: { authorization: `Bearer ${body.access_token}`, ...sending.headers },
        });
      return { ...world().anonymous, id: admin.id, call };
    };
    beforeAll(async () => {
      admin = await world().createCompany('Guessed Shop');
    });

    it(`of ${CONCURRENCY} at once at one account no more than ten are judged, over all processes`, async () => {
      const callers = [world().anonymous, await world().atSecondInstance(world().anonymous)];
      const answers = await many(nth =>
        signIn(
          callers[nth % 2]!,
          nth === CONCURRENCY - 1 ? PASSWORD : `guess ${nth}`,
          address(nth),
        ),
      );
      expect([
        counted(answers, 401) <= MAX_ATTEMPTS,
        counted(answers, 401) + counted(answers, 429),
        counted(answers, 200),
      ]).toEqual([true, CONCURRENCY, 0]);
    });

    it('of others do not lock the owner out at a device that has signed in, which has its own limit of ten', async () => {
      later();
      expect((await signIn(world().anonymous, PASSWORD, device('till'))).status).toBe(200);
      for (let nth = 0; nth < MAX_ATTEMPTS; nth++)
        await signIn(world().anonymous, 'wrong', address(nth));
      expect((await signIn(world().anonymous, PASSWORD)).status).toBe(429);
      // A name that has never signed in has no known device.
      expect((await signIn(world().anonymous, PASSWORD, device('thief'))).status).toBe(429);
      expect((await signIn(world().anonymous, PASSWORD, device('till'))).status).toBe(200);
      for (let nth = 0; nth < MAX_ATTEMPTS; nth++)
        expect((await signIn(world().anonymous, 'wrong', device('till'))).status).toBe(401);
      expect((await signIn(world().anonymous, PASSWORD, device('till'))).status).toBe(429);
    });

    it('that are right are not counted, at once or one after the other', async () => {
      later();
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => signIn(world().anonymous, PASSWORD)),
      );
      expect(counted(answers, 200)).toBe(25);
      for (let nth = 0; nth < MAX_ATTEMPTS - 1; nth++)
        expect((await signIn(world().anonymous, 'wrong')).status).toBe(401);
      expect((await signIn(world().anonymous, PASSWORD)).status).toBe(200);
    });

    it('at the current password are limited alike, many at once', async () => {
      later();
      const owner = await fresh();
      const change = (current_password: string) =>
        owner.call('POST', `users/${owner.id}/change-password`, {
          current_password,
          password: 'Another-123',
          password_confirmation: 'Another-123',
        });
      const answers = await many(nth => change(`guess ${nth}`));
      expect([counted(answers, 400), counted(answers, 429)]).toEqual([
        MAX_ATTEMPTS,
        CONCURRENCY - MAX_ATTEMPTS,
      ]);
    });

    it('bring no more than ten mails for a forgotten password', async () => {
      later();
      const outbox = () => {
        try {
          return readdirSync(join(world().dataDir, 'outbox')).filter(name =>
            name.includes('guessed'),
          ).length;
        } catch {
          return 0;
        }
      };
      const before = outbox();
      const answers = await many(nth =>
        world().anonymous.post('forget-password', { email }, address(nth)),
      );
      expect([counted(answers, 200), counted(answers, 429), outbox() - before]).toEqual([
        MAX_ATTEMPTS,
        CONCURRENCY - MAX_ATTEMPTS,
        MAX_ATTEMPTS,
      ]);
    });

    it('from one address are a hundred at most, whatever accounts they are at', async () => {
      later();
      const ask = (nth: number) =>
        world().anonymous.post(
          'forget-password',
          { email: `nobody.${nth}@shop.test` },
          { headers: { 'x-forwarded-for': '10.9.9.9' } },
        );
      for (let nth = 0; nth < 100; nth += 1) expect((await ask(nth)).status).toBe(200);
      expect((await ask(100)).status).toBe(429);
    });

    it('at the secret of an app key are limited alike, many at once', async () => {
      later();
      const owner = await fresh();
      const { client_id, client_secret } = (
        await owner.call('POST', 'app-keys', { app_name: 'Till' })
      ).body;
      const right = await Promise.all(
        Array.from({ length: 20 }, () =>
          world().anonymous.post('v2/token', { client_id, client_secret }),
        ),
      );
      expect(counted(right, 200)).toBe(20);
      const answers = await many(nth =>
        world().anonymous.post(
          'v2/token',
          { client_id, client_secret: `guess ${nth}` },
          address(nth),
        ),
      );
      expect([counted(answers, 401), counted(answers, 429)]).toEqual([
        MAX_ATTEMPTS,
        CONCURRENCY - MAX_ATTEMPTS,
      ]);
    });

    it('of others do not lock out a user who has set a new password by the link, at that device', async () => {
      later();
      for (let nth = 0; nth < MAX_ATTEMPTS; nth++)
        await signIn(world().anonymous, 'wrong', address(nth));
      await world().anonymous.post('forget-password', { email }, device('phone'));
      const outbox = join(world().dataDir, 'outbox');
      const mail = readdirSync(outbox)
        .filter(name => name.includes('guessed'))
        .sort()
        .map(name => readFileSync(join(outbox, name), 'utf8'))
        .findLast(text => text.includes('token='))!;
      const token = /token=([\w-]+)/.exec(mail)![1];
      current = 'By-The-Link-1';
      const password = { token, password: current, password_confirmation: current };
      expect(
        (await world().anonymous.post('change-password', password, device('phone'))).status,
      ).toBe(200);
      expect((await signIn(world().anonymous, current)).status).toBe(429);
      expect((await signIn(world().anonymous, current, device('phone'))).status).toBe(200);
    });

    it('count as a stranger’s again at every other device after a new password', async () => {
      later();
      expect((await signIn(world().anonymous, current, device('second'))).status).toBe(200);
      const owner = await fresh();
      const password = {
        current_password: current,
        password: 'Another-123',
        password_confirmation: 'Another-123',
      };
      expect(
        (await owner.call('POST', `users/${owner.id}/change-password`, password, device('till')))
          .status,
      ).toBe(200);
      for (let nth = 0; nth < MAX_ATTEMPTS; nth++)
        await signIn(world().anonymous, 'wrong', address(nth));
      expect((await signIn(world().anonymous, 'Another-123', device('second'))).status).toBe(429);
      expect((await signIn(world().anonymous, 'Another-123', device('till'))).status).toBe(200);
    });
  });
});
