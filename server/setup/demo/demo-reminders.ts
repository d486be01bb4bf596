// The demo company reminds customers by mail of what is overdue, twice in its newest weeks.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import type { Transaction } from '../../database/database.ts';
import { listDebtors } from '../../features/receivables/reminder-facts.ts';
import {
  loadReminderSettings,
  updateReminderSettings,
} from '../../features/receivables/reminder-settings.ts';
import { finishReminder, recordReminder } from '../../features/receivables/send-reminder.ts';
import { type BooksContext, toDemoActor } from './demo-vouchers.ts';
import { addHours, type DemoEvent, type DemoYear } from './simulate-year.ts';

/** Working days before the end. */
const REMINDED = [14, 3];
const MOST = 5;

const remind = async (context: BooksContext, tx: Transaction, moment: string): Promise<void> => {
  const { database, company_id, language } = context;
  const actor = toDemoActor(context, moment);
  // Nothing goes out by itself: a demo has no mail server.
  await updateReminderSettings(tx, actor, { language }, moment);
  const settings = await loadReminderSettings(tx, company_id);
  const due_until = addDays(moment.slice(0, 10), 0 - settings.steps[0]!);
  const debtors = await listDebtors(database.read, company_id, due_until);
  for (const party_id of debtors.slice(0, MOST)) {
    const reminding = { actor, now: moment, settings, channel: 'mail' as const, party_id };
    const reminder = await recordReminder(database, tx, reminding);
    if (reminder?.state === 'sending')
      await finishReminder(tx, actor, reminder, { outcome: 'sent' }, moment);
  }
};

export const planReminders = (context: BooksContext, year: DemoYear): DemoEvent[] =>
  REMINDED.map(before => ({
    at: addHours(year.days.at(-1 - before)!, 9.6),
    run: async moment => {
      await year.settled();
      year.enter(tx => remind(context, tx, moment));
    },
  }));
