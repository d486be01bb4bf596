// Fields of a company that name a record, a picture or a file, on the generated screens; and the form
// in which they are defined.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { ownFields } from '../../resources/own-fields.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { DRAWN, useDrawnPictures } from '../support/uploads.ts';

const group = defineField({
  entity: 'payment-terms',
  name: 'group',
  title: 'Group',
  type: 'reference',
  refers_to: 'product-families',
  in_list: true,
  in_filter: true,
});
const photo = defineField({
  ...{ id: 2, entity: 'payment-terms', name: 'photo', title: 'Photo', type: 'picture' },
  in_list: true,
});
const colours = defineField({
  ...{ id: 3, entity: 'payment-terms', name: 'colours', title: 'Colours', type: 'references' },
  ...{ refers_to: 'product-families', in_list: true },
});
const families = [
  { id: 3, name: 'Red' },
  { id: 4, name: 'Blue' },
];
const term = {
  ...{ id: 7, days: 30, description: 'Net', status: 1 },
  own_fields: {
    ...{ group: 9, group_record: { id: 9, name: 'Far Behind' } },
    ...{ photo: 5, photo_path: 'files/a.png' },
    ...{ colours: [3, 9], colours_records: [families[0], { id: 9, name: 'Far Behind' }] },
  },
};

const answers =
  (fields: OwnFieldDefinition[], version = String(fields.length)) =>
  ({ method, path }: { method: string; path: string }) => {
    if (path === 'active-fields') return { status: 200, body: { version, fields } };
    if (path.startsWith('payment-terms?')) return listResponse([term]);
    if (path.startsWith('product-families?')) return listResponse(families);
    if (path === 'payment-terms/7') return { status: 200, body: term, tag: '"1"' };
    return method === 'GET' ? undefined : { status: 200, body: { ...term, message: 'Done.' } };
  };
const terms = findEntity('payment-terms');

describe('own fields that name a record or a file', () => {
  useDrawnPictures();
  beforeEach(async () => {
    renderScreen(<div />, answers([], 'none'));
    await act(loadOwnFields);
  });

  it('show the name of the record, offer the others, and send the id alone', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={terms} id={7} onClose={() => undefined} />,
      answers([group, photo]),
    );
    await act(loadOwnFields);
    // It is none of those that are offered at first.
    const field = await screen.findByLabelText(/^Group/);
    expect(field).toHaveValue('Far Behind');
    // Only with a session: an <img> sends none.
    await vi.waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', DRAWN));
    expect(calls.some(({ path }) => path === 'files/a.png')).toBe(true);
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Blue' }));
    expect(calls.some(({ path }) => decodeURIComponent(path).includes('filter[status]=1'))).toBe(
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      own_fields: { group: 4 },
    });
  });

  it('of several records keep those that are not offered', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={terms} id={7} onClose={() => undefined} />,
      answers([colours]),
    );
    await act(loadOwnFields);
    const field = await screen.findByLabelText(/^Colours/);
    expect(screen.getByText('Far Behind')).toBeVisible();
    await user.type(field, 'Blu');
    await vi.waitFor(() =>
      expect(calls.some(({ path }) => decodeURIComponent(path).includes('filter[name]=Blu'))).toBe(
        true,
      ),
    );
    // The answer changes nothing of what is being typed.
    await act(async () => undefined);
    expect(field).toHaveValue('Blu');
    await user.click(await screen.findByRole('option', { name: 'Blue' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      own_fields: { colours: { add: [4], remove: [] } },
    });
  });

  it('are a column with the name, a picture, and a filter of the records', async () => {
    const { calls } = renderScreen(<EntityList entity={terms} />, answers([group, photo, colours]));
    await act(loadOwnFields);
    const row = (await screen.findByText('Far Behind')).closest('tr')!;
    expect(within(row).getByRole('img', { name: 'Photo' })).toBeVisible();
    expect(within(row).getByText('Red, Far Behind')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Red' }));
    await vi.waitFor(() =>
      expect(
        calls.some(({ path }) => decodeURIComponent(path).includes('filter[own_fields.group]=3')),
      ).toBe(true),
    );
  });

  it('are defined with what they refer to, those of lines as well', async () => {
    const user = userEvent.setup();
    const saved: object[] = [];
    renderScreen(
      <FormBody
        entity={findEntity('own-fields')}
        mode="create"
        overrides={ownFields}
        onSave={async data => void saved.push(data)}
        onCancel={() => undefined}
      />,
      answers([]),
    );
    const choose = async (label: RegExp, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose(/^Record Type/, 'Invoices');
    const types = ['Several References', 'Tags', 'Picture', 'File'];
    await user.click(screen.getByRole('combobox', { name: /^Type/ }));
    expect(await screen.findByRole('option', { name: 'Reference' })).toBeVisible();
    for (const name of types) expect(screen.getByRole('option', { name })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByLabelText(/^Field of Each Line/));
    await user.click(screen.getByRole('combobox', { name: /^Type/ }));
    for (const name of types) expect(await screen.findByRole('option', { name })).toBeVisible();
    await user.keyboard('{Escape}');
    await choose(/^Record Type/, 'Customers');
    await choose(/^Type/, 'Reference');
    await user.type(screen.getByLabelText(/^Title \(English\)/), 'Driver');
    expect(screen.queryByLabelText(/^Default/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeVisible();
    await choose(/^Refers To/, 'Users');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ entity: 'customers', type: 'reference', refers_to: 'users' });
  });
});
