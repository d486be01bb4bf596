// What an inspector asks of the books: the print ledger, whether the past is as it was written, the
// pack with all of it. Read by who may read the activity log.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { digitsIn, type Language } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { type CheckSettings, checkSettingsOf, decideChecks } from '../checks/stored-levels.ts';
import { holdCompany } from '../company/company-record.ts';
import { bodyOf } from '../documents/idempotency.ts';
import { collecting, judgeNames, names } from '../documents/request-fields.ts';
import type { QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import { Invalid } from '../errors.ts';
import { exportTypeIn } from '../exports/export-type.ts';
import { sendSheet, stamp } from '../exports/send-sheet.ts';
import { zip } from '../exports/zip.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import { periodIn, wholeDays } from '../tax-forms/asked-period.ts';
import { companyOf } from '../tax-forms/form-routes.ts';
import { cancellationSheet, countCancellations } from './cancellation-sheet.ts';
import { inspectionPack } from './inspection-pack.ts';
import { ledgerQueryIn } from './ledger-query.ts';
import { digestsOf } from './log-digests.ts';
import { countPrints, ledgerSheet, printPage } from './print-ledger.ts';
import { proofOf } from './proof.ts';
import type { InspectionServices } from './services.ts';

const texts = { saved: { en: 'Settings updated successfully.', ne: 'सेटिङ अद्यावधिक भयो।' } };

const DIGESTS_SHOWN = 31;

/** Registers the calls below the billing prefix. */
export const inspectionRoutes = (app: FastifyInstance, services: InspectionServices): void => {
  const { store, enter, checks, sealer, dataDir, checkLog } = services;
  const { database } = store;

  app.get('/print-ledger', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'logs');
    const { query, paging } = ledgerQueryIn(request.query as QueryString, language);
    const total = await countPrints(database, actor.company_id, query);
    if (total === 0) return reply.code(204).send();
    return pageOf(
      await printPage(database, actor.company_id, query, paging),
      total,
      paging,
      request.url,
    );
  });

  const headOf = async (company_id: number, language: Language): Promise<string[]> => {
    const { name, pan } = await companyOf(database, company_id);
    return [`${name} · ${digitsIn(pan, language)}`];
  };

  app.get('/print-ledger/export', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'view', 'logs');
    const given = request.query as QueryString;
    const type = exportTypeIn(given, language);
    const { query } = ledgerQueryIn(given, language);
    const sheet = ledgerSheet(
      database,
      actor.company_id,
      query,
      language,
      await headOf(actor.company_id, language),
    );
    return sendSheet(reply, type, {
      sheet,
      count: await countPrints(database, actor.company_id, query),
      name: `print-ledger-${stamp(now)}`,
    });
  });

  // The register of cancellations, of a BS month or a fiscal year.
  app.get('/cancellations/export', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'view', 'cancellations');
    const given = request.query as QueryString;
    const type = exportTypeIn(given, language);
    const { start_date, end_date } = periodIn(given, language);
    const days = wholeDays(start_date, end_date);
    const sheet = cancellationSheet(
      database,
      actor.company_id,
      days,
      language,
      await headOf(actor.company_id, language),
    );
    return sendSheet(reply, type, {
      sheet,
      count: await countCancellations(database, actor.company_id, days),
      name: `cancellations-${stamp(now)}`,
    });
  });

  const addressTag = ({ digest_email }: Pick<CheckSettings, 'digest_email'>) =>
    versionOf({ digest_email });
  const proofRecord = async (company_id: number) => {
    const books = await checks.last(company_id);
    const settings = await checkSettingsOf(database.read, company_id);
    const body = {
      digests: await digestsOf(database, company_id, DIGESTS_SHOWN),
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

  app.get('/proof', async (request, reply) => {
    const { actor } = await enter(request, 'view', 'logs');
    return withTag(reply, await proofRecord(actor.company_id));
  });

  app.get('/proof/verify', async request => {
    const { actor, language } = await enter(request, 'view', 'logs');
    const { message, ...proof } = await proofOf(
      { database, dataDir, sealer, checkLog },
      actor.company_id,
    );
    return { ...proof, message: message[language] };
  });

  const addressIn = (body: Row, language: Language): string => {
    const { problems, say } = collecting(language);
    // As it was read it is taken back.
    judgeNames(body, names('digest_email digests books public_key copied'), say);
    const { digest_email: email } = body;
    if (email === undefined) say('digest_email', messages.required);
    else if (typeof email !== 'string') say('digest_email', messages.wrongText);
    else if (email.trim() !== '' && (!accepts.email(email.trim()) || email.length > 255))
      say('digest_email', messages.email);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    return String(email).trim();
  };
  app.put('/proof', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', 'companies');
    const { company_id } = actor;
    return underVersion(
      request,
      reply,
      language,
      () => proofRecord(company_id),
      async ({ check }) => {
        check(addressTag(await checkSettingsOf(database.read, company_id)));
        const digest_email = addressIn(bodyOf(request), language);
        const decided = await database.write(async tx => {
          await holdCompany(database, tx, company_id);
          check(addressTag(await checkSettingsOf(tx, company_id)));
          return decideChecks(tx, actor, { digest_email }, now);
        });
        reply.header('etag', addressTag(decided));
        return { digest_email: decided.digest_email, message: texts.saved[language] };
      },
    );
  });

  // It prints, so a HEAD must not make it.
  app.get('/inspection-pack', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await enter(request, 'view', 'logs');
    // What the pack holds is nobody's who may not see it piece by piece.
    for (const subject of [
      'invoices',
      'credit-notes',
      'cancellations',
      'sales-reports',
      'backups',
      'binary-logs',
      'books',
    ])
      await enter(request, 'view', subject);
    const period = periodIn(request.query as QueryString, session.language);
    const entries = await inspectionPack(services, period, session, session.language);
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename="inspection-${period.start_date}-${period.end_date}.zip"`,
      )
      .send(Readable.from(zip(entries), { highWaterMark: 2 }));
  });
};
