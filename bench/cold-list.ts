// The first list in a browser with an empty cache: time until its rows are painted, ours compared
// with a bare react-admin list.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import files from '@fastify/static';
import fastify from 'fastify';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { percentile } from './shop.ts';

const ROUNDS = 15;
/** The shutdown of the previous start must not slow the next one. */
const PAUSE_MS = 250;

type StoredItems = { name: string; value: string }[];

/**
 * Milliseconds from the start of the navigation to the paint of the first row's text, measured by
 * the browser itself: polling from outside is coarse and is answered only when the page is idle.
 */
const measureRowsPainted = async (
  browser: Browser,
  address: string,
  kept: StoredItems,
): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await context.addInitScript(kept => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
    (window as unknown as { painted: Promise<number> }).painted = new Promise(resolve => {
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { renderTime: number })[])
          resolve(entry.renderTime);
      }).observe({ type: 'element', buffered: true });
      new MutationObserver((_, observer) => {
        const cells = document.querySelectorAll('tbody td, tbody td *');
        if (cells.length === 0) return;
        observer.disconnect();
        for (const cell of cells) cell.setAttribute('elementtiming', 'row');
      }).observe(document, { childList: true, subtree: true });
    });
  }, kept);
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await page.evaluate(
    () => (window as unknown as { painted: Promise<number> }).painted,
  );
  await context.close();
  return painted;
};

/**
 * Medians in milliseconds; `kept` is the local storage of a user who is signed in to the service.
 * Each start has its own browser context, and the order alternates, so both meet the same noise.
 */
export const measureColdList = async (
  browser: Browser,
  service: string,
  kept: StoredItems,
): Promise<{ ours: number; bare: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'bijak-bare-list-'));
  const bare = await serveBaselineList(folder, service);
  const addresses = { ours: `${service}/sales/customers`, bare: `${bare.address}/#/customers` };
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const whose of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
      times[whose].push(await measureRowsPainted(browser, addresses[whose], kept));
    }
  await bare.stop();
  rmSync(folder, { recursive: true, force: true });
  return { ours: percentile(times.ours, 0.5), bare: percentile(times.bare, 0.5) };
};

/**
 * Builds the bare list into the folder and serves it, compressed and cached as ours is, passing its
 * API requests on to the service; returns its address and a function that stops it.
 */
const serveBaselineList = async (
  folder: string,
  service: string,
): Promise<{ address: string; stop: () => Promise<void> }> => {
  await build({
    root: join(import.meta.dirname, 'baseline-list'),
    configFile: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    logLevel: 'error',
  });
  const app = fastify();
  await app.register(compress);
  await app.register(files, { root: folder });
  app.get('/billing/*', async (request, reply) => {
    const answer = await fetch(service + request.url, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
  return { address: await app.listen({ port: 0, host: 'localhost' }), stop: () => app.close() };
};
