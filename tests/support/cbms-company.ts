// A company that sends its documents to the simulated tax authority, a new one for every test.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, vi } from 'vitest';
import { type Simulator, startSimulator } from '../../tools/cbms-simulator/simulator.ts';
import { openShop, type Shop } from './shop.ts';
import {
  type ApiResponse,
  type Caller,
  type Engine,
  NOW,
  openTestApp,
  type TestApp,
} from './test-app.ts';

type CbmsSetup = { world: TestApp; simulator: Simulator };

/** Runs the tests on both engines, each with a service and a simulator of its own. */
export const describeWithCbms = (
  defineTests: (linked: () => CbmsSetup, engine: Engine) => void,
  settings: Record<string, string> = {},
): void => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const)
    describe.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(`on ${engine}`, () => {
      let linked: CbmsSetup;
      beforeAll(async () => {
        const simulator = await startSimulator();
        linked = {
          simulator,
          world: await openTestApp(engine, {
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
      defineTests(() => linked, engine);
    });
};

export const cbmsAccount = { username: 'Test_CBMS', password: 'test@321', enabled: 1 };

/** Switches the company's account on. */
export const enableCbms = async (admin: Caller, more: object = {}): Promise<void> => {
  const answer = await admin.put('cbms-account', { ...cbmsAccount, ...more });
  expect([answer.status, answer.body.message]).toEqual([200, 'Account updated successfully.']);
};

type OutboxEntry = {
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
export const listOutbox = async (admin: Caller, query = ''): Promise<OutboxEntry[]> =>
  ((await admin.get(`tax-authority/documents?limit=100${query}`)).body?.data ??
    []) as OutboxEntry[];

const waitForEntry = async (
  admin: Caller,
  kind: string,
  number: string,
  as: (entry: OutboxEntry | undefined) => unknown,
  wanted: string,
): Promise<OutboxEntry> =>
  vi.waitFor(
    async () => {
      const found = (await listOutbox(admin, `&search=${number}`)).find(
        entry => entry.kind === kind && entry.number === number,
      );
      expect(as(found)).toBe(wanted);
      return found!;
    },
    { timeout: 60_000, interval: 20 },
  );

/** Waits until the document of a kind and number is in the state, and returns it. */
export const waitForState = (
  admin: Caller,
  kind: string,
  number: string,
  state: string,
): Promise<OutboxEntry> => waitForEntry(admin, kind, number, entry => entry?.state, state);

/** Waits until a try at the document of a kind and number has been answered with the code. */
export const waitForCode = (
  admin: Caller,
  kind: string,
  number: string,
  code: string,
): Promise<OutboxEntry> => waitForEntry(admin, kind, number, entry => entry?.code, code);

type Exchange = {
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
export const listExchanges = async (admin: Caller, entry: OutboxEntry): Promise<Exchange[]> =>
  (await admin.get(`tax-authority/documents/${entry.id}/exchanges`)).body.exchanges as Exchange[];

/** The refusal's sentence of a 422. */
export const expectRefusedMessage = (answer: ApiResponse): unknown => {
  expect(answer.status).toBe(422);
  return answer.body.message;
};

let companyCount = 0;

type CbmsCompany = {
  admin: Caller;
  /** The administrator signs in with it. */
  email: string;
  shop: Shop;
  simulator: CbmsSetup['simulator'];
};

/**
 * The company of the running test, to be read inside it: it has a shop, its account is off, and the
 * simulator is empty.
 */
export const setupCbmsCompany = (linked: () => CbmsSetup): CbmsCompany => {
  const company = {} as CbmsCompany;
  beforeEach(async () => {
    const { world, simulator } = linked();
    simulator.setFaults({ faults: [], share: 0 });
    simulator.setAccounts([]);
    world.setNow(NOW);
    companyCount += 1;
    const admin = await world.createCompany(`Reporting ${companyCount}`);
    Object.assign(company, {
      admin,
      email: `admin.reporting.${companyCount}@shop.test`,
      simulator,
      shop: await openShop(admin),
    });
    await admin.post('inventory', { product_id: company.shop.laptop, stock_available: 1000 });
    simulator.bills.clear();
    simulator.returns.clear();
    simulator.requests.length = 0;
  });
  // All companies have one PAN: a waiting document of one must not arrive in the test of the next.
  afterEach(async () => {
    linked().world.setNow(NOW);
    await company.admin.put('cbms-account', { username: '', enabled: 0 });
  });
  return company;
};
