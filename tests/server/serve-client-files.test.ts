// Static files that a browser gets, apart from the API.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../support/test-app.ts';

describe.skipIf(!existsSync('dist/index.html'))('the built client', () => {
  it('are revalidated as a page, and cached for good as hashed files, compressed once at the build', async () => {
    const world = await openTestApp('SQLite');
    const page = await world.app.server.inject({
      url: '/sales/customers',
      headers: { accept: 'text/html' },
    });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)![1]!;
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await world.app.server.inject({
        url: script,
        headers: { 'accept-encoding': encoding },
      });
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(answer.headers['content-type']).toMatch(/javascript/);
    }
    const plain = await world.app.server.inject({
      url: script,
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    await world.close();
  });

  it('begin with three scripts in the page itself, which the policy knows by their hash and no others (PROD-041, PROD-042)', async () => {
    const world = await openTestApp('SQLite');
    const page = await world.app.server.inject({
      url: '/',
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    });
    const inline = [...page.body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text!);
    expect(inline).toHaveLength(3);
    expect(inline[0]).toMatch(/ERP_Bearer.*back-office/s);
    expect(inline[1]).toContain('dataset.theme');
    expect(inline[2]).toMatch(/^window\.ENV = \{"BASE_URL":"\/","BILLING_URL":"\/billing\/",/);
    expect(page.body).not.toContain('rel="stylesheet"');
    const hashes = inline.map(
      text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'self' ${hashes.join(' ')};`,
    );
    const compressed = await world.app.server.inject({
      url: '/units',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(page.body);
    await world.close();
  });
});
