// Settings can be sent back as they were read: a client that changes one of them need not know the
// read-only ones.
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointDescriptions } from '../../server/openapi/endpoints.ts';
import { openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const calls = endpointDescriptions.map(({ endpoint }) => endpoint);
const settings = calls
  .filter(call => /^PUT [^{]+$/.test(call) && calls.includes(call.replace('PUT', 'GET')))
  .map(call => call.slice(4));

describe('settings', () => {
  it('are those of the sales, of the checks, of the proof and of the authority, and more', () => {
    expect(settings).toEqual(
      expect.arrayContaining([
        'sales-settings',
        'check-settings',
        'proof',
        'cbms-account',
        'backup-settings',
      ]),
    );
  });

  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Settled Shop');
      await openShop(admin);
      await admin.post('check-rules', { name: 'vat-due', from: '2027-03-14', value: 20 });
      await admin.put('cbms-account', { username: 'shop', password: 'Secret-123', enabled: 1 });
    });

    it.each(settings)('%s are accepted as they were read, and stay so', async path => {
      const before = (await admin.get(path)).body as object;
      expect((await admin.put(path, before)).status).toBe(200);
      expect((await admin.get(path)).body).toEqual(before);
    });

    it('name the other requests that change rules and layouts', async () => {
      const { levels } = (await admin.get('check-settings')).body as { levels: object };
      const { status, body } = await admin.put('check-settings', {
        levels,
        rules: [],
        layouts: [{ form: 'sales' }],
      });
      expect([status, body.message]).toEqual([
        422,
        {
          rules: ['Change rules one by one at check-rules.'],
          layouts: ['Change layouts one by one at check-layouts.'],
        },
      ]);
    });
  });
});
