// The server accepts the figures that the screen computes and sends: the same invoice credited bit
// by bit with the page's own requests.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  computeFigures,
  type Invoice,
  toRequest,
} from '../../custom-pages/credit-notes/credit-note-form-model.ts';
import {
  emptyNote,
  type NoteRow,
  toFullReturnRow,
} from '../../src/documents/notes/note-form-model.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the page of a credit note', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Screen Shop');
      shop = await openShop(admin);
    });
    const read = async (id: string) => (await admin.get(`invoices/${id}`)).body as Invoice;
    const send = async (id: string, choose: (invoice: Invoice) => NoteRow[]) => {
      const invoice = await read(id);
      const lines = choose(invoice);
      const { totals } = computeFigures(invoice, lines);
      const entry = { ...emptyNote, lines, reason: 'Returned' };
      return admin.post(
        'credit-notes',
        toRequest(invoice, entry, totals, { name: 'Sita Sharma', id: admin.id }),
      );
    };

    it('closes an invoice with TSC, line discounts and a discount rate in three notes, to the paisa (SAL-CN-047, SAL-CN-068, SAL-CN-069, SAL-CN-071)', async () => {
      // 3,333.30 less 3 % is 3,233.30; with 2 × 1,200 it is 5,633.30; less 7 % (394.33) 5,238.97;
      // TSC 10 % of 2,232 is 223.20.
      const { company_payment_id: id } = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [
            { id: shop.repair, qty: 10, amount: 333.33, discount_rate: 3 },
            { id: shop.fibre, qty: 2, amount: 1200 },
          ],
          { taxable_amount: 5462.17, total: 6172.25, tsc_amount: 223.2 },
          { discount_rate: 7 },
        ),
      );
      const [first, second, rest] = [
        await send(id, ({ details }) => [{ ...toFullReturnRow(details[0]!), quantity: '3' }]),
        await send(id, ({ details }) => [
          { ...toFullReturnRow(details[0]!), quantity: '1', return_rate: '333.33' },
          { ...toFullReturnRow(details[1]!), quantity: '1' },
        ]),
        await send(id, ({ details }) =>
          details.filter(line => line.returned_quantity < line.qty).map(toFullReturnRow),
        ),
      ];
      expect([first, second, rest].map(answer => answer!.status)).toEqual([200, 200, 200]);
      const paisa = [first, second, rest].map(answer =>
        Math.round((answer!.body.total as number) * 100),
      );
      expect(paisa.reduce((sum, total) => sum + total, 0)).toBe(617225);
      expect(await read(id)).toMatchObject({ 'remaining-amount': 0, status: 0 });
    });
  });
});
