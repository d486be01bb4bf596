// The audit log over the API, its files listed, downloaded and verified (API-191, API-192,
// ENT-112), and the verification of the books.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../domain/language.ts';
import type { AuditLogWriter } from '../../audit/audit-log/audit-log-writer.ts';
import { ensureCompanyUid } from '../../audit/audit-log/company-uid.ts';
import { loadCheckpoints } from '../../audit/audit-log/file-checkpoints.ts';
import { toLogFolder } from '../../audit/audit-log/log-files.ts';
import { formatVerificationResult, isIntact } from '../../audit/audit-log/verification-result.ts';
import type { VerifyCompanyLog } from '../../audit/audit-log/verify-audit-log.ts';
import { formatDifference } from '../../audit/ledger-audit/difference.ts';
import type { LedgerAudits } from '../../audit/ledger-audit/ledger-audit.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { createFileListEntity, paginateInMemory } from '../../entities/paginate-in-memory.ts';
import { NotFoundError } from '../../platform/http/errors.ts';

const logNotFound = { en: 'Binary log not found.', ne: 'बाइनरी लग भेटिएन।' };

const logFileList = createFileListEntity('bin-log', 'name');

type AuditLogRouteServices = {
  database: Database;
  dataDir: string;
  auditLogWriter: AuditLogWriter;
  check: VerifyCompanyLog;
};

/** Registers the routes below the billing prefix. */
export const registerAuditLogRoutes = (
  app: FastifyInstance,
  { database, dataDir, auditLogWriter, check }: AuditLogRouteServices,
): void => {
  app.get('/bin-log', requirePermission('view', 'binary-logs'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    await auditLogWriter.flush(actor.company_id);
    const rows = (await loadCheckpoints(database.read, actor.company_id)).map(
      ({ id, name, created_at, size }) => ({ id, name, created_at, size }),
    );
    return (
      paginateInMemory(logFileList, rows, request.query as QueryString, request.url, language) ??
      reply.code(204).send()
    );
  });

  app.get('/bin-log/-/verify', requirePermission('view', 'binary-logs'), async request => {
    const { actor, language } = requireSession(request);
    await auditLogWriter.flush(actor.company_id);
    const verdict = await check(actor.company_id);
    const { lines, files, problem } = verdict;
    return {
      whole: isIntact(verdict),
      lines,
      files,
      file: problem?.file ?? null,
      line: problem?.line ?? null,
      message: formatVerificationResult(verdict, language),
    };
  });

  app.get<{ Params: { name: string } }>(
    '/bin-log/:name',
    requirePermission('view', 'binary-logs'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      // Only names in the table are looked up on disk.
      const head = (await loadCheckpoints(database.read, actor.company_id)).find(
        row => row.name === request.params.name,
      );
      const path =
        head &&
        join(toLogFolder(dataDir, await ensureCompanyUid(database, actor.company_id)), head.name);
      const found = path && (await stat(path).catch(() => undefined));
      if (!found) throw new NotFoundError(logNotFound[language]);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-length', found.size)
        .header('content-disposition', `attachment; filename="${head.name}"`)
        .header('cache-control', 'private, no-store')
        .send(createReadStream(path));
    },
  );
};

/**
 * Registers GET books/verification (the last check and the running one) and POST, which starts one:
 * it does not change the books, so the permission to view is enough. `onError` gets the error of a
 * failed check.
 */
export const registerLedgerAuditRoutes = (
  app: FastifyInstance,
  checks: LedgerAudits,
  onError: (error: unknown) => void,
): void => {
  const answer = async (company_id: number, language: Language) => {
    // Read first: a check that ends meanwhile is then shown as running, not as never started.
    const running = checks.running(company_id) ?? null;
    const last = await checks.last(company_id);
    return {
      running,
      last: last
        ? { ...last, told: last.told.map(difference => formatDifference(difference, language)) }
        : null,
    };
  };

  app.get('/books/verification', requirePermission('view', 'books'), async request => {
    const { actor, language } = requireSession(request);
    return answer(actor.company_id, language);
  });

  app.post('/books/verification', requirePermission('view', 'books'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    checks.start(actor.company_id, actor.name).catch(onError);
    return reply.code(202).send(await answer(actor.company_id, language));
  });
};
