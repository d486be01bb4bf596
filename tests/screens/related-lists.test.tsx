// The records that refer to another one are tabs on its page, for those who may view them; a record that is
// made there begins with the reference.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { RelatedLists } from '../../src/entities/RelatedLists.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const units = findEntity('units');
const reference = { type: 'reference', refers_to: 'units', in_list: true } as const;
const fields = [
  defineField({
    ...reference,
    ...{
      id: 1,
      entity: 'payment-terms',
      name: 'counted_in',
      title: 'Counted In',
      title_ne: 'एकाइ',
    },
  }),
  defineField({
    ...reference,
    id: 2,
    entity: 'currencies',
    name: 'weighed_in',
    title: 'Weighed In',
  }),
];
const term = {
  id: 7,
  days: 30,
  description: 'Net',
  status: 1,
  own_fields: { counted_in: 3, counted_in_record: { id: 3, name: 'Box' } },
};

/** How many the server has. */
let total = 1;

const answer = ({ path }: { path: string }) => {
  if (path === 'active-fields') return { status: 200, body: { version: 'related', fields } };
  if (path.startsWith('payment-terms')) return listResponse([term], total);
  return path.startsWith('currencies')
    ? { status: 403, body: { message: 'No permission.' } }
    : undefined;
};

describe('lists of records that refer to this one', () => {
  beforeEach(async () => {
    total = 1;
    renderScreen(<div />, answer);
    await act(loadOwnFields);
  });

  it('are tabs with their number, but for what the person may not view', async () => {
    const { calls } = renderScreen(
      <RelatedLists entity={units} record={{ id: 3, name: 'Box' }} />,
      answer,
    );
    const related = await screen.findByRole('region', { name: 'Related records' });
    expect(
      within(related)
        .getAllByRole('tab')
        .map(tab => tab.textContent),
    ).toEqual(['Payment Terms (1)']);
    await within(related).findByRole('cell', { name: 'Net' });
    // That they are of this record goes without saying.
    expect(within(related).queryByRole('columnheader', { name: 'Counted In' })).toBeNull();
    expect(within(related).getAllByRole('columnheader', { name: 'Description' })).toHaveLength(1);
    const asked = calls.filter(({ path }) => path.startsWith('payment-terms'));
    for (const { path } of asked)
      expect(decodeURIComponent(path)).toContain('filter[own_fields.counted_in]=3');
  });

  it('have their number of now when a record of them has gone', async () => {
    const { calls } = renderScreen(
      <RelatedLists entity={units} record={{ id: 3, name: 'Box' }} />,
      answer,
    );
    await screen.findByRole('tab', { name: 'Payment Terms (1)' });
    await screen.findByRole('cell', { name: 'Net' });
    const counted = () => calls.filter(({ path }) => path.includes('limit=1&')).length;
    const before = counted();
    total = 4;
    await userEvent.click(screen.getByRole('button', { name: 'Days' }));
    await screen.findByRole('tab', { name: 'Payment Terms (4)' });
    expect(counted()).toBe(2 * before);
  });

  it('begin a new record with the reference that the address names', async () => {
    renderScreen(
      <EntityFormPage entity={findEntity('currencies')} overrides={{}} mode="create" />,
      answer,
      { path: '/currencies/new?own_fields.weighed_in=3&own_fields.weighed_in_record=Box' },
    );
    expect(await screen.findByRole('combobox', { name: /Weighed In/ })).toHaveValue('Box');
  });
});
