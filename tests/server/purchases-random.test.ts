// Purchases among many: random bills sent back in random pieces add up to them to the paisa, stored
// totals agree with the rows, processes that share a database take turns, a killed one keeps its
// answered documents, and an earlier database gets its ledger's days.

import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { computePurchaseTotals } from '../../domain/documents/purchase-totals.ts';
import { toRupees } from '../../domain/money/money.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import {
  createHttpCaller,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toDebitNoteRequest,
  toVendorBillRequest,
  validVendor,
} from '../support/purchases.ts';
import { startService } from '../support/service-process.ts';
import { openShop } from '../support/shop.ts';
import { loadStock } from '../support/stock-and-journal.ts';
import {
  type Caller,
  createTestDatabase,
  describeOnBothEngines,
  type Engine,
} from '../support/test-app.ts';

const full = process.env.REPEAT === 'full';
const sums = ['amount', 'discount_amount', 'taxable_amount', 'vat_amount', 'total'] as const;
const sum = (rows: Record<string, unknown>[], name: string) =>
  rows.reduce((total, row) => total + Number(row[name]), 0);

describe('a bill sent back in pieces', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Purchase Pieces');
      shop = await openPurchasingShop(admin);
    });

    const orders = fc.record({
      lines: fc.array(
        fc.record({
          product: fc.constantFrom('laptop' as const, 'charger' as const, 'repair' as const),
          qty: fc.integer({ min: 1, max: 4 }),
          price: fc.integer({ min: 1_000, max: 500_000 }),
          vat_rate: fc.constantFrom(0, 5, 13),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
      flat: fc.integer({ min: 0, max: 90 }),
      landed: fc.integer({ min: 0, max: 1_000_000 }),
      seeds: fc.array(fc.nat(1_000), { minLength: 24, maxLength: 24 }),
    });

    it('adds up to it to the paisa, is closed then, and its goods are gone (OPEN-062)', async () => {
      await fc.assert(
        fc.asyncProperty(orders, async ({ lines, rate, flat, landed, seeds }) => {
          const isImport = landed > 0 && lines.some(({ product }) => product !== 'repair');
          const { subtotal } = computePurchaseTotals({
            lines: lines.map(line => ({ ...line, discount_rate: 0 })),
            discount_rate: 0,
            discount_amount: 0,
          });
          const billing = await createVendorBill(
            admin,
            toVendorBillRequest(
              shop,
              lines.map(({ product, qty, price, vat_rate }) => ({
                id: shop[product],
                qty,
                amount: toRupees(price),
                vat_rate,
              })),
              {
                ...(isImport
                  ? { type: 'import', landed_costs: [{ kind: 'duty', amount: toRupees(landed) }] }
                  : {}),
                discount_rate: rate / 10_000,
                discount_amount: rate > 0 ? 0 : toRupees(Math.floor((subtotal * flat) / 100)),
              },
            ),
          );
          const left = billing.details.map(line => line.qty);
          const notes: Record<string, number>[] = [];
          for (const seed of seeds) {
            const open = left.flatMap((count, index) => (count > 0 ? [index] : []));
            if (open.length === 0) break;
            const line = open[seed % open.length]!;
            const qty = 1 + (seed % left[line]!);
            left[line] = left[line]! - qty;
            const answer = await admin.post(
              'purchase-returns',
              toDebitNoteRequest(billing, [{ line, qty }]),
            );
            expect([answer.status, answer.body.message]).toEqual([
              200,
              'Debit Note created successfully.',
            ]);
            notes.push(answer.body);
          }
          expect(left.every(count => count === 0)).toBe(true);
          for (const name of sums)
            expect([
              name,
              Math.round(notes.reduce((total, note) => total + note[name]! * 100, 0)),
            ]).toEqual([name, Math.round(billing[name] * 100)]);
          expect(await readVendorBill(admin, billing.id)).toMatchObject({
            status: 0,
            'remaining-amount': 0,
          });
        }),
        { numRuns: full ? 300 : 8 },
      );
      const { read } = world().app.database;
      const of = (table: string) =>
        dynamicTables(read)
          .selectFrom(table)
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .execute();
      const [stock, billings, notes, days, names, journal, costs, noted] = await Promise.all(
        [
          'stock',
          'billings',
          'purchase_returns',
          'daily_totals',
          'party_totals',
          'journal_lines',
          'billing_landed_costs',
          'purchase_return_lines',
        ].map(of),
      );
      expect(stock!.map(row => [Number(row.qty), Number(row.value)])).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect(sum(noted!, 'landed_cost')).toBe(sum(costs!, 'amount'));
      expect(costs!.length).toBeGreaterThan(0);
      for (const kept of [days!, names!]) {
        const counted = (kind: string) => kept.filter(row => row.kind === kind);
        expect([sum(counted('billing'), 'documents'), sum(counted('billing'), 'total')]).toEqual([
          billings!.length,
          sum(billings!, 'total'),
        ]);
        expect([
          sum(counted('debit-note'), 'documents'),
          sum(counted('debit-note'), 'total'),
        ]).toEqual([notes!.length, sum(notes!, 'total')]);
      }
      expect(sum(journal!, 'debit')).toBe(sum(journal!, 'credit'));
      expect(sum(billings!, 'total')).toBe(sum(notes!, 'total'));
      // One more whose pieces are rounded one by one (B2).
      const pieces = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 6, amount: 82.5, discount_rate: 15 }]),
      );
      for (let piece = 0; piece < 6; piece++)
        expect((await issueDebitNote(admin, pieces.id, [{ qty: 1 }])).status).toBe(200);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});

const settings = unattendedSettings('Purchase Crash Shop');
/** A shop on the real clock, and a bill of three laptops of today. */
const openToday = async (caller: Caller) => {
  const shop = await openShop(caller, todayInNepal());
  const vendor = (await caller.post('vendors', await validVendor(caller))).body.id as number;
  const fiscal_year = (await caller.get('fiscal-year/current')).body.name as string;
  return {
    laptop: shop.laptop,
    bill: () =>
      toVendorBillRequest({ vendor }, [{ id: shop.laptop, qty: 3, amount: 1000 }], {
        fiscal_year,
        transaction_date: todayInNepal(),
      }),
  };
};
describe.each(['SQLite', 'PostgreSQL'] as Engine[])('on one %s', engine => {
  const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
  it.skipIf(skipped)(
    'two at once take a vendor’s number once and refuse one of two notes of one bill',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      // SQLite takes one service only: both requests go there.
      const first = await startService({ ...env, ...settings });
      const services = [
        first,
        engine === 'SQLite' ? first : await startService({ ...env, ...settings }),
      ];
      const token = await signIn(services[0]!);
      const callers = services.map(service => createHttpCaller(service, token));
      const { laptop, bill } = await openToday(callers[0]!);
      const numbers: number[] = [];
      const rounds = full ? 40 : 6;
      for (let round = 0; round < rounds; round += 1) {
        const request = bill();
        const bills = await Promise.all(callers.map(caller => caller.post('billings', request)));
        expect(bills.map(answer => answer.status).sort()).toEqual([200, 422]);
        const billing = await readVendorBill(
          callers[0]!,
          bills.find(answer => answer.status === 200)!.body.id,
        );
        const notes = await Promise.all(
          callers.map(caller =>
            caller.post('purchase-returns', toDebitNoteRequest(billing, [{ qty: 2 }])),
          ),
        );
        expect(notes.map(note => note.status).sort()).toEqual([200, 422]);
        numbers.push(
          ...notes.flatMap(note => (note.status === 200 ? [Number(note.body.debit_note_no)] : [])),
        );
      }
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(await loadStock(callers[1]!, laptop)).toBe(rounds);
      await Promise.all(services.map(service => service.stop()));
      await drop();
    },
  );

  it.skipIf(skipped)(
    'a process killed while buying keeps every answered bill, and stock that agrees',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      let service = await startService({ ...env, ...settings });
      let caller = createHttpCaller(service, await signIn(service));
      const { laptop, bill } = await openToday(caller);
      const promised: number[] = [];
      await Promise.all(
        Array.from({ length: 60 }, async () => {
          const answer = await caller.post('billings', bill()).catch(() => undefined);
          if (answer?.status === 200) promised.push(answer.body.id);
          if (promised.length === 20) service.process.kill('SIGKILL');
        }),
      );
      service = await startService({ ...env, ...settings });
      caller = createHttpCaller(service, await signIn(service));
      const kept = ((await caller.get('billings?limit=1000')).body.data as { id: number }[]).map(
        row => row.id,
      );
      expect(promised.filter(id => !kept.includes(id))).toEqual([]);
      expect(await loadStock(caller, laptop)).toBe(3 * kept.length);
      expect((await caller.get('statistics/billings')).body.all.count).toBe(kept.length);
      await service.stop();
      await drop();
    },
  );

  it.skipIf(skipped)('an earlier database gets the days of the movements that it has', async () => {
    const { env, drop } = await createTestDatabase(engine);
    const database = await connect({
      dataDir: env.DATA_DIR!,
      databaseUrl: env.DATABASE_URL ?? '',
    });
    const at = '2026-11-21 11:45:00';
    await migrate(
      database,
      [],
      at,
      () => undefined,
      migrations.filter(({ name }) => name < '0006'),
    );
    const moved = [
      [1, 10, '2026-11-01 00:00:00'],
      [1, -3, '2026-11-02 10:00:00'],
      [1, -2, '2026-11-02 12:00:00'],
      [2, 5, '2026-11-02 00:00:00'],
    ] as const;
    const rows = moved.map(([product_id, qty, moved_at]) => ({
      company_id: 1,
      product_id,
      qty,
      document_kind: 'invoice',
      document_id: 1,
      moved_at,
    }));
    await database.write(tx => tx.insertInto('stock_movements').values(rows).execute());
    // Without the tables of the schemas, as far as the stock had no value.
    const upToDays = migrations.filter(({ name }) => name < '0052');
    for (let start = 0; start < 2; start += 1)
      await migrate(database, [], at, () => undefined, upToDays);
    const days = await database.read
      .selectFrom('stock_daily')
      .selectAll()
      .orderBy('product_id')
      .orderBy('day')
      .execute();
    expect(days.map(row => [row.product_id, row.day, Number(row.came), Number(row.went)])).toEqual([
      [1, '2026-11-01', 10, 0],
      [1, '2026-11-02', 0, 5],
      [2, '2026-11-02', 5, 0],
    ]);
    await database.close();
    await drop();
  });
});
