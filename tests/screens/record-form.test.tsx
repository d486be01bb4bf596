// The form that the server judges: errors of nested fields, and what an attempt leaves behind.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../src/api/http.ts';
import { createResolver, toFieldMessages, toFormErrors } from '../../src/forms/record-resolver.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { renderScreen } from '../support/render-screen.tsx';

const NameForm = () => {
  const form = useRecordForm({
    start: { name: '' },
    check: ({ name }): Record<string, string[]> => (name === '' ? { name: ['Required.'] } : {}),
  });
  const save = async (body: { name: string }) => {
    await callApi('things', { method: 'POST', body });
  };
  return (
    <form {...form.formProps(save)}>
      <input aria-label="Name" aria-invalid={form.problems.name !== undefined} {...inputOf(form)} />
      <output>{Object.values(form.problems).join(' ')}</output>
      <button type="submit">Save</button>
    </form>
  );
};
const inputOf = ({ field }: ReturnType<typeof useRecordForm<{ name: string }>>) => {
  const { value, onChange } = field('name');
  return { value, onChange };
};

describe('errors by field', () => {
  it('come back from the nested form as they went in', () => {
    const errors = {
      details: ['Too few.'],
      'details.0.qty': ['Required.', 'Whole.'],
      message: ['Too long.'],
    };
    expect(toFieldMessages(toFormErrors(errors))).toEqual({
      details: 'Too few.',
      'details.0.qty': 'Required. Whole.',
      message: 'Too long.',
    });
  });

  it('let the values through where nothing is wrong', async () => {
    const resolve = createResolver<{ name: string }>(() => ({ name: [] }));
    expect(await resolve({ name: 'Ram' }, undefined, {} as never)).toEqual({
      values: { name: 'Ram' },
      errors: {},
    });
  });
});

describe('a form that the server judges', () => {
  it('leads to what is wrong at each attempt, and a refusal does not stop the next', async () => {
    const answers = [
      { status: 422, body: { message: { name: ['Taken.'] } } },
      { status: 200, body: {} },
    ];
    const { calls } = renderScreen(<NameForm />, () => answers.shift());
    const name = screen.getByRole('textbox', { name: 'Name' });
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await save();
      await waitFor(() => expect(name).toHaveFocus());
      expect(screen.getByText('Required.')).toBeVisible();
    }
    expect(calls).toEqual([]);
    await userEvent.type(name, 'Ram');
    expect(screen.queryByText('Required.')).toBeNull();
    await save();
    await screen.findByText('Taken.');
    await save();
    await waitFor(() => expect(screen.queryByText('Taken.')).toBeNull());
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Ram' }, { name: 'Ram' }]);
  });
});
