// Writes that share a commit count on by themselves and write their sums once: whatever they do and
// however they end, numbers, stock and sums are as if one had run after the other.
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertRows, query } from '../../server/database/raw-query.ts';
import {
  flushIncrements,
  incrementOnCommit,
  type TotalsTable,
} from '../../server/database/transactions.ts';
import { takeNextNumbers } from '../../server/posting/numbering.ts';
import {
  adjustQuantities,
  type StockedProduct,
  writeStockMovements,
} from '../../server/posting/stock.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const AT = '2026-11-21 10:00:00';
const ids = [1, 2, 3, 4];
/** The fourth may fall below zero. */
const products: StockedProduct[] = ids.map(id => ({
  id,
  name: `Product ${id}`,
  authorize_negative_stock: id === 4 ? 1 : 0,
}));

/**
 * `fails` ends the write with an error, `writes` flushes the sums in the middle of it, `scope` is
 * the counter that it raises.
 */
type Work = {
  kind: 'invoice' | 'billing';
  lines: { product_id: number; qty: number }[];
  scope: string;
  fails: boolean;
  writes: boolean;
};
const works = fc.array(
  fc.record<Work>({
    kind: fc.constantFrom('invoice', 'invoice', 'billing'),
    lines: fc.array(
      fc.record({ product_id: fc.constantFrom(...ids), qty: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    scope: fc.constantFrom('first', 'second'),
    fails: fc.boolean(),
    writes: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

/** One after the other, in memory. */
const oneByOne = (all: Work[]) => {
  let stock = new Map<number, number>();
  const numbers = new Map<string, number>();
  const came = new Map<number, number>();
  const went = new Map<number, number>();
  const ends = all.map(({ kind, lines, scope, fails }) => {
    const after = new Map(stock);
    const moving = lines.filter(({ product_id }) => kind === 'billing' || stock.has(product_id));
    for (const { product_id, qty } of moving)
      after.set(product_id, (after.get(product_id) ?? 0) + (kind === 'billing' ? qty : -qty));
    const short =
      kind === 'invoice' &&
      moving.some(({ product_id }) => product_id !== 4 && after.get(product_id)! < 0);
    if (short || fails) return 'refused';
    stock = after;
    for (const { product_id, qty } of moving) {
      const side = kind === 'billing' ? came : went;
      side.set(product_id, (side.get(product_id) ?? 0) + qty);
    }
    numbers.set(scope, (numbers.get(scope) ?? 0) + 1);
    return numbers.get(scope)!;
  });
  return { ends, stock, numbers, came, went };
};

describe('writes that share a commit', () => {
  describeOnBothEngines((world, engine) => {
    it('count numbers, stock and days as if one had run after the other, whichever of them fail', async () => {
      const { database } = world().app;
      let company = 900;
      const issue = (of: number, { kind, lines, scope, fails, writes }: Work) =>
        database.write(async tx => {
          const [number] = (await takeNextNumbers(tx, of, [{ kind: 'test', scope }])) as [number];
          const moves = lines.map(({ product_id, qty }) => ({
            product_id,
            qty: kind === 'billing' ? qty : -qty,
          }));
          const moved = await adjustQuantities(tx, of, kind, moves, products, 'en');
          await writeStockMovements(tx, of, { kind, id: number, at: AT }, moved);
          if (writes) await flushIncrements(tx);
          if (fails) throw new Error('no');
          return number;
        });
      const stored = <Row extends Record<string, string | number | null>>(text: string) =>
        query<Row>(database.read, text, [company]);
      await fc.assert(
        fc.asyncProperty(works, async all => {
          company += 1;
          const outcomes = await Promise.allSettled(all.map(work => issue(company, work)));
          const expected = oneByOne(all);
          expect(
            outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : 'refused')),
          ).toEqual(expected.ends);
          const stock = await stored<{ id: number; qty: number }>(
            'select product_id as id, qty from stock where company_id = ?',
          );
          expect(new Map(stock.map(({ id, qty }) => [Number(id), Number(qty)]))).toEqual(
            expected.stock,
          );
          const counters = await stored<{ scope: string; value: number }>(
            'select scope, value from counters where company_id = ?',
          );
          expect(new Map(counters.map(({ scope, value }) => [scope, Number(value)]))).toEqual(
            expected.numbers,
          );
          const days = await stored<{ id: number; day: string; came: number; went: number }>(
            'select product_id as id, day, came, went from stock_daily where company_id = ?',
          );
          expect(days.every(({ day }) => day === '2026-11-21')).toBe(true);
          for (const id of ids) {
            const day = days.find(row => Number(row.id) === id);
            expect([Number(day?.came ?? 0), Number(day?.went ?? 0)]).toEqual([
              expected.came.get(id) ?? 0,
              expected.went.get(id) ?? 0,
            ]);
          }
          const ledger = await stored<{ id: number; qty: number }>(
            'select product_id as id, sum(qty) as qty from stock_movements where company_id = ? group by product_id',
          );
          expect(new Map(ledger.map(({ id, qty }) => [Number(id), Number(qty)]))).toEqual(
            expected.stock,
          );
        }),
        { numRuns: 25 },
      );
    });

    it('write their sums once, and a write that adds without end keeps its memory bounded', async () => {
      const { database } = world().app;
      const days: TotalsTable = {
        table: 'stock_daily',
        keys: ['company_id', 'product_id', 'day'],
        sums: ['came', 'went'],
      };
      await database.write(async tx => {
        for (let nth = 0; nth < 50_000; nth += 1)
          incrementOnCommit(tx, days, {
            company_id: 899,
            product_id: nth % 7,
            day: '2026-11-21',
            came: 1,
            went: nth,
          });
      });
      const rows = await query(
        database.read,
        'select product_id, came, went from stock_daily where company_id = ? order by product_id',
        [899],
      );
      expect(rows).toHaveLength(7);
      expect(rows.reduce((sum, { came }) => sum + Number(came), 0)).toBe(50_000);
      expect(rows.reduce((sum, { went }) => sum + Number(went), 0)).toBe((50_000 * 49_999) / 2);
    });

    it('stay whole when a statement of one of them fails after some of its rows', async () => {
      const { database } = world().app;
      const counter = (scope: string) => ({ company_id: 898, kind: 'test', scope, value: 1 });
      const insert = (...scopes: string[]) =>
        database.write(tx => insertRows(tx, 'counters', scopes.map(counter)));
      const outcomes = await Promise.allSettled([
        insert('before'),
        insert('new', 'before', 'newer'),
        insert('after'),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(database.isUniqueViolation((outcomes[1] as PromiseRejectedResult).reason)).toBe(true);
      expect(
        await query(
          database.read,
          'select scope from counters where company_id = ? order by scope',
          [898],
        ),
      ).toEqual([{ scope: 'after' }, { scope: 'before' }]);
    });

    it('are not run again for one that is refused before it has changed anything', async () => {
      const { database } = world().app;
      const ran = [0, 0, 0];
      const outcomes = await Promise.allSettled(
        ran.map((_, nth) =>
          database.write(async tx => {
            ran[nth]! += 1;
            if (nth === 1) throw new Error('refused');
            await insertRows(tx, 'counters', [
              { company_id: 897, kind: 'test', scope: String(nth), value: 1 },
            ]);
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(ran).toEqual([1, 1, 1]);
    });

    if (engine === 'SQLite') {
      it('are saved although one of them needs more space than the disk has', async () => {
        const { database } = world().app;
        const pragma = async (text: string) =>
          Number(Object.values((await sql.raw(text).execute(database.read)).rows[0] as object)[0]);
        const atMost = (pages: number) =>
          database.write(
            async tx => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(tx)),
          );
        await atMost((await pragma('pragma page_count')) + 200);
        const insert = (scope: string) =>
          database.write(tx =>
            insertRows(tx, 'counters', [{ company_id: 896, kind: 'test', scope, value: 1 }]),
          );
        const outcomes = await Promise.allSettled([
          insert('before'),
          insert('large'.repeat(1_000_000)),
          insert('after'),
        ]);
        await atMost(1_000_000_000);
        expect(outcomes.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
        expect(String((outcomes[1] as PromiseRejectedResult).reason)).toContain('full');
        expect(
          await query(
            database.read,
            'select scope from counters where company_id = ? order by scope',
            [896],
          ),
        ).toEqual([{ scope: 'after' }, { scope: 'before' }]);
      });
    }

    if (engine === 'PostgreSQL') {
      it('and look-ups go on over a new connection when theirs was lost', async () => {
        const { database } = world().app;
        const pid = async () =>
          Number(
            (
              await query(database.cachedReads, 'select pg_backend_pid() as pid where 1 = ?', [1])
            )[0]!.pid,
          );
        const before = await pid();
        await sql`select pg_terminate_backend(${before})`.execute(database.read);
        await expect
          .poll(() =>
            pid().then(
              found => found !== before,
              () => false,
            ),
          )
          .toBe(true);
      });
    }
  });
});
