// Programs of PostgreSQL as tests and benches run them.
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Runs a program of PostgreSQL, which refuses to run as root; the packages bring a user for it. */
export const asPostgres = (program: string, ...parameters: string[]): void => {
  const isRoot = process.getuid?.() === 0;
  execFileSync(
    isRoot ? 'runuser' : program,
    isRoot ? ['-u', 'postgres', '--', program, ...parameters] : parameters,
    { stdio: 'pipe' },
  );
};
