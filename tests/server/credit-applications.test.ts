// Credits of a party applied to several documents at once, listed by party, and taken back: by whoever may
// enter money of that side.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { sellLaptops } from '../support/credit-notes.ts';
import {
  buyLaptops,
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Body = Record<string, unknown>;
type Named = { document_kind: string; document_id: string | number };

const TODAY = '2026-11-21';

describe('credits applied to several documents', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customer: number;
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Applies Credits');
      shop = await openPurchasingShop(admin);
      customer = (await admin.get('customers')).body.data[0].id;
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 500, amount: 700 }]),
      );
    });

    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    /** Rs. 3,390 each. */
    const sell = async (): Promise<Named> => {
      const { company_payment_id } = await sellLaptops(admin, shop, { payment_method: 'Credit' });
      return { document_kind: 'invoice', document_id: company_payment_id };
    };
    const payAdvance = async (path: string, party: Body, amount: number): Promise<Named> => {
      const { status, body } = await admin.post(path, {
        ...{ ...party, date: TODAY, payment_method: 'Cash', amount },
      });
      expect([status, body.message]).toEqual([200, expect.any(String)]);
      return { document_kind: path.slice(0, -1), document_id: body.id };
    };
    const receive = (amount: number, party_id = customer) =>
      payAdvance('receipts', { party_kind: 'customer', party_id }, amount);
    const toRow = (source: Named, { amount, ...target }: Named & { amount: number }) => ({
      ...{ source, target, amount },
    });
    const apply = (
      source: Named,
      allocations: (Named & { amount: number })[],
      more: Body = {},
      who = admin,
      party = `customer/${customer}`,
    ) =>
      who.post(`parties/${party}/allocations`, {
        date: TODAY,
        allocations: allocations.map(row => toRow(source, row)),
        ...more,
      });
    const openOf = async (named: Named, party = `customer/${customer}`) => {
      const { data, credits } = (await admin.get(`parties/${party}/open`)).body;
      const found = [...data, ...credits].find(
        (row: Named) =>
          row.document_kind === named.document_kind && row.document_id === named.document_id,
      );
      return found?.open ?? 0;
    };

    it('settle them all or none, and are taken back each under a day', async () => {
      const [first, second] = [await sell(), await sell()];
      const advance = await receive(5000);
      const none = await apply(advance, [
        { ...first, amount: 3390 },
        { ...second, amount: 3390.01 },
      ]);
      expect([none.status, none.body.message]).toEqual([
        422,
        { 'allocations.1.amount': ['Only 1,610.00 of it is open.'] },
      ]);
      expect([await openOf(first), await openOf(advance)]).toEqual([3390, 5000]);
      const headers = { 'idempotency-key': 'apply-1' };
      const body = {
        date: TODAY,
        allocations: [
          toRow(advance, { ...first, amount: 3390 }),
          toRow(advance, { ...second, amount: 1000 }),
        ],
      };
      const path = `parties/customer/${customer}/allocations`;
      const made = await admin.post(path, body, { headers });
      expect(made.body.message).toBe('Credits applied successfully.');
      expect((await admin.post(path, body, { headers })).body).toEqual(made.body);
      expect([await openOf(first), await openOf(second), await openOf(advance)]).toEqual([
        0, 2390, 610,
      ]);
      const [, part] = made.body.data;
      const back = await admin.post(`allocations/${part.id}/reversal`, { date: TODAY });
      expect(back.status).toBe(200);
      expect([await openOf(second), await openOf(advance)]).toEqual([3390, 1610]);
      const { data, total } = (await admin.get(`${path}?limit=2`)).body;
      expect(total).toBe(2);
      expect(
        data.map(({ target, amount, reversed_on, can_be_taken_back }: Body) => [
          (target as Named).document_id,
          amount,
          reversed_on,
          can_be_taken_back,
        ]),
      ).toEqual([
        [second.document_id, 1000, TODAY, false],
        [first.document_id, 3390, null, true],
      ]);
      expect(await differences()).toEqual([]);
    });

    it('never exceed the credit, however many apply it at once', async () => {
      const advance = await receive(1000);
      const invoices = [await sell(), await sell()];
      const other = await world().atSecondInstance(admin);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, nth) =>
          apply(
            advance,
            [{ ...invoices[nth % 2]!, amount: 300 }],
            {},
            nth % 3 === 0 ? other : admin,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await openOf(advance)).toBe(100);
      expect((await openOf(invoices[0]!)) + (await openOf(invoices[1]!))).toBe(2 * 3390 - 900);
      expect(await differences()).toEqual([]);
    });

    it('are not offered for money that came with its document', async () => {
      const { company_payment_id } = await sellLaptops(admin, shop, { payment_method: 'Cash' });
      const { data } = (await admin.get(`parties/customer/${customer}/allocations?limit=1`)).body;
      expect(data[0]).toMatchObject({
        target: { document_kind: 'invoice', document_id: company_payment_id },
        can_be_taken_back: false,
      });
    });

    it('are refused for what does not fit', async () => {
      const advance = await receive(100);
      const invoice = await sell();
      const other = (
        await admin.post('customers', {
          ...(await validCustomer(admin)),
          ...{ last_name: 'Second', pan: '201000099' },
        })
      ).body.id as number;
      const foreign = await receive(100, other);
      const row = { ...invoice, amount: 10 };
      const good = toRow(advance, row);
      const first = 'allocations.0';
      const cases: [Body, string[]][] = [
        [{ allocations: [{ ...good, amount: 100.01 }] }, [`${first}.amount`]],
        [{ allocations: [{ ...good, amount: 0 }] }, [`${first}.amount`]],
        [{ allocations: [{ ...good, amount: -1 }] }, [`${first}.amount`]],
        [{ allocations: [{ ...good, amount: 1.005 }] }, [`${first}.amount`]],
        [{ allocations: [good, good] }, ['allocations.1.target.document_id']],
        [{ allocations: [] }, ['allocations']],
        [{ allocations: [{ ...good, target: advance }] }, [`${first}.target.document_id`]],
        [{ allocations: [{ ...good, source: invoice }] }, [`${first}.source.document_id`]],
        [{ allocations: [{ ...good, source: foreign }] }, [`${first}.source.document_id`]],
        [
          { allocations: [{ ...good, source: { document_kind: 'receipt', document_id: 'x' } }] },
          [`${first}.source.document_id`],
        ],
        [{ allocations: ['all'] }, [first]],
        [{ date: '2026-11-20' }, ['date']],
        [{ date: '2026-11-22' }, ['date']],
        [{ date: '2020-01-01' }, ['date']],
        [{ surprise: 1 }, ['surprise']],
      ];
      for (const [wrong, fields] of cases) {
        const { status, body } = await apply(advance, [row], wrong);
        expect([wrong, status, Object.keys(body.message)]).toEqual([wrong, 422, fields]);
      }
      for (const party of ['customer/999999', 'neighbour/1', 'customer/x'])
        expect((await apply(advance, [row], {}, admin, party)).status).toBe(404);
      expect((await admin.get(`parties/vendor/${999_999}/allocations`)).status).toBe(404);
    });

    it('are found by the party’s code or id, for a document that was just saved', async () => {
      const other = (
        await admin.post('customers', {
          ...(await validCustomer(admin)),
          ...{ last_name: 'Third', pan: '201000098' },
        })
      ).body;
      const credits = (query: string, kind = 'customer') =>
        admin.get(`parties/${kind}/-/credits?${query}`);
      expect((await credits(`id=${other.id}`)).body).toMatchObject({ open: 0, data: [] });
      const advance = await receive(250.5, other.id);
      const { body } = await credits(`code=${other.customer_code}`);
      expect(body).toMatchObject({
        ...{ party_id: other.id, open: 250.5, may_apply: true },
        data: [{ ...advance, document: 'Receipt', open: 250.5 }],
      });
      for (const [query, kind] of [
        ['id=999999', 'customer'],
        ['code=nobody', 'customer'],
        ['', 'vendor'],
        [`id=${other.id}`, 'neighbour'],
      ])
        expect((await credits(query!, kind)).status).toBe(404);
      const clerk = await world().createUser(admin, 'Sales', 'Clerk Without Receipts');
      const seen = await clerk.get(`parties/customer/-/credits?id=${other.id}`);
      expect([seen.status, seen.body.may_apply]).toEqual([200, false]);
      // The pages ask by what the answers of these calls say.
      const invoice = await admin.get(`invoices?limit=1&filter[payment_status]=unpaid`);
      expect(invoice.body.data[0]).toMatchObject({ open_amount: 3390 });
    });

    it('of vendors need the right for payments, those of customers that for receipts', async () => {
      const company = await world().createCompany('Shop Of Two Desks');
      const stock = await openPurchasingShop(company);
      const all: { id: number; name: string }[] = (await company.get('permissions?limit=1000')).body
        .data;
      const hire = async (role: string, ...names: string[]) => {
        await company.post('roles', {
          ...{ name: role, display_name: role, description: 'x' },
          permission_id: names.map(name => all.find(each => each.name === name)!.id),
        });
        return world().createUser(company, role, role);
      };
      const buyer = await hire('buyer', 'view payments', 'create payments');
      const seller = await hire('seller', 'view receipts', 'create receipts');
      const guest = await hire('guest', 'view units');
      const bill = await buyLaptops(company, stock);
      const opening = await company.post('journal-vouchers', {
        ...{ type: 'journal', date: TODAY, narration: 'Claim against the vendor' },
        lines: [
          {
            account_id: (await company.get('accounts?filter[code]=2000')).body.data[0].id,
            ...{ party_kind: 'vendor', party_id: stock.vendor, debit: 50, credit: 0 },
          },
          {
            account_id: (await company.get('accounts?filter[code]=5510')).body.data[0].id,
            ...{ debit: 0, credit: 50 },
          },
        ],
      });
      const source = { document_kind: 'voucher', document_id: opening.body.id };
      const target = { document_kind: 'billing', document_id: bill.id };
      const single = { source, target, amount: 10, date: TODAY };
      const many = { date: TODAY, allocations: [{ source, target, amount: 10 }] };
      const path = `parties/vendor/${stock.vendor}/allocations`;
      const statuses = async (who: Caller) => {
        const [one, several] = [await who.post('allocations', single), await who.post(path, many)];
        const back = await who.post(`allocations/${one.body.id ?? 1}/reversal`, { date: TODAY });
        const seen = await who.get('allocations?document_kind=voucher&document_id=1');
        const list = await who.get(path);
        return [one, several, back, seen, list].map(({ status }) => status);
      };
      expect(await statuses(buyer)).toEqual([200, 200, 200, 200, 200]);
      expect(await statuses(seller)).toEqual([403, 403, 404, 200, 403]);
      expect(await statuses(guest)).toEqual([403, 403, 403, 403, 403]);
      const asked = `allocations?document_kind=voucher&document_id=${opening.body.id}`;
      expect((await buyer.get(asked)).body.data).toHaveLength(3);
      expect((await seller.get(asked)).body.data).toEqual([]);
    });

    it('are refused in a locked period', async () => {
      const advance = await receive(100);
      const row = { ...(await sell()), amount: 10 };
      world().setNow('2026-11-22T06:00:00Z');
      const now = await world().signInAs('admin.shop.that.applies.credits@shop.test');
      expect((await now.put('lock-dates', { hard: TODAY })).status).toBe(200);
      const locked = await apply(advance, [row], {}, now);
      expect([locked.status, Object.keys(locked.body.message)]).toEqual([422, ['date']]);
      expect((await apply(advance, [row], { date: '2026-11-22' }, now)).status).toBe(200);
    });
  });
});
