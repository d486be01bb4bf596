// States: which step is possible from where and for whom, and what a schema file may say of them.
import { describe, expect, it } from 'vitest';
import type { Entity, Field, StateStep } from '../../domain/entity-schema/entity.ts';
import {
  findBeginning,
  findStateErrors,
  findStepProblem,
  listNextStates,
  type StateField,
} from '../../domain/entity-schema/states.ts';
import { label, options, refusals } from '../support/schema-fixtures.ts';

const steps: StateStep[] = [
  { to: 'received' },
  { from: 'received', to: 'in_work' },
  { from: 'received', to: 'cancelled', roles: ['Administrator', 'Foreman'] },
  { from: 'in_work', to: 'done' },
];

const toField = (states: StateStep[], more: Partial<Field> = {}): StateField => ({
  ...{ name: 'state', kind: 'choice', label: { en: 'State', ne: 'अवस्था' } },
  ...{ required: false, readOnly: false, fixed: false },
  states,
  options: ['received', 'in_work', 'done', 'cancelled'].map(value => ({
    value,
    label: { en: value.toUpperCase(), ne: `न ${value}` },
  })),
  ...more,
});
const field = toField(steps);

const step = (
  from: string | null,
  to: string | null,
  role?: string,
  language = 'en' as 'en' | 'ne',
) => findStepProblem(field, { from, to }, role, language);

describe('a state', () => {
  it('begins as its steps say, or else with its default, or with its first choice', () => {
    expect(findBeginning(field)).toBe('received');
    expect(findBeginning(toField([]))).toBe('received');
    expect(findBeginning(toField([], { default: 'in_work' }))).toBe('in_work');
    expect(findBeginning({ options: field.options })).toBeUndefined();
    expect(listNextStates(toField([]), null, undefined)).toEqual(['received']);
    expect(listNextStates(toField([], { default: 'done' }), null, undefined)).toEqual(['done']);
  });

  it('goes on in the steps that are allowed, for the roles that may make them', () => {
    expect(listNextStates(field, 'received', undefined)).toEqual(['in_work']);
    expect(listNextStates(field, 'received', 'Foreman')).toEqual(['in_work', 'cancelled']);
    expect(listNextStates(field, 'done', 'Foreman')).toEqual([]);
    // A value that is no choice any more may begin once more.
    expect(listNextStates(field, 'lost', undefined)).toEqual(['received']);
    expect(step('received', 'received')).toBeUndefined();
    expect(step('received', 'in_work')).toBeUndefined();
    expect(step('received', 'cancelled', 'Foreman')).toBeUndefined();
  });

  it('says from what to what is refused, why, and what is possible', () => {
    expect(step('received', 'done')).toBe('"RECEIVED" cannot become "DONE". Possible: IN_WORK.');
    expect(step('done', 'received')).toBe('"DONE" cannot become "RECEIVED": it stays as it is.');
    expect(step('received', 'cancelled', 'Sales')).toBe(
      'From "RECEIVED" to "CANCELLED" is a step for Administrator, Foreman only. Possible for you: IN_WORK.',
    );
    expect(step('received', 'cancelled', 'Sales', 'ne')).toBe(
      '"न received" बाट "न cancelled" बनाउने अनुमति प्रशासक, Foreman लाई मात्र छ। तपाईंलाई हुन सक्ने: न in_work।',
    );
    expect(step(null, 'done')).toBe('A new record cannot be "DONE". It begins as: RECEIVED.');
    expect(step('received', null)).toBe('"RECEIVED" cannot become "empty". Possible: IN_WORK.');
    const guarded = toField([{ to: 'received', roles: ['Foreman'] }]);
    expect(findStepProblem(guarded, { from: null, to: 'received' }, 'Sales', 'en')).toBe(
      'Your role may not make such a record: it begins as RECEIVED, which others may do.',
    );
  });

  it('is judged where it is another than the stored one, and is a choice at all', () => {
    const entity = { fields: [field] } as unknown as Entity;
    const judge = (state: unknown, before?: object) =>
      findStateErrors(entity, { state }, before as never, undefined, 'en');
    expect(judge('done', { state: 'done' })).toEqual({});
    expect(judge('nonsense', { state: 'done' })).toEqual({});
    expect(judge('done', { state: 'received' })).toHaveProperty('state');
    expect(judge('done', {})).toEqual({ state: [expect.stringContaining('A new record')] });
  });
});

describe('the steps of a schema file', () => {
  const choice = { type: 'string', ...options('a', 'b'), 'x-label': label };
  const withSteps = (states: unknown, more: object = {}) =>
    refusals({ state: { ...choice, ...more, 'x-states': states } }).join('\n');

  it('are accepted, also without any', () => {
    expect(withSteps([{ to: 'a' }, { from: 'a', to: 'b', roles: ['Sales'] }])).toBe('');
    expect(withSteps([])).toBe('');
  });

  it.each([
    ['no choice', [{ to: 'c' }], {}, 'has a step with "c", which is not in its oneOf'],
    ['itself', [{ from: 'a', to: 'a' }], {}, 'has a step from a value to itself'],
    [
      'one twice',
      [
        { from: 'a', to: 'b' },
        { from: 'a', to: 'b' },
      ],
      {},
      'twice (x-states)',
    ],
    ['another default', [{ to: 'a' }], { default: 'b' }, 'add {"to": "b"} to x-states'],
    ['no end', [{ from: 'a' }], {}, 'x-states'],
    ['no list', 'a', {}, 'x-states'],
    ['no role', [{ to: 'a', roles: [] }], {}, 'x-states'],
    ['an unknown word', [{ to: 'a', who: 'x' }], {}, 'x-states'],
  ])('are refused with %s', (_, states, more, problem) => {
    expect(withSteps(states, more)).toContain(problem);
  });

  it('are refused where there is no choice', () => {
    const text = { type: 'string', 'x-label': label, 'x-states': [{ to: 'a' }] };
    expect(refusals({ state: text }).join('\n')).toContain('state');
  });
});
