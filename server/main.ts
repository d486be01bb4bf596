// Starts the service: prints one line with the address when it accepts requests, and shuts down
// cleanly on SIGTERM.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** A listener in JavaScript would keep a broken process in a loop. */
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;
// A signal during the start: nothing is in progress yet.
let shutDown = (): void => process.exit(0);
for (const signal of SIGNALS) {
  const earlier = process.listeners(signal);
  // A terminal signals both launcher and service, and the launcher forwards the signal.
  process.on(signal, () => shutDown());
  // Only afterwards: a signal that has arrived and waits for the event loop would be lost with the
  // last listener, and the service would run on.
  for (const listener of earlier) process.off(signal, listener);
}

// Half of the start is loading a thousand modules: their compiled code is cached next to the
// packages. Without write access nothing is cached.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { buildApp } = await import('./app.ts');
const { readConfig } = await import('./platform/config.ts');
const { restrictFileAccess } = await import('./platform/files/restrict-file-access.ts');
const { acquireInstanceLock } = await import('./database/engine/instance-lock.ts');

/**
 * Requests in progress may use the database until then; after that their queries fail, and they are
 * answered with an error.
 */
const ABANDON_DATABASE_AFTER_MS = 6_000;
/** The maximum time of a clean shutdown; connections that are still open then get no answer. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

try {
  const config = readConfig();
  restrictFileAccess(config.dataDir, line => console.warn(line));
  // A recovery from the command line must not start at the same time.
  const presence = await acquireInstanceLock(config);
  const app = await buildApp(config, undefined, line => console.log(line));
  const { close } = closeWithGrace(
    {
      delay: SHUTDOWN_TIMEOUT_MS,
      // Signals may repeat, and the second one must not interrupt the shutdown.
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
