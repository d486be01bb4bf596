// The service on one page: what is opened, what runs every night, what is registered, what is
// closed.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nepalTime } from '../domain/calendar/nepal-time.ts';
import { channelTransactions } from './app-keys/channel-transactions.ts';
import { appKeyRoutes } from './app-keys/routes.ts';
import { agreeOnKey } from './audit/agree-on-key.ts';
import { type LogCheck, logCheck } from './audit/log-check.ts';
import { type LogMirror, mirrorLogFiles } from './audit/mirror-log-files.ts';
import { type Backups, createBackups } from './backup/backups.ts';
import { recoveryRoutes } from './backup/recovery-routes.ts';
import { backupRoutes } from './backup/routes.ts';
import { secondFolder } from './backup/second-folder.ts';
import { sweepParts } from './backup/sweep-parts.ts';
import { binaryLogRoutes } from './binary-log/routes.ts';
import { createSealer, type Sealer } from './binary-log/sealer.ts';
import { bookChecks } from './books/book-checks.ts';
import { bookRoutes } from './books/routes.ts';
import { openAuthority } from './cbms/authority.ts';
import { authorityRoutes } from './cbms/routes.ts';
import { targetOf, testVault } from './cbms/target.ts';
import { checkRoutes } from './checks/routes.ts';
import { yearReports } from './checks/year-reports.ts';
import { clientFiles } from './client-files.ts';
import { ownTemplateRoutes } from './company/own-template-routes.ts';
import { companyRoutes } from './company/routes.ts';
import type { Config } from './config.ts';
import { connect, type Database } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { describedCalls } from './described-calls/all.ts';
import { describedOrders } from './documents/described-orders.ts';
import { documentRoutes } from './documents/routes.ts';
import { apiDescription } from './entities/api-description.ts';
import { loadEntities } from './entities/load-entities.ts';
import { logRoutes } from './entities/log-routes.ts';
import type { Store } from './entities/records.ts';
import { entityRoutes } from './entities/routes.ts';
import { allRules } from './entities/rules/all.ts';
import { permissionRules } from './entities/rules/permissions.ts';
import { tellUnfit } from './entities/unfit-records.ts';
import { exportLogs } from './exports/export-logs.ts';
import { filesFolder, sweepFiles } from './files/file-store.ts';
import { fileRoutes } from './files/routes.ts';
import { sweepUnreferenced } from './files/sweep-unreferenced.ts';
import { health } from './health.ts';
import { openServer } from './http-server.ts';
import { makeDigests } from './inspection/log-digests.ts';
import { inspectionRoutes } from './inspection/routes.ts';
import { pageAddress } from './mail/page-address.ts';
import { createPostman } from './mail/postman.ts';
import { openManual } from './manual/manual.ts';
import { manualRoutes } from './manual/routes.ts';
import { paymentGatewayRoutes } from './payment-gateways/routes.ts';
import { openVault } from './payment-gateways/vault.ts';
import { openInstallationKey } from './platform/crypto/installation-key.ts';
import { serverClockRoutes } from './posting/server-clock-routes.ts';
import { createPrinter } from './printing/printer.ts';
import { openQueryLog } from './query-log/query-log.ts';
import { queryLogRoutes } from './query-log/routes.ts';
import { registerExports } from './registers/export-routes.ts';
import { registerLookups } from './registers/lookup-routes.ts';
import { registerRoutes } from './registers/register-routes.ts';
import { createSchedule, type Schedule } from './schedule/schedule.ts';
import { createBotCheck } from './session/bot-check.ts';
import { entering } from './session/entering.ts';
import { inviting } from './session/invitations.ts';
import { ownRoutes } from './session/own-routes.ts';
import { passwordRoutes } from './session/password-routes.ts';
import { preferenceRoutes } from './session/preference-routes.ts';
import { profileRoutes } from './session/profile-routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { sessionSecret } from './session/secret.ts';
import { claimsOfTokens } from './session/token-claims.ts';
import type { TokenClaims } from './session/tokens.ts';
import { setUpUnattended } from './setup/first-start.ts';
import { permissionsOf } from './setup/roles.ts';
import { setupRoutes } from './setup/routes.ts';
import { welcomeEntities } from './setup/welcome-entities.ts';
import { taxFormRoutes } from './tax-forms/routes.ts';

const SWEEP_AGAIN_MS = 90_000;

/** Exports, backups, recoveries and whole verifications read whole tables. */
const isLongCall = (url: string): boolean =>
  /\/(export|backup|recover-database|inspection-pack|verification|verify|check-report|reconciliation|import)\b/.test(
    url,
  );

export type App = {
  server: FastifyInstance;
  database: Database;
  store: Store;
  schedule: Schedule;
  sealer: Sealer;
  backups: Backups;
  /** Where there is a second folder. */
  logMirror: LogMirror | undefined;
  checkLog: LogCheck;
  close: () => Promise<void>;
};
export type Clock = () => Date;

/**
 * Opens the database, brings it up to date and builds the service; it listens nowhere yet. Throws
 * an Error with one line.
 */
export const buildApp = async (
  config: Config,
  clock: Clock = () => new Date(),
  say: (line: string) => void = () => undefined,
): Promise<App> => {
  const { entities, validatorOf } = await loadEntities(config.schemasDir);
  const queryLog = openQueryLog(config.dataDir, clock, error =>
    say(`The query log could not be written: ${(error as Error).message}`),
  );
  const database = await connect(config, { observe: queryLog.ran });
  const key = openInstallationKey(config);
  await database.patiently(async () => {
    await migrate(
      database,
      entities,
      nepalTime(clock()),
      say,
      undefined,
      join(config.schemasDir, 'migrations'),
    );
    await agreeOnKey(database, key, nepalTime(clock()));
    await tellUnfit({ database, entities, validatorOf }, say);
    await setUpUnattended(database, entities, config, clock);
  });
  await database.alone(() => welcomeEntities(database, entities, nepalTime(clock())));
  const secret = sessionSecret(config);
  const printer = createPrinter();
  const files = filesFolder(config.dataDir);
  const sweep = () => sweepUnreferenced(database, entities, files, clock(), say);
  await sweep();
  await sweepFiles(database, files, clock());

  const server = await openServer(config, secret, clock);
  server.decorate('filesQuota', config.filesQuota);
  const botCheck = createBotCheck(config, database, secret);
  if (config.captcha === 'altcha' && !botCheck.required)
    say(
      'The bot check needs https or localhost; sign-in is guarded by the limits on attempts alone.',
    );
  const postman = createPostman(config, clock, (error, mail) =>
    server.log.error(error, `The mail "${mail.subject}" to ${mail.to} could not be sent.`),
  );
  const page = pageAddress(config, server);
  const passwords = { database, clock, postman, page };
  const vault = openVault(config, key);
  const trouble = (error: unknown) => server.log.error(error);
  const authority = openAuthority({
    database,
    clock,
    target: targetOf(config),
    vault,
    postman,
    page,
    trouble,
  });
  const shipped = new Set(permissionsOf(entities));
  const permissions = permissionRules(name => shipped.has(name));
  const rules = { ...allRules, permissions, users: inviting(allRules.users!, passwords) };
  const store: Store = { database, entities, rules, validatorOf, files };
  const accessToken = (claims: TokenClaims) =>
    server.jwt.sign({ ...claims, iat: Math.floor(clock().getTime() / 1000) });

  const enter = entering({
    database,
    clock,
    queryLog,
    claimsOf: claimsOfTokens(token => server.jwt.verify(token), clock),
  });

  // What a room does every night it registers here: schedule.daily({name, at, run}).
  const schedule = createSchedule(database, clock, (error, job) =>
    server.log.error(error, `The daily job "${job}" failed.`),
  );
  const { dataDir } = config;
  const sealing = { database, dataDir, vault, chain: key.chain };
  const sealer = createSealer(sealing, (error, company_id) =>
    server.log.error(error, `The binary log of company ${company_id} could not be written.`),
  );
  const checkLog = logCheck(sealing, [
    dataDir,
    ...(config.backupCopyDir ? [config.backupCopyDir] : []),
  ]);
  const backups = createBackups({
    database,
    entities,
    sealer,
    config,
    postman,
    fail: error => server.log.error(error, 'A backup could not be copied to BACKUP_COPY_DIR.'),
  });
  schedule.from(backups.nightly);
  const sweepAllParts = async () => {
    for (const folder of [config.dataDir, config.backupCopyDir])
      if (folder) await sweepParts(folder);
  };
  await sweepAllParts();
  // A backup that was killed just before this start has not rested yet.
  const sweepingAgain = setTimeout(() => void sweepAllParts(), SWEEP_AGAIN_MS).unref();
  schedule.daily({ name: 'sweep-backups', at: '00:15', run: sweepAllParts });
  const logMirror = config.backupCopyDir
    ? mirrorLogFiles(config.dataDir, config.backupCopyDir, error =>
        server.log.error(error, 'The binary log could not be copied to BACKUP_COPY_DIR.'),
      )
    : undefined;
  if (config.backupCopyDir)
    await secondFolder(config.backupCopyDir).catch((error: Error) => say(error.message));
  schedule.daily({ name: 'query-log', at: '00:10', run: queryLog.sweep });
  schedule.daily({ name: 'sweep-files', at: '01:40', run: async () => void (await sweep()) });
  server.addHook('onRequest', (_, __, done) => queryLog.during(done));
  server.addHook('onRequest', (request, _, done) =>
    isLongCall(request.url) ? database.patiently(done) : done(),
  );

  const checks = bookChecks(database, entities, clock);
  schedule.daily({ name: 'verify-books', at: '02:30', run: () => checks.all('Bijak') });

  const reports = yearReports(database, clock);
  schedule.daily({
    name: 'log-digest',
    at: '00:20',
    run: now => makeDigests({ database, sealer, postman }, now, trouble),
  });
  schedule.daily({ name: 'check-documents', at: '03:30', run: () => reports.all('Bijak') });

  health(server, database);
  await server.register(
    async billing => {
      sessionRoutes(billing, { database, botCheck, clock, accessToken });
      setupRoutes(
        billing,
        { database, botCheck, clock, accessToken },
        entities,
        config.tscRate,
        testVault(config),
      );
      passwordRoutes(billing, passwords);
      ownRoutes(billing, store, enter);
      preferenceRoutes(billing, store, enter);
      profileRoutes(billing, store, enter, clock, files);
      companyRoutes(billing, store, enter, files, authority);
      ownTemplateRoutes(billing, store, enter, printer);
      fileRoutes(billing, store, enter, files);
      logRoutes(billing, store, enter);
      exportLogs(billing, store, enter);
      serverClockRoutes(billing, store, enter);
      documentRoutes(billing, {
        store,
        enter,
        printer,
        postman,
        authority,
        tscRate: config.tscRate,
      });
      registerRoutes(billing, store, enter);
      registerExports(billing, store, enter);
      registerLookups(billing, store, enter);
      taxFormRoutes(billing, store, enter);
      bookRoutes(billing, checks, enter, error => server.log.error(error));
      checkRoutes(billing, database, reports, enter, error => server.log.error(error));
      inspectionRoutes(billing, {
        ...{ store, enter, printer, postman, authority, checks, sealer, backups, checkLog },
        publicKey: key.publicKey,
        copied: config.backupCopyDir !== '',
        dataDir: config.dataDir,
        manualPdf: openManual(config.dataDir).pdf,
      });
      backupRoutes(billing, { database, backups, config }, enter);
      recoveryRoutes(billing, { database, backups, config }, enter);
      queryLogRoutes(billing, queryLog, enter);
      binaryLogRoutes(billing, { database, dataDir, sealer, check: checkLog }, enter);
      manualRoutes(billing, config.dataDir, enter);
      appKeyRoutes(billing, store, enter, clock);
      channelTransactions(billing, store, clock);
      paymentGatewayRoutes(billing, store, enter, files, vault);
      authorityRoutes(billing, { store, enter, authority, vault });
      for (const entity of entities.filter(candidate => !candidate.written))
        entityRoutes(billing, store, entity, enter);
    },
    { prefix: '/billing' },
  );
  apiDescription(server, entities, describedOrders, describedCalls);
  await clientFiles(server, config);

  return {
    server,
    database,
    store,
    schedule,
    sealer,
    backups,
    logMirror,
    checkLog,
    close: async () => {
      clearTimeout(sweepingAgain);
      await server.close();
      await authority.close();
      await schedule.close();
      await sealer.close();
      await logMirror?.close();
      await queryLog.close();
      await postman.close();
      await printer.close();
      await database.close();
    },
  };
};
