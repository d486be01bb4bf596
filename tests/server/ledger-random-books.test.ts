// The ledger over random books: what always adds up, whatever was sold, returned and cancelled, and
// that a preview is what is posted then (decision 52).
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiscalMonths } from '../../domain/calendar/bs-month.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import type { JournalEntry } from '../../server/posting/journal.ts';
import { readBalances, readInventoryGap } from '../support/ledger-balances.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

/** More of them by hand: `RANDOM_BOOKS=500 RANDOM_DOCUMENTS=200 npm run test:long -- ledger-random`. */
const BOOKS = Number(process.env.RANDOM_BOOKS ?? 3);
/** Where a long run is shared out: the first of its books. */
const FIRST = Number(process.env.RANDOM_FIRST ?? 1);
const DOCUMENTS = Number(process.env.RANDOM_DOCUMENTS ?? 10);
const kinds: Record<string, string> = {
  invoices: 'invoice',
  'credit-notes': 'credit-note',
  inventory: 'inventory',
};

/** Half of the invoices are owed; half of the notes of those that are paid pay back. */
const vary = (path: string, nth: number, body: Row, isPaid: (id: string) => boolean): Row => {
  if (path === 'invoices') return { ...body, payment_method: nth % 2 === 0 ? 'Cash' : 'Credit' };
  return nth % 2 === 0 && isPaid(String(body.invoice_id))
    ? { ...body, refund: { payment_method: 'Cash' } }
    : body;
};

/** The caller, who looks at a preview of each sale and stock entry before it is issued, and compares. */
const withPreviews = (admin: Caller, seen: { previews: number }): Caller => {
  const paid = new Set<string>();
  let nth = 0;
  return {
    ...admin,
    post: async (path, given, sending) => {
      if (!(path in kinds)) return admin.post(path, given, sending);
      nth += 1;
      const body = vary(path, nth, given as Row, id => paid.has(id));
      const preview = await admin.post(`${path}/-/preview`, body);
      const answer = await admin.post(path, body, sending);
      if (answer.status !== 200) return answer;
      if (body.payment_method === 'Cash') paid.add(answer.body.company_payment_id);
      const { data } = (
        await admin.get(`ledger/entries?source_kind=${kinds[path]}&source_id=${answer.body.id}`)
      ).body as { data: JournalEntry[] };
      expect(preview.status).toBe(200);
      expect(preview.body.lines).toEqual(data.flatMap(({ lines }) => lines));
      if (preview.body.lines.length > 0) seen.previews += 1;
      return answer;
    },
  };
};

/** What write-offs turn out to be: more or fewer, of another day, found again, nothing. */
const corrections: Row[] = [
  { stock_available: -7, value: null },
  { stock_available: -1, value: null, date_added: '2026-09-01' },
  { stock_available: 3, value: 1_234.56 },
  { stock_available: -4, value: null },
  { stock_available: 0, value: null },
];

/** Corrects all but the opening stock twice, and deletes one. */
const correctEntries = async (admin: Caller, from: number): Promise<void> => {
  const { data } = (await admin.get('inventory?limit=1000')).body as { data: { id: number }[] };
  const later = data.slice(0, -1);
  expect(later.length).toBeGreaterThan(0);
  for (const [nth, { id }] of [...later, ...later].entries()) {
    const change = corrections[(from + nth * 4) % corrections.length];
    const answer = await admin.patch(`inventory/${id}`, change);
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
  }
  expect((await admin.delete(`inventory/${later[0]!.id}`)).status).toBe(200);
};

describe('random books', () => {
  describeOnBothEngines(world => {
    const admins: Caller[] = [];
    const seen = { previews: 0 };
    beforeAll(
      async () => {
        for (let book = FIRST; book < FIRST + BOOKS; book += 1) {
          const admin = await world().createCompany(`Random Books ${book}`);
          await seedRandomBooks(world(), withPreviews(admin, seen), DOCUMENTS, book);
          await correctEntries(admin, book);
          admins.push(admin);
        }
      },
      120_000 + BOOKS * DOCUMENTS * 1_000,
    );

    const ask = async (text: string) =>
      Promise.all(
        admins.map(async ({ companyId }) =>
          query<Record<string, number>>(world().app.database.read, text, [companyId]),
        ),
      );
    const nothing = () => admins.map(() => []);

    it('are previewed as they are posted (invariant 15)', () => {
      expect(seen.previews).toBeGreaterThan(BOOKS * DOCUMENTS);
    });

    it('are found right by the self-check, stock entries and what they cost among them', async () => {
      for (const { companyId } of admins)
        expect(await auditLedger(world().app.database, companyId)).toEqual([]);
    });

    it('have entries that balance, of two lines or more, none negative or zero (invariant 1)', async () => {
      expect(
        await ask(
          `select entry_id from ledger_lines where company_id = ? group by entry_id
           having sum(debit) <> sum(credit) or count(*) < 2 or min(debit) < 0 or min(credit) < 0 or min(debit + credit) = 0`,
        ),
      ).toEqual(nothing());
    });

    it('have a trial balance of 0 on every day, for every outlet (invariant 2)', async () => {
      for (const table of ['ledger_lines', 'account_days'])
        expect(
          await ask(
            `select pos, day from ${table} where company_id = ? group by pos, day having sum(debit) <> sum(credit)`,
          ),
        ).toEqual(nothing());
      expect(
        await ask(
          `select l.account_id from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
           where l.company_id = ? and (e.day <> l.day or e.pos <> l.pos)`,
        ),
      ).toEqual(nothing());
    });

    it('have assets equal to liabilities, equity and profit at the end of each month (invariant 3)', async () => {
      for (const admin of admins)
        for (const { end_date } of listFiscalMonths(NOW.slice(0, 10)).slice(0, 5)) {
          const { body } = await admin.get(`reports/balance-sheet?as_of=${end_date}`);
          const [assets, others] = ['total_assets', 'total_liabilities_and_equity'].map(
            total => body.rows.find(({ name }: Row) => name === total).amount,
          );
          expect([end_date, assets]).toEqual([end_date, others]);
          expect(assets).not.toBe(0);
        }
    });

    it('have sums by day and month that are those of the lines', async () => {
      for (const [table, period, ofLine] of [
        ['account_days', 'day', 'day'],
        ['account_months', 'month', 'substr(day, 1, 7)'],
      ] as const)
        expect(
          await ask(
            `select s.account_id from ${table} as s left join
             (select company_id, account_id, pos, ${ofLine} as period, sum(debit) as debit, sum(credit) as credit, count(*) as lines
              from ledger_lines group by company_id, account_id, pos, ${ofLine}) as l
             on l.company_id = s.company_id and l.account_id = s.account_id and l.pos = s.pos and l.period = s.${period}
             where s.company_id = ? and (l.lines is null or l.lines <> s.lines or l.debit <> s.debit or l.credit <> s.credit)`,
          ),
        ).toEqual(nothing());
    });

    it('have one entry a document, and one document an entry (invariant 5)', async () => {
      const documents = {
        invoice: 'invoices',
        'credit-note': 'credit_notes',
        cancellation: 'cancellations',
        receipt: 'receipts',
        payment: 'payments',
      };
      for (const [kind, table] of Object.entries(documents)) {
        const amount = kind === 'receipt' || kind === 'payment' ? 'amount' : 'total';
        expect(
          await ask(
            `select d.id from ${table} as d left join ledger_entries as e
             on e.company_id = d.company_id and e.source_kind = '${kind}' and e.source_id = d.id
             where d.company_id = ? and d.${amount} <> 0 group by d.id having count(e.id) <> 1`,
          ),
        ).toEqual(nothing());
        expect(
          await ask(
            `select e.id from ledger_entries as e left join ${table} as d on d.company_id = e.company_id and d.id = e.source_id
             where e.company_id = ? and e.source_kind = '${kind}' and d.id is null`,
          ),
        ).toEqual(nothing());
      }
    });

    it('have nothing left on any account of an invoice and its cancellation (invariant 10)', async () => {
      const cancelled = await ask(
        `select count(*) as n from ledger_entries where company_id = ? and source_kind = 'cancellation'`,
      );
      expect(cancelled.flat().reduce((sum, { n }) => sum + Number(n), 0)).toBeGreaterThan(0);
      expect(
        await ask(
          `select e.reverses, l.account_id from ledger_entries as e join ledger_lines as l on l.entry_id in (e.id, e.reverses)
           where e.company_id = ? and e.reverses is not null group by e.reverses, l.account_id having sum(l.debit) <> sum(l.credit)`,
        ),
      ).toEqual(nothing());
    });

    it('owe what documents and money leave open, and VAT and TSC as the registers have them (invariants 6, 7, 8)', async () => {
      const sum = (column: string, table: string, where = '') =>
        `(select coalesce(sum(${column}), 0) from ${table}, given where ${table}.company_id = given.id ${where})`;
      const sold = (column: string) =>
        `${sum(column, 'invoices')} - ${sum(column, 'credit_notes')} - ${sum(column, 'cancellations')}`;
      const figures = await ask(
        `with given as (select cast(? as bigint) as id)
         select ${sold('total')} - ${sum('amount', 'receipts')} + ${sum('amount', 'payments')} as debtors,
           ${sold('vat_amount')} as output_vat, ${sold('tsc_amount')} as tsc, ${sum('amount', 'receipts')} - ${sum('amount', 'payments')} as cash,
           ${sum('amount', 'allocations', "and target_kind = 'invoice'")} as settled, ${sum('amount', 'receipts')} as received`,
      );
      for (const [book, [row]] of figures.entries()) {
        const { companyId } = admins[book]!;
        const balances = await readBalances(world(), companyId);
        expect(balances.debtors ?? 0).toBe(Number(row!.debtors));
        expect(balances.output_vat ?? 0).toBe(-Number(row!.output_vat));
        expect(balances.tsc_payable ?? 0).toBe(-Number(row!.tsc));
        expect(balances.cash ?? 0).toBe(Number(row!.cash));
        expect(Number(row!.settled)).toBe(Number(row!.received));
        expect(await readInventoryGap(world(), companyId)).toBe(0);
      }
    });
  });
});
