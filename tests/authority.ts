// A company that tells its documents to the simulated tax authority.
import { afterAll, beforeAll, describe, expect, inject, vi } from 'vitest';
import { type Simulator, startSimulator } from './cbms-simulator/simulator.ts';
import { type Answer, type Caller, type Engine, openWorld, type World } from './world.ts';

export type Linked = { world: World; simulator: Simulator };

/**
 * Tells the stories on both engines, each with a service whose target is a simulator of its own.
 */
export const withAuthority = (
  tell: (linked: () => Linked, engine: Engine) => void,
  settings: Record<string, string> = {},
): void => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const)
    describe.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(`on ${engine}`, () => {
      let linked: Linked;
      beforeAll(async () => {
        const simulator = await startSimulator();
        linked = {
          simulator,
          world: await openWorld(engine, {
            CBMS_URL: simulator.address,
            CBMS_TIMEOUT: '2',
            ...settings,
          }),
        };
      });
      afterAll(async () => {
        await linked?.world.close();
        await linked?.simulator.close();
      });
      tell(() => linked, engine);
    });
};

export const account = { username: 'Test_CBMS', password: 'test@321', enabled: 1 };

/** Switches the company's account on. */
export const switchOn = async (admin: Caller, more: object = {}): Promise<void> => {
  const answer = await admin.put('cbms-account', { ...account, ...more });
  expect([answer.status, answer.body.message]).toEqual([200, 'Account updated successfully.']);
};

export type Entry = {
  id: number;
  kind: string;
  number: string;
  state: string;
  code: string | null;
  tries: number;
  realtime: boolean;
  customer_name: string;
  payment_id: string;
};

/** All documents of the outbox, newest first. */
export const outboxOf = async (admin: Caller, query = ''): Promise<Entry[]> =>
  ((await admin.get(`tax-authority/documents?limit=100${query}`)).body?.data ?? []) as Entry[];

const waitFor = async (
  admin: Caller,
  kind: string,
  number: string,
  as: (entry: Entry | undefined) => unknown,
  wanted: string,
): Promise<Entry> =>
  vi.waitFor(
    async () => {
      const found = (await outboxOf(admin, `&search=${number}`)).find(
        entry => entry.kind === kind && entry.number === number,
      );
      expect(as(found)).toBe(wanted);
      return found!;
    },
    { timeout: 60_000, interval: 20 },
  );

/** Waits until the document of a kind and number is in the state, and answers it. */
export const reaching = (
  admin: Caller,
  kind: string,
  number: string,
  state: string,
): Promise<Entry> => waitFor(admin, kind, number, entry => entry?.state, state);

/** Waits until a try at the document of a kind and number has been answered with the code. */
export const answered = (
  admin: Caller,
  kind: string,
  number: string,
  code: string,
): Promise<Entry> => waitFor(admin, kind, number, entry => entry?.code, code);

export type Exchange = {
  payload: Record<string, unknown>;
  answer: string;
  code: string;
  http_status: number | null;
  realtime: boolean;
  took_ms: number;
  sent_at: string;
  address: string;
  sent_by: string;
};

/** The exchanges of a document, newest first. */
export const exchangesOf = async (admin: Caller, entry: Entry): Promise<Exchange[]> =>
  (await admin.get(`tax-authority/documents/${entry.id}/exchanges`)).body.exchanges as Exchange[];

/** The refusal's sentence of a 422. */
export const refused = (answer: Answer): unknown => {
  expect(answer.status).toBe(422);
  return answer.body.message;
};
