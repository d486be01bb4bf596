// The daily work of reminders: for every company that wants them, one message a customer and channel with all
// that is overdue, once a document has come to a step that no message has had.
import { randomUUID } from 'node:crypto';
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import type { ReminderChannel } from '../../../domain/documents/reminders.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { classifyDatabaseError } from '../../database/database-error.ts';
import { query } from '../../database/raw-query.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { SmsAccount } from '../../platform/sms/sms.ts';
import type { DailyJob } from '../../scheduler/scheduler.ts';
import { listDebtors } from './reminder-facts.ts';
import {
  loadReminderSettings,
  openSmsAccount,
  type ReminderSettings,
} from './reminder-settings.ts';
import {
  deliverReminder,
  finishReminder,
  type ReminderServices,
  recordReminder,
  type StoredReminder,
} from './send-reminder.ts';

/** In the morning of an office; nobody is woken by a text message. */
const AT = '10:00';
/** What is still being sent after this time was interrupted: no delivery takes as long. */
const INTERRUPTED_AFTER_MS = 2 * 60_000;
/** How long the end of the service waits for a message under way. */
const CLOSE_GRACE_MS = 2_000;

type Services = ReminderServices & { vault: Vault; onError: (error: unknown) => void };
type Run = { company_id: number; settings: ReminderSettings; now: string; ending: AbortSignal };

export type ReminderJob = DailyJob & { close: () => void };

const toActor = (company_id: number): Actor => ({
  company_id,
  user_id: 0,
  name: 'Bijak',
  username: 'Bijak',
  group_id: randomUUID(),
});

/** The daily job; `close` ends it between two messages. */
export const createReminderJob = (services: Services): ReminderJob => {
  const stop = new AbortController();
  const ending = new AbortController();
  return {
    name: 'send-reminders',
    at: AT,
    run: now => remindOverdue(services, now, { stop: stop.signal, ending: ending.signal }),
    close: () => {
      stop.abort();
      setTimeout(() => ending.abort(), CLOSE_GRACE_MS).unref();
    },
  };
};

/** Sends everything that is due at the moment in Nepal. */
const remindOverdue = async (
  services: Services,
  now: string,
  { stop, ending }: { stop: AbortSignal; ending: AbortSignal },
): Promise<void> => {
  const { database, onError } = services;
  await closeInterrupted(services, now);
  const companies = await query<{ company_id: number }>(
    database.read,
    'select company_id from reminder_settings where enabled = 1 order by company_id',
    [],
  );
  let failure: unknown;
  for (const { company_id } of companies)
    try {
      const settings = await loadReminderSettings(database.read, company_id);
      for (const channel of ['mail', 'sms'] as const)
        await remindBy(services, channel, { company_id, settings, now, ending }, stop);
    } catch (error) {
      // The other companies must not wait for this one.
      if (classifyDatabaseError(error) !== undefined) failure ??= error;
      else onError(error);
    }
  // The scheduler reports it, and repeats the work in a minute.
  if (failure !== undefined) throw failure;
};

/** Throws where the channel of the company cannot be used at all; nothing is recorded then. */
const openChannel = async (
  { mailer, vault }: Services,
  channel: ReminderChannel,
  { company_id, settings, ending }: Run,
): Promise<SmsAccount | undefined> => {
  if (channel === 'mail') {
    await mailer.verifyConnection(ending);
    return undefined;
  }
  const account = openSmsAccount(vault, company_id, settings);
  if (!account) throw new Error(`Company ${company_id} has no account for text messages.`);
  return account;
};

const remindBy = async (
  services: Services,
  channel: ReminderChannel,
  run: Run,
  stop: AbortSignal,
): Promise<void> => {
  const { database, onError } = services;
  const { company_id, settings, now, ending } = run;
  if (stop.aborted) return;
  if (settings[channel === 'mail' ? 'by_mail' : 'by_sms'] === 0) return;
  const due_until = addDays(now.slice(0, 10), 0 - settings.steps[0]!);
  const debtors = await listDebtors(database.read, company_id, due_until);
  if (debtors.length === 0) return;
  let account: SmsAccount | undefined;
  try {
    account = await openChannel(services, channel, run);
  } catch (error) {
    // The other channel must not wait for this one.
    return onError(error);
  }
  const actor = toActor(company_id);
  for (const party_id of debtors) {
    if (stop.aborted) return;
    const reminding = { actor, now, settings, channel, party_id };
    const reminder = await retryOnUniqueViolation(database, tx =>
      recordReminder(database, tx, reminding),
    );
    if (reminder?.state !== 'sending') continue;
    const delivery = await deliverReminder(services, reminder, account, ending);
    await database.write(tx => finishReminder(tx, actor, reminder, delivery, now));
    if (delivery.outcome !== 'unavailable') continue;
    onError(new Error(`Reminders of company ${company_id} are not sent: ${delivery.error}`));
    return;
  }
};

/** Those that a killed process has left: they may have arrived, and a person decides. */
const closeInterrupted = async ({ database }: Services, now: string): Promise<void> => {
  const before = new Date(Date.parse(`${now.replace(' ', 'T')}Z`) - INTERRUPTED_AFTER_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  const left = await query<StoredReminder>(
    database.read,
    "select * from reminders where state = 'sending' and created_at < ?",
    [before],
  );
  for (const reminder of left)
    await database.write(tx =>
      finishReminder(
        tx,
        toActor(reminder.company_id),
        reminder,
        { outcome: 'unknown', error: 'interrupted' },
        now,
      ),
    );
};
