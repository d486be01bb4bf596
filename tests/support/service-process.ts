// The service as a process of its own, for tests that kill it, start two of it, or drive it in a
// browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import flags from '../../scripts/service-flags.json' with { type: 'json' };

const ROOT_DIR = join(import.meta.dirname, '..', '..');

export type Service = {
  address: string;
  process: ChildProcess;
  /** Calls the API; returns status and body. */
  call: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/**
 * Starts `npm start`'s server (or another command in another folder) and waits for its line with
 * the address.
 */
export const startService = async (
  env: Record<string, string>,
  { program = process.execPath, command = [...flags, 'server/main.ts'], folder = ROOT_DIR } = {},
): Promise<Service> => {
  const child = spawn(program, command, {
    cwd: folder,
    // Node's compile cache is kept: every third part of a start is compiling.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT_DIR, '.cache', 'compiled'),
      CAPTCHA: 'off',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (data: Buffer) => {
      output += data.toString();
      const ready = /ready at http:\/\/[^:]+:(\d+)/.exec(output);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', code => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
  const address = `http://localhost:${port}`;
  return {
    address,
    process: child,
    call: async (method, path, body, token) => {
      const answer = await fetch(`${address}/billing/${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return {
        status: answer.status,
        body: answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>),
      };
    },
    stop: (signal = 'SIGTERM') =>
      new Promise(resolve => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        // Not at its exit: the processes that it has started may write a moment longer, and they have
        // its output.
        child.once('close', () => resolve());
        child.kill(signal);
      }),
  };
};
