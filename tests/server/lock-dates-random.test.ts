// Invariant 13: nothing posts on or before a lock date, through any door. Random documents, vouchers,
// stock entries, locks and exceptions; after each of them nothing new has a locked day, and nothing is
// refused for a lock that does not count.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { listFiscalMonths } from '../../domain/calendar/bs-month.ts';
import { type LockDates, lockNames } from '../../domain/ledger/lock-dates.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { issueCreditNote } from '../support/credit-notes.ts';
import { issueDebitNote, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type ApiResponse, describeOnBothEngines } from '../support/test-app.ts';

const TODAY = '2026-11-21';
const LAST_YEAR = '2026-07-16';
const STEPS = 120;

const isLockRefusal = ({ status, body }: ApiResponse): boolean =>
  status !== 200 && JSON.stringify(body.message).includes('books are locked');

describe('invariant 13', () => {
  describeOnBothEngines((world, engine) => {
    it('holds for every door, whatever is locked', async () => {
      const admin = await world().createCompany('Random Locks');
      const clerk = await world().createUser(admin, 'Accountant');
      const shop = await openPurchasingShop(admin);
      await admin.post('fiscal-year', {
        name: '2082/83',
        start_date: '2025-07-17',
        end_date: LAST_YEAR,
      });
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      const account = (code: string) => accounts.find(each => each.code === code)!.id;
      const random = createPrng(engine === 'SQLite' ? 13 : 31);
      const upTo = (most: number) => Math.floor(random() * most);
      const monthEnds = listFiscalMonths(TODAY)
        .map(({ end_date }) => end_date)
        .filter(day => day < TODAY);
      const made: Record<'voucher' | 'entry' | 'bill' | 'invoice', (number | string)[]> = {
        voucher: [],
        entry: [],
        bill: [],
        invoice: [],
      };
      const keep = (kind: keyof typeof made, answer: ApiResponse, name = 'id') => {
        if (answer.status === 200) made[kind].push(answer.body[name]);
        return answer;
      };
      await admin.post('inventory', {
        product_id: shop.laptop,
        stock_available: 1_000,
        date_added: LAST_YEAR,
      });
      let locks: LockDates = { vat_month: null, year: null, hard: null };
      const excepted = new Set<string>();
      /** The last day that is closed to the clerk. */
      const lockedDay = () =>
        lockNames
          .flatMap(name => (excepted.has(name) ? [] : (locks[name] ?? [])))
          .sort()
          .at(-1) ?? '';

      /** Often the locked day itself. */
      const anyDay = () =>
        random() < 0.3 && lockedDay() !== '' ? lockedDay() : addDays(TODAY, -upTo(160));

      const lock = async () => {
        const name = pickOne(['vat_month', 'vat_month', 'year', 'hard'] as const, random);
        const day = {
          vat_month: pickOne([null, ...monthEnds], random),
          year: pickOne([null, LAST_YEAR], random),
          hard: addDays(TODAY, -60 - upTo(100)),
        }[name];
        const answer = await admin.put('lock-dates', { [name]: day });
        locks = (await admin.get('lock-dates')).body;
        return answer;
      };
      const except = async () => {
        for (const { id, active } of (await admin.get('lock-dates/exceptions')).body.data)
          if (active === 1) await admin.delete(`lock-dates/exceptions/${id}`);
        excepted.clear();
        const name = pickOne(['vat_month', 'year', null], random);
        if (name === null) return;
        excepted.add(name);
        await admin.post('lock-dates/exceptions', {
          user_id: clerk.id,
          lock: name,
          until: TODAY,
          reason: 'Chance',
        });
      };
      /** What is posted, and the days on which it counts. */
      const doors: (() => Promise<[ApiResponse, ...string[]]>)[] = [
        async () => {
          const date = anyDay();
          const booked = random() < 0.5 ? addDays(date, upTo(40)) : null;
          const day = booked && booked <= TODAY ? booked : date;
          const lines = [{ id: pickOne([shop.charger, shop.repair], random), qty: 2, amount: 50 }];
          const fiscal_year = date > LAST_YEAR ? '2083/84' : '2082/83';
          const more = {
            transaction_date: date,
            fiscal_year,
            booked_on: day === date ? null : day,
          };
          return [
            keep('bill', await clerk.post('billings', toVendorBillRequest(shop, lines, more))),
            day,
          ];
        },
        async () => {
          const date_added = anyDay();
          const body = { product_id: shop.charger, stock_available: upTo(5), date_added };
          return [keep('entry', await clerk.post('inventory', body)), date_added];
        },
        async () => {
          const [date, reverse_on] = [anyDay(), random() < 0.3 ? anyDay() : null];
          const lines = [
            { account_id: account('5510'), debit: 5, credit: 0 },
            { account_id: account('2030'), debit: 0, credit: 5 },
          ];
          const answer = await clerk.post('journal-vouchers', {
            type: 'journal',
            date,
            narration: 'Chance',
            lines,
            reverse_on,
          });
          if (reverse_on === null) keep('voucher', answer);
          return [answer, date, reverse_on ?? date];
        },
        async () => {
          const date = anyDay();
          const id = pickOne([0, ...made.voucher], random);
          const body = { date, reason: 'Chance' };
          return [await clerk.post(`journal-vouchers/${id}/reversal`, body), date];
        },
        async () => {
          const path = `inventory/${pickOne([0, ...made.entry], random)}`;
          const before = (await clerk.get(path)).body?.date_added ?? TODAY;
          const date_added = random() < 0.5 ? before : anyDay();
          const answer =
            random() < 0.3
              ? await clerk.delete(path)
              : await clerk.patch(path, { stock_available: upTo(5), date_added });
          return [answer, before, date_added];
        },
        async () => [
          keep(
            'invoice',
            await clerk.post('invoices', oneLaptopInvoice(shop)),
            'company_payment_id',
          ),
          TODAY,
        ],
        async () => {
          const [invoice] = made.invoice.splice(0, 1);
          if (invoice === undefined) return doors[5]!();
          return random() < 0.5
            ? [await issueCreditNote(clerk, String(invoice), [{ quantity: 1 }]), TODAY]
            : [await clerk.post(`invoices/${invoice}/cancellation`, { reason: 'Chance' }), TODAY];
        },
        async () => {
          const [bill] = made.bill.splice(0, 1);
          if (bill === undefined) return doors[0]!();
          return [await issueDebitNote(clerk, Number(bill), [{ qty: 1 }]), TODAY];
        },
      ];

      const { read } = world().app.database;
      const posted = async () => {
        const [row] = await query<{ entry: number; movement: number }>(
          read,
          `select (select coalesce(max(id), 0) from ledger_entries where company_id = ?) as entry,
             (select coalesce(max(id), 0) from stock_movements where company_id = ?) as movement`,
          [admin.companyId, admin.companyId],
        );
        return row!;
      };
      let [accepted, refused] = [0, 0];
      for (let step = 0; step < STEPS; step += 1) {
        if (random() < 0.15) await lock();
        else if (random() < 0.1) await except();
        const before = await posted();
        const day = lockedDay();
        const [answer, ...days] = await pickOne(doors, random)();
        const late = await query(
          read,
          `select day from ledger_entries where company_id = ? and id > ? and day <= ?
           union all select substr(moved_at, 1, 10) from stock_movements
             where company_id = ? and id > ? and substr(moved_at, 1, 10) <= ?`,
          [admin.companyId, before.entry, day, admin.companyId, before.movement, day],
        );
        expect([step, late]).toEqual([step, []]);
        if (isLockRefusal(answer)) {
          refused += 1;
          expect([step, days.some(each => each <= day)]).toEqual([step, true]);
          expect([step, await posted()]).toEqual([step, before]);
        } else if (answer.status === 200) accepted += 1;
      }
      expect([accepted > 20, refused > 10]).toEqual([true, true]);
      expect(
        await auditLedger(world().app.database, admin.companyId, world().app.store.entities),
      ).toEqual([]);
    });
  });

  it('has no other way around: what was recorded before the lock, where it gets its entry', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .filter(file => readFileSync(join('server', file), 'utf8').includes('RECORDED_BEFORE'))
      .map(file => file.replaceAll('\\', '/'))
      .sort();
    expect(files).toEqual([
      'backup/replay/document-effects.ts',
      'backup/replay/replay-cheques.ts',
      'backup/replay/replay-openings.ts',
      'backup/replay/replay-period-ends.ts',
      'backup/replay/replay-settlements.ts',
      'backup/replay/replay-tds.ts',
      'backup/replay/replay-vouchers.ts',
      'features/debit-notes/issue-debit-note.ts',
      'features/invoices/cancel-invoice.ts',
      'features/stock/inventory-hooks.ts',
      'posting/build-ledger.ts',
      'posting/locks.ts',
      'posting/post-documents.ts',
      'posting/settle-old-documents.ts',
    ]);
  });
});
