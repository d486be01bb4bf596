// An empty installation, its first company, the demo company, and the settings that are refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSessionSecret } from '../../server/auth/tokens.ts';
import { ConfigError, readConfig } from '../../server/platform/config.ts';
import { describeOnBothEngines, openTestApp } from '../support/test-app.ts';

const form = {
  company_name: 'Sagarmatha',
  company_pan: '301234567',
  address: 'New Road',
  phone: '4221234',
  email: 'shop@shop.test',
  admin_name: 'Sita Sharma',
  admin_email: 'Sita@shop.test',
  admin_password: 'Secret-123',
};

describe('setting up', () => {
  describeOnBothEngines((world, engine) => {
    it('is needed once, reports problems by field, then signs the administrator in', async () => {
      const { anonymous } = world();
      expect((await anonymous.get('setup')).body).toEqual({ needed: true });
      const wrong = await anonymous.post('setup', {
        ...form,
        company_pan: '30',
        admin_email: 'sita',
        admin_password: 'short',
        extra: 1,
        ...{ vat_registered: '0', chart: 'farming', calendar: 'lunar' },
      });
      expect([wrong.status, wrong.body.message]).toEqual([
        422,
        {
          extra: ['This field is not known.'],
          vat_registered: ['Not a valid option.'],
          chart: ['Not a valid option.'],
          calendar: ['Not a valid option.'],
          company_pan: ['This is not a valid pan number'],
          admin_email: ['This is not a valid email.'],
          admin_password: ['The password must have at least 8 characters.'],
        },
      ]);
      const done = await anonymous.post('setup', form);
      expect(done.status).toBe(200);
      expect((await anonymous.get('setup')).body).toEqual({ needed: false });
      expect((await anonymous.post('setup', form)).status).toBe(403);
      expect((await world().signIn('sita@SHOP.test', 'Secret-123')).status).toBe(200);
    });

    it('keeps the further choices of a company with a PAN only', async () => {
      const own = await openTestApp(engine);
      const choices = { vat_registered: 0, chart: 'services', calendar: 'bs', city: 'Pokhara' };
      const { status, body } = await own.anonymous.post('setup', { ...form, ...choices });
      expect(status).toBe(200);
      const get = async (path: string) =>
        (
          await own.app.server.inject({
            url: `/billing/${path}`,
            headers: { authorization: `Bearer ${body.access_token}` },
          })
        ).json();
      expect((await get('check-settings')).rules).toEqual([
        { name: 'vat-registered', from: '1943-04-14', value: 0 },
      ]);
      expect(await get('preferences')).toMatchObject({ calendar: 'bs' });
      const nepal = (await get('countries?limit=1&filter[name]=Nepal')).data[0].id;
      expect(await get('companies/1')).toMatchObject({
        ...{ chart: 'services', street: 'New Road', city: 'Pokhara' },
        country: nepal,
      });
      await own.close();
    });

    it('makes five roles, one POS, currency, payment methods, templates, countries, and nothing that the company has to choose', async () => {
      const admin = await world().createCompany('Fresh Shop');
      const names = async (path: string) =>
        ((await admin.get(`${path}?limit=100&sort_field=id&sort_by=asc`)).body?.data ?? []).map(
          (row: { name?: string; code?: string }) => row.name ?? row.code,
        ) as string[];
      expect(await names('roles')).toEqual([
        'Administrator',
        'Accountant',
        'Sales',
        'Purchase',
        'Auditor',
      ]);
      expect([
        await names('pos'),
        await names('currencies'),
        await names('payment-methods'),
        await names('invoice-templates'),
      ]).toEqual([['Main'], ['NPR'], ['Cash', 'Credit'], ['Tax Invoice', 'Credit Note']]);
      for (const path of [
        'fiscal-year/list',
        'taxes',
        'units',
        'product-families',
        'customers',
        'products',
      ])
        expect([path, (await admin.get(path)).status]).toEqual([path, 204]);
      expect((await admin.get(`companies/${admin.companyId}`)).body).toMatchObject({
        name: 'Fresh Shop',
        pan: '301234567',
        currency: { symbol: 'Rs.' },
        country_info: { name: 'Nepal' },
      });
      expect((await admin.get('companies/999999')).status).toBe(404);
      // Without the further choices.
      expect((await admin.get('check-settings')).body.rules).toEqual([]);
      expect((await admin.get('preferences')).body).toEqual({});
      expect((await admin.get(`companies/${admin.companyId}`)).body.chart).toBe('trading');
    });

    it('fills a believable demo company, the same every time', async () => {
      const demos = await Promise.all(
        [1, 2].map(async () => {
          const demo = await openTestApp(engine, { DEMO: '1' });
          const { body } = await demo.signIn('admin@demo.test', 'Demo-1234');
          const get = async (path: string) =>
            (
              await demo.app.server.inject({
                url: `/billing/${path}`,
                headers: { authorization: `Bearer ${body.access_token}` },
              })
            ).json();
          const [customers, products, vendors, invoices, statistics] = await Promise.all(
            [
              'customers?limit=1000',
              'products?limit=1000',
              'vendors',
              'invoices?limit=1000',
              'statistics/invoices',
            ].map(get),
          );
          const years = new Set(
            invoices.data.map((row: { fiscal_year: string }) => row.fiscal_year),
          );
          const numbers = invoices.data
            .filter((row: { fiscal_year: string }) => row.fiscal_year === '2083/84')
            .map((row: { invoice_no: string }) => Number(row.invoice_no))
            .reverse();
          expect([customers.total, products.total, vendors.total, years.size]).toEqual([
            40, 65, 10, 2,
          ]);
          expect(new Set(products.data.map((row: { family: string }) => row.family))).toContain(
            'internet',
          );
          expect(invoices.total).toBeGreaterThan(300);
          expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1));
          expect(invoices.data[0].created_at < '2026-11-21').toBe(true);
          expect(invoices.data.some((row: { tsc_amount: number }) => row.tsc_amount > 0)).toBe(
            true,
          );
          await demo.close();
          return statistics;
        }),
      );
      expect(demos[0]).toEqual(demos[1]);
    });
  });

  it('stops with one clear line for a setting that cannot be used', () => {
    for (const env of [
      { PORT: 'eighty' },
      { TSC_RATE: '101' },
      { CAPTCHA: 'maybe' },
      { DATABASE_URL: 'mysql://x' },
      { SESSION_SECRET: 'short' },
      { SETUP_ADMIN_EMAIL: 'a@b.np' },
      { LOG_LEVEL: 'loud' },
      { PORT: '80.5' },
      { SMTP_URL: 'smtp:mail' },
      { PUBLIC_URL: 'http:' },
      { DATA_DIR: import.meta.filename },
      { SETUP_VAT_REGISTERED: 'yes' },
      { SETUP_CHART: 'farming' },
    ]) {
      expect(() => readConfig(env)).toThrow(ConfigError);
    }
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      captcha: 'altcha',
      tscRate: 10,
    });
    // A line without a value, as settings files have them, is no setting.
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'DATA_DIR', 'TSC_RATE', 'CAPTCHA', 'LOG_LEVEL', 'CBMS_TIMEOUT'].map(name => [
        name,
        '',
      ]),
    );
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('reads the further choices of an unattended set-up', () => {
    const env = {
      ...{ SETUP_COMPANY_NAME: 'A', SETUP_COMPANY_PAN: '301234567', SETUP_ADMIN_NAME: 'B' },
      ...{ SETUP_ADMIN_EMAIL: 'a@b.np', SETUP_ADMIN_PASSWORD: 'Secret-123' },
    };
    expect(readConfig(env).setup).not.toHaveProperty('vat_registered');
    const chosen = { ...env, SETUP_VAT_REGISTERED: '0', SETUP_CHART: 'internet-provider' };
    expect(readConfig(chosen).setup).toMatchObject({
      vat_registered: 0,
      chart: 'internet-provider',
    });
  });

  it('makes a secret where none is stored, also in the place of an empty one', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bijak-secret-'));
    writeFileSync(join(dataDir, 'session-secret'), '');
    const made = loadSessionSecret({ sessionSecret: '', dataDir });
    expect([made.length, loadSessionSecret({ sessionSecret: '', dataDir })]).toEqual([64, made]);
    rmSync(dataDir, { recursive: true });
  });

  it('runs on the Node that npm brought', () => {
    expect(process.version).toMatch(/^v24\./);
  });
});
