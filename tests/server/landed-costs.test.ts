// What bringing imported goods here costs is part of what they are worth (decision 58): worked example
// 3 of the books, debit notes, bad requests, the self-check, and recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { revalueStock } from '../../server/database/revalue-stock.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readBalances, readEntries, readInventoryGap } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  validVendor,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { createGoods, sellGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('landed costs of imports', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customs: number;
    beforeAll(async () => {
      admin = await world().createCompany('Importing Shop');
      shop = await openPurchasingShop(admin);
      const vendor = { ...(await validVendor(admin)), last_name: 'Customs', pan: '300200002' };
      customs = (await admin.post('vendors', vendor)).body.id;
      // VAT as declared, on value and duty: 13 % of 110 and of 115.5 hundredths.
      for (const [name, rate] of [
        ['import with duty', 14.3],
        ['import with excise', 15.015],
      ])
        expect((await admin.post('taxes', { name, rate })).status).toBe(200);
    });
    const toImport = (
      lines: Parameters<typeof toVendorBillRequest>[1],
      landed_costs: unknown,
      more = {},
    ) => toVendorBillRequest(shop, lines, { type: 'import', landed_costs, ...more });
    const entryOf = async (kind: string, id: number) =>
      (await readEntries(world(), admin.companyId, kind, id))[0]!.balances;
    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const stockOf = async (product_id: number) => {
      const [row] = await query<{ qty: number; value: number }>(
        world().app.database.read,
        'select qty, value from stock where company_id = ? and product_id = ?',
        [admin.companyId, product_id],
      );
      return row;
    };

    it.each([
      [14.3, [{ kind: 'duty', amount: 10_000 }], 1_430_000, 11_000_000],
      [
        15.015,
        [
          { kind: 'duty', amount: 10_000 },
          { kind: 'excise', amount: 5_500 },
        ],
        1_501_500,
        11_550_000,
      ],
    ])('bring goods of 100,000 in with VAT of %f %%', async (vat_rate, costs, vat, value) => {
      const product = await createGoods(admin, shop, `Imported at ${vat_rate}`);
      const request = toImport(
        [{ id: product, qty: 10, amount: 10_000, vat_rate }],
        costs.map(cost => ({ ...cost, vendor_id: customs })),
      );
      const preview = await admin.post('billings/-/preview', request);
      const bill = await createVendorBill(admin, request);
      const landed = value - 10_000_000;
      const total = 10_000_000 + vat;
      expect(await entryOf('billing', bill.id)).toEqual({
        inventory: value,
        input_vat: vat,
        creditors: 0 - total - landed,
      });
      expect(
        preview.body.lines.map(({ party, debit, credit }: Record<string, unknown>) => [
          ...[party, debit, credit],
        ]),
      ).toEqual([
        [null, value / 100, 0],
        [null, vat / 100, 0],
        ['Himalayan Cables', 0, total / 100],
        ['Customs', 0, landed / 100],
      ]);
      expect(await stockOf(product)).toEqual({ qty: 10, value });
      // The bill itself, and so the register, is what the vendor billed.
      expect(bill).toMatchObject({ total: total / 100, vat_amount: vat / 100 });
      expect(bill).toMatchObject({
        landed_costs: costs.map(cost => ({
          ...cost,
          ...{ vendor_id: customs, vendor_name: 'Customs' },
        })),
        details: [{ landed_cost: landed / 100 }],
      });
      // What was read may be sent again, but for the number of the bill.
      const { landed_costs } = bill as unknown as Record<string, unknown>;
      const again = await expectRejected(admin.post('billings', { ...request, landed_costs }));
      expect(Object.keys(again)).toEqual(['billing_no']);
    });

    it('go to goods by value and to no service, and a note leaves them in customs and freight', async () => {
      const [cheap, dear] = [
        await createGoods(admin, shop, 'Cheap Import'),
        await createGoods(admin, shop, 'Dear Import'),
      ];
      const before = await readBalances(world(), admin.companyId);
      const bill = await createVendorBill(
        admin,
        toImport(
          [
            { id: cheap, qty: 3, amount: 100 },
            { id: shop.repair, qty: 1, amount: 500 },
            { id: dear, qty: 2, amount: 300 },
          ],
          [
            { kind: 'freight', amount: 60 },
            { kind: 'agent', amount: 40, vendor_id: customs },
          ],
        ),
      );
      expect(bill.details.map(line => (line as { landed_cost?: number }).landed_cost)).toEqual([
        33.33, 0, 66.67,
      ]);
      expect(await entryOf('billing', bill.id)).toEqual({
        inventory: 100_000,
        purchases: 50_000,
        input_vat: 18_200,
        customs_and_freight: -6_000,
        creditors: -158_200 - 4_000,
      });
      expect(await stockOf(cheap)).toEqual({ qty: 3, value: 33_333 });
      const note = await issueDebitNote(admin, bill.id, [{ line: 0, qty: 1 }]);
      expect(await entryOf('debit-note', note.body.id)).toEqual({
        inventory: -11_111,
        input_vat: -1_300,
        customs_and_freight: 1_111,
        creditors: 11_300,
      });
      // A lower price takes nothing of what customs were paid.
      await issueDebitNote(admin, bill.id, [{ line: 2, qty: 1, amount: 100, price_only: 1 }]);
      expect(await stockOf(dear)).toEqual({ qty: 2, value: 56_667 });
      await issueDebitNote(admin, bill.id, [
        { line: 0, qty: 2 },
        { line: 1, qty: 1 },
      ]);
      expect(await stockOf(cheap)).toEqual({ qty: 0, value: 0 });
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
      expect(await differences()).toEqual([]);
      const after = await readBalances(world(), admin.companyId);
      expect((after.customs_and_freight ?? 0) - (before.customs_and_freight ?? 0)).toBe(
        3_333 - 6_000,
      );
      const { raw } = await admin.get(`billings/${bill.id}?q=preview`);
      for (const text of ['Freight', '60.00', 'Customs Agent', '40.00 · Customs'])
        expect(await readPdfText(raw)).toContain(text);
    });

    it('are refused where they are wrong, or have no goods to go to', async () => {
      const line = { id: shop.laptop, qty: 1, amount: 500 };
      const asked = async (landed_costs: unknown, more = {}, lines = [line]) =>
        Object.keys(
          await expectRejected(admin.post('billings', toImport(lines, landed_costs, more))),
        );
      const duty = { kind: 'duty', amount: 10 };
      for (const type of ['normal', 'capital'])
        expect(await asked([duty], { type })).toEqual(['landed_costs']);
      expect(await asked([duty], {}, [{ ...line, id: shop.repair }])).toEqual(['landed_costs']);
      expect(await asked(Array(21).fill(duty))).toEqual(['landed_costs']);
      expect(await asked('much')).toEqual(['landed_costs']);
      expect(await asked([{ ...duty, kind: 'bribe' }])).toEqual(['landed_costs.0.kind']);
      for (const amount of [0, -1, 1.005, 1e21, 'much', null])
        expect(await asked([duty, { ...duty, amount }])).toEqual(['landed_costs.1.amount']);
      const other = await world().createCompany('Other Importer');
      const theirs = (await openPurchasingShop(other)).vendor;
      const resting = (
        await admin.post('vendors', { ...(await validVendor(admin)), pan: '300200003', status: 0 })
      ).body.id;
      await admin.put(`vendors/${resting}`, { status: 0 });
      for (const vendor_id of [theirs, 999_999, 'customs', 1.5, resting])
        expect(await asked([{ ...duty, vendor_id }])).toEqual(['landed_costs.0.vendor_id']);
      for (const none of [[], null])
        expect((await admin.post('billings', toImport([line], none))).status).toBe(200);
    });

    it('are found by the self-check where a share was changed', async () => {
      const { database } = world().app;
      const change = (table: string, by: number) =>
        database.write(tx =>
          query(
            tx,
            `update ${table} set landed_cost = landed_cost + ? where id = (select max(id) from ${table} where company_id = ? and landed_cost > 0)`,
            [by, admin.companyId],
          ),
        );
      for (const table of ['billing_lines', 'purchase_return_lines']) {
        await change(table, 1);
        const found = await differences();
        expect(
          found.filter(({ field, beside }) => field === 'landed_cost' && beside === undefined),
        ).toMatchObject([{ table }]);
        expect(found.map(({ table: of }) => of)).toContain('stock_movements');
        await change(table, -1);
      }
      // Nothing is computed from the kind, so that only the log knows it.
      const setKind = (was: string, kind: string) =>
        database.write(tx =>
          query(tx, 'update billing_landed_costs set kind = ? where company_id = ? and kind = ?', [
            kind,
            admin.companyId,
            was,
          ]),
        );
      await setKind('freight', 'insurance');
      expect(await differences()).toMatchObject([
        { table: 'billing_landed_costs', field: 'kind', recomputed: 'freight', beside: 'log' },
      ]);
      await setKind('insurance', 'freight');
      expect(await differences()).toEqual([]);
    });

    it('stay through valuing the stock again, a backup and the log behind it', async () => {
      const { database } = world().app;
      const product = await createGoods(admin, shop, 'Recovered Import');
      const buy = () =>
        createVendorBill(
          admin,
          toImport(
            [{ id: product, qty: 3, amount: 100 }],
            [
              { kind: 'insurance', amount: 10 },
              { kind: 'duty', amount: 0.01, vendor_id: customs },
            ],
          ),
        );
      const first = await buy();
      const readState = async (bill: { id: number }) => ({
        bill: (await admin.get(`billings/${bill.id}`)).body,
        balances: await readBalances(world(), admin.companyId),
        stock: await stockOf(product),
      });
      const valued = await readState(first);
      await database.write(tx => revalueStock(tx, admin.companyId));
      expect(await readState(first)).toEqual(valued);
      const backup = await downloadBackup(admin);
      world().setNow('2026-11-21T06:05:00Z');
      const second = await buy();
      await issueDebitNote(admin, second.id, [{ qty: 2 }]);
      expect((await sellGoods(admin, shop, product, 1)).status).toBe(200);
      const recorded = await readState(second);
      expect((await restoreFrom(admin, backup.bytes, { roll_forward: '1' })).body).toMatchObject({
        lost: {},
        missed: {},
      });
      expect(await readState(second)).toEqual(recorded);
      expect(await differences()).toEqual([]);
    });
  });
});
