// A backup while staff save, and its recovery, at that many invoices: npm run bench -- backup.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHttpClient } from './http-client.ts';
import { type BenchShop, percentile, signIn, tenLineInvoice } from './shop.ts';

type BackupTimes = {
  seconds: number;
  megabytes: number;
  p95: number;
  p95Before: number;
  recovery: number;
  saved: number;
};

/** One save after the other from a few clients until stopped; returns the milliseconds of each. */
const startSaving = (shop: BenchShop, clients: number) => {
  const call = createHttpClient(shop.service.address, shop.token);
  const times: number[] = [];
  let going = true;
  let nth = 0;
  const client = async () => {
    while (going) {
      nth += 1;
      const began = performance.now();
      const status = await call('POST', 'invoices', tenLineInvoice(shop, nth));
      if (status !== 200) throw new Error(`A save was answered with ${status}`);
      times.push(performance.now() - began);
      // Staff at a counter, not a flood.
      await new Promise(done => setTimeout(done, 20));
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, client));
  return async () => {
    going = false;
    await ended;
    return times;
  };
};

/** Backs up over HTTP with four clients saving, then recovers from the file. */
export const measureBackup = async (shop: BenchShop, folder: string): Promise<BackupTimes> => {
  const headers = async () => ({ authorization: `Bearer ${await signIn(shop.service)}` });
  const quiet = startSaving(shop, 4);
  await new Promise(done => setTimeout(done, 5000));
  const before = await quiet();
  const stop = startSaving(shop, 4);
  const began = performance.now();
  const answer = await fetch(`${shop.service.address}/billing/backup/download`, {
    headers: await headers(),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const seconds = (performance.now() - began) / 1000;
  const times = await stop();
  writeFileSync(join(folder, 'bench.sql'), bytes);
  const form = new FormData();
  form.append('recovery_file', new Blob([new Uint8Array(bytes)]), 'bench.sql');
  const from = performance.now();
  const recovered = await fetch(`${shop.service.address}/billing/recover-database`, {
    method: 'POST',
    headers: await headers(),
    body: form,
  });
  if (recovered.status !== 200)
    throw new Error(
      `The recovery was answered with ${recovered.status}: ${await recovered.text()}`,
    );
  return {
    seconds,
    megabytes: bytes.length / 1024 / 1024,
    p95: percentile(times, 0.95),
    p95Before: percentile(before, 0.95),
    recovery: (performance.now() - from) / 1000,
    saved: times.length,
  };
};
