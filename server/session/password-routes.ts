// A forgotten password: ask for a link, set a new password with it. Both calls need no session.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { languageOf } from '../../domain/language.ts';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Database } from '../database/connect.ts';
import { Invalid } from '../errors.ts';
import type { Postman } from '../mail/mail.ts';
import { countAttempt, refuseTooMany, rememberFailure } from './attempts.ts';
import { goodFor, makeLink, ownerOfAddress, ownerOfLink, spendLink } from './password-links.ts';
import { passwordMail } from './password-mail.ts';
import { problemsOfPassword, problemsOfTexts } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { storePassword } from './set-password.ts';
import { fingerprint } from './tokens.ts';

const texts = {
  sent: {
    en: 'If this address belongs to an account, a link to set a new password is on its way.',
    ne: 'यो ठेगाना कुनै खाताको हो भने नयाँ पासवर्ड राख्ने लिङ्क पठाइएको छ।',
  },
  tooMany: {
    en: 'Too many attempts. Please try again in 15 minutes.',
    ne: 'धेरै पटक प्रयास भयो। १५ मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  },
  dead: { en: 'This link is no longer valid. Please ask for a new one.', ne: 'यो लिङ्क अब मान्य छैन। नयाँ लिङ्क माग्नुहोस्।' },
  set: { en: 'Your new password is set. You can sign in now.', ne: 'नयाँ पासवर्ड राखियो। अब साइन इन गर्न सक्नुहुन्छ।' },
};

export type PasswordServices = {
  database: Database;
  clock: () => Date;
  postman: Postman /** The page's full address. */;
  page: (path: string) => string;
};

const rowOf = (request: FastifyRequest): Row =>
  typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? (request.body as Row) : {};

/** Registers the calls below the billing prefix. */
export const passwordRoutes = (app: FastifyInstance, { database, clock, postman, page }: PasswordServices): void => {
  const secondsNow = () => Math.floor(clock().getTime() / 1000);

  app.post('/forget-password', async request => {
    const language = languageOf(request.headers['accept-language']);
    const body = rowOf(request);
    const problems = problemsOfTexts(body, ['email'], language);
    if (!problems.email && !accepts.email((body.email as string).trim())) problems.email = [messages.email[language]];
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const email = (body.email as string).trim().toLowerCase();
    const attempt = { account: `forgot ${email}`, address: `forgot ${request.ip}`, seconds: secondsNow() };
    await refuseTooMany(database, attempt, language, texts.tooMany);
    const owner = await ownerOfAddress(database.read, email);
    // Known or unknown, the answer is the same and takes one write.
    const token = await database.write(async tx => {
      await countAttempt(tx, attempt);
      return owner && makeLink(tx, owner, attempt.seconds, goodFor.reset);
    });
    if (owner && token) await postman.post(passwordMail(owner, page(`/set-password?token=${token}`), language));
    return { message: texts.sent[language] };
  });

  app.post('/change-password', async request => {
    const language = languageOf(request.headers['accept-language']);
    const body = rowOf(request);
    const attempt = { account: `link ${fingerprint(String(body.token))}`, address: `link ${request.ip}`, seconds: secondsNow() };
    await refuseTooMany(database, attempt, language, texts.tooMany);
    const problems = problemsOfPassword(body, problemsOfTexts(body, ['password', 'password_confirmation', 'token'], language), language);
    const token = body.token as string;
    const owner = problems.token ? undefined : await ownerOfLink(database.read, token, attempt.seconds);
    if (!problems.token && !owner) {
      await rememberFailure(database, attempt);
      problems.token = [texts.dead[language]];
    }
    if (!owner || Object.keys(problems).length > 0) throw new Invalid(problems);
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
    });
    return { message: texts.set[language] };
  });
};
