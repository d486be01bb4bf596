// Records of a record type as rows of another record, on its form and on its page.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { addOwnEntities } from '../../domain/entity-schema/own-entities.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { withOwnRules } from '../../domain/entity-schema/own-rules.ts';
import { withOwnFields } from '../../domain/entity-schema/row-lists.ts';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { ViewSections } from '../../src/entities/ViewSections.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

const type = (id: number, name: string, title: string, record_name: string | null = null) => ({
  ...{ id, name, title, title_ne: null, titles: `${title}s`, titles_ne: null },
  ...{ record_name, record_name_ne: null },
});
const entities = addOwnEntities(
  [findEntity('own-records'), findEntity('own-entities'), findEntity('units')],
  [type(1, 'contracts', 'Contract'), type(2, 'contract-lines', 'Line', 'Service')],
);
const field = (id: number, given: object) =>
  defineField({ id, entity: 'own/contract-lines', ...given });
const definitions = [
  field(1, {
    ...{ name: 'contract', type: 'reference', title: 'Contract' },
    ...{ refers_to: 'own/contracts', as_rows: true, required: true },
  }),
  field(2, { name: 'price', type: 'money', title: 'Price', required: true, maximum: 500 }),
  field(3, { name: 'times', type: 'whole-number', title: 'Times', default_value: '12' }),
];
const contracts = withOwnFields(
  entities.find(({ name }) => name === 'own/contracts')!,
  definitions,
  entities,
);
const record = {
  ...{ id: 4, name: 'SC-1', created_by: null, created_at: null },
  contract_lines: [
    { id: 7, name: 'Router', own_fields: { price: 12.5, times: 4 } },
    { id: 8, name: 'Backup', own_fields: { price: 30, times: null } },
  ],
};
const row = (name: string) => within(screen.getByRole('group', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

const open = (
  onSave: (data: Row) => Promise<undefined | Record<string, string[]>>,
  read?: Row,
  entity = contracts,
) =>
  renderScreen(
    <FormBody
      entity={entity}
      mode={read ? 'edit' : 'create'}
      record={read}
      onSave={onSave}
      onCancel={() => undefined}
    />,
    () => undefined,
    { more: entities.filter(({ scope }) => scope) },
  );

describe('rows that a company has made', () => {
  beforeEach(() => localStorage.clear());

  it('are added, judged at their place and sent as they travel', async () => {
    const onSave = vi.fn((_: Row) => Promise.resolve(undefined));
    open(onSave);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'SC-2');
    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }));
    expect(screen.queryByLabelText(/^Contract$/)).toBeNull();
    await userEvent.type(row('Line 1').getByLabelText(/^Service/), 'Printer');
    expect(row('Line 1').getByLabelText(/^Times/)).toHaveValue('12');
    await userEvent.type(row('Line 1').getByLabelText(/^Price/), '501');
    await save();
    expect(row('Line 1').getByLabelText(/^Price/)).toHaveAccessibleDescription(
      'This field must be at most 500.',
    );
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.type(row('Line 1').getByLabelText(/^Price/), '{Backspace}');
    await save();
    await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.calls[0]![0]).toEqual({
      name: 'SC-2',
      contract_lines: [{ name: 'Printer', own_fields: { price: 50, times: 12 } }],
    });
  });

  it('are added up in the record while they are typed, and judged by its rules', async () => {
    const summed = withOwnRules(
      withOwnFields(
        entities.find(({ name }) => name === 'own/contracts')!,
        [
          ...definitions,
          field(4, { name: 'a_year', type: 'money', title: 'A Year', formula: 'times * price' }),
          defineField({
            ...{ id: 5, entity: 'own/contracts', name: 'total', type: 'money', title: 'Total' },
            formula: 'sum(contract_lines.a_year)',
          }),
        ],
        entities,
      ),
      [
        {
          ...{ id: 1, entity: 'own/contracts', rule: 'sum(contract_lines.price) <= 100' },
          ...{ says: 'Too dear.', says_ne: null, shown_at: null, in_lines: false },
        },
      ],
    );
    const onSave = vi.fn((_: Row) => Promise.resolve(undefined));
    open(onSave, undefined, summed);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'SC-3');
    const total = screen.getByRole('group', { name: 'Total' });
    expect(total).toHaveTextContent('0.00');
    for (const [place, price] of ['60.10', '50'].entries()) {
      await userEvent.click(screen.getByRole('button', { name: 'Add Line' }));
      await userEvent.type(row(`Line ${place + 1}`).getByLabelText(/^Service/), 'Visit');
      await userEvent.type(row(`Line ${place + 1}`).getByLabelText(/^Price/), price);
    }
    expect(total).toHaveTextContent('1,321.20');
    await save();
    expect(await screen.findByText('Too dear.')).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Line 1' }));
    expect(total).toHaveTextContent('600.00');
    await save();
    await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(JSON.stringify(onSave.mock.calls[0]![0])).not.toContain('total');
  });

  it('say at their row which rule is broken while one types, in either language', async () => {
    const rule = (id: number, more: { rule: string; says: string; says_ne: string }) => ({
      ...{ id, entity: 'own/contract-lines', shown_at: 'times', in_lines: false, ...more },
    });
    const ruled = withOwnRules(contracts, [
      rule(1, { rule: 'times <= price', says: 'Too often.', says_ne: 'धेरै पटक।' }),
      rule(2, { rule: '!is_empty(price)', says: 'Without a price.', says_ne: 'मूल्य छैन।' }),
    ]);
    const onSave = vi.fn((_: Row) => Promise.resolve(undefined));
    open(onSave, flattenOwnFields(record), ruled);
    const times = (name: string) => row(name).getByLabelText(/^Times/);
    await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.type(times('Line 1'), '0');
    await vi.waitFor(() => expect(times('Line 1')).toHaveAccessibleDescription('Too often.'));
    // A new row of which nothing is filled in waits for the attempt to save.
    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }));
    await act(async () => undefined);
    expect(times('Line 3')).not.toHaveAccessibleDescription();
    // The broken rule stays with its row when another one is removed.
    await userEvent.click(screen.getByRole('button', { name: 'Remove Line 2' }));
    await userEvent.type(row('Line 2').getByLabelText(/^Price/), '2');
    await vi.waitFor(() => expect(times('Line 2')).toHaveAccessibleDescription('Too often.'));
    await act(async () => switchLanguage('ne'));
    expect(screen.getAllByText('धेरै पटक।')).toHaveLength(2);
    await act(async () => switchLanguage('en'));
    await save();
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.type(row('Line 2').getByLabelText(/^Price/), '0');
    await vi.waitFor(() => expect(times('Line 2')).not.toHaveAccessibleDescription());
    expect(times('Line 1')).toHaveAccessibleDescription('Too often.');
    await userEvent.type(row('Line 1').getByLabelText(/^Price/), '{Home}9');
    await vi.waitFor(() => expect(screen.queryByText('Too often.')).toBeNull());
  });

  it('are changed and removed, and a refusal is shown at its row', async () => {
    const onSave = vi.fn((_: Row) =>
      Promise.resolve({ 'contract_lines.0.own_fields.times': ['Too often.'] }),
    );
    open(onSave, flattenOwnFields(record));
    await act(async () => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Line 1' }));
    const times = row('Line 1').getByLabelText(/^Times/);
    expect(row('Line 1').getByLabelText(/^Service/)).toHaveValue('Backup');
    await userEvent.type(times, '52');
    await save();
    expect(onSave.mock.calls[0]![0]).toEqual({
      contract_lines: [{ id: 8, name: 'Backup', own_fields: { price: 30, times: 52 } }],
    });
    expect(await screen.findByText('Too often.')).toBeVisible();
    expect(row('Line 1').getByLabelText(/^Times/)).toHaveAccessibleDescription('Too often.');
  });

  it('are a table on the page of the record', () => {
    renderScreen(
      <ViewSections entity={contracts} record={flattenOwnFields(record)} />,
      () => undefined,
      { more: entities.filter(({ scope }) => scope) },
    );
    const table = screen.getByRole('table', { name: 'Lines' });
    expect(within(table).getByRole('columnheader', { name: 'Service' })).toBeVisible();
    const [, first] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/Router.*12\.50.*4/);
  });
});
