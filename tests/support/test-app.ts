// The people, the company and the clock of the tests; every test runs on both engines.
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { readConfig } from '../../server/platform/config.ts';
import { type AnswerCheck, toAnswerCheck } from './described-answers.ts';
import { createMigratedDatabase, createTestDatabase, type Engine } from './migrated-database.ts';

export type ApiResponse = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is judged by the story that asked for it.
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type CallOptions = {
  headers?: Record<string, string>;
  language?: 'en' | 'ne';
  /** Records of another version lack what this one always has: the description is of this one. */
  isOfOtherVersion?: boolean;
};
/** A person (or nobody) who calls the API. */
export type Caller = {
  token: string;
  refreshToken: string;
  id: number;
  companyId: number;
  call: (
    method: Method,
    path: string,
    body?: unknown,
    sending?: CallOptions,
  ) => Promise<ApiResponse>;
  get: (path: string, sending?: CallOptions) => Promise<ApiResponse>;
  post: (path: string, body?: unknown, sending?: CallOptions) => Promise<ApiResponse>;
  patch: (path: string, body?: unknown) => Promise<ApiResponse>;
  put: (path: string, body?: unknown) => Promise<ApiResponse>;
  delete: (path: string) => Promise<ApiResponse>;
};
export type TestApp = {
  app: App;
  /** DATA_DIR of the service. */
  dataDir: string;
  /** Sets the clock of the service. */
  setNow: (instant: string) => void;
  anonymous: Caller;
  /** Sets up a further company and returns its administrator. */
  createCompany: (name: string) => Promise<Caller>;
  /** A colleague of the administrator with one of the five roles. */
  createUser: (admin: Caller, role: string, name?: string) => Promise<Caller>;
  signIn: (email: string, password: string) => Promise<ApiResponse>;
  /** A user of `createCompany` or `createUser` in a session of now. */
  signInAs: (email: string, password?: string) => Promise<Caller>;
  /** The same person at a second service over the same database; on SQLite at the same one. */
  atSecondInstance: (person: Caller) => Promise<Caller>;
  close: () => Promise<void>;
};

/** 21 November 2026, 11:45 in Nepal, is 5 Mangsir 2083. */
export const NOW = '2026-11-21T06:00:00Z';
export const PASSWORD = 'Secret-123';

const toEmail = (name: string) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@shop.test`;

export { createTestDatabase, type Engine };

/** Makes API clients of a service. Each JSON answer must be one that the service describes itself. */
export const createCallerFactory = (app: App) => {
  let check: Promise<AnswerCheck> | undefined;
  const loadCheck = () =>
    (check ??= app.server.inject('/docs/openapi.json').then(({ body }) => toAnswerCheck(body)));
  const caller = (token = '', refreshToken = '', id = 0, companyId = 0): Caller => {
    const call: Caller['call'] = async (
      method,
      path,
      body,
      { headers = {}, language = 'en', isOfOtherVersion = false } = {},
    ) => {
      const answer = await app.server.inject({
        method,
        url: `/billing/${path}`,
        headers: {
          'accept-language': language,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(answer.headers['content-type'] ?? '').includes('json');
      const read = isJson && answer.body !== '' ? answer.json() : undefined;
      if (read !== undefined && !isOfOtherVersion) {
        const [address] = `/billing/${path}`.split('?');
        const findProblem = await loadCheck();
        const problem = findProblem({
          method,
          path: address!,
          status: answer.statusCode,
          body: read,
        });
        if (problem) throw new Error(problem);
      }
      return {
        status: answer.statusCode,
        body: read,
        headers: answer.headers,
        raw: answer.rawPayload,
      };
    };
    return {
      token,
      refreshToken,
      id,
      companyId,
      call,
      get: (path, sending) => call('GET', path, undefined, sending),
      post: (path, body = {}, sending) => call('POST', path, body, sending),
      patch: (path, body = {}) => call('PATCH', path, body),
      put: (path, body = {}) => call('PUT', path, body),
      delete: path => call('DELETE', path),
    };
  };
  return caller;
};

/** The service over a fresh database, with a clock of its own. */
export const openTestApp = async (
  engine: Engine,
  settings: Record<string, string> = {},
): Promise<TestApp> => {
  const { env, drop } = await createMigratedDatabase(engine);
  let now = NOW;
  const open = () =>
    buildApp(
      readConfig({
        CAPTCHA: 'off',
        LOG_LEVEL: 'error',
        SESSION_SECRET: 'a secret of the tests only',
        ...env,
        ...settings,
      }),
      () => new Date(now),
    );
  const app = await open();
  const apps = [app];

  const caller = createCallerFactory(app);
  const nobody = caller();
  const asTokens = ({
    access_token,
    refresh_token,
  }: {
    access_token: string;
    refresh_token: string;
  }): Caller => {
    const { params } = JSON.parse(
      Buffer.from(access_token.split('.')[1]!, 'base64url').toString(),
    ) as {
      params: { id: number; company_id: number };
    };
    return caller(access_token, refresh_token, params.id, params.company_id);
  };
  const signIn = (email: string, password: string) =>
    nobody.post('v2/login', { email, password, g_recaptcha_response: '' });

  return {
    app,
    dataDir: env.DATA_DIR!,
    anonymous: nobody,
    signIn,
    signInAs: async (email, password = PASSWORD) => asTokens((await signIn(email, password)).body),
    setNow: instant => {
      now = instant;
    },
    createCompany: async name => {
      const { createCompany } = await import('../../server/setup/seed/create-company.ts');
      const admin_email = toEmail(`admin ${name}`);
      await createCompany(
        app.database,
        app.store.entities,
        {
          company_name: name,
          company_pan: '301234567',
          admin_name: 'Sita Sharma',
          admin_email,
          admin_password: PASSWORD,
        },
        '2026-11-21 11:45:00',
      );
      return asTokens((await signIn(admin_email, PASSWORD)).body);
    },
    createUser: async (admin, role, name = `Ram ${role}`) => {
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const pos = (await admin.get('pos')).body.data[0].id as number;
      const email = toEmail(`${name} ${admin.companyId}`);
      const made = await admin.post('users', {
        name,
        email,
        pos_id: pos,
        role_id: roles.find(row => row.name === role)!.id,
      });
      const password_hash = await hashPassword(PASSWORD);
      await app.database.write(tx =>
        tx
          .insertInto('credentials')
          .values({
            user_id: made.body.id,
            company_id: admin.companyId,
            email,
            password_hash,
            changed_at: '2026-11-21 11:45:00',
          })
          .execute(),
      );
      return asTokens((await signIn(email, PASSWORD)).body);
    },
    atSecondInstance: async ({ token, refreshToken, id, companyId }) => {
      // SQLite has one writer per process.
      if (engine === 'PostgreSQL' && apps.length === 1) apps.push(await open());
      return createCallerFactory(apps.at(-1)!)(token, refreshToken, id, companyId);
    },
    close: async () => {
      for (const each of apps) await each.close();
      await drop();
    },
  };
};

/** Runs the tests on SQLite and on PostgreSQL; skipped if the machine has no PostgreSQL. */
export const describeOnBothEngines = (
  defineTests: (world: () => TestApp, engine: Engine) => void,
  settings: Record<string, string> = {},
): void => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    describe.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(`on ${engine}`, () => {
      let world: TestApp;
      beforeAll(async () => {
        world = await openTestApp(engine, settings);
      });
      afterAll(() => world?.close());
      defineTests(() => world, engine);
    });
  }
};

/** The message of a refused request: problems by field if it is a 422. */
export const expectRejected = async (call: Promise<ApiResponse>, status = 422) => {
  const answer = await call;
  expect(answer.status).toBe(status);
  return answer.body.message as Record<string, string[]>;
};
