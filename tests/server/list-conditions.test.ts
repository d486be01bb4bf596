// Lists asked with operators and or-groups: every kind of field, documents and own fields, the same on
// both engines, in pages and in files; bad questions are refused on their key.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../domain/entity-schema/entity.ts';
import {
  CONDITION_LIMITS,
  isFilterable,
  listOperators,
} from '../../domain/entity-schema/list-conditions.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { loadOwnFields } from '../../server/database/own-fields.ts';
import { issueCreditNote } from '../support/credit-notes.ts';
import { useOwnUnits } from '../support/own-units.ts';
import {
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

type Listed = Record<string, unknown> & { id: number };

/** What a person expects of an operator, value by value. */
const isExpected = (
  { kind }: Field,
  operator: string,
  value: unknown,
  asked: (string | number)[],
): boolean => {
  const isEmpty = value === null || value === undefined || value === '';
  if (operator === 'empty') return isEmpty === (asked[0] === 'true');
  if (isEmpty) return operator === 'not';
  const isText = kind === 'text' || kind === 'multiline' || kind === 'choice';
  const shape = (each: unknown) =>
    typeof each === 'boolean' ? Number(each) : isText ? String(each).toLowerCase() : each;
  const held = shape(value) as number;
  const [first, second] = asked.map(each => shape(each) as number);
  const answers: Record<string, boolean> = {
    contains: String(held).includes(String(first)),
    is: held === first,
    not: held !== first,
    in: asked.some(each => shape(each) === held),
    gt: held > first!,
    gte: held >= first!,
    lt: held < first!,
    lte: held <= first!,
    between: held >= first! && held <= second!,
  };
  return answers[operator]!;
};

describe('a list asked with conditions', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    const { define, unit, names } = useOwnUnits(() => admin);

    const list = async (path: string, query = ''): Promise<Listed[]> => {
      const { status, body } = await admin.get(`${path}?limit=1000${query}`);
      if (status === 204) return [];
      expect([query, status, body.message]).toEqual([query, 200, undefined]);
      expect(body.total).toBe(body.data.length);
      return (body.data as Listed[]).map(row => flattenOwnFields(row) as Listed);
    };
    const ids = (rows: Listed[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
    const refused = async (query: string, path = 'invoices') =>
      Object.entries(await expectRejected(admin.get(`${path}?${query}`)));

    beforeAll(async () => {
      admin = await world().createCompany('Condition Shop');
      shop = await openPurchasingShop(admin);
      const made = await Promise.all(
        [1, 2].map(() => admin.post('invoices', oneLaptopInvoice(shop))),
      );
      await admin.post(
        'invoices',
        toInvoiceRequest(
          shop,
          [{ id: shop.repair, qty: 2, amount: 100 }],
          { taxable_amount: 200, total: 226 },
          { payment_method: 'Credit' },
        ),
      );
      await issueCreditNote(admin, made[0]!.body.company_payment_id, [{ quantity: 1 }]);
      await admin.post(
        'billings',
        toVendorBillRequest(shop, [{ id: shop.repair, qty: 1, amount: 100 }]),
      );
      await define({
        title: 'Grade',
        type: 'choice',
        in_list: true,
        choices: [
          { value: 'good', title: 'Good' },
          { value: 'poor', title: 'Poor' },
        ],
      });
      for (const [title, type] of [
        ['Shelf', 'text'],
        ['Seats', 'whole-number'],
        ['Price', 'money'],
        ['Bought', 'date'],
        ['Leased', 'yes-no'],
      ])
        await define({ title, type, in_list: true });
      const own = [
        { grade: 'good', shelf: 'A-1', seats: 2, price: 10.5, bought: '2026-01-31', leased: true },
        { grade: 'poor', shelf: 'a-1', seats: 4, price: 100, bought: '2026-11-01', leased: false },
        { grade: null, shelf: '', seats: null, price: null, bought: null, leased: null },
      ];
      for (const [nth, values] of own.entries())
        expect((await unit(['First', 'Second', 'Third'][nth]!, values)).status).toBe(200);
      await unit('Plain', undefined);
    }, 120_000);

    it.each([
      'invoices',
      'credit-notes',
      'billings',
      'products',
      'customers',
      'transactions',
      'units',
    ])('%s answers each operator of each field', async name => {
      const shipped = world().app.store.entities.find(candidate => candidate.name === name)!;
      const own = await loadOwnFields(world().app.database.cachedReads, admin.companyId);
      const entity = own.extend(shipped, world().app.store.entities);
      const rows = await list(name);
      expect(rows.length).toBeGreaterThan(0);
      const fields = entity.fields.filter(
        field => isFilterable(entity, field) && field.kind !== 'references',
      );
      for (const field of fields) {
        const values = rows
          .map(row => row[field.name])
          .filter(value => value !== null && value !== '' && value !== undefined);
        const [first, last] = [values[0], values.at(-1)].map(value => value as string | number);
        for (const operator of listOperators(field)) {
          const asked =
            operator === 'empty'
              ? ['true']
              : operator === 'in'
                ? [first!, last!]
                : operator === 'between'
                  ? [first!, last!].sort((a, b) => (a < b ? -1 : 1))
                  : [first!];
          if (operator !== 'empty' && values.length === 0) continue;
          if (asked.some(value => String(value).includes(','))) continue;
          const found = await list(
            name,
            `&filter[${field.name}][${operator}]=${encodeURIComponent(asked.join(','))}`,
          );
          const expected = rows.filter(row => isExpected(field, operator, row[field.name], asked));
          expect([field.name, operator, asked, ids(found)]).toEqual([
            field.name,
            operator,
            asked,
            ids(expected),
          ]);
        }
      }
    });

    it('is one of several values, of which some have commas and quotes', async () => {
      const shelves = ['Pokhara, Lakeside', 'A "b", c'];
      const made = [];
      for (const [nth, shelf] of shelves.entries())
        made.push((await unit(['Fourth', 'Fifth'][nth]!, { shelf })).body.id as number);
      const asked = encodeURIComponent('"Pokhara, Lakeside" , "A ""b"", c",A-1');
      const found = await list('units', `&filter[own_fields.shelf][in]=${asked}`);
      expect(found.map(row => row['own_fields.shelf'])).toEqual(
        expect.arrayContaining([...shelves, 'A-1']),
      );
      expect(found).toHaveLength(4);
      for (const id of made) expect((await admin.delete(`units/${id}`)).status).toBe(200);
    });

    it('joins alternatives with or, and the rest with and', async () => {
      const rows = await list('invoices');
      const query =
        '&filter[or][0][total][gt]=1000&filter[or][0][status]=1&filter[or][7][payment_status][not]=paid';
      const expected = rows.filter(
        row => (Number(row.total) > 1000 && row.status === 1) || row.payment_status !== 'paid',
      );
      expect(expected.length).toBeGreaterThan(1);
      expect(ids(await list('invoices', query))).toEqual(ids(expected));
      expect(ids(await list('invoices', `${query}&filter[total][lt]=1000`))).toEqual(
        ids(expected.filter(row => Number(row.total) < 1000)),
      );
      expect(
        names({
          data: (await list(
            'units',
            '&filter[or][0][own_fields.seats][gte]=4&filter[or][1][name]=plai&sort_field=name&sort_by=asc',
          )) as never,
        }),
      ).toEqual(['Plain', 'Second']);
    });

    it('comes in the order of the own field that it asks for, over its pages', async () => {
      const all = await list('units', '&sort_field=own_fields.seats&sort_by=desc');
      const seatsOf = (row: Listed) => row['own_fields.seats'] as number | null;
      for (const [condition, isExpectedRow] of [
        ['[gte]=2', row => (seatsOf(row) ?? 0) >= 2],
        ['[not]=2', row => seatsOf(row) !== 2],
        ['[empty]=true', row => seatsOf(row) === null],
        ['[empty]=false', row => seatsOf(row) !== null],
      ] as [string, (row: Listed) => boolean][]) {
        const query = `filter[own_fields.seats]${condition}&sort_field=own_fields.seats&sort_by=desc`;
        const pages: number[] = [];
        for (let page = 1; page <= all.length; page += 1) {
          const { body } = await admin.get(`units?${query}&limit=1&page=${page}`);
          pages.push(...(body.data as Listed[]).map(({ id }) => id));
        }
        expect([condition, pages]).toEqual([
          condition,
          all.filter(isExpectedRow).map(({ id }) => id),
        ]);
      }
    });

    it('narrows the tabs of documents, and the file', async () => {
      const query = 'filter[open_amount][between]=100,300';
      const statistics = (await admin.get(`statistics/invoices?${query}`)).body;
      expect(statistics.all).toEqual({ count: 1, total: 226 });
      const file = await admin.get(`invoices/export?export_type=csv&${query}`);
      expect(file.raw.toString().trimEnd().split('\r\n')).toHaveLength(2);
      expect(await list('invoices', '&filter[status]=1&filter[status][in]=0')).toEqual([]);
      const states = 'filter[payment_status][not]=paid&filter[payment_status][not]=unpaid';
      expect(ids(await list('invoices', `&${states}`))).toEqual(
        ids(
          (await list('invoices')).filter(
            ({ payment_status: state }) => state !== 'paid' && state !== 'unpaid',
          ),
        ),
      );
    });

    it('reads a day of a moment as the whole day, and money in rupees', async () => {
      const [{ created_at: moment }] = (await list('invoices')) as [
        { id: number; created_at: string },
      ];
      const day = moment.slice(0, 10);
      const all = (await list('invoices')).length;
      expect(await list('invoices', `&filter[created_at][is]=${day}`)).toHaveLength(all);
      expect(await list('invoices', `&filter[created_at][lte]=${day}`)).toHaveLength(all);
      expect(await list('invoices', `&filter[created_at][gt]=${day}`)).toEqual([]);
      expect(await list('invoices', `&filter[created_at][lt]=${day}`)).toEqual([]);
      expect(
        await list('invoices', '&filter[total][gt]=225.99&filter[total][lt]=226.01'),
      ).toHaveLength(1);
    });

    it('finds the menus of one of several roles, of none, without one', async () => {
      const [role] = (await list('roles')) as [Listed];
      const menus = await list('menus');
      const having = await list('menus', `&filter[role_id]=${role.id}`);
      expect(having.length).toBeGreaterThan(0);
      const asked = (operator: string, value: string) =>
        list('menus', `&filter[role_id][${operator}]=${value}`);
      expect(ids(await asked('in', `${role.id},999999`))).toEqual(ids(having));
      expect(await asked('not', String(role.id))).toHaveLength(menus.length - having.length);
      const without = menus.filter(({ role_id }) => (role_id as []).length === 0);
      expect(ids(await asked('empty', 'true'))).toEqual(ids(without));
    });

    it('finds files, which are in no table', async () => {
      await admin.get('backup/download');
      const files = await list('backup');
      expect(files).toHaveLength(1);
      const [{ size }] = files as unknown as [{ size: number }];
      expect(await list('backup', `&filter[size][gte]=${size}`)).toHaveLength(1);
      expect(await list('backup', `&filter[size][gt]=${size}`)).toEqual([]);
      expect(
        await list('backup', `&filter[or][0][size][lt]=1&filter[or][1][created_at][empty]=false`),
      ).toHaveLength(1);
      expect((await refused('filter[size][gt]=x', 'backup')).map(([key]) => key)).toEqual([
        'filter[size][gt]',
      ]);
    });

    it('is refused on the key that is wrong', async () => {
      const unknown = ['This field is not known.'];
      for (const key of [
        'filter[total][near]',
        'filter[nothing][gt]',
        'filter[customer_name][gt]',
        'filter[total][gt][lt]',
        'filter[or][0]',
        'filter[or][a][total]',
        'filter[or][0][total][gt][lt]',
        'filter[or][100][total]',
        'filter[or][0][constructor][gt]',
        'filter[__proto__][gt]',
      ])
        expect(await refused(`${key}=1`)).toEqual([[key, unknown]]);
      for (const [key, value] of [
        ['filter[total][gt]', 'x'],
        ['filter[total][gt]', '1e3'],
        ['filter[total][gt]', '1.005'],
        ['filter[total][in]', '1,x'],
        ['filter[total][in]', ','],
        ['filter[total][between]', '1'],
        ['filter[total][between]', '1,2,3'],
        ['filter[total][between]', '2,1'],
        ['filter[due_date][gt]', '2026-02-30'],
        ['filter[created_at][gt]', '2026-13-01'],
        ['filter[payment_status][not]', 'x'],
        ['filter[total][empty]', 'maybe'],
        ['filter[or][0][total][gt]', 'x'],
      ])
        expect((await refused(`${key}=${value}`)).map(([name]) => name)).toEqual([key]);
      expect(await list('invoices', '&filter[total][gt]=')).toHaveLength(3);
      // The largest amounts that are taken, and the first that is not.
      expect(await list('invoices', '&filter[total][lt]=999999999999.99')).toHaveLength(3);
      expect(await list('invoices', '&filter[total][gt]=-999999999999.99')).toHaveLength(3);
      expect(await refused('filter[total][lt]=1000000000000')).toHaveLength(1);
    });

    it('has limits', async () => {
      const many = Array.from(
        { length: CONDITION_LIMITS.conditions + 1 },
        (_, nth) => `filter[or][${nth}][total][gt]=1`,
      );
      expect(await list('invoices', `&${many.slice(1).join('&')}`)).toHaveLength(3);
      expect((await refused(many.join('&'))).map(([name]) => name)).toEqual([
        many.at(-1)!.split('=')[0],
      ]);
      const values = Array.from({ length: CONDITION_LIMITS.values + 1 }, (_, nth) => nth).join(',');
      expect((await refused(`filter[total][in]=${values}`)).map(([name]) => name)).toEqual([
        'filter[total][in]',
      ]);
    });

    it('is no question for a register', async () => {
      const key = 'filter[customer_name][is]';
      expect(await refused(`${key}=x`, 'sales-registers')).toEqual([
        [key, ['This field is not known.']],
      ]);
    });
  });
});
