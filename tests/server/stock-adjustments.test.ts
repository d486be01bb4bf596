// Stock entries that take goods out, with a reason: what they cost, what they post, what refuses
// them, and how they are changed and deleted (decision 59).
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { readEntries, readInventoryGap } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { createStockHelpers } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const OPENING =
  'Opening stock cannot be negative. Enter the stock first, then what left as an entry of its own.';
const REASON = 'A negative quantity needs a reason.';
const VALUE = 'Goods that leave cost their average; leave the value empty.';

describe('a stock adjustment', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Adjusting Shop');
      shop = await openPurchasingShop(admin);
    });
    const stock = createStockHelpers(() => ({ world: world(), admin, shop }));
    const buy = (product: number, qty: number, amount: number) =>
      createVendorBill(admin, toVendorBillRequest(shop, [{ id: product, qty, amount }]));
    const enter = async (product: number, qty: number, more: object = {}) => {
      const reason = qty < 0 ? { reason: 'damaged' } : {};
      const entry = { product_id: product, stock_available: qty, ...reason, ...more };
      const answer = await admin.post('inventory', entry);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body.id as number;
    };
    /** Opening stock: ten that cost 100.00. */
    const open = async (name: string) => {
      const product = await stock.product(name);
      return { product, opening: await enter(product, 10, { value: 100 }) };
    };
    const worthOf = async (product: number) => {
      const row = await stock.rowOf(product);
      return [row?.stock, row?.value];
    };
    /** Debits less credits by purpose of each revision of an entry, in rupees. */
    const postingsOf = async (id: number) =>
      (await readEntries(world(), admin.companyId, 'inventory', id)).map(({ balances }) =>
        Object.fromEntries(
          Object.entries(balances).map(([purpose, paisa]) => [purpose, paisa / 100]),
        ),
      );
    const adjusted = (inventory: number) => ({ inventory, stock_adjustments: 0 - inventory });
    const expectRefused = async (
      asked: Promise<{ status: number; body: { message: unknown } }>,
    ) => {
      const { status, body } = await asked;
      return [status, body.message];
    };

    it('takes goods out at their average and posts the loss', async () => {
      const { product, opening } = await open('Broken Goods');
      await buy(product, 10, 20);
      const id = await enter(product, -4, { remarks: 'Fell off the shelf' });
      expect(await worthOf(product)).toEqual([16, 240]);
      expect(await postingsOf(id)).toEqual([adjusted(-60)]);
      expect((await postingsOf(opening))[0]).toEqual({
        inventory: 100,
        opening_balance_equity: -100,
      });
      expect((await admin.get(`inventory/${id}`)).body).toMatchObject({
        stock_available: -4,
        value: null,
        reason: 'damaged',
        remarks: 'Fell off the shelf',
      });
      const found = await admin.get(
        `inventory?filter[reason]=damaged&filter[product_id]=${product}`,
      );
      expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([id]);
      const moves = (await admin.get(`inventory/-/movements?product_id=${product}`)).body.data;
      expect(moves[0]).toMatchObject({ qty: -4, value: -60, reason: 'damaged' });
      expect(moves.at(-1)).toMatchObject({ qty: 10, reason: null });
      const log = await admin.get(
        `logs?filter[table_name]=inventory&filter[table_pk_value]=${id}&limit=20`,
      );
      expect(JSON.stringify(log.body)).toContain('Fell off the shelf');
    });

    it('brings goods in at their value, as before, also with a reason', async () => {
      const { product } = await open('Found Goods');
      const id = await enter(product, 2, { value: 50, reason: 'count-difference' });
      expect(await worthOf(product)).toEqual([12, 150]);
      expect(await postingsOf(id)).toEqual([adjusted(50)]);
    });

    it('takes out what bills have brought, of which there is no opening stock', async () => {
      const product = await stock.product('Billed Goods');
      await buy(product, 4, 25);
      const id = await enter(product, -1, { reason: 'sample' });
      expect(await worthOf(product)).toEqual([3, 75]);
      expect(await postingsOf(id)).toEqual([adjusted(-25)]);
      const later = await enter(product, 1, { value: 10 });
      expect(await postingsOf(later)).toEqual([adjusted(10)]);
    });

    it.each([
      [{ reason: undefined }, { reason: [REASON] }],
      [{ reason: null }, { reason: [REASON] }],
      [{ value: 10 }, { value: [VALUE] }],
      [
        { value: 0, reason: undefined },
        { reason: [REASON], value: [VALUE] },
      ],
      [{ reason: 'bored' }, { reason: ['Not a valid option.'] }],
      [{ remarks: 'x'.repeat(256) }, { remarks: ['This field must have at most 255 characters.'] }],
      [
        { stock_available: -1_000_000_000 },
        { stock_available: ['This field must be at least -999999999.'] },
      ],
    ])('with %j is refused', async (more, message) => {
      await enter(shop.charger, 5);
      const entry = { product_id: shop.charger, stock_available: -1, reason: 'lost', ...more };
      expect(await expectRefused(admin.post('inventory', entry))).toEqual([422, message]);
    });

    it('needs stock: none of a product that keeps none, none below zero without permission', async () => {
      const unknown = await stock.product('Unknown Goods');
      const out = (product: number, qty: number) =>
        expectRefused(
          admin.post('inventory', { product_id: product, stock_available: qty, reason: 'lost' }),
        );
      expect(await out(unknown, -1)).toEqual([422, { stock_available: [OPENING] }]);
      await admin.put(`products/${unknown}`, { authorize_negative_stock: 1 });
      expect(await out(unknown, -1)).toEqual([422, { stock_available: [OPENING] }]);
      const { product, opening } = await open('Scarce Goods');
      expect(await out(product, -11)).toEqual([
        400,
        { product: 'Scarce Goods', error: 'Not enough stock: 10 left.' },
      ]);
      const negative = { stock_available: -1, reason: 'lost', value: null };
      expect(await expectRefused(admin.patch(`inventory/${opening}`, negative))).toEqual([
        422,
        { stock_available: [OPENING] },
      ]);
      const nepali = await admin.post(
        'inventory',
        { product_id: unknown, stock_available: -1, value: 1 },
        { language: 'ne' },
      );
      expect(Object.keys(nepali.body.message)).toEqual(['stock_available', 'reason', 'value']);
      expect(JSON.stringify(nepali.body.message)).not.toMatch(/[A-Za-z]{3,} [a-z]/);
      await admin.put(`products/${product}`, { authorize_negative_stock: 1 });
      const id = await enter(product, -12, { reason: 'lost' });
      expect(await worthOf(product)).toEqual([-2, -20]);
      expect(await postingsOf(id)).toEqual([adjusted(-120)]);
      // Two that were lost before they came cost what the bill says.
      await buy(product, 2, 15);
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
    });

    it('keeps the cost of what has left when it is changed; more costs the average of then', async () => {
      const { product } = await open('Counted Twice');
      const id = await enter(product, -5);
      await buy(product, 5, 30);
      // Five at 10 and five at 30.
      await admin.patch(`inventory/${id}`, { stock_available: -3 });
      expect(await worthOf(product)).toEqual([12, 220]);
      await admin.patch(`inventory/${id}`, { stock_available: -6 });
      expect(await worthOf(product)).toEqual([9, 165]);
      await admin.patch(`inventory/${id}`, { date_added: '2026-11-10', remarks: 'Late' });
      expect(await worthOf(product)).toEqual([9, 165]);
      // Another day alone moves and posts nothing.
      expect((await stock.rowOf(product, '&to=2026-11-10'))?.stock).toBe(0);
      expect(await postingsOf(id)).toEqual([
        adjusted(-50),
        adjusted(50),
        adjusted(-30),
        adjusted(30),
        adjusted(-85),
      ]);
      await admin.patch(`inventory/${id}`, { reason: 'expired' });
      expect(await postingsOf(id)).toHaveLength(5);
      expect((await admin.delete(`inventory/${id}`)).status).toBe(200);
      expect(await worthOf(product)).toEqual([15, 250]);
      expect((await postingsOf(id)).at(-1)).toEqual(adjusted(85));
      await stock.agrees();
    });

    it('changes its sign', async () => {
      const { product } = await open('Miscounted Goods');
      const id = await enter(product, -4);
      await admin.patch(`inventory/${id}`, { stock_available: 2, value: 90 });
      expect(await worthOf(product)).toEqual([12, 190]);
      const refused = admin.patch(`inventory/${id}`, { stock_available: -2 });
      expect(await expectRefused(refused)).toEqual([422, { value: [VALUE] }]);
      await admin.patch(`inventory/${id}`, { stock_available: -2, value: null });
      expect(await worthOf(product)).toEqual([8, 80]);
      await admin.patch(`inventory/${id}`, { stock_available: 0 });
      expect(await worthOf(product)).toEqual([10, 100]);
      await admin.patch(`inventory/${id}`, { stock_available: -10 });
      expect(await worthOf(product)).toEqual([0, 0]);
      expect(await postingsOf(id)).toEqual([
        adjusted(-40),
        adjusted(40),
        adjusted(90),
        adjusted(-90),
        adjusted(-20),
        adjusted(20),
        adjusted(-100),
      ]);
      await stock.agrees();
    });

    it('is previewed as it is posted, and leaves no trace (invariant 15)', async () => {
      const { product } = await open('Previewed Loss');
      const entry = { product_id: product, stock_available: -3, reason: 'own-use' };
      const asked = await admin.post('inventory/-/preview', entry);
      expect(asked.status).toBe(200);
      expect(await worthOf(product)).toEqual([10, 100]);
      const { body } = await admin.post('inventory', entry);
      const posted = await admin.get(`ledger/entries?source_kind=inventory&source_id=${body.id}`);
      expect(asked.body.lines).toEqual(posted.body.data[0].lines);
      const refused = await admin.post('inventory/-/preview', { ...entry, stock_available: -8 });
      expect([refused.status, refused.body.message]).toEqual([
        400,
        { product: 'Previewed Loss', error: 'Not enough stock: 7 left.' },
      ]);
    });

    it('is imported with reason and remarks', async () => {
      const { product } = await open('Imported Loss');
      const rows = [
        ['Product', 'Stock Quantity', 'Reason', 'Remarks'],
        ['Imported Loss', '-2', 'Lost or Stolen', 'Count of Mangsir'],
        ['Imported Loss', '-१', 'म्याद नाघेको', ''],
      ];
      const wrong = [...rows, ['Imported Loss', '-1', '', '']];
      const preview = await admin.post('inventory/-/import', { rows: wrong, preview: true });
      expect(preview.body.wrong).toEqual([{ row: 3, problems: { reason: [REASON] } }]);
      expect((await admin.post('inventory/-/import', { rows })).body.created).toBe(2);
      expect(await worthOf(product)).toEqual([7, 70]);
      const { data } = (await admin.get(`inventory?filter[product_id]=${product}`)).body;
      expect(data).toMatchObject([
        { stock_available: -1, reason: 'expired', remarks: null },
        { stock_available: -2, reason: 'lost', remarks: 'Count of Mangsir' },
        { stock_available: 10 },
      ]);
      const along = [
        ['Name', 'Type', 'Opening Stock'],
        ['Imported Below', 'Product', '-3'],
      ];
      const judged = await admin.post('products/-/import', { rows: along, preview: true });
      expect(judged.body.wrong?.[0]?.problems?.['inventory.stock_available']).toEqual([OPENING]);
    });

    it('is proven by the self-check, which finds another cost than the average', async () => {
      const { app } = world();
      expect(await auditLedger(app.database, admin.companyId)).toEqual([]);
      const { product } = await open('Tampered Loss');
      const id = await enter(product, -5);
      const shift = (paisa: number) =>
        app.database.write(tx =>
          tx
            .updateTable('stock_movements')
            .set(eb => ({ value: eb('value', '+', paisa) }))
            .where('company_id', '=', admin.companyId)
            .where('document_kind', '=', 'inventory')
            .where('document_id', '=', id)
            .execute(),
        );
      await shift(1);
      const found = await auditLedger(app.database, admin.companyId);
      expect(found).toContainEqual(
        expect.objectContaining({ table: 'stock_movements', kept: -4_999, recomputed: -5_000 }),
      );
      await shift(-1);
    });
  });
});
