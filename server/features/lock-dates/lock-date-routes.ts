// The routes of the lock dates, and of the exceptions from them.
import type { FastifyInstance } from 'fastify';
import { parseMonthKey } from '../../../domain/calendar/bs-month.ts';
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, translate } from '../../../domain/language.ts';
import {
  exceptedLocks,
  findLockProblem,
  type LockDates,
  lockNames,
} from '../../../domain/ledger/lock-dates.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import { lockDatesSchema } from '../../../domain/requests/setting-requests.ts';
import type { Session } from '../../auth/load-session.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { parseId } from '../../entities/routes.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import {
  createRequestValidator,
  isFilled,
  readObjectBody,
} from '../../platform/http/request-validator.ts';
import {
  type LocksByHand,
  loadExceptions,
  loadLockDates,
  saveLockDates,
} from '../../posting/locks.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import {
  endException,
  grantException,
  listActiveUsers,
  listExceptions,
  parseException,
  serializeException,
} from './lock-exceptions.ts';

const LOCK_DATES = 'lock-dates';

const texts = {
  saved: { en: 'Lock dates updated successfully.', ne: 'हिसाब लक मिति अद्यावधिक भयो।' },
  granted: { en: 'Exception created successfully.', ne: 'अपवाद थपियो।' },
  ended: { en: 'Exception ended.', ne: 'अपवाद अन्त्य भयो।' },
  year: {
    en: 'The fiscal year up to {day} is closed. Reopen it first.',
    ne: '{day} सम्मको आर्थिक वर्षको हिसाब बन्द छ। पहिले त्यो खोल्नुहोस्।',
  },
  vat_month: {
    en: 'The VAT up to {day} is settled. Withdraw its return first.',
    ne: '{day} सम्मको भ्याट मिलान भइसकेको छ। पहिले त्यो विवरण फिर्ता लिनुहोस्।',
  },
};

const validate = createRequestValidator(lockDatesSchema);

/** The locks that the request names. Throws ValidationError (422). */
const parseLockDates = (body: Row, language: Language): Partial<LockDates> => {
  const problems = validate(body, language);
  const given = lockNames.filter(name => body[name] !== undefined);
  for (const name of given)
    if (!problems[name] && isFilled(body[name]) && !isInBsCalendar(body[name] as string))
      problems[name] = [requestTexts.outsideCalendar[language]];
  if (given.length === 0) problems.vat_month = [messages.required[language]];
  assertNoErrors(problems);
  return Object.fromEntries(
    given.map(name => [name, isFilled(body[name]) ? (body[name] as string) : null]),
  );
};

/**
 * The last day of what is closed: a lock that is taken back by hand would open a year whose result is
 * carried forward, or a month whose VAT is settled.
 */
const loadNeededLocks = async (
  tx: Transaction,
  company_id: number,
): Promise<Pick<LockDates, 'vat_month' | 'year'>> => {
  const [row] = await query<{ year: string | null; month: string | null }>(
    tx,
    `select (select max(day) from year_ends where company_id = ? and reopened_at is null) as year,
       (select max(month) from vat_returns where company_id = ? and settlement is not null) as month`,
    [company_id, company_id],
  );
  const { year, month } = row!;
  return { year, vat_month: month === null ? null : parseMonthKey(month).end_date };
};

/** What of the change a person has set: a lock that only covers what is closed goes with it. */
const listLocksByHand = (
  stored: LockDates,
  wanted: Partial<LockDates>,
  needed: Pick<LockDates, 'vat_month' | 'year'>,
): Partial<LocksByHand> =>
  Object.fromEntries(
    exceptedLocks.flatMap(name => {
      const day = wanted[name];
      if (day === undefined || day === stored[name]) return [];
      return [[`${name}_by_hand`, day === needed[name] ? null : day]];
    }),
  );

/** Throws ValidationError (422) for a day that a lock cannot have. */
const assertLockDays = async (
  tx: Transaction,
  { actor, now, language }: Session,
  stored: LockDates,
  wanted: Partial<LockDates>,
  needed: Pick<LockDates, 'vat_month' | 'year'>,
): Promise<void> => {
  const years = await query<{ end_date: string }>(
    tx,
    'select end_date from fiscal_year where company_id = ?',
    [actor.company_id],
  );
  const rules = {
    today: now.slice(0, 10),
    stored,
    yearEnds: new Set(years.map(({ end_date }) => end_date)),
  };
  const problems: FieldErrors = {};
  for (const [name, day] of Object.entries(wanted)) {
    const problem = findLockProblem(name as keyof LockDates, day, rules, language);
    if (problem) problems[name] = [problem];
  }
  for (const name of exceptedLocks) {
    const day = needed[name];
    if (wanted[name] === undefined || problems[name] || day === null) continue;
    if (wanted[name] === null || wanted[name]! < day)
      problems[name] = [localizeDigits(translate(texts[name], language, { day }), language)];
  }
  assertNoErrors(problems);
};

/** Registers the routes below the billing prefix. */
export const registerLockDateRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  const answerTo = async (session: Session) => {
    const { actor, now } = session;
    const { company_id, user_id } = actor;
    const [locks, excepted, may_change] = await Promise.all([
      loadLockDates(database.read, company_id),
      loadExceptions(database.read, company_id, { user_id, now }),
      hasPermission(database, session, 'edit lock dates'),
    ]);
    return {
      body: { ...locks, excepted: [...excepted].sort(), may_change: may_change ? 1 : 0 },
      tag: computeETag(locks),
    };
  };

  // The forms of documents ask for it, to offer another day.
  app.get('/lock-dates', requireSignIn, async (request, reply) =>
    withETag(reply, await answerTo(requireSession(request))),
  );

  app.put('/lock-dates', requirePermission('edit', LOCK_DATES), async (request, reply) => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    return withIfMatch(
      request,
      reply,
      language,
      () => answerTo(session),
      async ({ check }) => {
        check((await answerTo(session)).tag);
        const wanted = parseLockDates(readObjectBody(request), language);
        const saved = await database.write(async tx => {
          await lockCompanyCounter(tx, actor.company_id);
          const stored = await loadLockDates(tx, actor.company_id);
          check(computeETag(stored));
          const needed = await loadNeededLocks(tx, actor.company_id);
          await assertLockDays(tx, session, stored, wanted, needed);
          return saveLockDates(tx, actor, wanted, now, listLocksByHand(stored, wanted, needed));
        });
        return {
          ...withETag(reply, { body: saved, tag: computeETag(saved) }),
          message: texts.saved[language],
        };
      },
    );
  });

  app.get('/lock-dates/exceptions', requirePermission('view', LOCK_DATES), async request => {
    const session = requireSession(request);
    const { actor, now } = session;
    const may_change = await hasPermission(database, session, 'edit lock dates');
    return {
      data: await listExceptions(database.read, actor.company_id, now),
      // Who grants exceptions need not be allowed to see the users' records.
      users: may_change ? await listActiveUsers(database.read, actor.company_id) : [],
    };
  });

  app.post('/lock-dates/exceptions', requirePermission('edit', LOCK_DATES), async request => {
    const { actor, language, now } = requireSession(request);
    const input = parseException(readObjectBody(request), now, language);
    const granted = await database.write(tx => grantException(tx, actor, input, now, language));
    return { ...serializeException(granted, now), message: texts.granted[language] };
  });

  app.delete<{ Params: { id: string } }>(
    '/lock-dates/exceptions/:id',
    requirePermission('edit', LOCK_DATES),
    async request => {
      const { actor, language, now } = requireSession(request);
      const id = parseId(request);
      await database.write(tx => endException(tx, actor, id, now, language));
      return { message: texts.ended[language] };
    },
  );
};
