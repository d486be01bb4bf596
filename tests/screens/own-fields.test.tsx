// Fields that a company has added, on the generated screens: they come with an answer that carries
// another version, and are entered, judged, sent and shown like every other field.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewCustomerDialog } from '../../custom-pages/invoices/NewCustomerDialog.tsx';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const shelf = defineField({
  entity: 'payment-terms',
  name: 'shelf',
  title: 'Shelf',
  title_ne: 'तखता',
  help: 'Where its papers are',
  required: true,
  max_length: 3,
  in_list: true,
  in_filter: true,
});
const color: OwnFieldDefinition = {
  ...shelf,
  id: 2,
  name: 'id',
  type: 'choice',
  title: 'Folder',
  title_ne: null,
  help: null,
  required: false,
  max_length: null,
  choices: [{ value: 'r', title: 'Red', title_ne: 'रातो', color: 'error' }],
};
const term = {
  id: 7,
  days: 30,
  description: 'Net',
  status: 1,
  own_fields: { shelf: 'A1', id: 'r' },
};

const answers =
  (fields: OwnFieldDefinition[], version = String(fields.length)) =>
  ({ method, path }: { method: string; path: string }) => {
    if (path === 'active-fields') return { status: 200, body: { version, fields } };
    if (path.startsWith('payment-terms?')) return listResponse([term]);
    if (path === 'payment-terms/7') return { status: 200, body: term, tag: '"1"' };
    return method === 'GET' ? undefined : { status: 200, body: { ...term, message: 'Done.' } };
  };
const terms = findEntity('payment-terms');

describe('own fields on the screens', () => {
  beforeEach(async () => {
    renderScreen(<div />, answers([], 'none'));
    await act(loadOwnFields);
  });

  it('appear in an open form, are judged there and sent in own_fields', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={terms} onClose={() => undefined} />,
      answers([shelf, color]),
    );
    await screen.findByLabelText(/^Days/);
    expect(screen.queryByLabelText(/^Shelf/)).toBeNull();
    await act(loadOwnFields);
    const field = await screen.findByLabelText(/^Shelf/);
    expect(screen.getByRole('region', { name: 'More Fields' })).toContainElement(field);
    expect(screen.getByText('Where its papers are')).toBeVisible();

    await user.type(screen.getByLabelText(/^Days/), '15');
    await user.type(screen.getByLabelText(/^Description/), 'Half a month');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeVisible();
    await user.type(field, 'ABCD');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field must have at most 3 characters.')).toBeVisible();
    await user.type(field, '{Backspace}');
    await vi.waitFor(() =>
      expect(screen.queryByText('This field must have at most 3 characters.')).toBeNull(),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      days: 15,
      own_fields: { shelf: 'ABC' },
    });
  });

  it('are read and changed in a stored record, and only what was touched is sent', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={terms} id={7} onClose={() => undefined} />,
      answers([shelf, color]),
    );
    await act(loadOwnFields);
    const field = await screen.findByLabelText(/^Shelf/);
    expect(field).toHaveValue('A1');
    await user.clear(field);
    await user.type(field, 'B2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      own_fields: { shelf: 'B2' },
    });
  });

  it('are asked of a customer who is added on a bill, where they are required', async () => {
    const user = userEvent.setup();
    const required = {
      ...shelf,
      entity: 'customers',
      name: 'route',
      title: 'Route',
      max_length: null,
    };
    const refusal = { status: 422, body: { message: { 'own_fields.route': ['Not there.'] } } };
    let refused = true;
    const { calls } = renderScreen(
      <NewCustomerDialog
        entity={findEntity('customers')}
        text="Gita Rai"
        onChosen={() => undefined}
        onClose={() => undefined}
      />,
      call => {
        if (call.method === 'POST') return refused ? refusal : { status: 200, body: { id: 9 } };
        return answers([
          required,
          { ...required, id: 3, name: 'more', title: 'Extra', required: false },
        ])(call);
      },
    );
    await act(loadOwnFields);
    expect(screen.queryByLabelText(/Extra/)).toBeNull();
    await user.type(await screen.findByLabelText(/Phone/), '9841000009');
    await user.type(screen.getByLabelText(/^Address/), 'Lakeside');
    await user.type(screen.getByLabelText(/^City/), 'Pokhara');
    await user.type(screen.getByLabelText(/^Route/), 'North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not there.')).toBeVisible();
    refused = false;
    await user.type(screen.getByLabelText(/^Route/), '!');
    expect(screen.queryByText('Not there.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      last_name: 'Rai',
      own_fields: { route: 'North!' },
    });
  });

  it('that the role may not change are shown, and not asked for', async () => {
    const locked = { ...shelf, required: false, locked: true as const };
    renderScreen(
      <EntityFormDialog entity={terms} id={7} onClose={() => undefined} />,
      answers([locked, color], 'locked'),
    );
    await act(loadOwnFields);
    const field = await screen.findByLabelText(/^Shelf/);
    expect(field).toHaveValue('A1');
    expect(field).toBeDisabled();
    expect(screen.getByLabelText(/^Folder/)).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('are a column and a filter of the list', async () => {
    const { calls } = renderScreen(<EntityList entity={terms} />, answers([shelf, color]));
    await act(loadOwnFields);
    const row = (await screen.findByText('A1')).closest('tr')!;
    expect(within(row).getByText('Red')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Folder/ })).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.type(screen.getByLabelText('Search Shelf'), 'A{Enter}');
    await act(async () => undefined);
    expect(
      calls.some(({ path }) => decodeURIComponent(path).includes('filter[own_fields.shelf]=A')),
    ).toBe(true);
  });
});
