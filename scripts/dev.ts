// npm run dev: the API restarts when a file of it changes, the client reloads hot; both end
// together.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const api = process.env.API_PORT ?? '8081';
const client = process.env.PORT ?? '8080';

const run = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  run(['--watch-path=server', '--watch-path=domain', '--watch-path=schemas', 'server/main.ts'], {
    PORT: api,
  }),
  run(['node_modules/vite/bin/vite.js', '--port', client, '--strictPort'], {
    API_URL: `http://127.0.0.1:${api}`,
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
