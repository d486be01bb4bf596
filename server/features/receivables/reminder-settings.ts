// What a company has decided about reminders: whether they go out, after how many days, how, and in which
// words. Without a row the defaults apply, and nothing goes out.
import {
  type ReminderTemplates,
  type SmsProviderName,
  usualReminders,
} from '../../../domain/documents/reminders.ts';
import type { Language } from '../../../domain/language.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { SmsAccount } from '../../platform/sms/sms.ts';

export type ReminderSettings = {
  enabled: 0 | 1;
  /** Days past due, ascending. */
  steps: number[];
  by_mail: 0 | 1;
  by_sms: 0 | 1;
  /** Of the texts that go out. */
  language: Language;
  templates: ReminderTemplates;
  sms_provider: SmsProviderName | null;
  /** The identity that Sparrow has given; Aakash asks for none. */
  sms_sender: string;
  /** Sealed; '' where there is none. */
  sms_token: string;
};
type StoredSettings = Stored<'reminder_settings'>;

const toVaultOwner = (company_id: number) => `sms ${company_id}`;

const toSettings = (row: StoredSettings | undefined): ReminderSettings => ({
  enabled: row?.enabled === 1 ? 1 : 0,
  steps: (row?.steps ?? '1,7,15,30').split(',').map(Number),
  by_mail: row?.by_mail === 0 ? 0 : 1,
  by_sms: row?.by_sms === 1 ? 1 : 0,
  language: row?.language === 'ne' ? 'ne' : 'en',
  templates: row ? (JSON.parse(row.templates) as ReminderTemplates) : usualReminders,
  sms_provider: (row?.sms_provider ?? null) as SmsProviderName | null,
  sms_sender: row?.sms_sender ?? '',
  sms_token: row?.sms_token ?? '',
});

const toRow = (company_id: number, settings: ReminderSettings): StoredSettings => ({
  company_id,
  ...settings,
  steps: settings.steps.join(','),
  templates: JSON.stringify(settings.templates),
});

const loadRow = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<StoredSettings | undefined> => {
  const [row] = await query<StoredSettings>(
    db,
    'select * from reminder_settings where company_id = ?',
    [company_id],
  );
  return row;
};

export const loadReminderSettings = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<ReminderSettings> => toSettings(await loadRow(db, company_id));

/** Stores what has changed, and logs it; a token is logged without its value. */
export const updateReminderSettings = async (
  tx: Transaction,
  actor: Actor,
  decided: Partial<ReminderSettings>,
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const stored = await loadRow(tx, company_id);
  const before = toRow(company_id, toSettings(stored));
  const after = toRow(company_id, { ...toSettings(stored), ...decided });
  const names = (Object.keys(after) as (keyof StoredSettings)[]).filter(
    name => before[name] !== after[name],
  );
  if (names.length === 0) return;
  await query(tx, 'delete from reminder_settings where company_id = ?', [company_id]);
  await insertRows(tx, 'reminder_settings', [after]);
  const changes = Object.fromEntries(
    names.map(name => [
      name,
      name === 'sms_token'
        ? { from: before[name] === '' ? null : '•••', to: after[name] === '' ? null : '•••' }
        : { from: before[name], to: after[name] },
    ]),
  );
  await logChange(tx, actor, { table: 'reminder_settings', id: company_id, now, changes });
};

/** The token sealed for the company. */
export const sealSmsToken = (vault: Vault, company_id: number, token: string): string =>
  token === '' ? '' : vault.encrypt(token, toVaultOwner(company_id));

/** The account of text messages; undefined where there is none, or its token opens no more. */
export const openSmsAccount = (
  vault: Vault,
  company_id: number,
  { sms_provider, sms_sender, sms_token }: ReminderSettings,
): SmsAccount | undefined => {
  if (sms_provider === null || sms_token === '') return undefined;
  const token = vault.decrypt(sms_token, toVaultOwner(company_id));
  return token === undefined ? undefined : { provider: sms_provider, token, sender: sms_sender };
};
