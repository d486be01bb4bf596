// The upload quota of a company, and the removal of files that no record refers to.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { listFileColumns } from '../../server/files/file-uses.ts';
import { gif, type Part, pdf, png, sendForm } from '../support/multipart.ts';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { openInstallation } from '../support/schema-installation.ts';
import { type Caller, describeOnBothEngines, type Engine } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const shelves = {
  $id: 'shelves',
  type: 'object',
  'x-title': { one: label('Shelf'), many: label('Shelves') },
  'x-address': '/shelves',
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': label('ID') },
    photo: { type: 'string', format: 'image', 'x-label': label('Photo') },
    paper: { type: 'string', format: 'file', 'x-label': label('Paper') },
  },
};
const picture = (bytes: Buffer): Part => ({ bytes, name: 'a.png' });

/** Every way in for a file. */
const uploadRoutes = (admin: Caller): [string, string, Record<string, Part>, string][] => [
  ['a picture of a form', 'file-upload', {}, 'file'],
  ['the logo', `companies/${admin.companyId}`, { _method: 'patch' }, 'logo'],
  ['the own picture', `users/${admin.id}/images`, {}, 'images'],
  [
    'a gateway',
    'payment-gateways',
    {
      name: 'Own',
      slug: 'own',
      description: 'Own',
      enable_tv: '0',
      status: '1',
      required_field: '',
      config: '{}',
      'platforms[0]': '1',
    },
    'image',
  ],
];

describe('the quota of a company', () => {
  describeOnBothEngines(
    world => {
      it('refuses files beyond it on every way in, and stores nothing (S15)', async () => {
        const admin = await world().createCompany('Quota Shop');
        const folder = join(world().dataDir, 'files');
        const large = Buffer.concat([png, Buffer.alloc(600_000)]);
        const nepal = (await admin.get('countries?limit=1000')).body.data.find(
          (row: { name: string }) => row.name === 'Nepal',
        ).id;
        expect((await sendForm(admin, 'file-upload', { file: picture(large) })).status).toBe(200);
        const before = readdirSync(folder);
        for (const [what, path, more, field] of uploadRoutes(admin)) {
          const parts = {
            ...more,
            ...(field === 'image' ? { 'countries[0]': String(nepal) } : {}),
            [field]: picture(large),
          };
          const refused = await sendForm(admin, path, parts);
          expect([refused.status, refused.body.message], what).toEqual([
            413,
            expect.stringContaining('storage limit of 1 MB'),
          ]);
        }
        const inNepali = await sendForm(admin, 'file-upload', { file: picture(large) }, 'ne');
        expect([inNepali.status, inNepali.body.message]).toEqual([
          413,
          expect.stringContaining('१ MB सम्म फाइल'),
        ]);
        expect(readdirSync(folder)).toEqual(before);
        expect(
          await world()
            .app.database.read.selectFrom('files')
            .select('id')
            .where('company_id', '=', admin.companyId)
            .execute(),
        ).toHaveLength(1);
        // A file that fits still comes in, and another company has its own quota.
        expect((await sendForm(admin, 'file-upload', { file: picture(png) })).status).toBe(200);
        const other = await world().createCompany('Other Quota Shop');
        expect((await sendForm(other, 'file-upload', { file: picture(large) })).status).toBe(200);
      });
    },
    { FILES_QUOTA_MB: '1' },
  );
});

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'files that no record refers to, on %s',
  engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'go after a day, and no other (S15)',
      async () => {
        const installation = await openInstallation(engine);
        const folder = join(installation.dataDir, 'files');
        let { admin, close, app } = await installation.start({ shelves }, '2026-11-21T06:00:00Z');
        const upload = async (bytes = png, name = 'a.png') =>
          (await sendForm(admin, 'file-upload', { file: { bytes, name } })).body as {
            id: number;
            name: string;
          };
        const shop = await openPurchasingShop(admin);
        const [own, photo, document, replaced, bill, product, left] = [
          await upload(pdf, 'own.pdf'),
          await upload(),
          await upload(pdf, 'a.pdf'),
          await upload(gif),
          await upload(pdf, 'bill.pdf'),
          await upload(),
          await upload(),
        ];
        const shelf = (await admin.post('shelves', { photo: replaced.id, paper: document.id })).body
          .id;
        await admin.patch(`shelves/${shelf}`, { photo: photo.id });
        // In a field of the company, be it inactive.
        const field = { entity: 'units', title: 'Plan', type: 'file' };
        const { id: plan } = (await admin.post('own-fields', field)).body;
        await admin.post('units', { name: 'Rack', description: 'A', own_fields: { plan: own.id } });
        await admin.put(`own-fields/${plan}`, { status: 0 });
        await createVendorBill(
          admin,
          toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 10 }], {
            file_id: bill.id,
          }),
        );
        await admin.post('products', {
          ...{ type: 'p', name: 'Pictured', unit_id: shop.unit, product_family_id: shop.family },
          ...{ sales_price: 1, purchase_price: 1, image: product.id },
        });
        const nepal = (await admin.get('countries?limit=1000')).body.data.find(
          (row: { name: string }) => row.name === 'Nepal',
        ).id;
        for (const [what, path, more, field] of uploadRoutes(admin).slice(1)) {
          const made = await sendForm(admin, path, {
            ...more,
            ...(field === 'image' ? { 'countries[0]': String(nepal) } : {}),
            [field]: picture(png),
          });
          expect(made.status, what).toBe(200);
        }
        const names = async () =>
          (await app.database.read.selectFrom('files').select('name').orderBy('id').execute()).map(
            row => row.name,
          );
        const all = await names();
        expect(all).toHaveLength(10);
        await close();
        // An hour before the day is over nothing happens.
        ({ admin, close, app } = await installation.start({}, '2026-11-22T05:00:00Z'));
        expect(await names()).toEqual(all);
        const young = await upload();
        await close();
        const later = await installation.start({}, '2026-11-22T07:00:00Z');
        ({ admin, close, app } = later);
        expect(later.logLines).toContain('2 uploaded files that no record refers to removed');
        const kept = [
          ...all.filter(name => name !== left.name && name !== replaced.name),
          young.name,
        ];
        expect(await names()).toEqual(kept);
        expect(
          readdirSync(folder)
            .map(name => `files/${name}`)
            .sort(),
        ).toEqual([...kept].map(String).sort());
        const log = (
          await admin.get('logs?filter[table_name]=files&filter[action]=delete&limit=50')
        ).body.data;
        expect(log.map((entry: { username: string }) => entry.username)).toEqual([
          'Bijak',
          'Bijak',
        ]);
        await app.scheduler.tick();
        await close();
        // At night as well, while the service runs.
        ({ close, app } = await installation.start({}, '2026-11-25T07:00:00Z'));
        expect(await names()).toEqual(kept.slice(0, -1));
        expect(await app.scheduler.tick()).toContain('sweep-files');
        await close();
        await installation.close();
      },
    );
  },
);

describe('the references to files', () => {
  it('are known of every column with such a name (S15)', async () => {
    const { entities } = await loadEntities(join(import.meta.dirname, '..', '..', 'schemas'));
    const { migrations } = await import('../../server/database/migrations/list.ts');
    const known = new Set(
      listFileColumns(entities).map(({ table, column }) => `${table}.${column}`),
    );
    const named = migrations
      .flatMap(migration => migration.tables ?? [])
      .flatMap(({ name, columns }) => Object.keys(columns).map(column => `${name}.${column}`))
      .filter(name => /\.(\w+_)?(file|file_id|logo|image|picture|photo)$/.test(name));
    expect(named.filter(name => !known.has(name))).toEqual([]);
    expect([...known]).toEqual(
      expect.arrayContaining([
        'billings.file_id',
        'companies.logo',
        'products.image',
        'users.image',
        'payment_gateways.image',
      ]),
    );
  });
});
