// A service in a process of its own, with the real clock, whose company is set up by its settings;
// and the project's scripts, each in a process of its own.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Service } from './service-process.ts';
import type { Caller } from './test-app.ts';

const ADMIN_EMAIL = 'sita@shop.test';
const ADMIN_PASSWORD = 'Secret-123';

/** The settings with which a service sets its company up by itself. */
export const unattendedSettings = (company: string) => ({
  SESSION_SECRET: 'a secret of the tests only',
  CAPTCHA: 'off',
  SETUP_COMPANY_NAME: company,
  SETUP_COMPANY_PAN: '301234567',
  SETUP_ADMIN_NAME: 'Sita Sharma',
  SETUP_ADMIN_EMAIL: ADMIN_EMAIL,
  SETUP_ADMIN_PASSWORD: ADMIN_PASSWORD,
});

/** Signs the administrator in and returns the access token. */
export const signIn = async (service: Service): Promise<string> =>
  String(
    (await service.call('POST', 'v2/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })).body
      .access_token,
  );

/** A caller over HTTP to the process; it has `get` and `post` only. */
export const createHttpCaller = (service: Service, token: string) =>
  ({
    get: (path: string) => service.call('GET', path, undefined, token),
    post: (path: string, body: unknown) => service.call('POST', path, body, token),
  }) as unknown as Caller;

/** The day in Nepal, as "YYYY-MM-DD". */
export const todayInNepal = () => new Date(Date.now() + 20_700_000).toISOString().slice(0, 10);

const ROOT_DIR = join(import.meta.dirname, '..', '..');

type ScriptResult = { code: number | null; output: string };

/** Runs `scripts/<name>.ts`; killed after `killAfter` milliseconds, if given. */
export const runScript = (
  name: string,
  args: string[],
  env: Record<string, string>,
  killAfter?: number,
): Promise<ScriptResult> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join('scripts', `${name}.ts`), ...args], {
      cwd: ROOT_DIR,
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.on('data', data => {
      output += data;
    });
    child.stderr.on('data', data => {
      output += data;
    });
    if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('exit', code => resolve({ code, output }));
  });
