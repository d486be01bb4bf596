// A user who works on another day: the clock is set, and a token of that day replaces the expired
// one.
import type { Caller, TestApp } from './test-app.ts';
import { PASSWORD } from './test-app.ts';

/** The same person under the given token. */
const withToken = (person: Caller, token: string): Caller => {
  const call: Caller['call'] = (method, path, body, sending = {}) =>
    person.call(method, path, body, {
      ...sending,
      headers: { ...sending.headers, authorization: `Bearer ${token}` },
    });
  return {
    ...person,
    token,
    call,
    get: (path, sending) => call('GET', path, undefined, sending),
    post: (path, body = {}, sending) => call('POST', path, body, sending),
    patch: (path, body = {}) => call('PATCH', path, body),
    put: (path, body = {}) => call('PUT', path, body),
    delete: path => call('DELETE', path),
  };
};

/** Sets the clock to the instant and returns the person signed in then. */
export const signInAsOf = async (
  world: TestApp,
  person: Caller,
  email: string,
  instant: string,
): Promise<Caller> => {
  world.setNow(instant);
  return withToken(person, (await world.signIn(email, PASSWORD)).body.access_token as string);
};
