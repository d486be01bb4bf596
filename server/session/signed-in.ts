// Who calls: the token's user as stored now, and what the role allows. Read at every call, so that
// a disabled user or a changed role counts from the next call on, whichever process serves it.

import { digitsIn, type Language, textIn } from '../../domain/language.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Actor } from '../entities/activity-log.ts';
import { Forbidden, Unauthenticated } from '../errors.ts';
import type { TokenClaims } from './tokens.ts';

/**
 * A call's session. `outlet` is the code of its POS where numbers bear one, empty for a POS
 * without; null where they bear none. `reseller` is for whom the user sells; `now` is Nepal time,
 * "YYYY-MM-DD HH:mm:ss"; `family` the sign-in that it belongs to.
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

/**
 * Whoever signs in for a limited time may do so up to and including the last day (AD). Throws
 * Unauthenticated after it.
 */
export const refuseAfter = (access_until: unknown, now: string, language: Language): void => {
  const last = typeof access_until === 'string' ? access_until.slice(0, 10) : '';
  if (last !== '' && now.slice(0, 10) > last)
    throw new Unauthenticated(textIn(texts.ended, language, { day: digitsIn(last, language) }));
};

// Read at every call: each look-up by its key, for a join costs SQLite ten times as much as all of
// them.
const user = `select name, status, access_until, role_id, reseller, (select name from pos where pos.id = users.pos_id) as pos,
  case when (select outlet_codes from sales_settings where sales_settings.company_id = users.company_id) = 1
    then coalesce((select code from pos where pos.id = users.pos_id), '') end as outlet,
  (select 1 from sessions where sessions.family = ? limit 1) as alive`;
const allowed = `(select 1 from roles_permission_id where company_id = users.company_id and owner_id = users.role_id
  and other_id = (select id from permissions where permissions.company_id = users.company_id and permissions.name = ?)) as allowed`;
const found = 'from users where company_id = ? and id = ?';
const whoever = `${user} ${found}`;
const whoMay = `${user}, ${allowed} ${found}`;

/**
 * Reads the token's user and, in the same breath, whether the role holds the permission; undefined
 * asks for none. Throws Unauthenticated when there is no such user, it is disabled, its time is
 * over, or the sign-in has been ended; Forbidden, naming the permission, when the role lacks it.
 */
export const sessionOf = async (
  database: Database,
  { params, family }: TokenClaims,
  group_id: string,
  language: Language,
  now: string,
  permission?: string,
): Promise<Session> => {
  const [row] = permission
    ? await run(database.lookups, whoMay, [family, permission, params.company_id, params.id])
    : await run(database.lookups, whoever, [family, params.company_id, params.id]);
  if (row?.status !== 1 || !row.alive) throw new Unauthenticated(texts.signIn[language]);
  refuseAfter(row.access_until, now, language);
  if (permission && !row.allowed)
    throw new Forbidden(texts.permission[language].replace('{permission}', permission));
  return {
    actor: {
      company_id: params.company_id,
      user_id: params.id,
      name: `${row.name} (${params.id})`,
      username: String(row.name),
      group_id,
    },
    role_id: Number(row.role_id),
    pos: String(row.pos ?? ''),
    outlet: row.outlet as string | null,
    reseller: row.reseller ? String(row.reseller) : null,
    language,
    now,
    family,
  };
};

/** True when the session's role holds the permission. */
export const allows = async (
  database: Database,
  session: Session,
  permission: string,
): Promise<boolean> => {
  const rows = await run(
    database.read,
    `select permissions.id as id from permissions join roles_permission_id as link on link.company_id = permissions.company_id and link.other_id = permissions.id
     where permissions.company_id = ? and permissions.name = ? and link.owner_id = ?`,
    [session.actor.company_id, permission, session.role_id],
  );
  return rows.length > 0;
};
