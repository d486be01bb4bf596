// GET reports/{receivables|payables}-ageing/{confirmations|statements}/export: a letter to each party that
// the report lists, as one PDF.
import type { FastifyInstance } from 'fastify';
import { ageingParties } from '../../../domain/ledger/receivable-reports.ts';
import { LEDGER_REPORTS } from '../../../domain/ledger/report-names.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { toTimestamp } from '../../platform/exports/send-sheet.ts';
import {
  assertLetterType,
  buildConfirmations,
  buildStatements,
  loadLetterParties,
  sendLetters,
} from './party-letters.ts';
import { parseAgeingRequest } from './receivables-request.ts';

const builders = { confirmations: buildConfirmations, statements: buildStatements } as const;

/** Registers the routes below the billing prefix. */
export const registerLetterRoutes = (app: FastifyInstance, { database }: EntityStore): void => {
  for (const [report, kind] of Object.entries(ageingParties))
    for (const [name, build] of Object.entries(builders))
      app.get(
        `/reports/${report}/${name}/export`,
        requirePermission('view', LEDGER_REPORTS),
        async (request, reply) => {
          const { actor, language, now } = requireSession(request);
          const query = request.query as QueryString;
          assertLetterType(query, language);
          const asked = parseAgeingRequest(query, now.slice(0, 10), language);
          const { company_id } = actor;
          const making = { database, company_id, kind, as_of: asked.as_of, language };
          const records = await loadLetterParties(making, asked);
          return sendLetters(reply, await build(making, records), `${name}-${toTimestamp(now)}`);
        },
      );
};
