// Rolling forward a company's settings: gateways with their sealed keys, the account at the tax
// authority, the levels of the checks.

import { beforeAll, describe, expect, it } from 'vitest';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { decryptPassword } from '../../server/features/cbms/account.ts';
import {
  downloadBackup,
  openSeededShop,
  restoreFrom,
  seedBusinessDay,
} from '../support/backup-company.ts';
import { loadTestInstallationKey } from '../support/forge-backup.ts';
import { type Part, png, sendForm } from '../support/multipart.ts';
import type { PurchasingShop } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('after rolling forward', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let backup: Buffer;
    let shop: PurchasingShop;
    let nepal: number;
    let india: number;
    beforeAll(async () => {
      admin = await world().createCompany('Set Shop');
      shop = await openSeededShop(admin);
      const countries = (await admin.get('countries?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      nepal = countries.find(country => country.name === 'Nepal')!.id;
      india = countries.find(country => country.name === 'India')!.id;
      backup = (await downloadBackup(admin)).bytes;
    });
    const rows = (table: string) =>
      dynamicTables(world().app.database.read)
        .selectFrom(table)
        .selectAll()
        .where('company_id', '=', admin.companyId)
        .execute();
    const gateway = (more: Record<string, Part>) =>
      sendForm(admin, 'payment-gateways', {
        description: 'Wallet',
        status: '1',
        enable_tv: '1',
        'countries[0]': String(nepal),
        'platforms[0]': '1',
        'platforms[1]': '4',
        image: { bytes: png, name: 'logo.png' },
        ...more,
      });
    const made = async (more: Record<string, Part>) => {
      const { status, body } = await gateway(more);
      expect(status).toBe(200);
      return body.id as number;
    };
    const forward = async () => {
      const { status, body } = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
    };

    it('a VAT return still has its submitted boxes, and their later changes', async () => {
      const now = async (month: number) => {
        const { changed_since_submission, entered } = (await admin.get(`vat-return/2083/${month}`))
          .body;
        return { changed_since_submission, entered };
      };
      expect((await admin.put('vat-return/2083/8', { submission_no: '83-8' })).status).toBe(200);
      expect((await admin.put('vat-return/2083/9', { remarks: 'Not yet' })).status).toBe(200);
      expect((await admin.put('vat-return/2083/9', { submission_no: '83-9' })).status).toBe(200);
      await seedBusinessDay(admin, shop, 'after the return');
      const before = [await now(8), await now(9)];
      expect(before[0]!.changed_since_submission.length).toBeGreaterThan(0);
      await forward();
      expect([await now(8), await now(9)]).toEqual(before);
    });

    it('gateways are as they were: columns, countries, keys; one that was deleted stays away', async () => {
      const keys = { product_code: 'EPAYTEST', secret_key: 'secret-8gBm' };
      const esewa = await made({ name: 'eSewa', slug: 'esewa', config: JSON.stringify(keys) });
      const plain = await made({
        name: 'Counter',
        slug: 'counter',
        required_field: '',
        config: '{}',
      });
      const gone = await made({
        name: 'Khalti',
        slug: 'khalti',
        config: JSON.stringify({ secret_key: 'gone', public_key: 'gone', live_secret_key: 'gone' }),
      });
      const change = {
        _method: 'PATCH',
        status: '0',
        'countries[0]': String(india),
        'countries[1]': String(nepal),
        'platforms[0]': '2',
      };
      expect(
        (await sendForm(admin, `payment-gateways/${plain}`, { ...change, name: 'Till' })).status,
      ).toBe(200);
      const newKeys = { ...keys, secret_key: 'another-9' };
      expect(
        (
          await sendForm(admin, `payment-gateways/${esewa}`, {
            _method: 'PATCH',
            config: JSON.stringify(newKeys),
          })
        ).status,
      ).toBe(200);
      expect((await admin.delete(`payment-gateways/${gone}`)).status).toBe(200);
      const seen = async () => ({
        listed: (await admin.get('payment-gateways/all?limit=100')).body.data,
        esewa: (await admin.get('payment-gateways/esewa/config')).body,
        one: (await admin.get(`payment-gateways/${plain}`)).body,
        gone: (await admin.get(`payment-gateways/${gone}`)).status,
        links: (await rows('payment_gateways_countries')).length,
      });
      const before = await seen();
      expect(before.esewa).toMatchObject({ secret_key: 'another-9' });
      await forward();
      expect(await seen()).toEqual(before);
    });

    it('the account at the tax authority is as it was: name, password, switched on, paused', async () => {
      const saved = await admin.put('cbms-account', {
        username: 'Set_CBMS',
        password: 'first@1',
        enabled: 1,
        since: '2026-11-01',
      });
      expect(saved.status).toBe(200);
      expect(
        (
          await admin.put('cbms-account', {
            username: 'Set_CBMS',
            password: 'second@2',
            enabled: 1,
          })
        ).status,
      ).toBe(200);
      expect((await admin.post('cbms-account/pause', {})).status).toBe(200);
      const [before] = await rows('cbms_accounts');
      expect(before).toMatchObject({
        username: 'Set_CBMS',
        enabled: 1,
        paused: 1,
        since: '2026-11-01',
      });
      await forward();
      const [after] = await rows('cbms_accounts');
      expect(after).toEqual(before);
      expect(decryptPassword(loadTestInstallationKey(world()), after as never)).toBe('second@2');
    });

    it('a custom template is as it was, and a removed one stays away', async () => {
      const example = (await admin.get('invoice-templates/-/example')).raw.toString();
      const templates = (await admin.get('invoice-templates?limit=10')).body.data as {
        id: number;
      }[];
      const [kept, gone] = templates.map(({ id }) => id) as [number, number];
      expect((await admin.put(`invoice-templates/${kept}/file`, { file: example })).status).toBe(
        200,
      );
      const ours = example.replaceAll('VAT', 'V.A.T.');
      expect((await admin.put(`invoice-templates/${kept}/file`, { file: ours })).status).toBe(200);
      expect((await admin.put(`invoice-templates/${gone}/file`, { file: example })).status).toBe(
        200,
      );
      expect((await admin.delete(`invoice-templates/${gone}/file`)).status).toBe(200);
      const before = await rows('custom_templates');
      expect(before).toMatchObject([{ template_id: kept }]);
      await forward();
      expect(await rows('custom_templates')).toEqual(before);
    });

    it('the levels of the checks and the receivers of the digests are as they were', async () => {
      const { levels } = (await admin.get('check-settings')).body as {
        levels: Record<string, string>;
      };
      const [check] = Object.keys(levels);
      const other = levels[check!] === 'off' ? 'warn' : 'off';
      expect((await admin.put('check-settings', { levels: { [check!]: other } })).status).toBe(200);
      expect((await admin.put('proof', { digest_email: 'owner@shop.test' })).status).toBe(200);
      const before = await rows('check_settings');
      expect(before).toMatchObject([{ digest_email: 'owner@shop.test' }]);
      await forward();
      expect(await rows('check_settings')).toEqual(before);
      expect((await admin.get('check-settings')).body.levels).toEqual({
        ...levels,
        [check!]: other,
      });
    });
  });
});
