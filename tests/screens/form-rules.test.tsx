// The rules of a record and of its rows in a generated form: what is said while one types, what
// waits for the first attempt to save, and what the server says in the same words.
import { act, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { addOwnEntities } from '../../domain/entity-schema/own-entities.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { withOwnRules } from '../../domain/entity-schema/own-rules.ts';
import { withOwnFields } from '../../domain/entity-schema/row-lists.ts';
import { syncServerClock } from '../../src/api/http.ts';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { useFormRules } from '../../src/entities/use-form-rules.ts';
import { EntitiesContext } from '../../src/fields/entities-context.ts';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

const type = (id: number, name: string, title: string) => ({
  ...{ id, name, title, title_ne: null, titles: `${title}s`, titles_ne: null },
  ...{ record_name: null, record_name_ne: null },
});
const entities = addOwnEntities(
  [findEntity('own-records'), findEntity('own-entities')],
  [type(1, 'contracts', 'Contract'), type(2, 'contract-lines', 'Line')],
);
const says = (entity: string, rule: string, message: string, shown_at: string | null = null) => ({
  ...{ id: 1, entity: `own/${entity}`, rule, says: message, says_ne: null },
  ...{ shown_at, in_lines: false },
});
const tooDear = says('contract-lines', 'price <= 100', 'Too dear.');
const ONCE = 'Once a month without a price.';

/** Contracts whose lines have a price and, unless it says otherwise, 12 times a year. */
const defineContracts = (rules: ReturnType<typeof says>[], times = '12') =>
  withOwnRules(
    withOwnFields(
      entities.find(({ name }) => name === 'own/contracts')!,
      [
        defineField({
          ...{ id: 1, entity: 'own/contract-lines', name: 'contract', type: 'reference' },
          ...{ title: 'Contract', refers_to: 'own/contracts', as_rows: true, required: true },
        }),
        ...(['price', 'times'] as const).map((name, at) =>
          defineField({
            ...{ id: at + 2, entity: 'own/contract-lines', name, title: name },
            ...{ type: 'whole-number', default_value: name === 'times' ? times : null },
          }),
        ),
        defineField({
          ...{ id: 4, entity: 'own/contracts', name: 'starts', title: 'Starts', type: 'date' },
        }),
      ],
      entities,
    ),
    rules,
  );
const timesRule = (most: number) =>
  says('contract-lines', `times < ${most} || !is_empty(price)`, ONCE, 'times');

/** A contract with a line that breaks both rules of its rows. */
const record = flattenOwnFields({
  ...{ id: 4, name: 'SC-1', created_by: null, created_at: null, own_fields: { starts: null } },
  contract_lines: [
    { id: 7, name: 'Router', own_fields: { price: 150, times: 4 } },
    { id: 8, name: 'Backup', own_fields: { price: null, times: 24 } },
  ],
});

type Save = (data: Row) => Promise<FieldErrors | undefined>;
const open = async (
  rules: ReturnType<typeof says>[],
  { read, times, onSave = async () => undefined }: { read?: Row; times?: string; onSave?: Save },
) => {
  renderScreen(
    <FormBody
      entity={defineContracts(rules, times)}
      mode={read ? 'edit' : 'create'}
      record={read}
      onSave={onSave}
      onCancel={() => undefined}
    />,
    () => undefined,
    { more: entities.filter(({ scope }) => scope) },
  );
  await screen.findAllByRole('textbox', { name: 'Name' });
};
/** The name of the record; its rows have one as well. */
const typeName = (text: string) =>
  userEvent.type(screen.getAllByRole('textbox', { name: 'Name' })[0]!, text);
const find = (line: number, name: RegExp) =>
  within(screen.getByRole('group', { name: `Line ${line}` })).getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (line: number, name: RegExp, text: string) => {
  await userEvent.clear(find(line, name));
  await userEvent.type(find(line, name), text);
};
/** JSON Forms tells of a change a moment late. */
const settle = () => act(() => new Promise(done => setTimeout(done, 60)));
const expectSaid = async (line: number, name: RegExp, said: string) => {
  await settle();
  expect(find(line, name)).toHaveAccessibleDescription(said);
};

describe('rules in the form of a record', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => syncServerClock(new Date().toUTCString()));

  it('leave to the server what it says in the words of a rule', async () => {
    const onSave = vi.fn(async () => ({ 'contract_lines.0.own_fields.price': ['Too dear.'] }));
    await open([tooDear], { onSave });
    await typeName('SC-2');
    await press('Add Line');
    await userEvent.type(find(1, /^Name/), 'Visit');
    await userEvent.type(find(1, /^price/), '150');
    await press('Save');
    await expectSaid(1, /^price/, 'Too dear.');
    await retype(1, /^price/, '90');
    await expectSaid(1, /^price/, '');
    expect(onSave).not.toHaveBeenCalled();
    await press('Save');
    await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
    await expectSaid(1, /^price/, 'Too dear.');
    // It goes as every answer of the server does, when its field is edited.
    await retype(1, /^price/, '80');
    await expectSaid(1, /^price/, '');
  });

  it.each([
    ['12', 12],
    ['0', 0],
  ])('say nothing of a new row that is as it began, with %s in it', async (times, most) => {
    await open([timesRule(most)], { times });
    await press('Add Line');
    expect(find(1, /^times/)).toHaveValue(times);
    await userEvent.type(find(1, /^Name/), 'Visit');
    await expectSaid(1, /^times/, '');
    await retype(1, /^times/, '15');
    await expectSaid(1, /^times/, ONCE);
    await userEvent.type(find(1, /^price/), '1');
    await expectSaid(1, /^times/, '');
  });

  it('are said of stored rows once they are touched, and of all after an attempt', async () => {
    const onSave = vi.fn(async () => undefined);
    await open([tooDear, timesRule(12)], { read: record, onSave });
    await typeName('2');
    await userEvent.type(find(1, /^Name/), 's');
    await expectSaid(1, /^price/, '');
    await expectSaid(2, /^times/, '');
    await retype(1, /^price/, '160');
    await expectSaid(1, /^price/, 'Too dear.');
    await expectSaid(2, /^times/, '');
    await press('Add Line');
    await expectSaid(3, /^times/, '');
    await userEvent.type(find(3, /^Name/), 'Visit');
    await press('Save');
    await expectSaid(1, /^price/, 'Too dear.');
    await expectSaid(3, /^times/, ONCE);
    // What was right before the rule was made stays so.
    await expectSaid(2, /^times/, '');
    expect(onSave).not.toHaveBeenCalled();
    await press('Remove Line 1');
    await expectSaid(1, /^times/, '');
    await expectSaid(2, /^times/, ONCE);
    await press('Reset');
    await settle();
    await press('Add Line');
    await expectSaid(3, /^times/, '');
    await expectSaid(1, /^price/, '');
  });

  it('take the day of the server, whatever the clock of the machine', async () => {
    const later = new Date(Date.now() + 10 * 86_400_000);
    syncServerClock(later.toUTCString());
    const onSave = vi.fn(async () => undefined);
    const rule = says('contracts', 'name != "SC-12" || starts <= today()', 'Not yet.');
    const read = { ...record, 'own_fields.starts': toNepalDate(later) };
    await open([rule], { read, onSave });
    await typeName('2');
    await settle();
    expect(screen.queryByText('Not yet.')).toBeNull();
    await press('Save');
    await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
  });
});

describe('the cost of rules in the form of a record', () => {
  const follow = (rows: number) => {
    const entity = defineContracts([tooDear]);
    const initial: Row = { name: null, contract_lines: [] };
    const NONE: FieldErrors = {};
    const toData = (price: number): Row => ({
      name: 'SC-1',
      contract_lines: Array.from({ length: rows }, () => ({ own_fields: { price, times: 12 } })),
    });
    const shown = renderHook(
      () =>
        useFormRules(entity, NONE, {
          ...{ names: ['name', 'contract_lines'], initial, stored: undefined },
        }),
      {
        wrapper: ({ children }) => (
          <EntitiesContext.Provider value={entities}>{children}</EntitiesContext.Provider>
        ),
      },
    );
    const countSaid = () => Object.keys(shown.result.current.problems).length;
    return { ...shown, toData, countSaid };
  };

  it('is one judgement with each change, also after an attempt', () => {
    const { result, toData } = follow(2);
    let reads = 0;
    const watch = (data: Row): Row =>
      Object.defineProperty(data, 'name', { get: () => `SC-${++reads}`, enumerable: true });
    act(() => result.current.attempt(watch(toData(150))));
    reads = 0;
    act(() => result.current.follow(toData(160)));
    expect(reads).toBe(0);
    act(() => result.current.follow(watch(toData(170))));
    expect(reads).toBe(1);
  });

  it('is no other answer for the fields until something else is said', () => {
    const { result, rerender, toData, countSaid } = follow(2);
    const none = result.current.problems;
    act(() => result.current.follow(toData(90)));
    expect(result.current.problems).toBe(none);
    act(() => result.current.follow(toData(150)));
    const said = result.current.problems;
    expect(countSaid()).toBe(2);
    rerender();
    act(() => result.current.follow(toData(160)));
    expect(result.current.problems).toBe(said);
    act(() => result.current.follow(toData(90)));
    expect(result.current.problems).toBe(none);
  });

  it('waits for a pause from fifty rows, but not for an attempt', async () => {
    const short = follow(49);
    act(() => short.result.current.follow(short.toData(150)));
    expect(short.countSaid()).toBe(49);
    const long = follow(50);
    act(() => long.result.current.follow(long.toData(150)));
    expect(long.countSaid()).toBe(0);
    await vi.waitFor(() => expect(long.countSaid()).toBe(50));
    act(() => long.result.current.follow(long.toData(90)));
    act(() => long.result.current.attempt(long.toData(150)));
    expect(long.countSaid()).toBe(50);
    // What still waited when the form was saved is not judged after it.
    await act(() => new Promise(done => setTimeout(done, 400)));
    expect(long.countSaid()).toBe(50);
  });
});
