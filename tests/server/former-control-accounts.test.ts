// Accounts that documents posted to before the mapping changed: their entries stay those of
// documents.
import { beforeAll, describe, expect, it } from 'vitest';
import { accountUseTexts } from '../../domain/ledger/account-uses.ts';
import { voucherTexts } from '../../domain/ledger/vouchers.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import {
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

/** Purposes of which the account changes; the party that it is kept by. */
const changed = {
  inventory: ['assets', null],
  input_vat: ['assets', null],
  output_vat: ['liabilities', null],
  tds_payable: ['liabilities', null],
  supplier_advances: ['assets', 'vendor'],
  debtors: ['assets', 'customer'],
} as const;
type Changed = keyof typeof changed;

describe('a former control account', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let former: Record<string, number>;
    const now = {} as Record<Changed, number>;
    beforeAll(async () => {
      admin = await world().createCompany('Remapped Shop');
      shop = await openPurchasingShop(admin);
      const stock = { product_id: shop.laptop, stock_available: 2, value: 500 };
      expect((await admin.post('inventory', stock)).status).toBe(200);
      former = (await admin.get('account-uses')).body.uses;
      for (const [purpose, [root, party]] of Object.entries(changed)) {
        const account = { code: `9${purpose}`.slice(0, 9), name: `New ${purpose}`, root, party };
        const { status, body } = await admin.post('accounts', account);
        expect([status, body.message]).toEqual([200, expect.any(String)]);
        now[purpose as Changed] = body.id;
      }
      expect((await admin.put('account-uses', { uses: now })).status).toBe(200);
    });

    const voucher = (account_id: number | undefined, more: object = {}) => ({
      type: 'journal',
      date: '2026-11-21',
      narration: 'A correction',
      lines: [
        { account_id, debit: 5, ...more },
        { account_id: former.cash, credit: 5 },
      ],
    });
    const { closed } = voucherTexts;

    it.each(['inventory', 'input_vat', 'output_vat', 'tds_payable'] as const)(
      'of %s takes no voucher, template or opening balance, as the account of today does not',
      async purpose => {
        for (const id of [former[purpose], now[purpose]]) {
          const refusal = { 'lines.0.account_id': [closed.en] };
          expect(await expectRejected(admin.post('journal-vouchers', voucher(id)))).toEqual(
            refusal,
          );
          const { date: _, ...template } = voucher(id);
          const named = {
            ...{ ...template, name: `Every month ${id}` },
            ...{ repeats: 'month', next_date: '2026-12-01' },
          };
          expect(await expectRejected(admin.post('voucher-templates', named))).toEqual(refusal);
        }
        const opening = {
          date: '2026-07-16',
          accounts: [
            { account_id: former[purpose], debit: 5, credit: 0 },
            { account_id: former.cash, debit: 0, credit: 5 },
          ],
          documents: [],
          stock: [],
        };
        expect(await expectRejected(admin.post('opening-balances', opening))).toMatchObject({
          'accounts.0.account_id': [closed.en],
        });
      },
    );

    it('takes no line of a bill, and no money of a payment method', async () => {
      const [line] = toVendorBillRequest(shop, [{ id: shop.repair, qty: 1, amount: 10 }]).details;
      const bill = (expense_account_id: number) => ({
        ...toVendorBillRequest(shop, [{ id: shop.repair, qty: 1, amount: 10 }]),
        details: [{ ...line, expense_account_id }],
      });
      const refused = await expectRejected(admin.post('billings', bill(former.input_vat!)));
      expect(Object.keys(refused)).toEqual(['details.0.expense_account_id']);
      const method = { name: 'Shelf', account_id: former.inventory, settles_at_once: 0 };
      expect(Object.keys(await expectRejected(admin.post('payment-methods', method)))).toEqual([
        'account_id',
      ]);
    });

    it('takes vouchers with a customer if it was of debtors, none if it was of advances', async () => {
      expect(
        Object.keys(await expectRejected(admin.post('journal-vouchers', voucher(former.debtors)))),
      ).toEqual(['lines.0.party_id']);
      const customer = { party_kind: 'customer', party_id: shop.customer.id };
      const owed = await admin.post('journal-vouchers', voucher(former.debtors, customer));
      expect([owed.status, owed.body.message]).toEqual([200, expect.any(String)]);
      const vendor = { party_kind: 'vendor', party_id: shop.vendor };
      const advance = voucher(former.supplier_advances, vendor);
      expect(await expectRejected(admin.post('journal-vouchers', advance))).toEqual({
        'lines.0.account_id': [closed.en],
      });
    });

    it('serves no other purpose, keeps its type, and can serve its own again', async () => {
      const other = { uses: { fixed_assets: former.inventory } };
      const refusal = accountUseTexts.former.en.replace('{other}', 'Inventory');
      expect(await expectRejected(admin.put('account-uses', other))).toEqual({
        'uses.fixed_assets': [refusal],
      });
      const swapped = { uses: { input_vat: former.inventory, inventory: former.input_vat } };
      expect(Object.keys(await expectRejected(admin.put('account-uses', swapped)))).toHaveLength(2);
      // The account of TDS has no entries yet.
      const type = { root: 'assets', parent_id: null };
      expect(
        Object.keys(await expectRejected(admin.put(`accounts/${former.tds_payable}`, type))),
      ).toEqual(['root']);
      const back = { uses: { inventory: former.inventory } };
      expect((await admin.put('account-uses', back)).status).toBe(200);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});
