// A business that is customer and vendor: what it owes is set off against what it is owed, and all of it
// is open again once the voucher is reversed.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { sellLaptops } from '../support/credit-notes.ts';
import { readBalances } from '../support/ledger-balances.ts';
import {
  buyLaptops,
  openPurchasingShop,
  type PurchasingShop,
  validVendor,
} from '../support/purchases.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Body = Record<string, unknown>;

const TODAY = '2026-11-21';

describe('the netting of a customer and a vendor', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customer: number;
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Nets');
      shop = await openPurchasingShop(admin);
      customer = (await admin.get('customers')).body.data[0].id;
      const pan = (await admin.get(`customers/${customer}`)).body.pan;
      const changed = await admin.put(`vendors/${shop.vendor}`, {
        ...(await validVendor(admin)),
        pan,
      });
      expect(changed.status).toBe(200);
    });

    const open = async (kind: string, id: number) =>
      (await admin.get(`parties/${kind}/${id}/open`)).body;
    const openOf = async (kind: string, id: number, document_id: unknown) =>
      (await open(kind, id)).data.find((row: Body) => row.document_id === document_id)?.open ?? 0;
    /** An invoice of Rs. 3,390 and a bill of as much. */
    const owe = async () => {
      const bill = await buyLaptops(admin, shop);
      const invoice = await sellLaptops(admin, shop, { payment_method: 'Credit' });
      return {
        invoice: { document_kind: 'invoice', document_id: invoice.company_payment_id },
        bill: { document_kind: 'billing', document_id: bill.id },
      };
    };
    const net = (receivables: object[], payables: object[], more: Body = {}, who = admin) =>
      who.post('nettings', {
        ...{ customer_id: customer, vendor_id: shop.vendor, date: TODAY, receivables, payables },
        ...more,
      });
    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);

    it('posts creditors against debtors, settles both sides, and is undone with its voucher', async () => {
      const { invoice, bill } = await owe();
      expect((await open('customer', customer)).counterparts).toEqual([
        { id: shop.vendor, name: expect.any(String), code: expect.any(String) },
      ]);
      expect((await open('vendor', shop.vendor)).counterparts[0].id).toBe(customer);
      const before = await readBalances(world(), admin.companyId);
      const made = await net([{ ...invoice, amount: 1000.5 }], [{ ...bill, amount: 1000.5 }]);
      expect(made.body).toMatchObject({
        ...{ number: 'JV-1', amount: 1000.5, message: 'Netting created successfully.' },
        allocations: [
          { target: { document_kind: 'invoice' }, party_kind: 'customer', amount: 1000.5 },
          { target: { document_kind: 'billing' }, party_kind: 'vendor', amount: 1000.5 },
        ],
      });
      const after = await readBalances(world(), admin.companyId);
      expect([
        (after.debtors ?? 0) - (before.debtors ?? 0),
        (after.creditors ?? 0) - (before.creditors ?? 0),
      ]).toEqual([-100_050, 100_050]);
      expect(await openOf('customer', customer, invoice.document_id)).toBe(2389.5);
      expect(await openOf('vendor', shop.vendor, bill.document_id)).toBe(2389.5);
      expect((await open('customer', customer)).credits).toEqual([]);
      const { data } = (await admin.get(`parties/customer/${customer}/statement`)).body;
      expect(data.at(-1)).toMatchObject({
        document: 'Voucher',
        credit: 1000.5,
        details: expect.stringMatching(/^Netting of .+ and Himalayan Cables$/),
      });
      expect(await differences()).toEqual([]);
      const reversal = { date: TODAY, reason: 'A slip' };
      const back = await admin.post(`journal-vouchers/${made.body.id}/reversal`, reversal);
      expect([back.status, back.body.message]).toEqual([200, expect.any(String)]);
      expect(await openOf('customer', customer, invoice.document_id)).toBe(3390);
      expect(await openOf('vendor', shop.vendor, bill.document_id)).toBe(3390);
      expect((await open('vendor', shop.vendor)).credits).toEqual([]);
      expect(await differences()).toEqual([]);
    });

    it('never takes more than is open, however many net at once', async () => {
      const { invoice, bill } = await owe();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          net([{ ...invoice, amount: 1000 }], [{ ...bill, amount: 1000 }]),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await openOf('customer', customer, invoice.document_id)).toBe(390);
      expect(await openOf('vendor', shop.vendor, bill.document_id)).toBe(390);
      expect(await differences()).toEqual([]);
    });

    it('is refused for two businesses, sides that differ, and what is not open', async () => {
      const { invoice, bill } = await owe();
      const [owed, owing] = [
        { ...invoice, amount: 10 },
        { ...bill, amount: 10 },
      ];
      const other = (
        await admin.post('customers', {
          ...(await validCustomer(admin)),
          ...{ last_name: 'Second', pan: '201000099' },
        })
      ).body.id as number;
      const cases: [Body, string[]][] = [
        [{ customer_id: other }, ['vendor_id']],
        [{ customer_id: 999_999 }, ['customer_id']],
        [{ vendor_id: 999_999 }, ['vendor_id']],
        [{ payables: [{ ...bill, amount: 10.01 }] }, ['payables']],
        [
          {
            receivables: [{ ...invoice, amount: 9000 }],
            payables: [{ ...bill, amount: 9000 }],
          },
          ['receivables.0.amount'],
        ],
        [{ receivables: [owing] }, ['receivables.0.document_id']],
        [{ receivables: [{ ...invoice, amount: 1.005 }] }, ['receivables.0.amount']],
        [{ receivables: [{ ...invoice, amount: 0 }] }, ['receivables.0.amount']],
        [{ receivables: [owed, owed] }, ['receivables.1.document_id']],
        [{ receivables: [] }, ['receivables']],
        [{ date: '2026-11-20' }, ['date']],
        [{ date: '2026-11-22' }, ['date']],
        [{ surprise: 1 }, ['surprise']],
      ];
      const count = async () =>
        (
          await query(
            world().app.database.read,
            'select id from journal_vouchers where company_id = ?',
            [admin.companyId],
          )
        ).length;
      const before = await count();
      for (const [wrong, fields] of cases) {
        const { status, body } = await net([owed], [owing], wrong);
        expect([wrong, status, Object.keys(body.message)]).toEqual([wrong, 422, fields]);
      }
      expect(await count()).toBe(before);
    });

    it('comes back with a recovery and the log, its reversal too', async () => {
      const backup = await downloadBackup(admin);
      const { invoice, bill } = await owe();
      const kept = await net([{ ...invoice, amount: 20 }], [{ ...bill, amount: 20 }]);
      const gone = await net([{ ...invoice, amount: 30 }], [{ ...bill, amount: 30 }]);
      expect([kept.status, gone.status]).toEqual([200, 200]);
      await admin.post(`journal-vouchers/${gone.body.id}/reversal`, {
        date: TODAY,
        reason: 'Slip',
      });
      const read = () =>
        Promise.all(
          [
            'select number, date, amount, reverses from journal_vouchers where company_id = ? order by id',
            'select source_kind, source_id, target_kind, target_id, amount, day, reverses from allocations where company_id = ? order by id',
            'select * from open_items where company_id = ? order by document_kind, document_id, party_kind',
            'select day, account_id, party_id, debit, credit from ledger_lines where company_id = ? order by entry_id, line_no',
          ].map(text => query(world().app.database.read, text, [admin.companyId])),
        );
      const before = await read();
      expect((await restoreFrom(admin, backup.bytes, { roll_forward: '1' })).status).toBe(200);
      expect(await read()).toEqual(before);
      expect(await differences()).toEqual([]);
    });
  });
});
