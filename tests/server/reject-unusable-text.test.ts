// Text is validated once, where it comes in: text that the database cannot store unchanged is
// refused, in every way in.
import { beforeAll, describe, expect, it } from 'vitest';
import { truncate } from '../../domain/language.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { compareWithLog } from '../../server/audit/ledger-audit/log-comparison.ts';
import { sendForm } from '../support/multipart.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const HALF = 'A\ud800B';
const sentence =
  'The text contains half a character (a lone surrogate). Please type that character again.';

describe('unusable text', () => {
  it('never results from cutting a text', () => {
    expect(truncate('12🙂', 3)).toBe('12');
    expect(truncate('12🙂', 4)).toBe('12🙂');
    expect(truncate('नेपाल', 3)).toBe('नेप');
  });

  it('that an earlier version stored is no difference between database and log (B3)', () => {
    const compare = (kept: string, logged: string) =>
      compareWithLog(
        { table: 'invoice_lines', subject: 'line 1' },
        { description: kept },
        { description: logged },
        new Set(),
        false,
      );
    expect(compare('A\ufffdB', 'A\ud800B')).toEqual([]);
    expect(compare('A\ufffdC', 'A\ud800B')).toHaveLength(1);
  });

  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Text Shop');
      shop = await openShop(admin);
    });

    it.each<[string, (caller: Caller) => Promise<{ status: number; body: { message: unknown } }>]>([
      ['a record', caller => caller.post('units', { name: 'box', description: HALF })],
      [
        'a name in a body',
        caller => caller.post('units', { name: 'box', description: 'x', [HALF]: 1 }),
      ],
      [
        'a document',
        caller =>
          caller.post(
            'invoices',
            toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 1, description: HALF }], {
              taxable_amount: 1,
              total: 1.13,
            }),
          ),
      ],
      ['a remark', caller => caller.post('credit-notes', { invoice_id: '1', cancel_note: HALF })],
      [
        'an import',
        caller => caller.post('customers/-/import', { rows: [{ last_name: HALF }], preview: 1 }),
      ],
      ['a preference', caller => caller.put('preferences', { language: HALF })],
      ['a setting', caller => caller.put('proof', { digest_email: `${HALF}@shop.test` })],
      [
        'a form',
        caller =>
          sendForm(caller, 'payment-gateways', {
            name: 'eSewa',
            slug: 'esewa-own',
            config: '{"key":"A\\ud800B"}',
          }),
      ],
      ['a sign-in', () => world().anonymous.post('v2/login', { email: 'a@b.co', password: HALF })],
      [
        'a channel',
        () => world().anonymous.post('v2/token', { client_id: HALF, client_secret: 'x' }),
      ],
    ])('is refused in %s (B3)', async (_, send) => {
      const { status, body } = await send(admin);
      expect([status, body.message]).toEqual([400, sentence]);
    });

    it('is refused in a form with NUL in its inner JSON, and in the language of the person', async () => {
      const form = { name: 'eSewa', slug: 'esewa-own', config: '{"key":"A\\u0000B"}' };
      expect((await sendForm(admin, 'payment-gateways', form, 'ne')).body.message).toBe(
        'पाठमा राख्न नसकिने शून्य अक्षर छ।',
      );
    });

    it('names an inherited name at its place in a body (S11)', async () => {
      const line = { id: shop.repair, qty: 1, amount: 1, toString: 'x' };
      const { status, body } = await admin.post(
        'invoices',
        toInvoiceRequest(shop, [line], { taxable_amount: 1, total: 1.13 }),
      );
      expect([status, body.message]).toEqual([
        422,
        { 'invoice_details.0.toString': ['This field is not known.'] },
      ]);
    });

    it('takes whole pairs, and keeps them whole where a text is cut (B3)', async () => {
      const name = `${'अ'.repeat(246)}`;
      const first = (
        await admin.post('products', {
          type: 's',
          name,
          unit_id: shop.unit,
          product_family_id: shop.family,
          sales_price: 1,
        })
      ).body.id as number;
      const second = (
        await admin.post('products', {
          type: 's',
          name: 'Gift🎁🎁🎁🎁',
          unit_id: shop.unit,
          product_family_id: shop.family,
          sales_price: 1,
        })
      ).body.id as number;
      const lines = [first, second].map(id => ({ id, qty: 1, amount: 100 }));
      const made = await admin.post(
        'invoices',
        toInvoiceRequest(shop, lines, { taxable_amount: 200, total: 226 }),
      );
      expect(made.status).toBe(200);
      const rows = (await admin.get('transactions')).body.data as { product_name: string }[];
      expect(rows[0]!.product_name).toBe(`${name}, Gift🎁`);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});
