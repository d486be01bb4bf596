// The ticked rows of a list on paper and by mail: one file, each document with its own mark and count,
// all of them or none; a mail that is repeated goes out once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdfPages } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the ticked rows of a list', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let ids: string[];
    beforeAll(async () => {
      admin = await world().createCompany('First Shop');
      shop = await openShop(admin);
      ids = [];
      for (let nth = 0; nth < 3; nth += 1)
        ids.push(
          (await admin.post('invoices', oneLaptopInvoice(shop))).body.company_payment_id as string,
        );
    });
    const count = async (asked: string[]) =>
      (await admin.get(`invoices/-/print?ids=${asked.join(',')}`)).body;
    const countPrints = async () =>
      Number(
        (
          await world()
            .app.store.database.read.selectFrom('prints')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );

    it('become one file in the order that was asked for, each with the mark of its own copy, and each is counted', async () => {
      const [first, second, third] = ids as [string, string, string];
      await admin.get(`invoices/${second}?q=print`);
      expect(await count(ids)).toEqual({ originals: 2, copies: 1 });
      const before = await countPrints();
      const answer = await admin.post('invoices/-/print', { ids: [third, second, first, third] });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      const pages = await readPdfPages(answer.raw);
      expect(pages.map(page => /Invoice No\.[^\d]*(\d+)/.exec(page)?.[1])).toEqual(['3', '2', '1']);
      expect(pages.map(page => /Copy of Original \d/.exec(page)?.[0])).toEqual([
        undefined,
        'Copy of Original 1',
        undefined,
      ]);
      expect(await countPrints()).toBe(before + 3);
      expect(await count(ids)).toEqual({ originals: 0, copies: 3 });
    });

    it('are refused whole where one is unknown or of another company, and nothing is counted', async () => {
      const before = await countPrints();
      const { status, body } = await admin.post('invoices/-/print', { ids: [...ids, 99_999] });
      expect([status, body.message]).toEqual([
        422,
        { ids: ['Nothing was printed: there is no such document: 99999.'] },
      ]);
      const other = await world().createCompany('Second Shop');
      expect((await other.post('invoices/-/print', { ids })).status).toBe(422);
      expect((await world().anonymous.post('invoices/-/print', { ids })).status).toBe(401);
      expect(await countPrints()).toBe(before);
    });

    it.each([
      [{}, 'This field is required.'],
      [{ ids: [] }, 'This field is required.'],
      [{ ids: '1,2' }, 'This field must be array.'],
      [{ ids: ['1 or 2'] }, 'This field must be positive number.'],
      [{ ids: [0] }, 'This field must be positive number.'],
      [{ ids: Array.from({ length: 51 }, (_, nth) => nth + 1) }, 'At most 50 documents at a time.'],
    ])('are refused as %j', async (body, text) => {
      const answer = await admin.post('invoices/-/print', body);
      expect([answer.status, answer.body.message]).toEqual([422, { ids: [text] }]);
    });

    it('are counted ahead only for ids', async () => {
      expect((await admin.get('invoices/-/print')).status).toBe(422);
      expect((await admin.get('invoices/-/print?ids=1;2')).status).toBe(422);
      expect((await admin.get('invoices/-/print?ids=99999')).status).toBe(422);
    });

    it('go out once under one key, however often the mail is asked for', async () => {
      const outbox = join(world().dataDir, 'outbox');
      const mails = () =>
        readdirSync(outbox).filter(
          name =>
            name.endsWith('.txt') &&
            readFileSync(join(outbox, name), 'utf8').includes('Subject: Once'),
        ).length;
      const letter = { to: 'buyer@himal.test', subject: 'Once', message: '' };
      const send = (key: string, subject = letter.subject) =>
        admin.post(
          `invoices/${ids[0]}/email`,
          { ...letter, subject },
          { headers: { 'idempotency-key': key } },
        );
      const before = await countPrints();
      const answers = await Promise.all([send('mail-1'), send('mail-1')]);
      answers.push(await send('mail-1'));
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([200, 'E-mail sent to buyer@himal.test.']);
      expect([mails(), (await countPrints()) - before]).toEqual([1, 1]);
      expect((await send('mail-1', 'Another')).status).toBe(422);
      expect((await send('mail-2')).status).toBe(200);
      expect(mails()).toBe(2);
    });
  });
});
