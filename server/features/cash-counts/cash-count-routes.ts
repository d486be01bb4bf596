// The routes of cash counts: what the books expect, keeping a count, list, view and print.
import type { FastifyInstance } from 'fastify';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import {
  messages,
  toDoneMessage,
  toNotFoundMessage,
} from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { CreateCashCountRequest } from '../../../domain/requests/cash-count-requests.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { loadTaggedRecord, parseId, registerEntityRoutes } from '../../entities/routes.ts';
import { parseReportExportType, sendSheet } from '../../platform/exports/send-sheet.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';
import { toDocumentTitle } from '../documents/entry-documents.ts';
import { createOnce } from '../documents/idempotency.ts';
import { findDayProblem, isOutlet, ledgerChoiceTexts } from '../documents/ledger-choices.ts';
import { buildCashCountSheet } from './cash-count-sheet.ts';
import { type ExpectedCash, loadExpectedCash } from './expected-cash.ts';
import {
  findLastCashCount,
  loadCashCountDetails,
  recordCashCount,
  type StoredCashCount,
  serializeCashCount,
  validateCashCount,
} from './record-cash-count.ts';

const assertOutlet = async (
  read: ReadDb,
  company_id: number,
  pos: string,
  language: Language,
): Promise<void> => {
  if (!(await isOutlet(read, company_id, pos)))
    throw new ValidationError({ pos: [ledgerChoiceTexts.noOutlet[language]] });
};

/** The day that is asked of, today without one. Throws ValidationError (422). */
const parseDay = (given: unknown, today: string, language: Language): string => {
  if (given === undefined || given === '') return today;
  const problem = formatValidators.date(given)
    ? findDayProblem(String(given), today)
    : messages.date;
  if (problem) throw new ValidationError({ date: [problem[language]] });
  return String(given);
};

const serializeExpected = ({ opening, sources, expected }: ExpectedCash, language: Language) => ({
  opening: toRupees(opening),
  sources: sources.map(({ source_kind, received, paid }) => ({
    source_kind,
    source: toDocumentTitle(source_kind, language),
    received: toRupees(received),
    paid: toRupees(paid),
  })),
  received: toRupees(sources.reduce((sum, { received }) => sum + received, 0)),
  paid: toRupees(sources.reduce((sum, { paid }) => sum + paid, 0)),
  expected: toRupees(expected),
});

/** Registers the routes of cash counts below the billing prefix. */
export const registerCashCountRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store } = services;
  const { database } = store;
  const entity = getEntity(services, 'cash-counts');
  registerEntityRoutes(app, store, { ...entity, verbs: ['list'] });

  app.get(
    '/cash-counts/-/expected',
    requirePermission('view', entity.name),
    async (request): Promise<object> => {
      const { actor, language, now, pos: own } = requireSession(request);
      const { company_id } = actor;
      const asked = request.query as QueryString;
      const day = parseDay(asked.date, now.slice(0, 10), language);
      const pos = String(asked.pos ?? own);
      await assertOutlet(database.read, company_id, pos, language);
      const till = { company_id, day, pos };
      const last = await findLastCashCount(database.read, till);
      return {
        ...{ date: day, pos },
        ...serializeExpected(await loadExpectedCash(database.read, till), language),
        last: last ? serializeCashCount(last) : null,
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/cash-counts/:id',
    requirePermission('view', entity.name),
    async request => {
      const session = requireSession(request);
      const id = parseId(request);
      const { body } = await loadTaggedRecord(store, entity, session, id);
      const row = await findCashCount(database.read, session.actor.company_id, id);
      return { ...body, ...(await loadCashCountDetails(database.read, row!)) };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/cash-counts/:id/export',
    requirePermission('view', entity.name),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const type = parseReportExportType(request.query as QueryString, language);
      const row = await findCashCount(database.read, actor.company_id, parseId(request));
      if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
      const { sheet, count } = await buildCashCountSheet(database, row, language);
      return sendSheet(reply, type, { sheet, count, name: `CASH-COUNT-${row.date}-${row.id}` });
    },
  );

  app.post('/cash-counts', requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    return createOnce(database, request, session, '/cash-counts', async () => {
      const body = readObjectBody(request);
      const problems = validateCashCount(body, now, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const asked = body as unknown as CreateCashCountRequest;
      const pos = asked.pos?.trim() ?? session.pos;
      await assertOutlet(database.read, actor.company_id, pos, language);
      return async tx => {
        const row = await recordCashCount(tx, asked, pos, { actor, now, language });
        return {
          ...serializeCashCount(row),
          ...(await loadCashCountDetails(tx, row)),
          message: toDoneMessage(entity, 'create', language),
        };
      };
    });
  });
};

const findCashCount = async (
  read: ReadDb,
  company_id: number,
  id: number,
): Promise<StoredCashCount | undefined> =>
  (
    await query<StoredCashCount>(
      read,
      'select * from cash_counts where company_id = ? and id = ?',
      [company_id, id],
    )
  )[0];
