// A user's own second factors: list, add, remove; and recovery codes. A user who must add one
// before the first token sends the ticket of the sign-in instead.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage, type Texts } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import {
  type EnrolSecondFactorRequest,
  enrolSecondFactorSchema,
} from '../../domain/requests/sign-in-requests.ts';
import { type SecondFactorKind, secondFactorNames } from '../../domain/users/second-factors.ts';
import type { Actor } from '../audit/activity-log.ts';
import {
  BadRequestError,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
} from '../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  readObjectBody,
} from '../platform/http/request-validator.ts';
import { assertCurrentPassword } from './current-password.ts';
import {
  beginPasskey,
  beginTotp,
  confirmFactor,
  enrolTexts,
  findPending,
  MAX_FACTORS,
  proveNewFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './enrol-second-factor.ts';
import { assertAccessNotExpired } from './load-session.ts';
import { getDeviceFingerprint, withLoginRateLimit } from './login-rate-limit.ts';
import { type Authenticate, requireSession, requireSignIn } from './require-session.ts';
import {
  findSecondFactorOwner,
  isSecondFactorRequired,
  loadSecondFactors,
  type SecondFactorOwner,
  selectRealFactors,
  toOwnActor,
} from './second-factors.ts';
import { type SecondFactorServices, ticketTexts } from './second-step-routes.ts';
import { sendSecurityMail } from './security-mails.ts';
import { signIn, toSeconds } from './sign-in.ts';
import {
  consumeSignInTicket,
  countTicketTry,
  findSignInTicket,
  type SignInTicket,
} from './sign-in-tickets.ts';
import { readSignInSource } from './sign-ins.ts';

const texts = {
  added: { en: 'Second factor added.', ne: 'दोस्रो प्रमाण थपियो।' },
  removed: { en: 'Second factor removed.', ne: 'दोस्रो प्रमाण हटाइयो।' },
  none: { en: 'There is no such second factor.', ne: 'यस्तो दोस्रो प्रमाण छैन।' },
  needed: {
    en: 'Your role needs a second factor. Add another one before you remove this one.',
    ne: 'तपाईंको भूमिकालाई दोस्रो प्रमाण चाहिन्छ। यो हटाउनुअघि अर्को थप्नुहोस्।',
  },
  wrongPassword: { en: 'The current password is incorrect.', ne: 'हालको पासवर्ड मिलेन।' },
} satisfies Record<string, Texts>;

/** Who adds a factor: with a session, or with the ticket of a sign-in that asks for one. */
type Enrolling = {
  owner: SecondFactorOwner;
  actor: Actor;
  language: Language;
  ticket: SignInTicket | undefined;
};

const validate = createRequestValidator(enrolSecondFactorSchema);

/** The default name of a passkey: where it was made. */
const describeDevice = async (request: FastifyRequest): Promise<string> => {
  const { browser, system } = await readSignInSource(request);
  return [browser, system].filter(Boolean).join(' · ');
};

/** Registers the routes below the billing prefix. */
export const registerSecondFactorRoutes = (
  app: FastifyInstance,
  services: SecondFactorServices & { authenticate: Authenticate },
): void => {
  const { database, clock, mailer, relyingParty, authenticate } = services;
  const mails = { read: database.read, mailer };
  const moment = () => ({ seconds: toSeconds(clock()), now: toNepalTime(clock()) });

  app.get('/second-factors', requireSignIn, async request => {
    const { actor } = requireSession(request);
    const user = { id: actor.user_id, company_id: actor.company_id };
    const factors = await loadSecondFactors(database.read, user);
    return {
      data: selectRealFactors(factors).map(({ id, kind, name, created_at, last_used_at }) => ({
        id,
        kind,
        name,
        created_at,
        last_used_at,
      })),
      recovery_codes: factors.filter(({ kind }) => kind === 'recovery_code').length,
      required: (await isSecondFactorRequired(database.read, user)) ? 1 : 0,
      passkey_host: relyingParty()?.host ?? null,
    };
  });

  const openTicket = async (request: FastifyRequest, text: string): Promise<Enrolling> => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const ticket = await findSignInTicket(database, text, moment().seconds);
    const user = ticket && { id: ticket.user_id, company_id: ticket.company_id };
    const owner = ticket?.enrol ? await findSecondFactorOwner(database.read, user!) : undefined;
    // Another sign-in may have added a factor meanwhile: then it must be proven.
    const isFirst =
      owner && selectRealFactors(await loadSecondFactors(database.read, owner)).length === 0;
    if (!owner || !isFirst) throw new UnauthorizedError(ticketTexts.over[language]);
    assertAccessNotExpired(owner.access_until, moment().now, language);
    return { owner, actor: toOwnActor(owner, request.id), language, ticket };
  };

  const openSession = async (request: FastifyRequest): Promise<Enrolling> => {
    const { actor, language } = await authenticate(request);
    const user = { id: actor.user_id, company_id: actor.company_id };
    const owner = await findSecondFactorOwner(database.read, user);
    if (!owner) throw new UnauthorizedError(ticketTexts.over[language]);
    return { owner, actor, language, ticket: undefined };
  };

  const assertPassword = async (
    request: FastifyRequest,
    { actor, language, ticket }: Enrolling,
    password: string | null | undefined,
  ): Promise<void> => {
    if (ticket) return;
    if (!isFilled(password))
      throw new ValidationError({ current_password: [messages.required[language]] });
    const refusal = new ValidationError({ current_password: [texts.wrongPassword[language]] });
    const { seconds } = moment();
    const typed = { password: password!, seconds, refusal };
    await assertCurrentPassword(database, request, { actor, language }, typed);
  };

  const begin = async (
    request: FastifyRequest,
    enrolling: Enrolling,
    { kind, name, current_password }: EnrolSecondFactorRequest,
  ) => {
    const { owner, actor, language, ticket } = enrolling;
    const party = relyingParty();
    if (kind === 'passkey' && !party)
      throw new ValidationError({ kind: [enrolTexts.noPasskeys[language]] });
    if (kind === 'recovery_codes' && ticket)
      throw new ValidationError({ kind: [enrolTexts.codesNeedFactor[language]] });
    await assertPassword(request, enrolling, current_password);
    const real = selectRealFactors(await loadSecondFactors(database.read, owner));
    if (kind === 'recovery_codes') {
      if (real.length === 0) throw new BadRequestError(enrolTexts.codesNeedFactor[language]);
      const codes = await replaceRecoveryCodes(database, owner, actor, moment().now);
      await sendSecurityMail(mails, 'codesMade', owner, language);
      return { recovery_codes: codes };
    }
    if (real.length >= MAX_FACTORS) throw new BadRequestError(enrolTexts.tooMany[language]);
    if (kind === 'totp') return beginTotp(services, owner, name?.trim() ?? '', moment());
    const label = name?.trim() || (await describeDevice(request));
    return beginPasskey(services, party!, owner, label, moment());
  };

  const confirm = async (
    request: FastifyRequest,
    { owner, actor, language, ticket }: Enrolling,
    { id, totp, passkey }: EnrolSecondFactorRequest,
  ) => {
    const { seconds, now } = moment();
    const pending = await findPending(database, owner, id!, seconds);
    if (!pending) throw new ValidationError({ id: [enrolTexts.expired[language]] });
    const field = pending.kind === 'totp' ? 'totp' : 'passkey';
    if (!isFilled(field === 'totp' ? totp : passkey))
      throw new ValidationError({ [field]: [messages.required[language]] });
    const guess = {
      kind: 'second factor',
      account: toNormalForm(owner.email),
      address: request.ip,
      device: getDeviceFingerprint(request),
      seconds,
    } as const;
    const wrong = field === 'totp' ? ticketTexts.wrongCode : ticketTexts.wrongPasskey;
    const proven = await withLoginRateLimit(database, guess, language, async () => {
      if (ticket && !(await countTicketTry(database, ticket)))
        throw new UnauthorizedError(ticketTexts.over[language]);
      const found = await proveNewFactor(
        services,
        relyingParty(),
        pending,
        { totp, passkey },
        seconds,
      );
      if (!found) throw new ValidationError({ [field]: [wrong[language]] });
      return found;
    });
    await database.write(async tx => {
      if (ticket && !(await consumeSignInTicket(tx, ticket)))
        throw new UnauthorizedError(ticketTexts.over[language]);
      if (!(await confirmFactor(tx, pending, proven, actor, now)))
        throw new ValidationError({ id: [enrolTexts.expired[language]] });
    });
    const factor = secondFactorNames[pending.kind as SecondFactorKind];
    await sendSecurityMail(mails, 'added', owner, language, { factor });
    const added = { id: pending.id, message: texts.added[language] };
    return ticket
      ? {
          ...added,
          ...(await signIn(services, { id: owner.id, company_id: owner.company_id }, request)),
        }
      : added;
  };

  app.post('/second-factors', async request => {
    const body: Row = readObjectBody(request);
    const enrolling =
      typeof body.ticket === 'string' && body.ticket !== ''
        ? await openTicket(request, body.ticket)
        : await openSession(request);
    const { language } = enrolling;
    const problems = validate(body, language);
    const sent = body as EnrolSecondFactorRequest;
    if (Object.keys(problems).length === 0 && !isFilled(sent.kind) && !isFilled(sent.id))
      problems.kind = [messages.required[language]];
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    return isFilled(sent.id) ? confirm(request, enrolling, sent) : begin(request, enrolling, sent);
  });

  app.delete<{ Params: { id: string } }>('/second-factors/:id', requireSignIn, async request => {
    const { actor, language, now } = requireSession(request);
    const user = { id: actor.user_id, company_id: actor.company_id };
    const owner = await findSecondFactorOwner(database.read, user);
    const id = Number(request.params.id);
    const removed =
      owner && Number.isSafeInteger(id)
        ? await database.write(async tx => {
            // Two requests that remove the last two wait here for one another.
            await database
              .forUpdate(tx.selectFrom('users').select('id').where('id', '=', owner.id))
              .execute();
            const isRequired = await isSecondFactorRequired(tx, user);
            return removeFactor(tx, owner, id, isRequired, actor, now);
          })
        : undefined;
    if (!removed) throw new NotFoundError(texts.none[language]);
    if (removed === 'last') throw new BadRequestError(texts.needed[language]);
    const factor = secondFactorNames[removed.kind as SecondFactorKind];
    await sendSecurityMail(mails, 'removed', owner!, language, { factor });
    return { message: texts.removed[language] };
  });
};
