// A working day of each shipped role, with its own users: nobody here is an administrator unless
// the test says so.
import { beforeAll, describe, expect, it } from 'vitest';
import { describeWithCbms, enableCbms, waitForState } from '../support/cbms-company.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, validCustomer } from '../support/shop.ts';
import type { ApiResponse, Caller } from '../support/test-app.ts';

describe('in a day', () => {
  describeWithCbms(linked => {
    let admin: Caller;
    let sales: Caller;
    let purchase: Caller;
    let accountant: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      const { world } = linked();
      admin = await world.createCompany('Day Shop');
      shop = await openPurchasingShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
      await enableCbms(admin);
      sales = await world.createUser(admin, 'Sales', 'Ram Thapa');
      purchase = await world.createUser(admin, 'Purchase', 'Gita Rai');
      accountant = await world.createUser(admin, 'Accountant', 'Hari Karki');
    });

    it('Sales makes a customer, corrects, reads and disables it, and no customer is deleted (PROD-054)', async () => {
      const made = await sales.post('customers', {
        ...(await validCustomer(sales)),
        last_name: 'Lumbini Stores',
        pan: '300100001',
      });
      expect(made.body).toMatchObject({
        message: 'Customer created successfully.',
        created_by: `Ram Thapa (${sales.id})`,
        status: 1,
      });
      const path = `customers/${made.body.id}`;
      expect((await sales.patch(path, { city: 'Butwal' })).status).toBe(200);
      expect((await sales.get(path)).body).toMatchObject({
        customer_name: 'Lumbini Stores',
        city: 'Butwal',
      });
      expect((await sales.patch(path, { status: 0 })).status).toBe(200);
      expect((await sales.get(path)).body.status).toBe(0);
      expect(
        (await sales.get('customers?filter[status]=1&filter[customer_name]=lumbini')).status,
      ).toBe(204);
      expect((await sales.delete(path)).status).toBe(404);
    });

    it('Sales invoices, finds, reads, prints and syncs an invoice that shows the name and id of its author (PROD-051, PROD-034, API-069)', async () => {
      const made = await sales.post('invoices', oneLaptopInvoice(shop));
      expect(made.status).toBe(200);
      const path = `invoices/${made.body.company_payment_id}`;
      expect(
        (await sales.get(`invoices?filter[invoice_no]=${made.body.invoice_no}`)).body.data,
      ).toHaveLength(1);
      const read = (await sales.get(path)).body;
      expect(read).toMatchObject({
        id: made.body.id,
        created_by: `Ram Thapa (${sales.id})`,
        pos: 'Main',
        total: 96050,
      });
      expect((await sales.get('invoices/999999')).status).toBe(404);
      const print = await sales.get(`${path}?q=print`);
      expect(print.headers['content-type']).toBe('application/pdf');
      expect(await readPdfText(print.raw)).toContain('Sagarmatha Traders');
      await waitForState(admin, 'invoice', made.body.invoice_no, 'accepted');
      const synced = await sales.get(`${path}/ird-sync`);
      expect([synced.status, (await sales.get(path)).body.ird_sync]).toEqual([200, 1]);
      expect((await purchase.get(`${path}/ird-sync`)).status).toBe(403);
    });

    it('Sales sees what a customer has bought, newest first, and Purchase does not (PROD-055)', async () => {
      await issueInvoice(sales, oneLaptopInvoice(shop));
      const history = (await sales.get(`transactions?search[customer_code]=${shop.customer.code}`))
        .body.data as Record<string, unknown>[];
      expect(history.length).toBeGreaterThan(1);
      expect(new Set(history.map(row => row.customer_code))).toEqual(new Set([shop.customer.code]));
      expect(history.map(row => Number(row.id))).toEqual(
        history.map(row => Number(row.id)).sort((a, b) => b - a),
      );
      expect(history[0]).toMatchObject({ amount: 96050, product_name: 'Laptop' });
      expect((await purchase.get('transactions')).status).toBe(403);
    });

    it('Sales exports its sales data in every format, and nothing of purchases (PROD-058)', async () => {
      await issueInvoice(sales, oneLaptopInvoice(shop));
      for (const type of ['csv', 'pdf', 'xls', 'xml', 'txt'])
        expect([
          type,
          (await sales.get(`sales-registers/export?export_type=${type}`)).status,
        ]).toEqual([type, 200]);
      expect((await sales.get('sales-registers/export?copy=true')).status).toBe(200);
      expect((await sales.get('sales-registers/export?export_type=csv')).raw.toString()).toContain(
        'Sagarmatha Traders',
      );
      expect((await sales.get('purchases-registers/export?export_type=csv')).body.message).toBe(
        'You do not have the permission "view purchase reports".',
      );
    });

    it('the accountant exports every report, and every other export has the same parameters (PROD-061, API-115)', async () => {
      const invoice = await issueInvoice(sales, oneLaptopInvoice(shop));
      await issueCreditNote(sales, invoice.company_payment_id, [{ quantity: 1 }]);
      await createVendorBill(
        purchase,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 2, amount: 1000 }]),
      );
      const range = 'start_date=2026-11-01 00:00:00&end_date=2026-11-30 23:59:59';
      for (const path of [
        'sales-registers',
        'sales-return',
        'purchases-registers',
        'material-view',
      ])
        for (const type of ['csv', 'pdf', 'xls', 'xml', 'txt']) {
          const file = await accountant.get(`${path}/export?export_type=${type}&${range}`);
          expect([path, type, file.status]).toEqual([path, type, 200]);
          expect(file.headers['content-disposition']).toContain(`.${type}`);
        }
      const logs = await admin.get(`logs/export?export_type=csv&${range}`);
      expect(logs.raw.toString()).toContain('Ram Thapa');
      for (const path of ['tax-forms/sales', 'annex-13', 'vat-return/2083/8', 'cancellations']) {
        const file = await admin.get(`${path}/export?export_type=csv&year=2083&month=8`);
        expect([path, file.status]).toEqual([path, 200]);
        expect([path, file.headers['content-disposition']]).toEqual([
          path,
          expect.stringContaining('attachment'),
        ]);
      }
      expect(
        (await purchase.get(`purchases-registers/export?export_type=csv&${range}`)).raw.toString(),
      ).toContain('Himalayan Cables');
    });

    it('an administrator invites a colleague with one role and one counter, moves them, and a person outside the staff gets nowhere (PROD-063, PROD-030)', async () => {
      const pos_id = (await admin.post('pos', { name: 'Lakeside' })).body.id as number;
      const role = async (name: string) =>
        (await admin.get(`roles?filter[name]=${name}`)).body.data[0].id as number;
      const invited = await admin.post('users', {
        name: 'Maya Gurung',
        email: 'maya@day.test',
        pos_id,
        role_id: await role('Sales'),
      });
      expect(invited.body).toMatchObject({
        pos: { name: 'Lakeside' },
        roles: [{ display_name: 'Sales' }],
      });
      // Before the link of the mail was followed nobody can sign in under that address; and nobody
      // signs themselves up.
      expect((await linked().world.signIn('maya@day.test', 'Secret-123')).status).toBe(401);
      expect(
        (await linked().world.anonymous.post('users', { name: 'Any Body', email: 'any@body.test' }))
          .status,
      ).toBe(401);
      const moved = await admin.put(`users/${invited.body.id}`, {
        role_id: await role('Purchase'),
        pos_id: 1,
        status: 1,
      });
      expect(moved.body).toMatchObject({ roles: [{ display_name: 'Purchase' }] });
      expect((await sales.post('users', {})).body.message).toBe(
        'You do not have the permission "create users".',
      );
      // An invited user signs in as a colleague: bound to the company that invited them.
      expect([sales.companyId, purchase.companyId, accountant.companyId]).toEqual([
        admin.companyId,
        admin.companyId,
        admin.companyId,
      ]);
    });

    it('only the administrator of the database backs it up and recovers it (PROD-037)', async () => {
      for (const colleague of [sales, purchase, accountant])
        for (const answer of [
          await colleague.get('backup'),
          await colleague.get('backup/download'),
          await colleague.post('recover-database'),
        ])
          expect(answer.status).toBe(403);
      expect((await admin.get('backup/download')).status).toBe(200);
      expect((await admin.get('backup')).body.data).toHaveLength(1);
    });

    it('customers, vendors and the own company are known by their PAN, on records and documents (PROD-005)', async () => {
      for (const path of ['customers?filter[pan]=123456789', 'vendors?filter[pan]=300200001'])
        expect([path, (await admin.get(path)).body.data.length]).toEqual([path, 1]);
      expect((await admin.get('customers?filter[pan]=999999999')).status).toBe(204);
      expect((await sales.get(`companies/${sales.companyId}`)).body.pan).toBe('301234567');
      const invoice = await issueInvoice(sales, oneLaptopInvoice(shop));
      const text = await readPdfText(
        (await sales.get(`invoices/${invoice.company_payment_id}?q=preview`)).raw,
      );
      for (const pan of ['301234567', '123456789']) expect(text).toContain(pan);
      const bill = await createVendorBill(
        purchase,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 1, amount: 1000 }]),
      );
      expect((await purchase.get(`billings/${bill.id}`)).body.pan).toBe('300200001');
    });

    it('the menu of a role is a tree whose entries have children, name, address and icon (ENT-006)', async () => {
      const tree = (await sales.get('menus/-/role')).body.data as Record<string, unknown>[];
      const group = tree.find(entry => (entry.children as unknown[]).length > 0)!;
      const [child] = group.children as Record<string, unknown>[];
      for (const entry of [group, child!])
        expect(Object.keys(entry)).toEqual(
          expect.arrayContaining(['id', 'name', 'url', 'icon', 'children']),
        );
      expect(child).toMatchObject({
        name: expect.any(String),
        url: expect.stringMatching(/^\//),
        icon: expect.any(String),
        children: [],
      });
    });

    it('a list accepts the parameters that its screen sends beyond the named keys (API-009)', async () => {
      // The authority may accept a bill between two reads.
      const rowsOf = ({ body }: ApiResponse) =>
        body?.data?.map(({ ird_sync: _, ...row }: { ird_sync?: number }) => row);
      for (const path of ['customers', 'products', 'invoices', 'users', 'sales-registers']) {
        const plain = await admin.get(path);
        const more = await admin.get(`${path}?limit=10&page=1&extra=1&timezone=Asia/Kathmandu`);
        expect([path, more.status, rowsOf(more)]).toEqual([path, plain.status, rowsOf(plain)]);
      }
    });
  });
});
