// An installation with a schemas folder of its own, which is started again and again with other
// files in it.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../server/app.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { unattendedSettings } from './process-helpers.ts';
import {
  type Caller,
  createCallerFactory,
  createTestDatabase,
  type Engine,
  NOW,
} from './test-app.ts';

const SCHEMAS_DIR = join(import.meta.dirname, '..', '..', 'schemas');

export type StartedInstallation = {
  app: App;
  admin: Caller;
  logLines: string[];
  close: () => Promise<void>;
};

/**
 * A fresh database with its own copy of the schemas; `start` writes the files (null deletes one)
 * and returns the running service.
 */
export const openInstallation = async (engine: Engine, settings: Record<string, string> = {}) => {
  const { env, drop } = await createTestDatabase(engine);
  const folder = mkdtempSync(join(tmpdir(), 'bijak-own-schemas-'));
  cpSync(SCHEMAS_DIR, folder, { recursive: true });
  const readSettings = () => ({
    ...readConfig({
      LOG_LEVEL: 'error',
      ...unattendedSettings('Own Shop'),
      ...env,
      ...settings,
    }),
    schemasDir: folder,
  });
  return {
    dataDir: env.DATA_DIR!,
    /** For a tool that works without the service. */
    readSettings,
    /** Writes a migration of the installation's own. */
    migration: (name: string, text: string) => {
      mkdirSync(join(folder, 'migrations'), { recursive: true });
      writeFileSync(join(folder, 'migrations', `${name}.ts`), text);
    },
    start: async (
      files: Record<string, object | null> = {},
      now = NOW,
    ): Promise<StartedInstallation> => {
      for (const [name, content] of Object.entries(files)) {
        const file = join(folder, `${name}.json`);
        if (content === null) rmSync(file);
        else writeFileSync(file, JSON.stringify(content));
      }
      const logLines: string[] = [];
      const app = await buildApp(
        readSettings(),
        () => new Date(now),
        line => logLines.push(line),
      );
      const call = createCallerFactory(app);
      const { body } = await call().post('v2/login', {
        email: 'sita@shop.test',
        password: 'Secret-123',
      });
      return {
        app,
        logLines,
        admin: call(String(body.access_token), String(body.refresh_token), 1, 1),
        close: app.close,
      };
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await drop();
    },
  };
};
