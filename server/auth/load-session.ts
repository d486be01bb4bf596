// The caller: the token's user as stored now, and what the role allows. Read at every request, so
// that a disabled user or a changed role takes effect with the next one, in every process.

import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Database, Stored } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { ForbiddenError, UnauthorizedError } from '../platform/http/errors.ts';
import type { TokenClaims } from './tokens.ts';

/**
 * The session of a request. `outlet` is the code of its POS where numbers contain one, empty for a
 * POS without; null where numbers contain none. `reseller` is the reseller that the user sells for;
 * `now` is Nepal time, "YYYY-MM-DD HH:mm:ss"; `family` is the sign-in of the token.
 */
export type Session = {
  actor: Actor;
  role_id: number;
  pos: string;
  outlet: string | null;
  reseller: string | null;
  language: Language;
  now: string;
  family: string;
};

const texts = {
  signIn: { en: 'Please sign in.', ne: 'कृपया साइन इन गर्नुहोस्।' },
  ended: {
    en: 'Your access ended on {day}. Please contact your administrator.',
    ne: 'तपाईंको पहुँच {day} मा सकियो। प्रशासकलाई भन्नुहोस्।',
  },
  permission: {
    en: 'You do not have the permission "{permission}".',
    ne: 'तपाईंलाई "{permission}" अनुमति छैन।',
  },
};

/** The message that names the missing permission. */
export const toForbiddenMessage = (permission: string, language: Language): string =>
  texts.permission[language].replace('{permission}', permission);

/** Access for a limited time includes the last day (AD). Throws UnauthorizedError after it. */
export const assertAccessNotExpired = (
  access_until: unknown,
  now: string,
  language: Language,
): void => {
  const last = typeof access_until === 'string' ? access_until.slice(0, 10) : '';
  if (last !== '' && now.slice(0, 10) > last)
    throw new UnauthorizedError(
      translate(texts.ended, language, { day: localizeDigits(last, language) }),
    );
};

/** What a call needs of its user; `allowed` only where a permission was asked for. */
type SessionRow = Pick<
  Stored<'users'>,
  'name' | 'status' | 'access_until' | 'role_id' | 'reseller'
> & {
  pos: string | null;
  outlet: string | null;
  alive: number | null;
  allowed?: number | null;
};

// Read at every request: each look-up by its key, because a join costs SQLite ten times as much as
// all of them.
const USER_COLUMNS = `select name, status, access_until, role_id, reseller, (select name from pos where pos.id = users.pos_id) as pos,
  case when (select outlet_codes from sales_settings where sales_settings.company_id = users.company_id) = 1
    then coalesce((select code from pos where pos.id = users.pos_id), '') end as outlet,
  (select 1 from sessions where sessions.family = ? limit 1) as alive`;
const PERMISSION_COLUMN = `(select 1 from roles_permission_id where company_id = users.company_id and owner_id = users.role_id
  and other_id = (select id from permissions where permissions.company_id = users.company_id and permissions.name = ?)) as allowed`;
const USER_CONDITION = 'from users where company_id = ? and id = ?';
const userQuery = `${USER_COLUMNS} ${USER_CONDITION}`;
const userWithPermissionQuery = `${USER_COLUMNS}, ${PERMISSION_COLUMN} ${USER_CONDITION}`;

/**
 * Reads the token's user together with the check that the role has the permission; undefined asks
 * for none. Throws UnauthorizedError if there is no such user, it is disabled, its access has
 * expired, or the sign-in has ended; ForbiddenError, naming the permission, if the role lacks it.
 */
export const loadSession = async (
  database: Database,
  { params, family }: TokenClaims,
  group_id: string,
  language: Language,
  now: string,
  permission?: string,
): Promise<Session> => {
  const [row] = permission
    ? await query<SessionRow>(database.cachedReads, userWithPermissionQuery, [
        family,
        permission,
        params.company_id,
        params.id,
      ])
    : await query<SessionRow>(database.cachedReads, userQuery, [
        family,
        params.company_id,
        params.id,
      ]);
  if (row?.status !== 1 || !row.alive) throw new UnauthorizedError(texts.signIn[language]);
  assertAccessNotExpired(row.access_until, now, language);
  if (permission && !row.allowed)
    throw new ForbiddenError(toForbiddenMessage(permission, language));
  return {
    actor: {
      company_id: params.company_id,
      user_id: params.id,
      name: `${row.name} (${params.id})`,
      username: row.name,
      group_id,
    },
    role_id: row.role_id,
    pos: row.pos ?? '',
    outlet: row.outlet,
    reseller: row.reseller || null,
    language,
    now,
    family,
  };
};
