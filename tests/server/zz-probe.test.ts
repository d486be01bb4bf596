import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { goodCustomer } from '../shop.ts';
import { type Caller, onBothEngines, PASSWORD } from '../world.ts';
describe('probe', () => {
  onBothEngines((world, engine) => {
    let admin: Caller;
    beforeAll(async () => { admin = await world().company('Probe Shop'); });
    const show = (what: string, value: unknown) => console.log(`PROBE ${engine} ${what}: ${JSON.stringify(value)}`);
    it('nul', async () => {
      const a = await admin.post('units', { name: 'nul', description: 'a\u0000b' }); show('NUL body', [a.status, a.body]);
      const b = await admin.get('units?filter[name]=%00'); show('NUL filter', [b.status, b.body]);
      const c = await admin.get('invoices/%00'); show('NUL path', [c.status, c.body]);
      const d = await world().nobody.post('v2/login', { email: 'a\u0000@b.np', password: 'x' }); show('NUL login', [d.status, d.body]);
      const e = await admin.post('units', { name: 'surr', description: 'a\ud800b' }); show('surrogate', [e.status, JSON.stringify(e.body?.description)]);
    });
    it('method', async () => {
      const u = (await admin.post('units', { name: 'm', description: 'M u' })).body;
      const r = await admin.post(`units/${u.id}`, { _method: 'PATCH', description: 'changed' }); show('_method', [r.status, r.body]);
    });
    it('fiscal race', async () => {
      const rs = await Promise.all([1,2,3,4].map(i => admin.post('fiscal-year', { name: `race${'abcd'[i-1]}`, start_date: '2030-07-17', end_date: '2031-07-16' })));
      show('fiscal race', rs.map(r => r.status));
    });
    it('inventory race', async () => {
      const unit = (await admin.post('units', { name: 'inv', description: 'Inv' })).body.id;
      const family = (await admin.post('product-families', { name: 'Inv' })).body.id;
      const p = (await admin.post('products', { type: 'p', name: 'Pen', unit_id: unit, product_family_id: family, sales_price: 1, purchase_price: 1 })).body;
      const inv = (await admin.post('inventory', { product_id: p.id, stock_available: 10 })).body;
      await Promise.all([20, 30, 40].map(n => admin.patch(`inventory/${inv.id}`, { stock_available: n })));
      const row = (await admin.get(`inventory/${inv.id}`)).body.stock_available;
      const stock = await world().app.database.read.selectFrom('stock').select('qty').where('product_id', '=', p.id).executeTakeFirst();
      show('inventory race row/stock', [row, stock]);
      const gone = (await admin.post('units', { name: 'gone', description: 'Gone' })).body.id;
      const [made, del] = await Promise.all([
        admin.post('products', { type: 'p', name: 'Cup', unit_id: gone, product_family_id: family, sales_price: 1, purchase_price: 1 }),
        admin.delete(`units/${gone}`)]);
      show('delete race', [made.status, del.status]);
      const big = [1,2].map(() => admin.post('inventory', { product_id: p.id, stock_available: 9007199254740991 }));
      show('big stock', (await Promise.all(big)).map(r => [r.status, r.body]));
    });
    it('login flood', async () => {
      await world().company('Flood Shop');
      const rs = await Promise.all(Array.from({ length: 30 }, () => world().signIn('admin.flood.shop@shop.test', 'wrong-1234')));
      show('flood', rs.reduce((m: Record<string, number>, r) => ({ ...m, [r.status]: (m[r.status] ?? 0) + 1 }), {}));
    });
    it('email case', async () => {
      const clerk = await world().colleague(admin, 'Sales', 'Case Clerk');
      const r = await admin.put(`users/${clerk.id}`, { email: 'Case.Clerk@Shop.test' });
      show('email case', [r.status, r.body?.email, (await world().signIn('case.clerk@shop.test', PASSWORD)).status]);
    });
    it('nulls', async () => {
      const c = await goodCustomer(admin);
      await admin.post('customers', { ...c, email: '' }); await admin.post('customers', { ...c, email: 'a@b.np' });
      show('nulls asc', (await admin.get('customers?sort_field=email&sort_by=asc')).body.data.map((r: any) => r.email));
      show('nulls desc', (await admin.get('customers?sort_field=email&sort_by=desc')).body.data.map((r: any) => r.email));
      const r1 = await admin.get('fiscal-year/list?filter[start_date]=nonsense'); show('bad date filter', [r1.status]);
      const r2 = await admin.get('units?filter[created_at]=2026-11-21'); show('day filter', [r2.status, r2.body?.total ?? r2.body]);
      const long = await admin.get('fiscal-year/list?start_date=2030-07-17&end_date=2030-07-17'); show('fy dates', [long.status]);
    });
    it('in use', async () => {
      const c = (await admin.get('customers')).body.data[0];
      show('verbs', [(await admin.delete(`customers/${c.id}`)).status]);
      show('users pos', [(await admin.delete('pos/1')).status, (await admin.delete('pos/1')).body]);
    });
    it('setup race', async () => {
      const w = await (await import('../world.ts')).openWorld(engine);
      const form = { company_name: 'R', company_pan: '301234567', admin_name: 'Sita', admin_email: 'r@r.test', admin_password: 'Secret-123' };
      const rs = await Promise.all([1, 2].map(i => w.nobody.post('setup', { ...form, admin_email: `r${i}@r.test` })));
      show('setup race', rs.map(r => [r.status, r.body?.message]));
      await w.close();
    });
    if (engine === 'PostgreSQL') it('lost connection', async () => {
      const { database } = world().app;
      const r = await database.write(async tx => {
        await tx.insertInto('counters').values({ company_id: 99, kind: 'x', scope: 'before', value: 1 }).execute();
        const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;
        await sql`select pg_terminate_backend(${pid})`.execute(database.read);
        await new Promise(d => setTimeout(d, 200));
        await tx.insertInto('counters').values({ company_id: 99, kind: 'x', scope: 'after', value: 1 }).execute();
      }).catch(e => `refused ${e.message}`);
      show('lost', [r, await database.read.selectFrom('counters').selectAll().where('company_id', '=', 99).execute()]);
    });
  });
});
