// What was open at the end of any day, found from what is open now: it is what all facts up to the day come
// to, and what the ledger has of each party on that day (invariant 6); and the reports and accounts of
// parties that are made of it.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { openDocumentTitles } from '../../domain/ledger/open-documents.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { openItemKinds } from '../../server/database/open-item-facts.ts';
import {
  findOpenItemDifferences,
  findPartyDifferences,
  type OpenItem,
} from '../../server/database/open-items.ts';
import {
  type OpenItemScope,
  relateOpenDocuments,
  relateOpenItems,
} from '../../server/database/open-items-as-of.ts';
import { query } from '../../server/database/raw-query.ts';
import {
  computeOpenItems,
  ITEM_KEYS,
  OPENING_DAY,
  type OwedBooks,
  READ_COLUMNS,
  readPartyBalances,
  seedOwedBooks,
  TODAY,
} from '../support/owed-books.ts';
import { readPdfText } from '../support/read-exports.ts';
import { recordMoney } from '../support/settlements.ts';
import { describeOnBothEngines, expectRejected } from '../support/test-app.ts';

const DAYS = Array.from({ length: 14 }, (_, nth) => addDays(OPENING_DAY, nth * 12 - 1));

describe('receivables and payables', () => {
  describeOnBothEngines(world => {
    let books: OwedBooks;
    let company_id: number;
    beforeAll(async () => {
      books = await seedOwedBooks(world(), 'Owing Shop', 14, 5);
      company_id = books.admin.companyId;
    });
    const read = () => world().app.database.read;

    const loadItems = async (scope: Omit<OpenItemScope, 'company_id'>) => {
      const { text, values } = await relateOpenItems(read(), { company_id, ...scope });
      return query<OpenItem>(
        read(),
        `with ${text} select ${READ_COLUMNS} from items order by ${ITEM_KEYS}`,
        values,
      );
    };
    const readPosted = (kind: 'customer' | 'vendor', day: string) =>
      readPartyBalances(read(), company_id, kind, day);
    const computeItems = (day: string) => computeOpenItems(read(), company_id, day);

    it('are kept as they are computed, and agree with the ledger, in these books', async () => {
      for (const kind of openItemKinds)
        expect(await findOpenItemDifferences(read(), company_id, kind)).toEqual([]);
      expect(await findPartyDifferences(read(), company_id)).toEqual([]);
    });

    it('of a day are what all facts up to the day come to', async () => {
      const kinds = new Set<string>();
      for (const day of [...DAYS, TODAY]) {
        const items = await loadItems({ day });
        for (const { document_kind } of items) kinds.add(document_kind);
        expect([day, items]).toEqual([day, await computeItems(day)]);
      }
      expect([...kinds].sort()).toEqual([...openItemKinds].sort());
    });

    it('of a day are what the ledger has of each party, notes in the place of invoices below 0 (invariant 6)', async () => {
      let notes = 0;
      for (const day of [...DAYS, TODAY]) {
        const { text, values } = await relateOpenDocuments(read(), { company_id, day });
        const documents = await query<OpenItem>(
          read(),
          `with ${text} select ${ITEM_KEYS}, total, balance, paid from documents order by ${ITEM_KEYS}`,
          values,
        );
        for (const kind of ['customer', 'vendor'] as const) {
          const sums = new Map<number, number>();
          for (const { party_id, balance } of documents.filter(each => each.party_kind === kind))
            sums.set(party_id, (sums.get(party_id) ?? 0) + balance);
          const open = new Map([...sums].filter(([, sum]) => sum !== 0));
          expect([day, open]).toEqual([day, await readPosted(kind, day)]);
        }
        for (const each of documents.filter(({ document_kind }) =>
          `${document_kind}`.endsWith('note'),
        )) {
          notes += 1;
          expect(each.balance).toBeLessThan(0);
          expect(-each.balance).toBeLessThanOrEqual(each.total - each.paid);
        }
      }
      expect(notes).toBeGreaterThan(0);
    });

    it('are asked of one party, one kind of parties, or one outlet', async () => {
      for (const day of [DAYS[6]!, TODAY]) {
        const all = await loadItems({ day });
        const { party_id } = all.find(({ party_kind }) => party_kind === 'vendor')!;
        expect(await loadItems({ day, party: { kind: 'vendor' } })).toEqual(
          all.filter(({ party_kind }) => party_kind === 'vendor'),
        );
        expect(await loadItems({ day, party: { kind: 'vendor', id: party_id } })).toEqual(
          all.filter(each => each.party_kind === 'vendor' && each.party_id === party_id),
        );
        expect(await loadItems({ day, pos: '' })).toEqual(all.filter(({ pos }) => pos === ''));
      }
    });

    it('have what is recorded later under the day or an earlier one, and nothing dated after it', async () => {
      const day = DAYS[8]!;
      const before = await loadItems({ day });
      const party = { kind: 'customer', id: before[0]!.party_id } as const;
      await recordMoney(world(), books.admin, 'receipt', {
        party,
        day: addDays(day, 1),
        amount: 77,
      });
      expect(await loadItems({ day })).toEqual(before);
      const id = await recordMoney(world(), books.admin, 'receipt', { party, day, amount: 55 });
      const after = await loadItems({ day });
      expect(
        after.filter(
          each =>
            !before.some(
              one =>
                one.document_id === each.document_id && one.document_kind === each.document_kind,
            ),
        ),
      ).toMatchObject([{ document_kind: 'receipt', document_id: id, balance: -55, paid: 0 }]);
      expect(after).toEqual(await computeItems(day));
    });

    const load = async (path: string) => {
      const { status, body } = await books.admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const AGEINGS = [
      ['receivables-ageing', 'customer'],
      ['payables-ageing', 'vendor'],
    ] as const;
    type Figures = Record<string, number>;
    type Aged = { party_id: number; name: string; due_date: string; figures: Figures };

    it('are aged by party, by name, with sums that are the balance of each in the ledger', async () => {
      for (const [report, kind] of AGEINGS)
        for (const [day, more] of [
          [TODAY, ''],
          [TODAY, '&by=day&buckets=months'],
          [DAYS[7]!, '&buckets=10'],
        ] as const) {
          const body = await load(`reports/${report}?as_of=${day}${more}`);
          const rows: Aged[] = body.data;
          const names = rows.map(({ name }) => name.toLowerCase());
          expect(names).toEqual([...names].sort());
          const totals = new Map(
            rows
              .filter(({ figures }) => figures.total !== 0)
              .map(({ party_id, figures }) => [party_id, toPaisa(figures.total!)]),
          );
          expect([day, totals]).toEqual([day, await readPosted(kind, day)]);
          const columns: string[] = body.columns.map(({ name }: { name: string }) => name);
          for (const figures of [...rows.map(row => row.figures), body.totals as Figures]) {
            expect(Object.keys(figures)).toEqual(columns);
            const parts = columns
              .slice(0, -1)
              .reduce((sum, name) => sum + toPaisa(figures[name]!), 0);
            expect(parts).toBe(toPaisa(figures.total!));
          }
          for (const name of columns)
            expect(rows.reduce((sum, { figures }) => sum + toPaisa(figures[name]!), 0)).toBe(
              toPaisa(body.totals[name]),
            );
        }
      const pages = await Promise.all(
        [1, 2, 99].map(page => load(`reports/receivables-ageing?limit=2&page=${page}`)),
      );
      const all = await load('reports/receivables-ageing');
      expect([...pages[0].data, ...pages[1].data]).toEqual(all.data.slice(0, 4));
      expect(pages[2]).toMatchObject({ data: [], total: all.total, totals: all.totals });
    });

    it('lead from a party to its documents, each in the bucket of its age', async () => {
      for (const [report] of AGEINGS) {
        const { data, columns } = await load(`reports/${report}`);
        for (const { party_id, figures } of data as Aged[]) {
          const drilled = await load(`reports/${report}?party_id=${party_id}`);
          expect(drilled.totals).toEqual(figures);
          for (const row of drilled.data as (Aged & { days_overdue: number })[]) {
            const filled = columns
              .map(({ name }: { name: string }) => name)
              .filter((name: string) => name !== 'total' && row.figures[name] !== 0);
            const age = toDayNumber(TODAY) - toDayNumber(row.due_date);
            const expected =
              row.figures.total! < 0
                ? 'credits'
                : age < 0
                  ? 'not_due'
                  : age <= 30
                    ? 'days_0_30'
                    : age <= 60
                      ? 'days_31_60'
                      : age <= 90
                        ? 'days_61_90'
                        : 'days_91_up';
            expect([row.due_date, filled]).toEqual([row.due_date, [expected]]);
            expect(row.days_overdue).toBe(row.figures.total! < 0 ? 0 : Math.max(age, 0));
          }
        }
      }
    });

    it('are listed a document a row, overdue or due until a day, and found under their ids', async () => {
      const counts = { overdue: 0, due: 0 };
      for (const [report, party_kind] of AGEINGS) {
        const outstanding = `reports/outstanding?party_kind=${party_kind}&limit=1000`;
        const all = await load(outstanding);
        const { totals } = await load(`reports/${report}`);
        expect(all.open).toBe(totals.total);
        const sum = (rows: { open: number }[]) =>
          rows.reduce((total, { open }) => total + toPaisa(open), 0);
        expect(sum(all.data)).toBe(toPaisa(all.open));
        const owed = all.data.filter(({ open }: { open: number }) => open > 0);
        const overdue = await load(`${outstanding}&due=overdue`);
        expect(overdue.data).toEqual(
          owed.filter(({ due_date }: { due_date: string }) => due_date < TODAY),
        );
        const until = addDays(TODAY, 60);
        const due = await load(`${outstanding}&due=due_until:${until}`);
        expect(due.data).toEqual(
          owed.filter(({ due_date }: { due_date: string }) => due_date <= until),
        );
        counts.overdue += overdue.total;
        counts.due += due.total;
        for (const [kind, path] of Object.entries({
          invoice: 'invoices',
          'credit-note': 'credit-notes',
          billing: 'billings',
          voucher: 'journal-vouchers',
        })) {
          const found = all.data.find(
            (row: { document_kind: string }) => row.document_kind === kind,
          );
          if (found) await load(`${path}/${found.document_id}`);
        }
      }
      expect(counts.due).toBeGreaterThan(counts.overdue);
      expect(await refusedFields('reports/outstanding?party_kind=people&due=soon')).toEqual([
        'due',
        'party_kind',
      ]);
      expect(await refusedFields('reports/outstanding?due=due_until:soon')).toEqual(['due']);
      expect(await refusedFields('reports/payables-ageing?buckets=60,30&by=age&as_of=x')).toEqual([
        'as_of',
        'buckets',
        'by',
      ]);
      expect(await refusedFields('reports/collections?by=day&cashier=x')).toEqual([
        'by',
        'cashier',
      ]);
      for (const day of [
        '0001-01-01',
        '1943-04-14',
        '1943-07-16',
        '2033-07-15',
        '2034-04-14',
        '9999-12-31',
      ])
        for (const path of ['payables-ageing?buckets=months&as_of=', 'outstanding?as_of='])
          expect([200, 422]).toContain((await books.admin.get(`reports/${path}${day}`)).status);
    });
    const refusedFields = async (path: string) =>
      Object.keys(await expectRejected(books.admin.get(path))).sort();

    it('come in by day, cashier and method, less what was reversed', async () => {
      const span = `start_date=${OPENING_DAY}&end_date=${TODAY}`;
      const sums = await load(`reports/collections?${span}&limit=1000`);
      const each = await load(`reports/collections?${span}&by=receipt&limit=1000`);
      const [stored] = await query<{ amount: number; reversed: number; count: number }>(
        read(),
        `select sum(amount) as amount, sum(case when reverses is null then 0 else 0 - amount end) as reversed, count(*) as count
         from receipts where company_id = ? and day >= ? and day <= ?`,
        [company_id, OPENING_DAY, TODAY],
      );
      expect([toPaisa(sums.totals.amount), toPaisa(sums.totals.reversed), each.total]).toEqual([
        stored!.amount,
        stored!.reversed,
        stored!.count,
      ]);
      expect(stored!.reversed).toBeGreaterThan(0);
      const add = (rows: { amount: number }[]) =>
        rows.reduce((sum, { amount }) => sum + toPaisa(amount), 0);
      for (const rows of [sums.data, sums.methods, sums.cashiers, each.data])
        expect(add(rows)).toBe(stored!.amount);
      expect(sums.cashiers.length).toBeGreaterThan(1);
      const { day, created_by_id, payment_method, amount } = sums.data.at(-1);
      const some = await load(
        `reports/collections?start_date=${day}&end_date=${day}&by=receipt&cashier=${created_by_id}&payment_method=${payment_method}`,
      );
      expect(add(some.data)).toBe(toPaisa(amount));
    });

    it('are the account of a party: open documents and credits, and its movements in the ledger', async () => {
      for (const [report, kind] of AGEINGS)
        for (const { party_id, figures } of (await load(`reports/${report}`)).data as Aged[]) {
          const { data, credits, balance, overdue } = await load(
            `parties/${kind}/${party_id}/open`,
          );
          const sum = (rows: { open: number }[]) =>
            rows.reduce((total, { open }) => total + toPaisa(open), 0);
          expect(sum(data) - sum(credits)).toBe(toPaisa(balance));
          expect(balance).toBe(figures.total);
          expect(toPaisa(overdue)).toBe(
            sum(data.filter((row: { days_overdue: number }) => row.days_overdue > 0)),
          );
          const days = data.map(({ due_date }: { due_date: string }) => due_date);
          expect(days).toEqual([...days].sort());

          const span = `start_date=2026-09-01&end_date=${TODAY}`;
          const statement = await load(`parties/${kind}/${party_id}/statement?${span}&limit=1000`);
          expect(statement.closing).toBe(balance);
          expect(statement.ageing.at(-1)).toMatchObject({ name: 'total', amount: balance });
          const before = await readPosted(kind, '2026-08-31');
          expect(toPaisa(statement.opening)).toBe(before.get(party_id) ?? 0);
          let running = toPaisa(statement.opening);
          for (const row of statement.data) {
            const net = toPaisa(row.debit) - toPaisa(row.credit);
            running += kind === 'customer' ? net : -net;
            expect(toPaisa(row.balance)).toBe(running);
          }
          expect(running).toBe(toPaisa(statement.closing));
          const second = await load(`parties/${kind}/${party_id}/statement?${span}&limit=3&page=2`);
          expect(second.data).toEqual(statement.data.slice(3, 6));
        }
      const [vendor, carrier] = books.vendors;
      const { last_payment } = await load(`parties/vendor/${vendor}/open`);
      expect(last_payment?.amount).toBeGreaterThan(0);
      const titles = async (id: number) =>
        (
          await load(`parties/vendor/${id}/statement?start_date=2026-10-20&end_date=2026-10-20`)
        ).data.map(({ document, number }: Record<string, string>) => [document, number !== null]);
      expect(await titles(carrier!)).toContainEqual([openDocumentTitles['landed-cost'].en, true]);
      expect(await titles(vendor!)).toContainEqual(['Vendor Bill', true]);
    });

    it('are written as files of six kinds, the statement as a letter to the party', async () => {
      const { admin } = books;
      const { party_id, figures } = (await load('reports/receivables-ageing')).data[0] as Aged;
      const paths = [
        'reports/receivables-ageing/export?buckets=months',
        `reports/receivables-ageing/export?party_id=${party_id}`,
        'reports/outstanding/export?party_kind=vendor',
        `reports/collections/export?start_date=${OPENING_DAY}&end_date=${TODAY}`,
        `reports/collections/export?start_date=${OPENING_DAY}&end_date=${TODAY}&by=receipt`,
        `parties/customer/${party_id}/statement/export?start_date=${OPENING_DAY}&end_date=${TODAY}`,
      ];
      const begins = { xlsx: 'PK', xml: '<?xml', txt: '\uFEFF', csv: '\uFEFF', xls: '<?xml' };
      for (const path of paths)
        for (const [type, begin] of Object.entries(begins)) {
          const { status, raw } = await admin.get(`${path}&export_type=${type}`);
          expect([path, type, status]).toEqual([path, type, 200]);
          expect(raw.toString('utf8').startsWith(begin)).toBe(true);
        }
      const total = formatMoney(toPaisa(figures.total!), 'en');
      const letter = await readPdfText((await admin.get(`${paths[5]}&export_type=pdf`)).raw);
      for (const text of ['Owing Shop', 'Statement of Account', 'Closing Balance', 'Over 90 days'])
        expect(letter).toContain(text);
      expect(letter).toContain(total);
      const nepali = await admin.get(`${paths[0]}&export_type=pdf`, { language: 'ne' });
      expect(await readPdfText(nepali.raw)).toContain('२०८३');
    });
  });
});
