// The first and the last months of the calendar: months of the table are answered, others are
// refused by name, and the dashboard opens whatever the machine's clock says.
import { describe, expect, it } from 'vitest';
import { toAd } from '../../domain/calendar/bikram-sambat.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

describe('the ends of the calendar', () => {
  describeOnBothEngines(world => {
    const statusOf = async (admin: Caller, path: string) =>
      [
        path,
        (await admin.get(/export/.test(path) ? `${path}&export_type=csv` : path)).status,
      ] as const;

    it('are answered by every form up to the last month of 2090, whose tax is due after it', async () => {
      const admin = await world().createCompany('Last Months Shop');
      for (const path of [
        'vat-return/2090/4',
        'vat-return/2000/4',
        'annex-13?year=2090',
        'report-charts/months?year=2090',
      ])
        expect(await statusOf(admin, path)).toEqual([path, 200]);
      const { body } = await admin.get('vat-return/2090/12');
      expect(body).toMatchObject({ period: { fiscal_year: '2090/91' }, due: { bs: '2091-01-25' } });
      expect((await admin.put('vat-return/2090/12', { remarks: 'The last one' })).status).toBe(200);
      expect((await admin.get('vat-return/2090/12/export?export_type=pdf')).status).toBe(200);
      for (const month of ['12', 'all'])
        for (const path of [
          'tax-forms/sales',
          'report-charts/top',
          'cancellations/export',
          'inspection-pack',
        ]) {
          const toUrl = (year: number) => `${path}?year=${year}&month=${month}`;
          expect(await statusOf(admin, toUrl(2090))).toEqual([toUrl(2090), 200]);
          expect(await statusOf(admin, toUrl(2091))).toEqual([toUrl(2091), 422]);
        }
    });

    it('are refused by name before Shrawan 2000: their fiscal year began before the calendar', async () => {
      const admin = await world().createCompany('First Months Shop');
      for (const path of [
        'vat-return/2000/1',
        'vat-return/2000/3',
        'tax-forms/sales?year=2000&month=2',
        'cancellations/export?year=2000&month=3',
      ]) {
        expect(await statusOf(admin, path)).toEqual([path, 422]);
      }
      const yearMessage = async (language: 'en' | 'ne') =>
        (await admin.get('vat-return/2000/1', { language })).body.message.year;
      expect(await yearMessage('en')).toEqual([
        'The fiscal year of this month begins before 2000, which the calendar does not cover.',
      ]);
      expect(await yearMessage('ne')).toEqual([
        'यो महिनाको आर्थिक वर्ष २००० भन्दा अघि सुरु हुन्छ: त्यो पात्रोमा छैन।',
      ]);
    });

    it.each([
      [
        toAd({ year: 2000, month: 4, day: 1 }),
        { fiscal_year: '2000/01', last_month: { year: 2000, month: 3 } },
      ],
      [
        toAd({ year: 2090, month: 4, day: 17 }),
        { fiscal_year: '2090/91', this_month: { year: 2090, month: 4 } },
      ],
      [
        toAd({ year: 2090, month: 12, day: 30 }),
        { fiscal_year: '2090/91', last_month: { year: 2090, month: 11 } },
      ],
      [toAd({ year: 2000, month: 1, day: 7 }), undefined],
      ['2040-01-01', undefined],
    ])('keep the dashboard working on %s', async (day, sales) => {
      const name = `Shop of ${day}`;
      await world().createCompany(name);
      world().setNow(`${day}T06:00:00Z`);
      const { body: session } = await world().signIn(
        `admin.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@shop.test`,
        'Secret-123',
      );
      const { status, body } = await world().anonymous.get('overview', {
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      world().setNow(NOW);
      expect([status, body.below_minimum]).toEqual([200, 0]);
      // Unknown months are left out.
      if (sales) expect(body).toMatchObject({ sales, credit_notes: {}, cancellations: {} });
      else expect(body).toEqual({ below_minimum: 0, digest_asked: 1 });
    });
  });
});
