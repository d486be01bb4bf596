// What documents keep when a name goes: the deletion tells of it, and the file of a bill is named in
// the letters of its number.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('names on documents', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Kept Names');
      shop = await openPurchasingShop(admin);
    });

    it('stay when a renamed payment method is deleted, which the answer says (finding B15)', async () => {
      const { body: method } = await admin.post('payment-methods', { name: 'Wallet' });
      const unused = await admin.post('payment-methods', { name: 'Barter' });
      await admin.post('invoices', oneLaptopInvoice(shop, { payment_method: 'Wallet' }));
      await admin.put(`payment-methods/${method.id}`, { ...method, name: 'eWallet' });
      const answer = await admin.delete(`payment-methods/${method.id}`);
      expect([answer.status, answer.body.message]).toEqual([
        200,
        'Payment Method deleted successfully. Documents issued before keep the name “Wallet”.',
      ]);
      expect((await admin.delete(`payment-methods/${unused.body.id}`)).body.message).toBe(
        'Payment Method deleted successfully.',
      );
    });

    it('stay when a unit without products is deleted, which the answer says in either language (finding B15)', async () => {
      const { body: unit } = await admin.post('units', { name: 'crate', description: 'A crate' });
      const { body: product } = await admin.get(`products/${shop.laptop}`);
      const move = (unit_id: number) =>
        admin.put(`products/${shop.laptop}`, { ...product, unit_id });
      expect((await move(unit.id)).status).toBe(200);
      const sold = await admin.post('invoices', oneLaptopInvoice(shop));
      expect(sold.status).toBe(200);
      await move(shop.unit);
      const answer = await admin.call('DELETE', `units/${unit.id}`, undefined, { language: 'ne' });
      expect(answer.body.message).toContain('पहिले जारी भएका कागजातमा “crate” नाम नै रहन्छ।');
    });

    it('name the file of a bill in their own letters (finding B16)', async () => {
      const bill = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 1, amount: 100 }], {
          billing_no: 'वि.नं.१२३/क',
        }),
      );
      const { headers } = await admin.get(`billings/${bill.id}?q=print`);
      const disposition = String(headers['content-disposition']);
      expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''/);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toMatch(
        /^BILL-2083-विनं१२३क\.pdf$/,
      );
    });
  });
});
