// npm start: builds the client when it is stale, then serves application and API from this process.
import { buildClientIfStale } from './build-client.ts';

// Until the service takes its signals itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(0));

// A launcher that was killed passes no signal on, and the service would keep the port.
const PARENT_CHECK_INTERVAL_MS = 500;
const launcher = Number(process.env.BIJAK_LAUNCHER);
if (launcher)
  setInterval(() => {
    if (process.ppid !== launcher) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_INTERVAL_MS).unref();

buildClientIfStale();
await import('../server/main.ts');
