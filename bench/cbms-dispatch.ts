// A thousand documents that wait for the tax authority are sent to the simulator while the shop
// goes on invoicing.
import { startSimulator } from '../tools/cbms-simulator/simulator.ts';
import { createHttpClient } from './http-client.ts';
import { openBenchShop, percentile, tenLineInvoice } from './shop.ts';

/**
 * Seconds for the thousand; the p95 of saves (ms) meanwhile and, for comparison, of the same saves
 * with nothing to send.
 */
type DispatchTimes = { seconds: number; p95: number; quiet: number };

const DOCUMENT_COUNT = 1_000;
/** Milliseconds between two saves of each of the clients: a busy shop, not a flood. */
const PAUSE_MS = 40;
const CLIENT_COUNT = 4;

/** Measures over an empty database of the settings. */
export const dispatchThousand = async (env: Record<string, string>): Promise<DispatchTimes> => {
  const simulator = await startSimulator();
  const shop = await openBenchShop({ ...env, CBMS_URL: simulator.address });
  const { service, token } = shop;
  const api = (method: string, path: string, body: object = {}) =>
    service.call(method, path, body, token);
  await api('PUT', 'cbms-account', { username: 'Test_CBMS', password: 'test@321', enabled: 1 });
  await api('POST', 'cbms-account/pause');
  const save = createHttpClient(service.address, token);
  let nth = 0;
  const next = () => {
    nth += 1;
    return save('POST', 'invoices', tenLineInvoice(shop, nth));
  };
  for (let round = 0; round < DOCUMENT_COUNT / 20; round += 1)
    await Promise.all(Array.from({ length: 20 }, next));

  const billing = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    const client = async () => {
      while (!until()) {
        const before = performance.now();
        await next();
        times.push(performance.now() - before);
        await new Promise(done => setTimeout(done, PAUSE_MS));
      }
    };
    await Promise.all(Array.from({ length: CLIENT_COUNT }, client));
    return times;
  };
  const begun = performance.now();
  const quiet = percentile(await billing(() => performance.now() - begun > 4_000), 0.95);

  const countBefore = simulator.bills.size;
  const started = performance.now();
  let ended = 0;
  await api('POST', 'cbms-account/resume');
  const times = await billing(() => {
    if (ended === 0 && simulator.bills.size - countBefore >= DOCUMENT_COUNT)
      ended = performance.now();
    return ended > 0;
  });
  await service.stop();
  await simulator.close();
  return { seconds: (ended - started) / 1000, p95: percentile(times, 0.95), quiet };
};
