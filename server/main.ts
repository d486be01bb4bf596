// Starts the service: one line with the address when it accepts requests, an orderly end on
// SIGTERM.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** A listener in JavaScript would keep a broken process in a loop. */
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;
// Somebody may end the service while it starts: nothing is under way then.
let shutDown = (): void => process.exit(0);
for (const signal of SIGNALS) {
  process.removeAllListeners(signal);
  // A terminal tells the launcher and the service, and the launcher tells it once more.
  process.on(signal, () => shutDown());
}

// Half of a start is reading a thousand modules: what was compiled once is kept beside the
// packages. Where nothing can be written, nothing is.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { buildApp } = await import('./app.ts');
const { readConfig } = await import('./platform/config.ts');
const { restrictFileAccess } = await import('./platform/files/restrict-file-access.ts');
const { acquireInstanceLock } = await import('./database/engine/instance-lock.ts');

/**
 * What is under way is waited for until then; after that nothing more is asked of the database, and
 * what waits for it is answered so.
 */
const ABANDON_DATABASE_AFTER_MS = 6_000;
/** An orderly end takes at most so long: what is still open then was answered to nobody. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

try {
  const config = readConfig();
  restrictFileAccess(config.dataDir, line => console.warn(line));
  // A recovery from the command line must not begin beside it.
  const presence = await acquireInstanceLock(config);
  const app = await buildApp(config, undefined, line => console.log(line));
  const { close } = closeWithGrace(
    {
      delay: SHUTDOWN_TIMEOUT_MS,
      // Signals come more than once, and the second one must not cut off what the first began.
      skip: [...SIGNALS, ...FAULTS],
      onTimeout: () => {
        console.error('Not everything under way had ended; it was cut off.');
        process.exit(0);
      },
    },
    async ({ err }) => {
      if (err) console.error(err);
      setTimeout(() => app.database.abort(), ABANDON_DATABASE_AFTER_MS).unref();
      await app
        .close()
        .then(presence.end)
        .catch(error => console.error(error instanceof Error ? error.message : String(error)));
    },
  );
  shutDown = () => {
    shutDown = () => undefined;
    void close();
  };
  await app.server.listen({ port: config.port, host: config.host });
  const { port } = app.server.server.address() as { port: number };
  console.log(
    `Bijak is ready at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
