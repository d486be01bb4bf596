// Passkeys: made and used with a security key that the test computes (finding S6).
import { beforeAll, describe, expect, it } from 'vitest';
import { findRelyingParty } from '../../server/auth/passkeys.ts';
import { createSecurityKey, startSignIn } from '../support/second-factors.ts';
import {
  type Caller,
  describeOnBothEngines,
  expectRejected,
  PASSWORD,
} from '../support/test-app.ts';

const HOST = 'bill.shop.test';
const ORIGIN = `https://${HOST}`;

describe('the host of passkeys', () => {
  const hostOf = (publicUrl: string, page: string) =>
    findRelyingParty({ publicUrl }, path => page + path)?.host;
  it.each([
    ['https://bill.shop.test', 'https://bill.shop.test', 'bill.shop.test'],
    ['http://bill.shop.test', 'http://bill.shop.test', undefined],
    ['', 'http://127.0.0.1:8080', 'localhost'],
    ['', 'http://192.168.1.10:8080', undefined],
    ['http://localhost:8080', 'http://localhost:8080', 'localhost'],
  ])('with PUBLIC_URL=%s at %s is %s', (publicUrl, page, host) => {
    expect(hostOf(publicUrl, page)).toBe(host);
  });
});

describe('a passkey', () => {
  describeOnBothEngines(
    world => {
      let admin: Caller;
      beforeAll(async () => {
        admin = await world().createCompany('Passkey Shop');
      });
      const begin = async (person: Caller) =>
        (await person.post('second-factors', { kind: 'passkey', current_password: PASSWORD })).body;
      const createKeyOwner = async (name: string) => {
        const person = await world().createUser(admin, 'Sales', name);
        const { email } = (await admin.get(`users/${person.id}`)).body as { email: string };
        const key = createSecurityKey(HOST, ORIGIN);
        const { id, options } = await begin(person);
        const made = await person.post('second-factors', { id, passkey: key.create(options) });
        expect([made.status, made.body.message]).toEqual([200, 'Second factor added.']);
        return { person, email, key };
      };
      const loadOptions = async (ticket: string) =>
        (await world().anonymous.get(`v2/login/passkey-options?ticket=${ticket}`)).body;
      const prove = (ticket: string, passkey: object) =>
        world().anonymous.post('v2/login/second-factor', { ticket, passkey });

      it('opens the session after the password', async () => {
        const { email, key, person } = await createKeyOwner('Key Owner');
        const { ticket, second_factor } = await startSignIn(world(), email);
        expect(second_factor).toEqual(['passkey']);
        const options = await loadOptions(ticket);
        expect(options.rpId).toBe(HOST);
        const { status, body } = await prove(ticket, key.get(options));
        expect([status, typeof body.access_token]).toEqual([200, 'string']);
        expect((await person.get('second-factors')).body).toMatchObject({
          passkey_host: HOST,
          data: [{ kind: 'passkey' }],
        });
      });

      it('is refused for another challenge, address or key', async () => {
        const { email, key } = await createKeyOwner('Strict Key');
        const { ticket } = await startSignIn(world(), email);
        const unasked = { challenge: Buffer.from('guessed').toString('base64url') };
        await expectRejected(prove(ticket, key.get(unasked)));
        const options = await loadOptions(ticket);
        await expectRejected(prove(ticket, key.get(unasked)));
        await expectRejected(prove(ticket, key.get(options, 'https://bill.shop.test.evil.test')));
        const stranger = createSecurityKey(HOST, ORIGIN).get(options);
        const refused = await expectRejected(
          prove(ticket, { ...stranger, id: key.get(options).id, rawId: key.get(options).rawId }),
        );
        expect(Object.keys(refused)).toEqual(['passkey']);
        expect((await prove(ticket, key.get(options))).status).toBe(200);
      });

      it('is refused when its counter goes back, as that of a copy does', async () => {
        const { email, key } = await createKeyOwner('Copied Key');
        const first = await startSignIn(world(), email);
        const options = await loadOptions(first.ticket);
        const earlier = await startSignIn(world(), email);
        const copied = key.get(await loadOptions(earlier.ticket));
        expect((await prove(first.ticket, key.get(options))).status).toBe(200);
        await expectRejected(prove(earlier.ticket, copied));
      });

      it('is not made from an answer of another address, or without one', async () => {
        const person = await world().createUser(admin, 'Sales', 'No Key');
        const { id, options } = await begin(person);
        const key = createSecurityKey(HOST, ORIGIN);
        await expectRejected(
          person.post('second-factors', { id, passkey: key.create(options, 'https://evil.test') }),
        );
        expect(await expectRejected(person.post('second-factors', { id }))).toHaveProperty(
          'passkey',
        );
        expect(
          await expectRejected(person.post('second-factors', { id, passkey: {} })),
        ).toHaveProperty('passkey');
        expect((await person.get('second-factors')).body.data).toEqual([]);
      });
    },
    { PUBLIC_URL: ORIGIN },
  );
});

describe('on a plain address of the local network', () => {
  describeOnBothEngines(
    world => {
      it('passkeys are not offered', async () => {
        const admin = await world().createCompany('Plain Shop');
        expect((await admin.get('second-factors')).body.passkey_host).toBeNull();
        const refused = await expectRejected(
          admin.post('second-factors', { kind: 'passkey', current_password: PASSWORD }),
        );
        expect(refused.kind).toEqual(['Passkeys need an address with https or localhost.']);
      });
    },
    { PUBLIC_URL: 'http://192.168.1.10:8080' },
  );
});
