// Fields of a company's own in a file of receipts: a column each, by name or title, judged as on the page;
// a required one is not passed over.
import { describe, expect, it } from 'vitest';
import { usePaidShop } from '../support/paid-shop.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('own fields in a file of receipts', () => {
  describeOnBothEngines(world => {
    const { at } = usePaidShop(world);
    const send = async (body: object) => (await at.admin.post('receipts/-/import', body)).body;
    const wrongOf = async (rows: string[][]) =>
      Object.fromEntries(
        (await send({ rows, preview: true })).wrong.map(
          ({ row, problems }: { row: number; problems: object }) => [row, problems],
        ),
      );
    const headers = ['Date', 'Customer', 'Amount'];
    const party = 'Sagarmatha Traders';

    it('have a column each, judged as on the page', async () => {
      const { admin } = at;
      const define = (field: object) =>
        admin.post('own-fields', { entity: 'receipts', type: 'text', ...field });
      await define({
        title: 'Deposit Slip',
        title_ne: 'जम्मा रसिद',
        required: true,
        is_unique: true,
      });
      await define({
        ...{ title: 'Branch', type: 'choice', default_value: 'ktm' },
        choices: [
          { value: 'ktm', title: 'Kathmandu', title_ne: 'काठमाडौँ' },
          { value: 'pkr', title: 'Pokhara', title_ne: 'पोखरा' },
        ],
      });
      await define({ title: 'Amount', name: 'counted', type: 'money', maximum: 500 });
      await define({ title: 'Slip Day', type: 'date' });
      const { example } = (await admin.get('receipts/-/import')).body;
      expect(example.slice(-4).map(({ header }: { header: string }) => header)).toEqual([
        ...['Deposit Slip', 'Branch', 'own_fields.counted', 'Slip Day'],
      ]);
      expect(await wrongOf([headers, ['2026-11-21', party, '5']])).toEqual({
        1: { 'own_fields.deposit_slip': ['This field is required.'] },
      });
      const own = ['जम्मा रसिद', 'branch', 'own_fields.counted', 'Slip Day (BS)'];
      const rows = [
        [...headers, ...own],
        ['2026-11-21', party, '5', 'S-1', 'पोखरा', '१००.५', '2083-08-05'],
        ['2026-11-21', party, '6', 'S-2', '', '', ''],
        ['2026-11-21', party, '7', 'S-3', 'Butwal', '600', 'soon'],
        ['2026-11-21', party, '8', 'S-2', '', '', ''],
      ];
      expect(await wrongOf(rows)).toEqual({
        3: {
          'own_fields.branch': [expect.any(String)],
          'own_fields.counted': [expect.any(String)],
          'own_fields.slip_day': [expect.any(String)],
        },
      });
      const stored = await send({ rows, skip: [3] });
      expect(
        stored.rows.map((row: { problems?: object }) => Object.keys(row.problems ?? {})),
      ).toEqual([...[[], [], ['own_fields.deposit_slip']]]);
      const { data } = (await admin.get('receipts?filter[own_fields.deposit_slip]=S-')).body;
      expect(data.map(({ own_fields }: { own_fields: object }) => own_fields)).toEqual(
        expect.arrayContaining([
          { deposit_slip: 'S-1', branch: 'pkr', counted: 100.5, slip_day: '2026-11-21' },
          { deposit_slip: 'S-2', branch: 'ktm', counted: null, slip_day: null },
        ]),
      );
      expect(data).toHaveLength(2);
    });
  });
});
