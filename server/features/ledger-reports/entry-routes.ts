// GET ledger/entries and GET ledger/entries/{id}: the entries of a document, those of a period page by
// page, and one of them, each with its lines.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { LEDGER_REPORTS, ledgerReports } from '../../../domain/ledger/report-names.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { loadJournal, loadJournalEntries } from '../../posting/journal.ts';
import type { EntrySource } from '../../posting/post-entry.ts';
import { isGiven } from '../documents/reports/report-days.ts';
import { countEntries, loadEntryPage } from './entry-book.ts';
import { parseReportRequest } from './report-request.ts';

/** Entries of a page where nothing else is asked for. */
const PAGE_SIZE = 50;
const ID = /^\d{1,15}$/;
const notFoundText: Texts = {
  en: 'This journal entry was not found.',
  ne: 'यो जर्नल प्रविष्टि भेटिएन।',
};

/** Throws ValidationError (422) where the document is named by half. */
const parseSource = (
  { source_kind: kind, source_id: id }: QueryString,
  language: Language,
): EntrySource => {
  const missing = [messages.required[language]];
  const isKind = typeof kind === 'string' && kind !== '';
  const isId = typeof id === 'string' && ID.test(id);
  if (!isKind || !isId)
    throw new ValidationError({
      ...(isKind ? {} : { source_kind: missing }),
      ...(isId ? {} : { source_id: missing }),
    });
  return { kind, id: Number(id) };
};

const loadEntriesOfPeriod = async (database: Database, request: FastifyRequest) => {
  const { actor, language, now } = requireSession(request);
  const query = request.query as QueryString;
  const problems: FieldErrors = {};
  const paging = parsePaging(query, PAGE_SIZE, language, problems);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const asked = parseReportRequest(ledgerReports.journal, query, now.slice(0, 10), language);
  const [total, entries] = await Promise.all([
    countEntries(database, actor.company_id, asked),
    loadEntryPage(database, actor.company_id, asked, paging),
  ]);
  const ids = entries.map(({ id }) => id);
  const data = await loadJournalEntries(database.read, actor.company_id, ids, language);
  return toPage(data, total, paging, request.url);
};

/**
 * Registers below the billing prefix: what a document has posted (`source_kind`, `source_id`) is for those who
 * see accounts; all entries of a period, and one by its id, for those who see the reports of the books.
 */
export const registerEntryRoutes = (app: FastifyInstance, database: Database): void => {
  app.get('/ledger/entries', requirePermission('view', 'accounts'), async request => {
    const session = requireSession(request);
    const query = request.query as QueryString;
    if (isGiven(query.source_kind) || isGiven(query.source_id)) {
      const source = parseSource(query, session.language);
      const { company_id } = session.actor;
      return { data: await loadJournal(database.read, company_id, source, session.language) };
    }
    await assertPermission(database, session, { action: 'view', resource: LEDGER_REPORTS });
    return loadEntriesOfPeriod(database, request);
  });

  app.get('/ledger/entries/:id', requirePermission('view', LEDGER_REPORTS), async request => {
    const { actor, language } = requireSession(request);
    const { id } = request.params as { id: string };
    const [entry] = ID.test(id)
      ? await loadJournalEntries(database.read, actor.company_id, [Number(id)], language)
      : [];
    if (!entry) throw new NotFoundError(notFoundText[language]);
    return entry;
  });
};
