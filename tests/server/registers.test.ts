// The four reports of the documents: their lines, their sums under every filter, and their
// refusals.
import { beforeAll, describe, expect, it } from 'vitest';
import { toTimeRange } from '../../domain/registers/report-period.ts';
import { signInAsOf } from '../support/as-of-date.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const names = (text: string) => text.split(' ').sort();
/** Mangsir 2083, the month of today, as an address says it. */
const mangsir = new URLSearchParams(toTimeRange({ year: 2083, month: 8 })).toString();

describe('the registers', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let other: string;
    beforeAll(async () => {
      admin = await world().createCompany('Register Shop');
      shop = await openPurchasingShop(admin);
      await admin.post('fiscal-year', {
        name: '2082/83',
        start_date: '2025-07-17',
        end_date: '2026-07-16',
      });
      other = (
        await admin.post('customers', {
          ...(await validCustomer(admin)),
          last_name: 'गणेश Élan Stores',
          pan: '300000009',
        })
      ).body.customer_code;
      const email = 'admin.register.shop@shop.test';
      // The last second of Kartik in Nepal, the first of Mangsir.
      const before = await signInAsOf(world(), admin, email, '2026-11-16T18:14:59Z');
      await issueInvoice(
        before,
        oneLaptopInvoice(shop, { transaction_date: '2026-11-16 10:00:00' }),
      );
      const first = await signInAsOf(world(), admin, email, '2026-11-16T18:15:00Z');
      await issueInvoice(
        first,
        oneLaptopInvoice(shop, { transaction_date: '2026-11-17 00:00:00' }),
      );
      world().setNow(NOW);
      const returned = await issueInvoice(
        admin,
        oneLaptopInvoice(shop, {
          customer_id: other,
          discount_rate: 10,
          taxable_amount: 76500,
          total: 86445,
        }),
      );
      await issueCreditNote(admin, returned.company_payment_id, [{ quantity: 1 }]);
      const mistyped = await issueInvoice(admin, oneLaptopInvoice(shop));
      expect(
        (
          await admin.post(`invoices/${mistyped.company_payment_id}/cancellation`, {
            reason: 'Typed twice',
          })
        ).status,
      ).toBe(200);
      const neighbour = await world().createCompany('Neighbour');
      await issueInvoice(neighbour, oneLaptopInvoice(await openPurchasingShop(neighbour)));
    });

    it('list every invoice of a Nepali month from its first second on, with its returns (ENT-115, ENT-116, API-177, API-181, API-183, REP-046, REP-047)', async () => {
      const { body } = await admin.get(`sales-registers?limit=25&page=1&${mangsir}`);
      expect(Object.keys(body)).toEqual(['invoices', 'sum_data']);
      const lines = body.invoices.data;
      expect(lines.map((line: { invoice_no: string }) => line.invoice_no)).toEqual(['2', '3', '4']);
      expect(lines[1]).toEqual({
        id: expect.any(Number),
        company_payment_id: expect.any(String),
        created_at: '2026-11-21 11:45:00',
        fiscal_year: '2083/84',
        invoice_no: '3',
        customer_name: 'गणेश Élan Stores',
        pan: '300000009',
        total: 86445,
        exempted_sale: 0,
        export_sale: 0,
        discount_amount: 8500,
        taxable_amount: 76500,
        vat_amount: 9945,
        'sum-credit-note': 86445,
        status: 0,
        cancelled: 0,
      });
      expect(body.invoices).toMatchObject({
        total: 3,
        current_page: 1,
        last_page: 1,
        prev_page_url: null,
        next_page_url: null,
      });
    });

    it('count a cancelled invoice for nothing and keep its number; a returned invoice stays a sale of its day (ENT-117, REP-051)', async () => {
      const { body } = await admin.get(`sales-registers?${mangsir}`);
      const cancelled = body.invoices.data.at(-1);
      expect(cancelled).toMatchObject({
        invoice_no: '4',
        cancelled: 1,
        status: 0,
        total: 0,
        taxable_amount: 0,
        vat_amount: 0,
      });
      expect(body.sum_data.total_sales).toEqual({
        total: 96050 + 86445,
        discount_amount: 8500,
        taxable_amount: 85000 + 76500,
        vat_amount: 11050 + 9945,
        exempted_sale: 0,
        export_sale: 0,
      });
    });

    it('sum the rows of the search and not of the page, in any script and case (REP-012, OPEN-084)', async () => {
      const all = await admin.get(`sales-registers?limit=1&page=2&${mangsir}`);
      expect(all.body.sum_data.total_sales.total).toBe(96050 + 86445);
      expect(all.body.invoices).toMatchObject({ total: 3, from: 2, to: 2 });
      for (const text of ['गणेश', 'éLAN', 'stores']) {
        const { body } = await admin.get(
          `sales-registers?${mangsir}&search[customer_name]=${encodeURIComponent(text)}`,
        );
        expect(body.sum_data.total_sales).toMatchObject({ total: 86445, vat_amount: 9945 });
        expect(body.invoices.data).toHaveLength(1);
      }
      expect(
        (await admin.get(`sales-registers?${mangsir}&filter[customer_name]=nobody`)).status,
      ).toBe(204);
    });

    it('narrow to a counter, and name the counters and the resellers that invoices name (API-175, API-176, OPEN-091)', async () => {
      expect((await admin.get('worldlink-pos')).body.data).toEqual([
        { id: expect.any(Number), name: 'Main' },
      ]);
      expect((await admin.get('resellers')).status).toBe(204);
      await world().app.database.write(tx =>
        tx
          .updateTable('invoices')
          .set({ reseller: 'Everest Partners' })
          .where('company_id', '=', admin.companyId)
          .where('invoice_no', '=', '2')
          .execute(),
      );
      expect((await admin.get('resellers')).body.data).toEqual([{ name: 'Everest Partners' }]);
      const { body } = await admin.get(
        `sales-registers?${mangsir}&filter[pos]=Main&filter[reseller]=Everest Partners`,
      );
      expect(body.sum_data.total_sales.total).toBe(96050);
      expect(body.invoices.total).toBe(1);
      expect((await admin.get('sales-registers?filter[pos]=Elsewhere')).status).toBe(204);
      // The cancelled invoice has the counter too, and counts for nothing there.
      expect(
        (await admin.get(`sales-registers?${mangsir}&filter[pos]=Main`)).body.sum_data.total_sales
          .total,
      ).toBe(96050 + 86445);
    });

    it('list the returns by the day of their note (API-180, API-182, ENT-121, ENT-122, ENT-123)', async () => {
      const { body } = await admin.get(`sales-return?${mangsir}&search[customer_name]=stores`);
      expect(Object.keys(body)).toEqual(['sales_return', 'total_sales_return']);
      expect(body.sales_return.data).toHaveLength(1);
      const [line] = body.sales_return.data;
      const documented =
        'id created_at invoice_no credit_note_no customer_name pan total taxable_amount vat_amount discount_amount vat_rated_sale exempted_sale';
      expect(names(documented).filter(name => !(name in line))).toEqual([]);
      expect(line).toMatchObject({
        invoice_no: '3',
        credit_note_no: '1',
        bill_note_no: '3/1',
        total: 86445,
        vat_rated_sale: 76500,
        exempted_sale: 0,
      });
      expect(body.total_sales_return).toMatchObject({
        total: 86445,
        discount_amount: 8500,
        taxable_amount: 76500,
        vat_amount: 9945,
      });
      const kartik = new URLSearchParams(toTimeRange({ year: 2083, month: 7 })).toString();
      expect((await admin.get(`sales-return?${kartik}`)).status).toBe(204);
    });

    it('list every invoice as the authority asks: its figures, whether it is valid, who printed it first and when (API-179, ENT-120, REP-013)', async () => {
      const id = (await admin.get('invoices?filter[invoice_no]=2')).body.data[0]
        .company_payment_id as string;
      for (const q of ['print', 'invoice', 'print'])
        expect((await admin.get(`invoices/${id}?q=${q}`)).status).toBe(200);
      const { body } = await admin.get(`material-view?${mangsir}`);
      const documented =
        'fiscal_year bill_no transaction_id customer_name customer_pan bill_date amount discount taxable_amount tax_amount total_amount vat_refund_amount payment_method is_printed printed_time ird_sync is_bill_active entered_by is_realtime printed_by';
      expect(names(documented).filter(name => !(name in body.data[0]))).toEqual([]);
      expect(body.data[0]).toMatchObject({
        bill_no: '2',
        transaction_id: id,
        amount: 85000,
        discount: 0,
        taxable_amount: 85000,
        tax_amount: 11050,
        total_amount: 96050,
        is_printed: 1,
        printed_time: '2026-11-21 11:45:00',
        printed_by: `Sita Sharma (${admin.id})`,
        is_bill_active: 1,
        ird_sync: 0,
      });
      expect(body.data.map((line: { is_bill_active: number }) => line.is_bill_active)).toEqual([
        1, 0, 0,
      ]);
      // A cancelled invoice keeps its figures here: the row also says that it is cancelled.
      expect(body.data[2]).toMatchObject({
        total_amount: 96050,
        is_printed: 0,
        printed_time: null,
      });
      expect(
        (await admin.get(`material-view?${mangsir}&search[customer_name]=STORES`)).body.total,
      ).toBe(1);
    });

    it('list bills by their own date, with the notes against them and sums by type (API-178, ENT-118, ENT-119, REP-014, REP-052, REP-053, REP-054, OPEN-083)', async () => {
      const charger = (qty: number, more: object, vat_rate = 13) =>
        toVendorBillRequest(shop, [{ id: shop.charger, qty, amount: 1000, vat_rate }], {
          transaction_date: '2026-11-18',
          ...more,
        });
      const normal = await createVendorBill(admin, charger(4, {}));
      await createVendorBill(admin, charger(1, { type: 'capital' }));
      await createVendorBill(
        admin,
        charger(2, { type: 'import', declaration_no: 'M-1', declaration_date: '2026-11-18' }, 0),
      );
      // Of the month before, and sent back in this one.
      const early = await createVendorBill(admin, charger(3, { transaction_date: '2026-11-16' }));
      expect((await issueDebitNote(admin, normal.id, [{ qty: 1 }])).status).toBe(200);
      expect((await issueDebitNote(admin, early.id, [{ qty: 1 }])).status).toBe(200);
      const { body } = await admin.get(
        `purchases-registers?limit=10&${mangsir}&search[vendor_name]=himalayan`,
      );
      expect(Object.keys(body)).toEqual(['billing', 'debit_note', 'debit_note_total', 'sum_data']);
      expect(body.billing.data.map((line: { type: string }) => line.type)).toEqual([
        'normal',
        'capital',
        'import',
      ]);
      const documented =
        'id created_at billing_no vendor_name pan total taxable_amount vat_amount discount_amount type';
      expect(names(documented).filter(name => !(name in body.billing.data[0]))).toEqual([]);
      expect(body.billing.data[0]).toMatchObject({
        created_at: '2026-11-18 00:00:00',
        total: 4520,
        taxable_amount: 4000,
        'sum-debit-note': 1130,
      });
      expect(body.billing.data[2]).toMatchObject({
        total: 2000,
        taxable_amount: 0,
        non_taxable: 2000,
        import_taxable: 0,
        'sum-debit-note': 0,
      });
      expect(body.debit_note).toHaveLength(2);
      expect(body.debit_note[1]).toMatchObject({
        payment_id: expect.any(String),
        billing: { created_at: '2026-11-16 00:00:00' },
        total: 1130,
      });
      const none = { taxable_amount: 0, vat_amount: 0 };
      expect(body.sum_data).toMatchObject({
        total_purchase: {
          total: 7650,
          purchase: { taxable_amount: 4000, vat_amount: 520 },
          import: none,
          capital: { taxable_amount: 1000, vat_amount: 130 },
        },
        return_purchase: {
          total: 2260,
          purchase: { taxable_amount: 2000, vat_amount: 260 },
          import: none,
          capital: none,
        },
        active_purchase: {
          total: 5390,
          purchase: { taxable_amount: 2000, vat_amount: 260 },
          capital: { taxable_amount: 1000, vat_amount: 130 },
        },
      });
      // A page of the notes with a page of the bills.
      const second = await admin.get(
        `purchases-registers?limit=1&page=3&debit_note_page=2&${mangsir}`,
      );
      expect(second.body.billing).toMatchObject({ total: 3, from: 3, to: 3 });
      expect(second.body.debit_note.map((note: { id: number }) => note.id)).toEqual([
        body.debit_note[1].id,
      ]);
      expect(
        (await admin.get(`purchases-registers?${mangsir}&search[vendor_name]=nobody`)).status,
      ).toBe(204);
    });

    it.each(['sales-registers', 'sales-return', 'purchases-registers', 'material-view'])(
      'refuse invalid parameters of %s, under its name',
      async path => {
        const refused = async (query: string) => {
          const { status, body } = await admin.get(`${path}?${query}`);
          expect(status).toBe(422);
          return Object.keys(body.message);
        };
        expect(await refused('page=0')).toEqual(['page']);
        expect(await refused('limit=1000000')).toEqual(['limit']);
        expect(await refused('limit=0')).toEqual(['limit']);
        expect(await refused('start_date=2026-13-01')).toEqual(['start_date']);
        expect(await refused('start_date=2026-11-31 00:00:00')).toEqual(['start_date']);
        expect(await refused('end_date=1999')).toEqual(['end_date']);
        expect(
          await refused('start_date=2026-11-21 00:00:00&end_date=2026-11-20 23:59:59'),
        ).toEqual(['end_date']);
        expect(await refused('filter[odd]=1')).toEqual(['filter[odd]']);
        expect(await refused('sort_field=total')).toEqual(['sort_field']);
        expect(await refused('sort_by=sideways')).toEqual(['sort_by']);
        expect(await refused('sort_field=created_at&page=x')).toEqual(
          expect.arrayContaining(['page']),
        );
      },
    );

    it('answer a page past the end empty, and a period without a document with nothing', async () => {
      const past = await admin.get(`sales-registers?${mangsir}&page=1000000000`);
      expect(past.status).toBe(200);
      expect(past.body.invoices).toMatchObject({ data: [], total: 3, last_page: 1, from: null });
      for (const path of [
        'sales-registers',
        'sales-return',
        'purchases-registers',
        'material-view',
      ])
        for (const query of [
          'start_date=1900-01-01&end_date=1900-01-31',
          'start_date=2999-01-01 00:00:00',
        ])
          expect((await admin.get(`${path}?${query}`)).status).toBe(204);
    });
  });
});
