// Refusals of a vendor's bill: fields, other companies, roles.
import { beforeAll, describe, expect, it } from 'vitest';
import { pdf, sendForm } from '../support/multipart.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a buyer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Buying Shop');
      shop = await openPurchasingShop(admin);
    });
    const laptops = (more: object = {}) =>
      toVendorBillRequest(shop, [{ id: shop.laptop, qty: 3, amount: 1000 }], more as never);
    const refused = (body: object, status?: number) =>
      expectRejected(admin.post('billings', body), status);

    it.each([
      [{ vendor_id: undefined }, 'vendor_name', 'This field is required.'],
      [{ vendor_id: '' }, 'vendor_name', 'This field is required.'],
      [{ vendor_id: '1' }, 'vendor_id', 'This field must be a whole number.'],
      [{ vendor_id: 999_999 }, 'vendor_name', 'This record does not exist.'],
      [{ billing_no: '' }, 'billing_no', 'This field is required.'],
      [{ billing_no: '  ' }, 'billing_no', 'This field is required.'],
      [{ billing_no: 7 }, 'billing_no', 'This field must be text.'],
      [
        { billing_no: 'x'.repeat(101) },
        'billing_no',
        'This field must have at most 100 characters.',
      ],
      [{ fiscal_year: undefined }, 'fiscal_year', 'This field is required.'],
      [{ fiscal_year: '1999/00' }, 'fiscal_year', 'This record does not exist.'],
      [{ type: undefined }, 'type', 'This field is required.'],
      [{ type: 'gift' }, 'type', 'Not a valid option.'],
      [{ transaction_date: undefined }, 'transaction_date', 'This field is required.'],
      [{ transaction_date: '2026-02-30' }, 'transaction_date', 'This is not a valid date.'],
      [
        { transaction_date: '2026-11-21 11:45:01' },
        'transaction_date',
        'Current timestamp is allowed maximum',
      ],
      [
        { transaction_date: '2026-11-22' },
        'transaction_date',
        'Current timestamp is allowed maximum',
      ],
      [
        { transaction_date: '2026-07-16' },
        'transaction_date',
        'This date is not within the fiscal year 2083/84.',
      ],
      [
        { declaration_date: '2026-11-22', type: 'import' },
        'declaration_date',
        'Current timestamp is allowed maximum',
      ],
      [
        { declaration_date: 'soon', type: 'import' },
        'declaration_date',
        'This is not a valid date.',
      ],
      [{ file_id: 'bill.pdf' }, 'file_id', 'This field must be a whole number.'],
      [{ file_id: 999_999 }, 'file_id', 'This record does not exist.'],
      [{ discount_rate: 100.5 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_rate: -1 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_rate: '5' }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_amount: -1 }, 'discount_amount', 'Discount cannot be negative.'],
      [{ discount_amount: '1' }, 'discount_amount', 'Only decimal values are allowed'],
      [{ details: undefined }, 'details', 'Please select product'],
      [{ details: [] }, 'details', 'Please select product'],
      [{ details: 'all' }, 'details', 'This field must be array.'],
      [{ details: [7] }, 'details.0', 'This value has the wrong type.'],
      [{ total: 3390.01 }, 'total', 'Total Amount is not valid'],
      [{ total: undefined }, 'total', 'Total Amount is not valid'],
      [{ total: '3390' }, 'total', 'Total Amount is not valid'],
      [{ taxable_amount: 2999.99 }, 'taxable_amount', 'Taxable Amount is not valid'],
      [
        { discount_amount: 3000.01, taxable_amount: -0.01, total: -0.01 },
        'taxable_amount',
        'Taxable Amount is not valid',
      ],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])(
      'with %j gets an error under %s "%s" (PUR-BIL-030, PUR-BIL-043, ERR-060)',
      async (more, field, text) => {
        expect((await refused({ ...laptops(), ...more }))[field]).toEqual([text]);
      },
    );

    it.each([
      [{ qty: 0 }, 'qty', 'Only numeric values are allowed'],
      [{ qty: 1.5 }, 'qty', 'Only numeric values are allowed'],
      [{ qty: 'two' }, 'qty', 'Only numeric values are allowed'],
      [{ qty: null }, 'qty', 'This field is required.'],
      [{ amount: -1 }, 'amount', 'Only decimal values are allowed'],
      [{ amount: '5' }, 'amount', 'Only decimal values are allowed'],
      [{ amount: undefined }, 'amount', 'This field is required.'],
      [{ vat_rate: 101 }, 'vat_rate', 'Must be valid percentage'],
      [{ vat_rate: '13' }, 'vat_rate', 'Must be valid percentage'],
      [{ discount_rate: 101 }, 'discount_rate', 'Maximum allowed rate is 100.'],
      [{ id: undefined }, 'id', 'This field is required.'],
      [{ id: '7' }, 'id', 'This field must be a whole number.'],
      [{ id: 999_999 }, 'id', 'This record does not exist.'],
      [{ description: 5 }, 'description', 'This field must be text.'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])(
      'with a line of %j gets an error under its %s "%s" (PUR-BIL-029)',
      async (line, field, text) => {
        const request = laptops();
        expect(
          (await refused({ ...request, details: [{ ...request.details[0], ...line }] }))[
            `details.0.${field}`
          ],
        ).toEqual([text]);
      },
    );

    it('must come to more than one rupee (PUR-BIL-032, QUIRK-053)', async () => {
      const one = (amount: number) =>
        toVendorBillRequest(shop, [{ id: shop.repair, qty: 1, amount, vat_rate: 0 }]);
      for (const amount of [0, 0.5, 1])
        expect(await refused(one(amount))).toEqual({ total: ['Total must be greater than 1'] });
      await createVendorBill(admin, one(1.01));
    });

    it('finds the options of the form, as Purchase (API-098, API-099, ENT-083..086)', async () => {
      const purchase = await world().createUser(admin, 'Purchase', 'Gita Buyer');
      const first = async (path: string) => (await purchase.get(path)).body.data[0];
      const laptop = {
        name: 'Laptop',
        type: 'p',
        status: 1,
        unit_id: shop.unit,
        sales_price: 85000,
        purchase_price: 74200.5,
      };
      for (const path of [
        'products?limit=8&status=1&search[name]=lapTOP',
        'products?limit=20&filter[name]=laptop&filter[status]=1',
      ])
        expect(await first(path)).toMatchObject({
          ...laptop,
          family: 'Computers',
          units: { name: 'pcs' },
        });
      expect(await first('taxes?filter[name]=reduced')).toMatchObject({ name: 'reduced', rate: 5 });
      expect(await first('api/units')).toMatchObject({ id: shop.unit, name: 'pcs' });
      const year = { name: '2083/84', start_date: '2026-07-17', end_date: '2027-07-16' };
      expect(await first('fiscal-year/list?filter[name]=2083')).toMatchObject(year);
    });

    it('is refused in Nepali when asked in Nepali', async () => {
      const { body } = await admin.post(
        'billings',
        { ...laptops(), details: [] },
        { language: 'ne' },
      );
      expect(body.message.details).toEqual(['कृपया वस्तु छान्नुहोस्']);
    });

    it('cannot buy of a vendor, a product or with a file of another company, nor of one that is disabled', async () => {
      const neighbour = await world().createCompany('Buying Neighbour');
      const theirs = await openPurchasingShop(neighbour);
      const file = (
        await sendForm(neighbour, 'file-upload', { file: { bytes: pdf, name: 'bill.pdf' } })
      ).body.id;
      const reference = ['This record does not exist.'];
      expect(await refused(laptops({ vendor_id: theirs.vendor, file_id: file }))).toEqual({
        vendor_name: reference,
        file_id: reference,
      });
      expect(
        await refused(toVendorBillRequest(shop, [{ id: theirs.laptop, qty: 1, amount: 100 }])),
      ).toEqual({
        'details.0.id': reference,
      });
      const mine = await createVendorBill(admin, laptops());
      for (const path of [`billings/${mine.id}`, `billings/${mine.id}?q=print`])
        expect((await neighbour.get(path)).status).toBe(404);
      const vendor = (await admin.get(`vendors/${shop.vendor}`)).body;
      await admin.put(`vendors/${shop.vendor}`, { status: 0 });
      expect(await refused(laptops())).toEqual({ vendor_name: ['This record is disabled.'] });
      await admin.put(`vendors/${shop.vendor}`, { status: vendor.status });
    });

    it('may record as Purchase, as Auditor only read, as Sales not even that', async () => {
      const purchase = await world().createUser(admin, 'Purchase');
      expect((await purchase.post('billings', laptops())).status).toBe(200);
      const auditor = await world().createUser(admin, 'Auditor');
      const answer = await auditor.post('billings', {});
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You do not have the permission "create billings".',
      ]);
      expect((await auditor.get('billings')).status).toBe(200);
      expect((await (await world().createUser(admin, 'Sales')).get('billings')).status).toBe(403);
    });

    it('gets the first answer again under the same Idempotency-Key', async () => {
      const request = laptops();
      const headers = { 'idempotency-key': 'bill-1' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => admin.post('billings', request, { headers })),
      );
      expect(new Set(answers.map(answer => `${answer.status} ${answer.body.id}`)).size).toBe(1);
      expect(
        (await admin.post('billings', { ...request, billing_no: 'other' }, { headers })).body
          .message,
      ).toEqual({
        'Idempotency-Key': ['This key was used with another request.'],
      });
    });

    it('cannot change or delete a bill by any request', async () => {
      const [row] = (await admin.get('billings?limit=1')).body.data;
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect((await admin.call(method, `billings/${row.id}`, { total: 1 })).status).toBe(404);
    });
  });
});
