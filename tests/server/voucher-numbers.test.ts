// The treasury's voucher of a tax that a customer kept back: its number is filled in when the customer hands
// it over, once, and comes back with a recovery.
import { describe, expect, it } from 'vitest';
import { downloadBackup } from '../support/backup-company.ts';
import { type Body, usePaidShop } from '../support/paid-shop.ts';
import { expectSameAfterRecovery } from '../support/recovered-money.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the voucher number of a tax that was kept back', () => {
  describeOnBothEngines(world => {
    const { at, differences, receipt, enter } = usePaidShop(world);
    const enterNumber = (id: number, line_no: number | string, body: Body) =>
      at.admin.post(`receipts/${id}/rows/${line_no}/voucher-no`, body);
    const receive = () =>
      enter(
        'receipts',
        receipt(90, {
          rows: [
            { kind: 'discount', amount: 1 },
            { kind: 'vat_withheld', amount: 5 },
            { kind: 'tds', amount: 4, voucher_no: 'T-1' },
          ],
        }),
      );
    const missing = async () =>
      (await at.admin.get('vat-return/2083/8')).body.withheld.without_voucher as number;

    it('is filled in once, by one of two who do it at the same moment', async () => {
      const { id } = await receive();
      expect(await missing()).toBe(1);
      const there = await world().atSecondInstance(at.admin);
      const answers = await Promise.all([
        enterNumber(id, 2, { voucher_no: ' V-7 ' }),
        there.post(`receipts/${id}/rows/2/voucher-no`, { voucher_no: 'V-8' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const { rows } = (await at.admin.get(`receipts/${id}`)).body;
      const taken = rows[1].voucher_no as string;
      expect(['V-7', 'V-8']).toContain(taken);
      // An answer that was lost: the same number again is no other one.
      expect((await enterNumber(id, 2, { voucher_no: taken })).status).toBe(200);
      const other = await enterNumber(id, 2, { voucher_no: 'V-9' });
      expect([other.status, Object.keys(other.body.message)]).toEqual([422, ['voucher_no']]);
      expect(await missing()).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it.each<[string, number | string, Body, number]>([
      ['no text', 2, { voucher_no: ' ' }, 422],
      ['a long text', 2, { voucher_no: 'x'.repeat(101) }, 422],
      ['another field', 2, { voucher_no: 'V-1', amount: 9 }, 422],
      ['a discount', 1, { voucher_no: 'V-1' }, 404],
      ['a row that is none', 4, { voucher_no: 'V-1' }, 404],
      ['nonsense for a row', '1.5', { voucher_no: 'V-1' }, 404],
    ])('is refused for %s', async (_, line_no, body, status) => {
      const { id } = await receive();
      expect((await enterNumber(id, line_no, body)).status).toBe(status);
    });

    it('is refused for a receipt that is reversed, or of another company', async () => {
      const { id } = await receive();
      const other = await world().createCompany('Shop Next Door');
      const path = `receipts/${id}/rows/2/voucher-no`;
      expect((await other.post(path, { voucher_no: 'V-1' })).status).toBe(404);
      await at.admin.post(`receipts/${id}/reversal`, { date: '2026-11-21', reason: 'A slip' });
      expect((await enterNumber(id, 2, { voucher_no: 'V-1' })).status).toBe(404);
    });

    it('comes back with a recovery and the log', async () => {
      const before = await receive();
      const backup = await downloadBackup(at.admin);
      const after = await receive();
      for (const { id } of [before, after]) await enterNumber(id, 2, { voucher_no: `V-${id}` });
      await expectSameAfterRecovery(world(), at.admin, backup.bytes);
    });
  });
});
