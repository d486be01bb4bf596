// The installations that the manual shows, with a fixed clock: the demo company in each language,
// and one that is empty.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '../../domain/language.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';

/** 21 November 2026, 11:45 in Nepal: 5 Mangsir 2083. */
export const NOW = new Date('2026-11-21T06:00:00Z');

export type Installation = {
  address: string;
  call: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    token?: string,
  ) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/**
 * Starts the service on a fresh folder and a free port; `demo` is the language of the demo company,
 * without it there is none.
 */
export const startInstallation = async (demo?: Language): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'bijak-manual-'));
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    DEMO: demo ? '1' : '0',
    DEMO_LANGUAGE: demo ?? 'en',
  });
  const app = await buildApp(config, () => NOW);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://localhost:${(app.server.server.address() as AddressInfo).port}`;
  return {
    address,
    call: async (method, path, body, token) => {
      const answer = await fetch(`${address}/billing/${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: body && JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      const isJson = answer.headers.get('content-type')?.includes('json');
      return text && isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
