// A long file of rows, imported on the page: the rows of a record that judges over them are checked and stored
// together, and are called by their places in the file.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { STORED_ROWS } from '../../domain/entity-schema/import-columns.ts';
import { addOwnEntities } from '../../domain/entity-schema/own-entities.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { type ApiCall, findEntity, renderScreen } from '../support/render-screen.tsx';

const type = (id: number, name: string, title: string) => ({
  ...{ id, name, title, title_ne: null, titles: `${title}s`, titles_ne: null },
  ...{ record_name: null, record_name_ne: null },
});
const types = [type(1, 'projects', 'Project'), type(2, 'owners', 'Owner')];
const more = addOwnEntities([findEntity('own-records'), findEntity('own-entities')], types).filter(
  ({ scope }) => scope,
);
const fields = [
  defineField({
    ...{ id: 1, entity: 'own/owners', name: 'project', type: 'reference', title: 'Project' },
    ...{ refers_to: 'own/projects', as_rows: true },
  }),
  defineField({ id: 2, entity: 'own/owners', name: 'share', type: 'whole-number', title: 'Share' }),
];
const rule = {
  ...{ id: 1, entity: 'own/projects', rule: 'sum(owners.share) == 100', shown_at: null },
  ...{ says: 'The shares are not 100.', says_ne: null, in_lines: false },
};

type Body = { rows: string[][]; preview?: boolean };

const COUNT = 1_200;
const names = Array.from({ length: COUNT }, (_, place) => `Row ${place + 1}`);
/** The rows of the dam begin before the end of the first stored part, which could cut them. */
const ofDam = [STORED_ROWS - 2, 700, 701, 702, COUNT - 1];
const lines = names.map((name, place) => `${name},${ofDam.includes(place) ? 'Dam' : ''},1`);

const openImport = async (version: string, rules: object[]) => {
  const answers = ({ method, path, body }: ApiCall) => {
    if (path === 'active-fields') return { status: 200, body: { version, fields, rules } };
    if (path.includes('-/import?')) return { status: 200, body: { imported: 0 } };
    if (method === 'GET') return { status: 200, body: { data: [], total: 0 } };
    const { rows, preview } = body as Body;
    if (!preview) return { status: 200, body: { created: rows.length - 1, message: 'Imported.' } };
    const place = rows.findIndex(([name]) => name === 'Row 701');
    const wrong = place > 0 ? [{ row: place, problems: { name: ['Not this one.'] } }] : [];
    return { status: 200, body: { total: rows.length - 1, wrong } };
  };
  renderScreen(<div />, answers, { more });
  await act(loadOwnFields);
  const owners = more.find(({ name }) => name === 'own/owners')!;
  const { calls } = renderScreen(<EntityList entity={owners} quiet />, answers, { more });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Owners' }));
  const file = new File([['Name,Project,Share', ...lines].join('\n')], 'owners.csv');
  await userEvent.upload(dialog.getByLabelText('Choose CSV or XLSX File'), file);
  await dialog.findByText(/^1 of 1200 rows/);
  const listParts = (isPreview: boolean) =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body as Body)
      .filter(({ preview = false }) => preview === isPreview)
      .map(({ rows }) => rows.slice(1).map(([name]) => name));
  return { dialog, listParts };
};

describe('a long file of rows', () => {
  it('has those of one record in one part, by their numbers in the file', async () => {
    const { dialog, listParts } = await openImport('ruled', [rule]);
    const together = ofDam.map(place => names[place]);
    expect(listParts(true)[0]).toEqual(expect.arrayContaining(together));
    expect(dialog.getByRole('cell', { name: /^701/ })).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Import the correct rows and leave out 1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1199 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
    const stored = listParts(false);
    expect(stored[0]!.slice(STORED_ROWS - 2)).toEqual(together);
    expect(stored.flat().toSorted()).toEqual(names.toSorted());
  });

  it('keeps its order, and parts as short as ever, where nothing is judged over them', async () => {
    const { dialog, listParts } = await openImport('free', []);
    expect(listParts(true).flat()).toEqual(names);
    await userEvent.click(dialog.getByLabelText('Import the correct rows and leave out 1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1199 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
    expect(listParts(false)).toEqual(
      Array.from({ length: COUNT / STORED_ROWS }, (_, part) =>
        names.slice(part * STORED_ROWS, (part + 1) * STORED_ROWS),
      ),
    );
  });
});
