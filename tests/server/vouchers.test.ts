// Vouchers: what a person enters into the ledger, numbered without a gap, reversed and never changed.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { lockBooks } from '../../server/features/documents/company-record.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Line = Record<string, unknown>;

describe('vouchers', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let account: (code: string) => number;
    let customer: number;
    beforeAll(async () => {
      admin = await world().createCompany('Voucher Shop');
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      account = code => accounts.find(each => each.code === code)!.id;
      for (const [start_date, end_date] of [
        ['2025-07-17', '2026-07-16'],
        ['2026-07-17', '2027-07-16'],
      ])
        await admin.post('fiscal-year', {
          name: start_date === '2025-07-17' ? '2082/83' : '2083/84',
          start_date,
          end_date,
        });
      const countries = (await admin.get('countries?filter[name]=Nepal')).body.data;
      customer = (
        await admin.post('customers', {
          type: 'C',
          last_name: 'Everest Traders',
          mobile_no: '9841000000',
          address: 'New Road',
          city: 'Kathmandu',
          country_id: countries[0].id,
          state: countries[0].provinces[0].id,
        })
      ).body.id;
    });

    const line = (code: string, debit: number, credit: number, more: Line = {}): Line => ({
      account_id: account(code),
      debit,
      credit,
      ...more,
    });
    const voucher = (lines: Line[], more: Line = {}) => ({
      type: 'journal',
      date: '2026-11-20',
      narration: 'Rent of Kartik',
      lines,
      ...more,
    });
    const rent = () => [line('5510', 500.25, 0), line('2030', 0, 500.25)];
    const enter = async (body: object) => {
      const answer = await admin.post('journal-vouchers', body);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body;
    };
    const balanceOf = async (code: string) =>
      (await admin.get(`ledger/accounts/${account(code)}?start_date=2025-07-17`)).body.closing;

    it('post what the preview says, and are listed and read with their lines', async () => {
      const body = voucher(rent());
      const preview = await admin.post('journal-vouchers/-/preview', body);
      const made = await enter(body);
      expect(made).toMatchObject({ number: 'JV-1', fiscal_year: '2083/84', amount: 500.25 });
      const entries = await admin.get(`ledger/entries?source_kind=voucher&source_id=${made.id}`);
      expect(entries.body.data[0].lines).toEqual(preview.body.lines);
      expect(entries.body.data[0]).toMatchObject({ day: '2026-11-20', number: 'JV-1' });
      const read = await admin.get(`journal-vouchers/${made.id}`);
      expect(read.body.details.map((each: Line) => [each.account_id, each.debit])).toEqual([
        [account('5510'), 500.25],
        [account('2030'), 0],
      ]);
      const list = await admin.get('journal-vouchers?filter[type]=journal');
      expect(list.body.data[0]).toMatchObject({ number: 'JV-1', amount: 500.25 });
      expect((await admin.post('journal-vouchers/-/preview', body)).status).toBe(200);
      expect((await admin.get('journal-vouchers')).body.total).toBe(1);
    });

    it('are numbered by type and fiscal year', async () => {
      const contra = await enter(
        voucher([line('1020', 100, 0), line('1010', 0, 100)], { type: 'contra' }),
      );
      expect(contra.number).toBe('CTR-1');
      const expense = await enter(
        voucher([line('5590', 10, 0), line('1020', 0, 10)], { type: 'expense' }),
      );
      expect(expense.number).toBe('EXP-1');
      const before = await enter(voucher(rent(), { date: '2026-07-01' }));
      expect([before.number, before.fiscal_year]).toEqual(['JV-1', '2082/83']);
      const numbers = await Promise.all(
        Array.from({ length: 8 }, async () => (await enter(voucher(rent()))).number),
      );
      expect(numbers.sort()).toEqual(
        Array.from({ length: 8 }, (_, index) => `JV-${index + 2}`).sort(),
      );
    });

    it('are reversed under a day of their own, once, and leave nothing on any account', async () => {
      const before = await balanceOf('5510');
      const made = await enter(voucher(rent(), { date: '2026-11-01' }));
      const early = await admin.post(`journal-vouchers/${made.id}/reversal`, {
        date: '2026-10-31',
        reason: 'Twice',
      });
      expect([early.status, Object.keys(early.body.message)]).toEqual([422, ['date']]);
      const asked = Array.from({ length: 3 }, () =>
        admin.post(`journal-vouchers/${made.id}/reversal`, { date: '2026-11-15', reason: 'Twice' }),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const reversal = answers.find(({ status }) => status === 200)!.body;
      expect(reversal).toMatchObject({ reverses: made.id, reason: 'Twice', date: '2026-11-15' });
      expect((await admin.get(`journal-vouchers/${made.id}`)).body.reversed_by).toBe(reversal.id);
      expect(await balanceOf('5510')).toBe(before);
      const again = await admin.post(`journal-vouchers/${reversal.id}/reversal`, {
        date: '2026-11-16',
        reason: 'Back',
      });
      expect(again.status).toBe(400);
    });

    it('are printed in both languages, and files', async () => {
      const { id, number } = await enter(voucher(rent()));
      for (const language of ['en', 'ne'] as const) {
        const pdf = await admin.get(`journal-vouchers/${id}/export?export_type=pdf`, { language });
        expect([pdf.status, pdf.raw.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
      }
      const csv = await admin.get(`journal-vouchers/${id}/export?export_type=csv`);
      expect(csv.raw.toString('utf8')).toContain('5510,Rent,,500.25,');
      expect(csv.headers['content-disposition']).toMatch(
        new RegExp(`JV-0*${number.replace('JV-', '')}\\.csv`),
      );
      expect((await admin.get('journal-vouchers/999999/export?export_type=pdf')).status).toBe(404);
    });

    it('may be reversed on a later day at once', async () => {
      const made = await enter(voucher(rent(), { reverse_on: '2026-12-01' }));
      const reversal = (await admin.get(`journal-vouchers/${made.reversed_by}`)).body;
      expect(reversal).toMatchObject({ date: '2026-12-01', reverses: made.id });
    });

    it('name the party of a control account', async () => {
      const lines = [
        line('1100', 300, 0, { party_kind: 'customer', party_id: customer }),
        line('4530', 0, 300),
      ];
      const made = await enter(voucher(lines));
      const [entry] = (await admin.get(`ledger/entries?source_kind=voucher&source_id=${made.id}`))
        .body.data;
      expect(entry.lines[0].party).toBe('Everest Traders');
    });

    it('refuse what is no voucher, under the field that is wrong, and write nothing', async () => {
      const count = (await admin.get('journal-vouchers')).body.total;
      const group = account('1000');
      const refused: [body: object, field: string][] = [
        [voucher([line('5510', 10, 0), line('2030', 0, 9)]), 'lines'],
        [voucher([line('5510', 10, 0)]), 'lines'],
        [voucher([]), 'lines'],
        [voucher([line('5510', 10, 10), line('2030', 0, 0)]), 'lines.0.debit'],
        [voucher([line('5510', -10, 0), line('2030', 0, -10)]), 'lines.0.debit'],
        [voucher([line('5510', 1e21, 0), line('2030', 0, 1e21)]), 'lines.0.debit'],
        [voucher([line('5510', 1.005, 0), line('2030', 0, 1.005)]), 'lines.0.debit'],
        [
          voucher([{ ...line('5510', 10, 0), account_id: group }, line('2030', 0, 10)]),
          'lines.0.account_id',
        ],
        [
          voucher([{ ...line('5510', 10, 0), account_id: 999_999 }, line('2030', 0, 10)]),
          'lines.0.account_id',
        ],
        [voucher([line('2100', 10, 0), line('2030', 0, 10)]), 'lines.0.account_id'],
        [voucher([line('1200', 10, 0), line('2030', 0, 10)]), 'lines.0.account_id'],
        [voucher([line('1100', 10, 0), line('2030', 0, 10)]), 'lines.0.party_id'],
        [
          voucher([
            line('1100', 10, 0, { party_kind: 'customer', party_id: 999_999 }),
            line('2030', 0, 10),
          ]),
          'lines.0.party_id',
        ],
        [
          voucher([
            line('5510', 10, 0, { party_kind: 'customer', party_id: customer }),
            line('2030', 0, 10),
          ]),
          'lines.0.party_id',
        ],
        [
          voucher([line('5510', 10, 0), line('1010', 0, 10)], { type: 'contra' }),
          'lines.0.account_id',
        ],
        [
          voucher([line('5510', 10, 0), line('2030', 0, 10)], { type: 'expense' }),
          'lines.1.account_id',
        ],
        [
          voucher([line('5510', 10, 0, { party_kind: 'customer' }), line('2030', 0, 10)]),
          'lines.0.party_id',
        ],
        [
          voucher([line('5510', 10, 0, { party_id: customer }), line('2030', 0, 10)]),
          'lines.0.party_kind',
        ],
        [voucher(rent(), { pos: 'Nowhere' }), 'pos'],
        [voucher(rent(), { date: '2026-11-31' }), 'date'],
        [voucher(rent(), { date: '2027-01-01' }), 'date'],
        [voucher(rent(), { date: '2020-01-01' }), 'date'],
        [voucher(rent(), { reverse_on: '2026-11-20' }), 'reverse_on'],
        [voucher(rent(), { reverse_on: '2030-01-01' }), 'reverse_on'],
        [voucher(rent(), { narration: ' ' }), 'narration'],
        [voucher(Array.from({ length: 5_000 }, () => line('5510', 1, 0))), 'lines'],
      ];
      for (const [body, field] of refused) {
        const answer = await admin.post('journal-vouchers', body);
        expect([field, answer.status, Object.keys(answer.body.message)]).toEqual([
          field,
          422,
          expect.arrayContaining([field]),
        ]);
      }
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.post('journal-vouchers', voucher(rent()))).status).toBe(403);
      const other = await world().createCompany('Other Voucher Shop');
      expect((await other.post('journal-vouchers', voucher(rent()))).status).toBe(422);
      expect((await admin.get('journal-vouchers')).body.total).toBe(count);
    });

    it('are found by the self-check, which sees what somebody changed', async () => {
      const differences = () =>
        auditLedger(world().app.database, admin.companyId, world().app.store.entities);
      expect(await differences()).toEqual([]);
      const { database } = world().app;
      const change = (amount: number) =>
        database.write(tx =>
          query(
            tx,
            'update journal_voucher_lines set debit = debit + ? where company_id = ? and line_no = 1',
            [amount, admin.companyId],
          ),
        );
      await change(1);
      expect((await differences()).length).toBeGreaterThan(0);
      await change(-1);
    });

    it('are saved once under one key', async () => {
      const sending = { headers: { 'idempotency-key': 'a-voucher-sent-twice' } };
      const [first, second] = [
        await admin.post('journal-vouchers', voucher(rent()), sending),
        await admin.post('journal-vouchers', voucher(rent()), sending),
      ];
      expect(second.body.number).toBe(first.body.number);
    });

    it('are reversed by one at a time, also where no document was issued yet', async () => {
      const { id } = await enter(voucher(rent()));
      const there = await world().atSecondInstance(admin);
      const { database } = world().app;
      const order: string[] = [];
      const locked = Promise.withResolvers<void>();
      const holding = database.write(async tx => {
        await lockBooks(database, tx, admin.companyId);
        locked.resolve();
        await setTimeout(500);
        order.push('held');
      });
      await locked.promise;
      const reversal = { date: '2026-11-20', reason: 'Twice' };
      const { status } = await there.post(`journal-vouchers/${id}/reversal`, reversal);
      order.push('reversed');
      await holding;
      expect([status, order]).toEqual([200, ['held', 'reversed']]);
    });
  });
});
