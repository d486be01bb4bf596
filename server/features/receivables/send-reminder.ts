// Sends one reminder. It is recorded before it is handed over, with the step of each document, in one
// transaction that looks again at what is open: killed after that, it is not sent a second time but stays
// listed as not confirmed; killed before, nothing is recorded and the next run sends it (decision 64).
import { type ReminderChannel, writeReminder } from '../../../domain/documents/reminders.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Database, ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow, insertRows, query } from '../../database/raw-query.ts';
import type { Delivery } from '../../platform/delivery.ts';
import { deliverMail } from '../../platform/mailer/deliver-mail.ts';
import type { Mail, Mailer } from '../../platform/mailer/mailer.ts';
import type { SmsAccount, SmsGateway } from '../../platform/sms/sms.ts';
import { loadMailSender } from '../documents/mail-sender.ts';
import { type Debtor, loadDebtor, toReminderFacts } from './reminder-facts.ts';
import type { ReminderSettings } from './reminder-settings.ts';

export type StoredReminder = Stored<'reminders'>;
export type ReminderServices = { database: Database; mailer: Mailer; smsGateway: SmsGateway };
/** What is sent, and to whom. */
export type WrittenReminder = { to: string; subject: string; message: string };

/** Whom to remind how; `now` is a moment in Nepal. */
export type Reminding = {
  actor: Actor;
  now: string;
  settings: ReminderSettings;
  channel: ReminderChannel;
  party_id: number;
};

const DELIVERY_TIMEOUT_MS = 40_000;

/** The reminder as the company's templates say it in the customer's language, for the channel. */
export const composeReminder = async (
  db: ReadDb | Transaction,
  company_id: number,
  settings: ReminderSettings,
  channel: ReminderChannel,
  debtor: Debtor,
): Promise<WrittenReminder> => {
  const language = debtor.language ?? settings.language;
  const facts = await toReminderFacts(db, company_id, debtor);
  const written = writeReminder(settings.templates[language], facts, language);
  return {
    to: debtor.addresses[channel],
    subject: channel === 'mail' ? written.subject : '',
    message: channel === 'mail' ? written.message : written.sms,
  };
};

type Step = { document_kind: string; document_id: number; step: number };

/** The steps of the documents that no reminder of the channel has had yet. */
const listNewSteps = async (
  tx: Transaction,
  company_id: number,
  channel: ReminderChannel,
  debtor: Debtor,
): Promise<Step[]> => {
  const steps: Step[] = [];
  for (const { document_kind, document_id, step } of debtor.documents) {
    if (step === undefined) continue;
    const known = await query(
      tx,
      'select 1 as known from reminder_steps where company_id = ? and document_kind = ? and document_id = ? and step = ? and channel = ?',
      [company_id, document_kind, document_id, step, channel],
    );
    if (known.length === 0) steps.push({ document_kind, document_id, step });
  }
  return steps;
};

/**
 * Records the reminder as being sent, with the steps that it covers; undefined where none is due: all is
 * paid, the customer wants none, or every step has had one. `written` is by hand, and may repeat.
 * Two at once for one step fail on its key, and the one that is run again finds it.
 */
export const recordReminder = async (
  database: Database,
  tx: Transaction,
  { actor, now, settings, channel, party_id }: Reminding,
  written?: WrittenReminder,
): Promise<StoredReminder | undefined> => {
  const { company_id } = actor;
  const today = now.slice(0, 10);
  const debtor = await loadDebtor(database, tx, company_id, party_id, today, settings.steps);
  if (!debtor || debtor.documents.length === 0) return undefined;
  const steps = await listNewSteps(tx, company_id, channel, debtor);
  if (!written && (debtor.reminders === 0 || steps.length === 0)) return undefined;
  const { to, subject, message } =
    written ?? (await composeReminder(tx, company_id, settings, channel, debtor));
  const row = {
    company_id,
    ...{ party_kind: 'customer', party_id, party_name: debtor.name },
    documents: debtor.documents.map(({ number }) => number).join(', '),
    open: debtor.documents.reduce((sum, { open }) => sum + open, 0),
    step: steps.length > 0 ? Math.max(...steps.map(({ step }) => step)) : null,
    ...{ channel, address: to, subject: channel === 'mail' ? subject : null, content: message },
    ...(to === ''
      ? { state: 'failed', error: channel === 'mail' ? 'no-email' : 'no-mobile' }
      : { state: 'sending', error: null }),
    ...{ created_by: actor.name, created_by_id: actor.user_id, created_at: now },
  };
  const id = await insertRow(tx, 'reminders', row);
  if (steps.length > 0)
    await insertRows(
      tx,
      'reminder_steps',
      steps.map(step => ({ company_id, ...step, channel, reminder_id: id })),
    );
  await logCreation(tx, actor, { table: 'reminders', id, now, record: { id, ...row, steps } });
  return { id, ...row };
};

/** Hands it over. Never throws. */
export const deliverReminder = async (
  { database, mailer, smsGateway }: ReminderServices,
  { company_id, channel, address, subject, content }: StoredReminder,
  sms: SmsAccount | undefined,
  ending: AbortSignal,
): Promise<Delivery> => {
  const givenUp = AbortSignal.any([ending, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
  if (channel === 'sms') return smsGateway.send(sms!, { to: address, text: content }, givenUp);
  let sender: Mail['sender'];
  try {
    sender = await loadMailSender(database.read, company_id);
  } catch (error) {
    return { outcome: 'unavailable', error: String(error) };
  }
  return deliverMail(
    mailer,
    { to: address, subject: subject ?? '', text: content, sender },
    givenUp,
  );
};

const stateOf: Record<Delivery['outcome'], string> = {
  sent: 'sent',
  rejected: 'failed',
  later: 'failed',
  unavailable: 'failed',
  unknown: 'unknown',
};

/** Stores what became of it. What was certainly not taken, and may be tried again, gives its steps back. */
export const finishReminder = async (
  tx: Transaction,
  actor: Actor,
  { company_id, id, state, error }: StoredReminder,
  delivery: Delivery,
  now: string,
): Promise<void> => {
  const after = {
    state: stateOf[delivery.outcome],
    error: delivery.outcome === 'sent' ? null : delivery.error,
  };
  const isAgain = delivery.outcome === 'later' || delivery.outcome === 'unavailable';
  await query(tx, 'update reminders set state = ?, error = ? where company_id = ? and id = ?', [
    after.state,
    after.error,
    company_id,
    id,
  ]);
  if (isAgain)
    await query(tx, 'delete from reminder_steps where company_id = ? and reminder_id = ?', [
      company_id,
      id,
    ]);
  await logChange(tx, actor, {
    ...{ table: 'reminders', id, now },
    changes: {
      state: { from: state, to: after.state },
      ...(error === after.error ? {} : { error: { from: error, to: after.error } }),
      ...(isAgain ? { steps: { from: 1, to: 0 } } : {}),
    },
  });
};
