// The cost of the registers over HTTP on the same machine: pages, searches, files, and saving
// invoices meanwhile.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createHttpClient } from '../http-client.ts';
import { type BenchShop, percentile, tenLineInvoice } from '../shop.ts';

/** p95 in milliseconds of that many requests. */
export const measurePage = async (shop: BenchShop, path: string, repeats = 60): Promise<number> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const times: number[] = [];
  for (let index = 0; index < repeats + 5; index += 1) {
    const before = performance.now();
    const status = await call('GET', path);
    if (status !== 200 && status !== 204) throw new Error(`${path} was answered with ${status}`);
    if (index >= 5) times.push(performance.now() - before);
  }
  return percentile(times, 0.95);
};

const readPeakMemory = (shop: BenchShop): number =>
  Number(
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${shop.service.process.pid}/status`, 'utf8'))?.[1] ??
      0,
  ) / 1024;

/** The peak memory of the service is counted from here. */
const resetPeakMemory = (shop: BenchShop) => {
  try {
    execFileSync('sh', ['-c', `echo 5 > /proc/${shop.service.process.pid}/clear_refs`]);
  } catch {
    // Without the right to reset it, the earlier peak counts too.
  }
};

type Exported = { seconds: number; firstByte: number; megabytes: number; bytes: number };

/**
 * Reads a file to its end; milliseconds to the first byte, the highest memory of the service
 * meanwhile.
 */
export const measureExport = async (
  shop: BenchShop,
  path: string,
  stop?: { wanted: boolean },
): Promise<Exported> => {
  if (!stop) resetPeakMemory(shop);
  const { hostname, port } = new URL(shop.service.address);
  const before = performance.now();
  let [firstByte, bytes] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    const clientRequest = request(
      {
        hostname,
        port,
        path: `/billing/${path}`,
        agent: false,
        headers: { authorization: `Bearer ${shop.token}` },
      },
      answer => {
        if (answer.statusCode !== 200)
          reject(new Error(`${path} was answered with ${answer.statusCode}`));
        answer.on('data', (part: Buffer) => {
          firstByte ||= performance.now() - before;
          bytes += part.length;
          if (stop?.wanted) answer.destroy();
        });
        answer.on('close', resolve);
      },
    );
    clientRequest.on('error', error => (stop?.wanted ? resolve() : reject(error)));
    clientRequest.end();
  });
  return {
    seconds: (performance.now() - before) / 1000,
    firstByte,
    megabytes: readPeakMemory(shop),
    bytes,
  };
};

/** Seconds of the bare loop. */
export const measureBaselineExport = (where: string, start: string, end: string): number =>
  Number(
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, 'baseline-export.ts'), where, start, end],
      { encoding: 'utf8' },
    ),
  ) / 1000;

/**
 * These saves come first: a service that has just been started prepares its statements on each
 * connection.
 */
const WARM_UP_SAVES = 20;

/**
 * p95 in milliseconds of one client that saves that many invoices while the exports run again and
 * again.
 */
export const measureSavesDuringExports = async (
  shop: BenchShop,
  exports: string[],
  saves: number,
): Promise<number> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const stop = { wanted: false };
  const running = exports.map(async path => {
    while (!stop.wanted) await measureExport(shop, path, stop);
  });
  await new Promise(done => setTimeout(done, 1_000));
  const times: number[] = [];
  for (let nth = 0; nth < WARM_UP_SAVES + saves; nth += 1) {
    const before = performance.now();
    const status = await call('POST', 'invoices', tenLineInvoice(shop, nth));
    if (status !== 200) throw new Error(`A save was answered with ${status}`);
    if (nth >= WARM_UP_SAVES) times.push(performance.now() - before);
    await new Promise(done => setTimeout(done, 20));
  }
  stop.wanted = true;
  await Promise.all(running);
  return percentile(times, 0.95);
};
