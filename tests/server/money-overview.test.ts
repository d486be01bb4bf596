// The row of money on the dashboard: what the reports behind its figures come to, for those who may see
// them.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toRupees } from '../../domain/money/money.ts';
import { query } from '../../server/database/raw-query.ts';
import { OPENING_DAY, type OwedBooks, seedOwedBooks, TODAY } from '../support/owed-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the money on the dashboard', () => {
  describeOnBothEngines(world => {
    let books: OwedBooks;
    beforeAll(async () => {
      books = await seedOwedBooks(world(), 'Dashboard Money Shop', 14, 5);
    });
    const load = async (path: string) => {
      const { status, body } = await books.admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };

    it('is what ageing, outstanding documents and the accounts of money come to', async () => {
      const money = await load('overview/money');
      const due_until = addDays(TODAY, 7);
      expect(money).toMatchObject({ day: TODAY, due_until });
      const open = async (asked: string) => (await load(`reports/outstanding?${asked}`)).open;
      const [row] = await query<{ balance: number }>(
        world().app.database.read,
        `select sum(l.debit - l.credit) as balance from ledger_lines as l join accounts as a on a.id = l.account_id
         where l.company_id = ? and l.day <= ? and a.parent_id in (select parent_id from accounts where company_id = ? and code = '1010')
           and a.code <> '1050'`,
        [books.admin.companyId, TODAY, books.admin.companyId],
      );
      expect(money).toEqual({
        receivable: (await load('reports/receivables-ageing')).totals.total,
        payable: (await load('reports/payables-ageing')).totals.total,
        overdue: await open('due=overdue'),
        money: toRupees(row!.balance),
        due_this_week: await open(`party_kind=vendor&due=due_until:${due_until}`),
        overdue_payable: await open('party_kind=vendor&due=overdue'),
        day: TODAY,
        due_until,
      });
      for (const name of ['receivable', 'payable', 'overdue', 'money', 'overdue_payable'])
        expect([name, money[name]]).not.toEqual([name, 0]);
    });

    it('counts a document as due on its day itself, and as overdue from the next one', async () => {
      for (const [report, party_kind] of [
        ['receivables-ageing', 'customer'],
        ['payables-ageing', 'vendor'],
      ]) {
        const outstanding = `reports/outstanding?party_kind=${party_kind}&limit=1000`;
        const { data } = await load(outstanding);
        type Open = {
          document: string;
          document_id: string;
          party_id: number;
          due_date: string;
          open: number;
        };
        const { document, document_id, party_id, due_date } = (data as Open[]).find(
          row => row.open > 0 && row.due_date >= OPENING_DAY && row.due_date <= TODAY,
        )!;
        const find = async (path: string) =>
          (await load(path)).data.find(
            (row: Open) => row.document === document && row.document_id === document_id,
          );
        const aged = await find(
          `reports/${report}?party_id=${party_id}&limit=1000&as_of=${due_date}`,
        );
        expect(aged.figures).toMatchObject({ not_due: 0, days_0_30: aged.figures.total });
        expect(await find(`${outstanding}&due=overdue&as_of=${due_date}`)).toBeUndefined();
        const later = `${outstanding}&due=overdue&as_of=${addDays(due_date, 1)}`;
        expect(await find(later)).toBeDefined();
      }
    });

    it('is not there for a role that may not see the reports, and is of the own company only', async () => {
      const sales = await world().createUser(books.admin, 'Sales');
      expect(await sales.get('overview/money')).toMatchObject({ status: 204 });
      expect((await world().anonymous.get('overview/money')).status).toBe(401);
      const other = await world().createCompany('Shop Without Money');
      expect((await other.get('overview/money')).body).toMatchObject({
        ...{ receivable: 0, payable: 0, overdue: 0, money: 0 },
        ...{ due_this_week: 0, overdue_payable: 0 },
      });
    });
  });
});
