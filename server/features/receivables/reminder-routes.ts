// A reminder by hand: what it would say, and its sending while the user waits. The list of all that were sent is
// the entity's.
import type { FastifyInstance } from 'fastify';
import type { ReminderChannel } from '../../../domain/documents/reminders.ts';
import { countSmsParts, normalizeMobile } from '../../../domain/documents/sms-text.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages, toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import {
  type SendReminderRequest,
  sendReminderSchema,
} from '../../../domain/requests/reminder-requests.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { parseId } from '../../entities/routes.ts';
import { assertVisible } from '../../entities/row-scopes.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { BadRequestError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import {
  assertMailServerReachable,
  createShutdownSignal,
} from '../../platform/mailer/send-and-confirm.ts';
import { createOnce } from '../documents/idempotency.ts';
import { type Debtor, loadDebtor } from './reminder-facts.ts';
import {
  loadReminderSettings,
  openSmsAccount,
  type ReminderSettings,
} from './reminder-settings.ts';
import {
  composeReminder,
  deliverReminder,
  finishReminder,
  type ReminderServices,
  recordReminder,
  type StoredReminder,
  type WrittenReminder,
} from './send-reminder.ts';

const texts = {
  mobile: { en: 'Enter a mobile number of Nepal.', ne: 'नेपालको मोबाइल नम्बर लेख्नुहोस्।' },
  line: { en: 'This must be one line.', ne: 'यो एक पङ्क्तिको हुनुपर्छ।' },
  noAccount: { en: 'SMS is not set up.', ne: 'एसएमएस मिलाइएको छैन।' },
  nothing: { en: 'Nothing is overdue.', ne: 'म्याद नाघेको केही छैन।' },
  sent: { en: 'Reminder sent to {to}.', ne: '{to} मा ताकेता पठाइयो।' },
  failed: { en: 'The reminder was not sent: {error}', ne: 'ताकेता पठाइएन: {error}' },
  unknown: {
    en: 'It is not certain that the reminder arrived: {error}',
    ne: 'ताकेता पुग्यो कि पुगेन भन्ने थाहा भएन: {error}',
  },
  sending: { en: 'The reminder is being sent.', ne: 'ताकेता पठाइँदै छ।' },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(sendReminderSchema);

/** What is to be sent, as it was written. Throws ValidationError (422) by field. */
const parseReminder = (
  body: Record<string, unknown>,
  language: Language,
): WrittenReminder & { channel: ReminderChannel } => {
  const problems: FieldErrors = validate(body, language);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const { channel, to, subject, message } = body as SendReminderRequest;
  const mobile = normalizeMobile(to);
  if (channel === 'sms' && !mobile) problems.to = [texts.mobile[language]];
  if (channel === 'mail') {
    if (!formatValidators.email(to.trim())) problems.to = [messages.email[language]];
    if ((subject ?? '').trim() === '') problems.subject = [messages.required[language]];
    else if (/[\r\n]/.test(subject!)) problems.subject = [texts.line[language]];
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    channel,
    to: channel === 'sms' ? mobile! : to.trim(),
    subject: (subject ?? '').trim(),
    message: message.trim(),
  };
};

type Services = ReminderServices & { store: EntityStore; vault: Vault };

/** Registers GET and POST parties/customer/{id}/reminder below the billing prefix. */
export const registerReminderRoutes = (app: FastifyInstance, services: Services): void => {
  const { database, mailer, store, vault } = services;
  const ending = createShutdownSignal(app);

  const findDebtor = async (
    id: number,
    settings: ReminderSettings,
    { actor, language, now }: Session,
  ): Promise<Debtor> => {
    const { company_id } = actor;
    const today = now.slice(0, 10);
    const { steps } = settings;
    const debtor = await loadDebtor(database, database.read, company_id, id, today, steps);
    const entity = store.entities.find(({ name }) => name === 'customers')!;
    if (!debtor) throw new NotFoundError(toNotFoundMessage(entity, language));
    await assertVisible(database, actor, entity, id, language);
    return debtor;
  };

  app.get<{ Params: { id: string } }>(
    '/parties/customer/:id/reminder',
    requirePermission('create', 'reminders'),
    async request => {
      const session = requireSession(request);
      const { company_id } = session.actor;
      await assertPermission(database, session, { action: 'view', resource: 'customers' });
      const settings = await loadReminderSettings(database.read, company_id);
      const debtor = await findDebtor(parseId(request), settings, session);
      const compose = async (channel: ReminderChannel) =>
        composeReminder(database.read, company_id, settings, channel, debtor);
      const [mail, sms] = [await compose('mail'), await compose('sms')];
      const [last] = await query<Pick<StoredReminder, 'created_at' | 'channel' | 'state'>>(
        database.read,
        "select created_at, channel, state from reminders where company_id = ? and party_kind = 'customer' and party_id = ? order by id desc limit 1",
        [company_id, debtor.party.id],
      );
      return {
        mail,
        sms: { to: sms.to, message: sms.message, ...countSmsParts(sms.message) },
        has_sms: openSmsAccount(vault, company_id, settings) !== undefined,
        wants_reminders: debtor.reminders === 0 ? 0 : 1,
        documents: debtor.documents.map(({ number, due_date, days_overdue, open }) => ({
          ...{ number, due_date, days_overdue, open: toRupees(open) },
        })),
        last: last ?? null,
      };
    },
  );

  app.post<{ Params: { id: string } }>(
    '/parties/customer/:id/reminder',
    requirePermission('create', 'reminders'),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { company_id } = actor;
      await assertPermission(database, session, { action: 'view', resource: 'customers' });
      const { channel, ...written } = parseReminder(readObjectBody(request), language);
      const settings = await loadReminderSettings(database.read, company_id);
      const { party } = await findDebtor(parseId(request), settings, session);
      const account = openSmsAccount(vault, company_id, settings);
      if (channel === 'sms' && !account)
        throw new ValidationError({ channel: [texts.noAccount[language]] });
      if (channel === 'mail')
        await assertMailServerReachable(mailer, language, ending, false, error =>
          request.log.error(error, 'The mail server cannot be reached.'),
        );
      const reminding = { actor, now, settings, channel, party_id: party.id };
      let recorded: StoredReminder | undefined;
      const path = `/parties/customer/${party.id}/reminder`;
      const { id } = await createOnce(database, request, session, path, async () => async tx => {
        recorded = await recordReminder(database, tx, reminding, written);
        if (!recorded) throw new BadRequestError(texts.nothing[language]);
        return { id: recorded.id };
      });
      // Any other id is that of the same request before, or at the same moment: what was recorded here
      // in between is rolled back.
      const reminder = recorded?.id === Number(id) ? recorded : undefined;
      if (reminder) {
        const delivery = await deliverReminder(services, reminder, account, ending);
        await database.write(tx => finishReminder(tx, actor, reminder, delivery, now));
      }
      return toAnswer(await readReminder(company_id, Number(id)), language);
    },
  );

  const readReminder = async (company_id: number, id: number): Promise<StoredReminder> => {
    const [row] = await query<StoredReminder>(
      database.read,
      'select * from reminders where company_id = ? and id = ?',
      [company_id, id],
    );
    return row!;
  };
};

/** Throws BadRequestError (400) with the words of the server or provider where it was not taken for certain. */
const toAnswer = ({ id, state, address, error }: StoredReminder, language: Language) => {
  const name = state as 'sending' | 'sent' | 'failed' | 'unknown';
  const message = translate(texts[name], language, { to: address, error: error ?? '' });
  if (name === 'failed' || name === 'unknown') throw new BadRequestError(message);
  return { id, state, message };
};
