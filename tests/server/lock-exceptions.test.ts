// Exceptions from a lock, for a named person and a time; and locks that are set while others lock or
// post.
import { beforeAll, describe, expect, it } from 'vitest';
import { toLockMessage } from '../../domain/ledger/lock-dates.ts';
import { query } from '../../server/database/raw-query.ts';
import { openPurchasingShop } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines, expectRejected, NOW } from '../support/test-app.ts';

/** The last days of Kartik 2083 and of the year before. */
const KARTIK = '2026-11-16';
const LAST_YEAR = '2026-07-16';

describe('an exception from a lock', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let clerk: Caller;
    let account: (code: string) => number;
    beforeAll(async () => {
      admin = await world().createCompany('Excepting Shop');
      await openPurchasingShop(admin);
      await admin.post('fiscal-year', {
        name: '2082/83',
        start_date: '2025-07-17',
        end_date: LAST_YEAR,
      });
      clerk = await world().createUser(admin, 'Accountant', 'Hari Accountant');
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      account = code => accounts.find(each => each.code === code)!.id;
    });
    const lock = async (dates: object) =>
      expect((await admin.put('lock-dates', dates)).status).toBe(200);
    const enter = (who: Caller, date: string) =>
      who.post('journal-vouchers', {
        type: 'journal',
        date,
        narration: 'Rent',
        lines: [
          { account_id: account('5510'), debit: 500, credit: 0 },
          { account_id: account('2030'), debit: 0, credit: 500 },
        ],
      });
    const exception = (more: object = {}) => ({
      user_id: clerk.id,
      lock: 'vat_month',
      until: '2026-11-23 10:00:00',
      reason: 'A bill of Kartik was forgotten',
      ...more,
    });
    const grant = async (more: object = {}) => {
      const { status, body } = await admin.post('lock-dates/exceptions', exception(more));
      expect([status, body]).toEqual([200, expect.anything()]);
      return body.id as number;
    };

    it('lets that person post before that lock alone, and is logged', async () => {
      await lock({ vat_month: KARTIK, year: LAST_YEAR });
      const id = await grant();
      expect((await clerk.get('lock-dates')).body.excepted).toEqual(['vat_month']);
      expect((await admin.get('lock-dates')).body.excepted).toEqual([]);
      expect((await enter(clerk, KARTIK)).status).toBe(200);
      expect(await expectRejected(enter(admin, KARTIK))).toEqual({
        date: [toLockMessage('vat_month', KARTIK, 'en')],
      });
      expect(await expectRejected(enter(clerk, LAST_YEAR))).toEqual({
        date: [toLockMessage('year', LAST_YEAR, 'en')],
      });
      const { data } = (await admin.get('logs?filter[table_name]=lock_exceptions')).body;
      expect(data[0]).toMatchObject({
        action: 'create',
        username: expect.stringContaining('Sita'),
      });
      expect(JSON.parse(data[0].new_value)).toMatchObject({
        id,
        user_name: 'Hari Accountant',
        lock: 'vat_month',
        reason: 'A bill of Kartik was forgotten',
      });
    });

    it('is over at its time, or when it is ended', async () => {
      world().setNow('2026-11-23T04:15:00Z');
      const later = await world().signInAs(`hari.accountant.${admin.companyId}@shop.test`);
      expect((await later.get('lock-dates')).body.excepted).toEqual([]);
      expect(Object.keys(await expectRejected(enter(later, KARTIK)))).toEqual(['date']);
      world().setNow(NOW);
      clerk = await world().signInAs(`hari.accountant.${admin.companyId}@shop.test`);
      admin = await world().signInAs('admin.excepting.shop@shop.test');
      const listed = async () => (await admin.get('lock-dates/exceptions')).body.data;
      const [{ id }] = await listed();
      expect((await listed())[0]).toMatchObject({ active: 1, ended_at: null });
      expect((await admin.delete(`lock-dates/exceptions/${id}`)).status).toBe(200);
      expect((await listed())[0]).toMatchObject({ active: 0, ended_at: '2026-11-21 11:45:00' });
      expect((await admin.delete(`lock-dates/exceptions/${id}`)).status).toBe(400);
      expect((await admin.delete('lock-dates/exceptions/999999')).status).toBe(404);
      expect(Object.keys(await expectRejected(enter(clerk, KARTIK)))).toEqual(['date']);
    });

    it('is never from the hard lock, lasts seven days at most, and is for a person here', async () => {
      const stranger = await world().createCompany('Strange Shop');
      const refused = async (more: object) =>
        Object.keys(await expectRejected(admin.post('lock-dates/exceptions', exception(more))));
      expect(await refused({ lock: 'hard' })).toEqual(['lock']);
      for (const until of ['2026-11-21 11:45:00', '2026-11-20', '2026-11-29', 'soon', null, 5])
        expect(await refused({ until })).toEqual(['until']);
      for (const user_id of [stranger.id, 0, -1, 'Hari', null])
        expect(await refused({ user_id })).toEqual(['user_id']);
      for (const reason of ['', '   ', null, 'x'.repeat(501)])
        expect(await refused({ reason })).toEqual(['reason']);
      await grant({ until: '2026-11-28' });
      await lock({ hard: '2026-09-30' });
      expect(await expectRejected(enter(clerk, '2026-09-30'))).toEqual({
        date: [toLockMessage('hard', '2026-09-30', 'en')],
      });
      expect((await enter(clerk, '2026-10-01')).status).toBe(200);
    });

    it('two people lock at once: the one who read first is asked to look again', async () => {
      const read = await admin.get('lock-dates');
      const send = (who: Caller, hard: string) =>
        who.call(
          'PUT',
          'lock-dates',
          { hard },
          { headers: { 'if-match': read.headers.etag as string } },
        );
      const other = await world().atSecondInstance(clerk);
      const answers = await Promise.all([send(admin, '2026-10-01'), send(other, '2026-10-02')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const won = answers.findIndex(({ status }) => status === 200);
      const hard = ['2026-10-01', '2026-10-02'][won];
      expect((await admin.get('lock-dates')).body.hard).toBe(hard);
      expect(answers[1 - won]!.body.current.hard).toBe(hard);
    });

    it('a lock that is set while others save comes after all that it finds', async () => {
      for (const { id, active } of (await admin.get('lock-dates/exceptions')).body.data)
        if (active === 1) await admin.delete(`lock-dates/exceptions/${id}`);
      await lock({ vat_month: null });
      const other = await world().atSecondInstance(clerk);
      const day = '2026-11-12';
      const results: number[] = [];
      const save = async (who: Caller) => {
        for (let times = 0; times < 6; times += 1) results.push((await enter(who, day)).status);
      };
      const locking = async () => {
        await new Promise(done => setTimeout(done, 30));
        await lock({ vat_month: KARTIK });
      };
      await Promise.all([save(admin), save(other), save(admin), save(other), locking()]);
      expect((await enter(admin, day)).status).toBe(422);
      const [row] = await query<{ last: number | null; entries: number; locked: number }>(
        world().app.database.read,
        `select (select max(id) from activity_log where company_id = ? and table_name = 'journal_vouchers'
             and new_value like '%"date":"2026-11-12"%') as last,
           (select count(*) from ledger_entries where company_id = ? and day = ?) as entries,
           (select max(id) from activity_log where company_id = ? and table_name = 'lock_dates') as locked`,
        [admin.companyId, admin.companyId, day, admin.companyId],
      );
      expect(row!.entries).toBe(results.filter(status => status === 200).length);
      expect(row!.entries === 0 || row!.last! < row!.locked).toBe(true);
      expect(results.filter(status => status !== 200 && status !== 422)).toEqual([]);
    });
  });
});
