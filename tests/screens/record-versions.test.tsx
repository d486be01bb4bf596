// The versions of a record in its history, with a way back that shows first what will be different, and the
// bin of deleted records.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeletedRecords } from '../../custom-pages/deleted-records/DeletedRecords.tsx';
import { VersionsButton } from '../../src/entities/VersionsButton.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, findEntity, renderScreen } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';

const happened = { at: '2026-11-21 11:45:00', by: 'Ram (3)', other: [], rows: [] as object[] };
const account = { id: 7, code: 'F-1', name: 'Petrol', parent_id: null, parent: null, status: 1 };
const group = { parent_id: 3, parent: { id: 3, name: 'Fuel Group' } };
const versions = [
  {
    ...{ ...happened, version: 12, event: 'changed', fields: ['name', 'status'] },
    ...{ before: { name: 'Fuel', status: 0 }, record: account },
  },
  {
    ...{ ...happened, version: 9, event: 'created', fields: [], before: {} },
    record: { ...account, ...group, name: 'Fuel', status: 0 },
  },
];

const answerVersions = (call: ApiCall) => {
  if (call.path.endsWith('/restore'))
    return { status: 200, body: { message: 'Account restored.' } };
  return call.path.startsWith('versions/accounts/7')
    ? { status: 200, body: { data: versions, has_more: false } }
    : undefined;
};

describe('versions of a record', () => {
  beforeEach(() => localStorage.clear());

  const open = async (answer: Parameters<typeof renderScreen>[1] = answerVersions) => {
    const shown = renderScreen(<VersionsButton entity={findEntity('accounts')} id={7} />, answer);
    await press('History');
    await screen.findByText('Changed by Ram');
    return shown;
  };

  it('say by labels and read values what was different', async () => {
    await open();
    const [, first] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Created by Ram');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      ['Name', 'Fuel', 'Petrol'],
      ['Status', 'Inactive', 'Active'],
    ]);
    // The newest version is the record.
    expect(screen.getAllByRole('button', { name: /^Restore this version/ })).toHaveLength(1);
  });

  it('are restored once it is seen what changes', async () => {
    const { calls } = await open();
    await press(/^Restore this version/);
    const question = await screen.findByRole('dialog', { name: 'Restore this version' });
    const rows = within(question).getAllByRole('row').slice(1);
    expect(rows.map(row => row.textContent)).toEqual(
      expect.arrayContaining(['NamePetrolFuel', 'StatusActiveInactive']),
    );
    expect(question).toHaveTextContent('Fuel Group');
    await act(async () =>
      within(question).getByRole('button', { name: 'Restore this version' }).click(),
    );
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        path: 'versions/accounts/7/restore',
        body: { version: 9 },
      }),
    );
    await screen.findByText('Account restored.');
  });

  it('say in both languages which rows are different, and what becomes of them', async () => {
    const type = { id: 7, code: '99', name: 'Drones', section: '88', status: 1 };
    const rate = (id: number, effective_from: string, percent: number) => ({
      ...{ id, effective_from, rate: percent },
    });
    const change = (key: string, before: object | null, record: object | null) => ({
      ...{ list: 'rates', key, before, record },
    });
    const made = { ...versions[1]!, version: 9, record: type, rows: [] as object[] };
    const changed = (version: number, rows: object[]) => ({
      ...{ ...happened, version, event: 'changed', fields: [], before: {}, record: type, rows },
    });
    const data = [
      changed(12, [
        change('1', rate(1, '2026-07-17', 2), rate(1, '2026-07-17', 3)),
        change('2', rate(2, '2026-08-17', 4), null),
      ]),
      changed(11, [
        change('1', rate(1, '2026-07-17', 1.5), rate(1, '2026-07-17', 2)),
        change('3', null, rate(3, '2026-09-17', 5)),
        // There and gone again: nothing of it is different.
        change('4', null, rate(4, '2026-10-17', 6)),
      ]),
      made,
    ];
    data[0]!.rows.push(change('4', rate(4, '2026-10-17', 6), null));
    const { calls } = renderScreen(
      <VersionsButton entity={findEntity('tds-types')} id={7} />,
      ({ path }) => {
        if (path.endsWith('/restore')) return { status: 200, body: { message: 'Restored.' } };
        return path.startsWith('versions/tds-types/7')
          ? { status: 200, body: { data, has_more: false } }
          : undefined;
      },
    );
    await press('History');
    await screen.findByText('Created by Ram');
    const [newest, middle] = screen.getAllByRole('listitem');
    expect(newest).toHaveTextContent(/Rates: removed.*4.*Rates: .*Rate \(%\)23/);
    expect(middle).toHaveTextContent(/Rates: added.*5/);
    const buttons = screen.getAllByRole('button', { name: /^Restore this version/ });
    await act(async () => buttons.at(-1)!.click());
    const question = await screen.findByRole('dialog', { name: 'Restore this version' });
    expect(question).toHaveTextContent(/Rates: come back.*4.*Rates: will be removed.*5/);
    const [, , table] = within(question).getAllByRole('table');
    expect(table).toHaveTextContent(/NowAfterwards.*Rate \(%\)31\.5/);
    expect(question).not.toHaveTextContent('2026-10-17');
    expect(within(question).getByRole('table', { name: 'Rates: come back' })).toHaveClass('cards');
    const headings = () =>
      within(question)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await act(async () => switchLanguage('ne'));
    expect(headings()).toEqual(['दरहरू: फर्किने', 'दरहरू: हटाइने', 'दरहरू: २०२६-०७-१७']);
    expect(within(question).getByRole('table', { name: 'दरहरू: २०२६-०७-१७' })).toBeVisible();
    await act(async () => switchLanguage('en'));
    await act(async () =>
      within(question).getByRole('button', { name: 'Restore this version' }).click(),
    );
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { version: 9 } }),
    );
  });

  it('tell by the labels what the server refuses', async () => {
    await open(call =>
      call.path.endsWith('/restore')
        ? { status: 422, body: { message: { parent_id: ['This record does not exist.'] } } }
        : answerVersions(call),
    );
    await press(/^Restore this version/);
    const question = await screen.findByRole('dialog', { name: 'Restore this version' });
    await act(async () =>
      within(question).getByRole('button', { name: 'Restore this version' }).click(),
    );
    await screen.findByText(/: This record does not exist\.$/);
  });
});

describe('the bin', () => {
  beforeEach(() => localStorage.clear());

  const rows = [
    {
      ...{ id: 5, entity: 'accounts', record_id: 7, name: 'Fuel', by: 'Ram (3)' },
      ...{ created_at: '2026-11-21 11:45:00', restored: null },
    },
    {
      ...{ id: 4, entity: 'units', record_id: 2, name: 'Crate', by: 'Ram (3)' },
      ...{ created_at: '2026-11-20 11:45:00', restored: 2 },
    },
  ];
  const answer = ({ path }: ApiCall) => {
    if (path === 'deleted-records/5/restore')
      return { status: 200, body: { message: 'Account restored.' } };
    return path.startsWith('deleted-records')
      ? { status: 200, body: { data: rows, total: 2 } }
      : undefined;
  };

  it('lists what was deleted, and makes it again', async () => {
    const { calls } = renderScreen(<DeletedRecords />, answer);
    expect(await screen.findByText('Fuel')).toBeVisible();
    const [, fuel, crate] = screen.getAllByRole('row');
    expect(fuel).toHaveTextContent(/Account.*Ram/);
    expect(crate).toHaveTextContent('Restored');
    await press('Restore: Fuel');
    await press('Restore');
    await screen.findByText('Account restored.');
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'deleted-records/5/restore',
    ]);
    await choose('Record Type', 'Units');
    await waitFor(() => expect(JSON.stringify(calls.at(-1))).toContain('units'));
  });

  it('speaks Nepali', async () => {
    renderScreen(<DeletedRecords />, answer);
    await act(async () => switchLanguage('ne'));
    expect(await screen.findByRole('heading', { name: 'मेटाइएका अभिलेख' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'फर्काउनुहोस्: Fuel' })).toBeVisible();
    await act(async () => switchLanguage('en'));
  });
});
