// Voucher templates: edited with their lines, entered by hand or by themselves on their day.
import { beforeAll, describe, expect, it } from 'vitest';
import { findNextDay, toDayOfMonth } from '../../domain/ledger/recurrence.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { enterRecurringVouchers } from '../../server/features/vouchers/recurring-vouchers.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the day of a voucher that repeats', () => {
  it('is the same day of the Nepali month, the last one of a shorter month, and comes back', () => {
    // 32 Shrawan 2081; Ashwin has 30 days, Bhadra 31.
    let day = '2024-08-16';
    const dayOfMonth = toDayOfMonth(day);
    const days = Array.from({ length: 12 }, () => {
      day = findNextDay(day, 'month', dayOfMonth)!;
      return toDayOfMonth(day);
    });
    expect([dayOfMonth, Math.min(...days), Math.max(...days)]).toEqual([32, 29, 32]);
    expect(findNextDay('2024-08-16', 'year', 32)).toBe('2025-08-16');
    expect(findNextDay('2034-01-14', 'year', 1)).toBeNull();
  });
});

describe('voucher templates', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let account: (code: string) => number;
    beforeAll(async () => {
      admin = await world().createCompany('Template Shop');
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      account = code => accounts.find(each => each.code === code)!.id;
      await admin.post('fiscal-year', {
        name: '2083/84',
        start_date: '2026-07-17',
        end_date: '2027-07-16',
      });
    });

    let count = 0;
    const template = (more: object = {}) => ({
      name: `Rent ${++count}`,
      type: 'journal',
      narration: 'Rent of the shop',
      lines: [
        { account_id: account('5510'), debit: 500.25 },
        { account_id: account('2030'), credit: 500.25 },
      ],
      ...more,
    });
    const create = async (more: object = {}): Promise<number> => {
      const answer = await admin.post('voucher-templates', template(more));
      expect([answer.status, answer.body.message]).toEqual([
        200,
        'Voucher Template created successfully.',
      ]);
      return answer.body.id;
    };
    const read = async (id: number, language: 'en' | 'ne' = 'en') =>
      (await admin.get(`voucher-templates/${id}`, { language })).body;
    const listVouchers = async () =>
      ((await admin.get('journal-vouchers?limit=100&sort_by=asc&sort_field=id')).body?.data ??
        []) as {
        date: string;
        narration: string;
        amount: number;
        type: string;
      }[];
    const run = (now: string) => enterRecurringVouchers(world().app.database, `${now} 00:40:00`);

    it('are entered under each day that has come, once, up to the last one', async () => {
      const before = (await listVouchers()).length;
      const id = await create({ repeats: 'month', next_date: '2026-09-17', until: '2026-11-20' });
      // Two processes at once, and again.
      await Promise.all([run('2026-11-25'), run('2026-11-25')]);
      await run('2026-11-25');
      const made = (await listVouchers()).slice(before);
      expect(made.map(({ date, amount, narration }) => [date, amount, narration])).toEqual([
        ['2026-09-17', 500.25, 'Rent of the shop'],
        ['2026-10-18', 500.25, 'Rent of the shop'],
        ['2026-11-17', 500.25, 'Rent of the shop'],
      ]);
      expect(await read(id)).toMatchObject({ status: 0, next_date: '2026-12-16' });
      expect(
        await auditLedger(world().app.database, admin.companyId, world().app.store.entities),
      ).toEqual([]);
    });

    it('say what kept them from being entered, in the language of the reader, and go on after it', async () => {
      const own = (
        await admin.post('accounts', { code: '5599', name: 'Shop Rent', root: 'expenses' })
      ).body.id;
      const lines = [
        { account_id: own, debit: 10 },
        { account_id: account('2030'), credit: 10 },
      ];
      const id = await create({ repeats: 'month', next_date: '2026-11-17', lines });
      expect(
        (
          await admin.put(`accounts/${own}`, {
            ...(
              await admin.get(`accounts/${own}`)
            ).body,
            status: 0,
          })
        ).status,
      ).toBe(200);
      const before = (await listVouchers()).length;
      await run('2026-11-25');
      expect((await read(id)).last_problem).toBe('This account is inactive.');
      expect((await read(id, 'ne')).last_problem).toBe('यो लेखा शीर्षक निष्क्रिय छ।');
      expect((await read(id)).next_date).toBe('2026-11-17');
      await admin.put(`accounts/${own}`, {
        ...(await admin.get(`accounts/${own}`)).body,
        status: 1,
      });
      await run('2026-11-26');
      expect(await read(id)).toMatchObject({ last_problem: null, next_date: '2026-12-16' });
      expect((await listVouchers()).length).toBe(before + 1);
    });

    it('that repeat must be vouchers, others may be unfinished', async () => {
      const half = [{ account_id: account('5510') }];
      expect((await read(await create({ lines: half }))).lines).toHaveLength(1);
      const refused: [object, string][] = [
        [{ repeats: 'month', next_date: '2026-12-01', lines: half }, 'lines.0.debit'],
        [{ repeats: 'month', lines: half }, 'next_date'],
        [{ repeats: 'weekly' }, 'repeats'],
        [{ repeats: 'year', next_date: '2026-12-01', until: '2026-11-30' }, 'until'],
        [{ repeats: 'year', next_date: '2040-12-01' }, 'next_date'],
        [
          {
            repeats: 'month',
            next_date: '2026-12-01',
            lines: [
              { account_id: account('1100'), debit: 5 },
              { account_id: account('2030'), credit: 5 },
            ],
          },
          'lines.0.customer_id',
        ],
        [{ lines: [{ account_id: account('5510'), debit: 5, credit: 5 }] }, 'lines.0.debit'],
        [{ lines: [{ account_id: 999_999, debit: 5 }] }, 'lines.0.account_id'],
      ];
      for (const [more, field] of refused) {
        const answer = await admin.post('voucher-templates', template(more));
        expect([field, answer.status, Object.keys(answer.body.message)]).toEqual([
          field,
          422,
          expect.arrayContaining([field]),
        ]);
      }
    });

    it('keep their accounts from being deleted, and are deleted with their lines', async () => {
      const own = (await admin.post('accounts', { code: '5598', name: 'Garden', root: 'expenses' }))
        .body.id;
      const id = await create({ lines: [{ account_id: own, debit: 10 }] });
      expect((await admin.delete(`accounts/${own}`)).status).toBe(400);
      expect((await admin.delete(`voucher-templates/${id}`)).status).toBe(200);
      expect((await admin.delete(`accounts/${own}`)).status).toBe(200);
    });
  });
});
