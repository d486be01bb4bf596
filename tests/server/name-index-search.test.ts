// A search sorted by name in a shop of some three thousand products is read from an index; turning
// its pages loses no record and repeats none.

import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../server/database/engine/postgres.ts';
import { dynamicTables, insertRows } from '../../server/database/raw-query.ts';
import { openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const wares = [
  'Router',
  'router',
  'ROUTER',
  'Printer',
  'printer',
  'केराको चिप्स',
  'Été 100%_',
  'Battery',
];
/** Of each ware every second one has a number, so that many products have the same name. */
const products = Array.from({ length: 3200 }, (_, nth) => ({
  code: `B${nth}`,
  name: nth % 16 < 8 ? wares[nth % 8]! : `${wares[nth % 8]} ${nth}`,
  status: nth % 100 === 7 ? 0 : 1,
}));

type Listed = { id: number; name: string; code: string };

describe('a search for many products by name', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    let stored: Listed[];
    beforeAll(async () => {
      admin = await world().createCompany('Word Shop');
      const shop = await openShop(admin);
      const { database } = world().app;
      const { id: _, ...like } = await database.read
        .selectFrom('products')
        .selectAll()
        .where('id', '=', shop.laptop)
        .executeTakeFirstOrThrow();
      const rows = products.map(product => ({ ...like, ...product }));
      await database.write(async tx => {
        for (let from = 0; from < rows.length; from += 400)
          await insertRows(tx, 'products', rows.slice(from, from + 400));
      });
      stored = (await database.read
        .selectFrom('products')
        .select(['id', 'name', 'code'])
        .where('status', '=', 1)
        .execute()) as unknown as Listed[];
    }, 120_000);

    /**
     * The expected result, computed without a database: words as both engines order them, then ids.
     */
    const expected = (finds: (product: Listed) => boolean, by: 'asc' | 'desc') => {
      // Letters of ASCII alone have two cases in an order; after them the texts sort by their
      // bytes.
      const folded = ({ name }: Listed) =>
        Buffer.from(name.replace(/[A-Z]/g, letter => letter.toLowerCase()));
      const sorted = stored
        .filter(finds)
        .toSorted((a, b) => Buffer.compare(folded(a), folded(b)) || a.id - b.id);
      return (by === 'asc' ? sorted : sorted.reverse()).map(({ id }) => id);
    };
    const page = (search: string, number: number, limit: number, by = 'asc') =>
      admin.get(
        `products?limit=${limit}&page=${number}&status=1&filter[name]=${encodeURIComponent(search)}&sort_field=name&sort_by=${by}`,
      );
    const allPages = async (search: string, limit: number, by: 'asc' | 'desc') => {
      const first = await page(search, 1, limit, by);
      const others = [];
      for (let number = 2; number <= first.body.last_page; number += 1)
        others.push((await page(search, number, limit, by)).body);
      const bodies = [first.body, ...others];
      expect(new Set(bodies.map(body => body.total))).toEqual(new Set([first.body.total]));
      return bodies.flatMap(body => (body.data as Listed[]).map(({ id }) => id));
    };
    const named = (text: string) => (product: Listed) =>
      product.name.toLowerCase().includes(text.toLowerCase());

    it.each(['asc', 'desc'] as const)(
      'turns all pages, %s: of many, of few, of a single letter, of another script',
      async by => {
        expect(await allPages('ROUter', 97, by)).toEqual(expected(named('router'), by));
        expect(await allPages('e', 400, by)).toEqual(expected(named('e'), by));
        expect(await allPages('केरा', 50, by)).toEqual(expected(named('केरा'), by));
        expect(await allPages('ÉTÉ', 60, by)).toEqual(expected(named('été'), by));
        expect(await allPages('0%_', 60, by)).toEqual(expected(named('0%_'), by));
        expect(await allPages('printer 3', 30, by)).toEqual(expected(named('printer 3'), by));
      },
    );

    it('finds by a part of the code too, where a digit is typed', async () => {
      const finds = (product: Listed) =>
        named('b319')(product) || product.code.toLowerCase().includes('b319');
      expect(await allPages('b319', 4, 'asc')).toEqual(expected(finds, 'asc'));
    });

    it('says how many there are behind the last page, and nothing where there is none', async () => {
      const past = await page('router', 400, 8);
      const many = expected(named('router'), 'asc').length;
      expect([past.status, past.body.data, past.body.total, past.body.last_page]).toEqual([
        200,
        [],
        many,
        Math.ceil(many / 8),
      ]);
      expect((await page('no such thing', 1, 8)).status).toBe(204);
    });

    it('sees nothing of another company', async () => {
      const other = await world().createCompany('Other Shop');
      await openShop(other);
      const found = await other.get('products?filter[name]=router&sort_field=name&sort_by=asc');
      expect(found.status).toBe(204);
    });

    it('is answered from the index in its order, nothing is sorted', async () => {
      const { database } = world().app;
      const name = sql.ref('products.name');
      const query = sql`select id from products where company_id = ${admin.companyId} and status = 1
        and ${database.contains('products.name', 'e', true)} order by ${database.foldCase(name)} asc, products.id asc limit 9`;
      const plan = await database.write(async tx => {
        if (engine === 'SQLite')
          return (await sql<{ detail: string }>`explain query plan ${query}`.execute(tx)).rows.map(
            row => row.detail,
          );
        // By itself it would read so small a table as a whole and sort it.
        await sql`analyze products`.execute(tx);
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_sort = off`.execute(tx);
        return (await sql<Record<string, string>>`explain ${query}`.execute(tx)).rows.map(
          row => row['QUERY PLAN']!,
        );
      });
      expect(plan.join('\n')).toMatch(
        /COVERING INDEX \w+_words|Index (Only )?Scan using \w+_words/,
      );
      expect(plan.join('\n')).not.toMatch(/B-TREE|Sort/);
    });

    if (engine === 'PostgreSQL')
      it('finds the same on a server that may not have trigrams', async () => {
        const { read } = world().app.database;
        const server = inject('postgres');
        await sql`create role lodger login`.execute(read);
        await sql`create database lodging encoding 'UTF8' template template0`.execute(read);
        const { host } = new URL(server);
        const owned = await openPostgres(`${server}/lodging`);
        await sql`grant all on schema public to lodger`.execute(owned.read);
        const lodging = await openPostgres(`postgres://lodger@${host}/lodging`);
        await lodging.createTable({
          name: 'crates',
          columns: { id: 'identity', company_id: 'integer not null', name: 'text' },
          nameIndexes: [{ by: 'name', holds: [] }],
        });
        await lodging.write(tx =>
          dynamicTables(tx)
            .insertInto('crates')
            .values({ company_id: 1, name: 'Router' })
            .execute(),
        );
        const indexes = await sql<{
          name: string;
        }>`select indexname as name from pg_indexes where tablename = 'crates'`.execute(
          lodging.read,
        );
        expect(indexes.rows.map(row => row.name).sort()).toEqual([
          'crates_company_id_name_words',
          'crates_pkey',
        ]);
        const found = dynamicTables(lodging.read)
          .selectFrom('crates')
          .select('name')
          .where(lodging.contains('name', 'OUT', true));
        expect(await found.execute()).toEqual([{ name: 'Router' }]);
        await lodging.close();
        await owned.close();
        await sql`drop database lodging with (force)`.execute(read);
        await sql`drop role lodger`.execute(read);
      });
  });
});
