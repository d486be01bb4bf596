// Returns to a vendor that are refused: by their content, and by the rights of the user.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buyLaptops,
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toDebitNoteRequest,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { loadStock } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a buyer who sends goods back', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Debit Shop');
      shop = await openPurchasingShop(admin);
    });
    const threeLaptops = (more?: Record<string, unknown>) => buyLaptops(admin, shop, more);
    const refused = (body: object, status?: number) =>
      expectRejected(admin.post('purchase-returns', body), status);

    it('may claim figures, which must agree then', async () => {
      const billing = await threeLaptops();
      expect(await refused(toDebitNoteRequest(billing, [{ qty: 1 }], { total: 1130.01 }))).toEqual({
        total: ['Total Amount is not valid'],
      });
      expect(
        await refused(toDebitNoteRequest(billing, [{ qty: 1 }], { taxable_amount: 1 })),
      ).toEqual({
        taxable_amount: ['Taxable Amount is not valid'],
      });
      const claimed = { taxable_amount: 1000, total: 1130 };
      expect(
        (await admin.post('purchase-returns', toDebitNoteRequest(billing, [{ qty: 1 }], claimed)))
          .status,
      ).toBe(200);
    });

    it('cannot send back more than was billed over three notes (PUR-RET-037)', async () => {
      const billing = await threeLaptops();
      for (let nth = 0; nth < 2; nth += 1) await issueDebitNote(admin, billing.id, [{ qty: 1 }]);
      const texts = (already: number) => [
        'Maximum 3 quantity can be returned.',
        `${already} returned already.`,
      ];
      expect(await refused(toDebitNoteRequest(billing, [{ qty: 2, amount: 1 }]))).toEqual({
        'details.0.qty': texts(2),
      });
      const twice = [
        { qty: 1, amount: 1 },
        { qty: 1, amount: 1 },
      ];
      expect(await refused(toDebitNoteRequest(billing, twice))).toEqual({
        'details.1.qty': texts(3),
      });
    });

    it.each([
      [{ qty: 0 }, 'qty', 'Minimum 1 quantity must be returned.'],
      [{ qty: -1 }, 'qty', 'Minimum 1 quantity must be returned.'],
      [{ qty: 4 }, 'qty', 'Maximum 3 quantity can be returned.'],
      [{ qty: 1.5 }, 'qty', 'Only numeric values are allowed'],
      [{ qty: '1' }, 'qty', 'Only numeric values are allowed'],
      [{ qty: null }, 'qty', 'This field is required.'],
      [{ amount: 1000.01 }, 'amount', 'Maximum return rate is 1000'],
      [{ amount: 0 }, 'amount', 'Return rate cannot be 0.'],
      [{ amount: -1 }, 'amount', 'Return rate cannot be 0.'],
      [{ amount: '5' }, 'amount', 'Only decimal values are allowed'],
      [{ amount: 5.001 }, 'amount', 'Only decimal values are allowed'],
      [{ amount: undefined }, 'amount', 'This field is required.'],
      [{ id: 999_999 }, 'id', 'This record does not exist.'],
      [{ id: '1' }, 'id', 'This field must be a whole number.'],
      [{ id: null }, 'id', 'This field is required.'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])(
      'with a line of %j gets an error under its %s "%s" (PUR-RET-035..038, ERR-061, QUIRK-044, QUIRK-045)',
      async (line, field, text) => {
        const body = toDebitNoteRequest(await threeLaptops(), [{ qty: 1 }]);
        expect(
          (await refused({ ...body, details: [{ ...body.details[0], ...line }] }))[
            `details.0.${field}`
          ],
        ).toEqual([text]);
      },
    );

    it.each([
      [{ billing_id: undefined }, 'billing_id', 'This field is required.'],
      [{ billing_id: '7' }, 'billing_id', 'This field must be a whole number.'],
      [{ billing_id: 999_999 }, 'billing_id', 'This record does not exist.'],
      [{ remarks: '' }, 'remarks', 'This field is required.'],
      [{ remarks: '  ' }, 'remarks', 'This field is required.'],
      [{ remarks: 5 }, 'remarks', 'This field must be text.'],
      [{ remarks: 'क'.repeat(501) }, 'remarks', 'This field must have at most 500 characters.'],
      [{ details: [] }, 'details', 'Please select product'],
      [{ details: undefined }, 'details', 'Please select product'],
      [{ details: 'all' }, 'details', 'This field must be array.'],
      [{ details: [null] }, 'details.0', 'This value has the wrong type.'],
      [{ total: '1130' }, 'total', 'Total Amount is not valid'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j gets an error under %s "%s" (PUR-RET-039)', async (more, field, text) => {
      expect(
        (await refused(toDebitNoteRequest(await threeLaptops(), [{ qty: 1 }], more)))[field],
      ).toEqual([text]);
    });

    it('cannot send back goods that it no longer has (QUIRK-104)', async () => {
      const billing = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 3, amount: 100 }]),
      );
      const sale = toInvoiceRequest(shop, [{ id: shop.charger, qty: 2, amount: 100 }], {
        taxable_amount: 200,
        total: 226,
      });
      expect((await admin.post('invoices', sale)).status).toBe(200);
      expect(await refused(toDebitNoteRequest(billing, [{ qty: 2 }]), 400)).toEqual({
        product: 'Charger',
        error: 'Not enough stock: 1 left.',
      });
      expect(await loadStock(admin, shop.charger)).toBe(1);
      expect((await readVendorBill(admin, billing.id)).debit_note).toEqual([]);
      expect((await issueDebitNote(admin, billing.id, [{ qty: 1 }])).status).toBe(200);
      expect(await loadStock(admin, shop.charger)).toBe(0);
    });

    it('cannot touch another company’s bill, nor read or print its notes', async () => {
      const neighbour = await world().createCompany('Debit Neighbour');
      await openPurchasingShop(neighbour);
      const billing = await threeLaptops();
      const answer = await neighbour.post(
        'purchase-returns',
        toDebitNoteRequest(billing, [{ qty: 1 }]),
      );
      expect([answer.status, answer.body.message]).toEqual([
        422,
        { billing_id: ['This record does not exist.'] },
      ]);
      const note = (await issueDebitNote(admin, billing.id, [{ qty: 1 }])).body;
      for (const path of [`purchase-returns/${note.id}`, `purchase-returns/${note.id}?q=print`])
        expect((await neighbour.get(path)).status).toBe(404);
    });

    it('is refused to one of two people who send back the same goods at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const billing = await threeLaptops();
        const before = (await loadStock(admin, shop.laptop))!;
        const answers = await Promise.all(
          [2, 2].map(qty => admin.post('purchase-returns', toDebitNoteRequest(billing, [{ qty }]))),
        );
        expect(answers.map(answer => answer.status).sort()).toEqual([200, 422]);
        expect((await readVendorBill(admin, billing.id)).debit_note).toHaveLength(1);
        expect(await loadStock(admin, shop.laptop)).toBe(before - 2);
      }
    });

    it('may issue as Purchase, as Auditor only read; nobody changes or deletes', async () => {
      const billing = await threeLaptops();
      const purchase = await world().createUser(admin, 'Purchase');
      const note = await issueDebitNote(purchase, billing.id, [{ qty: 1 }]);
      expect(note.status).toBe(200);
      const auditor = await world().createUser(admin, 'Auditor');
      const answer = await auditor.post('purchase-returns', {});
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You do not have the permission "create purchase returns".',
      ]);
      expect((await auditor.get(`purchase-returns/${note.body.id}`)).status).toBe(200);
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect(
          (await admin.call(method, `purchase-returns/${note.body.id}`, { total: 1 })).status,
        ).toBe(404);
    });

    it('is refused in Nepali when asked in Nepali', async () => {
      const answer = await admin.post(
        'purchase-returns',
        toDebitNoteRequest(await threeLaptops(), [{ qty: 4 }]),
        { language: 'ne' },
      );
      expect(answer.body.message['details.0.qty']).toEqual(['बढीमा ३ परिमाण फिर्ता गर्न सकिन्छ।']);
    });
  });
});
