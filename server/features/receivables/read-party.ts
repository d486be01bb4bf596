// What requests about a party's account have in common: the party of the path, who may see it, and the
// period of its statement.
import type { FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { partySubjects } from '../../../domain/ledger/receivable-reports.ts';
import type { Action } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requireAccess, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { assertVisible } from '../../entities/row-scopes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { parseDaySpan } from '../documents/reports/report-days.ts';
import { findParty, type PartyRecord, toPartyEntity } from './party-account.ts';
import type { StatementSpan } from './statement.ts';

type PartyParams = { kind: string; id: string };

const readKind = (request: FastifyRequest): Party['kind'] =>
  (request.params as PartyParams).kind === 'vendor' ? 'vendor' : 'customer';

/** The party's record may be viewed; its documents are asked for by `readParty`. */
export const viewingParty = requireAccess({
  permission: request => ({ action: 'view', resource: partySubjects[readKind(request)][0] }),
});

export type PartyAsked = {
  company_id: number;
  session: Session;
  language: Language;
  /** Moment in Nepal. */
  now: string;
  party: Party;
  record: PartyRecord;
  query: QueryString;
};

/**
 * The party of the path, for who may view its documents, or `action` them. Throws ForbiddenError (403)
 * and NotFoundError (404).
 */
export const readParty = async (
  { database, entities }: EntityStore,
  request: FastifyRequest,
  action: Action = 'view',
): Promise<PartyAsked> => {
  const session = requireSession(request);
  const { actor, language, now } = session;
  const kind = readKind(request);
  const [, documents] = partySubjects[kind];
  await assertPermission(database, session, { action, resource: documents });
  const { kind: named, id: asked } = request.params as PartyParams;
  const party: Party = { kind, id: /^\d{1,15}$/.test(asked) ? Number(asked) : 0 };
  const record = named === kind ? await findParty(database, actor.company_id, party) : undefined;
  const entity = entities.find(({ name }) => name === toPartyEntity(kind))!;
  if (!record) throw new NotFoundError(toNotFoundMessage(entity, language));
  await assertVisible(database, actor, entity, party.id, language);
  const query = request.query as QueryString;
  return { company_id: actor.company_id, session, language, now, party, record, query };
};

/** The period of a query. Throws ValidationError (422). */
export const parseSpan = ({
  query,
  now,
  language,
}: Pick<PartyAsked, 'query' | 'now' | 'language'>): StatementSpan => {
  const problems: FieldErrors = {};
  const span = parseDaySpan(query, now.slice(0, 10), language, problems);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return span;
};
