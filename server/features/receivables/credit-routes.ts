// GET parties/{customer|vendor}/-/credits: the open credits of a party by its id or code, for pages that can
// apply them: where a document is entered, and where one is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { partySubjects } from '../../../domain/ledger/receivable-reports.ts';
import { settlingSubjects } from '../../../domain/ledger/settlements.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { toPermission } from '../../../domain/permissions.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requireAccess, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { nameDocuments } from './open-documents.ts';
import { loadOpenOfParty, toPartyEntity } from './party-account.ts';
import { PARTY_COLUMNS } from './party-names.ts';

const readKind = (request: FastifyRequest): Party['kind'] =>
  (request.params as { kind: string }).kind === 'vendor' ? 'vendor' : 'customer';

/** Registers the route below the billing prefix. */
export const registerCreditRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  app.get<{ Params: { kind: string }; Querystring: { id?: string; code?: string } }>(
    '/parties/:kind/-/credits',
    requireAccess({
      permission: request => ({ action: 'view', resource: partySubjects[readKind(request)][1] }),
    }),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { company_id } = actor;
      const kind = readKind(request);
      const { table, code } = PARTY_COLUMNS[kind];
      const { id = '', code: named = '' } = request.query;
      const [found] = await query<{ id: number }>(
        database.read,
        `select p.id from ${table} as p where p.company_id = ? and ${named === '' ? 'p.id' : code} = ?`,
        [company_id, named === '' ? toId(id) : named],
      );
      if (!found || request.params.kind !== kind) {
        const entity = entities.find(({ name }) => name === toPartyEntity(kind))!;
        throw new NotFoundError(toNotFoundMessage(entity, language));
      }
      const party = { kind, id: found.id };
      const [documents, may_apply] = await Promise.all([
        loadOpenOfParty(database, company_id, party, now.slice(0, 10)),
        hasPermission(database, session, toPermission('create', settlingSubjects[kind])),
      ]);
      const credits = documents.filter(({ balance }) => balance < 0);
      const nameOf = await nameDocuments(database, company_id, credits, language);
      return {
        party_id: party.id,
        open: toRupees(credits.reduce((sum, { balance }) => sum - balance, 0)),
        may_apply,
        data: credits.map(credit => ({
          ...nameOf(credit),
          number: credit.number,
          day: credit.day,
          open: toRupees(0 - credit.balance),
        })),
      };
    },
  );
};

const toId = (typed: string): number => (/^\d{1,15}$/.test(typed) ? Number(typed) : 0);
