// What a customer may owe: a warning by default, a refusal where the company wants it, passed over with a
// reason by those who may; and never by two invoices at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { openShop, type Shop, toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const TODAY = '2026-11-21';

describe('the credit of a customer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Crediting Shop');
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 1000 });
    });
    let phone = 9841000000;
    const addCustomer = async (more: object): Promise<Shop> => {
      phone += 1;
      const { status, body } = await admin.post('customers', {
        ...(await validCustomer(admin)),
        ...{ pan: String(phone).slice(0, 9), mobile_no: String(phone), payment_term_id: null },
        ...more,
      });
      expect([status, body]).toEqual([200, expect.anything()]);
      return { ...shop, customer: { id: body.id, code: body.customer_code } };
    };
    /** A laptop for 1,130 rupees. */
    const order = (buyer: Shop, more: object = {}) =>
      toInvoiceRequest(
        buyer,
        [{ id: shop.laptop, qty: 1, amount: 1000 }],
        { taxable_amount: 1000, total: 1130 },
        { payment_method: 'Credit', ...more },
      );
    const sell = (buyer: Shop, more: object = {}, seller = admin) =>
      seller.post('invoices', order(buyer, more));
    const setLevel = async (credit: string) =>
      expect((await admin.put('check-settings', { levels: { credit } })).status).toBe(200);
    const creditOf = async (buyer: Shop) =>
      (await admin.get(`invoices/-/credit?customer_id=${buyer.customer.code}`)).body;
    const countOf = async (buyer: Shop) => {
      const [row] = await query<{ count: number }>(
        world().app.database.read,
        'select count(*) as count from invoices where company_id = ? and customer_id = ?',
        [admin.companyId, buyer.customer.code],
      );
      return row!.count;
    };
    const ABOVE =
      'The customer owes Rs. 1,130.00, with this invoice Rs. 2,260.00. The credit limit is Rs. 2,259.99.';
    const warning = (message: string) => ({ check: 'credit', field: 'customer_id', message });

    it('is warned of by default where an invoice goes above the limit, and only what is owed counts', async () => {
      expect((await admin.get('check-settings')).body.levels.credit).toBe('warn');
      const buyer = await addCustomer({ credit_limit: 2259.99 });
      const first = await sell(buyer);
      expect([first.status, first.body.warnings]).toEqual([200, undefined]);
      // Money that comes at once is not owed.
      expect((await sell(buyer, { payment_method: 'Cash' })).body.warnings).toBeUndefined();
      const { status, body } = await sell(buyer);
      expect([status, body.warnings]).toEqual([200, [warning(ABOVE)]]);
      expect(await creditOf(buyer)).toEqual({
        ...{ owed: 2260, overdue: 0, credit_limit: 2259.99, credit_days: null },
        ...{ oldest_due: TODAY, level: 'warn', may_override: true },
      });
    });

    it('is not judged without limit and days, exactly at the limit, and where the company has switched it off', async () => {
      const free = await addCustomer({});
      for (let nth = 0; nth < 2; nth += 1) expect((await sell(free)).body.warnings).toBeUndefined();
      const exact = await addCustomer({ credit_limit: 2260 });
      for (let nth = 0; nth < 2; nth += 1)
        expect((await sell(exact)).body.warnings).toBeUndefined();
      await setLevel('off');
      expect((await sell(exact)).body.warnings).toBeUndefined();
      await setLevel('warn');
      expect((await sell(exact)).body.warnings).toHaveLength(1);
    });

    it('is warned of where a document is overdue for longer than the credit days', async () => {
      const buyer = await addCustomer({ credit_days: 10 });
      const { id } = (await sell(buyer)).body;
      const dueOn = (day: string) =>
        world().app.database.write(tx =>
          query(
            tx,
            "update open_items set due_date = ? where company_id = ? and document_kind = 'invoice' and document_id = ?",
            [day, admin.companyId, id],
          ),
        );
      await dueOn(addDays(TODAY, -10));
      expect((await sell(buyer)).body.warnings).toBeUndefined();
      await dueOn(addDays(TODAY, -11));
      expect((await sell(buyer)).body.warnings).toEqual([
        warning('A document is 11 days overdue. The customer has 10 credit days.'),
      ]);
      expect(await creditOf(buyer)).toMatchObject({
        ...{ owed: 3390, overdue: 1130, credit_days: 10, oldest_due: addDays(TODAY, -11) },
      });
    });

    it('refuses under the customer where the company wants it, with the figures, in both languages, and leaves no number behind', async () => {
      await setLevel('refuse');
      const buyer = await addCustomer({ credit_limit: 2259.99 });
      const { invoice_no } = (await sell(buyer)).body;
      const refused = await sell(buyer);
      expect([refused.status, refused.body.message]).toEqual([422, { customer_id: [ABOVE] }]);
      const inNepali = await admin.post('invoices', order(buyer), {
        headers: { 'accept-language': 'ne' },
      });
      expect(inNepali.body.message).toEqual({
        customer_id: [
          'ग्राहकबाट रु. १,१३०.०० लिनुपर्ने छ, यो बीजकसहित रु. २,२६०.००। उधारो सीमा रु. २,२५९.९९ हो।',
        ],
      });
      expect((await sell(buyer, { payment_method: 'Cash' })).body.invoice_no).toBe(
        String(Number(invoice_no) + 1),
      );
      // What is paid makes room again.
      const paid = await admin.post('receipts', {
        ...{ party_kind: 'customer', party_id: buyer.customer.id, date: TODAY },
        ...{ payment_method: 'Cash', amount: 1130 },
      });
      expect(paid.status).toBe(200);
      expect((await sell(buyer)).status).toBe(200);
    });

    it('is passed over with a reason by those who may, which the log has and the document has not', async () => {
      await setLevel('refuse');
      const buyer = await addCustomer({ credit_limit: 1000 });
      const reason = 'The owner agreed on the phone';
      const sales = await world().createUser(admin, 'Sales');
      const forbidden = await sell(buyer, { credit_override: reason }, sales);
      expect([forbidden.status, JSON.stringify(forbidden.body)]).toEqual([
        403,
        expect.stringContaining('create credit overrides'),
      ]);
      expect((await sell(buyer, { credit_override: '  ' }, sales)).status).toBe(422);
      expect(
        (await sales.get(`invoices/-/credit?customer_id=${buyer.customer.code}`)).body.may_override,
      ).toBe(false);
      const { status, body } = await sell(buyer, { credit_override: reason });
      expect([status, body.warnings]).toEqual([
        200,
        [
          warning(
            'The customer owes Rs. 0.00, with this invoice Rs. 1,130.00. The credit limit is Rs. 1,000.00.',
          ),
        ],
      ]);
      const readLog = () =>
        query<{ table_pk_value: string; new_value: string }>(
          world().app.database.read,
          "select table_pk_value, new_value from activity_log where company_id = ? and table_name = 'invoices' and field_name = 'credit_override'",
          [admin.companyId],
        );
      expect(await readLog()).toEqual([{ table_pk_value: String(body.id), new_value: reason }]);
      const detail = (await admin.get(`invoices/${body.company_payment_id}`)).body;
      expect(JSON.stringify(detail)).not.toContain(reason);
      // A reason that nobody needs is not kept.
      const free = await addCustomer({});
      expect((await sell(free, { credit_override: reason })).body.warnings).toBeUndefined();
      expect(await readLog()).toHaveLength(1);
    });

    it('is checked when a proforma becomes an invoice, which takes a reason, too', async () => {
      await setLevel('refuse');
      const buyer = await addCustomer({ credit_limit: 2000 });
      const { id } = await createProforma(
        admin,
        toProformaRequest(buyer, { payment_method: 'Credit' }),
      );
      const refused = await convertProforma(admin, id);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining('with this invoice Rs. 2,034.00. The credit limit is Rs. 2,000.00'),
      ]);
      const sales = await world().createUser(admin, 'Sales', 'Converting Cashier');
      const path = `proforma-invoice/${id}/invoice?credit_override=Agreed`;
      expect((await sales.get(path)).status).toBe(403);
      expect(await countOf(buyer)).toBe(0);
      const { status, body } = await admin.get(path);
      expect([status, body.warnings]).toEqual([
        200,
        [expect.objectContaining({ check: 'credit' })],
      ]);
      expect(await countOf(buyer)).toBe(1);
    });

    it('lets one of ten invoices pass that are saved at once, by two services, where the limit has room for one', async () => {
      await setLevel('refuse');
      const services = [admin, await world().atSecondInstance(admin)];
      for (let round = 0; round < 3; round += 1) {
        const buyer = await addCustomer({ credit_limit: 2000 });
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, nth) => sell(buyer, {}, services[nth % 2])),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
        expect(await creditOf(buyer)).toMatchObject({ owed: 1130 });
      }
    });

    it('is passed over in an invoice that a recovery brings back, without the reason', async () => {
      const owner = await world().createCompany('Recovered Crediting Shop');
      const seeded = await openShop(owner);
      const customer = (await owner.get(`customers/${seeded.customer.id}`)).body;
      await owner.put(`customers/${seeded.customer.id}`, { ...customer, credit_limit: 10 });
      await owner.put('check-settings', { levels: { credit: 'refuse' } });
      const { bytes } = await downloadBackup(owner);
      const sale = toInvoiceRequest(
        seeded,
        [{ id: seeded.repair, qty: 1, amount: 1000 }],
        { taxable_amount: 1000, total: 1130 },
        { payment_method: 'Credit' },
      );
      expect((await owner.post('invoices', sale)).status).toBe(422);
      const issued = await owner.post('invoices', { ...sale, credit_override: 'Agreed' });
      expect(issued.status).toBe(200);
      const { status, body } = await restoreFrom(owner, bytes, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      const again = (await owner.get(`invoices/${issued.body.company_payment_id}`)).body;
      expect(again).toMatchObject({ invoice_no: issued.body.invoice_no, total: 1130 });
    });

    it('is shown to those who may enter invoices, of their own company', async () => {
      const buyer = await addCustomer({ credit_limit: 5 });
      const path = `invoices/-/credit?customer_id=${buyer.customer.code}`;
      const purchase = await world().createUser(admin, 'Purchase');
      expect((await purchase.get(path)).status).toBe(403);
      const other = await world().createCompany('Other Crediting Shop');
      expect((await other.get(path)).status).toBe(404);
      expect((await admin.get('invoices/-/credit')).status).toBe(404);
    });
  });
});
