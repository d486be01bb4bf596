// What a company decides about its sign-in: whether powerful roles need a second factor, and how
// long a session lasts. Without a row the defaults apply.
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '../../domain/users/second-factors.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../database/database.ts';

export type SecuritySettings = SessionLimits & { second_factor_required: 0 | 1 };
export const SECURITY_SETTING_NAMES: (keyof SecuritySettings)[] = [
  'second_factor_required',
  'session_idle_hours',
  'session_days',
];

/** The current settings of the company. */
export const loadSecuritySettings = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<SecuritySettings> => {
  const row = await read
    .selectFrom('security_settings')
    .select(['second_factor_required', 'session_idle_hours', 'session_days'])
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return {
    ...(row ?? DEFAULT_SESSION_LIMITS),
    second_factor_required: row?.second_factor_required === 1 ? 1 : 0,
  };
};

/** Stores the settings as they are given. */
export const saveSecuritySettings = async (
  tx: Transaction,
  company_id: number,
  settings: SecuritySettings,
): Promise<void> => {
  await tx
    .insertInto('security_settings')
    .values({ company_id, ...settings })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(settings))
    .execute();
};

/** Stores the changed settings, logs the differences, and returns the current settings. */
export const updateSecuritySettings = async (
  tx: Transaction,
  actor: Actor,
  decided: Partial<SecuritySettings>,
  now: string,
): Promise<SecuritySettings> => {
  const { company_id } = actor;
  const before = await loadSecuritySettings(tx, company_id);
  const after = { ...before, ...decided };
  const changes = Object.fromEntries(
    SECURITY_SETTING_NAMES.filter(name => before[name] !== after[name]).map(name => [
      name,
      { from: before[name], to: after[name] },
    ]),
  );
  if (Object.keys(changes).length === 0) return after;
  await saveSecuritySettings(tx, company_id, after);
  await logChange(tx, actor, { table: 'security_settings', id: company_id, now, changes });
  return after;
};
