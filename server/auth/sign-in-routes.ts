// Where the user is signed in: the list of devices, and the end of one or of all others.
import type { FastifyInstance } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { type Language, type Texts, translate } from '../../domain/language.ts';
import { logChange } from '../audit/activity-log.ts';
import type { Database } from '../database/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { requireSession, requireSignIn } from './require-session.ts';
import { toSeconds } from './sign-in.ts';
import { endOtherTokenFamilies } from './tokens.ts';

const texts = {
  device: { en: '{browser} on {system}', ne: '{system} मा {browser}' },
  unknown: { en: 'Unknown device', ne: 'अपरिचित डिभाइस' },
  none: { en: 'This session has already ended.', ne: 'यो सेसन सकिइसकेको छ।' },
  ended: { en: 'Session ended.', ne: 'सेसन सकियो।' },
  othersEnded: {
    en: 'You are signed out on all other devices.',
    ne: 'अरू सबै डिभाइसबाट साइन आउट गरियो।',
  },
} satisfies Record<string, Texts>;

type SignInDevice = { browser: string; system: string };

/** "Chrome on Windows". */
const nameDevice = ({ browser, system }: SignInDevice, language: Language): string =>
  browser && system
    ? translate(texts.device, language, { browser, system })
    : browser || system || texts.unknown[language];

/** Registers the routes below the billing prefix. */
export const registerSignInRoutes = (
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: () => Date },
): void => {
  /** The user's sign-ins that can still be used, the last used first. */
  const loadOpen = (user: { user_id: number; company_id: number }) =>
    database.read
      .selectFrom('sign_ins')
      .select(['id', 'family', 'browser', 'system', 'address', 'started_at', 'last_used_at'])
      .where('company_id', '=', user.company_id)
      .where('user_id', '=', user.user_id)
      .where('family', 'in', eb =>
        eb
          .selectFrom('sessions')
          .select('sessions.family')
          .where('sessions.company_id', '=', user.company_id)
          .where('sessions.user_id', '=', user.user_id)
          .where('sessions.used', '=', 0)
          .where('sessions.expires_at', '>=', toSeconds(clock())),
      )
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  app.get('/sessions', requireSignIn, async request => {
    const { actor, family, language } = requireSession(request);
    const toMoment = (seconds: number) => toNepalTime(new Date(seconds * 1000));
    const open = await loadOpen(actor);
    return {
      data: open.map(each => ({
        id: each.id,
        device: nameDevice(each, language),
        browser: each.browser,
        system: each.system,
        ip_address: each.address,
        first_used_at: toMoment(each.started_at),
        last_used_at: toMoment(each.last_used_at),
        current: each.family === family ? 1 : 0,
      })),
    };
  });

  app.delete<{ Params: { id: string } }>('/sessions/:id', requireSignIn, async request => {
    const { actor, language, now } = requireSession(request);
    const session = (await loadOpen(actor)).find(({ id }) => String(id) === request.params.id);
    if (!session) throw new NotFoundError(texts.none[language]);
    await database.write(async tx => {
      await tx.deleteFrom('sessions').where('family', '=', session.family).execute();
      await tx.deleteFrom('sign_ins').where('id', '=', session.id).execute();
      await logChange(tx, actor, {
        table: 'users',
        id: actor.user_id,
        now,
        changes: { session: { from: nameDevice(session, 'en'), to: null } },
      });
    });
    return { message: texts.ended[language] };
  });

  app.delete('/sessions', requireSignIn, async request => {
    const { actor, family, language, now } = requireSession(request);
    const others = (await loadOpen(actor)).filter(each => each.family !== family);
    await database.write(async tx => {
      const user = { id: actor.user_id, company_id: actor.company_id };
      await endOtherTokenFamilies(database, tx, user, family);
      const from = others.map(each => nameDevice(each, 'en')).join(', ');
      if (others.length > 0)
        await logChange(tx, actor, {
          table: 'users',
          id: actor.user_id,
          now,
          changes: { session: { from, to: null } },
        });
    });
    return { message: texts.othersEnded[language] };
  });
};
