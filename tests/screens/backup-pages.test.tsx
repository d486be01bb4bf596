// The pages of backups, recovery and their logs.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditLog } from '../../custom-pages/audit-log/AuditLog.tsx';
import { Backup } from '../../custom-pages/backup/Backup.tsx';
import { Restore } from '../../custom-pages/backup/Restore.tsx';
import { QueryLog } from '../../custom-pages/query-log/QueryLog.tsx';
import { download } from '../../src/api/download.ts';
import { ApiError } from '../../src/api/http.ts';
import { upload } from '../../src/api/upload.ts';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));
vi.mock('../../src/api/upload.ts', () => ({ upload: vi.fn() }));
beforeEach(() => {
  vi.mocked(upload).mockReset();
  vi.mocked(download).mockReset();
});

const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent);
const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(cell => cell.textContent);
const file = (more: object) => ({ created_at: '2026-11-21 11:45:00', size: 1536, ...more });
const list = (row: object) => ({ status: 200, body: { data: [row], total: 30 } });

describe('the backups', () => {
  const draw = () =>
    renderScreen(<Backup />, ({ method, path }) => {
      if (path.startsWith('backup-settings') && method === 'PUT')
        return {
          status: 200,
          body: {
            nightly: 1,
            nightly_at: '23:30',
            keep: 30,
            copied: 0,
            message: 'Backup settings saved.',
          },
        };
      if (path.startsWith('backup-settings'))
        return { status: 200, body: { nightly: 1, nightly_at: '02:00', keep: 14, copied: 0 } };
      return path.startsWith('backup')
        ? list(file({ db_name: 'shop-2026-11-21-114500.sql' }))
        : undefined;
    });

  it('are a list of name, date and size with a download (ADM-BAK-001..004)', async () => {
    draw();
    await screen.findByRole('cell', { name: 'shop-2026-11-21-114500.sql' });
    expect(heads()).toEqual(['Database Name', 'Created Date', 'Size', 'Actions']);
    expect(cells()[2]).toBe('1.5 KB');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(download).toHaveBeenCalledWith(
      'backup/shop-2026-11-21-114500.sql',
      'shop-2026-11-21-114500.sql',
      {
        db_name: 'shop-2026-11-21-114500.sql',
      },
    );
  });

  it('are made by a button that waits for its end (ADM-BAK-005)', async () => {
    let end: (value: undefined) => void = () => undefined;
    vi.mocked(download).mockImplementation(() => new Promise(resolve => (end = resolve)));
    const { calls } = draw();
    const button = await screen.findByRole('button', { name: 'Backup Now' });
    await userEvent.click(button);
    expect(button).toBeDisabled();
    expect(within(button).getByRole('progressbar')).toBeInTheDocument();
    expect(download).toHaveBeenCalledWith('backup/download', 'backup.sql');
    const asked = calls.filter(call => call.path.startsWith('backup?')).length;
    end(undefined);
    await waitFor(() => expect(button).toBeEnabled());
    await waitFor(() =>
      expect(calls.filter(call => call.path.startsWith('backup?')).length).toBeGreaterThan(asked),
    );
  });

  it('are kept as the company decides', async () => {
    const { calls } = draw();
    const at = await screen.findByRole('textbox', { name: 'At' });
    await userEvent.clear(at);
    await userEvent.type(at, '२३:३०');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Backups to keep' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Backups to keep' }), '30');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Backup settings saved.')).toBeVisible();
    expect(calls.find(call => call.method === 'PUT')!.body).toEqual({
      nightly: 1,
      nightly_at: '23:30',
      keep: 30,
    });
  });
});

const sql = (name = 'shop.sql') => new File(['-- Bijak backup'], name);
const question = 'All the contents in database will be lost. Are you sure you want to recover ?';
const choose = async (chosen: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Recovery File'), chosen);
const confirm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Recover' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recover Database' });
  expect(within(dialog).getByText(question)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
};

describe('the recovery', () => {
  it('warns, and wants a .sql file (ADM-BAK-006, ADM-BAK-009, ADM-BAK-014..016, ERR-065)', async () => {
    renderScreen(<Restore />);
    expect(screen.getByRole('heading', { name: 'Recover Database' })).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('This replaces all company data');
    expect(screen.getByLabelText('Recovery File')).toHaveAttribute('accept', '.sql');
    await userEvent.click(screen.getByRole('button', { name: 'Recover' }));
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('Recovery');
    expect(toast).toHaveTextContent('Please upload sql file.');
    await choose(sql('picture.png'));
    await userEvent.click(screen.getByRole('button', { name: 'Recover' }));
    expect(await screen.findByText('Only .sql files are accepted.')).toBeVisible();
    expect(upload).not.toHaveBeenCalled();
  });

  it('asks, sends the file, reports the end and clears the form (ADM-BAK-007, ADM-BAK-008, ADM-BAK-010..013, API-187, QUIRK-066)', async () => {
    renderScreen(<Restore />);
    vi.mocked(upload).mockResolvedValue({
      message: 'It is back.',
      files: 2,
      documents: [
        { table: 'invoices', fiscal_year: '2083/84', documents: 7, last_no: 7, total: 9605000 },
      ],
    });
    await choose(sql());
    expect(screen.getByText('shop.sql')).toBeVisible();
    await confirm();
    expect(await screen.findByRole('status')).toHaveTextContent('It is back.');
    expect(screen.getAllByText('Recover Database').length).toBeGreaterThan(1);
    expect(screen.queryByText('shop.sql')).toBeNull();
    const [path, form] = vi.mocked(upload).mock.calls[0]!;
    expect(path).toBe('recover-database?ask=1');
    expect((form.get('recovery_file') as File).name).toBe('shop.sql');
    expect(
      within(screen.getByRole('region', { name: 'Recovered data' })).getByRole('cell', {
        name: 'Invoices',
      }),
    ).toBeVisible();
  });

  it('names the data that would be lost and offers to roll forward', async () => {
    renderScreen(<Restore />);
    const offer = {
      message: '8 documents are newer than the backup and would be lost.',
      checked: 'a'.repeat(32),
      created_at: '2026-11-21 11:45:00',
      lost: { invoices: 8 },
      roll_forward: { until: '2026-11-21 12:30:15', entries: 44 },
      reason: null,
    };
    vi.mocked(upload)
      .mockRejectedValueOnce(new ApiError(409, offer))
      .mockResolvedValueOnce({ message: 'It is back.' });
    await choose(sql());
    await confirm();
    const dialog = await screen.findByRole('dialog', { name: 'Newer documents' });
    expect(within(dialog).getByText('Invoices: 8')).toBeVisible();
    expect(
      within(dialog).getByRole('radio', { name: 'Roll forward to the last change' }),
    ).toBeChecked();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Roll forward until' }));
    const time = within(dialog).getByRole('textbox', { name: 'Time' });
    await userEvent.clear(time);
    await userEvent.type(time, 'noon');
    expect(within(dialog).getByRole('button', { name: 'Recover' })).toBeDisabled();
    await userEvent.clear(time);
    await userEvent.type(time, '12:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recover' }));
    expect(await screen.findByText('It is back.', { selector: '[role=status] *' })).toBeVisible();
    const form = vi.mocked(upload).mock.calls[1]![1];
    expect(Object.fromEntries(form)).toEqual({
      checked: 'a'.repeat(32),
      until: '2026-11-21 12:00:00',
    });
  });

  it('shows why a file is refused and keeps it', async () => {
    renderScreen(<Restore />);
    vi.mocked(upload).mockRejectedValue(
      new ApiError(422, {
        message: { recovery_file: ['The file is incomplete: its end is missing.'] },
      }),
    );
    await choose(sql());
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file is incomplete: its end is missing.',
    );
    expect(screen.getByText('shop.sql')).toBeVisible();
  });
});

describe('the logs', () => {
  it('of queries are searched, paged and downloaded (ADM-LOG-001..007)', async () => {
    const { calls } = renderScreen(<QueryLog />, ({ path }) =>
      path.startsWith('query-log') ? list(file({ name: 'query-log-2026-11-21.log' })) : undefined,
    );
    await screen.findByRole('cell', { name: 'query-log-2026-11-21.log' });
    expect(heads()).toEqual(['Query Log Name', 'Created Date', 'Size', 'Actions']);
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /create|new/i })).toBeNull();
    const before = calls.length;
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'pagination' })).getByRole('button', {
        name: '2',
      }),
    );
    await findRequest(calls, 'page=2', before);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '11-21');
    await findRequest(calls, 'search[name]=11-21', before);
  });

  it('of changes are numbered, downloaded and verified (ADM-LOG-008..012)', async () => {
    const wrong = {
      whole: false,
      message: 'bin-log-2026-11-21.jsonl, line 42: the line was altered.',
    };
    renderScreen(<AuditLog />, ({ path }) => {
      if (path.startsWith('bin-log/-/verify')) return { status: 200, body: wrong };
      return path.startsWith('bin-log')
        ? list(file({ id: 4, name: 'bin-log-2026-11-21.jsonl' }))
        : undefined;
    });
    await screen.findByRole('cell', { name: 'bin-log-2026-11-21.jsonl' });
    expect(heads()).toEqual(['S.N', 'Binary Log Name', 'Created Date', 'Size', 'Actions']);
    expect(cells()[0]).toBe('1');
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(wrong.message)).toBeVisible();
  });

  it('are History on the page of a document', async () => {
    const entry = {
      id: 9,
      username: 'Sita Sharma',
      action: 'update',
      field_name: 'city',
      old_value: 'Patan',
      new_value: 'Kathmandu',
      created: '2026-11-21 11:45:00',
    };
    const { calls } = renderScreen(<HistoryButton table="invoices" id={3} />, ({ path }) =>
      path.startsWith('logs') ? list(entry) : undefined,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { name: 'History' });
    expect(await within(dialog).findByRole('cell', { name: 'Changed: city' })).toBeVisible();
    expect(within(dialog).getByRole('cell', { name: 'Kathmandu' })).toBeVisible();
    expect(decodeURIComponent(calls.find(call => call.path.startsWith('logs'))!.path)).toContain(
      'filter[table_name]=invoices&filter[table_pk_value]=3',
    );
  });
});
