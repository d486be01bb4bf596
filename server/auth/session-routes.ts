// Signing in, refreshing, signing out.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Database } from '../database/database.ts';
import { UnauthorizedError, ValidationError } from '../platform/http/errors.ts';
import type { Captcha } from './captcha.ts';
import { assertAccessNotExpired } from './load-session.ts';
import { getDeviceFingerprint, withLoginRateLimit } from './login-rate-limit.ts';
import type { RelyingParty } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import {
  isSecondFactorRequired,
  listUsableKinds,
  loadSecondFactors,
  selectRealFactors,
} from './second-factors.ts';
import { rememberUserDevice, type SignInServices, signIn, toSeconds } from './sign-in.ts';
import { createSignInTicket } from './sign-in-tickets.ts';
import { readSignInSource } from './sign-ins.ts';
import { endTokenFamily, rotateRefreshToken } from './tokens.ts';

export type SessionServices = SignInServices & {
  captcha: Captcha;
  relyingParty: () => RelyingParty | undefined;
};

const texts = {
  wrong: { en: 'These credentials do not match our records.', ne: 'इमेल वा पासवर्ड मिलेन।' },
  bot: {
    en: 'The bot check failed. Please try again.',
    ne: 'रोबोट जाँच असफल भयो। फेरि प्रयास गर्नुहोस्।',
  },
  signedOut: { en: 'You are signed out.', ne: 'तपाईं साइन आउट हुनुभयो।' },
};

const parseLogin = (body: Row, language: Language): { email: string; password: string } => {
  const problems: FieldErrors = {};
  for (const name of ['email', 'password']) {
    const value = body[name];
    if (value === undefined || value === null || value === '')
      problems[name] = [messages.required[language]];
    else if (typeof value !== 'string') problems[name] = [messages.wrongText[language]];
  }
  if (!problems.email && !formatValidators.email(body.email))
    problems.email = [messages.email[language]];
  for (const name of Object.keys(body))
    if (!['email', 'password', 'g_recaptcha_response'].includes(name))
      problems[name] = [messages.unknown[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { email: (body.email as string).trim().toLowerCase(), password: body.password as string };
};

/**
 * The credentials of the address, compared in its normal form (decision 47); of two accounts that
 * look the same, the one that is written exactly so.
 */
const findCredentials = async (database: Database, email: string) => {
  const found = await database.read
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select([
      'credentials.user_id as id',
      'credentials.company_id as company_id',
      'credentials.email as email',
      'credentials.password_hash as password_hash',
      'users.status as status',
      'users.access_until as access_until',
    ])
    .where(
      sql<SqlBool>`${sql.raw(database.normalForm('credentials.email'))} = ${toNormalForm(email)}`,
    )
    .execute();
  return found.find(each => each.email === email) ?? (found.length === 1 ? found[0] : undefined);
};

const toObjectBody = (request: FastifyRequest): Row =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Row) : {};

/** Registers the session's routes below the billing prefix. */
export const registerSessionRoutes = (app: FastifyInstance, services: SessionServices): void => {
  const { database, captcha, clock, accessToken } = services;

  app.get('/altcha-challenge', async () =>
    captcha.isRequired
      ? { required: true, ...((await captcha.challenge(toSeconds(clock()))) as object) }
      : { required: false },
  );

  app.post('/v2/login', async (request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const { email, password } = parseLogin(toObjectBody(request), language);
    const seconds = toSeconds(clock());
    if (
      captcha.isRequired &&
      !(await captcha.isSolved(toObjectBody(request).g_recaptcha_response, seconds))
    ) {
      throw new ValidationError({ g_recaptcha_response: [texts.bot[language]] });
    }
    const guess = {
      kind: 'sign-in',
      account: toNormalForm(email),
      address: request.ip,
      device: getDeviceFingerprint(request),
      seconds,
    } as const;
    const known = await withLoginRateLimit(database, guess, language, async () => {
      const user = await findCredentials(database, email);
      if (
        !(await verifyPassword(user?.password_hash as string | undefined, password)) ||
        user?.status !== 1
      )
        throw new UnauthorizedError(texts.wrong[language]);
      return user;
    });
    assertAccessNotExpired(known.access_until, toNepalTime(clock()), language);
    const user = { id: known.id, company_id: known.company_id };
    const factors = await loadSecondFactors(database.read, user);
    const enrol =
      selectRealFactors(factors).length === 0 &&
      (await isSecondFactorRequired(database.read, user));
    if (!enrol && selectRealFactors(factors).length === 0) return signIn(services, user, request);
    return reply.code(202).send({
      second_factor: listUsableKinds(factors, services.relyingParty()),
      ...(enrol ? { enrol } : {}),
      ticket: await createSignInTicket(database, user, enrol, seconds),
    });
  });

  app.post('/refresh-token', async request => {
    const { params, family, refresh_token } = await rotateRefreshToken(
      database,
      toObjectBody(request).refresh_token,
      await readSignInSource(request),
      toSeconds(clock()),
      parseAcceptLanguage(request.headers['accept-language']),
    );
    await rememberUserDevice(database, params.id, request, toSeconds(clock()));
    return { access_token: accessToken({ params, family }), refresh_token };
  });

  app.post('/logout', async request => {
    await endTokenFamily(database, toObjectBody(request).refresh_token);
    return { message: texts.signedOut[parseAcceptLanguage(request.headers['accept-language'])] };
  });
};
