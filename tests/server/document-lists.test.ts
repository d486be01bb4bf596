// Every field of a document's schema can be sorted and filtered by: the database has all that the
// screens offer.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote } from '../support/credit-notes.ts';
import { openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const lists = [
  'invoices',
  'credit-notes',
  'proforma-invoice',
  'billings',
  'transactions',
  'cancellations',
  'app-keys',
];

describe('the list of', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('List Shop');
      const shop = await openPurchasingShop(admin);
      const made = await Promise.all(
        [1, 2].map(() => admin.post('invoices', oneLaptopInvoice(shop))),
      );
      await issueCreditNote(admin, made[0]!.body.company_payment_id, [{ quantity: 1 }]);
      await admin.post(`invoices/${made[1]!.body.company_payment_id}/cancellation`, {
        reason: 'Slip',
      });
      const { invoice_details: details, deposit_to: _, ...offer } = oneLaptopInvoice(shop);
      await admin.post('proforma-invoice', { ...offer, details });
      await admin.post('app-keys');
      await admin.post(
        'billings',
        toVendorBillRequest(shop, [{ id: shop.repair, qty: 1, amount: 100 }]),
      );
    });

    it.each(lists)('%s sorts by each field and finds a row by each of its values', async name => {
      const entity = world().app.store.entities.find(candidate => candidate.name === name)!;
      const [row] = (await admin.get(name)).body.data as Record<string, string | number | null>[];
      for (const field of entity.fields) {
        expect([
          field.name,
          (await admin.get(`${name}?sort_field=${field.name}&sort_by=asc`)).status,
        ]).toEqual([field.name, 200]);
        const value = row![field.name];
        if (value === null || value === '') continue;
        const found = await admin.get(
          `${name}?filter[${field.name}]=${encodeURIComponent(String(value))}`,
        );
        expect([field.name, found.status]).toEqual([field.name, 200]);
        expect(found.body.data.map((each: { id: number }) => each.id)).toContain(row!.id);
      }
    });
  });
});
