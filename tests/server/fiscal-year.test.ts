// Fiscal years: a full year, no overlap, the current one is the one that contains today.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FIRST_YEAR,
  getDaysInMonth,
  LAST_YEAR,
  toAd,
} from '../../domain/calendar/bikram-sambat.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('fiscal years', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Year Shop');
    });

    it('are missing at first, which the page gets as 204 (AUTH-052, API-031)', async () => {
      expect((await admin.get('fiscal-year/current')).status).toBe(204);
    });

    it('are refused when short, with a message under their field (SET-026, CONST-007)', async () => {
      const { status, body } = await admin.post('fiscal-year', {
        name: '2083/84',
        start_date: '2026-07-17',
        end_date: '2027-07-15',
      });
      expect([status, body.message]).toEqual([422, { end_date: ['Invalid date range'] }]);
    });

    it('are days of the Bikram Sambat calendar: a year typed in BS where AD is meant is refused', async () => {
      const { status, body } = await admin.post('fiscal-year', {
        name: '2084/85',
        start_date: '2084-04-01',
        end_date: '2085-03-31',
      });
      expect([status, body.message]).toEqual([
        422,
        {
          end_date: [
            `The Bikram Sambat calendar is known from ${toAd({ year: FIRST_YEAR, month: 1, day: 1 })} to ${toAd({ year: LAST_YEAR, month: 12, day: getDaysInMonth(LAST_YEAR, 12) })} (AD).`,
          ],
        },
      ]);
    });

    it('of exactly 365 days are a year (OPEN-024, API-034, SET-027, CONST-054)', async () => {
      const { status, body } = await admin.post('fiscal-year', {
        name: '2082/83',
        start_date: '2025-07-17',
        end_date: '2026-07-16',
      });
      expect([status, body.current_fiscal_year]).toEqual([200, false]);
    });

    it('may not overlap or repeat a name, and need one', async () => {
      expect(
        (
          await admin.post('fiscal-year', {
            name: 'other',
            start_date: '2026-07-16',
            end_date: '2027-07-16',
          })
        ).body.message,
      ).toEqual({
        start_date: ['This range overlaps the fiscal year 2082/83.'],
      });
      expect(
        (
          await admin.post('fiscal-year', {
            name: '2082/83',
            start_date: '2026-07-17',
            end_date: '2027-07-16',
          })
        ).body.message,
      ).toEqual({ name: ['Name already esists.'] });
      expect(
        (await admin.post('fiscal-year', { start_date: '2026-07-17', end_date: '2027-07-16' })).body
          .message,
      ).toEqual({
        name: ['This field is required.'],
      });
    });

    it('name the current one, by Nepal’s day (SET-020, ENT-007, ENT-008, API-033)', async () => {
      await admin.post('fiscal-year', {
        name: '2083/84',
        start_date: '2026-07-17',
        end_date: '2027-07-16',
      });
      expect((await admin.get('fiscal-year/current')).body).toMatchObject({
        name: '2083/84',
        current_fiscal_year: true,
      });
      const listed = (await admin.get('fiscal-year/list')).body.data as {
        name: string;
        current_fiscal_year: boolean;
      }[];
      expect(listed.map(year => [year.name, year.current_fiscal_year])).toEqual([
        ['2083/84', true],
        ['2082/83', false],
      ]);
    });
  });
});
