// The page of the activity log.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ActivityLog } from '../../custom-pages/activity-log/ActivityLog.tsx';
import { renderScreen } from '../support/render-screen.tsx';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));

const entry = {
  id: 51,
  group_id: 'b2f0',
  username: 'Sita Sharma',
  table_name: 'units',
  table_pk: 'id',
  table_pk_value: '4',
  old_value: 'pcs',
  new_value: 'piece',
  field_name: 'name',
  action: 'update',
  created: '2026-11-21 11:45:00',
};
const draw = () =>
  renderScreen(<ActivityLog />, ({ path }) =>
    path.startsWith('logs') ? { status: 200, body: { data: [entry], total: 60 } } : undefined,
  );
const lastQuery = (calls: { path: string }[]) =>
  new URLSearchParams(
    calls
      .filter(call => call.path.startsWith('logs'))
      .at(-1)!
      .path.split('?')[1],
  );

describe('the activity log', () => {
  it('has eleven columns in their order (ADM-LOG-021..031)', async () => {
    draw();
    await screen.findByRole('cell', { name: 'Sita Sharma' });
    const heads = screen.getAllByRole('columnheader').map(head => head.textContent);
    expect(heads).toEqual(
      'id,group id,username,table name,table pk,pk value,old value,new value,field name,action,created'.split(
        ',',
      ),
    );
    const cells = within(screen.getAllByRole('row')[1]!)
      .getAllByRole('cell')
      .map(cell => cell.textContent);
    expect(cells).toEqual(Object.values({ ...entry, id: '51' }));
  });

  it('is searched by user name, narrowed by dates that it repeats as DD/MM/YYYY, and paged by 10, 25 or 50 (ADM-LOG-013..015, CONST-044, CONST-055, QUIRK-072)', async () => {
    const { calls } = draw();
    await screen.findByRole('cell', { name: 'Sita Sharma' });
    expect(lastQuery(calls).get('limit')).toBe('10');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'sita{Enter}');
    await waitFor(() => expect(lastQuery(calls).get('search[username]')).toBe('sita'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-11-21');
    await waitFor(() => expect(lastQuery(calls).get('end_date')).toBe('2026-11-21 23:59:59'));
    expect(lastQuery(calls).get('start_date')).toBe('2026-11-01 00:00:00');
    expect(screen.getByText('From 01/11/2026 to 21/11/2026')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Page Size' }));
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      '10',
      '25',
      '50',
    ]);
    await userEvent.click(screen.getByRole('option', { name: '25' }));
    await waitFor(() => expect(lastQuery(calls).get('limit')).toBe('25'));
  });

  it('sends no request for dates that run backwards', async () => {
    const { calls } = draw();
    await screen.findByRole('cell', { name: 'Sita Sharma' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-21');
    await waitFor(() => expect(lastQuery(calls).get('start_date')).toBe('2026-11-21 00:00:00'));
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-11-01');
    expect(screen.getByRole('textbox', { name: 'End Date' })).toHaveAccessibleDescription(
      /Invalid date range/,
    );
    expect(lastQuery(calls).get('end_date')).toBeNull();
  });

  it('is exported as csv, xml, pdf, txt and xls under the search of the screen; the buttons say Generating ... (ADM-LOG-016..020, OPEN-115, QUIRK-074)', async () => {
    const { download, saveFile } = await import('../../src/api/download.ts');
    draw();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'sita{Enter}');
    const buttons = within(screen.getByRole('group', { name: 'Export' })).getAllByRole('button');
    expect(buttons.map(button => button.textContent)).toEqual(['CSV', 'XML', 'PDF', 'TXT', 'XLS']);
    for (const type of ['csv', 'xml', 'pdf', 'txt', 'xls']) {
      let give: (file: File) => void = () => undefined;
      vi.mocked(download).mockImplementationOnce(
        () =>
          new Promise(resolve => {
            give = resolve;
          }),
      );
      await userEvent.click(screen.getByRole('button', { name: type.toUpperCase() }));
      const waiting = await screen.findAllByRole('button', { name: 'Generating ...' });
      expect(waiting).toHaveLength(5);
      for (const button of waiting) expect(button).toBeDisabled();
      expect(
        within(screen.getByRole('group', { name: 'Export' })).getAllByRole('progressbar'),
      ).toHaveLength(1);
      expect(vi.mocked(download).mock.lastCall).toMatchObject([
        'logs/export',
        expect.stringMatching(new RegExp(`^\\d{14}\\.${type}$`)),
        { export_type: type, 'search[username]': 'sita' },
      ]);
      give(new File(['x'], `log.${type}`));
      await screen.findByRole('button', { name: type.toUpperCase() });
    }
    expect(saveFile).toHaveBeenCalledTimes(5);
  });
});
