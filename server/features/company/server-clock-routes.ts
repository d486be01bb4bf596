// The clock of the server and the time of the last document, which explain why nothing can be
// issued. A user who may edit roles can confirm that documents continue from the last time although
// the clock is behind it.

import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { logChange } from '../../audit/activity-log.ts';
import type { Session } from '../../auth/load-session.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import { insertRows } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import {
  loadLastIssueSeconds,
  MAX_BEHIND_SECONDS,
  readCounter,
  toConfirmationCounter,
  toSeconds,
  toTime,
} from '../../posting/numbering.ts';
import { loadCurrentFiscalYear } from '../documents/load-invoice-context.ts';

const texts = {
  confirmed: {
    en: 'Documents continue from {last} until the clock has passed it.',
    ne: 'घडी {last} नाघेसम्म कागजात त्यही समयबाट जारी हुन्छन्।',
  },
  changed: {
    en: 'Another document has been issued since. Check again.',
    ne: 'यसबीच अर्को कागजात जारी भइसक्यो। फेरि हेर्नुहोस्।',
  },
};

/** Registers the routes below the billing prefix. */
export function registerServerClockRoutes(app: FastifyInstance, { database }: EntityStore): void {
  const clockOf = async ({ actor, now, language }: Session) => {
    const fiscal_year = await loadCurrentFiscalYear(
      database.read,
      actor.company_id,
      now.slice(0, 10),
      language,
    ).catch(ignoreMissingFiscalYear);
    if (fiscal_year === undefined)
      return { fiscal_year: '', last: 0, behind: 0, isConfirmed: false };
    const last = await loadLastIssueSeconds(database.read, actor.company_id, fiscal_year);
    const behind = last === 0 ? 0 : Math.max(0, last - toSeconds(now));
    const isConfirmed =
      behind > 0 &&
      (await readCounter(database.read, actor.company_id, toConfirmationCounter(fiscal_year))) ===
        last;
    return { fiscal_year, last, behind, isConfirmed };
  };

  app.get('/server-clock', requireSignIn, async request => {
    const session = requireSession(request);
    const { last, behind, isConfirmed } = await clockOf(session);
    return {
      now: session.now,
      last_issued_at: last === 0 ? null : toTime(last),
      behind_seconds: behind,
      is_refused: behind > MAX_BEHIND_SECONDS && !isConfirmed ? 1 : 0,
      confirmed: isConfirmed ? 1 : 0,
      may_confirm: (await hasPermission(database, session, 'edit roles')) ? 1 : 0,
    };
  });

  app.post('/server-clock/confirmation', requirePermission('edit', 'roles'), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const given = (request.body as { last_issued_at?: unknown } | null)?.last_issued_at;
    if (typeof given !== 'string')
      throw new ValidationError({ last_issued_at: [messages.required[language]] });
    const { fiscal_year, last } = await clockOf(session);
    if (last === 0 || given !== toTime(last))
      throw new ValidationError({ last_issued_at: [texts.changed[language]] });
    await database.write(async tx => {
      const { kind, scope } = toConfirmationCounter(fiscal_year);
      const row = { company_id: actor.company_id, kind, scope, value: last };
      await insertRows(
        tx,
        'counters',
        [row],
        'on conflict (company_id, kind, scope) do update set value = excluded.value',
      );
      const changes = { confirmed: { from: now, to: given } };
      await logChange(tx, actor, { table: 'server_clock', id: actor.company_id, changes, now });
    });
    return { message: texts.confirmed[language].replace('{last}', given) };
  });
}

/** Without a fiscal year of the day nothing was issued in it. */
function ignoreMissingFiscalYear(error: unknown): undefined {
  if (!(error instanceof BadRequestError)) throw error;
}
