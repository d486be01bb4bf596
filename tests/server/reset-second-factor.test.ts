// npm run reset-second-factor: where no administrator can remove a lost second factor (finding S6).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { runScript, unattendedSettings } from '../support/process-helpers.ts';
import { enrolTotp } from '../support/second-factors.ts';
import { createCallerFactory, createTestDatabase, type Engine } from '../support/test-app.ts';

const EMAIL = 'sita@shop.test';
const CREDENTIALS = { email: EMAIL, password: 'Secret-123' };

describe('npm run reset-second-factor', () => {
  it.each<Engine>(['SQLite', 'PostgreSQL'])('opens the account again on %s', async engine => {
    if (engine === 'PostgreSQL' && inject('postgres') === '') return;
    const { env, drop } = await createTestDatabase(engine);
    const settings = { ...env, ...unattendedSettings('Lost Shop'), LOG_LEVEL: 'error' };
    const open = () => buildApp(readConfig(settings));
    const reset = (...args: string[]) => runScript('reset-second-factor', args, settings);
    try {
      let app = await open();
      const call = createCallerFactory(app);
      const { access_token } = (await call().post('v2/login', CREDENTIALS)).body;
      const admin = call(access_token);
      await enrolTotp(admin, new Date().toISOString());
      await app.close();

      expect(await reset('nobody@shop.test')).toEqual({
        code: 1,
        output: 'No active user signs in as nobody@shop.test.\n',
      });
      const done = await reset(EMAIL.toUpperCase());
      expect([done.code, done.output]).toEqual([
        0,
        `The second factors of ${EMAIL} are removed, and all sign-ins of the user have ended.\n`,
      ]);
      expect((await reset(EMAIL)).output).toBe(`${EMAIL} has no second factor.\n`);
      expect((await reset()).code).toBe(1);

      app = await open();
      const again = createCallerFactory(app);
      expect((await again(access_token).get('sessions')).status).toBe(401);
      expect((await again().post('v2/login', CREDENTIALS)).status).toBe(200);
      const logged = await app.database.read
        .selectFrom('activity_log')
        .select(['username', 'old_value'])
        .where('field_name', '=', 'second_factor')
        .where('new_value', 'is', null)
        .execute();
      expect(logged).toEqual([{ username: 'Bijak', old_value: 'totp' }]);
      await app.close();
      const outbox = join(env.DATA_DIR!, 'outbox');
      const mails = readdirSync(outbox).map(name => readFileSync(join(outbox, name), 'utf8'));
      expect(mails.join('\n')).toContain('The operator of the server removed all second factors');
    } finally {
      await drop();
    }
  });
});
