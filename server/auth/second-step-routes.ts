// The second step of a sign-in: a ticket of the first one and the proof of a second factor.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import {
  type SecondFactorSignInRequest,
  secondFactorSignInSchema,
} from '../../domain/requests/sign-in-requests.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { UnauthorizedError, ValidationError } from '../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  readObjectBody,
} from '../platform/http/request-validator.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import { assertAccessNotExpired } from './load-session.ts';
import { getDeviceFingerprint, withLoginRateLimit } from './login-rate-limit.ts';
import { createPasskeySignInOptions, parsePasskey, type RelyingParty } from './passkeys.ts';
import {
  claimProvenFactor,
  findProvenFactor,
  findSecondFactorOwner,
  loadSecondFactors,
  type SecondFactorOwner,
  type SecondFactorProof,
  toOwnActor,
} from './second-factors.ts';
import { sendSecurityMail } from './security-mails.ts';
import { type SignInServices, signIn, toSeconds } from './sign-in.ts';
import {
  consumeSignInTicket,
  countTicketTry,
  findSignInTicket,
  type SignInTicket,
  setTicketChallenge,
} from './sign-in-tickets.ts';

export type SecondFactorServices = SignInServices & {
  mailer: Mailer;
  vault: Vault;
  relyingParty: () => RelyingParty | undefined;
};

export const ticketTexts = {
  over: {
    en: 'This sign-in has expired. Please enter your password again.',
    ne: 'यो साइन इनको समय सकियो। पासवर्ड फेरि राख्नुहोस्।',
  },
  onlyOne: {
    en: 'Send one proof only: a code, a recovery code or a passkey.',
    ne: 'कोड, रिकभरी कोड वा पासकीमध्ये एउटा मात्र पठाउनुहोस्।',
  },
  wrongCode: {
    en: 'This code is not valid, or was used already. Please enter the current one.',
    ne: 'यो कोड मिलेन वा प्रयोग भइसकेको छ। अहिले देखिएको कोड राख्नुहोस्।',
  },
  wrongRecoveryCode: {
    en: 'This recovery code is not valid, or was used already.',
    ne: 'यो रिकभरी कोड मिलेन वा प्रयोग भइसकेको छ।',
  },
  wrongPasskey: {
    en: 'The passkey was not accepted. Please try again.',
    ne: 'पासकी स्वीकार भएन। फेरि प्रयास गर्नुहोस्।',
  },
};

const wrongTexts = {
  totp: ticketTexts.wrongCode,
  recovery_code: ticketTexts.wrongRecoveryCode,
  passkey: ticketTexts.wrongPasskey,
};

const validate = createRequestValidator(secondFactorSignInSchema);

/** Throws ValidationError unless exactly one proof is sent. */
const parseSecondStep = (
  body: Row,
  language: Language,
): { ticket: string; sent: SecondFactorSignInRequest } => {
  const problems: FieldErrors = validate(body, language);
  const given = (['totp', 'recovery_code', 'passkey'] as const).filter(name =>
    isFilled(body[name]),
  );
  if (Object.keys(problems).length === 0 && given.length === 0)
    problems.totp = [messages.required[language]];
  for (const name of given.slice(1)) problems[name] ??= [ticketTexts.onlyOne[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const sent = body as SecondFactorSignInRequest;
  return { ticket: sent.ticket, sent };
};

const toProof = (
  { totp, recovery_code, passkey }: SecondFactorSignInRequest,
  { challenge }: SignInTicket,
): SecondFactorProof => {
  if (isFilled(totp)) return { kind: 'totp', code: totp! };
  if (isFilled(recovery_code)) return { kind: 'recovery_code', code: recovery_code! };
  return { kind: 'passkey', answer: passkey as Row, challenge };
};

/** Registers the routes below the billing prefix. */
export const registerSecondStepRoutes = (
  app: FastifyInstance,
  services: SecondFactorServices,
): void => {
  const { database, clock, mailer, vault, relyingParty } = services;

  /** The ticket and its user. Throws UnauthorizedError if either is no longer valid. */
  const openTicket = async (
    sent: unknown,
    language: Language,
  ): Promise<{ ticket: SignInTicket; owner: SecondFactorOwner }> => {
    const text = typeof sent === 'string' ? sent : '';
    const ticket = await findSignInTicket(database, text, toSeconds(clock()));
    const owner =
      ticket && !ticket.enrol
        ? await findSecondFactorOwner(database.read, {
            id: ticket.user_id,
            company_id: ticket.company_id,
          })
        : undefined;
    if (!ticket || !owner) throw new UnauthorizedError(ticketTexts.over[language]);
    assertAccessNotExpired(owner.access_until, toNepalTime(clock()), language);
    return { ticket, owner };
  };

  app.get<{ Querystring: { ticket?: string } }>('/v2/login/passkey-options', async request => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const { ticket, owner } = await openTicket(request.query.ticket, language);
    const party = relyingParty();
    const known = (await loadSecondFactors(database.read, owner))
      .filter(({ kind }) => kind === 'passkey')
      .map(({ secret }) => parsePasskey(secret))
      .filter(({ host }) => host === party?.host);
    if (!party || known.length === 0)
      throw new ValidationError({ ticket: [ticketTexts.wrongPasskey[language]] });
    const options = await createPasskeySignInOptions(party, known);
    await setTicketChallenge(database, ticket, options.challenge);
    return options;
  });

  const judge = async (
    request: FastifyRequest,
    ticket: SignInTicket,
    owner: SecondFactorOwner,
    proof: SecondFactorProof,
    language: Language,
  ) => {
    if (!(await countTicketTry(database, ticket)))
      throw new UnauthorizedError(ticketTexts.over[language]);
    const factors = await loadSecondFactors(database.read, owner);
    const seconds = toSeconds(clock());
    const proven = await findProvenFactor(
      { vault, relyingParty: relyingParty() },
      factors,
      proof,
      seconds,
    );
    const refusal = new ValidationError({ [proof.kind]: [wrongTexts[proof.kind][language]] });
    if (!proven) throw refusal;
    await database.write(async tx => {
      if (!(await consumeSignInTicket(tx, ticket)))
        throw new UnauthorizedError(ticketTexts.over[language]);
      const actor = toOwnActor(owner, request.id);
      if (!(await claimProvenFactor(tx, proven, actor, toNepalTime(clock())))) throw refusal;
    });
    return factors;
  };

  app.post('/v2/login/second-factor', async request => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const { ticket: text, sent } = parseSecondStep(readObjectBody(request), language);
    const { ticket, owner } = await openTicket(text, language);
    const proof = toProof(sent, ticket);
    const guess = {
      kind: 'second factor',
      account: toNormalForm(owner.email),
      address: request.ip,
      device: getDeviceFingerprint(request),
      seconds: toSeconds(clock()),
    } as const;
    const factors = await withLoginRateLimit(database, guess, language, () =>
      judge(request, ticket, owner, proof, language),
    );
    if (proof.kind === 'recovery_code') {
      const left = factors.filter(({ kind }) => kind === 'recovery_code').length - 1;
      await sendSecurityMail({ read: database.read, mailer }, 'codeUsed', owner, language, {
        left,
      });
    }
    return signIn(services, { id: owner.id, company_id: owner.company_id }, request);
  });
};
