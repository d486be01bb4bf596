// The second step of a sign-in: codes of an authenticator app, recovery codes, tickets, and roles
// that a company requires them of (finding S6).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrolTotp, startSignIn, toTotp } from '../support/second-factors.ts';
import {
  type Caller,
  describeOnBothEngines,
  expectRejected,
  NOW,
  PASSWORD,
} from '../support/test-app.ts';

const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

describe('a second factor', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Second Shop');
    });
    let people = 0;
    /** A colleague with an authenticator app that was added two minutes ago. */
    const createSecuredUser = async () => {
      people += 1;
      const name = `Second ${'abcdefghijklmnopqrstuvwxyz'[people]}`;
      world().setNow(at(-120));
      const person = await world().createUser(admin, 'Sales', name);
      const { id, secret } = await enrolTotp(person, at(-120));
      world().setNow(NOW);
      const { email } = (await admin.get(`users/${person.id}`)).body as { email: string };
      return { person, email, id, secret };
    };
    const prove = (ticket: string, proof: object) =>
      world().anonymous.post('v2/login/second-factor', { ticket, ...proof });
    const readMails = (to: string) => {
      const folder = join(world().dataDir, 'outbox');
      return readdirSync(folder)
        .map(name => readFileSync(join(folder, name), 'utf8'))
        .filter(mail => mail.includes(`To: ${to}`))
        .join('\n');
    };

    it('is asked for after the password, and opens the session with its code', async () => {
      const { email, secret, person } = await createSecuredUser();
      const first = await startSignIn(world(), email);
      expect([first.second_factor, 'enrol' in first]).toEqual([['totp'], false]);
      const second = await prove(first.ticket, { totp: toTotp(secret, NOW) });
      expect([second.status, typeof second.body.refresh_token]).toEqual([200, 'string']);
      const used = await prove(first.ticket, { totp: toTotp(secret, NOW) });
      expect(used.status).toBe(401);
      expect((await person.get('second-factors')).body.data).toMatchObject([
        { kind: 'totp', last_used_at: '2026-11-21 11:45:00' },
      ]);
    });

    it('takes no code twice, nor one from before the last one', async () => {
      const { email, secret } = await createSecuredUser();
      const enrolling = await startSignIn(world(), email);
      const stale = await expectRejected(
        prove(enrolling.ticket, { totp: toTotp(secret, at(-120)) }),
      );
      expect(Object.keys(stale)).toEqual(['totp']);
      const code = toTotp(secret, NOW);
      expect((await prove(enrolling.ticket, { totp: code })).status).toBe(200);
      const again = await startSignIn(world(), email);
      await expectRejected(prove(again.ticket, { totp: code }));
      await expectRejected(prove(again.ticket, { totp: toTotp(secret, at(-30)) }));
    });

    it('takes the codes of the interval before and after, digits of Nepali too, and none further away', async () => {
      const { email, secret } = await createSecuredUser();
      const { ticket } = await startSignIn(world(), email);
      await expectRejected(prove(ticket, { totp: toTotp(secret, at(-60)) }));
      await expectRejected(prove(ticket, { totp: toTotp(secret, at(60)) }));
      expect((await prove(ticket, { totp: toTotp(secret, at(-30)) })).status).toBe(200);
      const next = await startSignIn(world(), email);
      const nepali = toTotp(secret, at(30)).replace(/\d/g, digit => '०१२३४५६७८९'[Number(digit)]!);
      expect((await prove(next.ticket, { totp: nepali })).status).toBe(200);
      // The code of the next interval uses up the current one too.
      const last = await startSignIn(world(), email);
      await expectRejected(prove(last.ticket, { totp: toTotp(secret, NOW) }));
    });

    it('takes one of two equal codes that arrive at the same moment', async () => {
      const { email, secret } = await createSecuredUser();
      const tickets = [await startSignIn(world(), email), await startSignIn(world(), email)];
      // On PostgreSQL each arrives at a service of its own.
      const instances = [world().anonymous, await world().atSecondInstance(world().anonymous)];
      const totp = toTotp(secret, NOW);
      const answers = await Promise.all(
        instances.map((instance, index) =>
          instance.post('v2/login/second-factor', { ticket: tickets[index].ticket, totp }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('is tried five times with a ticket, within five minutes', async () => {
      const { email, secret } = await createSecuredUser();
      const { ticket } = await startSignIn(world(), email);
      for (let tried = 0; tried < 5; tried += 1)
        await expectRejected(prove(ticket, { totp: '000000' }));
      expect((await prove(ticket, { totp: toTotp(secret, NOW) })).status).toBe(401);
      const late = await startSignIn(world(), email);
      world().setNow(at(300));
      const answer = await prove(late.ticket, { totp: toTotp(secret, at(300)) });
      expect(answer.status).toBe(401);
      world().setNow(NOW);
    });

    it('can be had ten times, and not more', async () => {
      const { person } = await createSecuredUser();
      for (let nth = 2; nth <= 10; nth += 1) await enrolTotp(person, NOW);
      const eleventh = { kind: 'totp', current_password: PASSWORD };
      expect(await expectRejected(person.post('second-factors', eleventh), 400)).toBe(
        'You already have 10 second factors. Please remove one first.',
      );
    });

    it('is limited like passwords over many tickets, and gives back on success', async () => {
      const { email, secret } = await createSecuredUser();
      for (let tried = 0; tried < 9; tried += 1)
        await expectRejected(prove((await startSignIn(world(), email)).ticket, { totp: '000000' }));
      const right = await startSignIn(world(), email);
      expect((await prove(right.ticket, { totp: toTotp(secret, NOW) })).status).toBe(200);
      await expectRejected(prove((await startSignIn(world(), email)).ticket, { totp: '000000' }));
      const { ticket } = await startSignIn(world(), email);
      expect((await prove(ticket, { totp: toTotp(secret, at(30)) })).status).toBe(429);
    });

    it('can be replaced by each of ten recovery codes once, and its owner hears of it', async () => {
      const { person, email, secret } = await createSecuredUser();
      const made = await person.post('second-factors', {
        kind: 'recovery_codes',
        current_password: PASSWORD,
      });
      const codes = made.body.recovery_codes as string[];
      expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
      const { ticket, second_factor } = await startSignIn(world(), email);
      expect(second_factor).toEqual(['totp', 'recovery_code']);
      const typed = ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `;
      expect((await prove(ticket, { recovery_code: typed })).status).toBe(200);
      const again = await startSignIn(world(), email);
      const refused = await expectRejected(prove(again.ticket, { recovery_code: codes[3] }));
      expect(Object.keys(refused)).toEqual(['recovery_code']);
      expect((await person.get('second-factors')).body.recovery_codes).toBe(9);
      expect(readMails(email)).toContain('9 are left');
      const stored = await world()
        .app.database.read.selectFrom('second_factors')
        .select('secret')
        .where('user_id', '=', person.id)
        .execute();
      expect(stored.some(row => row.secret.includes(secret) || codes.includes(row.secret))).toBe(
        false,
      );
    });

    it('is never asked without a ticket, nor with one of a password that has changed', async () => {
      const { person, email, secret } = await createSecuredUser();
      expect((await prove('no-ticket', { totp: toTotp(secret, NOW) })).status).toBe(401);
      const { ticket } = await startSignIn(world(), email);
      const changed = await person.post(`users/${person.id}/change-password`, {
        current_password: PASSWORD,
        password: 'Other-words-77',
        password_confirmation: 'Other-words-77',
      });
      expect(changed.status).toBe(200);
      expect((await prove(ticket, { totp: toTotp(secret, NOW) })).status).toBe(401);
    });

    it('says what is wrong with the request, under its field', async () => {
      const { email } = await createSecuredUser();
      const { ticket } = await startSignIn(world(), email);
      expect(await expectRejected(prove(ticket, {}))).toEqual({
        totp: ['This field is required.'],
      });
      expect(await expectRejected(prove(ticket, { totp: '1', surprise: 1 }))).toEqual({
        surprise: ['This field is not known.'],
      });
      const two = await expectRejected(prove(ticket, { totp: '1', recovery_code: '2' }));
      expect(Object.keys(two)).toEqual(['recovery_code']);
    });

    it('needs the current password to be added, and is mailed and logged without its secret', async () => {
      const person = await world().createUser(admin, 'Sales', 'Added Factor');
      const wrong = await expectRejected(
        person.post('second-factors', { kind: 'totp', current_password: 'wrong' }),
      );
      expect(wrong.current_password).toEqual(['The current password is incorrect.']);
      expect(await expectRejected(person.post('second-factors', { kind: 'totp' }))).toHaveProperty(
        'current_password',
      );
      const { id, secret } = await enrolTotp(person, NOW);
      const { email } = (await admin.get(`users/${person.id}`)).body;
      expect(readMails(email)).toContain('was added to your account: Authenticator app');
      expect((await person.delete(`second-factors/${id}`)).status).toBe(200);
      expect(readMails(email)).toContain('was removed from your account');
      expect((await world().signIn(email, PASSWORD)).status).toBe(200);
      const logged = await world()
        .app.database.read.selectFrom('activity_log')
        .select(['field_name', 'old_value', 'new_value'])
        .where('table_name', '=', 'users')
        .where('table_pk_value', '=', String(person.id))
        .where('field_name', '=', 'second_factor')
        .orderBy('id')
        .execute();
      expect(logged).toEqual([
        { field_name: 'second_factor', old_value: null, new_value: 'totp' },
        { field_name: 'second_factor', old_value: 'totp', new_value: null },
      ]);
      expect(JSON.stringify(logged)).not.toContain(secret);
    });

    it('counts only once it is confirmed, for ten minutes and for its own user', async () => {
      const [person, other] = [
        await world().createUser(admin, 'Sales', 'Slow Hand'),
        await world().createUser(admin, 'Sales', 'Quick Hand'),
      ];
      const { body } = await person.post('second-factors', {
        kind: 'totp',
        current_password: PASSWORD,
      });
      const { id, secret, otpauth_url } = body;
      expect(otpauth_url).toContain(`secret=${secret}`);
      const { email } = (await admin.get(`users/${person.id}`)).body;
      expect((await world().signIn(email, PASSWORD)).status).toBe(200);
      await expectRejected(person.post('second-factors', { id, totp: '000000' }));
      await expectRejected(other.post('second-factors', { id, totp: toTotp(secret, NOW) }));
      world().setNow(at(10 * 60));
      const late = await expectRejected(
        person.post('second-factors', { id, totp: toTotp(secret, at(10 * 60)) }),
      );
      expect(Object.keys(late)).toEqual(['id']);
      world().setNow(NOW);
      expect((await person.get('second-factors')).body.data).toEqual([]);
    });
  });
});
