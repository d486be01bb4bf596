// A forgotten password: ask for a link, set a new password with it. Neither route needs a session.
import type { FastifyInstance } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { parseAcceptLanguage } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Database } from '../database/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { readObjectBody } from '../platform/http/request-validator.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import {
  forgetOtherDevices,
  getDeviceFingerprint,
  rememberDevice,
  withLoginRateLimit,
} from './login-rate-limit.ts';
import {
  composePasswordEmail,
  consumePasswordLink,
  createPasswordLink,
  findLinkOwner,
  findUserByEmail,
  LINK_TTL_SECONDS,
} from './password-links.ts';
import {
  hashPassword,
  loadPasswordOwner,
  storePassword,
  validateNewPassword,
  validateTextFields,
} from './passwords.ts';
import { hashToken } from './tokens.ts';

const texts = {
  sent: {
    en: 'If this address belongs to an account, we have sent a link to set a new password.',
    ne: 'यो ठेगाना कुनै एकाउन्टको हो भने नयाँ पासवर्ड राख्ने लिङ्क पठाइएको छ।',
  },
  dead: {
    en: 'This link is no longer valid. Please request a new one.',
    ne: 'यो लिङ्क अब मान्य छैन। नयाँ लिङ्क माग्नुहोस्।',
  },
  set: {
    en: 'Your new password is set. You can now sign in.',
    ne: 'नयाँ पासवर्ड राखियो। अब साइन इन गर्न सक्नुहुन्छ।',
  },
};

export type PasswordServices = {
  database: Database;
  clock: () => Date;
  mailer: Mailer /** The page's full address. */;
  page: (path: string) => string;
};

/** Registers the routes below the billing prefix. */
export const registerPasswordRoutes = (
  app: FastifyInstance,
  { database, clock, mailer, page }: PasswordServices,
): void => {
  const secondsNow = () => Math.floor(clock().getTime() / 1000);

  app.post('/forget-password', async request => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const body = readObjectBody(request);
    const problems = validateTextFields(body, ['email'], language);
    if (!problems.email && !formatValidators.email((body.email as string).trim()))
      problems.email = [messages.email[language]];
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const email = (body.email as string).trim().toLowerCase();
    const guess = {
      kind: 'forgot',
      account: toNormalForm(email),
      address: request.ip,
      device: getDeviceFingerprint(request),
      seconds: secondsNow(),
    } as const;
    // The answer is the same for known and unknown addresses; each request counts, because the
    // limit is on mails.
    return withLoginRateLimit(
      database,
      guess,
      language,
      async () => {
        const owner = await findUserByEmail(database, email);
        const token = await database.write(
          async tx => owner && createPasswordLink(tx, owner, guess.seconds, LINK_TTL_SECONDS.reset),
        );
        if (owner && token)
          await mailer.sendInBackground(
            composePasswordEmail(owner, page(`/set-password?token=${token}`), language),
          );
        return { message: texts.sent[language] };
      },
      { isKept: true },
    );
  });

  app.post('/change-password', async request => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const body = readObjectBody(request);
    const problems = await validateNewPassword(
      body,
      validateTextFields(body, ['password', 'password_confirmation', 'token'], language),
      language,
    );
    if (problems.token) throw new ValidationError(problems);
    const token = body.token as string;
    const [device, seconds] = [getDeviceFingerprint(request), secondsNow()];
    const guess = {
      kind: 'link',
      account: hashToken(token),
      address: request.ip,
      device,
      seconds,
    } as const;
    const owner = await withLoginRateLimit(database, guess, language, async () => {
      const found = await findLinkOwner(database.read, token, seconds);
      if (!found) throw new ValidationError({ ...problems, token: [texts.dead[language]] });
      return found;
    });
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const refused = await validateNewPassword(
      body,
      {},
      language,
      await loadPasswordOwner(database, owner),
    );
    if (Object.keys(refused).length > 0) throw new ValidationError(refused);
    const password_hash = await hashPassword(body.password as string);
    const actor = {
      company_id: owner.company_id,
      user_id: owner.id,
      name: `${owner.name} (${owner.id})`,
      username: owner.name,
      group_id: request.id,
    };
    await database.write(async tx => {
      if (!(await consumePasswordLink(tx, token)))
        throw new ValidationError({ token: [texts.dead[language]] });
      await storePassword(database, tx, { ...owner, password_hash }, actor, toNepalTime(clock()));
      await forgetOtherDevices(tx, toNormalForm(owner.email), device);
    });
    // Access to the mailbox proves the owner, so guesses by others do not lock this device out.
    await rememberDevice(database, toNormalForm(owner.email), device, seconds);
    return { message: texts.set[language] };
  });
};
