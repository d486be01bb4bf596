// Signing in, refreshing, signing out.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { type Language, languageOf } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { deviceOf, limitGuesses, rememberDevice } from '../auth/login-rate-limit.ts';
import type { Database } from '../database/connect.ts';
import { Invalid, Unauthenticated } from '../errors.ts';
import type { BotCheck } from './bot-check.ts';
import { isPassword } from './passwords.ts';
import { refuseAfter } from './signed-in.ts';
import { endFamily, rotate, startFamily, type TokenClaims, type TokenParams } from './tokens.ts';

export type SessionServices = {
  database: Database;
  botCheck: BotCheck;
  clock: () => Date;
  accessToken: (claims: TokenClaims) => string;
};

const texts = {
  wrong: { en: 'These credentials do not match our records.', ne: 'इमेल वा पासवर्ड मिलेन।' },
  bot: {
    en: 'The bot check failed. Please try again.',
    ne: 'रोबोट जाँच असफल भयो। फेरि प्रयास गर्नुहोस्।',
  },
  signedOut: { en: 'You are signed out.', ne: 'तपाईं साइन आउट हुनुभयो।' },
};

const secondsOf = (clock: () => Date) => Math.floor(clock().getTime() / 1000);

const judge = (body: Row, language: Language): { email: string; password: string } => {
  const problems: Problems = {};
  for (const name of ['email', 'password']) {
    const value = body[name];
    if (value === undefined || value === null || value === '')
      problems[name] = [messages.required[language]];
    else if (typeof value !== 'string') problems[name] = [messages.wrongText[language]];
  }
  if (!problems.email && !accepts.email(body.email)) problems.email = [messages.email[language]];
  for (const name of Object.keys(body))
    if (!['email', 'password', 'g_recaptcha_response'].includes(name))
      problems[name] = [messages.unknown[language]];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { email: (body.email as string).trim().toLowerCase(), password: body.password as string };
};

const rememberUserDevice = async (
  database: Database,
  user_id: number,
  device: string | undefined,
  seconds: number,
): Promise<void> => {
  if (device === undefined) return;
  const user = await database.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (user) await rememberDevice(database, String(user.email), device, seconds);
};

/**
 * Tokens for a user who has proven who they are, at a device that the account knows from now on.
 */
export const signIn = async (
  { database, clock, accessToken }: SessionServices,
  params: TokenParams,
  device: string | undefined,
) => {
  const { refresh_token, family } = await startFamily(database, params, secondsOf(clock));
  await rememberUserDevice(database, params.id, device, secondsOf(clock));
  return { access_token: accessToken({ params, family }), refresh_token };
};

const userOfAddress = (database: Database, email: string) =>
  database.read
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select([
      'credentials.user_id as id',
      'credentials.company_id as company_id',
      'credentials.password_hash as password_hash',
      'users.status as status',
      'users.access_until as access_until',
    ])
    .where('credentials.email', '=', email)
    .executeTakeFirst();

const rowOf = (request: FastifyRequest): Row =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Row) : {};

/** Registers the session's calls below the billing prefix. */
export const sessionRoutes = (app: FastifyInstance, services: SessionServices): void => {
  const { database, botCheck, clock, accessToken } = services;

  app.get('/altcha-challenge', async () =>
    botCheck.required
      ? { required: true, ...((await botCheck.challenge(secondsOf(clock))) as object) }
      : { required: false },
  );

  app.post('/v2/login', async request => {
    const language = languageOf(request.headers['accept-language']);
    const { email, password } = judge(rowOf(request), language);
    const seconds = secondsOf(clock);
    if (
      botCheck.required &&
      !(await botCheck.isSolved(rowOf(request).g_recaptcha_response, seconds))
    ) {
      throw new Invalid({ g_recaptcha_response: [texts.bot[language]] });
    }
    const guess = {
      kind: 'sign-in',
      account: email,
      address: request.ip,
      device: deviceOf(request),
      seconds,
    } as const;
    const known = await limitGuesses(database, guess, language, async () => {
      const user = await userOfAddress(database, email);
      if (
        !(await isPassword(user?.password_hash as string | undefined, password)) ||
        user?.status !== 1
      )
        throw new Unauthenticated(texts.wrong[language]);
      return user;
    });
    refuseAfter(known.access_until, nepalTime(clock()), language);
    return signIn(
      services,
      { id: Number(known.id), company_id: Number(known.company_id) },
      guess.device,
    );
  });

  app.post('/refresh-token', async request => {
    const { params, family, refresh_token } = await rotate(
      database,
      rowOf(request).refresh_token,
      secondsOf(clock),
      languageOf(request.headers['accept-language']),
    );
    await rememberUserDevice(database, params.id, deviceOf(request), secondsOf(clock));
    return { access_token: accessToken({ params, family }), refresh_token };
  });

  app.post('/logout', async request => {
    await endFamily(database, rowOf(request).refresh_token);
    return { message: texts.signedOut[languageOf(request.headers['accept-language'])] };
  });
};
