// Second factors of the sign-in: their kinds, their names, and which roles a company may require
// them of.
import type { Texts } from '../language.ts';

export const secondFactorKinds = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

export const secondFactorNames: Record<SecondFactorKind, Texts> = {
  totp: { en: 'Authenticator app', ne: 'प्रमाणीकरण एप' },
  passkey: { en: 'Passkey', ne: 'पासकी' },
  recovery_code: { en: 'Recovery code', ne: 'रिकभरी कोड' },
};

/** Who has one of these may recover, manage users or manage roles. */
export const guardedPermissions = [
  'create recoveries',
  'create users',
  'edit users',
  'create roles',
  'edit roles',
];

/** Codes made at once; each is valid once. */
export const RECOVERY_CODE_COUNT = 10;

/** The hours without use and the days in all after which a session ends. */
export type SessionLimits = { session_idle_hours: number; session_days: number };
export const DEFAULT_SESSION_LIMITS: SessionLimits = { session_idle_hours: 12, session_days: 30 };
/** A month of hours, a year of days. */
export const MAX_SESSION_LIMITS: SessionLimits = { session_idle_hours: 720, session_days: 365 };
