// The account of a customer, worked out by hand: an invoice that is paid beyond what its notes leave of it,
// an advance, a document that is due later; and who may see accounts and reports.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { openPurchasingShop, type PurchasingShop } from '../support/purchases.ts';
import { allocateAdvance, recordMoney } from '../support/settlements.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the account of a party', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let party: { kind: 'customer'; id: number };
    beforeAll(async () => {
      admin = await world().createCompany('Account Shop');
      shop = await openPurchasingShop(admin);
      party = { kind: 'customer', id: shop.customer.id };
    });
    /** Ten repairs at 100, 1,130 with VAT, on credit. */
    const sell = (): Promise<Invoice> =>
      issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [{ id: shop.repair, qty: 10, amount: 100 }],
          { taxable_amount: 1000, total: 1130 },
          { payment_method: 'Credit' },
        ),
      );
    const open = async () => (await admin.get(`parties/customer/${party.id}/open`)).body;
    const shown = (rows: Record<string, unknown>[]) =>
      rows.map(({ document_kind, document_id, total, noted, paid, open: left }) => [
        ...[document_kind, document_id, total, noted, paid, left],
      ]);

    it('is empty at first', async () => {
      expect(await open()).toMatchObject({
        ...{ data: [], credits: [], balance: 0, overdue: 0, last_payment: null },
        party: { kind: 'customer', id: party.id, name: 'Sagarmatha Traders' },
      });
    });

    it('lists the notes of an invoice that is below 0, the newest first, each with what is left of it', async () => {
      const invoice = await sell();
      await recordMoney(world(), admin, 'receipt', {
        ...{ party, day: '2026-11-21', amount: 100_000 },
        settles: [{ kind: 'invoice', id: invoice.id, amount: 100_000 }],
      });
      expect(shown((await open()).data)).toEqual([
        ['invoice', invoice.company_payment_id, 1130, 0, 1000, 130],
      ]);
      // 226 each: the first one takes what is owed, and a part of it is left.
      const notes = [];
      for (let nth = 0; nth < 2; nth += 1)
        notes.push(
          (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 2 }])).body,
        );
      const { data, credits, balance } = await open();
      expect([data, balance]).toEqual([[], -322]);
      expect(new Set(shown(credits))).toEqual(
        new Set([
          ['credit-note', notes[1].company_payment_id, 226, 0, 0, 226],
          ['credit-note', notes[0].company_payment_id, 226, 0, 0, 96],
        ]),
      );
      // What is paid back of the newer one is not open any more.
      await recordMoney(world(), admin, 'payment', {
        ...{ party, day: '2026-11-21', amount: 20_000 },
        settles: [{ kind: 'credit-note', id: notes[1].id, amount: 20_000 }],
      });
      expect(new Set(shown((await open()).credits))).toEqual(
        new Set([
          ['credit-note', notes[1].company_payment_id, 226, 0, 200, 26],
          ['credit-note', notes[0].company_payment_id, 226, 0, 0, 96],
        ]),
      );
    });

    it('has an advance until documents take it, and a movement for neither allocation nor advance', async () => {
      const before = (await open()).balance;
      const invoice = await sell();
      const id = await recordMoney(world(), admin, 'receipt', {
        ...{ party, day: '2026-11-20', amount: 50_000 },
      });
      expect(shown((await open()).credits)).toContainEqual(['receipt', id, 500, 0, 0, 500]);
      const settled = { kind: 'invoice', id: invoice.id, amount: 30_000 } as const;
      await allocateAdvance(world(), admin, { kind: 'receipt', id }, settled, party, '2026-11-21');
      const { data, credits, balance, overdue } = await open();
      expect(shown(credits)).toContainEqual(['receipt', id, 500, 0, 300, 200]);
      expect(shown(data)).toEqual([['invoice', invoice.company_payment_id, 1130, 0, 300, 830]]);
      expect(balance).toBe(before + 1130 - 500);
      // Due on its own day, which is today.
      expect(overdue).toBe(0);
      const { data: rows, closing } = (await admin.get(`parties/customer/${party.id}/statement`))
        .body;
      expect(closing).toBe(balance);
      expect(rows.map(({ document }: { document: string }) => document).sort()).toEqual([
        ...['Credit Note', 'Credit Note', 'Invoice', 'Invoice', 'Payment', 'Receipt', 'Receipt'],
      ]);
    });

    it('and the reports are for those who may see them', async () => {
      const [sales, purchase] = [
        await world().createUser(admin, 'Sales'),
        await world().createUser(admin, 'Purchase'),
      ];
      const status = async (who: Caller, path: string) => (await who.get(path)).status;
      expect(await status(sales, `parties/customer/${party.id}/open`)).toBe(200);
      expect(await status(sales, `parties/customer/${party.id}/statement`)).toBe(200);
      expect(await status(sales, `parties/vendor/${shop.vendor}/open`)).toBe(403);
      // Customers may be seen by purchasing, but not their invoices.
      expect(await status(purchase, `parties/vendor/${shop.vendor}/open`)).toBe(200);
      const refused = await purchase.get(`parties/customer/${party.id}/open`);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not have the permission "view invoices".',
      ]);
      for (const name of ['receivables-ageing', 'payables-ageing', 'outstanding', 'collections'])
        expect([name, await status(sales, `reports/${name}`)]).toEqual([name, 403]);
      const other = await world().createCompany('Other Account Shop');
      expect(await status(other, `parties/customer/${party.id}/open`)).toBe(404);
      for (const path of ['customer/999999', 'vendor/x', `party/${party.id}`])
        expect([path, await status(admin, `parties/${path}/open`)]).toEqual([path, 404]);
    });
  });
});
