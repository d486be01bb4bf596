// Children are edited in the form of their record and read as a table in its view (decision 51).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { ViewSections } from '../../src/entities/ViewSections.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { boxes, racks, shelves } from '../support/custom-entities.ts';
import { compileTestEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const [shelf, ...others] = [shelves, racks, boxes].map(compileTestEntity);
const record = {
  id: 4,
  name: 'Left',
  description: null,
  racks: [
    {
      id: 7,
      rack_code: 'K007',
      name: 'Top',
      height: 1.5,
      unit_id: 1,
      unit: { id: 1, name: 'pcs' },
    },
    { id: 8, rack_code: 'K008', name: 'Low', height: null, unit_id: null, unit: null },
  ],
};

const open = (save: (data: Row) => Promise<undefined | Record<string, string[]>>, read?: Row) =>
  renderScreen(
    <FormBody
      entity={shelf!}
      mode={read ? 'edit' : 'create'}
      record={read}
      onSave={save}
      onCancel={() => undefined}
    />,
    ({ path }) =>
      path.startsWith('units')
        ? listResponse([
            { id: 1, name: 'pcs' },
            { id: 2, name: 'box' },
          ])
        : undefined,
    { more: [shelf!, ...others] },
  );
const row = (name: string) => within(screen.getByRole('group', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  localStorage.clear();
  switchLanguage('en');
});

describe('children of a record', () => {
  it('are added by keyboard, validated at their row, and sent with a new record', async () => {
    const onSave = vi.fn((_: Row) => Promise.resolve(undefined));
    open(onSave);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Left');
    screen.getByRole('button', { name: 'Add Rack' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(row('Rack 1').getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Tab}-2');
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(row('Rack 1').getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'This field is required.',
    );
    const height = row('Rack 1').getByRole('textbox', { name: 'Height' });
    expect(height).toHaveAccessibleDescription('Only positive decimal value is allowed');
    await userEvent.clear(height);
    await userEvent.type(height, '2');
    await waitFor(() => expect(height).not.toHaveAccessibleDescription());
    await userEvent.type(row('Rack 1').getByRole('textbox', { name: 'Name' }), 'Top');
    await save();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(onSave.mock.calls[0]![0]).toEqual({ name: 'Left', racks: [{ name: 'Top', height: 2 }] });
  });

  it('are changed and removed, and only a touched list is sent', async () => {
    const onSave = vi.fn((_: Row) => Promise.resolve({}));
    open(onSave, record);
    const name = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.type(name, 'By the door');
    await save();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(onSave.mock.calls[0]![0]).toEqual({ description: 'By the door' });
    expect(row('Rack 1').getByRole('combobox', { name: 'Unit' })).toHaveValue('pcs');
    await userEvent.click(row('Rack 1').getByRole('button', { name: 'Remove Rack 1' }));
    expect(screen.getByRole('button', { name: 'Add Rack' })).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Rack 2' })).toBeNull();
    const kept = row('Rack 1').getByRole('textbox', { name: 'Name' });
    expect(kept).toHaveValue('Low');
    await userEvent.type(kept, 'er');
    await save();
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
    expect(onSave.mock.calls[1]![0]).toEqual({
      description: 'By the door',
      racks: [{ ...record.racks[1], name: 'Lower' }],
    });
  });

  it('show what the server refuses, of the list, of a row and of its inputs', async () => {
    const problems = {
      racks: ['Top: This Rack is in use by Boxes and cannot be deleted.'],
      'racks.1.id': ['This row is no longer in the list.'],
      'racks.1.name': ['Name already esists.'],
    };
    open(() => Promise.resolve(problems), record);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'x');
    await save();
    const list = within(screen.getByRole('region', { name: 'Racks' }));
    expect(await list.findByText(problems.racks[0]!)).toBeVisible();
    expect(row('Rack 2').getByText(problems['racks.1.id'][0]!)).toBeVisible();
    const refused = row('Rack 2').getByRole('textbox', { name: 'Name' });
    expect(refused).toHaveAccessibleDescription('Name already esists.');
    await waitFor(() => expect(refused).toHaveFocus());
    await userEvent.type(row('Rack 1').getByRole('textbox', { name: 'Name' }), '!');
    expect(refused).toHaveAccessibleDescription('Name already esists.');
    await userEvent.type(refused, '!');
    await waitFor(() => expect(refused).not.toHaveAccessibleDescription());
  });

  it('are labelled and read in Nepali', async () => {
    switchLanguage('ne');
    open(() => Promise.resolve(undefined), record);
    const nepali = within(await screen.findByRole('region', { name: 'खण्डहरू' }));
    expect(nepali.getByRole('button', { name: 'खण्ड १ हटाउनुहोस्' })).toBeVisible();
    expect(nepali.getByRole('button', { name: 'खण्ड थप्नुहोस्' })).toBeVisible();
    expect(
      within(nepali.getByRole('group', { name: 'खण्ड २' })).getByRole('textbox', { name: 'नाम' }),
    ).toHaveValue('Low');
  });

  it('are a table in the view, each value as its kind is read', async () => {
    renderScreen(<ViewSections entity={shelf!} record={record} />, undefined, {
      more: [shelf!, ...others],
    });
    const table = within(await screen.findByRole('table', { name: 'Racks' }));
    expect(table.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Rack Code',
      'Name',
      'Height',
      'Unit',
    ]);
    expect(
      table.getAllByRole('row').map(line =>
        within(line)
          .queryAllByRole('cell')
          .map(cell => cell.textContent),
      ),
    ).toEqual([[], ['K007', 'Top', '1.5', 'pcs'], ['K008', 'Low', '', '']]);
  });
});
