// A letter that a user sends with a file: what the request says, how many a minute, and the sending while
// the user waits.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { HttpError, ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import type { Mail, Mailer } from '../../platform/mailer/mailer.ts';
import {
  assertMailServerReachable,
  createShutdownSignal,
  sendAndConfirm,
} from '../../platform/mailer/send-and-confirm.ts';
import { doOnce } from './idempotency.ts';
import { loadMailSender } from './mail-sender.ts';

const texts = {
  long: { en: 'This text is too long.', ne: 'यो पाठ धेरै लामो भयो।' },
  line: { en: 'This must be one line.', ne: 'यो एक पङ्क्तिको हुनुपर्छ।' },
  yesNo: { en: 'This field must be 1 or 0.', ne: 'यहाँ १ वा ० हुनुपर्छ।' },
  patience: { en: 'Too many mails. Please wait a minute.', ne: 'धेरै इमेल भयो। एक मिनेट पर्खनुहोस्।' },
};

/** Characters; the mail is only a note with its document. */
const MAX_LENGTH = { subject: 200, message: 5_000 };
/**
 * Nobody sends more documents by hand; a faulty program would make the company a sender of spam.
 */
const MAX_MAILS_PER_MINUTE = 20;
/**
 * A proxy in front of the service ends a request after a minute, and checking the mail server may
 * have taken a quarter of it.
 */
const DELIVERY_TIMEOUT_MS = 40_000;

/** `language` is that of the enclosed file; undefined: the one of the request. */
export type Letter = {
  to: string;
  subject: string;
  message: string;
  copy: boolean;
  language: Language | undefined;
};

/** The letter of the request. Throws ValidationError (422) by field. */
const parseLetter = (body: Record<string, unknown>, language: Language): Letter => {
  const problems: FieldErrors = {};
  const text = (name: 'to' | 'subject' | 'message') =>
    typeof body[name] === 'string' ? (body[name] as string).trim() : '';
  const [to, subject, message] = [text('to'), text('subject'), text('message')];
  if (to === '') problems.to = [messages.required[language]];
  else if (!formatValidators.email(to)) problems.to = [messages.email[language]];
  if (subject === '') problems.subject = [messages.required[language]];
  else if (/[\r\n]/.test(subject)) problems.subject = [texts.line[language]];
  else if (subject.length > MAX_LENGTH.subject) problems.subject = [texts.long[language]];
  if (message.length > MAX_LENGTH.message) problems.message = [texts.long[language]];
  if (![undefined, 0, 1].includes(body.copy as 0 | 1 | undefined))
    problems.copy = [texts.yesNo[language]];
  const chosen = (['en', 'ne'] as const).find(each => each === body.language);
  if (body.language !== undefined && chosen === undefined)
    problems.language = [messages.choice[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { to, subject, message, copy: body.copy === 1, language: chosen };
};

/** Limits each company to this many mails per minute. */
const createMailRateLimit = () => {
  const sent = new Map<number, number[]>();
  return (company_id: number, at: number): boolean => {
    const recent = (sent.get(company_id) ?? []).filter(time => at - time < 60_000);
    if (recent.length >= MAX_MAILS_PER_MINUTE) return false;
    sent.set(company_id, [...recent, at]);
    return true;
  };
};

export type LetterSender = {
  /** The letter of the request. Throws ValidationError (422) by field. */
  read: (request: FastifyRequest, session: Session) => Letter;
  /**
   * Sends it, once under an Idempotency-Key, with the file that `enclose` makes when the mail server
   * answers. `isCounted` where making the file is a counted print. Throws HttpError (429) for too many
   * mails and BadRequestError where the mail server refuses.
   */
  send: (
    request: FastifyRequest,
    session: Session,
    letter: Letter,
    enclose: () => Promise<NonNullable<Mail['attachments']>[number]>,
    isCounted: boolean,
    onSent?: () => Promise<void>,
  ) => Promise<{ message: string; copy: 0 | 1 }>;
};

/** What routes that send letters share; each caller has a limit of its own. */
export const createLetterSender = (
  app: FastifyInstance,
  { store, mailer }: { store: EntityStore; mailer: Mailer },
): LetterSender => {
  const mayPass = createMailRateLimit();
  const ending = createShutdownSignal(app);
  return {
    read: (request, { language }) => parseLetter(readObjectBody(request), language),
    send: (request, session, letter, enclose, isCounted, onSent) =>
      doOnce(store.database, request, session, async () => {
        const { actor, language } = session;
        if (!mayPass(actor.company_id, Date.now()))
          throw new HttpError(429, texts.patience[language]);
        await assertMailServerReachable(mailer, language, ending, isCounted, error =>
          request.log.error(error, 'The mail server cannot be reached.'),
        );
        // Before the file, which may be a counted print: nothing else may fail between it and the mail.
        const sender = await loadMailSender(store.database.read, actor.company_id);
        const user = letter.copy
          ? await store.database.read
              .selectFrom('users')
              .select('email')
              .where('id', '=', actor.user_id)
              .executeTakeFirst()
          : undefined;
        const attachment = await enclose();
        const mail = {
          to: letter.to,
          subject: letter.subject,
          text: letter.message,
          attachments: [attachment],
          sender,
        };
        const givenUp = AbortSignal.any([ending, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
        const answer = await sendAndConfirm(
          mailer,
          mail,
          user?.email,
          language,
          givenUp,
          isCounted,
        );
        // The mail has gone: what fails now must not have it sent once more.
        await onSent?.().catch((error: unknown) => request.log.error(error));
        return answer;
      }),
  };
};
