// The routes of the year end: the fiscal years and which of them are closed, closing one with its
// findings and entry shown before, and reopening it.
import type { FastifyInstance } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import {
  closeYearSchema,
  type ReopenYearRequest,
  reopenYearSchema,
} from '../../../domain/requests/year-end-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { BadRequestError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { toJournalLines } from '../../posting/journal.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import {
  type ClosableYear,
  closeYear,
  computeYearEnd,
  loadYearEnds,
  reopenYear,
  type YearEnd,
} from '../../posting/year-end.ts';
import { lockBooks } from '../documents/company-record.ts';
import { findYearEndProblems, listClosedYears } from './year-end-findings.ts';

/** The subject of the permissions: view to see, edit to close and reopen. */
export const YEAR_END = 'year-end';

const texts = {
  notOver: {
    en: 'The fiscal year {name} is not over yet.',
    ne: 'आर्थिक वर्ष {name} अझै सकिएको छैन।',
  },
  closed: {
    en: 'The fiscal year {name} is already closed.',
    ne: 'आर्थिक वर्ष {name} बन्द भइसकेको छ।',
  },
  open: {
    en: 'The fiscal year {name} is not closed.',
    ne: 'आर्थिक वर्ष {name} बन्द गरिएको छैन।',
  },
  later: {
    en: 'The later fiscal year {years} is closed, too. Reopen it first.',
    ne: 'पछिल्लो आर्थिक वर्ष {years} पनि बन्द छ। पहिले त्यसलाई फेरि खोल्नुहोस्।',
  },
  closedNow: { en: 'Fiscal year {name} closed.', ne: 'आर्थिक वर्ष {name} बन्द भयो।' },
  reopenedNow: { en: 'Fiscal year {name} reopened.', ne: 'आर्थिक वर्ष {name} फेरि खोलियो।' },
} satisfies Record<string, Texts>;

const say = (text: Texts, values: Record<string, string>, language: Language) =>
  localizeDigits(translate(text, language, values), language);

const validateClosing = createRequestValidator(closeYearSchema);
const validateReopening = createRequestValidator(reopenYearSchema);

const loadYears = (read: ReadDb | Transaction, company_id: number): Promise<ClosableYear[]> =>
  query<ClosableYear>(
    read,
    'select id, name, start_date, end_date from fiscal_year where company_id = ? order by start_date, id',
    [company_id],
  );

const serializeYear = ({ id, name, start_date, end_date }: ClosableYear) => ({
  id,
  name,
  start_date,
  end_date,
});

const serializeClosing = (closing: YearEnd) => ({
  revision: closing.revision,
  profit: toRupees(closing.profit),
  closed_by: closing.closed_by,
  closed_at: closing.closed_at,
  reopened_by: closing.reopened_by,
  reopened_at: closing.reopened_at,
  reason: closing.reason,
});

/** Registers the routes below the billing prefix. */
export const registerYearEndRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  const fiscalYears = entities.find(({ name }) => name === 'fiscal-year')!;

  app.get('/year-end', requirePermission('view', YEAR_END), async request => {
    const session = requireSession(request);
    const { company_id } = session.actor;
    const [years, closings, may_change] = await Promise.all([
      loadYears(database.read, company_id),
      loadYearEnds(database.read, company_id),
      hasPermission(database, session, `edit ${YEAR_END.replace('-', ' ')}`),
    ]);
    const closed = listClosedYears(closings);
    const newest = years.findLast(({ id }) => closed.has(id));
    return {
      data: years.toReversed().map(year => ({
        ...serializeYear(year),
        state: closed.has(year.id)
          ? 'closed'
          : year.end_date >= session.now.slice(0, 10)
            ? 'running'
            : 'open',
        may_reopen: year === newest ? 1 : 0,
        closings: closings
          .filter(({ fiscal_year_id }) => fiscal_year_id === year.id)
          .map(serializeClosing),
      })),
      may_change: may_change ? 1 : 0,
    };
  });

  const findYear = (years: ClosableYear[], given: string, language: Language): ClosableYear => {
    const year = years.find(({ id }) => String(id) === given);
    if (!year) throw new NotFoundError(toNotFoundMessage(fiscalYears, language));
    return year;
  };

  /** What closing would find and post, and what is wrong with asking for it at all. */
  const prepare = async (
    read: ReadDb | Transaction,
    company_id: number,
    given: string,
    today: string,
    language: Language,
  ) => {
    const years = await loadYears(read, company_id);
    const year = findYear(years, given, language);
    const closings = await loadYearEnds(read, company_id);
    const { name } = year;
    if (year.end_date >= today)
      throw new ValidationError({ year: [say(texts.notOver, { name }, language)] });
    if (listClosedYears(closings).has(year.id))
      throw new BadRequestError(say(texts.closed, { name }, language));
    const findings = await findYearEndProblems({
      read,
      company_id,
      year,
      years,
      closings,
      language,
    });
    return { year, findings };
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;

  const answer = async (
    read: ReadDb,
    company_id: number,
    { year, findings }: Prepared,
    { lines, profit }: Awaited<ReturnType<typeof computeYearEnd>>,
    language: Language,
  ) => {
    return {
      year: serializeYear(year),
      findings,
      may_close: findings.some(({ severity }) => severity === 'refuse') ? 0 : 1,
      profit: toRupees(profit),
      lines: await toJournalLines(read, company_id, lines, language),
    };
  };

  /** Alone with the books: nothing is posted, closed or reopened meanwhile. */
  const withBooks = <Result>(
    company_id: number,
    work: (tx: Transaction, books: Database) => Promise<Result>,
  ): Promise<Result> =>
    database.write(async tx => {
      // A company without documents has no counter to lock yet.
      await lockCompanyCounter(tx, company_id);
      return work(tx, await lockBooks(database, tx, company_id));
    });

  app.post<{ Params: { year: string } }>(
    '/year-end/:year',
    requirePermission('edit', YEAR_END),
    async request => {
      const { actor, language, now } = requireSession(request);
      const { company_id, user_id } = actor;
      const body = request.body ? readObjectBody(request) : {};
      const problems = validateClosing(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const [given, today] = [request.params.year, now.slice(0, 10)];
      if (body.preview === 1) {
        const prepared = await prepare(database.read, company_id, given, today, language);
        const entry = await computeYearEnd(database.read, company_id, prepared.year);
        return answer(database.read, company_id, prepared, entry, language);
      }
      return withBooks(company_id, async (tx, books) => {
        const prepared = await prepare(tx, company_id, given, today, language);
        const refusing = prepared.findings.filter(({ severity }) => severity === 'refuse');
        if (refusing.length > 0)
          throw new ValidationError({ year: refusing.map(({ message }) => message) });
        const entry = await computeYearEnd(tx, company_id, prepared.year);
        await closeYear(tx, actor, { user_id, language, now }, prepared.year, entry);
        return {
          ...(await answer(books.read, company_id, prepared, entry, language)),
          message: say(texts.closedNow, { name: prepared.year.name }, language),
        };
      });
    },
  );

  app.post<{ Params: { year: string } }>(
    '/year-end/:year/reopening',
    requirePermission('edit', YEAR_END),
    async request => {
      const { actor, language, now } = requireSession(request);
      const { company_id, user_id } = actor;
      const body = readObjectBody(request);
      const problems = validateReopening(body, language);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const reason = (body as ReopenYearRequest).reason.trim();
      return withBooks(company_id, async tx => {
        const years = await loadYears(tx, company_id);
        const year = findYear(years, request.params.year, language);
        const closings = await loadYearEnds(tx, company_id);
        const closed = listClosedYears(closings);
        const closing = closings.findLast(each => each.fiscal_year_id === year.id);
        const { name } = year;
        if (!closing || !closed.has(year.id))
          throw new BadRequestError(say(texts.open, { name }, language));
        const later = years.filter(each => each.end_date > year.end_date && closed.has(each.id));
        if (later.length > 0) {
          const names = later.map(each => each.name).join(', ');
          throw new ValidationError({ year: [say(texts.later, { years: names }, language)] });
        }
        const before = years.findLast(each => each.end_date < year.end_date && closed.has(each.id));
        const poster = { user_id, language, now };
        const until = before?.end_date ?? null;
        const reopened = await reopenYear(tx, actor, poster, closing, { reason, until });
        return {
          year: serializeYear(year),
          closing: serializeClosing(reopened),
          message: say(texts.reopenedNow, { name }, language),
        };
      });
    },
  );
};
