// Replays changes outside documents and records of a schema: the company itself, files, prints,
// keys, gateways, settings (one row per company), and a user's password and preferences.

import type { Purpose } from '../../../domain/ledger/chart-of-accounts.ts';
import { loadSecuritySettings, saveSecuritySettings } from '../../auth/security-settings.ts';
import type { Value } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';
import { toCurrentRow } from '../../database/renames.ts';
import { parsePreferenceField, writePreference } from '../../features/users/preferences.ts';
import { insertAccountUses } from '../../posting/accounts.ts';
import { loadLockDates, loadLocksByHand } from '../../posting/locks.ts';
import { loadSalesSettings } from '../../posting/sales-settings.ts';
import { storeAnswer } from '../../posting/settle-old-documents.ts';
import { companyReferences, documentTables } from './company-tables.ts';
import { replayCheque, replayChequeEvent } from './replay-cheques.ts';
import { parseCreatedRecord, type ReplayContext, type Row } from './replay-context.ts';
import { replayGateway } from './replay-gateways.ts';
import { replayOpening } from './replay-openings.ts';
import { replayVatReturn, replayYearEnd } from './replay-period-ends.ts';
import { replayReminder, replayReminderSettings } from './replay-reminders.ts';
import {
  decryptSecretRow,
  deleteRow,
  insertRow,
  type ReplayHandler,
  replayRow,
  updateRow,
} from './replay-row.ts';
import { replayAllocation, replayPayment, replayReceipt } from './replay-settlements.ts';
import { replayTaxPayment, replayTdsDeposit } from './replay-tds.ts';
import { replayVoucher } from './replay-vouchers.ts';

const replayCompany: ReplayHandler = async ({ tx, company_id, toLocalId }, { lines }) => {
  const values: Record<string, Value> = {};
  for (const { field, new: value } of lines) {
    const target = companyReferences[field];
    values[field] = target && value !== null ? toLocalId(target as string, Number(value)) : value;
  }
  await tx.updateTable('companies').set(values).where('id', '=', company_id).execute();
};

/** The password that a user chose; without the installation's key it must be chosen again. */
const replayPassword: ReplayHandler = async (redoing, change) => {
  const { tx, company_id, reportMissing, clearMissing } = redoing;
  const row = decryptSecretRow(redoing, change);
  if (!row) return reportMissing('passwords', change.id);
  clearMissing('passwords', change.id);
  const kept = {
    email: row.email!,
    password_hash: row.password_hash!,
    changed_at: row.changed_at!,
  };
  await insertRows(
    tx,
    'credentials',
    [{ user_id: change.id, company_id, ...kept }],
    'on conflict (user_id) do update set email = excluded.email, password_hash = excluded.password_hash, changed_at = excluded.changed_at',
  );
};

/**
 * The user's second factors as they were when the change was logged. A recovery that keeps the log
 * keeps those of today; without the installation's key the user signs in without and adds them again.
 */
const replaySecondFactors: ReplayHandler = async (redoing, change) => {
  const { tx, company_id, isOtherDatabase, reportMissing, clearMissing } = redoing;
  if (!isOtherDatabase) return;
  await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', company_id)
    .where('user_id', '=', change.id)
    .execute();
  const sealed = decryptSecretRow(redoing, change);
  if (!sealed) return reportMissing('second factors', change.id);
  clearMissing('second factors', change.id);
  const rows = (JSON.parse(String(sealed.rows)) as Row[]).filter(
    ({ pending_until }) => pending_until === null,
  );
  for (const { id: _, ...row } of rows)
    await insertRows(tx, 'second_factors', [{ ...row, company_id, user_id: change.id }]);
};

const replayPreferences: ReplayHandler = async ({ tx, company_id }, { id, lines }) => {
  for (const { field, new: value } of lines)
    await writePreference(tx, { company_id, user_id: id }, parsePreferenceField(field)!, value);
};

const replayAppKey: ReplayHandler = async (redoing, change) => {
  const row = decryptSecretRow(redoing, change);
  if (change.action === 'delete') {
    redoing.clearMissing('app keys', change.id);
    return deleteRow(redoing, change);
  }
  if (row) redoing.clearMissing('app keys', change.id);
  else if (change.action === 'create' || change.lines.some(line => line.field === 'client_secret'))
    redoing.reportMissing('app keys', change.id);
  if (change.action === 'create') {
    const shown = parseCreatedRecord(change.lines[0]!) as Row;
    return insertRow(redoing, change, { ...shown, secret_hash: row?.secret_hash ?? '' });
  }
  const values = Object.fromEntries(change.lines.map(line => [line.field, line.new]));
  return updateRow(redoing, change, {
    ...values,
    ...(row ? { secret_hash: row.secret_hash ?? '' } : {}),
  });
};

const replayFile: ReplayHandler = async (redoing, change) => {
  if (change.action === 'delete') return deleteRow(redoing, change);
  const { company_id: _, ...row } = parseCreatedRecord(change.lines[0]!) as Row;
  await insertRow(redoing, change, row);
};

const replayPrint: ReplayHandler = async (redoing, change) => {
  if (change.action === 'update')
    return updateRow(
      redoing,
      change,
      Object.fromEntries(change.lines.map(line => [line.field, line.new])),
    );
  const { company_id: _, ...row } = parseCreatedRecord(change.lines[0]!) as Row;
  const document_id = redoing.toLocalId(
    documentTables[String(row.document_kind)]!,
    Number(row.document_id),
  );
  await insertRow(redoing, change, { ...row, document_id });
};

const replayTransaction: ReplayHandler = async (redoing, change) =>
  insertRow(redoing, change, parseCreatedRecord(change.lines[0]!) as Row);

/** The document up to which everything was sent to the authority, in ids of this database. */
const toLocalScanPositions = (
  { toLocalId }: ReplayContext,
  { last_scanned_invoice_id, last_scanned_credit_note_id, last_scanned_cancellation_id }: Row,
): Row => {
  const moved = (table: string, id: unknown) =>
    Number(id) === 0 ? 0 : toLocalId(table, Number(id));
  return {
    last_scanned_invoice_id: moved('invoices', last_scanned_invoice_id),
    last_scanned_credit_note_id: moved('credit_notes', last_scanned_credit_note_id),
    last_scanned_cancellation_id: moved('cancellations', last_scanned_cancellation_id),
  };
};

/** The account with the authority; without the installation's key it is reported missing. */
const replayTaxAccount: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const decrypted = decryptSecretRow(redoing, change);
  if (!decrypted) return redoing.reportMissing('tax account', company_id);
  // The sealed row has the column names of the day on which it was sealed.
  const sealed = toCurrentRow('cbms_accounts', decrypted);
  redoing.clearMissing('tax account', company_id);
  await tx.deleteFrom('cbms_accounts').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'cbms_accounts', [
    { ...sealed, ...toLocalScanPositions(redoing, sealed), company_id },
  ]);
};

/** The log names the columns that changed; the others stay. */
const replaySalesSettings: ReplayHandler = async ({ tx, company_id, toLocalId }, { lines }) => {
  const toValue = (field: string, value: string | null) => {
    if (field === 'receipt_foot') return value ?? '';
    if (field !== 'cash_customer') return Number(value);
    return value === null ? null : toLocalId('customers', Number(value));
  };
  const changed = Object.fromEntries(
    lines.map(({ field, new: value }) => [field, toValue(field, value)]),
  );
  const settings = { company_id, ...(await loadSalesSettings(tx, company_id)), ...changed };
  await tx.deleteFrom('sales_settings').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'sales_settings', [settings]);
};

/** The log names the columns that changed; the others stay. */
const replaySecuritySettings: ReplayHandler = async ({ tx, company_id }, { lines }) => {
  const changed = Object.fromEntries(lines.map(line => [line.field, Number(line.new)]));
  const settings = { ...(await loadSecuritySettings(tx, company_id)), ...changed };
  await saveSecuritySettings(tx, company_id, settings);
};

/** The log names the columns that changed; the others stay. */
const replayCheckSettings: ReplayHandler = async ({ tx, company_id }, { lines }) => {
  const values = Object.fromEntries(lines.map(line => [line.field, line.new]));
  const known = await tx
    .updateTable('check_settings')
    .set(values)
    .where('company_id', '=', company_id)
    .returning('company_id')
    .execute();
  if (known.length === 0)
    await insertRows(tx, 'check_settings', [
      { company_id, levels: '{}', digest_email: '', ...values },
    ]);
};

/** The log names the purposes that changed, together under the next revision; the others stay. */
const replayAccountUses: ReplayHandler = ({ tx, company_id, toLocalId }, { lines }) =>
  insertAccountUses(
    tx,
    company_id,
    new Map(
      lines.map(({ field, new: id }) => [field as Purpose, toLocalId('accounts', Number(id))]),
    ),
  );

/** The log names the locks that changed; the others stay. */
const replayLockDates: ReplayHandler = async ({ tx, company_id }, { lines }) => {
  const changed = Object.fromEntries(lines.map(line => [line.field, line.new]));
  const locks = {
    company_id,
    ...(await loadLockDates(tx, company_id)),
    ...(await loadLocksByHand(tx, company_id)),
    ...changed,
  };
  await tx.deleteFrom('lock_dates').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'lock_dates', [locks]);
};

const replayLockException: ReplayHandler = async (redoing, change) => {
  if (change.action !== 'create')
    return updateRow(redoing, change, { ended_at: change.lines[0]!.new });
  await insertRow(redoing, change, parseCreatedRecord(change.lines[0]!) as Row);
};

/** The answer, and what the job settles by it. */
const replayOldDocuments: ReplayHandler = ({ tx, company_id }, { at, lines }) =>
  storeAnswer(tx, company_id, {
    answer: String(lines[0]!.new),
    answered_by: lines[0]!.user,
    answered_at: at,
  });

/** By table. */
export const handlersByTable: Record<string, ReplayHandler> = {
  companies: replayCompany,
  app_keys: replayAppKey,
  payment_gateways: replayGateway,
  cbms_accounts: replayTaxAccount,
  account_uses: replayAccountUses,
  lock_dates: replayLockDates,
  lock_exceptions: replayLockException,
  receipts: replayReceipt,
  payments: replayPayment,
  allocations: replayAllocation,
  cheques: replayCheque,
  cheque_events: replayChequeEvent,
  tds_deposits: replayTdsDeposit,
  tax_payments: replayTaxPayment,
  // They are only added, and nothing hangs on them.
  cash_counts: replayRow,
  reminders: replayReminder,
  reminder_settings: replayReminderSettings,
  journal_vouchers: replayVoucher,
  vat_returns: replayVatReturn,
  year_ends: replayYearEnd,
  opening_balances: replayOpening,
  old_document_answers: replayOldDocuments,
  sales_settings: replaySalesSettings,
  check_settings: replayCheckSettings,
  security_settings: replaySecuritySettings,
  // The confirmation of a clock was about that moment only.
  server_clock: async () => undefined,
  files: replayFile,
  prints: replayPrint,
  transactions: replayTransaction,
};

/** Log entries of a user that are not in a column. */
export const userHandlers: { tells: (field: string) => boolean; redo: ReplayHandler }[] = [
  { tells: field => field === 'password', redo: replayPassword },
  { tells: field => field === 'second_factor', redo: replaySecondFactors },
  // Events without anything to restore: a session that was ended, an invitation sent again, master
  // data that was exported.
  {
    tells: field => ['session', 'invitation', 'export'].includes(field),
    redo: async () => undefined,
  },
  { tells: field => parsePreferenceField(field) !== undefined, redo: replayPreferences },
];
