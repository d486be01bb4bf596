// The invoice list, its tabs and its filter at a hundred thousand invoices; starting with them;
// printing three thousand pages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startService } from '../tests/support/service-process.ts';
import { createHttpClient } from './http-client.ts';
import { type BenchShop, percentile, settings, tenLineInvoice } from './shop.ts';

const measureCalls = async (call: () => Promise<number>, repeats: number): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const before = performance.now();
    const status = await call();
    if (status !== 200) throw new Error(`A read was answered with ${status}`);
    times.push(performance.now() - before);
  }
  return times.slice(Math.min(20, Math.floor(repeats / 4)));
};

/** Saves until there are that many invoices. */
export const fillWithInvoices = async (shop: BenchShop, wanted: number): Promise<void> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const { body } = await shop.service.call('GET', 'statistics/invoices', undefined, shop.token);
  let nth = (body.all as { count: number }).count;
  const client = async () => {
    while (nth < wanted) {
      nth += 1;
      await call('POST', 'invoices', tenLineInvoice(shop, nth));
    }
  };
  await Promise.all(Array.from({ length: 64 }, client));
};

/**
 * p95 in milliseconds, over HTTP on the same machine: list, tabs, customer-name filter, the
 * dashboard's figures.
 */
export const measureReads = async (shop: BenchShop) => {
  const call = createHttpClient(shop.service.address, shop.token);
  const list = await measureCalls(() => call('GET', 'invoices?limit=10&page=1'), 300);
  const tabs = await measureCalls(() => call('GET', 'statistics/invoices'), 300);
  const filter = await measureCalls(
    () => call('GET', 'invoices?limit=10&page=1&filter[customer_name]=buyer%20m'),
    300,
  );
  const overview = await measureCalls(() => call('GET', 'overview'), 300);
  return {
    list: percentile(list, 0.95),
    tabs: percentile(tabs, 0.95),
    filter: percentile(filter, 0.95),
    overview: percentile(overview, 0.95),
  };
};

/** Milliseconds from starting the process to /healthz answering 200. */
export const measureStart = async (env: Record<string, string>): Promise<number> => {
  const before = performance.now();
  const service = await startService({ ...settings, ...env });
  await fetch(`${service.address}/healthz`);
  const after = performance.now();
  await service.stop();
  return after - before;
};

const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Median of a page and the memory of the service and its child after that many documents. */
export const measurePrints = async (shop: BenchShop, documents: number) => {
  const call = createHttpClient(shop.service.address, shop.token);
  // Every page another invoice: the printer caches finished pages.
  let nth = 0;
  const next = () => {
    nth += 1;
    return call('GET', `invoices/${nth}?q=preview`);
  };
  const times = await measureCalls(next, documents);
  const service = shop.service.process.pid!;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(service)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);
  return {
    median: percentile(times, 0.5),
    megabytes: [service, ...children].reduce((sum, pid) => sum + readMemory(pid), 0),
  };
};
