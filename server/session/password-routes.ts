// A forgotten password: ask for a link, set a new password with it. Both calls need no session.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { languageOf } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import {
  deviceOf,
  forgetOtherDevices,
  limitGuesses,
  rememberDevice,
} from '../auth/login-rate-limit.ts';
import type { Database } from '../database/connect.ts';
import { Invalid } from '../errors.ts';
import type { Postman } from '../mail/mail.ts';
import { goodFor, makeLink, ownerOfAddress, ownerOfLink, spendLink } from './password-links.ts';
import { passwordMail } from './password-mail.ts';
import { problemsOfPassword, problemsOfTexts } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { storePassword } from './set-password.ts';
import { fingerprint } from './tokens.ts';

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
  postman: Postman /** The page's full address. */;
  page: (path: string) => string;
};

const rowOf = (request: FastifyRequest): Row =>
  typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)
    ? (request.body as Row)
    : {};

/** Registers the calls below the billing prefix. */
export const passwordRoutes = (
  app: FastifyInstance,
  { database, clock, postman, page }: PasswordServices,
): void => {
  const secondsNow = () => Math.floor(clock().getTime() / 1000);

  app.post('/forget-password', async request => {
    const language = languageOf(request.headers['accept-language']);
    const body = rowOf(request);
    const problems = problemsOfTexts(body, ['email'], language);
    if (!problems.email && !accepts.email((body.email as string).trim()))
      problems.email = [messages.email[language]];
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const email = (body.email as string).trim().toLowerCase();
    const guess = {
      kind: 'forgot',
      account: email,
      address: request.ip,
      device: deviceOf(request),
      seconds: secondsNow(),
    } as const;
    // Known or unknown, the answer is the same; each mail counts, for it is the mails that are
    // limited.
    return limitGuesses(
      database,
      guess,
      language,
      async () => {
        const owner = await ownerOfAddress(database.read, email);
        const token = await database.write(
          async tx => owner && makeLink(tx, owner, guess.seconds, goodFor.reset),
        );
        if (owner && token)
          await postman.post(passwordMail(owner, page(`/set-password?token=${token}`), language));
        return { message: texts.sent[language] };
      },
      { isKept: true },
    );
  });

  app.post('/change-password', async request => {
    const language = languageOf(request.headers['accept-language']);
    const body = rowOf(request);
    const problems = problemsOfPassword(
      body,
      problemsOfTexts(body, ['password', 'password_confirmation', 'token'], language),
      language,
    );
    if (problems.token) throw new Invalid(problems);
    const token = body.token as string;
    const [device, seconds] = [deviceOf(request), secondsNow()];
    const guess = {
      kind: 'link',
      account: fingerprint(token),
      address: request.ip,
      device,
      seconds,
    } as const;
    const owner = await limitGuesses(database, guess, language, async () => {
      const found = await ownerOfLink(database.read, token, seconds);
      if (!found) throw new Invalid({ ...problems, token: [texts.dead[language]] });
      return found;
    });
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const password_hash = await hashPassword(body.password as string);
    const actor = {
      company_id: owner.company_id,
      user_id: owner.id,
      name: `${owner.name} (${owner.id})`,
      username: owner.name,
      group_id: request.id,
    };
    await database.write(async tx => {
      if (!(await spendLink(tx, token))) throw new Invalid({ token: [texts.dead[language]] });
      await storePassword(database, tx, { ...owner, password_hash }, actor, nepalTime(clock()));
      await forgetOtherDevices(tx, owner.email, device);
    });
    // Whoever has the mailbox is the owner: nobody's guesses lock this device out.
    await rememberDevice(database, owner.email, device, seconds);
    return { message: texts.set[language] };
  });
};
