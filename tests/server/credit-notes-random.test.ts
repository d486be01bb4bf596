// Notes among many: random invoices credited in random pieces add up to them to the paisa;
// processes that share a database, or are killed, give each number once and convert each proforma
// once. The latter use real processes.

import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { computeSubtotal, computeTotals } from '../../domain/documents/totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import {
  issueCreditNote,
  issueInvoice,
  readInvoice,
  toCreditNoteRequest,
} from '../support/credit-notes.ts';
import {
  createHttpCaller,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { startService } from '../support/service-process.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import {
  type Caller,
  createTestDatabase,
  describeOnBothEngines,
  type Engine,
} from '../support/test-app.ts';

const full = process.env.REPEAT === 'full';
const sums = [
  'amount',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
  'total',
] as const;

describe('an invoice credited in pieces', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Pieces Shop');
      shop = await openShop(admin);
    });

    const orders = fc.record({
      lines: fc.array(
        fc.record({
          product: fc.constantFrom('laptop' as const, 'fibre' as const, 'repair' as const),
          qty: fc.integer({ min: 1, max: 4 }),
          price: fc.integer({ min: 1_000, max: 500_000 }),
          less: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 700_000 })),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
      flat: fc.integer({ min: 0, max: 90 }),
      seeds: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 24, maxLength: 24 }),
    });

    it('adds up to it to the paisa, is closed then, and its goods are back', async () => {
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 1_000 });
      await fc.assert(
        fc.asyncProperty(orders, async ({ lines, rate, flat, seeds }) => {
          const requestLines = lines.map(({ product, qty, price, less }) => ({
            id: shop[product],
            qty,
            amount: toRupees(price),
            discount_rate: less / 10_000,
          }));
          const priced = lines.map(({ product, qty, price, less }) => ({
            qty,
            price,
            discount_rate: less,
            internet: product === 'fibre',
          }));
          const tsc_rate = toRate(10);
          const discount_amount = rate > 0 ? 0 : Math.floor((computeSubtotal(priced) * flat) / 100);
          const totals = computeTotals({
            lines: priced,
            discount_rate: rate,
            discount_amount,
            tsc_rate,
            vat_rate: toRate(13),
          });
          const claimed = {
            taxable_amount: toRupees(totals.taxable_amount),
            total: toRupees(totals.total),
            tsc_amount: toRupees(totals.tsc_amount),
          };
          const more = { discount_rate: rate / 10_000, discount_amount: toRupees(discount_amount) };
          const invoice = await issueInvoice(
            admin,
            toInvoiceRequest(shop, requestLines, claimed, more),
          );
          const left = invoice.details.map(line => line.qty);
          for (const seed of seeds) {
            const open = left.flatMap((qty, line) => (qty > 0 ? [line] : []));
            if (open.length === 0) break;
            const line = open[seed % open.length]!;
            const quantity = 1 + (seed % left[line]!);
            left[line]! -= quantity;
            expect(
              (await issueCreditNote(admin, invoice.company_payment_id, [{ line, quantity }]))
                .status,
            ).toBe(200);
          }
          const after = await readInvoice(admin, invoice.company_payment_id);
          expect(left.every(qty => qty === 0)).toBe(true);
          for (const name of sums)
            expect([
              name,
              after.credit_note.reduce((sum, note) => sum + toPaisa(note[name]), 0),
            ]).toEqual([name, toPaisa(after[name])]);
          expect(after).toMatchObject({ status: 0, 'remaining-amount': 0 });
        }),
        { numRuns: full ? 300 : 25 },
      );
      const { read } = world().app.database;
      const stock = await read
        .selectFrom('stock')
        .select('qty')
        .where('product_id', '=', shop.laptop)
        .executeTakeFirst();
      expect(Number(stock!.qty)).toBe(1_000);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });

    it('passes the checks when its last piece takes the rounding differences, and only then (B2)', async () => {
      const { database } = world().app;
      const line = { id: shop.repair, qty: 6, amount: 82.5, discount_rate: 15 };
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(shop, [line], { taxable_amount: 420.75, total: 475.45 }),
      );
      for (let piece = 0; piece < 6; piece++)
        expect(
          (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }])).status,
        ).toBe(200);
      const { credit_note } = await readInvoice(admin, invoice.company_payment_id);
      expect(credit_note.map(note => note.amount).sort()).toEqual([
        70.1, 70.13, 70.13, 70.13, 70.13, 70.13,
      ]);
      expect(await auditLedger(database, admin.companyId)).toEqual([]);

      // One paisa more on any of them is no rounding.
      const lines = await database.read
        .selectFrom('credit_note_lines')
        .select('id')
        .where('company_id', '=', admin.companyId)
        .orderBy('id', 'desc')
        .limit(6)
        .execute();
      for (const { id } of lines) {
        const change = (by: number) =>
          database.write(tx =>
            tx
              .updateTable('credit_note_lines')
              .set(eb => ({ total: eb('total', '+', by) }))
              .where('id', '=', Number(id))
              .execute(),
          );
        await change(1);
        const found = await auditLedger(database, admin.companyId);
        expect(found.map(({ table, field }) => `${table}.${field}`)).toContain(
          'credit_note_lines.total',
        );
        await change(-1);
      }
    });

    it('keeps totals that agree with the rows, and a journal whose sides agree', async () => {
      const { read } = world().app.database;
      const all = async (table: string) =>
        dynamicTables(read)
          .selectFrom(table)
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .execute();
      const [invoices, notes, days, names, journal] = [
        await all('invoices'),
        await all('credit_notes'),
        await all('daily_totals'),
        await all('party_totals'),
        await all('journal_lines'),
      ];
      const sum = (rows: Record<string, unknown>[], name: string) =>
        rows.reduce((total, row) => total + Number(row[name]), 0);
      for (const kept of [days, names]) {
        for (const status of [0, 1]) {
          const of = (kind: string) =>
            kept.filter(row => row.kind === kind && Number(row.status) === status);
          const rows = invoices.filter(row => Number(row.status) === status);
          expect([sum(of('invoice'), 'documents'), sum(of('invoice'), 'total')]).toEqual([
            rows.length,
            sum(rows, 'total'),
          ]);
        }
        const counted = kept.filter(row => row.kind === 'credit-note');
        expect([sum(counted, 'documents'), sum(counted, 'total')]).toEqual([
          notes.length,
          sum(notes, 'total'),
        ]);
      }
      expect(sum(journal, 'debit')).toBe(sum(journal, 'credit'));
      // Customers owe their invoices less their returns.
      const owed = journal.filter(row => row.account === '1100');
      expect(sum(owed, 'debit') - sum(owed, 'credit')).toBe(
        sum(invoices, 'total') - sum(notes, 'total'),
      );
    });
  });
});

const settings = unattendedSettings('Note Crash Shop');
const threeLaptops = (shop: Shop) =>
  toInvoiceRequest(
    shop,
    [{ id: shop.laptop, qty: 3, amount: 1000 }],
    { taxable_amount: 3000, total: 3390 },
    { transaction_date: `${todayInNepal()} 00:00:00` },
  );

describe.each(['SQLite', 'PostgreSQL'] as Engine[])('two at once on one %s', engine => {
  it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
    'refuse one of two notes of one invoice, and convert a proforma once',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      const first = await startService({ ...env, ...settings });
      // SQLite takes one service only: both requests go there.
      const second = engine === 'SQLite' ? first : await startService({ ...env, ...settings });
      const token = await signIn(first);
      const callers = [createHttpCaller(first, token), createHttpCaller(second, token)];
      const shop = await openShop(callers[0]!, todayInNepal());
      await callers[0]!.post('inventory', { product_id: shop.laptop, stock_available: 1_000 });
      const numbers: number[] = [];
      for (let round = 0; round < (full ? 40 : 8); round += 1) {
        const invoice = await issueInvoice(callers[0]!, threeLaptops(shop));
        const notes = await Promise.all(
          callers.map(caller =>
            caller.post('credit-notes', toCreditNoteRequest(invoice, [{ quantity: 2 }])),
          ),
        );
        expect(notes.map(note => note.status).sort()).toEqual([200, 422]);
        numbers.push(
          ...notes.flatMap(note => (note.status === 200 ? [Number(note.body.credit_note_no)] : [])),
        );
        const { invoice_details: details, deposit_to: _, ...offer } = threeLaptops(shop);
        const proforma = await callers[0]!.post('proforma-invoice', { ...offer, details });
        const converted = await Promise.all(
          [0, 1, 0, 1].map(index =>
            callers[index]!.get(`proforma-invoice/${proforma.body.id}/invoice`),
          ),
        );
        expect(
          new Set(converted.map(answer => `${answer.status} ${answer.body.invoice_no}`)).size,
        ).toBe(1);
      }
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      const { body } = await callers[1]!.get('statistics/invoices');
      expect(body.all.count).toBe(2 * numbers.length);
      await Promise.all([first.stop(), second.stop()]);
      await drop();
    },
  );

  it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
    'killed while crediting, leave every answered note, no gap, and stock that agrees',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      let service = await startService({ ...env, ...settings });
      let caller = createHttpCaller(service, await signIn(service));
      const shop = await openShop(caller, todayInNepal());
      await caller.post('inventory', { product_id: shop.laptop, stock_available: 1_000 });
      const invoices = await Promise.all(
        Array.from({ length: 60 }, () => issueInvoice(caller, threeLaptops(shop))),
      );
      const promised: number[] = [];
      await Promise.all(
        invoices.map(async invoice => {
          const answer = await caller
            .post('credit-notes', toCreditNoteRequest(invoice, [{ quantity: 1 }]))
            .catch(() => undefined);
          if (answer?.status === 200) promised.push(Number(answer.body.credit_note_no));
          if (promised.length === 20) service.process.kill('SIGKILL');
        }),
      );
      service = await startService({ ...env, ...settings });
      caller = createHttpCaller(service, await signIn(service));
      const kept = (await caller.get('credit-notes?limit=1000&sort_field=id&sort_by=asc')).body
        .data as { credit_note_no: string }[];
      const numbers = kept.map(note => Number(note.credit_note_no));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(promised.filter(number => !numbers.includes(number))).toEqual([]);
      expect((await caller.get('statistics/credit-notes')).body.all.count).toBe(kept.length);
      const again = await issueCreditNote(caller, invoices[0]!.company_payment_id, [
        { quantity: 1 },
      ]);
      expect(Number(again.body.credit_note_no)).toBe(kept.length + 1);
      await service.stop();
      await drop();
    },
  );
});
