// Cheques on paper: what a leaf says, where its texts are by bank account, and which cheques are not printed.
import { beforeAll, describe, expect, it } from 'vitest';
import { usualChequeLayout } from '../../domain/documents/cheque-leaf.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Cheque, useChequeShop } from '../support/cheques.ts';
import { readPdfPages } from '../support/read-exports.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const POINTS_PER_MM = 72 / 25.4;

describe('cheques on paper', () => {
  describeOnBothEngines(world => {
    const { at, paper, enter, receive, happen, bounce } = useChequeShop(world);
    let issued: Cheque;
    const issue = (amount: number) =>
      enter('payments', {
        ...{ party_kind: 'vendor', party_id: at.shop.vendor, date: '2026-11-21' },
        ...{ payment_method: 'Cash', amount, cheque: { ...paper, account_id: at.bank } },
      });
    beforeAll(async () => {
      issued = await issue(1_234_567.89);
    });
    const print = ({ id }: Cheque, query = '', language: 'en' | 'ne' = 'en') =>
      at.admin.get(`cheques/${id}/print${query}`, { language });
    const read = async (query = '', language: 'en' | 'ne' = 'en') => {
      const answer = await print(issued, query, language);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      const pages = await readPdfPages(answer.raw);
      expect(pages).toHaveLength(1);
      return pages[0]!.replace(/\s+/g, ' ');
    };
    const layouts = (caller: Caller = at.admin) => ({
      get: () => caller.get(`cheque-layouts/${at.bank}`),
      put: (layout: object, headers: Record<string, string> = {}) =>
        caller.call('PUT', `cheque-layouts/${at.bank}`, layout, { headers }),
    });

    it('say date, party, words and figures, crossed or not, in the language that is chosen', async () => {
      const { party_name } = (await at.admin.get(`cheques/${issued.id}`)).body;
      const english = await read();
      expect(english.replaceAll(' ', '')).toContain('21112026');
      for (const text of [
        party_name,
        'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paisa Only',
        '**12,34,567.89**',
        'A/C PAYEE ONLY',
      ])
        expect(english).toContain(text);
      const nepali = await read('?language=ne&account_payee=0&payee=Everest%20Traders');
      for (const text of ['**१२,३४,५६७.८९**', 'Everest Traders']) expect(nepali).toContain(text);
      expect(nepali.replaceAll(' ', '')).toContain('२१११२०२६');
      for (const text of ['A/C PAYEE', party_name]) expect(nepali).not.toContain(text);
      expect((await print(issued)).headers['content-disposition']).toContain('CHEQUE-000123.pdf');
    });

    it.each([
      ['?language=fr', 'language'],
      ['?payee=%20', 'payee'],
      [`?payee=${'x'.repeat(121)}`, 'payee'],
      ['?account_payee=2', 'account_payee'],
    ])('are refused with %s', async (query, field) => {
      const { status, body } = await print(issued, query);
      expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
    });

    it('are not printed once they are received, cancelled or bounced', async () => {
      const { cheque } = await receive();
      const cancelled = await issue(100);
      await happen(cancelled, 'cancellation', '2026-11-22');
      const bounced = await issue(100);
      await bounce(bounced, '2026-11-22');
      const answers = [];
      for (const each of [cheque, cancelled, bounced]) {
        const { status, body } = await print(each);
        answers.push([status, body.message]);
      }
      expect(answers).toEqual([
        [400, 'Only a cheque that you have issued is printed; this one was received.'],
        [400, 'This cheque is cancelled: it is not printed any more.'],
        [400, 'This cheque is bounced: it is not printed any more.'],
      ]);
      expect((await print({ id: 999_999, settlement: 0 })).status).toBe(404);
    });

    it('are as large as their leaf, whose layout is read, changed and kept by account', async () => {
      const first = await layouts().get();
      expect(first.body).toEqual({ account_id: at.bank, ...usualChequeLayout, may_change: 1 });
      const moved = { ...first.body, width: 200.5, payee: { x: 30.5, y: 29, width: 120 } };
      const tag = { 'if-match': String(first.headers.etag) };
      const saved = await layouts().put(moved, tag);
      expect(saved).toMatchObject({ status: 200, body: moved });
      const stale = await layouts().put({ ...moved, height: 90 }, tag);
      expect([stale.status, stale.body.current]).toEqual([412, moved]);
      expect((await layouts().put(moved, { 'if-match': String(saved.headers.etag) })).status).toBe(
        200,
      );
      const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(
        (await print(issued)).raw.toString('latin1'),
      )!;
      expect(Number(width)).toBeCloseTo(200.5 * POINTS_PER_MM, 1);
      expect(Number(height)).toBeCloseTo(83 * POINTS_PER_MM, 1);
    });

    it.each([
      [{ width: -1 }, 'width'],
      [{ height: 400.1 }, 'height'],
      [{ width: 190.25 }, 'width'],
      [{ width: '190' }, 'width'],
      [{ height: null }, 'height'],
      [{ figures: { x: 190.1, y: 51 } }, 'figures.x'],
      [{ figures: { x: 10 } }, 'figures.y'],
      [{ words: { ...usualChequeLayout.words, step: 'far' } }, 'words.step'],
      [{ payee: { x: 1, y: 1, width: 0 } }, 'payee.width'],
      [{ stamp: { x: 1, y: 1 } }, 'stamp'],
    ])('have no layout with %j', async (change, field) => {
      const { status, body } = await layouts().put({ ...usualChequeLayout, ...change });
      expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
    });

    it('are laid out for accounts of the own company, by those who may', async () => {
      const other = await world().createCompany('Other Bank Customer');
      expect((await layouts(other).get()).status).toBe(404);
      expect((await layouts(other).put(usualChequeLayout)).status).toBe(404);
      expect((await at.admin.get('cheque-layouts/x')).status).toBe(404);
      const auditor = await world().createUser(at.admin, 'Auditor');
      expect((await layouts(auditor).get()).body.may_change).toBe(0);
      expect((await layouts(auditor).put(usualChequeLayout)).status).toBe(403);
      const sales = await world().createUser(at.admin, 'Sales');
      expect((await sales.get(`cheques/${issued.id}/print`)).status).toBe(403);
    });

    it('keep their layout through a recovery that rolls forward', async () => {
      const { bytes } = await downloadBackup(at.admin);
      const savings = (await at.admin.get('account-uses')).body.uses.wallet as number;
      const later = { ...usualChequeLayout, height: 92.5 };
      await layouts().put(later);
      await at.admin.put(`cheque-layouts/${savings}`, { ...later, width: 210 });
      const { status, body } = await restoreFrom(at.admin, bytes, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect((await layouts().get()).body).toMatchObject(later);
      expect((await at.admin.get(`cheque-layouts/${savings}`)).body).toMatchObject({ width: 210 });
    });
  });
});
