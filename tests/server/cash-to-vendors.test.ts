// Cash to a vendor above what the law lets be deducted: a warning with the answer and the preview, in the nightly
// check, by the rule of the day, and never a refusal.
import { beforeAll, describe, expect, it } from 'vitest';
import { openPurchasingShop } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('cash to a vendor', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let vendor: number;
    let bank: number;
    beforeAll(async () => {
      admin = await world().createCompany('Paying Shop');
      await openPurchasingShop(admin);
      vendor = (await admin.get('vendors')).body.data[0].id;
      bank = (await admin.get('account-uses')).body.uses.bank;
      await admin.post('payment-methods', { name: 'Bank', account_id: bank, settles_at_once: 0 });
    });
    const payment = (amount: number, more: object = {}) => ({
      ...{ party_kind: 'vendor', party_id: vendor, date: '2026-11-21', payment_method: 'Cash' },
      ...{ amount, ...more },
    });
    const warned = (body: { warnings?: { check: string; message: string }[] }) =>
      body.warnings?.map(({ check }) => check);

    it('gets a warning above Rs 25,000, and is recorded', async () => {
      expect(warned((await admin.post('payments', payment(25_000))).body)).toBeUndefined();
      const { status, body } = await admin.post('payments', payment(25_000.01));
      expect([status, warned(body)]).toEqual([200, ['cash']]);
      expect(body.warnings[0].message).toContain('Rs. 25,000.00');
      const preview = await admin.post('payments/-/preview', payment(30_000));
      expect([preview.status, warned(preview.body)]).toEqual([200, ['cash']]);
    });

    it('is none by the bank, by cheque, or to a customer', async () => {
      const others = [
        payment(30_000, { payment_method: 'Bank' }),
        payment(30_000, { cheque: { number: '7', bank: 'Nabil', date: '2026-11-21' } }),
      ];
      for (const body of others)
        expect(warned((await admin.post('payments', body)).body)).toBeUndefined();
    });

    it('is found by the check of the year, and is not once it is reversed', async () => {
      const found = async () => {
        await admin.post('check-report');
        for (let nth = 0; nth < 100; nth += 1) {
          const { body } = await admin.get('check-report');
          if (!body.running) return body.last;
          await new Promise(resolve => setTimeout(resolve, 50));
        }
        throw new Error('The report does not end.');
      };
      const report = await found();
      expect([report.counts.cash, report.told]).toMatchObject([
        1,
        expect.arrayContaining([expect.objectContaining({ check: 'cash', kind: 'payment' })]),
      ]);
      const { id } = report.told.find(({ check }: { check: string }) => check === 'cash');
      await admin.post(`payments/${id}/reversal`, { date: '2026-11-21', reason: 'By bank' });
      expect((await found()).counts.cash).toBe(0);
    });

    it('follows the rule of the day and the level, which is never a refusal', async () => {
      const rule = { name: 'cash-ceiling', from: '2026-11-01', value: 10_000 };
      expect((await admin.post('check-rules', rule)).status).toBe(200);
      expect(warned((await admin.post('payments', payment(10_001))).body)).toEqual(['cash']);
      const levels = (cash: string) => admin.put('check-settings', { levels: { cash } });
      expect((await levels('refuse')).status).toBe(422);
      expect((await levels('off')).status).toBe(200);
      expect(warned((await admin.post('payments', payment(10_001))).body)).toBeUndefined();
    });
  });
});
