// Common parts of the pages of the four reports: periods, searches, pages, files.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../../custom-pages/index.tsx';
import { registers } from '../../domain/registers/registers.ts';
import { toTimeRange } from '../../domain/registers/report-period.ts';
import { ALL_REPORTS, readLastQuery, renderReport } from '../support/report-page.tsx';
import { choose } from '../support/screen-queries.ts';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));

describe('a report', () => {
  // 5 Mangsir 2083 in Nepal.
  beforeEach(
    () => void vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), toFake: ['Date'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('is at its address (REP-001..004)', () => {
    for (const name of ALL_REPORTS)
      expect(pages.map(one => one.path)).toContain(registers[name].address);
  });

  it.each(ALL_REPORTS)(
    '(%s) requests the current Nepali month, or the chosen period instead (REP-005..011, REP-024, REP-025, REP-045, CONST-043, CONST-057, OPEN-087)',
    async name => {
      const { calls } = renderReport(name);
      expect(
        await screen.findByRole('heading', { level: 1, name: registers[name].title.en }),
      ).toBeVisible();
      await waitFor(() =>
        expect(readLastQuery(calls, name).get('start_date')).toBe('2026-11-17 00:00:00'),
      );
      expect(Object.fromEntries(readLastQuery(calls, name))).toMatchObject({
        limit: '10',
        page: '1',
        end_date: '2026-12-15 23:59:59',
      });
      await choose('Month', 'All');
      await choose('Year', '2082');
      await choose('Page Size', '25');
      await waitFor(() => expect(readLastQuery(calls, name).get('limit')).toBe('25'));
      const year = toTimeRange({ year: 2082, month: 'all' });
      expect(Object.fromEntries(readLastQuery(calls, name))).toMatchObject(year);
      await userEvent.click(screen.getByRole('combobox', { name: 'Page Size' }));
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
        '10',
        '25',
        '50',
      ]);
      await userEvent.keyboard('{Escape}');
      await userEvent.click(screen.getByRole('combobox', { name: 'Year' }));
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(
        Array.from({ length: 11 }, (_, index) => String(2083 - index)),
      );
      await userEvent.keyboard('{Escape}');
      await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
      expect(screen.getAllByRole('option')).toHaveLength(13);
    },
  );

  it.each(ALL_REPORTS)(
    '(%s) is searched by name, turned page by page and headed by the company (REP-012..017, REP-021..023, REP-026)',
    async name => {
      const { calls } = renderReport(name);
      const pager = (await screen.findAllByRole('navigation', { name: 'pagination' }))[0]!;
      await userEvent.click(within(pager).getByRole('button', { name: '2' }));
      await waitFor(() => expect(readLastQuery(calls, name).get('page')).toBe('2'));
      await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'gorkha{Enter}');
      await waitFor(() =>
        expect(readLastQuery(calls, name).get(`search[${registers[name].party}]`)).toBe('gorkha'),
      );
      expect(readLastQuery(calls, name).get('page')).toBe('1');
      expect(screen.getByRole('heading', { level: 2, name: 'Shop' })).toBeVisible();
      expect(screen.getByText('301234567')).toBeVisible();
      expect(screen.getByText('Period: 1 Mangsir 2083 – 29 Mangsir 2083')).toBeVisible();
    },
  );

  it.each(ALL_REPORTS)(
    '(%s) is exported under its filters; the buttons wait and say Generating ... (REP-018..020, REP-040, REP-041, REP-044, EXP-001..011, QUIRK-075)',
    async name => {
      const { download, saveFile } = await import('../../src/api/download.ts');
      vi.mocked(saveFile).mockClear();
      renderReport(name, '/?search=ram');
      const group = await screen.findByRole('group', { name: 'Export' });
      const names = ['CSV', 'PDF', 'XLS', 'XML', 'TXT', ...(name === 'sales' ? ['XLSX'] : [])];
      expect(
        within(group)
          .getAllByRole('button')
          .map(button => button.textContent),
      ).toEqual(names);
      for (const label of names) {
        let give: (file: File | undefined) => void = () => undefined;
        vi.mocked(download).mockImplementationOnce(
          () =>
            new Promise(resolve => {
              give = resolve;
            }),
        );
        await userEvent.click(within(group).getByRole('button', { name: label }));
        for (const button of within(group).getAllByRole('button', { name: 'Generating ...' }))
          expect(button).toBeDisabled();
        expect(within(group).getAllByRole('button', { name: 'Generating ...' })).toHaveLength(
          names.length,
        );
        const asked = label === 'XLSX' ? { copy: 'true' } : { export_type: label.toLowerCase() };
        expect(vi.mocked(download).mock.lastCall).toMatchObject([
          `${registers[name].path}/export`,
          expect.stringMatching(new RegExp(`^\\d{14}\\.${label.toLowerCase()}$`)),
          {
            ...asked,
            ...toTimeRange({ year: 2083, month: 8 }),
            [`filter[${registers[name].party}]`]: 'ram',
          },
        ]);
        if (label === 'XLSX')
          expect(vi.mocked(download).mock.lastCall![2]).not.toHaveProperty('export_type');
        // The last one fails: the error is shown elsewhere, and the buttons are there again.
        give(label === names.at(-1) ? undefined : new File(['x'], 'x'));
        await within(group).findByRole('button', { name: label });
      }
      expect(saveFile).toHaveBeenCalledTimes(names.length - 1);
    },
  );

  it.each(ALL_REPORTS)('(%s) says when there is nothing (REP-039)', async name => {
    renderReport(name, '/', { empty: true });
    expect(await screen.findByRole('cell', { name: 'No Record found' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'pagination' })).toBeNull();
  });

  it('loads the counters and resellers, and offers them where there is a choice (REP-056)', async () => {
    const { calls } = renderReport('sales', '/', {
      pos: ['Main', 'Second'],
      resellers: ['Everest'],
    });
    await choose('POS', 'Second');
    await waitFor(() => expect(readLastQuery(calls, 'sales').get('filter[pos]')).toBe('Second'));
    await choose('Reseller', 'Everest');
    await waitFor(() =>
      expect(readLastQuery(calls, 'sales').get('filter[reseller]')).toBe('Everest'),
    );
  });

  it('ignores values in its address that no report offers', async () => {
    const { calls } = renderReport('sales', '/?year=1999&month=13&limit=7&page=0');
    await screen.findByRole('link', { name: '12/-' });
    expect(Object.fromEntries(readLastQuery(calls, 'sales'))).toMatchObject({
      start_date: '2026-11-17 00:00:00',
      limit: '10',
      page: '1',
    });
  });

  it('is printed as the PDF of its filters', async () => {
    const { download } = await import('../../src/api/download.ts');
    renderReport('sales', '/?year=2082&month=all');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(vi.mocked(download).mock.lastCall).toMatchObject([
      'sales-registers/export',
      'sales.pdf',
      { export_type: 'pdf', ...toTimeRange({ year: 2082, month: 'all' }) },
    ]);
  });
});
