// A document by mail: the customer's copy as a PDF, counted as a print of its kind (contract,
// "Beyond the documents").
import type { FastifyInstance } from 'fastify';
import { type Language, languageOf } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import { Invalid, NotFound, Refusal } from '../errors.ts';
import { endOf } from '../mail/end-of-service.ts';
import { refuseUnreachable, sendWaitedFor } from '../mail/waited-for.ts';
import type { Session } from '../session/signed-in.ts';
import { bodyOf } from './idempotency.ts';
import type { DocumentKind } from './one-document-routes.ts';
import { printCopy } from './print-copy.ts';
import type { DocumentServices } from './services.ts';

const texts = {
  long: { en: 'This text is too long.', ne: 'यो पाठ धेरै लामो भयो।' },
  line: { en: 'This must be one line.', ne: 'यो एक पङ्क्तिको हुनुपर्छ।' },
  yesNo: { en: 'This field must be 1 or 0.', ne: 'यहाँ १ वा ० हुनुपर्छ।' },
  patience: { en: 'Too many mails. Please wait a minute.', ne: 'धेरै इमेल भयो। एक मिनेट पर्खनुहोस्।' },
};

/** Characters; a mail is a note beside its document. */
const LONGEST = { subject: 200, message: 5_000 };
/**
 * Nobody sends more documents by hand; a program that does would make the company a sender of junk.
 */
const MOST_A_MINUTE = 20;
/**
 * A proxy before the service gives a call up after a minute, and asking whether the mail server
 * answers may have taken a quarter of it.
 */
const DELIVERED_WITHIN_MS = 40_000;

type Letter = { to: string; subject: string; message: string; copy: boolean };

const letterOf = (body: Record<string, unknown>, language: Language): Letter => {
  const problems: Problems = {};
  const text = (name: 'to' | 'subject' | 'message') =>
    typeof body[name] === 'string' ? (body[name] as string).trim() : '';
  const [to, subject, message] = [text('to'), text('subject'), text('message')];
  if (to === '') problems.to = [messages.required[language]];
  else if (!accepts.email(to)) problems.to = [messages.email[language]];
  if (subject === '') problems.subject = [messages.required[language]];
  else if (/[\r\n]/.test(subject)) problems.subject = [texts.line[language]];
  else if (subject.length > LONGEST.subject) problems.subject = [texts.long[language]];
  if (message.length > LONGEST.message) problems.message = [texts.long[language]];
  if (![undefined, 0, 1].includes(body.copy as 0 | 1 | undefined))
    problems.copy = [texts.yesNo[language]];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { to, subject, message, copy: body.copy === 1 };
};

/** Lets each company through so many times in a minute. */
const createLimit = () => {
  const sent = new Map<number, number[]>();
  return (company_id: number, at: number): boolean => {
    const recent = (sent.get(company_id) ?? []).filter(time => at - time < 60_000);
    if (recent.length >= MOST_A_MINUTE) return false;
    sent.set(company_id, [...recent, at]);
    return true;
  };
};

/**
 * Registers GET {path}/{id}/email, which answers the buyer's own address as `to`, and POST
 * {path}/{id}/email `{to, subject, message, copy: 1 | 0}`; with `copy` the sender gets the same
 * mail, and the answer's `copy` says whether it did.
 */
export const emailRoute = (
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind,
): void => {
  const { store, enter, postman } = services;
  const { entity } = document;
  const mayPass = createLimit();
  const ending = endOf(app);
  const found = async ({ actor, language }: Session, id: string) => {
    const row = await document.find(store.database.read, actor.company_id, id);
    if (!row) throw new NotFound(notFoundSentence(entity, language));
    return row;
  };

  app.get<{ Params: { id: string } }>(`/${entity.name}/:id/email`, async request => {
    const session = await enter(request, 'view', entity.name);
    const row = await found(session, request.params.id);
    const customer = await store.database.read
      .selectFrom('customers')
      .select('email')
      .where('company_id', '=', session.actor.company_id)
      .where('customer_code', '=', row.customer_id ?? null)
      .executeTakeFirst();
    return { to: String(customer?.email ?? '') };
  });

  app.post<{ Params: { id: string } }>(`/${entity.name}/:id/email`, async request => {
    // A mail is a counted print, and speaks for the company.
    const session = await enter(request, 'create', entity.name);
    const { actor, language } = session;
    const letter = letterOf(bodyOf(request), language);
    const row = await found(session, request.params.id);
    if (!mayPass(actor.company_id, Date.now())) throw new Refusal(429, texts.patience[language]);
    await refuseUnreachable(postman, language, ending, error =>
      request.log.error(error, 'The mail server cannot be reached.'),
    );
    const pdf = await printCopy(
      services,
      document,
      row,
      'print',
      session,
      languageOf(request.headers['accept-language']),
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
    const givenUp = AbortSignal.any([ending, AbortSignal.timeout(DELIVERED_WITHIN_MS)]);
    return sendWaitedFor(postman, mail, sender && String(sender.email), language, givenUp);
  });
};
