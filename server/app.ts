// Builds the service: what it opens, runs every night, registers and closes.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import { type AuditLogWriter, createAuditLogWriter } from './audit/audit-log/audit-log-writer.ts';
import { registerInstallationKey } from './audit/audit-log/installation-key-registry.ts';
import { type AuditLogMirror, mirrorAuditLog } from './audit/audit-log/mirror-audit-log.ts';
import type { VerifyCompanyLog } from './audit/audit-log/verify-audit-log.ts';
import { createLedgerAudits } from './audit/ledger-audit/ledger-audit.ts';
import { createCaptcha } from './auth/captcha.ts';
import { findRelyingParty } from './auth/passkeys.ts';
import { registerPasswordRoutes } from './auth/password-routes.ts';
import { createAuthenticate, guardRoutes } from './auth/require-session.ts';
import { registerSecondFactorRoutes } from './auth/second-factor-routes.ts';
import { registerSecondStepRoutes } from './auth/second-step-routes.ts';
import { registerSessionRoutes } from './auth/session-routes.ts';
import { registerSignInRoutes } from './auth/sign-in-routes.ts';
import { createUseRecorder } from './auth/sign-ins.ts';
import {
  ACCESS_TOKEN_SECONDS,
  createTokenVerifier,
  loadSessionSecret,
  type TokenClaims,
} from './auth/tokens.ts';
import { createAuditLogVerifier } from './backup/audit-log-verifier.ts';
import { assertSecondFolderWritable, removeStaleParts } from './backup/backup-folder.ts';
import { type BackupService, createBackupService } from './backup/backup-service.ts';
import { registerRestoreRoutes } from './backup/restore-routes.ts';
import { registerBackupRoutes } from './backup/routes.ts';
import {
  createInspectionSheets,
  registerDocumentRoutes,
  registerTaxFormRoutes,
} from './billing-routes.ts';
import type { Database } from './database/database.ts';
import { toDatabaseResponse } from './database/database-error.ts';
import { connect } from './database/engine/connect.ts';
import { migrate } from './database/migrations/migrate.ts';
import type { EntityStore } from './entities/entity-store.ts';
import { createFileJudge } from './entities/file-reader.ts';
import { listUniqueTexts, reportDoubles } from './entities/find-doubles.ts';
import { loadEntities } from './entities/load-entities.ts';
import { reportInvalidRecords } from './entities/report-invalid-records.ts';
import { registerEntityRoutes } from './entities/routes.ts';
import { createEntityHooks } from './entity-hooks.ts';
import {
  registerActivityLogExportRoute,
  registerActivityLogRoutes,
} from './features/activity-log/routes.ts';
import { registerChannelTransactionRoutes } from './features/app-keys/channel-transactions.ts';
import { registerAppKeyRoutes } from './features/app-keys/routes.ts';
import { createCbmsService } from './features/cbms/cbms-service.ts';
import { openTestVault, resolveEndpoint } from './features/cbms/endpoint.ts';
import { registerCbmsRoutes } from './features/cbms/routes.ts';
import { registerCustomTemplateRoutes } from './features/company/custom-template-routes.ts';
import { registerCompanyRoutes } from './features/company/routes.ts';
import { registerSecuritySettingsRoutes } from './features/company/security-settings-routes.ts';
import { registerServerClockRoutes } from './features/company/server-clock-routes.ts';
import { registerComplianceCheckRoutes } from './features/compliance-checks/routes.ts';
import { createYearReports } from './features/compliance-checks/year-reports.ts';
import { registerFirstStepsRoute } from './features/dashboard/first-steps.ts';
import {
  registerAuditLogRoutes,
  registerLedgerAuditRoutes,
} from './features/inspection/audit-routes.ts';
import { createDailyDigests } from './features/inspection/daily-digests.ts';
import { registerInspectionRoutes } from './features/inspection/routes.ts';
import { createManual, registerManualRoutes } from './features/manual/manual.ts';
import { registerNotificationRoutes } from './features/notifications/notification-routes.ts';
import { registerPaymentGatewayRoutes } from './features/payment-gateways/routes.ts';
import { registerQueryLogRoutes } from './features/query-log/routes.ts';
import { createReminders } from './features/receivables/reminders.ts';
import { registerCancellationExportRoute } from './features/registers/cancellation-sheet.ts';
import { registerRegisterExportRoutes } from './features/registers/register-export-routes.ts';
import {
  registerLookupRoutes,
  registerRegisterRoutes,
} from './features/registers/register-routes.ts';
import { withInvitations } from './features/users/invitations.ts';
import { registerPreferenceRoutes } from './features/users/preference-routes.ts';
import { registerProfileRoutes } from './features/users/profile-routes.ts';
import { createPermissionHooks } from './features/users/role-hooks.ts';
import { registerStartupRoutes } from './features/users/startup-routes.ts';
import { registerUserAccessRoutes } from './features/users/user-access-routes.ts';
import { toBillNumberRule } from './features/vendor-bills/record-vendor-bill.ts';
import { createRecurringVouchersJob } from './features/vouchers/recurring-vouchers.ts';
import { ensureFilesFolder, removeOrphanedBytes } from './files/file-store.ts';
import { removeUnreferencedFiles } from './files/remove-unreferenced-files.ts';
import { registerFileRoutes } from './files/routes.ts';
import { registerOpenApiRoutes } from './openapi/routes.ts';
import type { Config } from './platform/config.ts';
import { loadInstallationKey } from './platform/crypto/installation-key.ts';
import { createVault } from './platform/crypto/vault.ts';
import { getBasePath, registerClientRoutes } from './platform/http/serve-client.ts';
import { createHttpServer, isLongRequest, registerHealthRoutes } from './platform/http/server.ts';
import { createQueryLog } from './platform/logging/query-log.ts';
import { createMailer, createPageUrlBuilder } from './platform/mailer/mailer.ts';
import { createPrinter } from './platform/printing/printer.ts';
import { createReceiptPrinters } from './platform/receipt-printer/receipt-printers.ts';
import { createLedgerBuilder, type LedgerBuilder } from './posting/build-ledger.ts';
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts';
import { assertNothingToAdopt } from './setup/adopt-entity.ts';
import { bootstrap } from './setup/bootstrap.ts';
import { registerSetupRoutes } from './setup/routes.ts';
import { listPermissions } from './setup/seed/roles.ts';
import { seedNewEntities } from './setup/seed/seed-new-entities.ts';

const SECOND_SWEEP_DELAY_MS = 90_000;

export type App = {
  server: FastifyInstance;
  database: Database;
  store: EntityStore;
  scheduler: Scheduler;
  auditLogWriter: AuditLogWriter;
  backups: BackupService;
  /** Runs already. */
  ledgerBuilder: LedgerBuilder;
  /** Undefined without a second folder. */
  logMirror: AuditLogMirror | undefined;
  verifyCompanyLog: VerifyCompanyLog;
  receiptPrinters: ReturnType<typeof createReceiptPrinters>;
  close: () => Promise<void>;
};
export type Clock = () => Date;

/**
 * Opens the database, migrates it and builds the service, which does not listen yet. Throws an
 * Error with a message of one line.
 */
export const buildApp = async (
  config: Config,
  clock: Clock = () => new Date(),
  log: (line: string) => void = () => undefined,
): Promise<App> => {
  const { entities, getValidator } = await loadEntities(config.schemasDir);
  const queryLog = createQueryLog(config.dataDir, clock, error =>
    log(`The query log could not be written: ${(error as Error).message}`),
  );
  const database = await connect(config, { observe: queryLog.recordStatement });
  const key = loadInstallationKey(config);
  const unique = [...listUniqueTexts(entities), toBillNumberRule(entities)];
  await assertNothingToAdopt(database, entities);
  await database.withLongTimeout(async () => {
    await migrate(
      database,
      entities,
      toNepalTime(clock()),
      log,
      undefined,
      join(config.schemasDir, 'migrations'),
    );
    await registerInstallationKey(database, key, toNepalTime(clock()));
    await reportInvalidRecords({ database, entities, getValidator }, log);
    await reportDoubles(database, unique, log);
    await bootstrap(database, entities, config, clock);
  });
  await database.withLock(() => seedNewEntities(database, entities, toNepalTime(clock())));
  const secret = loadSessionSecret(config);
  const printer = createPrinter();
  const receiptPrinters = createReceiptPrinters();
  const files = ensureFilesFolder(config.dataDir);
  const sweep = () => removeUnreferencedFiles(database, entities, files, clock(), log);
  await sweep();
  await removeOrphanedBytes(database, files, clock());

  const server = await createHttpServer({
    config,
    secret,
    clock,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    toDatabaseResponse: toDatabaseResponse,
  });
  server.decorate('filesQuota', config.filesQuota);
  const botCheck = createCaptcha(config, database, secret);
  if (config.captcha === 'altcha' && !botCheck.isRequired)
    log(
      'The bot check needs https or localhost; sign-in is guarded by the limits on attempts alone.',
    );
  const mailer = createMailer(config, clock, (error, mail) =>
    server.log.error(error, `The mail "${mail.subject}" to ${mail.to} could not be sent.`),
  );
  const page = createPageUrlBuilder(config, server);
  const passwords = { database, clock, mailer, page };
  const vault = createVault(config, key);
  const logError = (error: unknown) => server.log.error(error);
  const authority = createCbmsService({
    database,
    clock,
    target: resolveEndpoint(config),
    vault,
    mailer,
    page,
    onError: logError,
  });
  const shippedPermissions = new Set(listPermissions(entities));
  const permissions = createPermissionHooks(name => shippedPermissions.has(name));
  const hooks = createEntityHooks(entities);
  const rules = {
    ...hooks,
    permissions,
    users: withInvitations(hooks.users!, passwords),
  };
  const store: EntityStore = { database, entities, hooks: rules, getValidator, files };
  const accessToken = (claims: TokenClaims) =>
    server.jwt.sign({ ...claims, iat: Math.floor(clock().getTime() / 1000) });

  const signIns = {
    ...{ database, clock, accessToken, mailer, vault },
    relyingParty: () => findRelyingParty(config, page),
  };
  const authenticate = createAuthenticate({
    database,
    clock,
    queryLog,
    recordUse: createUseRecorder(database, error => server.log.error(error)),
    verifyToken: createTokenVerifier(token => server.jwt.verify(token), clock),
  });

  // Features register their nightly work here: schedule.addDailyJob({name, at, run}).
  const schedule = createScheduler(database, clock, (error, job) =>
    server.log.error(error, `The daily job "${job}" failed.`),
  );
  const { dataDir } = config;
  const sealing = { database, dataDir, vault, chain: key.chain };
  const auditLogWriter = createAuditLogWriter(sealing, (error, company_id) =>
    server.log.error(error, `The binary log of company ${company_id} could not be written.`),
  );
  const verifyCompanyLog = createAuditLogVerifier(sealing, [
    dataDir,
    ...(config.backupCopyDir ? [config.backupCopyDir] : []),
  ]);
  const ledgerBuilder = createLedgerBuilder(database, () => toNepalTime(clock()), logError);
  schedule.addDailyJob({ name: 'build-ledger', at: '00:30', run: ledgerBuilder.run });
  schedule.addDailyJob(createRecurringVouchersJob(database));
  const reminders = createReminders(store, { mailer, vault, config }, logError);
  schedule.addDailyJob(reminders.job);
  const backups = createBackupService({
    database,
    entities,
    seedNewEntities: async now => {
      await seedNewEntities(database, entities, now);
      void ledgerBuilder.run();
    },
    auditLogWriter,
    config,
    mailer,
    onError: error => server.log.error(error, 'A backup could not be copied to BACKUP_COPY_DIR.'),
  });
  schedule.addSource(backups.nightly);
  const sweepAllParts = async () => {
    for (const folder of [config.dataDir, config.backupCopyDir])
      if (folder) await removeStaleParts(folder);
  };
  await sweepAllParts();
  // The file of a backup that was killed just before this start still looks in use.
  const sweepingAgain = setTimeout(() => void sweepAllParts(), SECOND_SWEEP_DELAY_MS).unref();
  schedule.addDailyJob({ name: 'sweep-backups', at: '00:15', run: sweepAllParts });
  const logMirror = config.backupCopyDir
    ? mirrorAuditLog(config.dataDir, config.backupCopyDir, error =>
        server.log.error(error, 'The binary log could not be copied to BACKUP_COPY_DIR.'),
      )
    : undefined;
  if (config.backupCopyDir)
    await assertSecondFolderWritable(config.backupCopyDir).catch((error: Error) =>
      log(error.message),
    );
  schedule.addDailyJob({ name: 'query-log', at: '00:10', run: queryLog.removeOldFiles });
  schedule.addDailyJob({ name: 'sweep-files', at: '01:40', run: async () => void (await sweep()) });
  server.addHook('onRequest', (_, __, done) => queryLog.runInContext(done));
  server.addHook('onRequest', (request, _, done) =>
    isLongRequest(request.url) ? database.withLongTimeout(done) : done(),
  );

  const checks = createLedgerAudits(database, entities, clock);
  schedule.addDailyJob({ name: 'verify-books', at: '02:30', run: () => checks.runAll('Bijak') });

  const reports = createYearReports(database, unique, clock);
  schedule.addDailyJob({
    name: 'log-digest',
    at: '00:20',
    run: now => createDailyDigests({ database, auditLogWriter, mailer }, now, logError),
  });
  schedule.addDailyJob({
    name: 'check-documents',
    at: '03:30',
    run: () => reports.runAll('Bijak'),
  });

  registerHealthRoutes(server, database);
  await server.register(
    async billing => {
      guardRoutes(billing, authenticate);
      registerSessionRoutes(billing, { ...signIns, captcha: botCheck });
      registerSecondStepRoutes(billing, signIns);
      registerSecondFactorRoutes(billing, { ...signIns, authenticate });
      registerSignInRoutes(billing, { database, clock });
      registerSetupRoutes(billing, signIns, entities, config.tscRate, openTestVault(config));
      registerPasswordRoutes(billing, passwords);
      registerStartupRoutes(billing, store);
      registerPreferenceRoutes(billing, store);
      registerProfileRoutes(billing, store, clock, files);
      registerUserAccessRoutes(billing, store, passwords);
      registerSecuritySettingsRoutes(billing, store);
      registerCompanyRoutes(billing, store, files, authority);
      registerCustomTemplateRoutes(billing, store, printer);
      const judge = createFileJudge(store);
      registerFileRoutes(billing, store, { authenticate, judge, clock }, files);
      registerActivityLogRoutes(billing, store);
      registerActivityLogExportRoute(billing, store);
      registerServerClockRoutes(billing, store);
      registerDocumentRoutes(billing, {
        ...{ store, printer, mailer, authority, receiptPrinters, files },
        tscRate: config.tscRate,
        buildLedger: ledgerBuilder.run,
      });
      registerFirstStepsRoute(billing, store, {
        hasMailServer: config.smtpUrl !== '',
        hasBackup: async company_id => (await backups.list(company_id)).length > 0,
      });
      registerNotificationRoutes(billing, store, backups.findFailure);
      registerRegisterRoutes(billing, store);
      registerRegisterExportRoutes(billing, store);
      registerLookupRoutes(billing, store);
      registerCancellationExportRoute(billing, store);
      registerTaxFormRoutes(billing, store);
      registerLedgerAuditRoutes(billing, checks, error => server.log.error(error));
      registerComplianceCheckRoutes(billing, database, reports, error => server.log.error(error));
      registerInspectionRoutes(billing, {
        ...{
          store,
          printer,
          mailer,
          authority,
          files,
          checks,
          auditLogWriter,
          backups,
          verifyCompanyLog,
        },
        publicKey: key.publicKey,
        copied: config.backupCopyDir !== '',
        dataDir: config.dataDir,
        sheets: createInspectionSheets(store),
        manualPdf: createManual(config.dataDir).pdf,
      });
      registerBackupRoutes(billing, { database, backups, config });
      registerRestoreRoutes(billing, { database, backups, config });
      registerQueryLogRoutes(billing, queryLog);
      registerAuditLogRoutes(billing, {
        database,
        dataDir,
        auditLogWriter,
        check: verifyCompanyLog,
      });
      registerManualRoutes(billing, config.dataDir);
      registerAppKeyRoutes(billing, store, clock);
      registerChannelTransactionRoutes(billing, store, clock);
      registerPaymentGatewayRoutes(billing, store, files, vault);
      reminders.registerRoutes(billing);
      registerCbmsRoutes(billing, { store, authority, vault });
      for (const entity of entities.filter(candidate => !candidate.written))
        registerEntityRoutes(billing, store, entity);
    },
    { prefix: '/billing' },
  );
  registerOpenApiRoutes(server, entities, getBasePath(config));
  await registerClientRoutes(server, config);
  void ledgerBuilder.run();

  return {
    server,
    database,
    store,
    scheduler: schedule,
    auditLogWriter,
    backups,
    ledgerBuilder,
    logMirror,
    verifyCompanyLog,
    receiptPrinters,
    close: async () => {
      clearTimeout(sweepingAgain);
      receiptPrinters.close();
      await server.close();
      await ledgerBuilder.close();
      await authority.close();
      reminders.job.close();
      await schedule.close();
      await auditLogWriter.close();
      await logMirror?.close();
      await queryLog.close();
      await mailer.close();
      await printer.close();
      await database.close();
    },
  };
};
