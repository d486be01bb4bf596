// `npm run recover` while a service runs on the same data: refused in one line, and never for
// longer than the service lives.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import {
  acquireExclusiveLock,
  acquireInstanceLock,
} from '../../server/database/engine/instance-lock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { rewriteBackup } from '../support/forge-backup.ts';
import { runScript } from '../support/process-helpers.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

const settings = { SESSION_SECRET: 'a secret of the tests only', DEMO: '1' };

/**
 * A file that this installation has not signed needs an option of its own; a head from a mail is
 * compared (S2, S3).
 */
const takesUnsigned = async (file: string, folder: string, all: Record<string, string>) => {
  const unsigned = join(folder, 'unsigned.sql');
  writeFileSync(unsigned, rewriteBackup(readFileSync(file), {}));
  expect(await runScript('recover', ['--backup', unsigned], all)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not signed by this installation'),
  });
  expect(await runScript('recover', ['--backup', unsigned, '--foreign'], all)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The backup was not signed by this installation'),
  });
  expect(await runScript('verify-audit-log', ['--head', `1 ${'0'.repeat(64)}`], all)).toMatchObject(
    {
      code: 1,
      output: expect.stringContaining('the head that was given has a different hash for line 1'),
    },
  );
};

describe.each(['SQLite', 'PostgreSQL'] as const)(
  'recovery next to a running service on %s',
  engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'is refused while it runs, says what to do, and goes on as soon as it is stopped or killed; an unsigned file needs an option of its own (S2, S3)',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const all = { ...env, ...settings };
        const service = await startService(all);
        const made = await runScript('backup', ['--all'], all);
        const backup = /(\S+\.sql)/.exec(made.output)![1]!;
        const file = backup.startsWith('/') ? backup : join(env.DATA_DIR!, backup);
        const refused = await runScript('recover', ['--backup', file], all);
        const place = engine === 'SQLite' ? env.DATA_DIR : 'the database of DATABASE_URL';
        expect(await runScript('adopt-entity', ['1', 'vehicles'], all)).toEqual({
          code: 1,
          output: `A service is running on ${place}. Stop it and run this again.\n`,
        });
        expect(refused).toEqual({
          code: 1,
          output: `A service is running on ${place}. Stop it and run this again, or recover while it runs in the browser, under Backup, Recovery.\n`,
        });
        await service.stop('SIGKILL');
        expect(await runScript('recover', ['--backup', file], all)).toMatchObject({
          code: 0,
          output: expect.stringContaining('was recovered'),
        });
        if (engine === 'SQLite') await takesUnsigned(file, env.DATA_DIR!, all);
        const next = await startService(all);
        await next.stop();
        expect(await runScript('recover', ['--backup', file], all)).toMatchObject({ code: 0 });
        await drop();
      },
      120_000,
    );

    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'keeps a service from starting meanwhile; services may be side by side on PostgreSQL, and on SQLite a second is refused (R16)',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const config = readConfig({ ...env, ...settings });
        const recovery = await acquireExclusiveLock(config);
        await expect(startService({ ...env, ...settings })).rejects.toThrow(
          'A command, such as a recovery, is at work on',
        );
        await recovery.end();
        const one = await acquireInstanceLock(config);
        const refused = `Another service is running on ${env.DATA_DIR}`;
        if (engine === 'SQLite')
          await expect(startService({ ...env, ...settings })).rejects.toThrow(refused);
        const two = engine === 'SQLite' ? one : await acquireInstanceLock(config);
        if (two !== one) await one.end();
        await expect(acquireExclusiveLock(config)).rejects.toThrow('A service is running on');
        await two.end();
        await (await acquireExclusiveLock(config)).end();
        await drop();
      },
      60_000,
    );
  },
);
