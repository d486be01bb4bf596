// One request of a random run: what it asks, what must come of it, and what it makes of the model.
import { expect } from 'vitest';
import type { ApiResponse } from '../test-app.ts';
import type { Model, Person } from './model.ts';

export type Answer = Pick<ApiResponse, 'status' | 'body'>;
export type Body = ApiResponse['body'];
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** The service, in this process or in another one. */
export type Api = (person: Person, method: Method, path: string, body?: object) => Promise<Answer>;

export type Operation = {
  what: string;
  person: Person;
  method: Method;
  path: string;
  body?: object;
  /** Fields of which at least one must refuse it; a sentence (400) where it names none. */
  refused?: string[];
  sentence?: boolean;
  /** Fields that may refuse it: of what the model does not know. */
  uncertain?: string[];
  /** Makes of the model what it is after the answer. */
  apply: (model: Model, answer: Body) => void;
  /** The answer once more, where the first one was lost: of something new by its name. */
  find: (api: Api) => Promise<Body | undefined>;
};

const isBelow = (name: string, places: string[]): boolean =>
  places.some(place => name === place || name.startsWith(`${place}.`));

/** Sends the request and judges the answer; changes the model where it was done. */
export const perform = async (api: Api, model: Model, operation: Operation): Promise<boolean> => {
  const { person, method, path, body } = operation;
  return settle(model, operation, await api(person, method, path, body));
};

/** Judges the answer to a request; changes the model where it was done. */
export const settle = (
  model: Model,
  operation: Operation,
  { status, body: answered }: Answer,
): boolean => {
  const { method, path, body, refused = [], sentence = false } = operation;
  const { uncertain = [], apply } = operation;
  const said = [operation.what, method, path, body, status, answered?.message];
  const mustRefuse = sentence || refused.length > 0;
  if (status === 200 && !mustRefuse) {
    apply(model, answered);
    return true;
  }
  if (sentence && refused.length === 0) {
    expect([status, typeof answered?.message], JSON.stringify(said)).toEqual([400, 'string']);
    return false;
  }
  expect(status, JSON.stringify([...said, { refused, uncertain }])).toBe(422);
  const names = Object.keys(answered.message);
  const others = names.filter(name => !isBelow(name, [...refused, ...uncertain]));
  expect(others, JSON.stringify([...said, { refused, uncertain }])).toEqual([]);
  expect(names.length, JSON.stringify(said)).toBeGreaterThan(0);
  return false;
};
