// What a browser is sent beside the API.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../world.ts';

describe.skipIf(!existsSync('dist/index.html'))('the built client', () => {
  it('is asked for anew as a page, and kept for good as hashed files, compressed once when it was built', async () => {
    const world = await openWorld('SQLite');
    const page = await world.app.server.inject({ url: '/sales/customers', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)![1]!;
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await world.app.server.inject({ url: script, headers: { 'accept-encoding': encoding } });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'public, max-age=31536000, immutable' });
      expect(answer.headers['content-type']).toMatch(/javascript/);
    }
    const plain = await world.app.server.inject({ url: script, headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect((await world.app.server.inject({ url: '/preload.js' })).body).toContain('back-office');
    await world.close();
  });
});
