// The routes for an inspection: the print ledger, the proof of integrity, the package with
// everything. They need the permission to view the activity log.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { toPage } from '../../entities/fetch-page.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseExportType, sendSheet, toTimestamp } from '../../platform/exports/send-sheet.ts';
import { zip } from '../../platform/exports/zip.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import {
  collectErrors,
  readObjectBody,
  toFieldSet,
  validateFieldNames,
} from '../../platform/http/request-validator.ts';
import {
  loadCheckSettings,
  type StoredCheckSettings,
  saveCheckSettings,
} from '../../posting/compliance-checks.ts';
import { loadSheetHead, lockCompany } from '../documents/company-record.ts';
import { parsePeriod } from '../documents/reports/report-period.ts';
import { loadDailyDigests } from './daily-digests.ts';
import { createInspectionPackage, type InspectionServices } from './inspection-package.ts';
import { proveIntegrity } from './integrity-proof.ts';
import { countPrints, createPrintLedgerSheet, loadPrintPage } from './print-ledger.ts';
import { parsePrintLedgerQuery } from './print-ledger-query.ts';

const texts = { saved: { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' } };

const MAX_DIGESTS_SHOWN = 31;

/** Registers the routes below the billing prefix. */
export const registerInspectionRoutes = (
  app: FastifyInstance,
  services: InspectionServices,
): void => {
  const { store, checks, auditLogWriter, dataDir, verifyCompanyLog } = services;
  const { database } = store;

  app.get('/print-ledger', requirePermission('view', 'logs'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    const { query, paging } = parsePrintLedgerQuery(request.query as QueryString, language);
    const total = await countPrints(database, actor.company_id, query);
    if (total === 0) return reply.code(204).send();
    return toPage(
      await loadPrintPage(database, actor.company_id, query, paging),
      total,
      paging,
      request.url,
    );
  });

  app.get('/print-ledger/export', requirePermission('view', 'logs'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const given = request.query as QueryString;
    const type = parseExportType(given, language);
    const { query } = parsePrintLedgerQuery(given, language);
    const sheet = createPrintLedgerSheet(
      database,
      actor.company_id,
      query,
      language,
      await loadSheetHead(database, actor.company_id, language),
    );
    return sendSheet(reply, type, {
      sheet,
      count: await countPrints(database, actor.company_id, query),
      name: `print-ledger-${toTimestamp(now)}`,
    });
  });

  const addressTag = ({ digest_email }: Pick<StoredCheckSettings, 'digest_email'>) =>
    computeETag({ digest_email });
  const proofRecord = async (company_id: number) => {
    const books = await checks.last(company_id);
    const settings = await loadCheckSettings(database.read, company_id);
    const body = {
      digests: await loadDailyDigests(database, company_id, MAX_DIGESTS_SHOWN),
      digest_email: settings.digest_email,
      public_key: services.publicKey,
      copied: services.copied ? 1 : 0,
      books: books
        ? {
            started_at: books.started_at,
            finished_at: books.finished_at,
            checked_by: books.checked_by,
            differences: books.differences,
          }
        : null,
    };
    return { body, tag: addressTag(settings) };
  };

  app.get('/proof', requirePermission('view', 'logs'), async (request, reply) => {
    const { actor } = requireSession(request);
    return withETag(reply, await proofRecord(actor.company_id));
  });

  app.get('/proof/verify', requirePermission('view', 'logs'), async request => {
    const { actor, language } = requireSession(request);
    const { message, ...proof } = await proveIntegrity(
      { database, dataDir, auditLogWriter, verifyCompanyLog },
      actor.company_id,
    );
    return { ...proof, message: message[language] };
  });

  const addressIn = (body: Row, language: Language): string => {
    const { problems, addError } = collectErrors(language);
    // The record may be sent back as it was read.
    validateFieldNames(body, toFieldSet('digest_email digests books public_key copied'), addError);
    const { digest_email: email } = body;
    if (email === undefined) addError('digest_email', messages.required);
    else if (typeof email !== 'string') addError('digest_email', messages.wrongText);
    else if (email.trim() !== '' && (!formatValidators.email(email.trim()) || email.length > 255))
      addError('digest_email', messages.email);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    return String(email).trim();
  };
  app.put('/proof', requirePermission('edit', 'companies'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const { company_id } = actor;
    return withIfMatch(
      request,
      reply,
      language,
      () => proofRecord(company_id),
      async ({ check }) => {
        check(addressTag(await loadCheckSettings(database.read, company_id)));
        const digest_email = addressIn(readObjectBody(request), language);
        const decided = await database.write(async tx => {
          await lockCompany(database, tx, company_id);
          check(addressTag(await loadCheckSettings(tx, company_id)));
          return saveCheckSettings(tx, actor, { digest_email }, now);
        });
        reply.header('etag', addressTag(decided));
        return { digest_email: decided.digest_email, message: texts.saved[language] };
      },
    );
  });

  // It prints, so a HEAD request must not trigger it.
  app.get(
    '/inspection-pack',
    { ...requirePermission('view', 'logs'), exposeHeadRoute: false },
    async (request, reply) => {
      const session = requireSession(request);
      // The package requires the permissions for each of its parts.
      for (const subject of [
        'invoices',
        'credit-notes',
        'cancellations',
        'sales-reports',
        'backups',
        'binary-logs',
        'books',
      ])
        await assertPermission(database, session, { action: 'view', resource: subject });
      const period = parsePeriod(request.query as QueryString, session.language);
      const entries = await createInspectionPackage(services, period, session, session.language);
      return reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="inspection-${period.start_date}-${period.end_date}.zip"`,
        )
        .send(Readable.from(zip(entries), { highWaterMark: 2 }));
    },
  );
};
