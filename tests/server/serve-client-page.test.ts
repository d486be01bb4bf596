// The page that a browser gets, and a new build of the client under a running service.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { registerClientRoutes } from '../../server/platform/http/serve-client.ts';

const page = (script: string) =>
  `<head><script>${script}</script><script defer src="/env.js"></script></head>`;
let folder: string;
let builds = 0;

/** Each build is a second later than the one before. */
const build = (script: string) => {
  builds += 1;
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page(script));
  utimesSync(join(folder, 'index.html'), 1_000_000 + builds, 1_000_000 + builds);
  writeFileSync(join(folder, 'assets', `${script}.js`), script);
  writeFileSync(join(folder, '.fingerprint'), script);
};

const serve = async (settings: Record<string, string> = {}) => {
  const server = fastify();
  await registerClientRoutes(server, {
    ...readConfig({ DATA_DIR: folder, ...settings }),
    clientDir: folder,
  });
  return (
    url: string,
    headers: Record<string, string> = { accept: 'text/html' },
    method: 'GET' | 'HEAD' = 'GET',
  ) => server.inject({ url, headers, method });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bijak-client-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the page', () => {
  it('contains the settings that its host injects (PROD-041, PROD-042)', async () => {
    build('one');
    const ask = await serve({
      PUBLIC_URL: 'https://bills.test/</script>',
      PLAIN_NAME_HOSTS: 'bill.shop.test',
    });
    const { body } = await ask('/sales/invoice');
    expect(body).toContain('<script>window.ENV = {"BASE_URL":"/%3C/script%3E/",');
    expect(body).toContain('"PLAIN_NAME_HOSTS":["bill.shop.test"]};</script>');
    expect(body).not.toContain('src="/env.js"');
    expect((await ask('/env.js')).body).toContain('"BILLING_URL":"/%3C/script%3E/billing/"');
  });

  it('is another after the next build, and its policy and files are those of that build', async () => {
    build('one');
    const ask = await serve();
    const before = await ask('/');
    build('two');
    const after = await ask('/');
    expect([before.body, after.body].map(body => /one|two/.exec(body)?.[0])).toEqual([
      'one',
      'two',
    ]);
    expect(after.headers['content-security-policy']).not.toBe(
      before.headers['content-security-policy'],
    );
    expect((await ask('/assets/two.js')).body).toBe('two');
    rmSync(join(folder, 'index.html'));
    expect((await ask('/')).body).toBe(after.body);
  });

  it('is sent once: a browser that has it gets 304, until there is another', async () => {
    build('one');
    const ask = await serve();
    const { headers } = await ask('/');
    const again = () =>
      ask('/units', { accept: 'text/html', 'if-none-match': headers.etag as string });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    build('two');
    expect((await again()).statusCode).toBe(200);
  });

  it('is compressed for clients that accept it', async () => {
    build('one');
    const ask = await serve();
    const encoded = async (accepted: string) =>
      (await ask('/', { accept: 'text/html', 'accept-encoding': accepted })).headers[
        'content-encoding'
      ];
    expect(
      await Promise.all(
        ['gzip, deflate, br, zstd', 'gzip', 'br; q=0, gzip;q=0.5', 'br;q=0.5', 'identity'].map(
          encoded,
        ),
      ),
    ).toEqual(['br', 'gzip', 'gzip', 'br', undefined]);
    const { rawPayload, body } = await ask('/', { accept: 'text/html', 'accept-encoding': 'gzip' });
    expect(gunzipSync(rawPayload).toString()).toBe((await ask('/')).body);
    expect(body).not.toContain('<script>');
  });

  it('is for people: a program gets 404 for an unknown address, except at the very first', async () => {
    build('one');
    const ask = await serve();
    const status = async (url: string, headers?: Record<string, string>, method?: 'HEAD') =>
      (await ask(url, headers, method)).statusCode;
    expect([
      await status('/', {}),
      await status('/?popup', {}),
      await status('/', {}, 'HEAD'),
      await status('/index.html'),
    ]).toEqual([200, 200, 200, 200]);
    expect([
      await status('/units', {}),
      await status('/billing/x'),
      await status('/assets/x.js'),
      await status('/.fingerprint', {}),
    ]).toEqual([404, 404, 404, 404]);
    expect((await ask('/index.html')).body).toContain('window.ENV');
  });

  it('answers a mistyped address, and names no missing file', async () => {
    build('one');
    const ask = await serve();
    for (const url of [
      '/sales//invoice',
      '//sales/invoice',
      '/../../etc/passwd',
      `/${'a'.repeat(3000)}`,
    ]) {
      expect((await ask(url)).body).toContain('window.ENV');
      expect((await ask(url, {})).statusCode).toBe(404);
    }
    for (const url of ['/assets/', '/assets//one.js', '/assets/..%2findex.html'])
      expect((await ask(url)).statusCode).toBe(404);
  });

  it('is missing before the first build', async () => {
    const ask = await serve();
    expect((await ask('/')).statusCode).toBe(404);
    build('one');
    expect((await ask('/')).statusCode).toBe(200);
  });
});
