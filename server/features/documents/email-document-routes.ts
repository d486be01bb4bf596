// Sends a document by mail: the customer's copy as a PDF, counted as a print of its kind (contract,
// "Beyond the documents").
import type { FastifyInstance } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { HttpError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import {
  assertMailServerReachable,
  createShutdownSignal,
  sendAndConfirm,
} from '../../platform/mailer/send-and-confirm.ts';
import type { DocumentKind, DocumentRow, DocumentServices } from './document-services.ts';
import { printCopy } from './print-copy.ts';

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

type EmailInput = { to: string; subject: string; message: string; copy: boolean };

const parseEmailInput = (body: Record<string, unknown>, language: Language): EmailInput => {
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
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { to, subject, message, copy: body.copy === 1 };
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

/**
 * Registers GET {path}/{id}/email, which returns the buyer's own address as `to`, and POST
 * {path}/{id}/email `{to, subject, message, copy: 1 | 0}`; with `copy` the sender gets the same
 * mail, and `copy` in the response says whether it did.
 */
export const registerEmailRoutes = <Header extends DocumentRow>(
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind<Header>,
): void => {
  const { store, mailer } = services;
  const { entity } = document;
  const mayPass = createMailRateLimit();
  const ending = createShutdownSignal(app);
  const found = async ({ actor, language }: Session, id: string) => {
    const row = await document.find(store.database.read, actor.company_id, id);
    if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
    return row;
  };

  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id/email`,
    requirePermission('view', entity.name),
    async request => {
      const session = requireSession(request);
      const row = await found(session, request.params.id);
      const customer = await store.database.read
        .selectFrom('customers')
        .select('email')
        .where('company_id', '=', session.actor.company_id)
        .where('customer_code', '=', String(row.customer_id ?? ''))
        .executeTakeFirst();
      return { to: customer?.email ?? '' };
    },
  );

  app.post<{ Params: { id: string } }>(
    `/${entity.name}/:id/email`,
    requirePermission('create', entity.name),
    async request => {
      // A mail is a counted print, and is sent in the company's name.
      const session = requireSession(request);
      const { actor, language } = session;
      const letter = parseEmailInput(readObjectBody(request), language);
      const row = await found(session, request.params.id);
      if (!mayPass(actor.company_id, Date.now()))
        throw new HttpError(429, texts.patience[language]);
      await assertMailServerReachable(mailer, language, ending, error =>
        request.log.error(error, 'The mail server cannot be reached.'),
      );
      const pdf = await printCopy(
        services,
        document,
        row,
        'print',
        session,
        parseAcceptLanguage(request.headers['accept-language']),
      );
      const sender = letter.copy
        ? await store.database.read
            .selectFrom('users')
            .select('email')
            .where('id', '=', actor.user_id)
            .executeTakeFirst()
        : undefined;
      const attachment = {
        name: `${document.fileName(row)}.pdf`,
        type: 'application/pdf',
        bytes: pdf,
      };
      const mail = {
        to: letter.to,
        subject: letter.subject,
        text: letter.message,
        attachments: [attachment],
      };
      const givenUp = AbortSignal.any([ending, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
      return sendAndConfirm(mailer, mail, sender?.email, language, givenUp);
    },
  );
};
