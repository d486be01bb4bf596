// A company's decisions about its backups: whether and when one is made every night, and how many
// are kept.

import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Language } from '../../domain/language.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';

/** `nightly` 1 or 0, `nightly_at` "HH:MM" in Nepal, `keep` 1–365 backups. */
export type BackupSettings = { nightly: number; nightly_at: string; keep: number };

const defaultSettings: BackupSettings = { nightly: 1, nightly_at: '02:00', keep: 14 };
const MAX_KEPT = 365;

const texts = {
  time: { en: 'Please enter a time as HH:MM', ne: 'समय HH:MM मा राख्नुहोस्' },
  keep: {
    en: 'Please enter a whole number from 1 to 365',
    ne: '१ देखि ३६५ सम्मको पूर्ण सङ्ख्या राख्नुहोस्',
  },
};

export const loadBackupSettings = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<BackupSettings> => {
  const row = await read
    .selectFrom('backup_settings')
    .selectAll()
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return row
    ? { nightly: row.nightly, nightly_at: row.nightly_at, keep: row.keep }
    : defaultSettings;
};

/** Validates the request. Throws ValidationError (422). */
export const parseBackupSettings = (body: unknown, language: Language): BackupSettings => {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Row;
  const problems: FieldErrors = {};
  for (const name of Object.keys(sent))
    if (!(name in defaultSettings) && name !== 'copied')
      problems[name] = [messages.unknown[language]];
  for (const name of Object.keys(defaultSettings))
    if (sent[name] === undefined || sent[name] === null)
      problems[name] = [messages.required[language]];
  if (!problems.nightly && sent.nightly !== 0 && sent.nightly !== 1)
    problems.nightly = [messages.choice[language]];
  if (!problems.nightly_at && !/^([01]\d|2[0-3]):[0-5]\d$/.test(String(sent.nightly_at)))
    problems.nightly_at = [texts.time[language]];
  const { keep } = sent;
  if (
    !problems.keep &&
    !(typeof keep === 'number' && Number.isInteger(keep) && keep >= 1 && keep <= MAX_KEPT)
  )
    problems.keep = [texts.keep[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    nightly: sent.nightly as number,
    nightly_at: sent.nightly_at as string,
    keep: sent.keep as number,
  };
};

/** Stores the settings and logs the differences. */
export const saveBackupSettings = async (
  tx: Transaction,
  actor: Actor,
  settings: BackupSettings,
  now: string,
): Promise<void> => {
  const before = await loadBackupSettings(tx, actor.company_id);
  const names = (Object.keys(settings) as (keyof BackupSettings)[]).filter(
    name => before[name] !== settings[name],
  );
  if (names.length === 0) return;
  await insertRows(
    tx,
    'backup_settings',
    [{ company_id: actor.company_id, ...settings }],
    'on conflict (company_id) do update set nightly = excluded.nightly, nightly_at = excluded.nightly_at, keep = excluded.keep',
  );
  const changes = Object.fromEntries(
    names.map(name => [name, { from: before[name], to: settings[name] }]),
  );
  await logChange(tx, actor, { table: 'backup_settings', id: actor.company_id, now, changes });
};
