// Starts the service: one line with the address when it accepts requests, an orderly end on SIGTERM.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Half of a start is reading a thousand modules: what was compiled once is kept beside the packages. Where nothing can be written, nothing is.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { buildApp } = await import('./app.ts');
const { readConfig } = await import('./config.ts');
const { keepFilesPrivate } = await import('./platform/files/private-files.ts');
const { serveFrom } = await import('./database/presence.ts');

/** An orderly end takes at most so long. */
const END_WITHIN = 9_000;

try {
  const config = readConfig();
  keepFilesPrivate(config.dataDir, line => console.warn(line));
  // A recovery from the command line must not begin beside it.
  const presence = await serveFrom(config);
  const app = await buildApp(config, undefined, line => console.log(line));
  const end = () => {
    setTimeout(() => process.exit(1), END_WITHIN).unref();
    app
      .close()
      .then(presence.end)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  await app.server.listen({ port: config.port, host: config.host });
  const { port } = app.server.server.address() as { port: number };
  console.log(`Bijak is ready at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
