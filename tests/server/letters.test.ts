// Receipts, payment vouchers and statements of account by mail: the PDF that the print makes, in the language
// chosen, to the party's own address or another one.
import { beforeAll, describe, expect, it } from 'vitest';
import { readOutbox } from '../support/outbox.ts';
import { openPurchasingShop } from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { sellOnCredit } from '../support/reminders.ts';
import { recordMoney } from '../support/settlements.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a letter to a party', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let paths: Record<'receipt' | 'payment' | 'statement', string>;
    const letter = { to: 'party@himal.test', subject: 'From us', message: 'With our thanks.' };
    beforeAll(async () => {
      admin = await world().createCompany('Letter Shop');
      const shop = await openPurchasingShop(admin);
      const customer = { kind: 'customer' as const, id: shop.customer.id };
      const { id: vendorId } = (await admin.get('vendors')).body.data[0];
      await admin.patch(`customers/${customer.id}`, { email: 'buyer@himal.test' });
      await sellOnCredit(admin, shop, { ...shop.customer, name: 'Himal' });
      const receipt = await recordMoney(world(), admin, 'receipt', {
        ...{ party: customer, day: '2026-11-21', amount: 123_450 },
      });
      const payment = await recordMoney(world(), admin, 'payment', {
        ...{ party: { kind: 'vendor', id: vendorId }, day: '2026-11-21', amount: 67_800 },
      });
      paths = {
        receipt: `receipts/${receipt}`,
        payment: `payments/${payment}`,
        statement: `parties/customer/${customer.id}/statement`,
      };
    });

    it('offers the party’s own address', async () => {
      const buyer = { to: 'buyer@himal.test', language: null };
      expect((await admin.get(`${paths.receipt}/email`)).body).toMatchObject(buyer);
      expect((await admin.get(`${paths.statement}/email`)).body).toMatchObject(buyer);
      expect((await admin.get(`${paths.payment}/email`)).body).toMatchObject({
        ...{ to: 'sales@cables.test', language: null },
      });
    });

    it('is offered with number and amount, or with the period', async () => {
      const { letter: receipt } = (await admin.get(`${paths.receipt}/email`)).body;
      expect(receipt.en).toMatchObject({
        subject: 'Receipt REC-1',
        message: expect.stringContaining('Amount: Rs. 1,234.50\n'),
      });
      const asked = `${paths.statement}/email?start_date=2026-10-01&end_date=2026-10-31`;
      const { letter: statement } = (await admin.get(asked)).body;
      expect(statement.en).toMatchObject({
        subject: 'Statement of Account',
        message: expect.stringContaining(
          'Period: 2026-10-01 (2083-06-15 BS) to 2026-10-31 (2083-07-14 BS)\n',
        ),
      });
      expect(statement.ne.message).toContain('अवधि: २०२६-१०-०१');
    });

    it('is in the customer’s language where nobody chooses one', async () => {
      const change = (language: 'ne' | null) =>
        admin.patch(paths.statement.replace(/^parties\/customer(.+)\/.+$/, 'customers$1'), {
          language,
        });
      const [invoice] = (await admin.get('invoices?limit=1')).body.data;
      let sent = 0;
      const read = async (path: string, body: object) => {
        sent += 1;
        const subject = `Letter ${sent} of its own`;
        expect((await admin.post(`${path}/email`, { ...letter, subject, ...body })).status).toBe(
          200,
        );
        const [mail] = readOutbox(world().dataDir, subject);
        return readPdfText(mail!.attachments[0]!.bytes);
      };
      expect((await change('ne')).status).toBe(200);
      for (const [path, nepali] of [
        [paths.receipt, 'REC-१'],
        [paths.statement, '१,२३४.५०'],
        [`invoices/${invoice.id}`, '१,१३०.००'],
      ] as const) {
        expect((await admin.get(`${path}/email`)).body.language).toBe('ne');
        expect(await read(path, {})).toContain(nepali);
        expect(await read(path, { language: 'en' })).not.toContain(nepali);
      }
      expect((await change(null)).status).toBe(200);
      expect(await read(paths.receipt, {})).toContain('REC-1');
    });

    it.each([
      ['receipt', 'en', ['Receipt REC-1', '1,234.50'], /RECEIPT-2083-REC-000001\.pdf$/],
      ['payment', 'ne', ['PAY-१', '६७८.००'], /PAYMENT-2083-PAY-000001\.pdf$/],
      ['statement', 'ne', ['१,२३४.५०'], /statement-C\d+-\d+\.pdf$/],
    ] as const)('encloses the %s in %s', async (name, language, words, file) => {
      const subject = `The ${name}`;
      const answer = await admin.post(`${paths[name]}/email`, { ...letter, subject, language });
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'E-mail sent to party@himal.test.', copy: 0 },
      ]);
      const [mail, ...others] = readOutbox(world().dataDir, `Subject: ${subject}\n`);
      expect([others, mail!.to, mail!.text]).toEqual([[], letter.to, letter.message]);
      const [enclosed] = mail!.attachments;
      expect(enclosed!.name).toMatch(file);
      const printed = await readPdfText(enclosed!.bytes);
      for (const word of words) expect(printed).toContain(word);
      // The shipped payment method has a name in both languages.
      if (language === 'ne') expect(printed).not.toContain('Cash');
    });

    it('has the period of the statement', async () => {
      const body = { ...letter, subject: 'An earlier period' };
      const span = { start_date: '2026-10-01', end_date: '2026-10-31' };
      await admin.post(`${paths.statement}/email`, { ...body, ...span });
      const [mail] = readOutbox(world().dataDir, body.subject);
      expect(await readPdfText(mail!.attachments[0]!.bytes)).not.toContain('1,234.50');
    });

    it.each([
      [{ to: 'nobody' }, 'to'],
      [{ subject: '' }, 'subject'],
      [{ language: 'fr' }, 'language'],
      [{ start_date: '2026-13-01' }, 'start_date'],
    ])('is refused with %j', async (change, field) => {
      const before = readOutbox(world().dataDir).length;
      const { status, body } = await admin.post(`${paths.statement}/email`, {
        ...letter,
        ...change,
      });
      expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
      expect(readOutbox(world().dataDir)).toHaveLength(before);
    });

    it('is sent by nobody who may only look, and from no other company', async () => {
      const auditor = await world().createUser(admin, 'Auditor');
      const other = await world().createCompany('Another Shop');
      for (const path of Object.values(paths)) {
        expect((await auditor.post(`${path}/email`, letter)).status).toBe(403);
        expect((await other.post(`${path}/email`, letter)).status).toBe(404);
        expect((await other.get(`${path}/email`)).status).toBe(404);
      }
    });
  });
});
