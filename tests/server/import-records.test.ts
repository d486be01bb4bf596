// New customers, vendors and products from the rows of a file: validated row by row, stored all or
// none.
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const headers = ['Company Name', 'मोबाइल', 'address', 'City', 'Country', 'State', 'PAN', 'Type'];
const row = (name: string, more: Partial<Record<number, string>> = {}) =>
  [name, '९८४१०००००१', 'New Road', 'Kathmandu', 'nepal', 'Bagmati', '', 'Company'].map(
    (cell, index) => more[index] ?? cell,
  );

describe('an import', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Importers');
      await openShop(admin);
    });
    const send = (rows: unknown, preview?: unknown, entity = 'customers') =>
      admin.post(`${entity}/-/import`, { rows, preview });
    const count = async (entity = 'customers') =>
      (await admin.get(`${entity}?limit=1`)).body.total as number;

    it('reads headers in either language, names for references, digits of either script; a preview stores nothing', async () => {
      const before = await count();
      const rows = [
        headers.map(header => (header === 'Type' ? 'Type' : header)),
        row('Himal Stores', { 7: 'C' }),
        row('Rai', { 7: 'व्यक्ति' }),
      ];
      const preview = await send(rows, true);
      expect(preview.body).toEqual({
        columns: [
          'last_name',
          'mobile_no',
          'address',
          'city',
          'country_id',
          'state',
          'pan',
          'type',
        ],
        total: 2,
        wrong: [],
        similar: [],
      });
      expect(await count()).toBe(before);
      const done = await send(rows);
      expect(done.body).toEqual({ created: 2, message: '2 records imported successfully.' });
      const { data } = (await admin.get('customers?limit=2')).body;
      expect(data[1]).toMatchObject({
        customer_name: 'Himal Stores',
        mobile_no: '9841000001',
        type: 'C',
        country: { name: 'Nepal' },
        province: { name: 'Bagmati' },
      });
      expect(data[0]).toMatchObject({ customer_name: 'Rai', type: 'I' });
      expect(data[0].customer_code > data[1].customer_code).toBe(true);
    });

    it('reports the problems of each row, and stores none of them', async () => {
      const before = await count();
      const rows = [
        headers,
        row('Fine', { 7: 'C' }),
        row('', { 6: '12', 7: 'C' }),
        row('Far', { 4: 'Atlantis', 7: 'C' }),
        row('Where', { 5: 'Nowhere', 7: 'Q' }),
      ];
      const { wrong } = (await send(rows, true)).body;
      expect(wrong).toEqual([
        {
          row: 2,
          problems: {
            last_name: ['This field is required.'],
            pan: ['This is not a valid pan number'],
          },
        },
        {
          row: 3,
          problems: {
            country_id: ['This record does not exist.'],
            state: ['This record does not exist.'],
          },
        },
        {
          row: 4,
          problems: { state: ['This record does not exist.'], type: [expect.any(String)] },
        },
      ]);
      const refused = await send(rows);
      expect(refused.status).toBe(422);
      expect(refused.body.message['rows.2.pan']).toEqual(['This is not a valid pan number']);
      expect(await count()).toBe(before);
    });

    it('finds existing records, and duplicates in one file', async () => {
      const products = [
        'Product Name',
        'Barcode',
        'Product Family',
        'Unit',
        'Sales Price',
        'Purchase Price',
        'Type',
      ];
      const { data } = (await admin.get('products?limit=1')).body;
      const family = data[0].product_family.name as string;
      const unit = data[0].units.name as string;
      const product = (name: string, barcode: string) => [
        name,
        barcode,
        family,
        unit,
        '1,250.50',
        '1,000',
        'Product',
      ];
      expect(
        (await send([products, product('Mouse', '890')], false, 'products')).body.created,
      ).toBe(1);
      expect((await admin.get('products?filter[barcode]=890')).body.data[0]).toMatchObject({
        name: 'Mouse',
        sales_price: 1250.5,
      });
      const { wrong } = (
        await send(
          [products, product('A', '891'), product('B', '890'), product('C', '891')],
          true,
          'products',
        )
      ).body;
      expect(wrong).toEqual([
        { row: 2, problems: { barcode: ['Barcode already esists.'] } },
        { row: 3, problems: { barcode: ['Same as row 1.'] } },
      ]);
    });

    it('guesses nothing: a comma that may be a decimal point is refused', async () => {
      const products = [
        'Product Name',
        'Product Family',
        'Unit',
        'Sales Price',
        'Purchase Price',
        'Type',
      ];
      const { data } = (await admin.get('products?limit=1')).body;
      const product = (price: string) => [
        'Ruler',
        data[0].product_family.name as string,
        data[0].units.name as string,
        price,
        '10',
        'Product',
      ];
      const judged = async (price: string) =>
        (await send([products, product(price)], true, 'products')).body;
      for (const price of ['12,50', '1,2,3', '12,5000', ',5']) {
        const { wrong } = await judged(price);
        expect([price, Object.keys(wrong[0]?.problems ?? {})]).toEqual([price, ['sales_price']]);
      }
      for (const price of ['1,00,000', '100,000.50', '१,२५०'])
        expect([price, (await judged(price)).wrong]).toEqual([price, []]);
    });

    it.each([
      [undefined, 'Send a list of rows; the first row holds the column names.'],
      [[['Company Name']], 'Send a list of rows; the first row holds the column names.'],
      [[['Company Name'], [7]], 'Send a list of rows; the first row holds the column names.'],
      [
        [
          ['Company Name', 'Shoe Size'],
          ['A', '7'],
        ],
        'Unknown column: Shoe Size.',
      ],
      [Array.from({ length: 2002 }, () => ['Company Name']), 'A file can have at most 2000 rows.'],
    ])('is refused as a whole when it is %#', async (rows, sentence) => {
      expect((await send(rows, true)).body.message).toEqual({ rows: [sentence] });
    });

    it('needs the permission to create', async () => {
      const auditor = await world().createUser(admin, 'Auditor');
      expect(
        (await auditor.post('customers/-/import', { rows: [headers, row('X')], preview: true }))
          .status,
      ).toBe(403);
      expect((await admin.post('currencies/-/import', { rows: [] })).status).toBe(404);
    });
  });
});
