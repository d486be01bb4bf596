// The dashboard's figures: stored totals of this Nepali month and the last, by month of the year,
// and open tasks.
import { beforeAll, describe, expect, it } from 'vitest';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

describe('the overview', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    /** The token is short-lived, so each day has a new one. */
    const sellOn = async (instant: string, how = 1) => {
      world().setNow(instant);
      const today = (await world().signIn('admin.overview.shop@shop.test', 'Secret-123')).body
        .access_token as string;
      const request = oneLaptopInvoice(shop, { transaction_date: toNepalTime(new Date(instant)) });
      for (let nth = 0; nth < how; nth += 1)
        expect(
          (await admin.post('invoices', request, { headers: { authorization: `Bearer ${today}` } }))
            .status,
        ).toBe(200);
    };
    beforeAll(async () => {
      admin = await world().createCompany('Overview Shop');
      shop = await openShop(admin);
      await admin.post('fiscal-year', toFiscalYear('2026-07-10'));
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
      // The last day of Ashadh 2083 belongs to the year before; 17 July 2026 is 1 Shrawan.
      await sellOn('2026-07-16T06:00:00Z');
      await sellOn('2026-07-17T06:00:00Z');
      // The last moment of Kartik in Nepal, the first of Mangsir.
      await sellOn('2026-11-16T18:14:59Z');
      await sellOn('2026-11-16T18:15:00Z', 2);
      world().setNow(NOW);
    });

    it('sums this Nepali month next to the last and by month of the fiscal year, as the lists behind the figures do', async () => {
      const { status, body } = await admin.get('overview');
      expect(status).toBe(200);
      const { sales } = body;
      expect(sales.fiscal_year).toBe('2083/84');
      expect(sales.this_month).toEqual({
        year: 2083,
        month: 8,
        start_date: '2026-11-17',
        end_date: '2026-12-15',
        documents: 2,
        total: 192_100,
        taxable_amount: 170_000,
        vat_amount: 22_100,
      });
      expect(sales.last_month).toMatchObject({
        month: 7,
        start_date: '2026-10-18',
        end_date: '2026-11-16',
        documents: 1,
        vat_amount: 11_050,
      });
      expect(sales.months.map((month: { month: number }) => month.month)).toEqual([
        4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3,
      ]);
      expect(sales.months.map((month: { documents: number }) => month.documents)).toEqual([
        1, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0,
      ]);
      for (const { start_date, end_date, documents, total } of [
        sales.this_month,
        sales.last_month,
        ...sales.months,
      ]) {
        const range = `start_date=${start_date}&end_date=${end_date}`;
        expect((await admin.get(`statistics/invoices?${range}`)).body.all).toEqual({
          count: documents,
          total,
        });
        expect((await admin.get(`invoices?${range}`)).body?.total ?? 0).toBe(documents);
      }
    });

    it('includes the year before in its first month', async () => {
      world().setNow('2026-07-20T06:00:00Z');
      const token = (await world().signIn('admin.overview.shop@shop.test', 'Secret-123')).body
        .access_token as string;
      const { body } = await admin.get('overview', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(body.sales).toMatchObject({
        this_month: { month: 4, documents: 1 },
        last_month: { month: 3, documents: 1 },
      });
      world().setNow(NOW);
    });

    it('counts the documents that wait for the tax authority as the list does', async () => {
      const waiting = (await admin.get('overview')).body.sales.waiting as number;
      expect(waiting).toBe(5);
      expect((await admin.get('invoices?filter[ird_sync]=0')).body.total).toBe(waiting);
    });

    it('counts credit notes of the month as their list does, and the waiting ones', async () => {
      expect((await admin.get('overview')).body.credit_notes).toMatchObject({
        this_month: { documents: 0 },
        waiting: 0,
      });
      const invoice = await issueInvoice(admin, oneLaptopInvoice(shop));
      expect(
        (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }])).status,
      ).toBe(200);
      const { sales, credit_notes } = (await admin.get('overview')).body;
      // The invoice counts as sold, its note as returned.
      expect(sales.this_month).toMatchObject({ documents: 3, total: 288_150 });
      expect(credit_notes).toMatchObject({
        this_month: { documents: 1, total: 96_050, vat_amount: 11_050 },
        last_month: { documents: 0 },
        waiting: 1,
      });
      const { start_date, end_date } = credit_notes.this_month;
      expect(
        (await admin.get(`credit-notes?start_date=${start_date}&end_date=${end_date}`)).body.total,
      ).toBe(1);
      expect((await admin.get('credit-notes?filter[ird_sync]=0')).body.total).toBe(1);
      expect((await admin.get('invoices?filter[ird_sync]=0')).body.total).toBe(sales.waiting);
    });

    it('counts a cancelled invoice for nothing, as the sales register and the charts do, and as cancelled', async () => {
      await admin.put('sales-settings', { same_day_cancellation: 1 });
      const before = (await admin.get('overview')).body;
      const invoice = await issueInvoice(admin, oneLaptopInvoice(shop));
      expect(
        (
          await admin.post(`invoices/${invoice.company_payment_id}/cancellation`, {
            reason: 'Wrong customer',
          })
        ).status,
      ).toBe(200);
      const { sales, cancellations } = (await admin.get('overview')).body;
      const { documents, ...amounts } = sales.this_month;
      expect(sales.this_month).toEqual({ ...before.sales.this_month, documents });
      expect(documents).toBe(before.sales.this_month.documents + 1);
      const range = {
        start_date: `${amounts.start_date} 00:00:00`,
        end_date: `${amounts.end_date} 23:59:59`,
      };
      const register = (await admin.get(`sales-registers?${new URLSearchParams(range)}`)).body;
      expect([register.invoices.total, register.sum_data.total_sales]).toEqual([
        documents,
        expect.objectContaining({ total: amounts.total, vat_amount: amounts.vat_amount }),
      ]);
      const form = (await admin.get('tax-forms/sales?year=2083&month=8')).body;
      expect([form.total, form.totals.taxable, form.totals.vat]).toEqual([
        documents,
        amounts.taxable_amount,
        amounts.vat_amount,
      ]);
      expect(sales.months).toContainEqual(sales.this_month);
      expect(cancellations).toMatchObject({
        this_month: { documents: 1, total: 96_050 },
        last_month: { documents: 0 },
      });
      const { start_date, end_date } = cancellations.this_month;
      expect(
        (await admin.get(`cancellations?start_date=${start_date}&end_date=${end_date}`)).body.total,
      ).toBe(1);
    });

    it('counts the products below their minimum and lists them', async () => {
      expect((await admin.get('overview')).body.below_minimum).toBe(0);
      expect((await admin.get('inventory/-/below-minimum')).status).toBe(204);
      const laptop = (await admin.get(`products/${shop.laptop}`)).body;
      const setMinimum = (minimum_stock_qty: number) =>
        admin.put(`products/${shop.laptop}`, { ...laptop, minimum_stock_qty });
      // Five of ten are left: five is not below five.
      await setMinimum(5);
      expect((await admin.get('overview')).body.below_minimum).toBe(0);
      await setMinimum(6);
      expect((await admin.get('overview')).body.below_minimum).toBe(1);
      const listed = (await admin.get('inventory/-/below-minimum')).body;
      expect(listed).toMatchObject({
        total: 1,
        current_page: 1,
        data: [{ id: shop.laptop, name: 'Laptop', stock_available: 5, minimum_stock_qty: 6 }],
      });
      expect((await admin.get('inventory/-/below-minimum?filter[name]=nothing')).status).toBe(204);
    });

    it('asks users who may set it for an address of the digests, until there is one (S3)', async () => {
      expect((await admin.get('overview')).body.digest_asked).toBe(1);
      const manager = await world().createUser(admin, 'Sales', 'Asked Nothing');
      expect((await manager.get('overview')).body.digest_asked).toBeUndefined();
      expect((await admin.put('proof', { digest_email: 'auditor@firm.test' })).status).toBe(200);
      expect((await admin.get('overview')).body.digest_asked).toBeUndefined();
    });

    it('shows each role what it may view, refuses nobody, and nothing of another company', async () => {
      const purchase = await world().createUser(admin, 'Purchase');
      expect((await purchase.get('overview')).body).toEqual({ below_minimum: 1 });
      const sales = await world().createUser(admin, 'Sales');
      expect(Object.keys((await sales.get('overview')).body)).toEqual([
        'sales',
        'credit_notes',
        'cancellations',
        'below_minimum',
      ]);
      const units = (await admin.get('permissions?filter[name]=view units')).body.data[0]
        .id as number;
      await admin.post('roles', {
        name: 'Guest',
        display_name: 'Guest',
        description: 'Sees units',
        permission_id: [units],
      });
      const guest = await world().createUser(admin, 'Guest');
      expect(await guest.get('overview')).toMatchObject({ status: 200, body: {} });
      expect((await guest.get('inventory/-/below-minimum')).status).toBe(403);
      expect((await world().anonymous.get('overview')).status).toBe(401);
      const other = await world().createCompany('Other Shop');
      expect((await other.get('overview')).body).toMatchObject({
        sales: { waiting: 0, this_month: { documents: 0 } },
        below_minimum: 0,
      });
    });
  });
});
