// The service when PostgreSQL ends its sessions, is killed, locked, frozen, gone or replaced: no
// answered request is lost, nobody waits for ever, and the process goes on. Uses real processes and
// database servers of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SaveResult, startSavingClients, waitUntil } from '../support/concurrent-clients.ts';
import { type Cluster, startCluster } from '../support/postgres-server.ts';
import {
  createHttpCaller,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';

const ROUNDS = process.env.REPEAT === 'full' ? 20 : 2;
const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds));

describe.skipIf(inject('postgres') === '')('when PostgreSQL goes away', () => {
  let primary: Cluster;
  let standby: Cluster;
  const services: Service[] = [];
  const folders: string[] = [];
  const ended: unknown[] = [];
  let token = '';
  let shop: Shop;

  const start = async (env: Record<string, string>): Promise<Service> => {
    const folder = mkdtempSync(join(tmpdir(), 'bijak-test-'));
    folders.push(folder);
    // One key for all processes of the installation.
    const keyFile = join(folders[0]!, 'installation-key');
    const service = await startService({
      ...unattendedSettings('Away Shop'),
      LOG_LEVEL: 'silent',
      ...env,
      DATA_DIR: folder,
      INSTALLATION_KEY_FILE: keyFile,
    });
    service.process.on('exit', code => ended.push(code));
    return service;
  };
  const save = (service: Service) =>
    service.call(
      'POST',
      'invoices',
      { ...oneLaptopInvoice(shop), transaction_date: `${todayInNepal()} 00:00:00` },
      token,
    );
  const health = (service: Service) => fetch(`${service.address}/healthz`);
  const isHealthy = async (service: Service) => (await health(service)).status === 200;
  const download = async (path: string) => {
    const answer = await fetch(`${services[0]!.address}/billing/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer().catch(() => undefined);
    return answer.status;
  };
  const kept = async (server: Cluster) =>
    (await server.run('select invoice_no from invoices order by id', 'shop')).map(row =>
      Number(row.invoice_no),
    );
  /** Every answered number is there once, and the numbers have no gap. */
  const expectKept = async (server: Cluster, answers: SaveResult[]) => {
    const numbers = await kept(server);
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    const promised = answers
      .filter(answer => answer.status === 200)
      .map(answer => Number(answer.number));
    expect(new Set(promised).size).toBe(promised.length);
    expect(promised.filter(number => !numbers.includes(number))).toEqual([]);
  };

  beforeAll(async () => {
    primary = await startCluster();
    await primary.run('create database shop');
    standby = await primary.standby('spare');
    const env = {
      DATABASE_URL: `postgres://bijak@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/shop?target_session_attrs=read-write`,
      DATABASE_CONNECT_TIMEOUT: '3',
      DATABASE_LOCK_TIMEOUT: '1',
      DATABASE_STATEMENT_TIMEOUT: '2',
    };
    services.push(await start(env), await start(env));
    token = await signIn(services[0]!);
    shop = await openShop(createHttpCaller(services[0]!, token), todayInNepal());
  });
  afterAll(async () => {
    for (const service of services) await service.stop('SIGKILL');
    standby?.remove();
    primary?.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Does harm again and again while clients save, a backup is written and a table exported. */
  const under = async (
    harm: () => unknown,
  ): Promise<{ keyed: SaveResult[]; plain: SaveResult[] }> => {
    const keyed = startSavingClients(services[0]!, token, shop, 4, true);
    const plain = startSavingClients(services[1]!, token, shop, 4, false);
    const files: Promise<number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      files.push(download('backup/download'), download('logs/export?export_type=csv'));
      await pause(20 + 60 * Math.random());
      await harm();
      const from = Date.now();
      await waitUntil(() =>
        [keyed, plain].every(({ answers }) =>
          answers.some(answer => answer.at > from && answer.status === 200),
        ),
      );
    }
    const answers = { keyed: await keyed.stop(), plain: await plain.stop() };
    for (const status of await Promise.all(files)) expect([200, 503]).toContain(status);
    for (const { status, message, retryAfter } of Object.values(answers)
      .flat()
      .filter(answer => answer.status !== 200))
      expect([status, message, retryAfter]).toEqual([
        503,
        expect.stringContaining('may have been saved'),
        '2',
      ]);
    expect(ended).toEqual([]);
    return answers;
  };

  it('goes on when every session is ended, and finds requests with an Idempotency-Key again (R1)', async () => {
    const { keyed, plain } = await under(() =>
      primary.run(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      ),
    );
    expect(keyed.filter(answer => answer.status !== 200)).toEqual([]);
    await expectKept(primary, [...keyed, ...plain]);
  });

  it('goes on when the server is killed and started again (R1)', async () => {
    const { keyed, plain } = await under(() => {
      primary.kill();
      primary.start();
    });
    // Each save had a key of its own, so that none is there twice.
    await expectKept(primary, [...keyed, ...plain]);
  });

  it('refuses requests that wait for a locked table, and its health check still reports (R2)', async () => {
    const holder = new pg.Client({ connectionString: `${primary.address}/shop` });
    await holder.connect();
    await holder.query('begin; lock table invoices in access exclusive mode');
    const lists = Array.from({ length: 24 }, () =>
      services[0]!.call('GET', 'invoices?limit=1', undefined, token),
    );
    const saves = Array.from({ length: 3 }, () => save(services[0]!));
    await pause(100);
    expect(await isHealthy(services[0]!)).toBe(true);
    for (const answer of [...(await Promise.all(lists)), ...(await Promise.all(saves))])
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'The database is busy. Please try again.',
      ]);
    await holder.end();
    expect((await save(services[0]!)).status).toBe(200);
    expect((await services[0]!.call('GET', 'invoices?limit=1', undefined, token)).status).toBe(200);
  });

  it('notices a server that is frozen, and goes on when it is not (R1, R2)', async () => {
    for (const server of [primary, standby]) server.signalAll('SIGSTOP');
    const [first, answer] = await Promise.all([save(services[0]!), health(services[0]!)]);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      503,
      expect.stringContaining('database'),
    ]);
    expect(first.status).toBe(503);
    for (const server of [primary, standby]) server.signalAll('SIGCONT');
    await waitUntil(() => isHealthy(services[0]!));
    await waitUntil(async () => (await save(services[0]!)).status === 200);
  });

  it('follows to the standby that was promoted without a lost document (R6)', async () => {
    await primary.run("alter system set synchronous_standby_names = 'spare'");
    await primary.run('select pg_reload_conf()');
    await waitUntil(
      async () =>
        (await primary.run("select 1 from pg_stat_replication where sync_state = 'sync'"))
          .length === 1,
    );
    const clients = services.map(service => startSavingClients(service, token, shop, 4, false));
    await waitUntil(() => clients.every(({ answers }) => answers.length > 20));
    primary.kill();
    await pause(300);
    standby.promote();
    const promoted = Date.now();
    await waitUntil(() =>
      clients.every(({ answers }) =>
        answers.some(answer => answer.at > promoted && answer.status === 200),
      ),
    );
    await expectKept(standby, (await Promise.all(clients.map(({ stop }) => stop()))).flat());
    expect(ended).toEqual([]);
  });

  it('ends in order while the database is gone (R2)', async () => {
    standby.stop('immediate');
    const open = save(services[1]!).catch(() => undefined);
    expect((await health(services[1]!)).status).toBe(503);
    await services[1]!.stop();
    await open;
    expect(services[1]!.process.exitCode).toBe(0);
  });
});
