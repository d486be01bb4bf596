// Lists come in the same order on both engines: empty last, and numbers as numbers.
import { beforeAll, describe, expect, it } from 'vitest';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the order of a list', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Order Shop');
      const shop = await openShop(admin);
      const product = async (name: string, hs_code: string | null) => {
        const more = {
          unit_id: shop.unit,
          product_family_id: shop.family,
          type: 'p',
          sales_price: 10,
          purchase_price: 5,
        };
        return (await admin.post('products', { ...more, name, hs_code })).body.id as number;
      };
      const stocked = [
        shop.laptop,
        await product('Mouse', null),
        await product('Cable', '8544.42'),
      ];
      for (const product_id of stocked)
        await admin.post('inventory', {
          product_id,
          stock_available: 40,
          date_added: '2026-11-01',
        });
      for (let count = 0; count < 11; count += 1)
        await admin.post('invoices', oneLaptopInvoice(shop));
    }, 120_000);
    const column = async (list: string, name: string, by: string, more = '') =>
      (
        (await admin.get(`${list}?limit=100&sort_field=${name}&sort_by=${by}${more}`)).body
          .data as Record<string, unknown>[]
      ).map(row => row[name]);

    it('puts empty values last, in both directions', async () => {
      expect(await column('products', 'hs_code', 'asc')).toEqual([
        '8471.30',
        '8544.42',
        null,
        null,
        null,
      ]);
      expect(await column('products', 'hs_code', 'desc')).toEqual([
        '8544.42',
        '8471.30',
        null,
        null,
        null,
      ]);
    });

    it('stays complete over its pages where many values are empty', async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map(page =>
          admin.get(`products?limit=1&page=${page}&sort_field=hs_code&sort_by=asc`),
        ),
      );
      expect(pages.map(page => page.body.data[0].name)).toEqual([
        'Laptop',
        'Cable',
        'Home Fibre',
        'Repair',
        'Mouse',
      ]);
    });

    it('is that of the products in the stock ledger', async () => {
      const names = async (by: string) =>
        (
          (await admin.get(`inventory/-/current-inventories?sort_field=hs_code&sort_by=${by}`)).body
            .data as { name: string }[]
        ).map(row => row.name);
      expect(await names('asc')).toEqual(['Laptop', 'Cable', 'Mouse']);
      expect(await names('desc')).toEqual(['Cable', 'Laptop', 'Mouse']);
    });

    it('sorts names as words, small letters with capitals and Devanagari last', async () => {
      const ours = ['Apple', 'apricot', 'banana', 'Berry', 'केरा'];
      for (const name of ours.toSorted()) await admin.post('product-families', { name });
      const sorted = async (by: string) =>
        (await column('product-families', 'name', by)).filter(name => ours.includes(String(name)));
      expect(await sorted('asc')).toEqual(ours);
      expect(await sorted('desc')).toEqual(ours.toReversed());
    });

    it('sorts numbers of documents as numbers', async () => {
      const numbers = Array.from({ length: 11 }, (_, index) => String(index + 1));
      expect(await column('invoices', 'invoice_no', 'asc')).toEqual(numbers);
      expect(await column('invoices', 'invoice_no', 'desc')).toEqual(numbers.toReversed());
      expect(
        await column('invoices', 'company_payment_id', 'asc', '&filter[customer_name]=sagar'),
      ).toEqual(numbers);
    });
  });
});
