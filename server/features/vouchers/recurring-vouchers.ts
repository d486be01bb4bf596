// The nightly work of templates that repeat: each voucher that is due is entered under its own day, in
// a transaction of its own together with the template's next day, so that a kill repeats or loses none.
import { randomUUID } from 'node:crypto';
import type { Texts } from '../../../domain/language.ts';
import { findNextDay } from '../../../domain/ledger/recurrence.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import type { DailyJob } from '../../scheduler/scheduler.ts';
import { lockBooks } from '../documents/company-record.ts';
import { recordVoucher, type VoucherRecording } from '../documents/record-voucher.ts';
import { assertVoucher } from './voucher-input.ts';
import { findTemplate, loadTemplateLines, type StoredTemplate } from './voucher-template-hooks.ts';

type Due = Pick<StoredTemplate, 'id' | 'company_id'>;

/** Why nothing was entered: what the person who owns the template has to correct. */
const toSentence = (error: unknown): string => {
  if (error instanceof BadRequestError) return error.message;
  if (!(error instanceof ValidationError)) throw error;
  return Object.values(error.payload as Record<string, string[]>)
    .flat()
    .join(' ');
};

const changeTemplate = async (
  tx: Transaction,
  actor: Actor,
  { id, ...before }: StoredTemplate,
  changed: Partial<Pick<StoredTemplate, 'next_date' | 'status' | 'last_problem'>>,
  now: string,
): Promise<void> => {
  const names = Object.keys(changed) as (keyof typeof changed)[];
  await query(
    tx,
    `update voucher_templates set ${names.map(name => `${name} = ?`).join(', ')} where company_id = ? and id = ?`,
    [...names.map(name => changed[name] ?? null), actor.company_id, id],
  );
  await logChange(tx, actor, {
    table: 'voucher_templates',
    id,
    now,
    changes: Object.fromEntries(
      names.map(name => [name, { from: before[name], to: changed[name] }]),
    ),
  });
};

/** Enters the next voucher of the template if it is due; false if none is, any more. */
const enterDue = async (
  database: Database,
  tx: Transaction,
  { id, company_id }: Due,
  recording: VoucherRecording,
): Promise<boolean> => {
  await lockBooks(database, tx, company_id);
  const template = await findTemplate(tx, company_id, id);
  const today = recording.now.slice(0, 10);
  if (!template || template.repeats === 'never' || template.status !== 1) return false;
  const { type, narration, repeats, next_date, until, day_of_month } = template;
  if (next_date === null || next_date > today) return false;
  const pos = template.pos ?? '';
  const lines = await loadTemplateLines(tx, company_id, id);
  const input = { type, date: next_date, narration, pos, lines };
  await assertVoucher(tx, company_id, input, recording.language);
  await recordVoucher(database, tx, input, null, recording);
  const next = findNextDay(next_date, repeats, day_of_month ?? 1);
  const isOver = next === null || (until !== null && next > until);
  const changed = { next_date: next ?? next_date, last_problem: null };
  await changeTemplate(
    tx,
    recording.actor,
    template,
    isOver ? { ...changed, status: 0 } : changed,
    recording.now,
  );
  return true;
};

const storeProblem = async (
  tx: Transaction,
  { id, company_id }: Due,
  problem: Texts,
  { actor, now }: VoucherRecording,
): Promise<void> => {
  const template = await findTemplate(tx, company_id, id);
  const last_problem = JSON.stringify(problem);
  if (!template || template.last_problem === last_problem) return;
  await changeTemplate(tx, actor, template, { last_problem }, now);
};

const enterAllDue = async (database: Database, due: Due, now: string): Promise<void> => {
  const actor: Actor = {
    company_id: due.company_id,
    user_id: 0,
    name: 'Bijak',
    username: 'Bijak',
    group_id: randomUUID(),
  };
  const recording = { actor, now, language: 'en' as const };
  const enter = (language: 'en' | 'ne') =>
    retryOnUniqueViolation(database, tx => enterDue(database, tx, due, { ...recording, language }));
  try {
    while (await enter('en'));
  } catch (error) {
    const en = toSentence(error);
    // The same refusal again, in the other language.
    const ne = await enter('ne').then(() => undefined, toSentence);
    if (ne !== undefined) await database.write(tx => storeProblem(tx, due, { en, ne }, recording));
  }
};

/** Enters every voucher that is due (`now` is Nepal time); what cannot be entered says so in its template. */
export const enterRecurringVouchers = async (database: Database, now: string): Promise<void> => {
  const due = await query<Due>(
    database.read,
    `select id, company_id from voucher_templates
     where status = 1 and repeats <> 'never' and next_date <= ? order by company_id, next_date, id`,
    [now.slice(0, 10)],
  );
  for (const each of due) await enterAllDue(database, each, now);
};

/** The work of each night. */
export const createRecurringVouchersJob = (database: Database): DailyJob => ({
  name: 'recurring-vouchers',
  at: '00:40',
  run: now => enterRecurringVouchers(database, now),
});
