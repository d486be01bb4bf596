// The service killed at random moments under load, its database restored from a backup and rolled
// forward: no answered request is lost. And a recovery that is itself killed leaves the old data
// whole. Uses real processes.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import {
  createHttpCaller,
  runScript,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const LONG = process.env.REPEAT === 'full';
const TIMEOUT_MS = LONG ? 1_800_000 : 180_000;
const settings = unattendedSettings('Crash Shop');
const saving = (shop: Shop) => ({
  ...oneLaptopInvoice(shop),
  transaction_date: `${todayInNepal()} 00:00:00`,
});

const numbersOf = async (service: Service): Promise<number[]> => {
  const token = await signIn(service);
  const numbers: number[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await service.call(
      'GET',
      `invoices?limit=1000&sort_field=id&sort_by=asc&page=${page}`,
      undefined,
      token,
    );
    numbers.push(
      ...((body.data ?? []) as { invoice_no: string }[]).map(row => Number(row.invoice_no)),
    );
    if (page >= Number(body.last_page ?? 1)) return numbers;
  }
};

const backUp = async (service: Service, folder: string, name: string): Promise<string> => {
  const answer = await fetch(`${service.address}/billing/backup/download`, {
    headers: { authorization: `Bearer ${await signIn(service)}` },
  });
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return path;
};

/** Sixteen clients save until the service is gone; returns the answered numbers. */
const saveUntilKilled = async (
  service: Service,
  shop: Shop,
  afterAnswers: number,
): Promise<number[]> => {
  const token = await signIn(service);
  const answered: number[] = [];
  const client = async () => {
    for (let tries = 0; tries < 1000; tries += 1) {
      const answer = await service
        .call('POST', 'invoices', saving(shop), token)
        .catch(() => undefined);
      if (!answer) return;
      if (answer.status === 200) answered.push(Number(answer.body.invoice_no));
      if (answered.length >= afterAnswers) service.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return answered;
};

const rounds: [Engine, number][] = [
  ['SQLite', LONG ? 25 : 3],
  ['PostgreSQL', LONG ? 25 : 2],
];

describe('killed under load, recovered and rolled forward', () => {
  describe.each(rounds)('on %s', (engine, times) => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'loses no answered request',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const all = { ...env, ...settings };
        let service = await startService(all);
        const shop = await openShop(
          createHttpCaller(service, await signIn(service)),
          todayInNepal(),
        );
        const backup = await backUp(service, env.DATA_DIR!, 'first.sql');
        const promised: number[] = [];
        for (let round = 0; round < times; round += 1) {
          promised.push(
            ...(await saveUntilKilled(service, shop, 10 + Math.floor(Math.random() * 120))),
          );
          const recovered = await runScript('recover', ['--backup', backup, '--forward'], all);
          expect(recovered).toMatchObject({
            code: 0,
            output: expect.stringContaining('Rolled forward by'),
          });
          service = await startService(all);
          const kept = await numbersOf(service);
          expect(kept).toEqual(kept.map((_, index) => index + 1));
          expect(promised.filter(number => !kept.includes(number))).toEqual([]);
        }
        const verified = await runScript('verify-audit-log', [], all);
        expect(verified).toMatchObject({
          code: 0,
          output: expect.stringContaining('The binary log is complete'),
        });
        await service.stop();
        await drop();
      },
      TIMEOUT_MS,
    );
  });
});

describe('a recovery', () => {
  it(
    'killed in the middle leaves the old data whole',
    async () => {
      const { env, drop } = await createTestDatabase('SQLite');
      const all = { ...env, ...settings };
      let service = await startService(all);
      const shop = await openShop(createHttpCaller(service, await signIn(service)), todayInNepal());
      const backup = await backUp(service, env.DATA_DIR!, 'empty.sql');
      const token = await signIn(service);
      await Promise.all(
        Array.from({ length: 100 }, () => service.call('POST', 'invoices', saving(shop), token)),
      );
      await service.stop();
      for (let round = 0; round < (LONG ? 20 : 3); round += 1)
        await runScript('recover', ['--backup', backup], all, 400 + Math.random() * 1600);
      service = await startService(all);
      const kept = (await numbersOf(service)).length;
      // Killed before its end it has changed nothing; had one come to its end, everything would be
      // as in the backup.
      expect([0, 100]).toContain(kept);
      await service.stop();
      await drop();
    },
    TIMEOUT_MS,
  );

  it(
    'restores a company whose database is gone, from its backup and the files of the binary log',
    async () => {
      const { env, drop } = await createTestDatabase('SQLite');
      const all = { ...env, ...settings };
      let service = await startService(all);
      const shop = await openShop(createHttpCaller(service, await signIn(service)), todayInNepal());
      const backup = await backUp(service, env.DATA_DIR!, 'first.sql');
      const token = await signIn(service);
      await Promise.all(
        Array.from({ length: 20 }, () => service.call('POST', 'invoices', saving(shop), token)),
      );
      await service.call('GET', 'bin-log', undefined, token);
      await service.stop();
      for (const name of ['bijak.sqlite', 'bijak.sqlite-wal', 'bijak.sqlite-shm'])
        rmSync(join(env.DATA_DIR!, name), { force: true });
      const nothing = await runScript(
        'recover',
        ['--backup', join(env.DATA_DIR!, 'nowhere.sql')],
        all,
      );
      expect(nothing).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no file'),
      });
      const recovered = await runScript(
        'recover',
        ['--backup', backup, '--until', '2090-12-30 23:59:59'],
        all,
      );
      expect(recovered).toMatchObject({
        code: 0,
        output: expect.stringMatching(/invoices \d{4}\/\d{2}: 20, the last number 20/),
      });
      service = await startService(all);
      expect(await numbersOf(service)).toHaveLength(20);
      await service.stop();
      expect((await runScript('verify-audit-log', [], all)).output).toContain(
        'The binary log is complete',
      );
      expect((await runScript('backup', ['--all'], all)).output).toMatch(
        /Crash Shop: .*crash-shop-.*\.sql/,
      );
      expect((await runScript('backup', [], all)).output).toContain('Say what to back up');
      await drop();
    },
    TIMEOUT_MS,
  );
});
