// The first steps of a new company tick themselves from facts, for the roles that may take them; and
// the units that one press adds.
import { describe, expect, it } from 'vitest';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { commonUnits } from '../../domain/common-units.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { cbmsAccount } from '../support/cbms-company.ts';
import { png, sendForm } from '../support/multipart.ts';
import { oneLaptopInvoice, type Shop, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, openTestApp } from '../support/test-app.ts';

type Step = { name: string; done: number };

const loadSteps = async (person: Caller): Promise<Step[]> => {
  const { status, body } = await person.get('overview/first-steps');
  expect(status).toBe(200);
  return body.steps;
};
const listDone = async (person: Caller) =>
  (await loadSteps(person)).filter(({ done }) => done === 1).map(({ name }) => name);
const listNames = async (person: Caller) => (await loadSteps(person)).map(({ name }) => name);

const post = async (person: Caller, path: string, body: object) => {
  const answer = await person.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  return answer.body as { id: number } & Record<string, string>;
};

type Unit = { name: string; description: string; status: number };
const loadUnits = async (person: Caller): Promise<Unit[]> =>
  (await person.get('units?limit=100&sort_field=name&sort_by=asc')).body?.data ?? [];
const loadUnitNames = async (person: Caller) => (await loadUnits(person)).map(({ name }) => name);

describe('the first steps of a company', () => {
  describeOnBothEngines(world => {
    it('are ticked one by one by what is there, and not by another company', async () => {
      const admin = await world().createCompany('Beginning Shop');
      const other = await world().createCompany('Shop Beside');
      const ticks: string[] = [];
      /** Exactly the step of that name is done in addition. */
      const expectTick = async (name: string) => {
        const done = await listDone(admin);
        expect(done.filter(each => !ticks.includes(each))).toEqual([name]);
        ticks.push(name);
      };
      expect(await loadSteps(admin)).toEqual(
        ['logo', 'units', 'product', 'customer', 'invoice', 'mail', 'backup', 'authority'].map(
          name => ({ name, done: 0 }),
        ),
      );
      await sendForm(admin, `companies/${admin.companyId}`, {
        _method: 'patch',
        logo: { bytes: png, name: 'logo.png' },
      });
      await expectTick('logo');
      await post(admin, 'fiscal-year', toFiscalYear('2026-11-21'));
      const unit = await post(admin, 'units', { name: 'pcs', description: 'Pieces' });
      await expectTick('units');
      const family = await post(admin, 'product-families', { name: 'Computers' });
      const laptop = await post(admin, 'products', {
        ...{ type: 'p', name: 'Laptop', sales_price: 85000, purchase_price: 74200.5 },
        ...{ unit_id: unit.id, product_family_id: family.id },
      });
      await expectTick('product');
      const customer = await post(admin, 'customers', await validCustomer(admin));
      await expectTick('customer');
      const shop = { laptop: laptop.id, customer: { code: customer.customer_code } } as Shop;
      await post(admin, 'invoices', oneLaptopInvoice(shop));
      await expectTick('invoice');
      expect((await admin.get('backup/download')).status).toBe(200);
      await expectTick('backup');
      expect((await admin.put('cbms-account', { ...cbmsAccount, enabled: 0 })).status).toBe(200);
      await expectTick('authority');
      expect(await listDone(other)).toEqual([]);
    });

    it('are those that the role may take, and none without a session', async () => {
      const admin = await world().createCompany('Shop of Five Roles');
      const sales = await world().createUser(admin, 'Sales');
      expect(await listNames(sales)).toEqual(['product', 'customer', 'invoice']);
      const accountant = await world().createUser(admin, 'Accountant');
      expect(await listNames(accountant)).not.toContain('backup');
      expect(await listNames(accountant)).toContain('units');
      expect(await listNames(await world().createUser(admin, 'Auditor'))).toEqual([]);
      expect((await world().anonymous.get('overview/first-steps')).status).toBe(401);
    });
  });

  it('have the mail server ticked where the installation has one', async () => {
    const world = await openTestApp('SQLite', { SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await listDone(await world.createCompany('Mailing Shop'))).toEqual(['mail']);
    await world.close();
  });
});

describe('the common units', () => {
  describeOnBothEngines(world => {
    const add = (person: Caller, language: 'en' | 'ne' = 'en') =>
      person.post('units/-/common', undefined, { language });
    const all = commonUnits.map(({ name }) => name.en).sort();

    it('are added once, in whatever language and however often it is pressed', async () => {
      const admin = await world().createCompany('Measuring Shop');
      const [first, second] = await Promise.all([add(admin), add(admin)]);
      expect([first.body.created, second.body.created].sort((a, b) => a - b)).toEqual([
        0,
        all.length,
      ]);
      expect((await loadUnitNames(admin)).sort()).toEqual(all);
      expect((await loadUnits(admin)).find(({ name }) => name === 'kg')).toMatchObject({
        description: 'Kilograms',
        status: 1,
      });
      expect((await add(admin, 'ne')).body).toEqual({
        created: 0,
        message: 'प्रचलित सबै एकाइ पहिले नै छन्।',
      });
      expect(await listDone(admin)).toEqual(['units']);
    });

    it('leave out what has a unit of that name, whatever its case or language, and are in the language asked for', async () => {
      const admin = await world().createCompany('Shop With Units');
      await post(admin, 'units', { name: 'KG', description: 'Ours' });
      await post(admin, 'units', { name: 'थान', description: 'हाम्रो' });
      const { body } = await add(admin, 'ne');
      expect(body.created).toBe(all.length - 2);
      const names = await loadUnitNames(admin);
      expect(names).toEqual(expect.arrayContaining(['KG', 'थान', 'दर्जन']));
      for (const name of ['pcs', 'किलो', 'dozen']) expect(names).not.toContain(name);
      expect(names).toHaveLength(all.length);
    });

    it('need the permission to create units', async () => {
      const admin = await world().createCompany('Guarded Units Shop');
      const sales = await world().createUser(admin, 'Sales');
      const { status, body } = await add(sales);
      expect([status, body.message]).toEqual([
        403,
        'You do not have the permission "create units".',
      ]);
      expect((await add(world().anonymous)).status).toBe(401);
      expect(await loadUnits(admin)).toEqual([]);
    });

    it('are in the activity log and come back when it is replayed', async () => {
      const admin = await world().createCompany('Recovered Units Shop');
      const { bytes } = await downloadBackup(admin);
      world().setNow('2026-11-21T06:01:00Z');
      await add(admin);
      const logged = (await admin.get('logs?filter[table_name]=units&limit=100')).body.data;
      expect(logged).toHaveLength(all.length);
      const before = await loadUnits(admin);
      world().setNow('2026-11-21T06:10:00Z');
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      expect(await loadUnits(admin)).toEqual([]);
      expect((await restoreFrom(admin, bytes, { until: '2026-11-21 11:50:00' })).status).toBe(200);
      expect(await loadUnits(admin)).toEqual(before);
    });
  });
});
