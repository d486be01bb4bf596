// An installation from before tables and columns were renamed (decision 41): upgraded in place,
// restored, replayed and verified, with nothing lost.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { toNormalForm } from '../../domain/normal-form.ts';
import { type App, buildApp } from '../../server/app.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { runInWorker } from '../../server/backup/run-in-worker.ts';
import { query } from '../../server/database/raw-query.ts';
import {
  listTableRenames,
  toCurrentColumn,
  toCurrentTable,
} from '../../server/database/renames.ts';
import { readConfig } from '../../server/platform/config.ts';
import { loadLedgerState } from '../../server/posting/build-ledger.ts';
import { captureCompanyState, restoreFrom } from '../support/backup-company.ts';
import { listOutbox } from '../support/cbms-company.ts';
import {
  AFTER_EARLIER,
  EARLIER_ADMIN,
  earlierAnswers,
  earlierBackup,
  omitLaterAdditions,
  unpackEarlierInstallation,
} from '../support/earlier-installation.ts';
import { unattendedSettings } from '../support/process-helpers.ts';
import {
  type Caller,
  createCallerFactory,
  createTestDatabase,
  type Engine,
} from '../support/test-app.ts';

const answers = earlierAnswers();
const { sync } = answers;
const engines = ['SQLite', 'PostgreSQL'] satisfies Engine[];
const isMissing = (engine: Engine) => engine === 'PostgreSQL' && inject('postgres') === '';

const openEarlier = async (env: Record<string, string>): Promise<{ app: App; admin: Caller }> => {
  const settings = {
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    SESSION_SECRET: 'a secret of the tests only',
    ...env,
  };
  const app = await buildApp(readConfig(settings), () => new Date(AFTER_EARLIER));
  const call = createCallerFactory(app);
  const { body } = await call().post('v2/login', EARLIER_ADMIN);
  return { app, admin: call(body.access_token, body.refresh_token, 1, 1) };
};

/** Its documents are from before the ledger, too: the job has given them their entries. */
const expectVerified = async (app: App) => {
  const { database, store, auditLogWriter, ledgerBuilder, verifyCompanyLog } = app;
  await ledgerBuilder.run();
  const state = await loadLedgerState(database.read, 1);
  expect(state).toMatchObject({ built: true, done: state.documents });
  expect(state.done).toBeGreaterThan(0);
  await auditLogWriter.flush();
  expect(await verifyCompanyLog(1)).toMatchObject({ problem: undefined, files: 1 });
  expect(await auditLedger(database, 1, store.entities)).toEqual([]);
};

const RENAMED_MENUS = ['/inventory', '/inventory-history'];
/** A start gives menus the icons of its version, and two of them its names. */
const withoutLooks = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, function (this: { url?: string }, key, inner) {
      const isName = key === 'name' || key === 'name_ne';
      return key === 'icon' || (isName && RENAMED_MENUS.includes(String(this.url)))
        ? undefined
        : inner;
    }),
  ) as T;

const stateOfThen = withoutLooks(answers.state);
const ofThen = (state: object) => omitLaterAdditions(state, stateOfThen);

const expectTemplateFile = async (admin: Caller) =>
  expect((await admin.get(`invoice-templates/${sync.template}/file`)).body).toEqual(sync.file);

describe('an SQLite database from before', () => {
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  let app: App;
  let admin: Caller;
  const before = new Map<string, unknown[]>();
  // Its indexes are over a function of ours (decision 47).
  const openFile = () =>
    new SQLite(join(env.DATA_DIR!, 'bijak.sqlite'), { readonly: true }).function(
      'normal_form',
      { deterministic: true },
      text => (typeof text === 'string' ? toNormalForm(text) : text),
    );
  const listTables = (file: SQLite.Database) =>
    file
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[];
  beforeAll(async () => {
    ({ env, drop } = await createTestDatabase('SQLite'));
    unpackEarlierInstallation(env.DATA_DIR!, { withDatabase: true });
    const file = openFile();
    for (const name of listTables(file))
      before.set(name, file.prepare(`select * from "${name}"`).all());
    file.close();
    ({ app, admin } = await openEarlier(env));
  });
  afterAll(async () => {
    await app?.close();
    await drop();
  });

  it('has every row under the names of today', () => {
    const file = openFile();
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    // A start changes what it remembers of the schema and logs what it adds, a sign-in counts its devices.
    const changed = ['schema_properties', 'known_devices', 'binary_logs'];
    for (const [name, rows] of before) {
      if (changed.includes(name)) continue;
      const renamed = rows.map(row =>
        Object.fromEntries(
          Object.entries(row as object).map(([column, value]) => [
            toCurrentColumn(name, column),
            value,
          ]),
        ),
      );
      const now = file.prepare(`select * from "${toCurrentTable(name)}"`).all();
      // Later migrations have added columns.
      expect(now, name).toEqual(
        expect.arrayContaining(withoutLooks(renamed).map(row => expect.objectContaining(row))),
      );
    }
    const names = listTables(file);
    const indexes = file
      .prepare("select name from sqlite_master where type = 'index'")
      .pluck()
      .all();
    file.close();
    for (const [earlier, current] of listTableRenames()) {
      expect(names).toContain(current);
      expect([...names, ...indexes].filter(name => String(name).startsWith(earlier))).toEqual([]);
    }
    expect(indexes).toEqual(
      expect.arrayContaining([
        'custom_templates_company_id_template_id_key',
        'used_captchas_expires_at_idx',
      ]),
    );
  });

  it('answers as before, and everything in it verifies', async () => {
    expect(ofThen(await captureCompanyState(admin))).toMatchObject(stateOfThen);
    const { account, counts } = (await admin.get('tax-authority')).body;
    expect({ account, counts }).toEqual({
      account: sync.status.account,
      counts: sync.status.counts,
    });
    const documents = await listOutbox(admin);
    expect(documents).toEqual(sync.documents);
    const response = await admin.get(`tax-authority/documents/${documents.at(-1)!.id}/exchanges`);
    expect(response.body).toEqual(sync.exchanges);
    expect(response.body.exchanges[0]).toHaveProperty('took_ms');
    await expectTemplateFile(admin);
    await expectVerified(app);
  });

  it('takes its own backup from before back, replays the log and keeps what was sent', async () => {
    const answer = await restoreFrom(admin, earlierBackup(), { roll_forward: '1' });
    expect([answer.status, answer.body.log_kept, answer.body.differences]).toEqual([200, true, 0]);
    expect(ofThen(await captureCompanyState(admin))).toMatchObject(stateOfThen);
    expect(await listOutbox(admin)).toEqual(sync.documents);
    await expectTemplateFile(admin);
    await expectVerified(app);
  });

  it('logs the custom template under the name that its records always had', async () => {
    const rows = await query(
      app.database.read,
      "select action, table_name from activity_log where table_name in ('own_templates', 'custom_templates') order by id",
      [],
    );
    expect(new Set(rows.map(({ table_name }) => table_name))).toEqual(new Set(['own_templates']));
  });
});

/** A started database without the company, and the backup brought into it as `npm run recover` does. */
const restoreByCommand = async (env: Record<string, string>, more: Record<string, string> = {}) => {
  unpackEarlierInstallation(env.DATA_DIR!, { withDatabase: false });
  const path = join(env.DATA_DIR!, 'earlier.sql');
  writeFileSync(path, earlierBackup());
  const config = readConfig({ SESSION_SECRET: 'a secret of the tests only', ...env, ...more });
  const app = await buildApp(config);
  await app.close();
  const { databaseUrl, dataDir, schemasDir, installationKeyFile } = config;
  return runInWorker<'recover'>({
    kind: 'recover',
    settings: { databaseUrl, dataDir, schemasDir, installationKeyFile },
    wish: {
      path,
      company_id: undefined,
      foreign: false,
      until: undefined,
      rollForward: true,
      username: 'npm run recover',
      group_id: 'one',
      now: '2026-11-21 11:54:00',
    },
  });
};

describe.each(engines)('a backup from before, on %s', engine => {
  const test = it.skipIf(isMissing(engine));
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  let opened: { app: App; admin: Caller };
  beforeAll(async () => {
    if (isMissing(engine)) return;
    ({ env, drop } = await createTestDatabase(engine));
    const report = await restoreByCommand(env);
    expect(report).toMatchObject({ missed: {}, lost: {}, foreign: false, differences: 0 });
    expect(report.rolled_forward?.changes).toBeGreaterThan(3);
    opened = await openEarlier(env);
  });
  afterAll(async () => {
    await opened?.app.close();
    await drop?.();
  });

  test('brings an empty installation to the end of the log', async () => {
    const { app, admin } = opened;
    expect(ofThen(await captureCompanyState(admin))).toMatchObject(stateOfThen);
    await expectTemplateFile(admin);
    const accounts = await query(
      app.database.read,
      'select username, last_scanned_invoice_id, last_scanned_credit_note_id from cbms_accounts',
      [],
    );
    expect(accounts).toEqual([
      { username: 'Test_CBMS', last_scanned_invoice_id: 5, last_scanned_credit_note_id: 1 },
    ]);
    await expectVerified(app);
  });

  test('is restored once more next to the existing log', async () => {
    const { app, admin } = opened;
    const answer = await restoreFrom(admin, earlierBackup(), { roll_forward: '1' });
    expect([answer.status, answer.body.log_kept]).toEqual([200, true]);
    expect(ofThen(await captureCompanyState(admin))).toMatchObject(stateOfThen);
    await expectVerified(app);
  });

  test('moves to ids of its own next to another company', async () => {
    const beside = await createTestDatabase(engine);
    const other = { ...unattendedSettings('Other'), SETUP_COMPANY_PAN: '301234568' };
    const report = await restoreByCommand(beside.env, other);
    expect(report).toMatchObject({ missed: {}, differences: 0 });
    const { app } = await openEarlier(beside.env);
    const rows = await query(
      app.database.read,
      `select templates.company_id as owner, templates.id as id from custom_templates
       join invoice_templates as templates on templates.id = custom_templates.template_id`,
      [],
    );
    expect(rows).toEqual([{ owner: 2, id: expect.any(Number) }]);
    expect(Number(rows[0]!.id)).toBeGreaterThan(sync.template);
    const [account] = await query(
      app.database.read,
      `select (select invoice_no from invoices where invoices.id = last_scanned_invoice_id) as last from cbms_accounts`,
      [],
    );
    expect(account).toEqual({ last: '5' });
    // The first file came with the backup, the second with the log: both ids moved by one.
    const logged = await query<{ pk: string }>(
      app.database.read,
      "select distinct table_pk_value as pk from activity_log where table_name = 'own_templates' order by pk",
      [],
    );
    expect(logged.map(({ pk }) => pk)).toEqual(['2', '3']);
    expect(await auditLedger(app.database, 2, app.store.entities)).toEqual([]);
    await app.close();
    await beside.drop();
  });
});
