// App keys: a secret shown once, a token good for one request only, and the transactions that
// another channel posts with it.
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('another channel', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Channel Shop');
      shop = await openShop(admin);
    });
    type Key = { id: number; client_id: string; client_secret: string };
    const key = async (app_name = 'Wallet') =>
      (await admin.post('app-keys', { app_name })).body as Key;
    const tokenFor = async ({ client_id, client_secret }: Key) =>
      (await world().anonymous.post('v2/token', { client_id, client_secret })).body
        .access_token as string;
    const paid = (more: object = {}) => ({
      customer_code: shop.customer.code,
      transaction_id: 'W-1',
      type: 'Recharge',
      product_name: 'Home Fibre',
      amount: 1200.5,
      ...more,
    });
    const post = (token: string, body: object) =>
      world().anonymous.post('transactions', body, {
        headers: { authorization: `Bearer ${token}` },
      });

    it('gets a key whose secret is shown once; lists mask it, the log never saw it (API-164, API-165, ENT-096)', async () => {
      const neighbour = await world().createCompany('Keyless Shop');
      expect((await neighbour.get('app-keys')).body).toMatchObject({
        data: [],
        message: 'No app key has been generated yet.',
      });
      const unnamed = await neighbour.post('app-keys');
      expect(unnamed.body).toMatchObject({
        app_name: 'Keyless Shop',
        message: 'App Key created successfully.',
      });
      const made = await key();
      expect([made.client_id.length, made.client_secret.length > 30]).toEqual([32, true]);
      const [row] = (await admin.get('app-keys')).body.data;
      expect(row).toMatchObject({
        app_name: 'Wallet',
        client_id: made.client_id,
        client_secret: '********',
      });
      expect(Object.keys(row)).not.toContain('secret_hash');
      const stored = await world().app.database.read.selectFrom('app_keys').selectAll().execute();
      const log = await world()
        .app.database.read.selectFrom('activity_log')
        .selectAll()
        .where('table_name', '=', 'app_keys')
        .execute();
      expect(JSON.stringify([stored, log])).not.toContain(made.client_secret);
      expect(log.length).toBeGreaterThan(1);
    });

    it('posts a transaction under the customer’s code', async () => {
      const answer = await post(await tokenFor(await key()), paid());
      expect(answer.body).toMatchObject({
        customer_code: shop.customer.code,
        customer_name: 'Sagarmatha Traders',
        transaction_id: 'W-1',
        type: 'Recharge',
        recharged_type: 'Wallet',
        product_name: 'Home Fibre',
        amount: 1200.5,
        accepted: 1,
        message: 'Transaction created successfully.',
      });
      expect(
        (await admin.get(`transactions?customer_code=${shop.customer.code}`)).body.data[0].id,
      ).toBe(answer.body.id);
      const log = (
        await admin.get(
          `logs?filter[table_name]=transactions&filter[table_pk_value]=${answer.body.id}`,
        )
      ).body.data;
      expect(log).toEqual([
        expect.objectContaining({
          username: expect.stringMatching(/^Wallet \(app \d+\)$/),
          action: 'create',
        }),
      ]);
    });

    it.each([
      [{ customer_code: '' }, 'customer_code', 'This field is required.'],
      [{ customer_code: 'C99999' }, 'customer_code', 'This record does not exist.'],
      [{ transaction_id: undefined }, 'transaction_id', 'This field is required.'],
      [{ transaction_id: 5 }, 'transaction_id', 'This field must be text.'],
      [{ type: '' }, 'type', 'This field is required.'],
      [{ type: '  ' }, 'type', 'This field is required.'],
      [{ type: 'Invoice' }, 'type', 'Invoices are recorded when they are issued.'],
      [{ transaction_id: '  ' }, 'transaction_id', 'This field is required.'],
      [
        { product: { name: 'x'.repeat(256) } },
        'product.name',
        'This field must have at most 255 characters.',
      ],
      [{ product: { name: 5 } }, 'product.name', 'This field must be text.'],
      [{ product: 5 }, 'product', 'This field must be text.'],
      [{ product: ['Home Fibre'] }, 'product', 'This field must be text.'],
      [{ product: 'x'.repeat(256) }, 'product', 'This field must have at most 255 characters.'],
      [{ amount: undefined }, 'amount', 'This field is required.'],
      [{ amount: '5' }, 'amount', 'Only positive decimal value is allowed'],
      [{ amount: 0 }, 'amount', 'Only positive decimal value is allowed'],
      [{ amount: -5 }, 'amount', 'Only positive decimal value is allowed'],
      [{ amount: 1.001 }, 'amount', 'Only positive decimal value is allowed'],
      [{ accepted: 2 }, 'accepted', 'Not a valid option.'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j gets an error under %s "%s"', async (more, field, text) => {
      const answer = await post(
        await tokenFor(await key()),
        paid({ transaction_id: 'W-bad', ...more }),
      );
      expect([answer.status, answer.body.message]).toEqual([422, { [field]: [text] }]);
    });

    it('stores one id once, though many requests post it at the same moment', async () => {
      const token = await tokenFor(await key());
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          post(token, paid({ transaction_id: 'W-once', accepted: 0 })),
        ),
      );
      expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(422)]);
      expect(answers.find(answer => answer.status === 422)!.body.message).toEqual({
        transaction_id: ['Transaction Id already esists.'],
      });
      const rows = (await admin.get('transactions?filter[transaction_id]=W-once')).body;
      // The history of a customer finds it by its Transaction Id.
      expect(
        (await admin.get('transactions?limit=10&search[transaction_id]=W-once')).body.data,
      ).toEqual(rows.data);
      expect([rows.total, rows.data[0].accepted]).toEqual([1, 0]);
    });

    it('may do nothing else with its token, nor a person post with theirs', async () => {
      const token = await tokenFor(await key());
      const headers = { authorization: `Bearer ${token}` };
      for (const path of [
        'transactions',
        'customers',
        'invoices',
        'menus/-/role',
        `companies/${admin.companyId}`,
      ])
        expect((await world().anonymous.get(path, { headers })).status).toBe(401);
      expect((await world().anonymous.post('invoices', {}, { headers })).status).toBe(401);
      const own = await admin.post('transactions', paid({ transaction_id: 'W-own' }));
      expect([own.status, own.body.message]).toEqual([401, 'This call needs an app key token.']);
      expect((await world().anonymous.post('transactions', paid())).status).toBe(401);
    });

    it('writes into the company of its key only', async () => {
      const neighbour = await world().createCompany('Channel Neighbour');
      const theirs = await openShop(neighbour);
      const code = theirs.customer.code;
      const other = (
        await neighbour.post('customers', { ...(await validCustomer(neighbour)), pan: '' })
      ).body;
      const answer = await post(
        await tokenFor(await key()),
        paid({ transaction_id: 'W-far', customer_code: other.customer_code }),
      );
      expect([code, answer.status]).toEqual([shop.customer.code, 422]);
      expect((await neighbour.get('transactions')).status).toBe(204);
      expect((await neighbour.put(`app-keys/${(await key()).id}`)).status).toBe(404);
    });

    it('is locked out at once when its key is renewed (API-166)', async () => {
      const old = await key();
      const token = await tokenFor(old);
      const renewed = await admin.put(`app-keys/${old.id}`);
      expect(renewed.body).toMatchObject({
        client_id: old.client_id,
        message: 'App Key updated successfully.',
      });
      expect(renewed.body.client_secret).not.toBe(old.client_secret);
      expect((await post(token, paid({ transaction_id: 'W-late' }))).status).toBe(401);
      expect(
        (
          await world().anonymous.post('v2/token', {
            client_id: old.client_id,
            client_secret: old.client_secret,
          })
        ).status,
      ).toBe(401);
      expect(
        (await post(await tokenFor(renewed.body), paid({ transaction_id: 'W-new' }))).status,
      ).toBe(200);
    });

    it('names the missing credential, and stops after ten wrong ones', async () => {
      const { client_id } = await key();
      expect(
        (await world().anonymous.post('v2/token', { client_id, surprise: 1 })).body.message,
      ).toEqual({
        client_secret: ['This field is required.'],
        surprise: ['This field is not known.'],
      });
      for (let nth = 0; nth < 10; nth += 1)
        expect(
          (await world().anonymous.post('v2/token', { client_id, client_secret: 'guess' })).status,
        ).toBe(401);
      expect(
        (await world().anonymous.post('v2/token', { client_id, client_secret: 'guess' })).status,
      ).toBe(429);
    });

    it('loses its token after a quarter of an hour', async () => {
      const token = await tokenFor(await key());
      world().setNow('2026-11-21T06:15:01Z');
      expect((await post(token, paid({ transaction_id: 'W-old' }))).status).toBe(401);
      world().setNow('2026-11-21T06:00:00Z');
    });

    it('gets its key from an administrator only', async () => {
      for (const role of ['Accountant', 'Sales'])
        expect((await (await world().createUser(admin, role)).post('app-keys')).status).toBe(403);
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get('app-keys')).status).toBe(200);
      expect((await auditor.put('app-keys/1')).status).toBe(403);
    });
  });
});
