// Files as people have them: columns by the screen's labels or by choice, right rows without the
// wrong ones, customers that are there already, long files in parts, opening stock of products.
import { beforeAll, describe, expect, it } from 'vitest';
import { requestTexts } from '../../domain/requests/document-requests.ts';
import { openShop, type Shop, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const headers = ['Customer Name', 'Mobile', 'Address', 'City', 'Country', 'State', 'PAN', 'Type'];
const row = (name: string, mobile: string, pan = '', type = 'Company') => [
  name,
  mobile,
  'New Road',
  'Kathmandu',
  'नेपाल',
  'बागमती',
  pan,
  type,
];

describe('a file of records', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Files');
      shop = await openShop(admin);
    });
    const send = (body: object, entity = 'customers') => admin.post(`${entity}/-/import`, body);
    const total = async (search: string) =>
      (await admin.get(`customers?search[customer_name]=${encodeURIComponent(search)}`)).body
        ?.total ?? 0;
    const product = async () => {
      const { data } = (await admin.get('products?limit=1')).body;
      return { unit: data[0].units.name as string, family: data[0].product_family.name as string };
    };

    it('has the labels of the list and the form, in either language; a person’s name is split', async () => {
      const { body } = await send({
        rows: [
          headers,
          row('Everest Traders Pvt. Ltd.', '9841111111', '', 'Company'),
          row('Gita Devi Rai', '9841111112', '', 'व्यक्ति'),
          row('हिमाल स्टोर', '9841111113', '', 'कम्पनी'),
        ],
      });
      expect(body.created).toBe(3);
      const { data } = (await admin.get('customers?limit=3')).body;
      expect(data[2]).toMatchObject({ last_name: 'Everest Traders Pvt. Ltd.', type: 'C' });
      expect(data[1]).toMatchObject({ first_name: 'Gita Devi', last_name: 'Rai', type: 'I' });
      expect(data[0]).toMatchObject({ last_name: 'हिमाल स्टोर', country: { name: 'Nepal' } });
    });

    it('has its own names where the request says what they mean', async () => {
      const columns = [
        'last_name',
        'mobile_no',
        'address',
        'city',
        'country_id',
        'state',
        null,
        null,
      ];
      const mine = ['Kunde', 'Nummer', 'Strasse', 'Ort', 'Land', 'Region', 'Schuhe', 'x'];
      const rows = [mine, row('Mapped', '9841111114', '42', 'y')];
      expect((await send({ rows, preview: true })).status).toBe(422);
      expect((await send({ rows, columns })).body.created).toBe(1);
      const unknown = await send({ rows, columns: columns.map(name => name ?? 'shoe_size') });
      expect(unknown.body.message).toEqual({ columns: ['Unknown column: shoe_size, shoe_size.'] });
      expect((await send({ rows, columns: ['last_name'] })).status).toBe(422);
    });

    it('is refused with two columns of one name, and its surplus cells are named (finding E16)', async () => {
      const twice = await send({
        rows: [[...headers, 'Company Name', 'mobile_no'], row('A', '9841111115')],
        preview: true,
      });
      expect(twice.body.message.rows[0]).toContain('Mobile');
      const { body } = await send({
        rows: [headers, [...row('B', '9841111116'), '', 'lost'], row('C', '9841111117')],
        preview: true,
      });
      expect(body.wrong).toEqual([
        { row: 1, problems: { cells: [expect.stringContaining('lost')] } },
      ]);
    });

    it('is taken without its wrong rows where the person says so', async () => {
      const rows = [
        headers,
        row('Right One', '9841111118'),
        row('Wrong', '12'),
        row('Right Two', '9841111119'),
      ];
      const { wrong } = (await send({ rows, preview: true })).body;
      expect(wrong.map((each: { row: number }) => each.row)).toEqual([2]);
      expect((await send({ rows })).status).toBe(422);
      expect(await total('Right')).toBe(0);
      expect((await send({ rows, skip: [2] })).body.created).toBe(2);
      expect([await total('Right'), await total('Wrong')]).toEqual([2, 0]);
      for (const skip of [[0], [4], ['2'], 'all'])
        expect((await send({ rows, skip })).status).toBe(422);
    });

    it('tells of customers that are there already, or twice in the file (finding B8)', async () => {
      const { pan, last_name } = await validCustomer(admin);
      const rows = [
        headers,
        row('Fresh', '9841111120'),
        row('Another Name', '9841111121', pan),
        row('FRESH', '9841111120'),
      ];
      const { body } = await send({ rows, preview: true });
      expect(body.wrong).toEqual([]);
      expect(body.similar).toEqual([
        { row: 2, message: `Same PAN: ${last_name} (${shop.customer.code})` },
        { row: 3, message: 'Same Customer Name, Mobile as row 1' },
      ]);
      expect((await send({ rows, skip: [3] })).body.created).toBe(2);
    });

    it('comes in parts, each once, and goes on after the last one', async () => {
      const names = Array.from({ length: 6 }, (_, place) => `Part ${place}`);
      const part = (from: number) => ({
        rows: [headers, ...names.slice(from, from + 2).map(name => row(name, '9841111122'))],
        file: { id: 'a file', from, total: names.length },
      });
      const imported = async () =>
        (await admin.get('customers/-/import?file=a%20file')).body.imported;
      expect(await imported()).toBe(0);
      expect((await send(part(0))).status).toBe(200);
      expect(await imported()).toBe(2);
      const again = await send(part(0));
      expect(again.body.message).toEqual({
        file: ['The first 2 rows of this file have been imported; go on after them.'],
      });
      expect((await send(part(4))).status).toBe(422);
      const both = await Promise.all([send(part(2)), send(part(2))]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect((await send(part(4))).status).toBe(200);
      expect([await imported(), await total('Part')]).toEqual([0, 6]);
      const tooLong = await send({ ...part(0), file: { id: 'b', from: 0, total: 100_001 } });
      expect(tooLong.body.message).toEqual({
        file: ['A file can have at most 100,000 rows.'.replace(',', '')],
      });
    });

    it('that was begun before its records were lost begins anew', async () => {
      const rows = [headers, row('Lost', '9841111123')];
      await send({ rows, file: { id: 'lost', from: 0, total: 9 } });
      const { body } = await admin.get('customers?limit=1');
      await world().app.database.write(tx =>
        tx.deleteFrom('customers').where('id', '=', body.data[0].id).execute(),
      );
      expect((await admin.get('customers/-/import?file=lost')).body.imported).toBe(0);
      expect((await send({ rows, file: { id: 'lost', from: 0, total: 9 } })).status).toBe(200);
    });

    it('of products brings opening stock along, on a Nepali date too (finding E16)', async () => {
      const { unit, family } = await product();
      const columns = ['Name', 'Type', 'Product Family', 'Unit', 'Sales Price', 'Purchase Price'];
      const stock = ['Opening Stock', 'सुरुको मौज्दातको मूल्य', 'Opening Stock Date'];
      const item = (name: string, type: string, ...more: string[]) => [
        name,
        type,
        family,
        unit,
        '10',
        '5',
        ...more,
      ];
      const rows = (...items: string[][]) => [[...columns, ...stock], ...items];
      const { body } = await send(
        {
          rows: rows(
            item('Nails', 'Product', '४०', '1,250.50', '2083-07-01'),
            item('Screws', 'Product', '7', '', '2026/10/18'),
            item('Hammer', 'Product'),
          ),
        },
        'products',
      );
      expect(body.created).toBe(3);
      const { data } = (await admin.get('inventory?limit=2')).body;
      expect(data[1]).toMatchObject({
        product_name: 'Nails',
        stock_available: 40,
        value: 1250.5,
        date_added: '2026-10-18',
      });
      expect(data[0]).toMatchObject({
        product_name: 'Screws',
        value: null,
        date_added: '2026-10-18',
      });
      const wrong = await send(
        {
          rows: rows(
            item('Repair 2', 'Service', '3'),
            item('Old', 'Product', '3', '', '1900-01-01'),
            item('Valued', 'Product', '', '100'),
            item('Typo', 'Product', 'many'),
          ),
          preview: true,
        },
        'products',
      );
      expect(wrong.body.wrong).toEqual([
        {
          row: 1,
          problems: {
            'inventory.stock_available': [
              'Only an active product has opening stock; a service has none.',
            ],
          },
        },
        { row: 2, problems: { 'inventory.date_added': [requestTexts.outsideCalendar.en] } },
        { row: 3, problems: { 'inventory.stock_available': ['This field is required.'] } },
        {
          row: 4,
          problems: { 'inventory.stock_available': ['This field must be a whole number.'] },
        },
      ]);
    });

    it.each(['customers', 'vendors', 'products', 'inventory'])(
      'has a template of %s whose example is right',
      async entity => {
        for (const language of ['en', 'ne'] as const) {
          const { body } = await admin.get(`${entity}/-/import`, { language });
          const example = body.example as { header: string; cell: string }[];
          const rows = [example.map(({ header }) => header), example.map(({ cell }) => cell)];
          const judged = await admin.post(`${entity}/-/import`, { rows, preview: true });
          expect([judged.status, judged.body.wrong]).toEqual([200, []]);
        }
      },
    );
  });
});
