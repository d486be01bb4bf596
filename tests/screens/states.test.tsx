// States on the screens: a form offers what may follow, a board says where a card may not go, and the
// form of a field lists the steps by its choices.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownFields } from '../../resources/own-fields.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { defineField } from '../support/own-field-definition.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press, visibleToasts } from '../support/screen-queries.ts';

const state = defineField({
  ...{ entity: 'payment-terms', name: 'state', title: 'State', type: 'choice', is_state: true },
  in_list: true,
  choices: ['Received', 'In Work', 'Done', 'Cancelled'].map(title => ({
    ...{ value: title.toLowerCase(), title, title_ne: null, color: null },
  })),
  steps: [
    { to: 'received' },
    { from: 'received', to: 'in work' },
    { from: 'received', to: 'cancelled', roles: ['Administrator'] },
    { from: 'in work', to: 'done' },
  ],
});
const term = {
  ...{ id: 7, days: 30, description: 'Net', status: 1, own_fields: { state: 'received' } },
};
const terms = findEntity('payment-terms');
const refusal =
  'From "Received" to "Cancelled" is a step for Administrator only. Possible for you: In Work.';

const answer =
  (role: string) =>
  (call: ApiCall): { status: number; body?: unknown; tag?: string } | undefined => {
    const { method, path } = call;
    if (path === 'active-fields')
      return { status: 200, body: { version: role, fields: [state], role } };
    if (method !== 'GET') return { status: 200, body: { ...term, message: 'Done.' } };
    if (path === 'payment-terms/7') return { status: 200, body: term, tag: '"1"' };
    if (!path.startsWith('payment-terms?')) return undefined;
    const asked = /\[own_fields.state\](.*)/.exec(decodeURIComponent(path))?.[1];
    return asked === undefined || asked === '=received' ? listResponse([term]) : { status: 204 };
  };

const show = async (screenOf: React.ReactElement, role = 'Sales') => {
  const staged = renderScreen(screenOf, answer(role));
  await act(loadOwnFields);
  return staged;
};
const optionNames = async (name: RegExp): Promise<(string | null)[]> => {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  return (await screen.findAllByRole('option')).map(option => option.textContent);
};

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
  switchLanguage('en');
});

describe('the form of a record with a state', () => {
  it('offers the beginnings to a new record', async () => {
    await show(<EntityFormDialog entity={terms} onClose={() => undefined} />);
    expect(await optionNames(/^State/)).toEqual(['Received']);
  });

  it.each([
    ['Sales', ['Received', 'In Work']],
    ['Administrator', ['Received', 'In Work', 'Cancelled']],
  ])('offers what may follow to the role %s', async (role, names) => {
    await show(<EntityFormDialog entity={terms} id={7} onClose={() => undefined} />, role);
    expect(await optionNames(/^State/)).toEqual(names);
  });
});

describe('a board of states', () => {
  const column = (name: RegExp) => screen.findByRole('region', { name });
  const openBoard = async () => {
    const staged = await show(<EntityList entity={terms} />);
    await press('Layout');
    await press('Board: State');
    await within(await column(/^Received/)).findByText('30');
    return staged;
  };
  const changes = (calls: ApiCall[]) => calls.filter(({ method }) => method !== 'GET');

  it('names the columns that a card cannot go to with the reason, in its menu', async () => {
    const { calls } = await openBoard();
    await press(/^Move to …/);
    const menu = await screen.findByRole('menu');
    const entries = within(menu).getAllByRole('menuitem');
    expect(entries.map(entry => entry.getAttribute('aria-disabled'))).toEqual([
      null,
      'true',
      'true',
    ]);
    expect(entries[2]).toHaveTextContent(refusal);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(visibleToasts().at(-1)).toContain(refusal));
    expect(changes(calls)).toEqual([]);
  });

  it('shows them while a card is held, and refuses it there', async () => {
    const { calls } = await openBoard();
    const [received, work, cancelled] = [
      await column(/^Received/),
      await column(/^In Work/),
      await column(/^Cancelled/),
    ];
    const card = received.querySelector('li')!;
    const at = { pointerType: 'mouse', pointerId: 1, button: 0 };
    const holdOver = async (over: HTMLElement) => {
      document.elementFromPoint = () => over;
      fireEvent.pointerDown(card, { ...at, clientX: 10, clientY: 10 });
      fireEvent.pointerMove(window, { ...at, clientX: 300, clientY: 40 });
      await waitFor(() => expect(over).toHaveClass('over'));
    };
    await holdOver(cancelled);
    expect(cancelled).toHaveClass('refused');
    expect(work).not.toHaveClass('refused');
    expect(received).not.toHaveClass('refused');
    expect(screen.getByText(refusal)).toBeVisible();
    fireEvent.pointerUp(window, { ...at, clientX: 300, clientY: 40 });
    await waitFor(() => expect(visibleToasts().at(-1)).toContain(refusal));
    expect(changes(calls)).toEqual([]);
    await holdOver(work);
    fireEvent.pointerUp(window, { ...at, clientX: 300, clientY: 40 });
    await waitFor(() =>
      expect(changes(calls)).toMatchObject([{ body: { own_fields: { state: 'in work' } } }]),
    );
  });
});

describe('the form of a field that is a state', () => {
  it('lists its steps by the choices of the form, those that are not yet saved among them', async () => {
    const entity = findEntity('own-fields');
    const { calls } = await show(
      <EntityFormDialog entity={entity} overrides={ownFields} onClose={() => undefined} />,
    );
    await choose('Record Type', 'Payment Terms');
    await userEvent.type(await screen.findByLabelText(/^Title \(English\)/), 'Stage');
    await userEvent.click(screen.getByRole('combobox', { name: /^Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Choice' }));
    expect(screen.queryByRole('button', { name: 'Add Step' })).toBeNull();
    await press('Add Choice');
    const choice = await screen.findByRole('group', { name: 'Choice 1' });
    await userEvent.type(within(choice).getByLabelText(/^Title \(English\)/), 'Open');
    await userEvent.click(screen.getByRole('switch', { name: 'Changes in Steps' }));
    await press('Add Step');
    const step = await screen.findByRole('group', { name: 'Step 1' });
    await userEvent.click(within(step).getByRole('combobox', { name: /^To/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Open' }));
    await press('Save');
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ is_state: 1, choices: [{ title: 'Open' }], transitions: [{ to_value: 'Open' }] },
    });
  });
});
