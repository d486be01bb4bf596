// The default of a reference: chosen by name with the field, prefilled in forms by name and sent by id, and
// left out of a form when its record is gone.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toOwnField } from '../../domain/entity-schema/own-fields.ts';
import { ownFields } from '../../resources/own-fields.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { ReferenceInput } from '../../src/fields/ReferenceInput.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const field = (id: number, title: string, default_value: string) =>
  defineField({
    ...{ id, entity: 'payment-terms', name: `group_${id}`, title, default_value },
    ...{ type: 'reference', refers_to: 'product-families' },
  });
/** A reference to another record of the same type. */
const like = defineField({
  ...{ id: 4, entity: 'product-families', name: 'like', title: 'Like', default_value: '4' },
  ...{ type: 'reference', refers_to: 'product-families' },
});
const fields = [field(1, 'Offered', '4'), field(2, 'Behind', '90'), field(3, 'Gone', '91'), like];
const families = [
  { id: 3, name: 'Red', status: 1 },
  { id: 4, name: 'Blue', status: 1 },
];

const answers = ({ method, path }: { method: string; path: string }) => {
  if (path === 'active-fields') return { status: 200, body: { version: 'r', fields } };
  if (path.startsWith('product-families?')) return listResponse(families);
  if (path === 'product-families/90')
    return { status: 200, body: { id: 90, name: 'Far Behind', status: 1 } };
  // It is retired by now.
  if (path === 'product-families/91')
    return { status: 200, body: { id: 91, name: 'Old', status: 0 } };
  return method === 'GET' ? undefined : { status: 200, body: { id: 1, message: 'Done.' } };
};

describe('the default of a reference', () => {
  beforeEach(async () => {
    renderScreen(<div />, answers);
    await act(loadOwnFields);
  });

  it('is in a new form by the name of its record, unless that is gone', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={findEntity('payment-terms')} onClose={() => undefined} />,
      answers,
    );
    await user.type(await screen.findByLabelText(/^Days/), '15');
    await user.type(screen.getByLabelText(/^Description/), 'Half a month');
    await vi.waitFor(() => expect(screen.getByLabelText(/^Behind/)).toHaveValue('Far Behind'));
    expect(screen.getByLabelText(/^Offered/)).toHaveValue('Blue');
    expect(screen.getByLabelText(/^Gone/)).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const sent = await vi.waitFor(() => {
      const call = calls.find(({ method }) => method === 'POST');
      expect(call).toBeDefined();
      return call!;
    });
    const { own_fields } = sent.body as { own_fields: Record<string, unknown> };
    expect(own_fields).toMatchObject({ group_1: 4, group_2: 90 });
    expect(own_fields.group_3 ?? null).toBe(null);
  });

  it('is in a form of the same type that it refers to', async () => {
    renderScreen(
      <EntityFormDialog entity={findEntity('product-families')} onClose={() => undefined} />,
      answers,
    );
    await vi.waitFor(() => expect(screen.getByLabelText(/^Like/)).toHaveValue('Blue'));
  });

  it.each([
    ['goes from a new record', {}, 1],
    ['stays in one that has it', { id: 5 }, 0],
  ])('that is gone %s', async (_, record, times) => {
    const changed = vi.fn();
    const { calls } = renderScreen(
      <ReferenceInput
        {...{ label: 'Gone', value: 91, onChange: changed, error: '', help: undefined }}
        {...{ required: false, disabled: false, options: [], record }}
        field={toOwnField(fields[2]!, [findEntity('product-families')])}
      />,
      answers,
    );
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('product-families/91'));
    await act(async () => new Promise(resolve => setTimeout(resolve, 50)));
    expect(changed).toHaveBeenCalledTimes(times);
  });

  it('is chosen with the field, among the records that are offered', async () => {
    const user = userEvent.setup();
    const saved: object[] = [];
    renderScreen(
      <FormBody
        entity={findEntity('own-fields')}
        mode="create"
        overrides={{ ...ownFields, start: () => ({ entity: 'payment-terms', type: 'reference' }) }}
        onSave={async data => void saved.push(data)}
        onCancel={() => undefined}
      />,
      answers,
    );
    const choose = async (label: RegExp, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    if (!screen.queryByDisplayValue('Reference')) await choose(/^Record Type/, 'Payment Terms');
    await choose(/^Type/, 'Reference');
    await user.type(screen.getByLabelText(/^Title \(English\)/), 'Group');
    expect(screen.queryByLabelText(/^Default/)).toBeNull();
    await choose(/^Refers To/, 'Product Families');
    await choose(/^Default/, 'Red');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ refers_to: 'product-families', default_value: '3' });
  });
});
