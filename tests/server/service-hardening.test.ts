// The service as seen by others on its machine and its network: files that they cannot read,
// answers that nobody caches, connections that end by themselves. With real processes and real
// sockets.
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { buildSecurityHeaders } from '../../server/platform/http/security-headers.ts';
import { runScript, signIn, unattendedSettings } from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

type Description = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
};

/** Files and folders below, with what other accounts may do with them. */
const openToOthers = (folder: string): string[] =>
  [
    folder,
    ...readdirSync(folder, { recursive: true }).map(name => join(folder, String(name))),
  ].flatMap(path => {
    const mode = lstatSync(path).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${mode.toString(8)} ${path}`];
  });

/** Sends these bytes and returns the answer when the connection is closed. */
const sendAndWait = (address: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connectTo(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', part => {
      answer += part;
    });
    socket.on('error', error =>
      'code' in error && error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });

describe('the files of the service', () => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const)
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      `are closed to other accounts on ${engine}, from before too (S13)`,
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        // As earlier versions left it.
        chmodSync(env.DATA_DIR!, 0o755);
        mkdirSync(join(env.DATA_DIR!, 'outbox'), { mode: 0o755 });
        writeFileSync(join(env.DATA_DIR!, 'bijak.sqlite-old'), 'x', { mode: 0o644 });
        const service = await startService({ ...env, ...unattendedSettings('Private Shop') });
        try {
          const headers = { authorization: `Bearer ${await signIn(service)}` };
          expect(
            (await fetch(`${service.address}/billing/backup/download`, { headers })).status,
          ).toBe(200);
          await service.call('POST', 'forget-password', { email: 'sita@shop.test' });
          expect(readdirSync(env.DATA_DIR!).length).toBeGreaterThan(3);
          expect(openToOthers(env.DATA_DIR!)).toEqual([]);
          expect((await runScript('backup', ['--all'], env)).code).toBe(0);
          expect(openToOthers(env.DATA_DIR!)).toEqual([]);
        } finally {
          await service.stop();
          await drop();
        }
      },
    );
});

describe('an answer', () => {
  it('is cached by nobody, and https stays https where browsers come by it (S14)', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({ ...env, ...unattendedSettings('Kept Shop') });
    try {
      const token = await signIn(service);
      for (const path of ['companies/1', 'customers', 'setup', 'no-such-thing']) {
        const { headers } = await fetch(`${service.address}/billing/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const isEmpty = headers.get('content-type') === null;
        expect([path, isEmpty || headers.get('cache-control')]).toEqual([
          path,
          isEmpty || 'no-store',
        ]);
        expect(headers.get('strict-transport-security')).toBeNull();
      }
    } finally {
      await service.stop();
      await drop();
    }
    const headersAt = (PUBLIC_URL: string) =>
      buildSecurityHeaders(readConfig({ PUBLIC_URL }))['strict-transport-security'];
    expect([headersAt(''), headersAt('http://192.168.1.4:8080')]).toEqual([undefined, undefined]);
    expect(headersAt('https://bill.shop.com.np')).toBe('max-age=31536000');
  });
});

describe('half a body', () => {
  const halfOf = (
    method: string,
    path: string,
    type: string,
    token: string,
    language = 'en',
  ): string =>
    [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      `accept-language: ${language}`,
      `authorization: Bearer ${token}`,
      `content-type: ${type}`,
      'content-length: 4000',
      '',
      type.startsWith('multipart')
        ? '--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n\u0089PNG'
        : '{"name": "half',
    ].join('\r\n');

  it('ends the connection of each operation with an answer, also where it trickles (S10)', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service: Service = await startService({
      ...env,
      ...unattendedSettings('Patient Shop'),
      BODY_TIMEOUT: '1',
    });
    try {
      const token = await signIn(service);
      const { paths } = (await service.call('GET', 'docs')).body as unknown as Description;
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { requestBody }]) =>
          Object.keys(requestBody?.content ?? {}).map(type => ({
            method: method.toUpperCase(),
            path: path.replace(/\{\w+\}/g, '1'),
            type,
          })),
        ),
      );
      expect(operations.length).toBeGreaterThan(60);
      const answers = await Promise.all(
        operations.map(async ({ method, path, type }) => {
          const answer = await sendAndWait(
            service.address,
            halfOf(
              method,
              path,
              type.startsWith('multipart') ? `${type}; boundary=b` : type,
              token,
            ),
          );
          return [`${method} ${path}`, /^HTTP\/1\.1 4\d\d /.test(answer)];
        }),
      );
      expect(answers.filter(([, refused]) => !refused)).toEqual([]);
      const nepali = await sendAndWait(
        service.address,
        halfOf('POST', '/billing/units', 'application/json', token, 'ne'),
      );
      expect(nepali).toContain('पठाइएको अनुरोध पूरा आइपुगेन');

      const trickling = new Promise<void>(resolve => {
        const { hostname, port } = new URL(service.address);
        const socket = connectTo(Number(port), hostname);
        const dripping = setInterval(() => socket.write('x'), 200);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            clearInterval(dripping);
            resolve();
          });
        socket.write(halfOf('POST', '/billing/units', 'application/json', token));
      });
      await trickling;
      // A slow connection that goes on sending is waited for.
      const slow = JSON.stringify({ name: 'slow', description: 'x'.repeat(60_000) });
      const answer = await new Promise<string>(resolve => {
        const { hostname, port } = new URL(service.address);
        const socket = connectTo(Number(port), hostname);
        let [sent, received] = [0, ''];
        const sending = setInterval(() => {
          if (sent >= slow.length) return clearInterval(sending);
          socket.write(slow.slice(sent, sent + 6_000));
          sent += 6_000;
        }, 400);
        socket.setEncoding('utf8').on('data', part => {
          received += part;
        });
        socket.on('close', () => resolve(received)).on('error', () => undefined);
        socket.write(
          halfOf('POST', '/billing/units', 'application/json', token)
            .replace('content-length: 4000', `content-length: ${slow.length}\r\nconnection: close`)
            .replace('{"name": "half', ''),
        );
      });
      expect(answer).toMatch(/^HTTP\/1\.1 (200|422)/);
      // Everybody else is served as before.
      expect((await service.call('GET', 'units', undefined, token)).status).toBeLessThan(300);
    } finally {
      await service.stop();
      await drop();
    }
  });
});
