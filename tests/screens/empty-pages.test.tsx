// Every hand-written page without rows says so, in both languages; a narrowed one has a button that
// removes the filters.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ActivityLog } from '../../custom-pages/activity-log/ActivityLog.tsx';
import { AuditLog } from '../../custom-pages/audit-log/AuditLog.tsx';
import { Backup } from '../../custom-pages/backup/Backup.tsx';
import { PrintLedger } from '../../custom-pages/inspection/PrintLedger.tsx';
import { QueryLog } from '../../custom-pages/query-log/QueryLog.tsx';
import { StockHistory } from '../../custom-pages/stock/StockHistory.tsx';
import { computeDatePresets } from '../../domain/calendar/date-presets.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';

afterEach(() => switchLanguage('en'));

const pages: [name: string, page: ReactElement, en: string, ne: string][] = [
  ['the activity log', <ActivityLog key="a" />, 'No changes yet.', 'अहिलेसम्म कुनै परिवर्तन छैन।'],
  ['backups', <Backup key="b" />, 'No backups yet.', 'अहिलेसम्म कुनै ब्याकअप छैन।'],
  ['the binary log', <AuditLog key="c" />, 'No binary logs yet.', 'अहिलेसम्म कुनै बाइनरी लग छैन।'],
  ['the query log', <QueryLog key="d" />, 'No query logs yet.', 'अहिलेसम्म कुनै क्वेरी लग छैन।'],
  [
    'the inventory history',
    <StockHistory key="e" />,
    'Stock not tracked yet',
    'अहिलेसम्म कुनै मौज्दात राखिएको छैन।',
  ],
  [
    'the print ledger',
    <PrintLedger key="f" />,
    'Nothing has been printed yet.',
    'अहिलेसम्म केही प्रिन्ट भएको छैन।',
  ],
];

const empty = () => ({ status: 204 });
const askedFor = (calls: ApiCall[], path: string) =>
  decodeURIComponent(calls.filter(call => call.path.startsWith(path)).at(-1)!.path);

describe('a page without rows', () => {
  it.each(pages)('says so: %s', async (_, page, en, ne) => {
    renderScreen(page, empty);
    expect(await screen.findByText(en)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    switchLanguage('ne');
    expect(await screen.findByText(ne)).toBeVisible();
  });
});

describe('a page with two dates', () => {
  it.each([
    ['the activity log', <ActivityLog key="a" />, 'logs', '-', ['start_date', 'end_date']],
    ['the query log', <QueryLog key="b" />, 'query-log', '-', ['start_date', 'end_date']],
    ['the inventory history', <StockHistory key="c" />, 'inventory/-/current', '/', ['from', 'to']],
    ['the print ledger', <PrintLedger key="d" />, 'print-ledger', '-', ['start_date', 'end_date']],
  ] as const)(
    'is asked by the quarter of the Nepali year in one choice, and for everything again: %s',
    async (_, page, path, between, names) => {
      const { start_date, end_date } = computeDatePresets(toNepalDate(new Date())).quarter;
      const asked = [start_date, end_date].map(
        (day, index) => `${names[index]}=${day.replaceAll('-', between)}`,
      );
      const { calls } = renderScreen(page, empty);
      await userEvent.click(await screen.findByRole('button', { name: 'Period' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'This quarter' }));
      for (const part of asked) await waitFor(() => expect(askedFor(calls, path)).toContain(part));
      expect(await screen.findByText('No records match these filters.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
      for (const part of asked)
        await waitFor(() => expect(askedFor(calls, path)).not.toContain(part));
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: 'Start Date' })).toHaveValue(''),
      );
    },
  );
});
