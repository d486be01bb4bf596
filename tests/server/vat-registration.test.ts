// Companies with a PAN only, and the day from which one is registered for VAT: a month of each,
// worked out by hand. Every document keeps the status of its day, a note that of its document.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { describeWithCbms, enableCbms, listOutbox, waitForState } from '../support/cbms-company.ts';
import { type Invoice, issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  type VendorBill,
} from '../support/purchases.ts';
import { readPdfText, unzip } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { loadJournalLines } from '../support/stock-and-journal.ts';
import type { Caller } from '../support/test-app.ts';

/** The fifth day of Mangsir 2083. */
const REGISTERED_FROM = '2026-11-21';
const MONTH = 'year=2083&month=8';
const DAYS = 'start_date=2026-11-17&end_date=2026-12-15';

type Box = { no: string; value: number | null; credit: number | null; debit: number | null };

describe('registration for VAT', () => {
  describeWithCbms(linked => {
    let admin: Caller;
    let shop: PurchasingShop;
    let email: string;
    const at = (day: string) => linked().world.setNow(`${day}T06:00:00Z`);
    const register = (from: string, value: unknown, language: 'en' | 'ne' = 'en') =>
      admin.call('POST', 'check-rules', { name: 'vat-registered', from, value }, { language });
    const sale = (
      day: string,
      figures: { taxable_amount: number; total: number },
      lines = [{ id: shop.repair, qty: 2, amount: 500 }],
      more: object = {},
    ) => toInvoiceRequest(shop, lines, figures, { transaction_date: `${day} 09:00:00`, ...more });
    const plain = (day: string) => sale(day, { taxable_amount: 1000, total: 1000 });
    const taxed = (day: string) => sale(day, { taxable_amount: 1000, total: 1130 });
    const buy = (day: string) =>
      createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 2, amount: 500 }], {
          transaction_date: day,
        }),
      );
    const journal = (kind: string, id: number) =>
      loadJournalLines(linked().world, admin.companyId, kind, id);
    const findDifferences = () => auditLedger(linked().world.app.database, admin.companyId);
    const readBoxes = async () => {
      const { body } = await admin.get('vat-return/2083/8');
      const box = (no: string) => (body.boxes as Box[]).find(each => each.no === no)!;
      const counts = Object.fromEntries(
        (body.counts as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
      );
      return { body, box, counts };
    };
    const print = async (path: string, language: 'en' | 'ne' = 'en') =>
      readPdfText((await admin.get(`${path}?q=preview`, { ...{ language } })).raw);
    const openCompany = async (name: string) => {
      at('2026-11-17');
      admin = await linked().world.createCompany(name);
      email = `admin.${name.toLowerCase().replaceAll(' ', '.')}@shop.test`;
      shop = await openPurchasingShop(admin);
      await enableCbms(admin);
      expect((await register('2026-01-01', 0)).status).toBe(200);
    };

    describe('of a company that has a PAN only', () => {
      let invoice: Invoice;
      let bill: VendorBill;
      beforeAll(async () => {
        await openCompany('Corner Shop');
        invoice = await issueInvoice(admin, plain('2026-11-17'));
        bill = await buy('2026-11-17');
      });

      it('issues without VAT, whatever the goods, and refuses figures with it', async () => {
        expect(invoice).toMatchObject({
          ...{ vat_rate: 0, taxable_amount: 1000, exempted_sale: 0, export_sales: 0 },
          ...{ vat_amount: 0, total: 1000 },
          details: [{ vat_rate: 0, vat_amount: 0, tax_treatment: 'taxable' }],
        });
        expect((await admin.post('invoices', taxed('2026-11-17'))).body.message).toEqual({
          total: ['Total Amount is not valid'],
        });
        const { body: rice } = await admin.post('products', {
          ...{ name: 'Rice', type: 's', sales_price: 100, tax_treatment: 'exempt' },
          ...{ unit_id: shop.unit, product_family_id: shop.family },
        });
        // A tenth off 300 + 200, and 10 % TSC on the internet line.
        const mixed = await issueInvoice(
          admin,
          sale(
            '2026-11-17',
            { taxable_amount: 450, total: 450 },
            [
              { id: rice.id, qty: 3, amount: 100 },
              { id: shop.repair, qty: 1, amount: 200 },
            ],
            { discount_rate: 10 },
          ),
        );
        expect(mixed).toMatchObject({
          ...{ taxable_amount: 450, exempted_sale: 0, vat_rate: 0, total: 450 },
          details: [{ tax_treatment: 'taxable', taxable_amount: 270 }, { taxable_amount: 180 }],
        });
        expect(await journal('invoice', invoice.id)).toEqual([
          ['1100', 100_000, 0],
          ['4010', 0, 100_000],
        ]);
      });

      it('gives back without VAT, by note and by cancellation', async () => {
        const note = await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
        expect(note.body).toMatchObject({ vat_amount: 0, taxable_amount: 500, total: 500 });
        expect(await journal('credit-note', note.body.id)).toEqual([
          ['1100', 0, 50_000],
          ['4010', 50_000, 0],
        ]);
        const slip = await issueInvoice(admin, plain('2026-11-17'));
        const { body } = await admin.post(`invoices/${slip.company_payment_id}/cancellation`, {
          reason: 'A slip',
        });
        expect(body).toMatchObject({ vat_rate: 0, vat_amount: 0, total: 1000 });
        expect(await journal('cancellation', body.id)).toEqual([
          ['1100', 0, 100_000],
          ['4010', 100_000, 0],
        ]);
      });

      it('has the VAT of its purchases in their cost', async () => {
        expect(bill).toMatchObject({ vat_registered: 0, vat_amount: 130, total: 1130 });
        expect(await journal('billing', bill.id)).toEqual([
          ['2000', 0, 113_000],
          ['5000', 113_000, 0],
        ]);
        const {
          body: { data: stock },
        } = await admin.get('inventory/-/current-inventories');
        expect(stock).toMatchObject([{ stock: 2, value: 1130, average_cost: 565 }]);
        const { body } = await issueDebitNote(admin, bill.id, [{ qty: 1 }]);
        expect(await journal('debit-note', body.id)).toEqual([
          ['2000', 56_500, 0],
          ['5000', 0, 56_500],
        ]);
      });

      it('prints a bill without VAT in both languages', async () => {
        const path = `invoices/${invoice.company_payment_id}`;
        const english = await print(path);
        expect(english).toContain('BILL');
        expect(english).not.toMatch(/TAX INVOICE|VAT|Taxable/);
        expect(await print(path, 'ne')).not.toMatch(/कर बीजक|भ्याट|करयोग्य/);
        expect(await print(`billings/${bill.id}`)).toContain('130.00');
      });

      it('is in the exempt columns of registers and forms, and in no VAT return', async () => {
        const sums = (await admin.get(`sales-registers?${DAYS}`)).body.sum_data.total_sales;
        expect(sums).toMatchObject({
          ...{ total: 1450, taxable_amount: 0, vat_amount: 0, exempted_sale: 1450 },
        });
        const part = 'start_date=2026-11-17 00:00:01&end_date=2026-11-17 23:59:59';
        const register = await admin.get(`sales-registers?${part}`);
        expect(register.body.sum_data.total_sales).toEqual(sums);
        expect(register.body.invoices.data[0]).toMatchObject({
          ...{ taxable_amount: 0, exempted_sale: 1000, vat_amount: 0, total: 1000 },
        });
        expect((await admin.get(`sales-return?${DAYS}`)).body.total_sales_return).toMatchObject({
          ...{ total: 500, taxable_amount: 0, exempted_sale: 500 },
        });
        const bought = (await admin.get(`purchases-registers?${DAYS}`)).body;
        expect(bought.sum_data.active_purchase).toMatchObject({
          ...{ total: 565, non_taxable: 565, purchase: { taxable_amount: 0, vat_amount: 0 } },
        });
        expect(bought.billing.data[0]).toMatchObject({ total: 1130, non_taxable: 1130 });
        expect((await admin.get(`material-view?${DAYS}`)).body.data[0]).toMatchObject({
          ...{ amount: 1000, taxable_amount: 0, tax_amount: 0, total_amount: 1000, ird_sync: 0 },
        });
        const formOf = async (form: string, detail = 'documents') =>
          (await admin.get(`tax-forms/${form}?${MONTH}&detail=${detail}`)).body;
        for (const detail of ['documents', 'lines']) {
          const sales = await formOf('sales', detail);
          const purchases = await formOf('purchases', detail);
          expect(sales.totals).toMatchObject({ total: 1450, exempt: 1450, taxable: 0, vat: 0 });
          expect(sales.data[0]).toMatchObject({ total: 1000, exempt: 1000, taxable: 0 });
          expect(purchases.totals).toMatchObject({ total: 1130, exempt: 1130, local_vat: 0 });
          expect(purchases.data[0]).toMatchObject({ exempt: 1130, local_taxable: 0 });
        }
        expect((await formOf('sales-returns')).totals).toMatchObject({ exempt: 500, vat: 0 });
        const debited = await formOf('purchase-returns');
        expect([debited.totals.exempt, debited.data[0].exempt]).toEqual([565, 565]);
        expect((await formOf('standard-view')).data[0]).toMatchObject({ taxable: 0, vat: 0 });
        expect((await admin.get('annex-13?year=2083')).status).toBe(200);
        const { body, box, counts } = await readBoxes();
        expect([box('1.1').value, box('1.3').value, box('2.3').value]).toEqual([0, 0, 0]);
        expect([box('2.1').credit, counts.sales_bills, counts.purchase_bills]).toEqual([0, 0, 0]);
        expect([body.registered, body.carries]).toEqual([[], 0]);
        const xlsx = await admin.get('vat-return/2083/8/export?export_type=xlsx');
        const texts = unzip(xlsx.raw).get('xl/worksheets/sheet1.xml')!;
        expect(texts).toContain('The company was not registered for VAT in this month');
      });

      it('reports nothing to the tax authority, not even when asked', async () => {
        expect(await listOutbox(admin)).toEqual([]);
        const { status, body } = await admin.get(`invoices/${invoice.company_payment_id}/ird-sync`);
        expect([status, body.message]).toEqual([
          422,
          'This document was issued without VAT registration, so it is not reported to IRD.',
        ]);
        expect((await admin.get('dashboard/sales')).body?.waiting ?? 0).toBe(0);
        expect(await findDifferences()).toEqual([]);
      });
    });

    describe('of a company that registers on a day of the month', () => {
      let early: Invoice;
      let late: Invoice;
      let earlyBill: VendorBill;
      let lateBill: VendorBill;
      let proforma: string;
      let backup: Buffer;
      beforeAll(async () => {
        await openCompany('Growing Shop');
        early = await issueInvoice(admin, plain('2026-11-17'));
        earlyBill = await buy('2026-11-17');
        const { invoice_details: details, ...header } = plain('2026-11-17');
        proforma = (await admin.post('proforma-invoice', { ...header, details })).body.id;
        backup = (await downloadBackup(admin)).bytes;
        at(REGISTERED_FROM);
        admin = await linked().world.signInAs(email);
      });

      it.each([
        ['2026-11-17', 1, 'from'],
        ['2026-01-01', 1, 'from'],
        [REGISTERED_FROM, 2, 'value'],
        [REGISTERED_FROM, '1', 'value'],
      ])('is refused from %s with %s', async (from, value, field) => {
        const { status, body } = await register(from, value);
        expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
      });

      it('says which documents are in the way, in both languages', async () => {
        const sentences = await Promise.all(
          (['en', 'ne'] as const).map(
            async language => (await register('2026-11-10', 1, language)).body.message.from[0],
          ),
        );
        expect(sentences).toEqual([
          expect.stringContaining('2026-11-17'),
          expect.stringContaining('२०२६-११-१७'),
        ]);
        const taken = await admin.call('DELETE', 'check-rules/vat-registered/2026-01-01');
        expect([taken.status, Object.keys(taken.body.message)]).toEqual([422, ['from']]);
      });

      it('may be taken back as long as no document depends on it', async () => {
        expect((await register(REGISTERED_FROM, 1)).status).toBe(200);
        expect((await register(REGISTERED_FROM, 0)).body.message).toEqual({
          from: ['There is already a rule from this date.'],
        });
        const path = `check-rules/vat-registered/${REGISTERED_FROM}`;
        expect((await admin.delete(path)).status).toBe(200);
        expect((await register(REGISTERED_FROM, 1)).status).toBe(200);
        late = await issueInvoice(admin, taxed(REGISTERED_FROM));
        lateBill = await buy(REGISTERED_FROM);
        expect((await admin.delete(path)).status).toBe(422);
        const logged = (await admin.get('logs?limit=100&filter[table_name]=check_settings')).body
          .data;
        expect(JSON.stringify(logged)).toContain('vat-registered');
      });

      it('counts for the day of a document, not for that of its issue', async () => {
        expect(late).toMatchObject({ vat_rate: 13, vat_amount: 130, total: 1130 });
        expect([earlyBill, lateBill]).toMatchObject([{ vat_registered: 0 }, { vat_registered: 1 }]);
        expect(await journal('billing', lateBill.id)).toEqual([
          ['1300', 13_000, 0],
          ['2000', 0, 113_000],
          ['5000', 100_000, 0],
        ]);
        expect(await issueInvoice(admin, plain('2026-11-20'))).toMatchObject({ vat_rate: 0 });
        const { body } = await admin.get(`proforma-invoice/${proforma}/invoice`);
        expect(body).toMatchObject({ vat_rate: 13, vat_amount: 130, total: 1130 });
      });

      it('leaves a note at the status of its document', async () => {
        const of = async (invoice: Invoice) =>
          (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }])).body;
        const [first, second] = [await of(early), await of(late)];
        expect([first, second]).toMatchObject([
          { vat_amount: 0, total: 500 },
          { vat_amount: 65, total: 565 },
        ]);
        expect(await journal('credit-note', first.id)).toEqual([
          ['1100', 0, 50_000],
          ['4010', 50_000, 0],
        ]);
        const { body } = await issueDebitNote(admin, earlyBill.id, [{ qty: 1 }]);
        expect((await admin.get(`purchase-returns/${body.id}`)).body).toMatchObject({
          ...{ vat_registered: 0, vat_amount: 65 },
        });
        expect(await print(`credit-notes/${first.company_payment_id}`)).not.toMatch(/VAT|Taxable/);
        expect(await print(`credit-notes/${second.company_payment_id}`)).toContain('VAT(13 %)');
      });

      it('adds up in a month of both', async () => {
        // Plain 1,000 and 1,000; with VAT 1,000 and the proforma's 1,000; notes of 500 each.
        const sums = (await admin.get(`sales-registers?${DAYS}`)).body.sum_data.total_sales;
        expect(sums).toMatchObject({
          ...{ total: 4260, exempted_sale: 2000, taxable_amount: 2000, vat_amount: 260 },
        });
        expect((await admin.get(`sales-return?${DAYS}`)).body.total_sales_return).toMatchObject({
          ...{ total: 1065, exempted_sale: 500, taxable_amount: 500, vat_amount: 65 },
        });
        const forms = await admin.get(`tax-forms/sales?${MONTH}`);
        expect(forms.body.totals).toMatchObject({ total: 4000, exempt: 2000, taxable: 2000 });
        const xlsx = await admin.get(`tax-forms/sales/export?${MONTH}&export_type=xlsx`);
        const sheet = unzip(xlsx.raw).get('xl/worksheets/sheet1.xml')!;
        for (const sum of [4000, 2000, 260]) expect(sheet).toContain(`<v>${sum.toFixed(2)}</v>`);
        const { body, box, counts } = await readBoxes();
        expect([box('1.1').value, box('1.1').debit, box('1.3').value]).toEqual([1500, 195, 0]);
        expect([box('2.1').value, box('2.1').credit, box('2.3').value]).toEqual([1000, 130, 0]);
        expect(counts).toMatchObject({
          ...{ sales_bills: 2, credit_notes: 1, purchase_bills: 1, debit_notes: 0 },
        });
        expect(body.registered).toEqual([{ from: REGISTERED_FROM, to: '2026-12-15' }]);
        expect(await findDifferences()).toEqual([]);
      });

      it('reports what was issued under registration, and nothing else', async () => {
        linked().world.setNow(`${REGISTERED_FROM}T06:10:00Z`);
        for (const number of ['2', '4']) await waitForState(admin, 'invoice', number, 'accepted');
        await waitForState(admin, 'credit-note', '2', 'accepted');
        expect(
          (await listOutbox(admin)).map(({ kind, number }) => `${kind} ${number}`).sort(),
        ).toEqual(['credit-note 2', 'invoice 2', 'invoice 4']);
      });

      it('leaves the nightly checks without a finding about VAT', async () => {
        await admin.post('check-report');
        await expect
          .poll(async () => (await admin.get('check-report')).body.running, { timeout: 10_000 })
          .toBe(false);
        expect((await admin.get('check-report')).body.last.counts.vat).toBe(0);
      });

      it('gives a sale with VAT back with VAT, also after the company has left', async () => {
        at('2026-11-22');
        admin = await linked().world.signInAs(email);
        expect((await register('2026-11-22', 0)).status).toBe(200);
        expect(await issueInvoice(admin, plain('2026-11-22'))).toMatchObject({ vat_rate: 0 });
        const note = await issueCreditNote(admin, late.company_payment_id, [{ quantity: 1 }]);
        expect(note.body).toMatchObject({ vat_amount: 65, total: 565 });
        const { body, box, counts } = await readBoxes();
        expect([box('1.1').value, box('1.1').debit, box('1.3').value]).toEqual([1000, 130, 0]);
        expect([counts.sales_bills, counts.credit_notes]).toEqual([2, 2]);
        expect(body.registered).toEqual([{ from: REGISTERED_FROM, to: REGISTERED_FROM }]);
        const kinds = (await listOutbox(admin)).map(({ kind, number }) => `${kind} ${number}`);
        expect(kinds.sort()).toEqual([
          ...['credit-note 2', 'credit-note 3', 'invoice 2', 'invoice 4'],
        ]);
      });

      it('comes back with a backup and the log behind it', async () => {
        const before = (await admin.get(`sales-registers?${DAYS}`)).body;
        expect((await restoreFrom(admin, backup, { roll_forward: '1' })).status).toBe(200);
        admin = await linked().world.signInAs(email);
        expect((await admin.get(`sales-registers?${DAYS}`)).body).toEqual(before);
        expect((await admin.get('check-settings')).body.rules).toMatchObject([
          { name: 'vat-registered', value: 0 },
          { name: 'vat-registered', value: 1 },
          { name: 'vat-registered', value: 0 },
        ]);
        expect(await findDifferences()).toEqual([]);
      });
    });
  });
});
