// Parties in Annex 13 and on the chart of customers: documents of a party that gave its PAN during
// the year are one line, two PANs are two, and the name is that of the latest document.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  validVendor,
} from '../support/purchases.ts';
import { toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

describe('a party of Annex 13', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let documents = 0;
    let records = 10;
    beforeAll(async () => {
      admin = await world().createCompany('Parties Shop');
      shop = await openPurchasingShop(admin);
    });

    const party = async (entity: 'customers' | 'vendors', form: object) => {
      const good = entity === 'customers' ? await validCustomer(admin) : await validVendor(admin);
      const { status, body } = await admin.post(entity, {
        ...good,
        mobile_no: `98410000${records}`,
        email: null,
        pan: null,
        ...form,
      });
      expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
      records += 1;
      const change = async (more: object) => {
        const stored = await admin.put(`${entity}/${body.id}`, more);
        expect([stored.status, stored.body]).toEqual([200, expect.anything()]);
      };
      return { id: body.id as number, code: String(body.customer_code), change };
    };
    /** Every document is a second younger than the one before it. */
    const passing = () => {
      documents += 1;
      world().setNow(new Date(Date.parse(NOW) + documents * 1000).toISOString());
    };
    const sell = (customer: { code: string }, amount: number) => {
      passing();
      const claimed = { taxable_amount: amount, total: Math.round(amount * 113) / 100 };
      return issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount }], claimed, {
          customer_id: customer.code,
        }),
      );
    };
    const buy = ({ id }: { id: number }, amount: number, transaction_date: string) =>
      createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount }], {
          vendor_id: id,
          transaction_date,
        }),
      );
    const listed = async (sorp: 'S' | 'P', names: string[]) =>
      (
        (await admin.get(`annex-13?year=2083&sorp=${sorp}`)).body.data as {
          name: string;
          pan: string;
          total: number;
          codes: string[];
        }[]
      )
        .filter(({ name }) => names.includes(name))
        .map(({ name, pan, total, codes }) => [name, pan, total, codes]);

    it('is listed above the threshold, not at it', async () => {
      const [at, above] = [
        await party('customers', { last_name: 'Exact Traders' }),
        await party('customers', { last_name: 'Paisa Traders' }),
      ];
      await sell(at, 100_000);
      await sell(above, 100_000.01);
      expect(await listed('S', ['Exact Traders', 'Paisa Traders'])).toEqual([
        ['Paisa Traders', null, 100_000.01, [above.code]],
      ]);
    });

    it('has the PAN that was entered when the year was over, and is one with parties of the same PAN', async () => {
      const [late, early] = [
        await party('customers', { last_name: 'Late Traders' }),
        await party('customers', { last_name: 'Early Traders', pan: '608888888' }),
      ];
      await sell(late, 110_000);
      expect(await listed('S', ['Late Traders'])).toEqual([
        ['Late Traders', null, 110_000, [late.code]],
      ]);
      await late.change({ pan: '608888888' });
      expect(await listed('S', ['Late Traders'])).toEqual([
        ['Late Traders', '608888888', 110_000, [late.code]],
      ]);
      await sell(early, 10_000);
      expect(await listed('S', ['Late Traders', 'Early Traders'])).toEqual([
        ['Early Traders', '608888888', 120_000, [late.code, early.code]],
      ]);
      const vendor = await party('vendors', { last_name: 'Late Supplies' });
      await buy(vendor, 150_000, '2026-11-20');
      await vendor.change({ pan: '607777777' });
      const bills = (await admin.get('annex-13?year=2083&sorp=P')).body.data as {
        pan: string;
        total: number;
      }[];
      expect(bills.filter(({ pan }) => pan === '607777777').map(({ total }) => total)).toEqual([
        150_000,
      ]);
    });

    it('is one before and after its PAN is known, under the name on its latest document', async () => {
      const customer = await party('customers', { last_name: 'Zebra Traders' });
      await sell(customer, 60_000);
      await customer.change({ last_name: 'Alpha Traders', pan: '609999999' });
      await sell(customer, 60_000);
      const names = ['Zebra Traders', 'Alpha Traders'];
      expect(await listed('S', names)).toEqual([
        ['Alpha Traders', '609999999', 120_000, [customer.code]],
      ]);
      const { customers } = (await admin.get('report-charts/top?year=2083&month=8')).body;
      expect(customers.top.filter(({ name }: { name: string }) => names.includes(name))).toEqual([
        { name: 'Alpha Traders', value: 120_000 },
      ]);
    });

    it('is one for its notes as well, which repeat the name and the missing PAN of an earlier document', async () => {
      const customer = await party('customers', { last_name: 'Old Name' });
      const early = await sell(customer, 90_000);
      await customer.change({ last_name: 'New Name', pan: '609999998' });
      await sell(customer, 80_000);
      passing();
      expect(
        (
          await issueCreditNote(admin, early.company_payment_id, [
            { quantity: 1, return_rate: 40_000 },
          ])
        ).status,
      ).toBe(200);
      expect(await listed('S', ['Old Name', 'New Name'])).toEqual([
        ['New Name', '609999998', 130_000, [customer.code]],
      ]);
    });

    it('is two where one PAN was replaced by another; documents without one belong to the latest', async () => {
      const customer = await party('customers', { last_name: 'Changing Traders' });
      await sell(customer, 101_000);
      await customer.change({ pan: '609999997' });
      await sell(customer, 202_000);
      await customer.change({ pan: '609999996' });
      await sell(customer, 404_000);
      expect(await listed('S', ['Changing Traders'])).toEqual([
        ['Changing Traders', '609999996', 505_000, [customer.code]],
        ['Changing Traders', '609999997', 202_000, [customer.code]],
      ]);
    });

    it('takes no PAN from an invoice that was cancelled', async () => {
      const customer = await party('customers', { last_name: 'Mistaken Traders' });
      await sell(customer, 150_000);
      await customer.change({ pan: '609999995' });
      const wrong = await sell(customer, 50_000);
      expect(
        (
          await admin.post(`invoices/${wrong.company_payment_id}/cancellation`, {
            reason: 'Not his PAN',
          })
        ).status,
      ).toBe(200);
      await customer.change({ pan: null });
      expect(await listed('S', ['Mistaken Traders'])).toEqual([
        ['Mistaken Traders', null, 150_000, [customer.code]],
      ]);
    });

    it('is one over two records with one PAN, and over invoices in the order of their days', async () => {
      const [first, second] = [
        await party('vendors', { last_name: 'Bhaktapur Wires' }),
        await party('vendors', { last_name: 'Wires Two' }),
      ];
      // The later document is entered first: the latest is decided by its own date.
      await first.change({ last_name: 'Aalu Wires', pan: '609999994' });
      await buy(first, 30_000, '2026-11-10');
      await buy(second, 40_000, '2026-11-12');
      await first.change({ last_name: 'Bhaktapur Wires', pan: '609999994' });
      await buy(first, 30_000, '2026-11-01');
      await second.change({ pan: '609999994', last_name: 'Wires Two' });
      await buy(second, 20_000, '2026-11-02');
      const rows = await listed('P', ['Bhaktapur Wires', 'Aalu Wires', 'Wires Two']);
      expect(rows).toHaveLength(1);
      const [name, pan, total, codes] = rows[0]!;
      expect([name, pan, total]).toEqual(['Wires Two', '609999994', 120_000]);
      expect([...(codes as string[])].sort()).toEqual([String(first.id), String(second.id)].sort());
    });
  });
});
